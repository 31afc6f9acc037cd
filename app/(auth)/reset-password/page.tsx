import type { Metadata } from 'next';

import { AuthPage } from '@/components/auth/auth-page';
import { ResetPasswordForm } from '@/components/auth/reset-password-form';

export const metadata: Metadata = { title: 'Choose a new password', robots: { index: false } };

export default function ResetPasswordPage() {
  return (
    <AuthPage title="Choose a new password" back={{ href: '/dashboard', text: 'Keep the old one' }}>
      <ResetPasswordForm />
    </AuthPage>
  );
}
