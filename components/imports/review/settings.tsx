'use client';

import {
  DATE_ORDERS,
  DELIMITERS,
  encodingChoices,
  hasEncodings,
  NUMBER_FORMATS,
} from '@/components/imports/file-texts';
import { columnOptions, NO_COLUMN } from '@/components/imports/review/column-options';
import type { Review } from '@/components/imports/state/state';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import { Field } from '@/components/ui/fields/field';
import { NumberInput } from '@/components/ui/fields/number-input';
import { Select } from '@/components/ui/fields/select';
import { isTableFormat } from '@/lib/domain/imports/enums';
import { nameOf, positionOf } from '@/lib/domain/imports/csv/columns/column-choice';
import { mappingSchema, type Mapping } from '@/lib/domain/imports/mapping';

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Settings for reading the file: encoding, delimiter, header, dates and numbers. */
export function ReviewSettings({
  review,
  onChange,
}: {
  review: Review;
  onChange: (mapping: Mapping) => void;
}) {
  const { summary } = review;
  const saving = review.phase === 'saving';
  const { format, columns, mapping } = summary;
  const shown = useHiddenNumbers();
  const table = isTableFormat(format);
  /** Passes on a choice, which the schema narrows to its type. */
  const change = (key: keyof Mapping, value: string) => {
    const parsed = mappingSchema.safeParse({ [key]: value });
    if (parsed.success) onChange(parsed.data);
  };
  const column = (key: 'fee' | 'account', label: string) => (
    <Field label={label}>
      <Select
        disabled={saving}
        options={[{ value: NO_COLUMN, label: 'none' }, ...columnOptions(columns, shown)]}
        value={String(positionOf(mapping[key], columns) ?? NO_COLUMN)}
        onValueChange={(chosen) =>
          onChange({ [key]: chosen === NO_COLUMN ? 0 : nameOf(Number(chosen), columns) })
        }
      />
    </Field>
  );
  return (
    <div
      role="group"
      aria-label="How it is read"
      className="grid grid-cols-2 gap-2.5 rounded-[10px] border border-border p-3.5 md:grid-cols-3 xl:grid-cols-5"
    >
      {hasEncodings(format) ? (
        <Field label="Encoding">
          <Select
            disabled={saving}
            options={encodingChoices(summary.encoding)}
            value={summary.encoding}
            onValueChange={(value) => change('encoding', value)}
          />
        </Field>
      ) : null}
      {summary.delimiter !== null ? (
        <Field label="Delimiter">
          <Select
            disabled={saving}
            options={choices(DELIMITERS)}
            value={summary.delimiter}
            onValueChange={(value) => change('delimiter', value)}
          />
        </Field>
      ) : null}
      {summary.sheets ? (
        <Field label="Sheet">
          <Select
            disabled={saving}
            options={summary.sheets.map((name) => ({ value: name, label: name }))}
            value={mapping.sheet ?? summary.sheets[0] ?? ''}
            onValueChange={(sheet) => onChange({ sheet })}
          />
        </Field>
      ) : null}
      {table ? (
        <HeaderLine
          key={summary.headerLine}
          line={summary.headerLine ?? 0}
          disabled={saving}
          onChange={(headerLine) => onChange({ headerLine })}
        />
      ) : null}
      {table || summary.dateOrder !== null ? (
        <Field label="Dates">
          <Select
            disabled={saving}
            options={choices(DATE_ORDERS)}
            value={summary.dateOrder ?? ''}
            placeholder="as written"
            onValueChange={(value) => change('dateOrder', value)}
          />
        </Field>
      ) : null}
      {table || summary.numberFormat !== null ? (
        <Field label="Numbers">
          <Select
            disabled={saving}
            options={choices(NUMBER_FORMATS)}
            value={summary.numberFormat ?? ''}
            placeholder="as written"
            onValueChange={(value) => change('numberFormat', value)}
          />
        </Field>
      ) : null}
      {table ? (
        <>
          {column('fee', 'Fee column')}
          {column('account', 'Account column')}
        </>
      ) : (
        <Field label="Signs">
          <Select
            disabled={saving}
            options={[
              { value: 'false', label: 'as in the file' },
              { value: 'true', label: 'reversed' },
            ]}
            value={String(mapping.flipSign ?? false)}
            onValueChange={(value) => onChange({ flipSign: value === 'true' })}
          />
        </Field>
      )}
    </div>
  );
}

function HeaderLine({
  line,
  disabled,
  onChange,
}: {
  line: number;
  disabled: boolean;
  onChange: (line: number) => void;
}) {
  return (
    <Field label="Header line" hint="0 if the file has none">
      <NumberInput
        min={0}
        max={1_000_000}
        step={1}
        defaultValue={line}
        disabled={disabled}
        onBlur={(event) => take(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget.valueAsNumber);
        }}
      />
    </Field>
  );

  function take(chosen: number) {
    if (Number.isInteger(chosen) && chosen >= 0 && chosen <= 1_000_000 && chosen !== line) onChange(chosen);
  }
}
