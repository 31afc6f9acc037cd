'use client';

import { useEffect, useState } from 'react';
import { resultOf } from '@/lib/call-action';
import type { RulePreview } from '@/lib/domain/rules/document';
import type { RuleContentInput } from '@/lib/domain/rules/form';
import type { RuleOutcome } from '@/lib/domain/rules/rule';
import { postJson } from '@/lib/fetch-json';

/** Pause in typing before a count begins, in milliseconds. */
const REST = 200;

interface Asked {
  /** Of the rule that is edited; null for a new one. */
  id: string | null;
  place: number;
  content: RuleContentInput;
  kind: RuleOutcome;
  page: number;
}

interface Shown {
  /** The rule it was counted for. */
  asked: string;
  preview: RulePreview | null;
  /** Reason that there is none. */
  problem: string | null;
  /** Errors of the database about conditions, by their path. */
  errors: Readonly<Record<string, string>>;
  milliseconds: number;
}

/**
 * Preview of a rule, counted as the user types; the last one stays until the next. Nothing is requested while the form
 * is incomplete.
 */
export function useRulePreview(asked: Asked, isComplete: boolean) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [tries, setTries] = useState(0);
  const key = JSON.stringify([asked, tries]);

  useEffect(() => {
    if (!isComplete) return;
    const controller = new AbortController();
    const read = async () => {
      const [body] = JSON.parse(key) as [Asked];
      const start = performance.now();
      const result = await resultOf(
        postJson<RulePreview>('/settings/rules/preview', body, { signal: controller.signal }),
        'What the rule would do could not be counted',
      );
      if (controller.signal.aborted) return;
      const milliseconds = Math.round(performance.now() - start);
      const failed = result.ok ? null : result.error;
      setShown((last) => ({
        asked: key,
        preview: result.ok ? result.data : (last?.preview ?? null),
        problem: failed && !failed.fields ? failed.message : null,
        errors: failed?.fields ?? {},
        milliseconds,
      }));
    };
    const timer = setTimeout(() => void read(), REST);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, isComplete]);

  const isCurrent = isComplete && shown?.asked === key;
  return {
    preview: shown?.preview ?? null,
    /** True if it belongs to the current state of the form. */
    isCurrent: isCurrent && shown.problem === null && Object.keys(shown.errors).length === 0,
    isCounting: isComplete && !isCurrent,
    problem: isCurrent ? shown.problem : null,
    errors: isCurrent ? shown.errors : {},
    milliseconds: shown?.milliseconds ?? 0,
    retry: () => setTries((count) => count + 1),
  };
}
export type RulePreviewState = ReturnType<typeof useRulePreview>;
