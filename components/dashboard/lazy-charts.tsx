'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';

// Charts load after the figures: they are the heaviest script of the screen.
export const LazySpendingChart = dynamic(
  () => import('@/components/dashboard/spending-chart').then((module) => module.SpendingChart),
  { ssr: false, loading: () => <Skeleton className="h-full" /> },
);

export const LazyCategoryChart = dynamic(
  () => import('@/components/dashboard/category-chart').then((module) => module.CategoryChart),
  { ssr: false, loading: () => <Skeleton className="mx-auto aspect-square h-full rounded-full" /> },
);
