'use client';

import { X } from 'lucide-react';
import { ActionValue } from '@/components/rules/actions/value';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/fields/select';
import { SmallField } from '@/components/rules/small-field';
import { newAction } from '@/lib/domain/rules/draft';
import { ACTION_FIELDS, type ActionField } from '@/lib/domain/rules/rule';
import type { ActionInput } from '@/lib/domain/rules/form';
import { ACTION_NAMES } from '@/lib/domain/rules/texts';
import type { RuleChoices } from '@/components/rules/choices';
import { cn } from '@/lib/utils';

const FIELDS = ACTION_FIELDS.map((value) => ({ value, label: ACTION_NAMES[value] }));

type ActionRowProps = {
  /** From 1. */
  number: number;
  action: ActionInput;
  choices: RuleChoices;
  /** By the path within the action. */
  errors: Readonly<Record<string, string>>;
  onChange: (action: ActionInput) => void;
  onRemove: () => void;
};

/** An action: what it sets, and to what. */
export function ActionRow({ number, action, choices, errors, onChange, onRemove }: ActionRowProps) {
  const label = `Action ${number}`;
  return (
    <li>
      <div
        role="group"
        aria-label={label}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5 sm:grid-cols-[minmax(0,11fr)_minmax(0,19fr)_auto]"
      >
        <SmallField label={`${label}: field`} error={errors.field}>
          <Select
            options={FIELDS}
            value={action.field}
            onValueChange={(field) => onChange(newAction(field as ActionField))}
          />
        </SmallField>
        <div
          className={cn(
            'min-w-0 max-sm:order-last max-sm:col-span-2',
            // Its parts take the whole width.
            action.field === 'split' && 'order-last col-span-full',
          )}
        >
          <ActionValue
            label={`${label}: value`}
            action={action}
            choices={choices}
            errors={errors}
            onChange={onChange}
          />
        </div>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-1.5 w-7 sm:col-start-3"
          aria-label={`Remove action ${number}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
    </li>
  );
}
