'use client';

import { lazyOr } from '@/components/ui/lazy-or';

const DailyNotices = lazyOr(
  () => import('@/components/notifications/daily-notices').then((module) => module.DailyNotices),
  () => null,
);

/** Looks for the notices of the day, loaded apart since it is done once a day. */
export function LazyDailyNotices() {
  return <DailyNotices />;
}
