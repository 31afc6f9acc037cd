'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Money } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import type { RowSuspect, Suspect, SuspectRow } from '@/lib/domain/accounts/reconcile-document';
import type { Cure } from '@/lib/domain/accounts/reconcile-form';
import { addDays, dateInZone, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate, formatMonthDay, formatSpan } from '@/lib/domain/dates/format';
import { newId } from '@/lib/domain/forms/new-id';

type SuspectItemProps = {
  suspect: Suspect;
  place: number;
  account: string;
  /** The day of the statement. */
  day: CalendarDate;
  today: CalendarDate;
  timeZone: string;
  busy: boolean;
  onCure: (cure: Cure, message: string) => void;
};

const dayOf = (date: CalendarDate, today: CalendarDate) =>
  date.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(date) : formatDate(date);

/** A possible reason for a difference, with its cure one click away; only the likeliest is a primary button. */
export function SuspectItem({
  suspect,
  place,
  account,
  day,
  today,
  timeZone,
  busy,
  onCure,
}: SuspectItemProps) {
  const look = place === 1 ? 'primary' : 'outline';
  if (suspect.kind === 'gap') {
    const days = formatSpan(suspect, today.slice(0, 4));
    return (
      <Item place={place} title={`No file covers ${days}`} text="A row may be missing in those days.">
        <Link href="/upload" className={buttonStyles({ variant: look })}>
          Import
        </Link>
      </Item>
    );
  }
  const { label, cure, message, title, text } = cureOf(suspect, account, day, today, timeZone);
  return (
    <Item place={place} title={title} text={text}>
      <Button
        variant={look}
        aria-disabled={busy || undefined}
        onClick={() => busy || onCure(cure(), message)}
      >
        {label}
      </Button>
    </Item>
  );
}

function Item({
  place,
  title,
  text,
  children,
}: {
  place: number;
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3 border-t border-border py-3 first:border-t-0">
      <span aria-hidden className="w-3 shrink-0 pt-0.5 text-[12.5px] text-ink-3 tabular-nums">
        {place}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-[12.5px] text-ink-3 tabular-nums">{text}</p>
      </div>
      {children}
    </li>
  );
}

/** A suspect in words, with its cure. The cure is made when it is chosen, with a new id. */
function cureOf(
  suspect: RowSuspect,
  account: string,
  day: CalendarDate,
  today: CalendarDate,
  timeZone: string,
) {
  const [row, other] = suspect.rows as [SuspectRow, SuspectRow?];
  const on = dayOf(row.date, today);
  const single = (
    <>
      {row.description}, <Money minorUnits={row.amount} sign="always" />
    </>
  );
  const missing = (rows: readonly SuspectRow[]): Cure =>
    rows.every(({ file }) => file === null)
      ? { kind: 'put-back', ids: rows.map(({ id }) => id) }
      : {
          kind: 'add',
          account,
          rows: rows.map(({ id, date, description, category, amount, type }) => ({
            id,
            date,
            description,
            category,
            amount,
            type: type === 'transfer' ? (amount < 0 ? 'expense' : 'income') : type,
          })),
        };
  switch (suspect.kind) {
    case 'trash':
      return {
        title: single,
        text: `${on}, exactly the amount. In the trash${row.gone_at ? ` since ${dayOf(dateInZone(new Date(row.gone_at), timeZone), today)}` : ''}.`,
        label: 'Put back',
        message: `“${row.description}” is back.`,
        cure: () => missing([row]),
      };
    case 'skipped':
    case 'recognised':
      return {
        title: single,
        text: `${on}, exactly the amount. ${suspect.kind === 'skipped' ? 'Skipped' : 'Recognized as already here'} in ${row.file ?? 'an import'}.`,
        label: 'Add',
        message: `“${row.description}” was added.`,
        cure: () => missing([row]),
      };
    case 'dated-later':
    case 'dated-earlier': {
      const date = suspect.kind === 'dated-later' ? day : addDays(day, 1);
      return {
        title: single,
        text: `${on}, exactly the amount, on the other side of the statement’s day.`,
        label: `Move to ${dayOf(date, today)}`,
        message: `“${row.description}” was moved to ${dayOf(date, today)}.`,
        cure: (): Cure => ({ kind: 'move', change: newId(), id: row.id, revision: row.revision ?? 0, date }),
      };
    }
    case 'wrong-sign':
      return {
        title: single,
        text: (
          <>
            {on}, half of it: as <Money minorUnits={-row.amount} sign="always" /> it fits.
            {row.import_id ? '' : ' Typed by you.'}
          </>
        ),
        label: 'Flip sign',
        message: `The sign of “${row.description}” was changed.`,
        cure: (): Cure => ({
          kind: 'flip',
          change: newId(),
          id: row.id,
          revision: row.revision ?? 0,
          type: row.amount < 0 ? 'income' : 'expense',
        }),
      };
    case 'duplicate':
      return {
        title: single,
        text: `${on}, and ${other && other.description !== row.description ? `“${other.description}”` : 'the same'} on ${dayOf(other?.date ?? row.date, today)}. One may be too many.`,
        label: 'Delete',
        message: `“${row.description}” was deleted.`,
        cure: (): Cure => ({ kind: 'delete', change: newId(), id: row.id }),
      };
    case 'pair':
      return {
        title: `${row.description} and ${other?.description ?? ''}`,
        text: (
          <>
            <Money minorUnits={row.amount} sign="always" /> and{' '}
            <Money minorUnits={other?.amount ?? 0} sign="always" /> make it up. Neither is here.
          </>
        ),
        label: 'Add both',
        message: 'Both were added.',
        cure: () => missing(other ? [row, other] : [row]),
      };
  }
}
