import type { Metadata } from 'next';
import Link from 'next/link';

import { AuthPage } from '@/components/auth/auth-page';
import { LoginForm } from '@/components/auth/login-form';
import { Button } from '@/components/ui/button';

export const metadata: Metadata = { title: 'Sign in' };

type LoginPageProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { next } = await searchParams;
  return (
    <AuthPage title="Sign in to Outlay" back={{ href: '/', text: 'Back to home' }}>
      <LoginForm next={typeof next === 'string' ? next : undefined} />
      <hr className="my-5 border-border" />
      <Button asChild variant="outline">
        <Link href="/signup">Create new account</Link>
      </Button>
    </AuthPage>
  );
}
