import type { Metadata } from 'next';

import { AuthPage } from '@/components/auth/page';
import { ResetPasswordForm } from '@/components/auth/reset-password-form';
import { choiceOfPassword } from '@/lib/data/auth/auth';

export const metadata: Metadata = { title: 'Choose your password', robots: { index: false } };

export default async function ResetPasswordPage() {
  if ((await choiceOfPassword()) === 'first') {
    return (
      <AuthPage title="Choose your password" back={{ href: '/', text: 'Back to home' }}>
        <p className="-mt-3 mb-6 text-sm text-ink-2">
          Your address is confirmed. The password from sign-up no longer works, as somebody else may have set
          it.
        </p>
        <ResetPasswordForm />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Choose a new password" back={{ href: '/dashboard', text: 'Keep the old one' }}>
      <ResetPasswordForm />
    </AuthPage>
  );
}
