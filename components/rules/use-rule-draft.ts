'use client';

import { useEffect, useMemo, useState } from 'react';
import { useCurrency } from '@/components/money/currency';
import { fieldErrors } from '@/lib/domain/forms/field-errors';
import { newAction, newCondition } from '@/lib/domain/rules/draft';
import { ACTION_FIELDS } from '@/lib/domain/rules/rule';
import type {
  ActionInput,
  ConditionInput,
  RuleContentInput,
  ruleContentSchema,
} from '@/lib/domain/rules/form';

interface Keyed<Value> {
  key: number;
  value: Value;
}

/** Checks a rule as the action does. Zod is heavier than the form, so it loads after the page. */
type LoadedSchema = typeof ruleContentSchema | 'unavailable';
const loadSchema = () => import('@/lib/domain/rules/form').then((module) => module.ruleContentSchema);

let keys = 0;
const keyed = <Value>(value: Value): Keyed<Value> => ({ key: (keys += 1), value });

/** The rule as typed, and its errors by the path of the field. */
export function useRuleDraft(initial: RuleContentInput) {
  const currency = useCurrency();
  const [match, setMatch] = useState(initial.match);
  const [conditions, setConditions] = useState(() => initial.conditions.map(keyed));
  const [actions, setActions] = useState(() => initial.actions.map(keyed));

  const [schema, setSchema] = useState<LoadedSchema | null>(null);
  useEffect(() => {
    loadSchema().then(
      (loaded) => setSchema(() => loaded),
      // The server reports the errors then.
      () => setSchema('unavailable'),
    );
  }, []);

  const content = useMemo<RuleContentInput>(
    () => ({
      match,
      conditions: conditions.map(({ value }) => value),
      actions: actions.map(({ value }) => value),
    }),
    [match, conditions, actions],
  );
  const errors = useMemo(() => {
    if (schema === null || schema === 'unavailable') return {};
    const parsed = schema(currency).safeParse(content);
    return parsed.success ? {} : fieldErrors(parsed.error);
  }, [content, currency, schema]);

  const replaced = <Value>(list: Keyed<Value>[], key: number, value: Value) =>
    list.map((item) => (item.key === key ? { key, value } : item));
  const unused = ACTION_FIELDS.find((field) => !actions.some(({ value }) => value.field === field));

  return {
    content,
    /** True if `errors` is complete. */
    isChecked: schema !== null,
    errors,
    match,
    conditions,
    actions,
    setMatch,
    setCondition: (key: number, value: ConditionInput) => setConditions((list) => replaced(list, key, value)),
    addCondition: () =>
      setConditions((list) => [...list, keyed(newCondition(list.length === 0 ? 'text' : 'amount'))]),
    removeCondition: (key: number) => setConditions((list) => list.filter((item) => item.key !== key)),
    setAction: (key: number, value: ActionInput) => setActions((list) => replaced(list, key, value)),
    /** Adds an action that is not set yet; nothing if all are. */
    addAction: () => unused && setActions((list) => [...list, keyed(newAction(unused))]),
    removeAction: (key: number) => setActions((list) => list.filter((item) => item.key !== key)),
  };
}
export type RuleDraft = ReturnType<typeof useRuleDraft>;

/** The errors of one condition or action, by the path within it. */
export function errorsIn(errors: Readonly<Record<string, string>>, list: string, index: number) {
  const prefix = `${list}.${index}`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path === prefix
        ? [['', message]]
        : path.startsWith(`${prefix}.`)
          ? [[path.slice(prefix.length + 1), message]]
          : [],
    ),
  );
}
