'use client';

import { X } from 'lucide-react';
import { ConditionOperator, ConditionValue } from '@/components/rules/conditions/value';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/fields/select';
import { SmallField } from '@/components/rules/small-field';
import { newCondition } from '@/lib/domain/rules/draft';
import { CONDITION_FIELDS, type ConditionField } from '@/lib/domain/rules/rule';
import type { ConditionInput } from '@/lib/domain/rules/form';
import { CONDITION_NAMES } from '@/lib/domain/rules/texts';
import type { RuleChoices } from '@/components/rules/choices';

const FIELDS = CONDITION_FIELDS.map((value) => ({ value, label: CONDITION_NAMES[value] }));

type ConditionRowProps = {
  /** From 1. */
  number: number;
  condition: ConditionInput;
  choices: RuleChoices;
  /** By the path within the condition; '' for the whole. */
  errors: Readonly<Record<string, string>>;
  onChange: (condition: ConditionInput) => void;
  onRemove: () => void;
};

/** A condition: what it is about, how it compares, and with what. */
export function ConditionRow({ number, condition, choices, errors, onChange, onRemove }: ConditionRowProps) {
  const label = `Condition ${number}`;
  function choose(field: ConditionField) {
    const next = newCondition(field);
    // The words stay when only the text changes that they are looked for in.
    onChange('values' in next && 'values' in condition ? { ...condition, field: next.field } : next);
  }
  return (
    <li>
      <div
        role="group"
        aria-label={label}
        className="grid grid-cols-[minmax(0,10fr)_minmax(0,12fr)_auto] gap-1.5 sm:grid-cols-[minmax(0,11fr)_minmax(0,14fr)_minmax(0,14fr)_auto] [&_[data-slot=select-trigger]]:gap-1 [&_[data-slot=select-trigger]]:px-2.5 [&_[data-slot=select-trigger]]:text-[13px]"
      >
        <SmallField label={`${label}: field`} error={undefined}>
          <Select
            options={FIELDS}
            value={condition.field}
            onValueChange={(field) => choose(field as ConditionField)}
          />
        </SmallField>
        <ConditionOperator label={`${label}: comparison`} condition={condition} onChange={onChange} />
        <div className="min-w-0 max-sm:order-last max-sm:col-span-2">
          <ConditionValue
            label={`${label}: value`}
            condition={condition}
            choices={choices}
            errors={errors}
            onChange={onChange}
          />
        </div>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-1.5 w-7"
          aria-label={`Remove condition ${number}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {errors[''] ? (
        <p role="alert" className="mt-1 text-[13px] text-expense">
          {errors['']}
        </p>
      ) : null}
    </li>
  );
}
