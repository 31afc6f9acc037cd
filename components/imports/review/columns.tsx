'use client';

import { useState } from 'react';
import { columnName, columnOptions, NO_COLUMN } from '@/components/imports/review/column-options';
import type { Review } from '@/components/imports/state/state';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import { Field } from '@/components/ui/fields/field';
import { Select } from '@/components/ui/fields/select';
import { nameOf, positionOf } from '@/lib/domain/imports/csv/columns/column-choice';
import type { Mapping } from '@/lib/domain/imports/mapping';

const PAIR = 'pair';
const JOINED = 'joined';

type ReviewColumnsProps = {
  review: Review;
  onChange: (mapping: Mapping) => void;
  /** With the category column, or null for none. */
  onCategory: (mapping: Mapping | null) => void;
};

/** Choices of the file's columns for dates, amounts and the rest. */
export function ReviewColumns({ review, onChange, onCategory }: ReviewColumnsProps) {
  const { summary, fileCategories } = review;
  const { columns, mapping } = summary;
  const shown = useHiddenNumbers();
  const paired = mapping.debit !== undefined || mapping.credit !== undefined;
  const [wantsPair, setWantsPair] = useState(false);
  const pair = paired || wantsPair;

  const options = columnOptions(columns, shown);
  const value = (column: Parameters<typeof positionOf>[0]) => String(positionOf(column, columns) ?? '');
  const name = (chosen: string) => nameOf(Number(chosen), columns);
  const shared = { disabled: review.phase === 'saving', placeholder: 'Choose a column' };
  const joined = Array.isArray(mapping.description) && mapping.description.length > 1;

  return (
    <div className="grid grid-cols-2 gap-2.5 md:grid-cols-3 xl:grid-cols-5">
      <Field label="Date">
        <Select
          {...shared}
          options={options}
          value={value(mapping.date)}
          onValueChange={(chosen) => onChange({ date: name(chosen) })}
        />
      </Field>
      <Field label="Description">
        <Select
          {...shared}
          options={joined ? [{ value: JOINED, label: joinedName(review) }, ...options] : options}
          value={joined ? JOINED : value(mapping.description)}
          onValueChange={(chosen) => {
            if (chosen !== JOINED) onChange({ description: name(chosen) });
          }}
        />
      </Field>
      <Field label="Amount">
        <Select
          {...shared}
          options={[{ value: PAIR, label: 'Debit and credit columns' }, ...options]}
          value={pair ? PAIR : value(mapping.amount)}
          onValueChange={(chosen) => {
            setWantsPair(chosen === PAIR);
            if (chosen !== PAIR) onChange({ amount: name(chosen), debit: undefined, credit: undefined });
          }}
        />
      </Field>
      {pair ? (
        <>
          <Field label="Debit (money out)">
            <Select
              {...shared}
              options={options}
              value={value(mapping.debit)}
              onValueChange={(chosen) =>
                onChange({ debit: name(chosen), credit: mapping.credit, amount: undefined })
              }
            />
          </Field>
          <Field label="Credit (money in)">
            <Select
              {...shared}
              options={options}
              value={value(mapping.credit)}
              onValueChange={(chosen) =>
                onChange({ credit: name(chosen), debit: mapping.debit, amount: undefined })
              }
            />
          </Field>
        </>
      ) : null}
      <Field label="Type">
        <Select
          {...shared}
          options={[
            { value: 'sign', label: pair ? 'from the two columns' : 'from the sign' },
            { value: 'flip', label: pair ? 'from the two columns, reversed' : 'from the sign, reversed' },
            ...options,
          ]}
          value={value(mapping.sign) || (mapping.flipSign ? 'flip' : 'sign')}
          onValueChange={(chosen) =>
            onChange(
              chosen === 'sign' || chosen === 'flip'
                ? { flipSign: chosen === 'flip', sign: 0 }
                : { sign: name(chosen), flipSign: undefined },
            )
          }
        />
      </Field>
      <Field label="Category">
        <Select
          {...shared}
          options={[{ value: NO_COLUMN, label: 'not in the file' }, ...options]}
          value={(fileCategories && value(mapping.category)) || NO_COLUMN}
          onValueChange={(chosen) => onCategory(chosen === NO_COLUMN ? null : { category: name(chosen) })}
        />
      </Field>
    </div>
  );
}

function joinedName({ summary: { columns, mapping } }: Review): string {
  const parts = Array.isArray(mapping.description) ? mapping.description : [];
  return parts
    .map((part) => columns.find(({ position }) => position === positionOf(part, columns)))
    .map((column) => (column ? columnName(column) : ''))
    .filter(Boolean)
    .join(' + ');
}
