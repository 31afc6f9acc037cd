'use client';

import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { DatePicker } from '@/components/ui/date-picker';
import { Field } from '@/components/ui/field';

type DateFieldProps<Values extends FieldValues, Context, Output> = {
  control: Control<Values, Context, Output>;
  name: FieldPath<Values>;
  label: string;
  className?: string;
};

/** A labelled date of a form (`yyyy-MM-dd`), with the form's message under it. */
export function DateField<Values extends FieldValues, Context, Output>({
  control,
  name,
  label,
  className,
}: DateFieldProps<Values, Context, Output>) {
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
