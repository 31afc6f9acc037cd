import 'server-only';

import type { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { appError, failure, success, type Failure, type Result } from '@/lib/domain/errors/result';
import type { Currency } from '@/lib/domain/money/currency';
import {
  ruleMatchesDocument,
  ruleOriginDocument,
  rulePreviewDocument,
  rulesDocument,
  savedRuleDocument,
  type Rule,
  type RuleMatches,
  type RulePreview,
  type RuleProblem,
} from '@/lib/domain/rules/document';
import type { RuleContent, RulePreviewRequest, SaveRule } from '@/lib/domain/rules/form';
import { problemText } from '@/lib/domain/rules/problem-texts';
import type { Json } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { logFailure, raisedFailure } from './errors';
import { toNumeric } from './numeric';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';

const PREVIEW_ROWS = 10;

/** The user's rules in their order. */
export async function getRules(): Promise<Rule[]> {
  const [{ data, error }, currency] = await Promise.all([readDocument('rules_page'), getCurrency()]);
  if (error) throw logFailure('reading rules', error);
  return rulesDocument(currency).parse(data).rules;
}

/** Returns the number of transactions up to `today` that match each rule that is on. */
export async function getRuleMatches(today: CalendarDate): Promise<RuleMatches> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('rule_matches', { today });
  if (error) throw logFailure('counting what rules match', error);
  return ruleMatchesDocument.parse(data);
}

/** Returns the first draft of a rule for rows like a transaction; null if there is no such transaction. */
export async function getRuleOrigin(transaction: string): Promise<z.infer<typeof ruleOriginDocument> | null> {
  const { data, error } = await readDocument('rule_origin', { transaction });
  if (error) throw logFailure('reading a transaction for a rule', error);
  return ruleOriginDocument.nullable().parse(data);
}

/** Returns the changes a rule would make to the past, or the problems of its form. */
export async function previewRule(
  { id, place, content, kind, page }: RulePreviewRequest,
  currency: Currency,
): Promise<Result<RulePreview>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('rule_preview', {
    content: toStored(content, currency),
    // The generated types know no argument that may be null.
    self: id as string,
    place,
    kind,
    page,
    page_size: PREVIEW_ROWS,
  });
  if (error) throw logFailure('previewing a rule', error);
  const preview = rulePreviewDocument(currency).parse(data);
  return preview.problem === null ? success(preview) : conditionProblem(preview.problem);
}

/** Makes or changes a rule, and applies it to the past as its preview showed; safe to repeat. */
export async function saveRule(
  { change, content, ...rule }: SaveRule,
  currency: Currency,
): Promise<Result<{ transactions: number }>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('save_rule', {
    change,
    rule: { ...rule, content: toStored(content, currency) },
  });
  if (error)
    return raisedFailure('saving a rule', error, {
      rule_changed: 'rule_changed',
      rule_gone: 'rule_gone',
      rule_rows_changed: 'rule_rows_changed',
      rule_names_gone: 'rule_names_gone',
      too_many_rules: 'too_many_rules',
    });
  const saved = savedRuleDocument.parse(data);
  return 'problem' in saved ? conditionProblem(saved.problem) : success(saved);
}

/** Deletes a rule; what it has set stays. Safe to repeat. */
export async function deleteRule(change: string, id: string): Promise<Result> {
  const supabase = await createClient();
  const { data: deleted, error } = await supabase.rpc('delete_rule', { change, rule: id });
  if (error) throw logFailure('deleting a rule', error);
  return deleted ? success() : failure('rule_gone');
}

/** Switches a rule on or off; safe to repeat. */
export async function enableRule(change: string, id: string, enabled: boolean): Promise<Result> {
  const supabase = await createClient();
  const { data: found, error } = await supabase.rpc('enable_rule', { change, rule: id, enabled });
  if (error) return raisedFailure('switching a rule', error, { rule_refused: 'rule_refused' });
  return found ? success() : failure('rule_gone');
}

/** Puts the rules in an order; safe to repeat. */
export async function orderRules(change: string, ids: string[]): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('order_rules', { change, ids });
  if (error) throw logFailure('ordering rules', error);
}

function conditionProblem(problem: RuleProblem): Failure {
  const error = appError('invalid_fields');
  return {
    ok: false,
    error: { ...error, fields: { [`conditions.${problem.condition}`]: problemText(problem) } },
  };
}

/** A rule's contents with amounts as the database takes them. */
function toStored({ match, conditions, actions }: RuleContent, currency: Currency): Json {
  const amount = (minorUnits: number) => toNumeric(minorUnits, currency);
  return {
    match,
    conditions: conditions.map((condition) =>
      condition.field === 'amount'
        ? {
            ...condition,
            amount: amount(condition.amount),
            ...('to' in condition && condition.to !== undefined && { to: amount(condition.to) }),
          }
        : condition,
    ),
    actions: actions.map((action) =>
      action.field === 'split'
        ? {
            ...action,
            parts: action.parts.map((part) =>
              'amount' in part ? { ...part, amount: amount(part.amount) } : part,
            ),
          }
        : action,
    ),
  } as Json;
}
