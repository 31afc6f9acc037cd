'use client';

import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ActionsCard } from '@/components/rules/actions/card';
import { ConditionsCard } from '@/components/rules/conditions/card';
import { RuleHeader } from '@/components/rules/header';
import { OrderCard } from '@/components/rules/order-card';
import { PreviewCard } from '@/components/rules/preview/card';
import { useRulePreview } from '@/components/rules/preview/use-rule-preview';
import { useRuleDraft } from '@/components/rules/use-rule-draft';
import { useRuleNames } from '@/components/rules/use-rule-names';
import { useSaveRule } from '@/components/rules/use-save-rule';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/fields/field';
import { Input } from '@/components/ui/fields/input';
import { isSubmitKey } from '@/components/ui/forms/is-submit-key';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { accountLabel } from '@/lib/domain/accounts/account';
import type { Rule } from '@/lib/domain/rules/document';
import type { RuleContentInput } from '@/lib/domain/rules/form';
import { LONGEST_RULE_NAME, type RuleOutcome } from '@/lib/domain/rules/rule';
import { ruleNameOf } from '@/lib/domain/rules/texts';
import type { Tag } from '@/lib/domain/tags/tag';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

export type RuleFormProps = {
  /** Null for a new one. */
  rule: Rule | null;
  initial: RuleContentInput;
  /** All rules in their order. */
  rules: readonly Pick<Rule, 'id' | 'name' | 'enabled'>[];
  accounts: TransactionChoices['accounts'];
  categories: readonly string[];
  tags: readonly Tag[];
  /** Called with true if the form differs from `initial`. */
  onDirtyChange: (isDirty: boolean) => void;
  /** Message above the form. */
  notice: ReactNode;
};

/** The form of a rule: its conditions, its actions and its place; next to them the preview on past rows. */
export function RuleForm({
  rule,
  initial,
  rules,
  accounts,
  categories,
  tags,
  onDirtyChange,
  notice,
}: RuleFormProps) {
  const names = useRuleNames(accounts);
  const others = rules.filter(({ id }) => id !== rule?.id);
  const draft = useRuleDraft(initial);
  // One that is called after its conditions is called after the new ones once they change.
  const [firstName] = useState(() => (rule && rule.name !== ruleNameOf(initial, names) ? rule.name : ''));
  const [firstPlace] = useState(() => (rule ? rules.findIndex(({ id }) => id === rule.id) : others.length));
  const [name, setName] = useState(firstName);
  const [place, setPlace] = useState(firstPlace);
  const [kind, setKind] = useState<RuleOutcome>('change');
  const [page, setPage] = useState(1);
  const [applies, setApplies] = useState(true);
  const [attempted, setAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isComplete = draft.isChecked && Object.keys(draft.errors).length === 0;
  const shown = useRulePreview(
    { id: rule?.id ?? null, place, content: draft.content, kind, page },
    isComplete,
  );
  const changing = shown.preview?.counts.change ?? 0;
  const { busy, problem, save, remove } = useSaveRule(rule, shown.retry);
  const isDirty =
    name !== firstName || place !== firstPlace || JSON.stringify(draft.content) !== JSON.stringify(initial);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useUnsaved(isDirty);
  const errors = { ...(attempted ? draft.errors : soonErrors(draft.errors, draft.content)), ...shown.errors };
  const title = name.trim() || (isComplete ? ruleNameOf(draft.content, names) : (rule?.name ?? 'New rule'));
  const choices = {
    accounts: accounts
      .filter(({ closed }) => !closed)
      .map((account) => ({ value: account.id, label: accountLabel(account) })),
    categories,
    tags,
  };
  const waits = !draft.isChecked || (applies && !shown.isCurrent && isComplete);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy) return;
    setAttempted(true);
    if (draft.isChecked && (!isComplete || Object.keys(shown.errors).length > 0)) {
      // Once the errors are on the screen.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    // Only a preview that is shown can be applied.
    if (waits) return;
    const { preview } = shown;
    save({
      name: title,
      place,
      enabled: rule?.enabled ?? true,
      content: draft.content,
      apply: applies && preview && changing > 0 ? { count: changing, digest: preview.digest } : null,
    });
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Rule"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (!isSubmitKey(event)) return;
        event.preventDefault();
        // A field may add its typed text with this key first.
        setTimeout(() => form.current?.requestSubmit());
      }}
    >
      <RuleHeader
        title={title}
        isNew={rule === null}
        place={place}
        total={others.length + 1}
        isOff={rule?.enabled === false}
        busy={busy}
        applying={applies ? changing : 0}
        isCounting={waits}
        onDelete={rule ? remove : undefined}
      />
      {busy ? null : notice}
      {problem ? (
        <Alert variant="error" className="mb-4">
          {problem}
        </Alert>
      ) : null}
      <div className="grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,25fr)_minmax(0,34fr)]">
        <div className="grid min-w-0 gap-4">
          <ConditionsCard draft={draft} choices={choices} errors={errors}>
            <Field label="Name" hint={name.trim() === '' ? `If empty: ${title}` : undefined}>
              <Input
                autoComplete="off"
                maxLength={LONGEST_RULE_NAME}
                placeholder="Optional"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
          </ConditionsCard>
          <ActionsCard draft={draft} choices={choices} errors={errors} />
          <OrderCard
            title={title}
            others={others}
            place={place}
            preview={shown.isCurrent ? shown.preview : null}
            onPlace={(next) => {
              setPlace(next);
              setPage(1);
            }}
          />
        </div>
        <PreviewCard
          shown={shown}
          isComplete={isComplete}
          content={draft.content}
          names={names}
          kind={kind}
          onKind={(next) => {
            setKind(next);
            setPage(1);
          }}
          onPage={setPage}
          applies={applies}
          onApplies={setApplies}
        />
      </div>
    </form>
  );
}

/** Errors shown while the user types: those of complete patterns that can't be used. */
function soonErrors(errors: Readonly<Record<string, string>>, { conditions }: RuleContentInput) {
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      const index = /^conditions\.(\d+)\.values$/.exec(path)?.[1];
      const condition = index === undefined ? undefined : conditions[Number(index)];
      return condition && 'values' in condition && condition.operator === 'matches' && condition.values[0];
    }),
  );
}
