import type { Metadata } from 'next';
import Link from 'next/link';

import { GoogleButton } from '@/components/auth/google-button';
import { LoginForm } from '@/components/auth/login-form';
import { AuthPage } from '@/components/auth/page';
import { SameUser } from '@/components/shell/same-user';
import { buttonStyles } from '@/components/ui/button-styles';
import { Alert } from '@/components/ui/feedback/alert';
import { backendHasGoogle } from '@/lib/data/auth/auth';
import { loginReason } from '@/lib/domain/auth/login-reason';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Sign in', alternates: { canonical: '/login' } };

/** Reasons for being sent here that are failures. */
const FAILED: ReadonlySet<string> = new Set([
  'google',
  'google-lost',
  'google-later',
  'link',
  'link-mismatch',
  'address-stale',
]);

export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ next, reason }, google] = await Promise.all([singleValues(searchParams), backendHasGoogle()]);
  const message = loginReason(reason) ?? (next ? 'Sign in to see that page.' : null);
  return (
    <AuthPage title="Sign in to Outlay" back={{ href: '/', text: 'Back to home' }}>
      <SameUser user={null} />
      {message ? (
        <Alert variant={FAILED.has(reason ?? '') ? 'error' : 'info'} className="mb-5">
          {message}
          {reason === 'link' ? (
            <Link
              href="/forgot-password"
              className="relative ml-1 underline underline-offset-4 touch:after:absolute touch:after:-inset-3.5"
            >
              Ask for a new one
            </Link>
          ) : null}
        </Alert>
      ) : null}
      {google ? <GoogleButton /> : null}
      <LoginForm next={next} />
      <hr className="my-5 border-border" />
      <Link className={buttonStyles({ variant: 'outline' })} href="/signup">
        Create new account
      </Link>
    </AuthPage>
  );
}
