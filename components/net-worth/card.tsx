'use client';

import { ChartCard } from '@/components/ui/charts/card';
import { Money } from '@/components/money/money';
import { LazyWorthChart } from '@/components/net-worth/lazy-chart';
import { WorthTable } from '@/components/net-worth/table';
import { GROUP_COLORS, GROUP_LABELS } from '@/lib/domain/accounts/kinds';
import { formatDate } from '@/lib/domain/dates/format';
import { ACCOUNT_GROUPS } from '@/lib/domain/accounts/enums';
import type { NetWorth } from '@/lib/domain/net-worth/net-worth';
import { cn } from '@/lib/utils';

/** Net worth on the last day, since the first one, and on the month ends between. */
export function WorthCard({ netWorth }: { netWorth: NetWorth }) {
  const { from, to, start, end, change } = netWorth;
  return (
    <ChartCard
      id="net-worth-over-time"
      title="Net worth over time"
      headline={
        <div className="min-w-0 sm:flex-1">
          <p className="text-[13px] text-ink-2">On {formatDate(to)}</p>
          <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3">
            <Money
              minorUnits={end}
              className={cn(
                'text-[32px] leading-tight font-semibold tracking-[-0.035em]',
                end < 0 && 'text-expense',
              )}
            />
            <Money
              minorUnits={change}
              sign="always"
              className={cn(
                'font-medium',
                change > 0 ? 'text-income' : change < 0 ? 'text-expense' : 'text-ink-3',
              )}
            />
            <span className="text-ink-3">
              since <Money minorUnits={start} /> on {formatDate(from)}
            </span>
          </p>
        </div>
      }
      controls={<Legend netWorth={netWorth} />}
      tableName="Net worth by month"
      table={<WorthTable netWorth={netWorth} />}
      nothing={null}
    >
      <div aria-hidden className="h-[344px] max-sm:h-[280px]">
        <LazyWorthChart netWorth={netWorth} />
      </div>
    </ChartCard>
  );
}

function Legend({ netWorth: { points } }: { netWorth: NetWorth }) {
  const groups = ACCOUNT_GROUPS.filter((group) => points.some((point) => point.groups[group] !== undefined));
  return (
    <div
      aria-hidden
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[12.5px] text-ink-2 max-sm:order-last max-sm:w-full sm:self-start sm:pt-1"
    >
      {groups.map((group) => (
        <span key={group} className="flex items-center gap-1.5">
          <i data-bar className="size-2.5 rounded-[3px]" style={{ background: GROUP_COLORS[group] }} />
          {GROUP_LABELS[group]}
        </span>
      ))}
      <span className="flex items-center gap-1.5">
        <i data-bar className="w-4 border-t-2 border-ink" />
        Net worth
      </span>
    </div>
  );
}
