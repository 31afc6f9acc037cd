'use client';

import { WordsInput } from '@/components/rules/conditions/words-input';
import { SmallField } from '@/components/rules/small-field';
import type { RuleChoices } from '@/components/rules/choices';
import { useCurrency } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { TagInput } from '@/components/tags/input';
import { Input } from '@/components/ui/fields/input';
import { Select } from '@/components/ui/fields/select';
import { toDecimal } from '@/lib/domain/money/money';
import {
  AMOUNT_OPERATORS,
  TEXT_OPERATORS,
  type AmountOperator,
  type TextOperator,
} from '@/lib/domain/rules/rule';
import type { ConditionInput } from '@/lib/domain/rules/form';
import { AMOUNT_OPERATOR_NAMES, TEXT_OPERATOR_NAMES } from '@/lib/domain/rules/texts';

type Part = { label: string; condition: ConditionInput; onChange: (condition: ConditionInput) => void };

const TEXTS = TEXT_OPERATORS.map((value) => ({ value, label: TEXT_OPERATOR_NAMES[value] }));
const AMOUNTS = AMOUNT_OPERATORS.map((value) => ({ value, label: AMOUNT_OPERATOR_NAMES[value] }));
const DAYS = [
  { value: 'is', label: 'is' },
  { value: 'between', label: 'is between' },
];
const DIRECTIONS = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
];

/** Choice of a condition's operator; a field with only one needs no choice. */
export function ConditionOperator({ label, condition, onChange }: Part) {
  switch (condition.field) {
    case 'text':
    case 'payee':
      return (
        <Select
          aria-label={label}
          options={TEXTS}
          value={condition.operator}
          onValueChange={(operator) => onChange({ ...condition, operator: operator as TextOperator })}
        />
      );
    case 'amount':
      return (
        <Select
          aria-label={label}
          options={AMOUNTS}
          value={condition.operator}
          onValueChange={(operator) => onChange({ ...condition, operator: operator as AmountOperator })}
        />
      );
    case 'day':
      return (
        <Select
          aria-label={label}
          options={DAYS}
          value={condition.operator}
          onValueChange={(operator) => onChange({ ...condition, operator: operator as 'is' | 'between' })}
        />
      );
    case 'direction':
    case 'account':
      return <span className="self-center px-3 text-ink-2">is</span>;
    case 'tag':
      return <span className="self-center px-3 text-ink-2">has any of</span>;
  }
}

type ConditionValueProps = Part & { choices: RuleChoices; errors: Readonly<Record<string, string>> };

/** Field for the value that a condition compares with. */
export function ConditionValue({ label, condition, choices, errors, onChange }: ConditionValueProps) {
  const currency = useCurrency();
  switch (condition.field) {
    case 'text':
    case 'payee':
      return condition.operator === 'matches' ? (
        <SmallField label={label} error={errors.values}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="^rewe \d+"
            className="font-mono text-[13px]"
            value={condition.values[0] ?? ''}
            onChange={(event) => onChange({ ...condition, values: [event.target.value] })}
          />
        </SmallField>
      ) : (
        <WordsInput
          label={label}
          placeholder={condition.field === 'text' ? 'A word, then Enter' : 'A name, then Enter'}
          value={condition.values}
          error={errors.values}
          onChange={(values) => onChange({ ...condition, values })}
        />
      );
    case 'amount':
      return (
        <Range between={condition.operator === 'between'}>
          <SmallField label={label} error={errors.amount} className="flex-1">
            <MoneyInput
              placeholder={toDecimal(0, currency)}
              value={condition.amount}
              onChange={(event) => onChange({ ...condition, amount: event.target.value })}
            />
          </SmallField>
          <SmallField label={`${label}: to`} error={errors.to} className="flex-1">
            <MoneyInput
              placeholder={toDecimal(0, currency)}
              value={condition.to ?? ''}
              onChange={(event) => onChange({ ...condition, to: event.target.value })}
            />
          </SmallField>
        </Range>
      );
    case 'day':
      return (
        <Range between={condition.operator === 'between'}>
          <SmallField label={label} error={errors.day} className="flex-1">
            <Input
              autoComplete="off"
              inputMode="numeric"
              placeholder="1"
              value={condition.day}
              onChange={(event) => onChange({ ...condition, day: event.target.value })}
            />
          </SmallField>
          <SmallField label={`${label}: to`} error={errors.to} className="flex-1">
            <Input
              autoComplete="off"
              inputMode="numeric"
              placeholder="31"
              value={condition.to ?? ''}
              onChange={(event) => onChange({ ...condition, to: event.target.value })}
            />
          </SmallField>
        </Range>
      );
    case 'direction':
      return (
        <Select
          aria-label={label}
          options={DIRECTIONS}
          value={condition.direction}
          onValueChange={(direction) => onChange({ ...condition, direction: direction as 'out' | 'in' })}
        />
      );
    case 'account':
      return (
        <SmallField label={label} error={errors.account}>
          <Select
            options={choices.accounts}
            placeholder="Choose an account"
            value={condition.account}
            onValueChange={(account) => onChange({ ...condition, account })}
          />
        </SmallField>
      );
    case 'tag':
      return (
        <>
          <TagInput
            label={label}
            tags={choices.tags}
            value={condition.tags}
            onChange={(tags) => onChange({ ...condition, tags })}
          />
          {errors.tags ? <p className="mt-1 text-[13px] text-expense">{errors.tags}</p> : null}
        </>
      );
  }
}

/** One field, or two for a range. */
function Range({
  between,
  children: [from, to],
}: {
  between: boolean;
  children: [React.ReactNode, React.ReactNode];
}) {
  if (!between) return from;
  return (
    <div className="flex items-start gap-2">
      {from}
      <span className="pt-2 text-ink-3">to</span>
      {to}
    </div>
  );
}
