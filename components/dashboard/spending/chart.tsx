'use client';

import { SpendingBars } from '@/components/dashboard/spending/bars';
import { SpendingLines } from '@/components/dashboard/spending/lines';
import type { SpendingPoint } from '@/lib/domain/dashboard/spending';
import type { SpendingBar } from '@/lib/domain/dashboard/spending-bars';
import type { SpendingView } from '@/lib/domain/dashboard/spending-view';
import type { ShownType } from '@/lib/domain/dates/period-choice';

type SpendingChartProps = {
  view: SpendingView;
  points: readonly SpendingPoint[];
  bars: readonly SpendingBar[];
  type: ShownType;
};

/** The chart 'Spending'. A click opens the expenses behind a figure. */
export function SpendingChart({ view, points, bars, type }: SpendingChartProps) {
  if (view === 'weeks' || view === 'months') return <SpendingBars bars={bars} />;
  return <SpendingLines points={points} type={type} total={view === 'running-total'} />;
}
