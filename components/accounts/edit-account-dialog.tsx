import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { toast } from '@/components/ui/feedback/toast';
import type { AccountDialogProps } from '@/components/accounts/dialog-props';
import { ConflictNote, FormButtons } from '@/components/accounts/form-buttons';
import { DigitsField, KindDetails, type KindFields } from '@/components/entry/kind-fields';
import { useAccountEdit } from '@/components/accounts/use-account-edit';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { FormDialog, type FormInDialog, useFormInDialog } from '@/components/ui/overlays/form-dialog';
import { Input } from '@/components/ui/fields/input';
import { SelectField } from '@/components/ui/fields/select-field';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { useSchema } from '@/components/ui/forms/use-schema';
import { editAccount } from '@/lib/actions/accounts';
import { DEFAULT_ACCOUNT, type BankAccount } from '@/lib/domain/accounts/account';
import { OFFERED_ACCOUNT_TYPES, accountTypeLabel } from '@/lib/domain/accounts/kinds';
import type { EditAccountInput } from '@/lib/domain/accounts/form';

const loadSchema = () => import('@/lib/domain/accounts/form').then((module) => module.editAccountSchema);

/** An account's name, type and digits. */
export function EditAccountDialog({ account, open, onDone, returnFocus }: AccountDialogProps) {
  return (
    <FormDialog open={open} onClose={onDone} title={`Edit ${account.name}`} returnFocus={returnFocus}>
      {(form) => <EditAccountForm account={account} onDone={onDone} {...form} />}
    </FormDialog>
  );
}

function EditAccountForm({
  account,
  onDone,
  onDirtyChange,
  onBusyChange,
  onCancel,
}: Pick<AccountDialogProps, 'account' | 'onDone'> & FormInDialog) {
  const { known, conflict, saveEdit, endConflict } = useAccountEdit(account);
  const form = useForm<EditAccountInput>({
    resolver: useSchema<EditAccountInput>(loadSchema),
    defaultValues: valuesOf(account),
  });
  const { isDirty, errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, 'Failed to save the account', async (input) => {
    const result = await saveEdit(
      (on) => editAccount({ ...input, revision: on.revision }),
      // Closed, or another balance: nothing this form edits has changed.
      (current) => isSame(current, known),
    );
    if (result.ok && result.data.kind === 'saved') {
      toast.success(`${input.name.trim()} was saved.`);
      onDone();
    }
    return result;
  });
  const type = useWatch({ control: form.control, name: 'type' });
  const kindForm = form as unknown as UseFormReturn<KindFields>;
  const inDialog = useFormInDialog({ isDirty, busy, onDirtyChange, onBusyChange });
  const types =
    account.type === DEFAULT_ACCOUNT.type
      ? [DEFAULT_ACCOUNT.type, ...OFFERED_ACCOUNT_TYPES]
      : OFFERED_ACCOUNT_TYPES;

  function takeTheirs() {
    form.reset(valuesOf(known));
    endConflict();
    form.setFocus('name');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} {...inDialog} className="grid gap-4">
      {error ? <Alert variant="error">{error}</Alert> : null}
      {conflict ? (
        <ConflictNote>
          It now says: {known.name}, {accountTypeLabel(known.type)}
          {known.lastFourDigits === null ? null : `, *${known.lastFourDigits}`}.
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
      <DigitsField form={kindForm} type={type} />
      <KindDetails form={kindForm} type={type} />
      <FormButtons busy={busy} conflict={conflict} onCancel={onCancel} onUseTheirs={takeTheirs} />
    </form>
  );
}

function valuesOf(account: BankAccount): EditAccountInput {
  const { id, revision, name, type, lastFourDigits, valuation, interestRate, termMonths } = account;
  return {
    id,
    revision,
    name,
    type,
    lastFourDigits: lastFourDigits ?? '',
    valuation: valuation ?? 'step',
    interestRate: interestRate?.toString() ?? '',
    termMonths: termMonths?.toString() ?? '',
  };
}

function isSame(one: BankAccount, other: BankAccount): boolean {
  return (
    JSON.stringify({ ...valuesOf(one), revision: 0 }) === JSON.stringify({ ...valuesOf(other), revision: 0 })
  );
}
