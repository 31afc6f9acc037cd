import type { Metadata } from 'next';

import { ForgotPasswordForm } from '@/components/auth/forgot-password-form';
import { AuthPage } from '@/components/auth/page';

export const metadata: Metadata = { title: 'Reset your password', robots: { index: false } };

export default function ForgotPasswordPage() {
  return (
    <AuthPage title="Reset your password" back={{ href: '/login', text: 'Back to login' }}>
      <ForgotPasswordForm />
    </AuthPage>
  );
}
