import type { Metadata } from 'next';

import { CloseTab } from '@/components/auth/close-tab';
import { AuthPage } from '@/components/auth/page';
import { SameUser } from '@/components/shell/same-user';
import { requireUser } from '@/lib/data/auth/session';

export const metadata: Metadata = { title: 'Signed in', robots: { index: false } };

/** Page after signing in again, in a tab that a form opened for it. It notifies the form's tab and closes itself. */
export default async function SignedInPage() {
  const { id, email } = await requireUser();
  return (
    <AuthPage title="You are signed in again" back={{ href: '/dashboard', text: 'Open the dashboard here' }}>
      <SameUser user={{ id, email }} />
      <CloseTab />
      <p className="text-ink-2">
        What you typed is still in the tab you came from. Close this tab and save there.
      </p>
    </AuthPage>
  );
}
