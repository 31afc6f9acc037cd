'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { postJson } from '@/lib/fetch-json';

/** Looks for the notices of the day. Nothing waits for it; after a failure, the next screen or day does. */
export function DailyNotices() {
  const router = useRouter();
  useEffect(() => {
    postJson<{ told: number }>('/notifications/daily', {}).then(
      (result) => {
        if (result.ok && result.data.told > 0) router.refresh();
      },
      () => undefined,
    );
  }, [router]);
  return null;
}
