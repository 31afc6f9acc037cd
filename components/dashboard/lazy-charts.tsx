'use client';

import { Suspense, type ComponentProps } from 'react';
import { ChartUnavailable } from '@/components/ui/charts/unavailable';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { InView } from '@/components/ui/in-view';
import { lazyOr } from '@/components/ui/lazy-or';

// Charts are the heaviest script of the screen: they load after the figures, once they come into view.
const SpendingChart = lazyOr(
  () => import('@/components/dashboard/spending/chart').then((module) => module.SpendingChart),
  ChartUnavailable,
);
const CategoryChart = lazyOr(
  () => import('@/components/dashboard/categories/chart').then((module) => module.CategoryChart),
  ChartUnavailable,
);

const LineSkeleton = () => <Skeleton className="h-full" />;
/** The size of the doughnut and its hole: 96% and 74% of the box, inside the 5 px margin of recharts. */
const RingSkeleton = () => (
  <div className="grid h-full place-items-center">
    <Skeleton className="aspect-square w-[calc((100%-10px)*0.96)] rounded-full [mask-image:radial-gradient(closest-side,transparent_77%,black_77.5%)]" />
  </div>
);

export function LazySpendingChart(props: ComponentProps<typeof SpendingChart>) {
  return (
    <InView fallback={<LineSkeleton />}>
      <Suspense fallback={<LineSkeleton />}>
        <SpendingChart {...props} />
      </Suspense>
    </InView>
  );
}

export function LazyCategoryChart(props: ComponentProps<typeof CategoryChart>) {
  return (
    <InView fallback={<RingSkeleton />}>
      <Suspense fallback={<RingSkeleton />}>
        <CategoryChart {...props} />
      </Suspense>
    </InView>
  );
}
