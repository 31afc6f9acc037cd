'use client';

import { useTabSession } from '@/components/ui/use-tab-session';

/**
 * The way to sign in again from where something is typed: in a new tab, so that all of it stays. Once that has
 * happened it says so.
 */
export function SignInAgain() {
  const { state } = useTabSession();
  if (state === 'current') return <span role="status">You are signed in again. Save once more.</span>;
  return <SignInLink />;
}

export function SignInLink() {
  return (
    <a
      href="/login?next=%2Fsigned-in"
      target="_blank"
      // So that the tab can close itself.
      rel="opener"
      className="relative font-medium underline underline-offset-4 touch:after:absolute touch:after:-inset-3.5"
    >
      Sign in<span className="sr-only"> in a new tab</span>
    </a>
  );
}
