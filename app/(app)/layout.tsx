import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { CurrencyProvider } from '@/components/money/currency';
import { HiddenAmountsProvider } from '@/components/money/hidden-amounts';
import { LeaveNoTrace } from '@/components/shell/leave-no-trace';
import { SameUser } from '@/components/shell/same-user';
import { SampleDataNote } from '@/components/shell/sample-data-note';
import { Shell } from '@/components/shell/shell';
import { TimeZoneCookie } from '@/components/shell/time-zone-cookie';
import { Toaster } from '@/components/ui/toaster';
import { signOut } from '@/lib/actions/auth';
import { getShell } from '@/lib/data/shell';
import { amountsHidden, requireUser, userTimeZone } from '@/lib/data/session';

export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await requireUser();
  const shell = await getShell();
  if (!shell.hasAccount) {
    const path = (await headers()).get('x-path') ?? '/dashboard';
    redirect(`/account-setup?next=${encodeURIComponent(path)}`);
  }
  return (
    <CurrencyProvider currency={shell.currency}>
      <HiddenAmountsProvider initiallyHidden={await amountsHidden()}>
        <TimeZoneCookie shownFor={await userTimeZone()} />
        <LeaveNoTrace />
        <SameUser userId={user.id} />
        <Shell user={{ name: shell.name, email: user.email }} signOut={signOut}>
          {shell.hasSample ? <SampleDataNote /> : null}
          {children}
        </Shell>
        {/* Above the screens: a message and its undo outlive the one that caused it. */}
        <Toaster />
      </HiddenAmountsProvider>
    </CurrencyProvider>
  );
}
