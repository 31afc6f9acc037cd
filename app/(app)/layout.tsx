import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { CategoriesProvider } from '@/components/categories/colors';
import { CurrencyProvider } from '@/components/money/currency';
import { HiddenAmountsProvider } from '@/components/money/hidden-amounts';
import { Bell } from '@/components/notifications/bell';
import { LazyDailyNotices } from '@/components/notifications/lazy-daily-notices';
import { Palette } from '@/components/palette/palette';
import { PaletteButton, PaletteIconButton } from '@/components/palette/button';
import { LazySampleDataNote } from '@/components/shell/lazy-sample-data-note';
import { BfcacheGuard } from '@/components/shell/bfcache-guard';
import { LeaveGuard } from '@/components/shell/leave-guard';
import { OfflineWorker } from '@/components/shell/offline-worker';
import { SameUser } from '@/components/shell/same-user';
import { SessionNotice } from '@/components/shell/session-notice';
import { Shell } from '@/components/shell/shell';
import { TimeZoneCookie } from '@/components/shell/time-zone-cookie';
import { TabSync } from '@/components/ui/tab-sync';
import { Toaster } from '@/components/ui/feedback/toaster';
import { LockedQuestion } from '@/components/locks/locked-question';
import { signOut } from '@/lib/actions/auth';
import { getCategories } from '@/lib/data/categories';
import { stateReads } from '@/lib/data/screen-documents';
import { getShell } from '@/lib/data/shell';
import { amountsHidden, requireUser, userTimeZone } from '@/lib/data/auth/session';

/** Signed-in screens stay out of search engines and link previews, which learn nothing from their metadata. */
export const metadata: Metadata = { robots: { index: false, follow: false }, openGraph: null, twitter: null };

/** The frame of the signed-in screens. Its reads make one request with those that the screen states. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const { id, email, shell, categories } = await stateReads(
    (user) => ({ ...user, shell: getShell(), categories: getCategories() }),
    requireUser(),
  );
  const unread = shell.then(({ unreadNotifications }) => ({ unread: unreadNotifications }));
  return (
    <CurrencyProvider currency={shell.then(({ currency }) => currency)}>
      <HiddenAmountsProvider initiallyHidden={await amountsHidden()}>
        <RequireAccount />
        <NoticesOfToday />
        <TimeZoneCookie shownFor={await userTimeZone()} />
        <BfcacheGuard />
        <OfflineWorker />
        <SameUser user={{ id, email }} />
        <TabSync />
        <LeaveGuard />
        <SessionNotice />
        <Shell
          reviewCount={shell.then(({ reviewCount }) => reviewCount)}
          user={shell.then(({ name }) => ({ name, email }))}
          signOut={signOut}
          bell={<Bell latest={unread} opens="popover" />}
          phoneBell={<Bell latest={unread} opens="sheet" />}
          search={<PaletteButton />}
          phoneSearch={<PaletteIconButton />}
        >
          <SampleDataNote />
          <CategoriesProvider categories={categories}>{children}</CategoriesProvider>
        </Shell>
        <Palette signOut={signOut} />
        {/* Outside the screens, so that a message and its undo outlive the screen that caused it. */}
        <Toaster />
        <LockedQuestion />
      </HiddenAmountsProvider>
    </CurrencyProvider>
  );
}

/** Redirects a user who has no account yet to the screen that sets one up. */
async function RequireAccount() {
  if ((await getShell()).hasAccount) return null;
  const path = (await headers()).get('x-path') ?? '/dashboard';
  redirect(`/account-setup?next=${encodeURIComponent(path)}`);
}

async function NoticesOfToday() {
  return (await getShell()).noticesDue ? <LazyDailyNotices /> : null;
}

async function SampleDataNote() {
  return (await getShell()).hasSample ? <LazySampleDataNote /> : null;
}
