'use client';

import { Suspense, type ComponentProps } from 'react';
import { ChartUnavailable } from '@/components/ui/charts/unavailable';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { InView } from '@/components/ui/in-view';
import { lazyOr } from '@/components/ui/lazy-or';

const WorthChart = lazyOr(
  () => import('@/components/net-worth/chart').then((module) => module.WorthChart),
  ChartUnavailable,
);

const ChartSkeleton = () => <Skeleton className="h-full" />;

/** The chart, which loads after the figures, once it comes into view. */
export function LazyWorthChart(props: ComponentProps<typeof WorthChart>) {
  return (
    <InView fallback={<ChartSkeleton />}>
      <Suspense fallback={<ChartSkeleton />}>
        <WorthChart {...props} />
      </Suspense>
    </InView>
  );
}
