'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Time a success is shown before the list opens. */
const REDIRECT_DELAY_MS = 2000;

/** Opens the transactions list once `done`, after the delay. */
export function useRedirectToTransactions(done: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!done) return;
    router.prefetch('/transactions');
    const timer = setTimeout(() => router.push('/transactions'), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [done, router]);
}
