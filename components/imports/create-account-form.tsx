'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SelectField } from '@/components/ui/select-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormAction } from '@/components/ui/use-form-action';
import { addAccount } from '@/lib/actions/accounts';
import { ACCOUNT_TYPES, accountTypeLabel } from '@/lib/domain/account';
import { accountSchema, type AccountInput } from '@/lib/domain/account-form';
import { lastFourDigits } from '@/lib/domain/import/file-account';
import { newId } from '@/lib/domain/new-id';

const TYPE_OPTIONS = ACCOUNT_TYPES.map((type) => ({ value: type, label: accountTypeLabel(type) }));

type CreateAccountFormProps = {
  /** The account as the file names it. */
  named: string;
  onCreated: (id: string) => void;
  onCancel: () => void;
};

/** Makes the account a file is of, with what the file says about it. */
export function CreateAccountForm({ named, onCreated, onCancel }: CreateAccountFormProps) {
  const form = useForm<AccountInput>({
    // The action parses the input itself, so the form hands it on as typed.
    resolver: zodResolver(accountSchema, undefined, { raw: true }),
    defaultValues: {
      id: newId(),
      name: named.slice(0, 100),
      type: /card|credit|visa|master/i.test(named) ? 'credit' : 'bank',
      lastFourDigits: lastFourDigits(named),
      balance: '0',
    },
  });
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, async (input) => {
    const result = await addAccount(input);
    if (result.ok) onCreated(input.id);
    // Told what was saved under this id, the user means another account by sending the form again.
    else if (result.savedBefore) form.setValue('id', newId());
    return result;
  });

  return (
    <form
      method="post"
      noValidate
      aria-label="Create account"
      onSubmit={onSubmit}
      className="grid gap-2.5 rounded-[10px] bg-raised p-3.5 sm:grid-cols-2 xl:grid-cols-4"
    >
      {error ? (
        <Alert variant="error" className="col-span-full">
          {error}
        </Alert>
      ) : null}
      <Field label="Account Name" error={errors.name?.message}>
        <Input autoFocus autoComplete="off" maxLength={100} {...form.register('name')} />
      </Field>
      <SelectField control={form.control} name="type" label="Account Type" options={TYPE_OPTIONS} />
      <Field label="Last 4 Digits" error={errors.lastFourDigits?.message}>
        <Input autoComplete="off" inputMode="numeric" maxLength={4} {...form.register('lastFourDigits')} />
      </Field>
      <Field label="Balance" hint="What the account holds right now." error={errors.balance?.message}>
        <Input autoComplete="off" inputMode="decimal" {...form.register('balance')} />
      </Field>
      <div className="col-span-full flex gap-2">
        <SubmitButton busy={busy} busyText="Creating...">
          Create Account
        </SubmitButton>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
