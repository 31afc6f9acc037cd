import type { ReactNode } from 'react';
import { CurrencyProvider } from '@/components/money/currency';
import { Shell } from '@/components/shell/shell';
import { TimeZoneCookie } from '@/components/shell/time-zone-cookie';
import { signOut } from '@/lib/actions/auth';
import { getProfile } from '@/lib/data/profile';
import { requireUser } from '@/lib/data/session';

export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await requireUser();
  const profile = await getProfile();
  return (
    <CurrencyProvider currency={profile.currency}>
      <TimeZoneCookie refresh />
      <Shell user={{ name: profile.name, email: user.email }} signOut={signOut}>
        {children}
      </Shell>
    </CurrencyProvider>
  );
}
