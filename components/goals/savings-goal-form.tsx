'use client';

import Link from 'next/link';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { editedOnly, tellIfNothing } from '@/components/ui/forms/dirty-values';
import { GoalProgress, GoalSource } from '@/components/goals/progress';
import { settle } from '@/components/ui/forms/save-result';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Alert } from '@/components/ui/feedback/alert';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/fields/field';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { updateSavingsGoal } from '@/lib/actions/goals';
import { accountLabel, choosableAccounts, type AccountBalance } from '@/lib/domain/accounts/account';
import { dirtyFields } from '@/lib/domain/forms/dirty-fields';
import { toPlainDecimal } from '@/lib/domain/money/money';
import { BY_HAND, type SavingsGoalSettings } from '@/lib/domain/goals/savings-goal';
import type { SavingsGoalInput } from '@/lib/domain/goals/savings-goal-form';

const FAILED = 'The savings goal could not be saved';

type GoalFields = Required<SavingsGoalInput>;

const loadSchema = () =>
  import('@/lib/domain/goals/savings-goal-form').then((module) => module.savingsGoalSchema);

type SavingsGoalFormProps = {
  goal: SavingsGoalSettings;
  accounts: readonly AccountBalance[];
};

/** The 'Savings Goal' section: the target, and the amount saved, typed or taken from an account. */
export function SavingsGoalForm({ goal, accounts }: SavingsGoalFormProps) {
  const currency = useCurrency();
  const saved: GoalFields = {
    target: toPlainDecimal(goal.target, currency),
    current: toPlainDecimal(goal.byHand, currency),
    accountId: goal.accountId ?? BY_HAND,
  };
  const form = useForm<GoalFields, unknown, SavingsGoalInput>({
    resolver: editedOnly(useMoneySchema<SavingsGoalInput>(loadSchema), (fields) =>
      editedValues(fields, saved, accounts),
    ),
    // Untouched fields follow what another tab saves.
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'accountId' });
  const account = accounts.find(({ id }) => id === chosen);
  const { busy, error, onSubmit } = useFormAction(form, FAILED, async (edited: SavingsGoalInput) => {
    if (tellIfNothing(edited)) return { ok: true };
    const result = await updateSavingsGoal(edited);
    if (!result.ok) return result;
    const { current, ...others } = form.getValues();
    // A typed amount that is not visible was not saved.
    settle(form, { ...others, current: edited.current === undefined ? saved.current : current });
    toast.success('Savings goal saved.');
    notifyOtherTabs();
    return result;
  });

  return (
    <Card aria-labelledby="savings-goal">
      <CardHeader>
        <CardTitle id="savings-goal">Savings Goal</CardTitle>
        <Link
          href="/net-worth#goals"
          prefetch={false}
          className="inline-flex items-center text-[13px] text-ink-2 underline decoration-border-strong underline-offset-4 hover:text-ink touch:min-h-11"
        >
          All goals
        </Link>
      </CardHeader>
      <GoalProgress goal={goal} />
      <form method="post" noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
        {error ? <Alert variant="error">{error}</Alert> : null}
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Target Amount" error={errors.target?.message}>
            <MoneyInput hideable min={0} step={100} autoComplete="off" {...form.register('target')} />
          </Field>
          <SelectField
            control={form.control}
            name="accountId"
            label="Amount saved"
            options={[
              { value: BY_HAND, label: 'Typed by hand' },
              ...choosableAccounts(accounts, goal.accountId).map((one) => ({
                value: one.id,
                label: `${accountLabel(one)}${one.closed ? ', closed' : ''}`,
              })),
              ...(goal.accountId !== null && goal.account === null
                ? [{ value: goal.accountId, label: 'A deleted account' }]
                : []),
            ]}
          />
          {account ? (
            <GoalSource account={account} />
          ) : (
            <Field label="Current Amount" error={errors.current?.message}>
              <MoneyInput hideable min={0} step={100} autoComplete="off" {...form.register('current')} />
            </Field>
          )}
        </div>
        <div>
          <SubmitButton busy={busy} busyText="Saving...">
            Update Savings Goal
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}

/** The edited fields; the typed amount counts, and is visible, only without an account. */
function editedValues(
  fields: GoalFields,
  saved: GoalFields,
  accounts: readonly AccountBalance[],
): SavingsGoalInput {
  const { current, ...edited }: SavingsGoalInput = dirtyFields(fields, saved);
  const typed = current !== undefined && !accounts.some(({ id }) => id === fields.accountId);
  return { ...edited, ...(typed ? { current } : {}) };
}
