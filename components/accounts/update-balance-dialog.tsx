import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';
import type { AccountDialogProps } from '@/components/accounts/dialog-props';
import { ConflictNote, FormButtons } from '@/components/accounts/form-buttons';
import { useAccountEdit } from '@/components/accounts/use-account-edit';
import { useCurrency } from '@/components/money/currency';
import { useMoney } from '@/components/money/use-money';
import { Money } from '@/components/money/money';
import { MoneyInput } from '@/components/money/input';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Alert } from '@/components/ui/feedback/alert';
import { DateField } from '@/components/ui/dates/field';
import { Field } from '@/components/ui/fields/field';
import { FormDialog, type FormInDialog, useFormInDialog } from '@/components/ui/overlays/form-dialog';
import { useFollowedDate } from '@/components/ui/dates/use-followed-date';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useToday } from '@/components/ui/dates/use-today';
import { updateBalance } from '@/lib/actions/accounts';
import { type BankAccount, balanceDifference } from '@/lib/domain/accounts/account';
import type { UpdateBalanceInput } from '@/lib/domain/accounts/form';
import { accountKind, amountWords, signedFor } from '@/lib/domain/accounts/kinds';
import { readAmount } from '@/lib/domain/money/amount-expression';
import { exponentOf, type Currency } from '@/lib/domain/money/currency';
import { addDays, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { fromLocalDate } from '@/lib/domain/dates/calendar-days';
import { readTypedDate } from '@/lib/domain/dates/typed-date';
import { toDecimal } from '@/lib/domain/money/money';

const loadSchema = () => import('@/lib/domain/accounts/form').then((module) => module.updateBalanceSchema);

/** Sets an account's current balance. */
export function UpdateBalanceDialog({ account, open, onDone, returnFocus }: AccountDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onDone}
      title={`Update balance of ${account.name}`}
      returnFocus={returnFocus}
    >
      {(form) => <UpdateBalanceForm account={account} onDone={onDone} {...form} />}
    </FormDialog>
  );
}

function UpdateBalanceForm({
  account,
  onDone,
  onDirtyChange,
  onBusyChange,
  onCancel,
}: Pick<AccountDialogProps, 'account' | 'onDone'> & FormInDialog) {
  const { known, conflict, saveEdit, endConflict } = useAccountEdit(account);
  const money = useMoney();
  const currency = useCurrency();
  const today = useToday(useState(() => fromLocalDate(new Date()))[0]);
  const form = useForm<UpdateBalanceInput>({
    resolver: useMoneySchema<UpdateBalanceInput>(loadSchema),
    defaultValues: valuesOf(account, currency, today),
  });
  useFollowedDate(form, 'day', today);
  const { type } = account;
  const isOwed = accountKind(type).amount === 'owed';
  const typed = readAmount(useWatch({ control: form.control, name: 'balance' }), currency);
  const before = signedFor(type, known.balance);
  const { busy, error, onSubmit } = useFormAction(form, 'Failed to save the balance', async (input) => {
    // Renamed, closed, or set to the same balance: nothing else would be overwritten.
    const isPast = input.day !== null && input.day < today;
    const wanted = readAmount(input.balance, currency);
    const harmless = [known.balance, wanted === null ? null : signedFor(type, wanted)];
    const result = await saveEdit(
      (on) => updateBalance({ ...input, revision: on.revision }),
      // What it held on an earlier day overwrites nothing.
      (current) => isPast || harmless.includes(current.balance),
    );
    if (result.ok && result.data.kind === 'saved') {
      toast.success(`The balance of ${account.name} was updated.`);
      onDone();
    }
    return result;
  });
  const { isDirty, errors } = form.formState;
  const problem = errors.balance?.message;
  const inDialog = useFormInDialog({ isDirty, busy, onDirtyChange, onBusyChange });

  function takeTheirs() {
    form.reset(valuesOf(known, currency, today));
    endConflict();
    form.setFocus('balance');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} {...inDialog} className="grid gap-4">
      <p className="-mt-2 text-ink-2">
        {isOwed
          ? amountWords(type).hint
          : account.group === 'cards'
            ? 'What your bank shows right now; enter what you owe with a minus, like ' +
              toDecimal(-250 * 10 ** exponentOf(currency), currency) +
              '.'
            : account.valuation === null
              ? 'What your bank shows right now.'
              : 'What it is worth right now.'}{' '}
        Transactions you add from now on count from there.
      </p>
      {error ? <Alert variant="error">{error}</Alert> : null}
      {conflict ? (
        <ConflictNote>
          {isOwed ? 'The amount owed' : 'Its balance'} is now <Money minorUnits={before} />.
        </ConflictNote>
      ) : null}
      <Field
        label={isOwed ? amountWords(type).label : 'Balance'}
        error={problem}
        hint={
          <span className="tabular-nums">
            It was <Money minorUnits={before} />.{' '}
            {typed === null ? null : balanceDifference(before, typed, money)}
            {known.upcoming === 0 ? null : (
              <>
                {' '}
                What is dated later, <Money minorUnits={signedFor(type, known.upcoming)} />, is not included.
              </>
            )}
          </span>
        }
      >
        <MoneyInput
          inputMode="text"
          placeholder={toDecimal(0, currency)}
          onFocus={(event) => event.currentTarget.select()}
          {...form.register('balance')}
        />
      </Field>
      <DateField
        control={form.control}
        name="day"
        label="On"
        hint={(day) => (day === today ? 'As of now' : 'At the end of that day')}
        read={(text) => readTypedDate(text, today)}
        addDays={addDays}
      />
      <FormButtons busy={busy} conflict={conflict} onCancel={onCancel} onUseTheirs={takeTheirs} />
    </form>
  );
}

function valuesOf(account: BankAccount, currency: Currency, today: CalendarDate): UpdateBalanceInput {
  return {
    id: account.id,
    revision: account.revision,
    type: account.type,
    balance: toDecimal(signedFor(account.type, account.balance), currency),
    day: today,
  };
}
