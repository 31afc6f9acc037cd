'use client';

import type { ReactNode } from 'react';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';

type SelectFieldProps<Values extends FieldValues, Context, Output> = {
  control: Control<Values, Context, Output>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  note?: ReactNode;
  className?: string;
};

/** A labelled select with the form's error below it. */
export function SelectField<Values extends FieldValues, Context, Output>({
  control,
  name,
  label,
  hint,
  note,
  className,
  options,
  placeholder,
}: SelectFieldProps<Values, Context, Output> & {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref, onBlur }, fieldState: { error } }) => (
        <Field label={label} hint={hint} note={note} error={error?.message} className={className}>
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
