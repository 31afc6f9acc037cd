import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import type { AccountDialogProps } from '@/components/accounts/account-dialog-props';
import { ConflictNote, FormButtons } from '@/components/accounts/form-buttons';
import { useMoney } from '@/components/money/use-money';
import { Money } from '@/components/money/money';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useFormAction } from '@/components/ui/use-form-action';
import { updateBalance } from '@/lib/actions/accounts';
import type { BankAccount } from '@/lib/domain/account';
import { updateBalanceSchema, type UpdateBalanceInput } from '@/lib/domain/account-form';
import { balanceDifference } from '@/lib/domain/balance-difference';
import { parseDecimal, toDecimal } from '@/lib/domain/money';

/** What an account holds as of now. */
export function UpdateBalanceDialog({ account, open, onDone, returnFocus }: AccountDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onDone}
      title={`Update balance of ${account.name}`}
      returnFocus={returnFocus}
    >
      <UpdateBalanceForm account={account} onDone={onDone} />
    </Dialog>
  );
}

function UpdateBalanceForm({ account, onDone }: Pick<AccountDialogProps, 'account' | 'onDone'>) {
  /** What the account says, as far as this form knows. */
  const [known, setKnown] = useState(account);
  /** Whether that differs from what the form was opened on, so that one of the two has to give way. */
  const [conflict, setConflict] = useState(false);
  const money = useMoney();
  const form = useForm<UpdateBalanceInput>({
    // The action parses the input itself, so the form hands it on as typed.
    resolver: zodResolver(updateBalanceSchema, undefined, { raw: true }),
    defaultValues: valuesOf(account),
  });
  const typed = parseDecimal(useWatch({ control: form.control, name: 'balance' }));
  const { busy, error, onSubmit } = useFormAction(form, async (input) => {
    const save = (on: BankAccount) => updateBalance({ ...input, revision: on.revision });
    let result = await save(known);
    // Renamed, or closed, or set to the same: no other figure would be overwritten.
    const harmless = [heldNow(known), parseDecimal(input.balance)];
    if (result.current && harmless.includes(heldNow(result.current))) result = await save(result.current);
    if (result.ok) {
      toast.success(`The balance of ${account.name} was updated.`);
      onDone();
    } else if (result.current) {
      setKnown(result.current);
      setConflict(true);
      return { ok: true };
    }
    return result;
  });
  const problem = form.formState.errors.balance?.message;

  function takeTheirs() {
    form.reset(valuesOf(known));
    setConflict(false);
    form.setFocus('balance');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <p className="-mt-2 text-ink-2">
        {account.type === 'credit'
          ? 'What your bank says right now; what you owe has a minus, like -250.00.'
          : 'What your bank says it holds right now.'}{' '}
        What you record from now on counts from there.
      </p>
      {error ? <Alert variant="error">{error}</Alert> : null}
      {conflict ? (
        <ConflictNote>
          Its balance is now <Money cents={heldNow(known)} />.
        </ConflictNote>
      ) : null}
      <Field
        label="Balance"
        error={problem}
        hint={
          <span className="tabular-nums">
            It was <Money cents={heldNow(known)} />.{' '}
            {typed === null ? null : balanceDifference(heldNow(known), typed, money)}
            {known.upcoming === 0 ? null : (
              <>
                {' '}
                What is dated after today, <Money cents={known.upcoming} />, is added to it.
              </>
            )}
          </span>
        }
      >
        <Input
          autoComplete="off"
          placeholder="0.00"
          onFocus={(event) => event.currentTarget.select()}
          {...form.register('balance')}
        />
      </Field>
      <FormButtons busy={busy} conflict={conflict} onCancel={onDone} onUseTheirs={takeTheirs} />
    </form>
  );
}

function valuesOf(account: BankAccount): UpdateBalanceInput {
  return { id: account.id, revision: account.revision, balance: toDecimal(heldNow(account)) };
}

/** What an account holds today, in cents: without what is dated later. */
function heldNow({ balance, upcoming }: BankAccount): number {
  return balance - upcoming;
}
