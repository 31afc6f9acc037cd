'use client';

import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import { useCurrency } from '@/components/money/currency';
import type { CategoryColor } from '@/lib/domain/category-color';
import { formatMoney } from '@/lib/domain/money';

/** A slice of the doughnut; `spending` in cents. */
export interface Slice {
  category: string;
  spending: number;
  color: CategoryColor;
}

/** The doughnut 'Spending by Category'. */
export function CategoryChart({ slices }: { slices: readonly Slice[] }) {
  const currency = useCurrency();
  return (
    <ResponsiveContainer width="100%" height="100%">
      <PieChart accessibilityLayer={false}>
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const slice: unknown = active ? payload[0]?.payload : null;
            return isSlice(slice) ? (
              <div className="rounded-control border border-border-strong bg-raised px-3 py-2 text-[13px]">
                {slice.category}{' '}
                <b className="font-semibold tabular-nums">{formatMoney(slice.spending, currency)}</b>
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
          isAnimationActive={false}
        >
          {slices.map(({ category, color }) => (
            <Cell key={category} fill={`var(--c${color === 'rest' ? '-rest' : color})`} />
          ))}
        </Pie>
      </PieChart>
    </ResponsiveContainer>
  );
}

function isSlice(value: unknown): value is Slice {
  return typeof value === 'object' && value !== null && 'category' in value && 'spending' in value;
}
