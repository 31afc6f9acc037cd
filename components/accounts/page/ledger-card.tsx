'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition, type ReactNode } from 'react';
import { RemoveMark } from '@/components/accounts/page/remove-mark';
import { Sign } from '@/components/money/balance-sign';
import { CategoryBadge } from '@/components/categories/badge';
import { Money, TransactionAmount } from '@/components/money/money';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { UserText } from '@/components/ui/user-text';
import { isValued } from '@/lib/domain/accounts/kinds';
import {
  accountHref,
  ledgerEntries,
  type AccountPage,
  type AccountRange,
  type AccountRow,
  type BalanceMark,
  type UnexplainedSpan,
} from '@/lib/domain/accounts/page';
import { dateInZone, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate, formatMonthDay, formatSpan } from '@/lib/domain/dates/format';
import { drillDownHref } from '@/lib/domain/transactions/drill-down';
import { transactionsHref } from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

type LedgerCardProps = { page: AccountPage; range: AccountRange; today: CalendarDate; timeZone: string };

const CELL = 'px-4 py-2.5 max-sm:px-2.5';
const AMOUNT = 'text-right whitespace-nowrap tabular-nums';

/** The account's rows by date, with the balance after each, and its marks and differences on their days. */
export function LedgerCard({ page, range, today, timeZone }: LedgerCardProps) {
  const { account, rows, marks, spans } = page;
  const router = useRouter();
  const [, startTransition] = useTransition();
  const isFirst = rows.page === 1;
  const isLast = rows.page === rows.pages;
  const SpanRow = isValued(account.type) ? ValueRow : UnexplainedRow;
  const entries = ledgerEntries(rows.items, marks, spans, { isFirst, isLast });
  return (
    <Card aria-labelledby="account-rows" className="order-3 min-w-0 overflow-hidden px-0 pb-0">
      <CardHeader className="px-5">
        <CardTitle id="account-rows">Transactions</CardTitle>
        {account.transactions > 0 ? (
          <Link
            href={transactionsHref({ filter: { accounts: [account.id] } })}
            className="text-[13px] text-ink-2 underline decoration-border-strong underline-offset-4 hover:decoration-current"
          >
            All {account.transactions.toLocaleString('en-US')}
          </Link>
        ) : null}
      </CardHeader>
      {entries.length === 0 ? (
        <EmptyState title="No transactions" text="This account has none in these days." />
      ) : (
        <table className="w-full border-t border-border text-sm">
          <thead className="text-[13px] text-ink-3 max-sm:sr-only">
            <tr>
              <th scope="col" className={cn(CELL, 'text-left font-medium')}>
                Date
              </th>
              <th scope="col" className={cn(CELL, 'text-left font-medium')}>
                Description
              </th>
              <th scope="col" className={cn(CELL, 'text-left font-medium max-md:hidden')}>
                Category
              </th>
              <th scope="col" className={cn(CELL, AMOUNT, 'font-medium')}>
                Amount
              </th>
              <th scope="col" className={cn(CELL, AMOUNT, 'font-medium')}>
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => {
              if (entry.kind === 'mark')
                return <MarkRow key={entry.mark.id} mark={entry.mark} today={today} timeZone={timeZone} />;
              if (entry.kind === 'unexplained')
                return <SpanRow key={`span ${entry.span.mark}`} span={entry.span} today={today} />;
              return <TransactionRow key={entry.row.id} row={entry.row} today={today} />;
            })}
          </tbody>
        </table>
      )}
      {rows.pages > 1 ? (
        <div className="flex justify-end border-t border-border px-4 py-3">
          <Pagination
            page={rows.page}
            pages={rows.pages}
            onPage={(target) =>
              startTransition(() =>
                router.push(accountHref(account.id, { range, page: target }), { scroll: false }),
              )
            }
          />
        </div>
      ) : null}
    </Card>
  );
}

