'use client';

import { RuleParts } from '@/components/rules/actions/parts';
import type { RuleChoices } from '@/components/rules/choices';
import { SmallField } from '@/components/rules/small-field';
import { CategoryCombobox } from '@/components/categories/combobox';
import { TagInput } from '@/components/tags/input';
import { Input } from '@/components/ui/fields/input';
import { Select } from '@/components/ui/fields/select';
import { LEG_TYPES, type LegType } from '@/lib/domain/transactions/enums';
import type { ActionInput } from '@/lib/domain/rules/form';
import { TYPE_NAMES } from '@/lib/domain/transactions/type-names';

const TYPES = LEG_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));
const ONE_TIME = [
  { value: 'yes', label: 'One-time' },
  { value: 'no', label: 'Not one-time' },
];

type ActionValueProps = {
  label: string;
  action: ActionInput;
  choices: RuleChoices;
  errors: Readonly<Record<string, string>>;
  onChange: (action: ActionInput) => void;
};

/** Field for the value that an action sets. */
export function ActionValue({ label, action, choices, errors, onChange }: ActionValueProps) {
  switch (action.field) {
    case 'category':
      return (
        <SmallField label={label} error={errors.category}>
          <CategoryCombobox
            placeholder="Choose a category"
            categories={choices.categories}
            value={action.category}
            onValueChange={(category) => onChange({ ...action, category })}
          />
        </SmallField>
      );
    case 'payee':
      return (
        <SmallField label={label} error={errors.payee}>
          <Input
            autoComplete="off"
            placeholder="A name"
            value={action.payee}
            onChange={(event) => onChange({ ...action, payee: event.target.value })}
          />
        </SmallField>
      );
    case 'tags':
      return (
        <>
          <TagInput
            label={label}
            tags={choices.tags}
            value={action.tags}
            onChange={(tags) => onChange({ ...action, tags })}
          />
          {errors.tags ? <p className="mt-1 text-[13px] text-expense">{errors.tags}</p> : null}
        </>
      );
    case 'note':
      return (
        <SmallField label={label} error={errors.note}>
          <Input
            autoComplete="off"
            value={action.note}
            onChange={(event) => onChange({ ...action, note: event.target.value })}
          />
        </SmallField>
      );
    case 'type':
      return (
        <Select
          aria-label={label}
          options={TYPES}
          value={action.type}
          onValueChange={(type) => onChange({ ...action, type: type as LegType })}
        />
      );
    case 'oneTime':
      return (
        <Select
          aria-label={label}
          options={ONE_TIME}
          value={action.oneTime ? 'yes' : 'no'}
          onValueChange={(value) => onChange({ ...action, oneTime: value === 'yes' })}
        />
      );
    case 'split':
      return (
        <RuleParts
          parts={action.parts}
          choices={choices}
          errors={errors}
          onChange={(parts) => onChange({ ...action, parts })}
        />
      );
    case 'transfer':
      return (
        <SmallField label={label} error={errors.account}>
          <Select
            options={choices.accounts}
            placeholder="Choose an account"
            value={action.account}
            onValueChange={(account) => onChange({ ...action, account })}
          />
        </SmallField>
      );
  }
}
