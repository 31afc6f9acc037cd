'use client';

import { useMoney } from '@/components/money/use-money';
import { ACCOUNT_GROUPS } from '@/lib/domain/accounts/enums';
import { GROUP_COLORS, GROUP_LABELS } from '@/lib/domain/accounts/kinds';
import { formatDate } from '@/lib/domain/dates/format';
import type { NetWorthPoint } from '@/lib/domain/net-worth/net-worth';

/** A point of the chart: net worth, and its groups. */
export function WorthTooltip({ point: { day, worth, groups } }: { point: NetWorthPoint }) {
  const money = useMoney();
  return (
    <div className="rounded-control border border-border-strong bg-raised px-3 py-2">
      <p className="text-xs text-ink-2">{formatDate(day)}</p>
      <p className="mb-1 font-semibold tabular-nums">{worth === null ? 'Nothing yet' : money(worth)}</p>
      {ACCOUNT_GROUPS.map((group) => {
        const amount = groups[group];
        return amount === undefined ? null : (
          <p key={group} className="flex items-center gap-2 text-xs text-ink-2 tabular-nums">
            <i className="size-2 rounded-[2px]" style={{ background: GROUP_COLORS[group] }} />
            {GROUP_LABELS[group]}
            <span className="ml-auto pl-4">{money(amount)}</span>
          </p>
        );
      })}
    </div>
  );
}
