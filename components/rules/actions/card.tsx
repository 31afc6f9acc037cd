'use client';

import { Plus } from 'lucide-react';
import { useId } from 'react';
import { ActionRow } from '@/components/rules/actions/row';
import type { RuleChoices } from '@/components/rules/choices';
import { errorsIn, type RuleDraft } from '@/components/rules/use-rule-draft';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

type ActionsCardProps = {
  draft: RuleDraft;
  choices: RuleChoices;
  errors: Readonly<Record<string, string>>;
};

/** Card with the actions of a rule. */
export function ActionsCard({ draft, choices, errors }: ActionsCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-[15px] font-[550]">
        Then
      </h2>
      <ol aria-label="Actions" className="grid gap-2">
        {draft.actions.map(({ key, value }, index) => (
          <ActionRow
            key={key}
            number={index + 1}
            action={value}
            choices={choices}
            errors={errorsIn(errors, 'actions', index)}
            onChange={(next) => draft.setAction(key, next)}
            onRemove={() => draft.removeAction(key)}
          />
        ))}
      </ol>
      {errors.actions ? (
        <p role="alert" className="mt-1 text-[13px] text-expense">
          {errors.actions}
        </p>
      ) : null}
      <Button variant="ghost" className="mt-2 px-2" onClick={draft.addAction}>
        <Plus aria-hidden />
        Add an action
      </Button>
      <p className="mt-1 text-[13px] text-ink-3">
        Category, payee, tags, note, type, one-time, split, or mark as a transfer.
      </p>
    </Card>
  );
}
