'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';

/** The calendar, loaded when it is first opened. */
export const LazyCalendar = dynamic(
  () => import('@/components/ui/calendar').then((module) => module.Calendar),
  { ssr: false, loading: () => <Skeleton className="h-[318px] w-[252px]" /> },
);
