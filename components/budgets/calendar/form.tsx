'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Card, CardTitle } from '@/components/ui/card';
import { DateField } from '@/components/ui/dates/field';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useSchema } from '@/components/ui/forms/use-schema';
import { UserText } from '@/components/ui/user-text';
import type { BudgetCalendar, Calendar } from '@/lib/domain/budgets/calendar/document';
import { previewHref } from '@/lib/domain/budgets/calendar/choice';
import type { CalendarChoice } from '@/lib/domain/budgets/calendar/form';
import { addDays, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { readTypedDate } from '@/lib/domain/dates/typed-date';

const KINDS = [
  { value: 'day', label: 'From a day of the month' },
  { value: 'last-day', label: 'From the last day of the month' },
  { value: 'last-business-day', label: 'From the last business day of the month' },
  { value: 'payday', label: 'From payday' },
  { value: 'weekly', label: 'Every week' },
  { value: 'two-weekly', label: 'Every 2 weeks' },
  { value: 'four-weekly', label: 'Every 4 weeks' },
] as const;

const WEEKENDS = [
  { value: 'none', label: 'That day' },
  { value: 'before', label: 'The Friday before' },
  { value: 'after', label: 'The Monday after' },
] as const;

const loadSchema = async () => (await import('@/lib/domain/budgets/calendar/form')).calendarChoice;

type CalendarFormProps = {
  /** The running calendar in words. */
  now: string;
  running: Calendar;
  incomes: BudgetCalendar['incomes'];
  /** A choice in the address. */
  given: Partial<Record<string, string>>;
  today: CalendarDate;
};

/** Chooses how budget periods begin, and shows the effects before anything changes. */
export function CalendarForm({ now, running, incomes, given, today }: CalendarFormProps) {
  const router = useRouter();
  const [busy, startShowing] = useTransition();
  const kind = KINDS.find(({ value }) => value === given.kind)?.value ?? running.kind;
  const form = useForm<CalendarChoice>({
    resolver: useSchema<CalendarChoice>(loadSchema),
    defaultValues: {
      kind,
      day: given.day ?? String(running.day ?? 1),
      shift: WEEKENDS.find(({ value }) => value === given.shift)?.value ?? running.shift,
      series: given.series ?? running.seriesId ?? incomes[0]?.id ?? '',
      anchor: given.anchor ?? running.anchor ?? today,
    },
  });
  const { control } = form;
  const chosen = useWatch({ control, name: 'kind' });
  const show = form.handleSubmit(() => {
    const { day, shift, series, anchor } = form.getValues();
    const isWeekly = chosen.endsWith('weekly');
    const href = previewHref({
      kind: chosen,
      day: chosen === 'day' ? day : '',
      ...((chosen === 'day' || chosen === 'last-day') && { shift }),
      series: chosen === 'payday' ? series : '',
      anchor: isWeekly ? anchor : '',
    });
    startShowing(() => router.push(href, { scroll: false }));
  });
  return (
    <Card aria-labelledby="budget-period-choice">
      <CardTitle id="budget-period-choice">How periods begin</CardTitle>
      <p className="mt-1 text-[13px] text-ink-2">
        Now: <UserText>{now}</UserText>
      </p>
      <form method="post" noValidate onSubmit={(event) => void show(event)} className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField control={control} name="kind" label="Periods begin" options={KINDS} />
          {chosen === 'day' ? (
            <Field
              label="Day of the month"
              hint="1 is the calendar month."
              error={form.formState.errors.day?.message}
            >
              <Input inputMode="numeric" {...form.register('day')} />
            </Field>
          ) : null}
          {chosen === 'day' || chosen === 'last-day' ? (
            <SelectField control={control} name="shift" label="On a weekend" options={WEEKENDS} />
          ) : null}
          {chosen === 'payday' && incomes.length > 0 ? (
            <SelectField
              control={control}
              name="series"
              label="Income"
              options={incomes.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ) : null}
          {chosen.endsWith('weekly') ? (
            <DateField
              control={control}
              name="anchor"
              label="A day on which one begins"
              read={(text) => readTypedDate(text, today)}
              addDays={addDays}
            />
          ) : null}
        </div>
        {chosen === 'payday' && incomes.length === 0 ? (
          <p role="status" className="text-sm">
            No income comes back yet.{' '}
            <Link
              href="/upcoming/recurring"
              prefetch={false}
              className="rounded-sm underline underline-offset-4"
            >
              Add one to what comes back
            </Link>
          </p>
        ) : (
          <div>
            <SubmitButton busy={busy} busyText="Loading...">
              Show what changes
            </SubmitButton>
          </div>
        )}
      </form>
    </Card>
  );
}
