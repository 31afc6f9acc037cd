'use client';

import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { DatePicker } from '@/components/ui/date-picker';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

type FormFieldProps<Values extends FieldValues, Context, Output> = {
  control: Control<Values, Context, Output>;
  name: FieldPath<Values>;
  label: string;
  className?: string;
};

/** A labelled choice of a form, with the form's message under it. */
export function SelectField<Values extends FieldValues, Context, Output>({
  control,
  name,
  label,
  className,
  options,
  placeholder,
}: FormFieldProps<Values, Context, Output> & {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref, onBlur }, fieldState: { error } }) => (
        <Field label={label} error={error?.message} className={className}>
          <Select
            ref={ref}
            options={options}
            placeholder={placeholder}
            value={value ?? ''}
            onValueChange={onChange}
            onBlur={onBlur}
          />
        </Field>
      )}
    />
  );
}

/** A labelled date of a form (`yyyy-MM-dd`), with the form's message under it. */
export function DateField<Values extends FieldValues, Context, Output>({
  control,
  name,
  label,
  className,
}: FormFieldProps<Values, Context, Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref, onBlur }, fieldState: { error } }) => (
        <Field label={label} error={error?.message} className={className}>
          <DatePicker ref={ref} value={value ?? ''} onChange={onChange} onBlur={onBlur} />
        </Field>
      )}
    />
  );
}
