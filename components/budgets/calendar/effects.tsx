'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Money } from '@/components/money/money';
import { MoneyInput } from '@/components/money/input';
import { useCurrency } from '@/components/money/currency';
import { offerUndo } from '@/components/undo/toast';
import { useChangeId } from '@/components/undo/use-change-id';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { Card, CardTitle } from '@/components/ui/card';
import { Alert } from '@/components/ui/feedback/alert';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { UserText } from '@/components/ui/user-text';
import { switchCalendar } from '@/lib/actions/limits';
import { resultOf } from '@/lib/call-action';
import type { CalendarPreview } from '@/lib/domain/budgets/calendar/document';
import { choiceOf } from '@/lib/domain/budgets/calendar/choice';
import type { ChosenCalendar } from '@/lib/domain/budgets/calendar/form';
import { switchText } from '@/lib/domain/budgets/calendar/texts';
import { periodLabel } from '@/lib/domain/budgets/period';
import { rowErrors } from '@/lib/domain/budgets/row-errors';
import { formatDate, formatMonthDay } from '@/lib/domain/dates/format';
import { toPlainDecimal } from '@/lib/domain/money/money';

type CalendarEffectsProps = { choice: ChosenCalendar; effects: CalendarPreview };

/** The effects of another calendar, and the button that brings it. */
export function CalendarEffects({ choice, effects }: CalendarEffectsProps) {
  const { running, next, before, after, limits } = effects;
  const currency = useCurrency();
  const router = useRouter();
  const changeId = useChangeId();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startSaving] = useTransition();
  const isConverted = limits.some(({ amount, offered }) => amount !== offered);
  const textOf = (category: string, offered: number) =>
    typed.get(category) ?? toPlainDecimal(offered, currency);

  function apply() {
    setErrors({});
    setProblem(null);
    const sent = isConverted
      ? limits.map(({ category, offered }) => ({ category, amount: textOf(category, offered) }))
      : [];
    const change = changeId(sent);
    startSaving(async () => {
      const result = await resultOf(
        switchCalendar({ change, calendar: choiceOf(choice), limits: sent }),
        'The budget period may not have been switched',
      );
      if (result.ok) {
        offerUndo({
          id: change,
          message: `New periods begin on ${formatDate(next.from)}.`,
          undone: () => 'Periods run as they did before.',
          kept: () => '',
        });
        notifyOtherTabs();
        router.push('/settings/budget-period');
        return;
      }
      const fields = rowErrors(sent, result.error.fields);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(result.error.message);
    });
  }

  return (
    <Card aria-labelledby="budget-period-effects">
      <CardTitle id="budget-period-effects">What changes</CardTitle>
      <form
        method="post"
        noValidate
        className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) apply();
        }}
      >
        {problem ? <Alert variant="error">{problem}</Alert> : null}
        <p>
          The period from {formatDate(running.from)} ends on {formatDate(running.to)}. Then{' '}
          {periodLabel(next)} begins
          {next.provisional ? ', up to the day the income comes' : ''}. Earlier periods stay as they are.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Periods title="The last three as they are" periods={before} />
          <Periods title="The last three as they would have been" periods={after} />
        </div>
        {limits.length === 0 ? null : (
          <table className="w-full border-collapse text-sm max-sm:text-[13px]">
            <caption className="pb-1.5 text-left font-[550]">Limits</caption>
            <thead className="text-[13px] text-ink-3">
              <tr className="border-b border-border">
                <th scope="col" className="py-1.5 text-left font-normal max-sm:w-full">
                  Category
                </th>
                <th scope="col" className="py-1.5 text-right font-normal">
                  Now
                </th>
                <th scope="col" className="py-1.5 pl-2 text-right font-normal whitespace-nowrap sm:pl-3">
                  To {formatMonthDay(running.to)}
                </th>
                {isConverted ? (
                  <th scope="col" className="py-1.5 pl-2 text-right font-normal sm:pl-3">
                    Then
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {limits.map(({ category, amount, share, offered }) => (
                <tr key={category} className="border-b border-border">
                  <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                    <UserText>{category}</UserText>
                  </th>
                  <td className="py-2 text-right">
                    <Money minorUnits={amount} />
                  </td>
                  <td className="py-2 pl-2 text-right sm:pl-3">
                    <Money minorUnits={share} />
                  </td>
                  {isConverted ? (
                    <td className="py-2 pl-2 text-right sm:w-32 sm:pl-3">
                      <MoneyInput
                        hideable
                        align="right"
                        min={0}
                        className="max-sm:min-w-18 max-sm:px-2"
                        aria-label={`Limit of ${category} for one period`}
                        aria-invalid={errors[category] ? true : undefined}
                        value={textOf(category, offered)}
                        onChange={(event) => {
                          const text = event.target.value;
                          setTyped((now) => new Map(now).set(category, text));
                        }}
                      />
                      {errors[category] ? (
                        <p role="alert" className="mt-1 text-left text-[13px] text-expense">
                          {errors[category]}
                        </p>
                      ) : null}
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div>
          <SubmitButton busy={busy} busyText="Switching...">
            {switchText(next.from)}
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}

function Periods({ title, periods }: { title: string; periods: CalendarPreview['before'] }) {
  return (
    <table className="w-full border-collapse self-start text-sm">
      <caption className="pb-1.5 text-left font-[550]">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Period</th>
          <th scope="col">Spent</th>
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period.key} className="border-t border-border">
            <th scope="row" className="py-1.5 text-left font-normal">
              {periodLabel(period)}
            </th>
            <td className="py-1.5 text-right">
              <Money minorUnits={period.spent} /> spent
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
