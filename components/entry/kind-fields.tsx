import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SelectField } from '@/components/ui/fields/select-field';
import type { AccountType } from '@/lib/domain/accounts/enums';
import { accountKind } from '@/lib/domain/accounts/kinds';

/** The fields that only some kinds of accounts have. */
export interface KindFields {
  lastFourDigits?: string | undefined;
  valuation?: 'step' | 'line' | undefined;
  interestRate?: string | undefined;
  termMonths?: string | undefined;
}

const VALUATION_OPTIONS = [
  { value: 'step', label: 'Keeps each until the next' },
  { value: 'line', label: 'Changes evenly' },
];

type KindFieldsProps = {
  form: UseFormReturn<KindFields>;
  /** Undefined while none is chosen. */
  type: AccountType | undefined;
};

/** The last four digits, of a kind that has them. */
export function DigitsField({ form, type }: KindFieldsProps) {
  const digits = type ? accountKind(type).digits : 'required';
  if (digits === 'none') return null;
  return (
    <Field
      label="Last 4 Digits"
      hint={digits === 'optional' ? 'Optional.' : undefined}
      error={form.formState.errors.lastFourDigits?.message}
    >
      <Input autoComplete="off" inputMode="numeric" maxLength={4} {...form.register('lastFourDigits')} />
    </Field>
  );
}

/** Further fields of a loan, or of an account whose value is stated. */
export function KindDetails({ form, type }: KindFieldsProps) {
  const { errors } = form.formState;
  if (type === 'loan') {
    return (
      <>
        <Field label="Interest Rate" hint="Percent a year. Optional." error={errors.interestRate?.message}>
          <Input autoComplete="off" inputMode="decimal" {...form.register('interestRate')} />
        </Field>
        <Field label="Term" hint="In months. Optional." error={errors.termMonths?.message}>
          <Input autoComplete="off" inputMode="numeric" {...form.register('termMonths')} />
        </Field>
      </>
    );
  }
  if (!type || accountKind(type).amount !== 'value') return null;
  return (
    <SelectField
      control={form.control}
      name="valuation"
      label="Between Two Values"
      options={VALUATION_OPTIONS}
    />
  );
}
