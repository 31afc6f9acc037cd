'use client';

import { Plus, X } from 'lucide-react';
import { CategoryCombobox } from '@/components/categories/combobox';
import { useCurrency } from '@/components/money/currency';
import type { RuleChoices } from '@/components/rules/choices';
import { SmallField } from '@/components/rules/small-field';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/fields/input';
import { Select } from '@/components/ui/fields/select';
import { toDecimal } from '@/lib/domain/money/money';
import { newPart } from '@/lib/domain/rules/draft';
import type { SplitPartInput } from '@/lib/domain/rules/form';
import type { Share } from '@/lib/domain/rules/rule';

const SHARES: { value: Share; label: string }[] = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
  { value: 'rest', label: 'The rest' },
];

type RulePartsProps = {
  parts: readonly SplitPartInput[];
  choices: RuleChoices;
  /** By the path within the action: 'parts.0.value'. */
  errors: Readonly<Record<string, string>>;
  onChange: (parts: SplitPartInput[]) => void;
};

/** The parts of a rule's split: a share of each row, and its category. */
export function RuleParts({ parts, choices, errors, onChange }: RulePartsProps) {
  const currency = useCurrency();
  const change = (index: number, values: Partial<SplitPartInput>) =>
    onChange(parts.map((part, place) => (place === index ? { ...part, ...values } : part)));
  return (
    <div>
      <ol aria-label="Parts" className="grid gap-3">
        {parts.map((part, index) => (
          <li key={index}>
            <div
              role="group"
              aria-label={`Part ${index + 1}`}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-1.5 sm:grid-cols-[minmax(0,8fr)_minmax(0,8fr)_minmax(0,14fr)_auto]"
            >
              <Select
                aria-label={`Part ${index + 1}: share`}
                options={SHARES}
                value={part.share}
                onValueChange={(share) => change(index, { share: share as Share, value: '' })}
              />
              {part.share === 'rest' ? (
                <span className="self-center px-1 text-[13px] text-ink-3">what is left</span>
              ) : (
                <SmallField label={`Part ${index + 1}: value`} error={errors[`parts.${index}.value`]}>
                  <Input
                    autoComplete="off"
                    inputMode="decimal"
                    placeholder={part.share === 'percent' ? '50%' : toDecimal(0, currency)}
                    value={part.value}
                    onChange={(event) => change(index, { value: event.target.value })}
                  />
                </SmallField>
              )}
              <SmallField
                label={`Part ${index + 1}: category`}
                error={errors[`parts.${index}.category`]}
                className="max-sm:order-last max-sm:col-span-2"
              >
                <CategoryCombobox
                  placeholder="Choose a category"
                  categories={choices.categories}
                  value={part.category}
                  onValueChange={(category) => change(index, { category })}
                />
              </SmallField>
              <Button
                variant="ghost"
                size="icon"
                className="-mr-1.5 w-7"
                aria-label={`Remove part ${index + 1}`}
                onClick={() => onChange(parts.filter((_, place) => place !== index))}
              >
                <X aria-hidden />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {errors.parts ? <p className="mt-1 text-[13px] text-expense">{errors.parts}</p> : null}
      <Button variant="ghost" className="mt-1 px-1" onClick={() => onChange([...parts, newPart('amount')])}>
        <Plus aria-hidden />
        Add a part
      </Button>
    </div>
  );
}
