import type { Metadata } from 'next';

import { AuthPage } from '@/components/auth/page';
import { SignUpForm } from '@/components/auth/sign-up-form';

export const metadata: Metadata = { title: 'Create your account', alternates: { canonical: '/signup' } };

export default function SignUpPage() {
  return (
    <AuthPage title="Create your account" back={{ href: '/login', text: 'Back to login' }}>
      <SignUpForm />
    </AuthPage>
  );
}
