'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';
import { offerRuleUndo } from '@/components/rules/undo';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { cancelUndo, expectChange } from '@/components/undo/toast';
import { deleteRule, saveRule } from '@/lib/actions/rules';
import { resultOf } from '@/lib/call-action';
import { newId } from '@/lib/domain/forms/new-id';
import type { Rule } from '@/lib/domain/rules/document';
import type { SaveRuleInput } from '@/lib/domain/rules/form';
import { RULES_HREF } from '@/lib/domain/rules/href';
import { transactionCount } from '@/lib/domain/transactions/transaction';

/**
 * Saves and deletes a rule, and leads to the list with an undo. Sent again after a lost answer, it is done once.
 * `onStale` is called when the rows are no longer those that were shown.
 */
export function useSaveRule(rule: Rule | null, onStale: () => void) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const [problem, setProblem] = useState<{ text: string; revision: number | undefined } | null>(null);
  const fail = (text: string) => setProblem({ text, revision: rule?.revision });
  const newRuleId = useRef<string | null>(null);
  /** The ids of changes by what they are about. */
  const ids = useRef(new Map<string, string>());
  const idFor = (about: string) => {
    const id = ids.current.get(about) ?? newId();
    ids.current.set(about, id);
    return id;
  };

  function done(change: string, message: string) {
    notifyOtherTabs();
    offerRuleUndo(change, message);
    router.push(RULES_HREF);
  }

  return {
    busy,
    /** Reason that it was not saved; one of an earlier state of the rule is dropped. */
    problem: problem?.revision === rule?.revision ? (problem?.text ?? null) : null,
    save: (values: Omit<SaveRuleInput, 'change' | 'id' | 'revision'>) =>
      startTransition(async () => {
        newRuleId.current ??= newId();
        const input = { ...values, id: rule?.id ?? newRuleId.current, revision: rule?.revision ?? null };
        const change = idFor(JSON.stringify(input));
        setProblem(null);
        expectChange(change);
        const result = await resultOf(
          saveRule({ ...input, change }),
          'The rule could not be saved',
          'it will be saved only once',
        );
        if (!result.ok) {
          cancelUndo(change);
          fail(problemOf(result.error));
          if (result.error.code === 'rule_rows_changed') onStale();
          return;
        }
        const { transactions } = result.data;
        const changed = transactions > 0 ? ` ${transactionCount(transactions)} changed.` : '';
        done(change, `Rule saved.${changed}`);
      }),
    remove: () =>
      startTransition(async () => {
        if (!rule) return;
        const change = idFor('delete');
        setProblem(null);
        expectChange(change);
        const result = await resultOf(deleteRule({ change, id: rule.id }), 'The rule could not be deleted');
        if (!result.ok) {
          cancelUndo(change);
          return fail(result.error.message);
        }
        done(change, `“${rule.name}” was deleted. What it has set stays.`);
      }),
  };
}

/** The whole of an error: the form shows those of its fields by itself only as it is typed. */
function problemOf({ message, fields }: { message: string; fields?: Record<string, string> }): string {
  const [first] = Object.values(fields ?? {});
  return first ?? message;
}
