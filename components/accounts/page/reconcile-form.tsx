'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SuspectItem } from '@/components/accounts/page/suspect-item';
import { TwiceNote } from '@/components/accounts/page/twice-note';
import { useReconcile } from '@/components/accounts/page/use-reconcile';
import { useCurrency } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import { MoneyInput } from '@/components/money/input';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { DateField } from '@/components/ui/dates/field';
import { Field } from '@/components/ui/fields/field';
import { isEdited } from '@/components/ui/forms/use-form-action';
import { useFollowedDate } from '@/components/ui/dates/use-followed-date';
import { useToday } from '@/components/ui/dates/use-today';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { readAmount } from '@/lib/domain/money/amount-expression';
import { addDays, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Currency } from '@/lib/domain/money/currency';
import { formatSpan } from '@/lib/domain/dates/format';
import { readTypedDate } from '@/lib/domain/dates/typed-date';
import { toDecimal } from '@/lib/domain/money/money';
import { newId } from '@/lib/domain/forms/new-id';
import type { StatementInput } from '@/lib/domain/accounts/reconcile-form';

type ReconcileFormProps = {
  account: string;
  /** Initial values: those of a mark that disagrees. */
  start: { day: CalendarDate; balance: number } | null;
  today: CalendarDate;
  timeZone: string;
  /** Called when something is compared or changed: it stays open from then on. */
  onBegin: () => void;
  onProved: () => void;
};

/** A statement's day and balance, the difference to the rows, and what it could be. */
export function ReconcileForm({ account, start, timeZone, onBegin, onProved, ...props }: ReconcileFormProps) {
  const today = useToday(props.today);
  const currency = useCurrency();
  const [lock, setLock] = useState(true);
  const { found, problem, busy, compare, submit, cure } = useReconcile(account, lock, onProved);
  const loadSchema = useCallback(async () => {
    const { statementSchema } = await import('@/lib/domain/accounts/reconcile-form');
    return (of: Currency) => statementSchema(of, today);
  }, [today]);
  const form = useForm<StatementInput>({
    resolver: useMoneySchema<StatementInput>(loadSchema),
    defaultValues: { day: start?.day ?? today, balance: start ? toDecimal(start.balance, currency) : '' },
  });
  useFollowedDate(form, 'day', today, start === null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !start) return;
    begun.current = true;
    void compare(start);
  }, [start, compare]);

  const { errors, dirtyFields } = form.formState;
  useUnsaved(isEdited(dirtyFields));
  const day = found?.day ?? form.getValues('day');
  const book = found?.book;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((input) => {
          const balance = readAmount(input.balance, currency);
          onBegin();
          if (balance !== null) submit({ day: input.day, balance });
        })(event);
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <DateField
          control={form.control}
          name="day"
          label="Statement date"
          read={(text) => readTypedDate(text, today)}
          addDays={addDays}
        />
        <Field label="Statement balance" error={errors.balance?.message}>
          <MoneyInput
            align="right"
            inputMode="text"
            placeholder={toDecimal(0, currency)}
            onFocus={(event) => event.currentTarget.select()}
            {...form.register('balance')}
          />
        </Field>
      </div>
      {found ? null : (
        <Button type="submit" variant="outline" aria-disabled={busy || undefined}>
          {busy ? 'Comparing...' : 'Compare'}
        </Button>
      )}
      {problem ? <Alert variant="error">{problem}</Alert> : null}
      {found ? (
        <>
          <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-[13px] tabular-nums" aria-live="polite">
            <dt className="text-ink-2">The bank says</dt>
            <dd className="text-right">
              <Money minorUnits={found.balance} />
            </dd>
            <dt className="text-ink-2">These rows lead to</dt>
            <dd className="text-right">
              <Money minorUnits={found.expected} />
            </dd>
            <dt className="border-t border-border pt-2 text-[15px] font-semibold">Difference</dt>
            <dd className="border-t border-border pt-2 text-right text-[15px] font-semibold text-warn">
              <Money minorUnits={found.difference} sign="always" />
            </dd>
          </dl>
          <Button
            type="submit"
            variant="ghost"
            className="justify-self-start"
            aria-disabled={busy || undefined}
          >
            {busy ? 'Comparing...' : 'Compare again'}
          </Button>
          {found.difference === 0 ? null : (
            <>
              <p className="text-[13px] text-ink-2">
                {found.suspects.length > 0
                  ? 'Possible reasons, most likely first'
                  : found.from === found.day && !book
                    ? 'Another balance is stated for the end of that day, and none before it. One of the two is wrong.'
                    : 'Nothing here explains it. Look through the statement row by row, or import its file.'}
              </p>
              <ol className="-my-1">
                {found.suspects.map((suspect, index) => (
                  <SuspectItem
                    key={`${suspect.kind} ${'rows' in suspect ? suspect.rows.map(({ id }) => id).join() : suspect.from}`}
                    suspect={suspect}
                    place={index + 1}
                    account={account}
                    day={day}
                    today={today}
                    timeZone={timeZone}
                    busy={busy}
                    onCure={(...chosen) => {
                      onBegin();
                      cure(...chosen);
                    }}
                  />
                ))}
              </ol>
              <TwiceNote found={found} />
            </>
          )}
          <label className="-mx-5 flex items-center gap-2.5 border-t border-border px-5 pt-3.5 text-[13px]">
            <Checkbox checked={lock} onCheckedChange={(checked) => setLock(checked === true)} />
            Lock until {formatSpan({ from: day, to: day }, today.slice(0, 4))} once it is proved
          </label>
          {book ? (
            <button
              type="button"
              className="justify-self-start text-[13px] text-ink-2 underline decoration-border-strong underline-offset-4 hover:decoration-current touch:min-h-11"
              onClick={() => {
                onBegin();
                cure(
                  { kind: 'book', id: newId(), account, day: found.day, ...book },
                  'The difference was booked as a row that is not counted.',
                );
              }}
            >
              Book <Money minorUnits={book.amount} sign="always" /> as a row, not counted
            </button>
          ) : null}
        </>
      ) : null}
    </form>
  );
}
