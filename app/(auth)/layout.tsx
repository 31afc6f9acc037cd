import type { ReactNode } from 'react';

import { BfcacheGuard } from '@/components/shell/bfcache-guard';
import { TimeZoneCookie } from '@/components/shell/time-zone-cookie';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[408px] flex-col justify-center px-5 py-10">
      <TimeZoneCookie />
      <BfcacheGuard />
      {children}
    </main>
  );
}
