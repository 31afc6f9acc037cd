import { useForm, useWatch } from 'react-hook-form';
import { toast } from '@/components/ui/toast';
import type { AccountDialogProps } from '@/components/accounts/account-dialog-props';
import { ConflictNote, FormButtons } from '@/components/accounts/form-buttons';
import { useAccountEdit } from '@/components/accounts/use-account-edit';
import { useCurrency } from '@/components/money/currency';
import { useMoney } from '@/components/money/use-money';
import { Money } from '@/components/money/money';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Alert } from '@/components/ui/alert';
import { Field } from '@/components/ui/field';
import { FormDialog, type FormInDialog, useFormInDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { useFormAction } from '@/components/ui/use-form-action';
import { updateBalance } from '@/lib/actions/accounts';
import type { BankAccount } from '@/lib/domain/account';
import type { UpdateBalanceInput } from '@/lib/domain/account-form';
import { exponentOf, type Currency } from '@/lib/domain/currency';
import { balanceDifference } from '@/lib/domain/account';
import { parseDecimal, toDecimal } from '@/lib/domain/money';

const loadSchema = () => import('@/lib/domain/account-form').then((module) => module.updateBalanceSchema);

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
  const form = useForm<UpdateBalanceInput>({
    resolver: useMoneySchema<UpdateBalanceInput>(loadSchema),
    defaultValues: valuesOf(account, currency),
  });
  const typed = parseDecimal(useWatch({ control: form.control, name: 'balance' }), currency);
  const { busy, error, onSubmit } = useFormAction(form, 'Failed to save the balance', async (input) => {
    // Renamed, closed, or set to the same balance: nothing else would be overwritten.
    const harmless = [currentBalance(known), parseDecimal(input.balance, currency)];
    const result = await saveEdit(
      (on) => updateBalance({ ...input, revision: on.revision }),
      (current) => harmless.includes(currentBalance(current)),
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
    form.reset(valuesOf(known, currency));
    endConflict();
    form.setFocus('balance');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} {...inDialog} className="grid gap-4">
      <p className="-mt-2 text-ink-2">
        {account.group === 'cards' || account.group === 'loans'
          ? 'What your bank says right now; what you owe has a minus, like ' +
            toDecimal(-250 * 10 ** exponentOf(currency), currency) +
            '.'
          : account.valuation === null
            ? 'What your bank says it holds right now.'
            : 'What it is worth right now.'}{' '}
        What you record from now on counts from there.
      </p>
      {error ? <Alert variant="error">{error}</Alert> : null}
      {conflict ? (
        <ConflictNote>
          Its balance is now <Money minorUnits={currentBalance(known)} />.
        </ConflictNote>
      ) : null}
      <Field
        label="Balance"
        error={problem}
        hint={
          <span className="tabular-nums">
            It was <Money minorUnits={currentBalance(known)} />.{' '}
            {typed === null ? null : balanceDifference(currentBalance(known), typed, money)}
            {known.upcoming === 0 ? null : (
              <>
                {' '}
                What is dated after today, <Money minorUnits={known.upcoming} />, is added to it.
              </>
            )}
          </span>
        }
      >
        <Input
          autoComplete="off"
          placeholder={toDecimal(0, currency)}
          onFocus={(event) => event.currentTarget.select()}
          {...form.register('balance')}
        />
      </Field>
      <FormButtons busy={busy} conflict={conflict} onCancel={onCancel} onUseTheirs={takeTheirs} />
    </form>
  );
}

function valuesOf(account: BankAccount, currency: Currency): UpdateBalanceInput {
  return {
    id: account.id,
    revision: account.revision,
    balance: toDecimal(currentBalance(account), currency),
  };
}

/** An account's balance today, in minor units: without transactions dated later. */
function currentBalance({ balance, upcoming }: BankAccount): number {
  return balance - upcoming;
}
