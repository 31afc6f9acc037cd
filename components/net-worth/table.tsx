'use client';

import { useMoney } from '@/components/money/use-money';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { ACCOUNT_GROUPS } from '@/lib/domain/accounts/enums';
import { GROUP_LABELS } from '@/lib/domain/accounts/kinds';
import { formatDate } from '@/lib/domain/dates/format';
import type { NetWorth } from '@/lib/domain/net-worth/net-worth';
import { absentText, beginNotes } from '@/lib/domain/net-worth/texts';

/** The chart as a table: a row for each of its days. */
export function WorthTable({ netWorth }: { netWorth: NetWorth }) {
  const money = useMoney();
  const { points } = netWorth;
  const groups = ACCOUNT_GROUPS.filter((group) => points.some((point) => point.groups[group] !== undefined));
  const notes = new Map(beginNotes(netWorth).map(({ day, text }) => [day, text]));
  return (
    <Table>
      <caption className="sr-only">Net worth at the end of each month, by group</caption>
      <TableHeader>
        <TableRow>
          <TableHead>Day</TableHead>
          {groups.map((group) => (
            <TableHead key={group} className="text-right">
              {GROUP_LABELS[group]}
            </TableHead>
          ))}
          <TableHead className="text-right">Net worth</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {points.map(({ day, worth, groups: sums }, index) => (
          <TableRow key={day}>
            <TableHead scope="row" className="tabular-nums">
              {formatDate(day)}
              {notes.has(day) ? <span className="block text-ink-3">{notes.get(day)}</span> : null}
            </TableHead>
            {groups.map((group) => {
              const amount = sums[group];
              return (
                <TableCell key={group} className="text-right text-ink-2 tabular-nums">
                  {amount === undefined
                    ? absentText(points.slice(0, index), (point) => point.groups[group] !== undefined)
                    : money(amount, { spoken: true })}
                </TableCell>
              );
            })}
            <TableCell className="text-right font-medium tabular-nums">
              {worth === null
                ? absentText(points.slice(0, index), (point) => point.worth !== null)
                : money(worth, { spoken: true })}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
