import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { SelectField } from '@/components/ui/fields/select-field';
import { RHYTHM_CHOICES } from '@/lib/domain/recurring/page/rhythm-choice';
import type { SaveSeriesInput } from '@/lib/domain/recurring/form';

const ORDINALS = [
  { value: '1', label: 'First' },
  { value: '2', label: 'Second' },
  { value: '3', label: 'Third' },
  { value: '4', label: 'Fourth' },
  { value: '-1', label: 'Last' },
  { value: '-2', label: 'Second to last' },
];

const WEEKDAYS = [
  'business day',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
].map((label, value) => ({ value: String(value), label }));

const UNITS = (['day', 'week', 'month', 'year'] as const).map((value) => ({ value, label: `${value}s` }));

type RhythmFieldsetProps = {
  form: UseFormReturn<SaveSeriesInput>;
  /** The rhythm of a series that only history can have, in words; null for any other. */
  same: string | null;
};

/** The rhythm of a series: one of a list, and the fields that it needs. */
export function RhythmFieldset({ form, same }: RhythmFieldsetProps) {
  const { control, formState, register } = form;
  const { errors } = formState;
  const rhythm = useWatch({ control, name: 'rhythm' });
  return (
    <>
      <SelectField
        control={control}
        name="rhythm"
        label="Comes back"
        options={same === null ? RHYTHM_CHOICES : [{ value: 'same', label: same }, ...RHYTHM_CHOICES]}
        className="sm:col-start-1"
      />
      {rhythm === 'monthly' || rhythm === 'twice-monthly' ? (
        <div className="flex gap-3">
          <Field label="Day of the month" error={errors.day?.message} className="flex-1">
            <Input inputMode="numeric" autoComplete="off" {...register('day')} />
          </Field>
          {rhythm === 'twice-monthly' ? (
            <Field label="And the" error={errors.secondDay?.message} className="flex-1">
              <Input inputMode="numeric" autoComplete="off" {...register('secondDay')} />
            </Field>
          ) : null}
        </div>
      ) : null}
      {rhythm === 'weekday' ? (
        <div className="grid grid-cols-2 gap-3">
          <SelectField control={control} name="ordinal" label="Which" options={ORDINALS} />
          <SelectField control={control} name="weekday" label="Weekday" options={WEEKDAYS} />
        </div>
      ) : null}
      {rhythm === 'custom' ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Every" error={errors.every?.message}>
            <Input inputMode="numeric" autoComplete="off" {...register('every')} />
          </Field>
          <SelectField control={control} name="unit" label="Unit" options={UNITS} />
        </div>
      ) : null}
    </>
  );
}
