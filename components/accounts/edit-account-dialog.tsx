import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { AccountDialogProps } from '@/components/accounts/account-dialog-props';
import { ConflictNote, FormButtons } from '@/components/accounts/form-buttons';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SelectField } from '@/components/ui/select-field';
import { useFormAction } from '@/components/ui/use-form-action';
import { editAccount } from '@/lib/actions/accounts';
import { ACCOUNT_TYPES, DEFAULT_ACCOUNT, accountTypeLabel, type BankAccount } from '@/lib/domain/account';
import { editAccountSchema, type EditAccountInput } from '@/lib/domain/account-form';

/** Name, type and digits of an account. */
export function EditAccountDialog({ account, open, onDone, returnFocus }: AccountDialogProps) {
  return (
    <Dialog open={open} onClose={onDone} title={`Edit ${account.name}`} returnFocus={returnFocus}>
      <EditAccountForm account={account} onDone={onDone} />
    </Dialog>
  );
}

function EditAccountForm({ account, onDone }: Pick<AccountDialogProps, 'account' | 'onDone'>) {
  /** What the account says, as far as this form knows. */
  const [known, setKnown] = useState(account);
  /** Whether that differs from what the form was opened on, so that one of the two has to give way. */
  const [conflict, setConflict] = useState(false);
  const form = useForm<EditAccountInput>({
    // The action parses the input itself, so the form hands it on as typed.
    resolver: zodResolver(editAccountSchema, undefined, { raw: true }),
    defaultValues: valuesOf(account),
  });
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, async (input) => {
    const save = (on: BankAccount) => editAccount({ ...input, revision: on.revision });
    let result = await save(known);
    // Closed, or with another balance: nothing that this form says has changed.
    if (result.current && saysTheSame(result.current, known)) result = await save(result.current);
    if (result.ok) {
      toast.success(`${input.name.trim()} was saved.`);
      onDone();
    } else if (result.current) {
      setKnown(result.current);
      setConflict(true);
      return { ok: true };
    }
    return result;
  });
  const types =
    account.type === DEFAULT_ACCOUNT.type ? [DEFAULT_ACCOUNT.type, ...ACCOUNT_TYPES] : ACCOUNT_TYPES;

  function takeTheirs() {
    form.reset(valuesOf(known));
    setConflict(false);
    form.setFocus('name');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      {conflict ? (
        <ConflictNote>
          It says now: {known.name}, {accountTypeLabel(known.type)}, *{known.lastFourDigits}.
        </ConflictNote>
      ) : null}
      <Field label="Account Name" error={errors.name?.message}>
        <Input autoComplete="off" maxLength={100} {...form.register('name')} />
      </Field>
      <SelectField
        control={form.control}
        name="type"
        label="Account Type"
        options={types.map((value) => ({ value, label: accountTypeLabel(value) }))}
      />
      <Field label="Last 4 Digits" error={errors.lastFourDigits?.message}>
        <Input autoComplete="off" inputMode="numeric" maxLength={4} {...form.register('lastFourDigits')} />
      </Field>
      <FormButtons busy={busy} conflict={conflict} onCancel={onDone} onUseTheirs={takeTheirs} />
    </form>
  );
}

function valuesOf({ id, revision, name, type, lastFourDigits }: BankAccount): EditAccountInput {
  return { id, revision, name, type, lastFourDigits };
}

function saysTheSame(one: BankAccount, other: BankAccount): boolean {
  return one.name === other.name && one.type === other.type && one.lastFourDigits === other.lastFourDigits;
}
