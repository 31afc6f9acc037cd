'use client';

import { useRouter } from 'next/navigation';
import { Cell, Pie, PieChart, Tooltip } from 'recharts';
import { useMoney } from '@/components/money/use-money';
import type { CategoryColor } from '@/lib/domain/categories/color';
import { leaveFor } from '@/lib/unsaved';

/** A slice of the doughnut; `spending` in minor units, `href` leads to its rows. */
export interface Slice {
  category: string;
  spending: number;
  color: CategoryColor;
  href: string;
}

/** The doughnut 'Spending by Category'; a slice leads to its rows, as its legend does. */
export function CategoryChart({ slices }: { slices: readonly Slice[] }) {
  const router = useRouter();
  const money = useMoney();
  return (
    <PieChart responsive style={{ width: '100%', height: '100%' }} accessibilityLayer={false}>
      <Tooltip
        isAnimationActive={false}
        content={({ active, payload }) => {
          const slice: unknown = active ? payload[0]?.payload : null;
          return isSlice(slice) ? (
            <div className="rounded-control border border-border-strong bg-raised px-3 py-2 text-[13px]">
              {slice.category} <b className="font-semibold tabular-nums">{money(slice.spending)}</b>
            </div>
          ) : null;
        }}
      />
      <Pie
        data={[...slices]}
        dataKey="spending"
        rootTabIndex={-1}
        nameKey="category"
        innerRadius="74%"
        outerRadius="96%"
        startAngle={90}
        endAngle={-270}
        paddingAngle={slices.length > 1 ? 2 : 0}
        stroke="none"
        className="cursor-pointer"
        isAnimationActive={false}
        onClick={(_, index) => {
          const slice = slices[index];
          if (slice) leaveFor(slice.href, () => router.push(slice.href));
        }}
      >
        {slices.map(({ category, color }) => (
          <Cell key={category} fill={`var(--c${color === 'rest' ? '-rest' : color})`} />
        ))}
      </Pie>
    </PieChart>
  );
}

function isSlice(value: unknown): value is Slice {
  return typeof value === 'object' && value !== null && 'category' in value && 'spending' in value;
}
