'use client';

import type { ReactNode } from 'react';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { DateInput, type DateTyping } from '@/components/ui/dates/input';
import { Field } from '@/components/ui/fields/field';

type DateFieldProps<Values extends FieldValues, Context, Output> = DateTyping & {
  control: Control<Values, Context, Output>;
  name: FieldPath<Values>;
  label: string;
  note?: ReactNode;
  /** Shown below the field for the current date. */
  hint?: (value: string) => string;
  className?: string;
};

/** A labelled date field (`yyyy-MM-dd`) with the form's error below it. */
export function DateField<Values extends FieldValues, Context, Output>({
  control,
  name,
  label,
  note,
  hint,
  className,
  read,
  addDays,
}: DateFieldProps<Values, Context, Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref, onBlur }, fieldState: { error } }) => (
        <Field
          label={label}
          note={note}
          error={error?.message}
          hint={error ? undefined : hint?.(value ?? '')}
          className={className}
        >
          <DateInput
            ref={ref}
            value={value ?? ''}
            onChange={onChange}
            onBlur={onBlur}
            read={read}
            addDays={addDays}
          />
        </Field>
      )}
    />
  );
}
