import Link from 'next/link';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { UserText } from '@/components/ui/user-text';
import { GROUP_COLORS, GROUP_LABELS } from '@/lib/domain/accounts/kinds';
import { formatDate } from '@/lib/domain/dates/format';
import type { NetWorth, NetWorthAccount } from '@/lib/domain/net-worth/net-worth';
import { cn } from '@/lib/utils';

const WIDE = 'max-sm:hidden';
const FIGURE = 'text-right tabular-nums sm:w-[170px]';

/** The accounts that net worth is made of, on the first and on the last day. */
export function WorthAccounts({ netWorth }: { netWorth: NetWorth }) {
  const { from, to, accounts, assets, debts, upcoming, leftOut } = netWorth;
  const of = (debt: boolean) => accounts.filter((account) => account.debt === debt);
  return (
    <Card aria-label="Accounts" className="overflow-hidden p-0">
      <Table>
        <caption className="sr-only">
          Each account on {formatDate(from)} and {formatDate(to)}
        </caption>
        <TableHeader>
          <TableRow>
            <TableHead>Account</TableHead>
            <TableHead className={WIDE}>Group</TableHead>
            <TableHead className={cn('text-right', WIDE)}>{formatDate(from)}</TableHead>
            <TableHead className="text-right">{formatDate(to)}</TableHead>
            <TableHead className="text-right">Change</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {of(false).map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
          <SumRow name="Assets" sum={assets} />
          {of(true).map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
          {of(true).length > 0 ? <SumRow name="Debts" sum={debts} /> : null}
          <SumRow name="Net worth" sum={netWorth} last />
        </TableBody>
      </Table>
      {upcoming ? (
        <p className="border-t border-border px-4 py-3 text-[13px] text-ink-3">
          Net worth with what is dated later: <Money minorUnits={netWorth.end + upcoming} />
        </p>
      ) : null}
      {leftOut.length > 0 ? (
        <p className="border-t border-border px-4 py-3 text-[13px] text-ink-3">
          Not included, as nothing is converted:{' '}
          {leftOut.map(({ name, currency }) => `${name} (${currency})`).join(', ')}.
        </p>
      ) : null}
    </Card>
  );
}

function AccountRow({ account: { id, name, group, start, end, change } }: { account: NetWorthAccount }) {
  return (
    <TableRow>
      <th scope="row" className="border-b border-border px-4 py-[11px] text-left font-normal">
        <span className="flex items-center gap-2.5">
          <i
            aria-hidden
            className="size-2 shrink-0 rounded-full"
            style={{ background: GROUP_COLORS[group] }}
          />
          <Link
            href={`/bank-accounts/${id}`}
            prefetch={false}
            className="min-w-0 wrap-anywhere underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
          >
            <UserText>{name}</UserText>
          </Link>
        </span>
      </th>
      <TableCell className={cn('text-ink-3', WIDE)}>{GROUP_LABELS[group]}</TableCell>
      <TableCell className={cn(FIGURE, 'text-ink-2', WIDE)}>
        <Figure amount={start} absent="not yet" />
      </TableCell>
      <TableCell className={FIGURE}>
        <Figure amount={end} absent="closed" />
      </TableCell>
      <TableCell className={cn(FIGURE, 'text-ink-2')}>
        <Money minorUnits={change} sign="always" />
      </TableCell>
    </TableRow>
  );
}

function Figure({ amount, absent }: { amount: number | null; absent: string }) {
  return amount === null ? (
    <span className="text-[12.5px] text-ink-3">{absent}</span>
  ) : (
    <Money minorUnits={amount} />
  );
}

type SumRowProps = { name: string; sum: { start: number; end: number; change: number }; last?: boolean };

function SumRow({ name, sum, last = false }: SumRowProps) {
  const text = last ? 'text-[15px] font-semibold' : 'font-[550]';
  return (
    <TableRow className="bg-raised">
      <th scope="row" className={cn('border-b border-border px-4 py-[11px] text-left', text)}>
        <UserText>{name}</UserText>
      </th>
      <TableCell className={WIDE} />
      <TableCell className={cn(FIGURE, text, WIDE)}>
        <Money minorUnits={sum.start} />
      </TableCell>
      <TableCell className={cn(FIGURE, text)}>
        <Money minorUnits={sum.end} />
      </TableCell>
      <TableCell className={cn(FIGURE, text)}>
        <Money minorUnits={sum.change} sign="always" />
      </TableCell>
    </TableRow>
  );
}
