'use client';

import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { DigitsField, KindDetails, type KindFields } from '@/components/entry/kind-fields';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { useMoneySchema } from '@/components/money/use-money-schema';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SelectField } from '@/components/ui/fields/select-field';
import { SubmitButton } from '@/components/ui/forms/submit-button';
import { useFormAction } from '@/components/ui/forms/use-form-action';
import { addAccount, addAccountOfFile } from '@/lib/actions/accounts';
import { OFFERED_ACCOUNT_TYPES, accountTypeLabel, amountWords } from '@/lib/domain/accounts/kinds';
import type { AccountInput } from '@/lib/domain/accounts/form';
import { toDecimal } from '@/lib/domain/money/money';
import { newId } from '@/lib/domain/forms/new-id';

const loadSchema = () => import('@/lib/domain/accounts/form').then((module) => module.accountSchema);
const loadSchemaOfFile = () =>
  import('@/lib/domain/accounts/form').then((module) => module.accountOfFileSchema);

const TYPE_OPTIONS = OFFERED_ACCOUNT_TYPES.map((type) => ({ value: type, label: accountTypeLabel(type) }));

type AccountFormProps = {
  /** Values already known for the account. */
  known?: Partial<Omit<AccountInput, 'id'>>;
  /** True if a file is about to bring its rows, and perhaps its balance. */
  ofFile?: boolean;
  onCreated: (account: AccountInput) => void;
  onCancel: () => void;
  className?: string;
  'aria-label'?: string;
};

/** The fields of a new account, wherever it is created. */
export function AccountForm({ known, ofFile = false, onCreated, onCancel, ...attributes }: AccountFormProps) {
  const currency = useCurrency();
  const form = useForm<AccountInput>({
    resolver: useMoneySchema<AccountInput>(ofFile ? loadSchemaOfFile : loadSchema),
    defaultValues: { id: newId(), name: '', lastFourDigits: '', balance: '', valuation: 'step', ...known },
  });
  const type = useWatch({ control: form.control, name: 'type' });
  const amount = amountWords(type);
  const kindForm = form as unknown as UseFormReturn<KindFields>;
  const { errors } = form.formState;
  const { busy, error, onSubmit } = useFormAction(form, 'Failed to create account', async (input) => {
    const result = await (ofFile ? addAccountOfFile : addAccount)(input);
    if (result.ok) onCreated(input);
    // The message names the account saved under this id, so sending the form again means another one.
    else if (result.error.code === 'account_added_before') form.setValue('id', newId());
    return result;
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} {...attributes}>
      {error ? (
        <Alert variant="error" className="col-span-full">
          {error}
        </Alert>
      ) : null}
      <Field label="Account Name" error={errors.name?.message}>
        <Input autoFocus autoComplete="off" maxLength={100} {...form.register('name')} />
      </Field>
      <SelectField
        control={form.control}
        name="type"
        label="Account Type"
        placeholder="Choose a type"
        options={TYPE_OPTIONS}
      />
      <DigitsField form={kindForm} type={type} />
      <Field
        label={amount.label}
        hint={ofFile ? 'Leave this empty to use the balance in the file.' : amount.hint}
        error={errors.balance?.message?.replace(/^Balance/, amount.label)}
      >
        {/* A numeric keypad lacks the minus on phones. */}
        <MoneyInput inputMode="text" placeholder={toDecimal(0, currency)} {...form.register('balance')} />
      </Field>
      <KindDetails form={kindForm} type={type} />
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