const dayOf = (date: CalendarDate, today: CalendarDate) =>
  date.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(date) : formatDate(date);

function TransactionRow({ row, today }: { row: AccountRow; today: CalendarDate }) {
  const { date, description, category, amount, type, incoming, counted, parts, accountId } = row;
  return (
    <tr className="border-t border-border">
      <td className={cn(CELL, 'text-ink-2 whitespace-nowrap tabular-nums max-sm:hidden')}>
        {dayOf(date, today)}
      </td>
      <td className={cn(CELL, 'font-medium wrap-anywhere')}>
        <Link
          href={drillDownHref({ from: date, to: date, account: accountId, description })}
          prefetch={false}
          className="underline-offset-4 hover:underline"
        >
          <UserText>{description}</UserText>
        </Link>
        <span className="block text-[12.5px] font-normal text-ink-3 tabular-nums sm:hidden">
          {dayOf(date, today)}
        </span>
      </td>
      <td className={cn(CELL, 'max-md:hidden')}>
        {type === 'transfer' || parts.length > 0 ? (
          <span className="px-[9px] text-[13px] text-ink-3">
            {parts.length > 0 ? 'Several parts' : 'Transfer'}
          </span>
        ) : (
          <CategoryBadge category={category} />
        )}
      </td>
      <td className={cn(CELL, AMOUNT)}>
        <TransactionAmount amount={amount} type={type} incoming={incoming} counted={counted} />
      </td>
      <td className={cn(CELL, AMOUNT, 'text-ink-2')}>
        <Money minorUnits={row.balance} />
      </td>
    </tr>
  );
}

function MarkRow({ mark, today, timeZone }: { mark: BalanceMark; today: CalendarDate; timeZone: string }) {
  const { date, source, statedAt, balance, file } = mark;
  const stated = dateInZone(new Date(statedAt), timeZone);
  return (
    <NoteRow className="bg-raised" figure={<Money minorUnits={balance} />}>
      <Sign kind={source === 'typed' ? 'typed' : 'proved'} />
      <span className="font-medium tabular-nums">{dayOf(date, today)}</span>
      <span className="text-ink-3 wrap-anywhere">
        {source === 'typed'
          ? `typed by you${stated === date ? '' : ` on ${dayOf(stated, today)}`}`
          : source === 'file'
            ? `stated by ${file ?? 'a file'}`
            : 'proved with a statement'}
      </span>
      {source === 'file' ? null : <RemoveMark mark={mark} />}
    </NoteRow>
  );
}

function UnexplainedRow({ span, today }: { span: UnexplainedSpan; today: CalendarDate }) {
  return (
    <NoteRow
      className="hatched"
      figure={
        <span className="text-warn">
          <Money minorUnits={span.unexplained} sign="always" />
        </span>
      }
    >
      <Sign kind="unexplained" />
      <span className="font-medium">Unexplained, {formatSpan(span, today.slice(0, 4))}</span>
      <span className="text-ink-3">
        the rows below lead to <Money minorUnits={span.expected} />
      </span>
    </NoteRow>
  );
}

function ValueRow({ span, today }: { span: UnexplainedSpan; today: CalendarDate }) {
  return (
    <NoteRow className="bg-raised" figure={<Money minorUnits={span.unexplained} sign="always" />}>
      <span className="font-medium">Value changed, {formatSpan(span, today.slice(0, 4))}</span>
    </NoteRow>
  );
}

/** A line between the rows that is no transaction. */
function NoteRow({
  className,
  figure,
  children,
}: {
  className: string;
  figure: ReactNode;
  children: ReactNode;
}) {
  return (
    <tr className={cn('border-t border-border', className)}>
      <td colSpan={5} className={CELL}>
        <span className="flex items-center justify-between gap-3">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">{children}</span>
          <span className="font-semibold whitespace-nowrap tabular-nums">{figure}</span>
        </span>
      </td>
    </tr>
  );
}
