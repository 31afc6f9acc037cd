import { useForm, useWatch } from 'react-hook-form';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/dates/field';
import { Alert } from '@/components/ui/feedback/alert';
import { toast } from '@/components/ui/feedback/toast';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { FormDialog, useFormInDialog, type FormInDialog } from '@/components/ui/overlays/form-dialog';
import { saveGoal } from '@/lib/actions/goals';
import { accountLabel, choosableAccounts, type BankAccount } from '@/lib/domain/accounts/account';
import { addDays, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { readTypedDate } from '@/lib/domain/dates/typed-date';
import { newId } from '@/lib/domain/forms/new-id';
import type { Goal } from '@/lib/domain/goals/document';
import type { GoalInput } from '@/lib/domain/goals/form';
import { BY_HAND } from '@/lib/domain/goals/savings-goal';
import type { Currency } from '@/lib/domain/money/currency';
import { toDecimal, toPlainDecimal } from '@/lib/domain/money/money';

const loadSchema = () => import('@/lib/domain/goals/form').then((module) => module.goalSchema);

const SHARES = [
  { value: 'rest', label: 'What other goals leave' },
  { value: 'part', label: 'A part of it' },
];

type GoalDialogProps = {
  /** Null for a new one. */
  goal: Goal | null;
  accounts: readonly BankAccount[];
  today: CalendarDate;
  open: boolean;
  onDone: () => void;
  returnFocus: () => void;
};

/** Adds a goal, or edits one. */
export function GoalDialog({ open, onDone, returnFocus, ...props }: GoalDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onDone}
      title={props.goal ? `Edit ${props.goal.name}` : 'Add a goal'}
      returnFocus={returnFocus}
    >
      {(form) => <GoalForm {...props} onDone={onDone} {...form} />}
    </FormDialog>
  );
}

function GoalForm({
  goal,
  accounts,
  today,
  onDone,
  onDirtyChange,
  onBusyChange,
  onCancel,
}: Omit<GoalDialogProps, 'open' | 'returnFocus'> & FormInDialog) {
  const currency = useCurrency();
  const form = useForm<GoalInput>({
    resolver: useMoneySchema<GoalInput>(loadSchema),
    defaultValues: valuesOf(goal, currency),
  });
  const { isDirty, errors } = form.formState;
  const [accountId, share] = useWatch({ control: form.control, name: ['accountId', 'share'] });
  const account = accounts.find(({ id }) => id === accountId);
  const isDebt = account !== undefined && (account.group === 'loans' || account.group === 'cards');
  const { busy, error, onSubmit } = useFormAction(form, 'The goal could not be saved', async (input) => {
    const result = await saveGoal(input);
    if (result.ok) {
      toast.success(`${input.name.trim()} was saved.`);
      onDone();
    }
    return result;
  });
  const inDialog = useFormInDialog({ isDirty, busy, onDirtyChange, onBusyChange });

  return (
    <form method="post" noValidate onSubmit={onSubmit} {...inDialog} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" maxLength={60} placeholder="A rainy day" {...form.register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Target Amount"
          hint={isDebt && goal?.id !== null ? 'What you owed at first.' : undefined}
          error={errors.target?.message}
        >
          <MoneyInput placeholder={toDecimal(0, currency)} {...form.register('target')} />
        </Field>
        <DateField
          control={form.control}
          name="dueOn"
          label="Date"
          note="Optional."
          read={(text) => readTypedDate(text, today)}
          addDays={addDays}
        />
        <SelectField
          control={form.control}
          name="accountId"
          label="Amount saved"
          options={[
            { value: BY_HAND, label: 'Typed by hand' },
            ...choosableAccounts(accounts, goal?.accountId).map((one) => ({
              value: one.id,
              label: accountLabel(one),
            })),
            ...(goal?.accountId && !accounts.some(({ id }) => id === goal.accountId)
              ? [{ value: goal.accountId, label: 'A deleted account' }]
              : []),
          ]}
        />
        {accountId === BY_HAND ? (
          <Field label="Current Amount" error={errors.current?.message}>
            <MoneyInput {...form.register('current')} />
          </Field>
        ) : isDebt && goal?.id !== null ? (
          <p className="text-[13px] text-ink-3 sm:pt-8">What you have paid off counts.</p>
        ) : (
          <SelectField control={form.control} name="share" label="Its share" options={SHARES} />
        )}
        {accountId !== BY_HAND && share === 'part' && !(isDebt && goal?.id !== null) ? (
          <Field
            label="Part"
            hint="It never counts more than the account holds."
            error={errors.part?.message}
            className="sm:col-start-2"
          >
            <MoneyInput placeholder={toDecimal(0, currency)} {...form.register('part')} />
          </Field>
        ) : null}
        <Field
          label="To set aside a month"
          hint="Optional. Empty: what the date needs."
          error={errors.planned?.message}
        >
          <MoneyInput placeholder={toDecimal(0, currency)} {...form.register('planned')} />
        </Field>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={busy} busyText="Saving...">
          Save
        </SubmitButton>
      </div>
    </form>
  );
}

function valuesOf(goal: Goal | null, currency: Currency): GoalInput {
  const amount = (minorUnits: number | null) =>
    minorUnits === null ? '' : toPlainDecimal(minorUnits, currency);
  return {
    id: goal ? goal.id : newId(),
    name: goal?.name ?? '',
    target: amount(goal?.target ?? null),
    accountId: goal?.accountId ?? BY_HAND,
    current: amount(goal?.byHand ?? 0),
    share: goal?.part === null || !goal ? 'rest' : 'part',
    part: amount(goal?.part ?? null),
    dueOn: goal?.dueOn ?? '',
    planned: amount(goal?.planned ?? null),
  };
}
