'use client';

import Link from 'next/link';
import { useRef, useState } from 'react';
import { TextButton } from '@/components/entry/split/text-button';
import { useTransactionEditor } from '@/components/transactions/edit/editor';
import { SheetSection } from '@/components/transactions/sheet/section';
import type { SheetChanges } from '@/components/transactions/sheet/use-sheet-change';
import { useLoaded } from '@/components/ui/use-loaded';
import { UserText } from '@/components/ui/user-text';
import { placeTransaction } from '@/lib/actions/recurring';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { shortDay } from '@/lib/domain/recurring/list/texts';
import { seriesHref } from '@/lib/domain/recurring/page/href';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';

const fetchPicker = () =>
  import('@/components/transactions/sheet/series/picker').then((module) => module.OccurrencePicker);

type SeriesSectionProps = { sheet: TransactionSheet; changes: SheetChanges; today: CalendarDate };

/** The occurrence of a series that the row fills, and the ways to another one or to none. */
export function SeriesSection({ sheet, changes: { save, busy }, today }: SeriesSectionProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { Loaded: Picker, load, prepare } = useLoaded(fetchPicker);
  const chooser = useRef<HTMLButtonElement>(null);
  const editor = useTransactionEditor();
  const { id, occurrence } = sheet;
  const nameOf = ({ name, due }: { name: string; due: CalendarDate }) => `${name}, ${shortDay(due, today)}`;

  async function place(to: TransactionSheet['occurrence']) {
    const rejected = await save({
      message: to ? `Part of ${nameOf(to)} now.` : `Taken off ${occurrence?.name ?? 'its series'}.`,
      undone: occurrence ? `Part of ${nameOf(occurrence)} again.` : 'Not part of anything that comes back.',
      expected: { occurrence: to },
      send: (change) =>
        placeTransaction({ change, transaction: id, to: to && { series: to.seriesId, due: to.due } }),
      key: ['occurrence', to],
    });
    setProblem(rejected);
  }

  /** The button that was pressed is gone. */
  function leave(to: TransactionSheet['occurrence']) {
    setChoosing(false);
    chooser.current?.focus();
    void place(to);
  }

  return (
    <SheetSection>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-[15px] font-[550]">Recurring</h3>
        <span className="flex gap-4">
          <TextButton
            ref={chooser}
            aria-expanded={isChoosing}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => {
              setChoosing(!isChoosing);
              if (!isChoosing) void load().then((there) => there || setChoosing(false));
            }}
          >
            {isChoosing ? 'Cancel' : occurrence ? 'Change' : 'Choose'}
            <span className="sr-only">{isChoosing ? '' : ' what it is part of'}</span>
          </TextButton>
          {occurrence ? (
            <TextButton disabled={busy} onClick={() => leave(null)}>
              Take off<span className="sr-only"> {occurrence.name}</span>
            </TextButton>
          ) : null}
        </span>
      </div>
      {occurrence ? (
        <p className="mt-1 wrap-anywhere tabular-nums">
          Part of{' '}
          <Link
            href={seriesHref(occurrence.seriesId)}
            prefetch={false}
            className="rounded-sm underline underline-offset-4 hover:text-ink touch:inline-flex touch:min-h-11 touch:items-center"
          >
            <UserText>{nameOf(occurrence)}</UserText>
          </Link>
        </p>
      ) : (
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-[13px] text-ink-3">
          Not part of anything that comes back
          {sheet.type === 'refund' ? null : (
            <TextButton onClick={() => editor.open({ kind: 'series', transaction: sheet }, chooser.current)}>
              Comes back…
            </TextButton>
          )}
        </p>
      )}
      {problem === null ? null : (
        <p role="alert" className="mt-2 text-[13px] text-expense">
          {problem}
        </p>
      )}
      {isChoosing && Picker ? (
        <Picker
          id={id}
          today={today}
          onChoose={({ seriesId, name, due }) => leave({ seriesId, name, due })}
        />
      ) : null}
    </SheetSection>
  );
}
