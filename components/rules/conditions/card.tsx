'use client';

import { Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { RuleChoices } from '@/components/rules/choices';
import { ConditionRow } from '@/components/rules/conditions/row';
import { errorsIn, type RuleDraft } from '@/components/rules/use-rule-draft';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/fields/select';
import { MAX_CONDITIONS, type RuleMatch } from '@/lib/domain/rules/rule';

const MATCHES = [
  { value: 'all', label: 'all' },
  { value: 'any', label: 'any' },
];

type ConditionsCardProps = {
  draft: RuleDraft;
  choices: RuleChoices;
  errors: Readonly<Record<string, string>>;
  /** Above the conditions. */
  children: ReactNode;
};

/** Card with the conditions of a rule. */
export function ConditionsCard({ draft, choices, errors, children }: ConditionsCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      {children}
      <div className="mt-5 mb-3 flex flex-wrap items-center gap-2 text-ink-2">
        <h2 id={titleId} className="text-[15px] font-[550] text-ink">
          When
        </h2>
        <div className="w-20">
          <Select
            aria-label="All or any of the conditions"
            options={MATCHES}
            value={draft.match}
            onValueChange={(match) => draft.setMatch(match as RuleMatch)}
          />
        </div>
        of these are true
      </div>
      <ol aria-label="Conditions" className="grid gap-2">
        {draft.conditions.map(({ key, value }, index) => (
          <ConditionRow
            key={key}
            number={index + 1}
            condition={value}
            choices={choices}
            errors={errorsIn(errors, 'conditions', index)}
            onChange={(next) => draft.setCondition(key, next)}
            onRemove={() => draft.removeCondition(key)}
          />
        ))}
      </ol>
      {errors.conditions ? (
        <p role="alert" className="mt-1 text-[13px] text-expense">
          {errors.conditions}
        </p>
      ) : null}
      <Button
        variant="ghost"
        className="mt-2 px-2"
        disabled={draft.conditions.length >= MAX_CONDITIONS}
        onClick={draft.addCondition}
      >
        <Plus aria-hidden />
        Add a condition
      </Button>
    </Card>
  );
}
