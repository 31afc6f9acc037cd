'use server';

import * as rules from '@/lib/data/rules';
import { appError, success } from '@/lib/domain/errors/result';
import {
  deleteRuleSchema,
  enableRuleSchema,
  orderRulesSchema,
  saveRuleSchema,
} from '@/lib/domain/rules/form';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_rules' }),
  failed: appError('rule_not_saved'),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
  // Even after an error, which means that the screen is out of date.
  revalidate: always,
} as const;

/**
 * Makes or changes a rule, and applies it to the past as its preview showed.
 * @returns the number of transactions changed
 */
export const saveRule = defineAction(
  saveRuleSchema,
  (rule, { currency }) => rules.saveRule(rule, currency),
  OPTIONS,
);

/** Deletes a rule. What it has set stays. */
export const deleteRule = defineAction(deleteRuleSchema, ({ change, id }) => rules.deleteRule(change, id), {
  ...OPTIONS,
  invalid: appError('invalid_request'),
});

/** Switches a rule on or off. */
export const enableRule = defineAction(
  enableRuleSchema,
  ({ change, id, enabled }) => rules.enableRule(change, id, enabled),
  { ...OPTIONS, invalid: appError('invalid_request') },
);

/** Puts the rules in an order. */
export const orderRules = defineAction(
  orderRulesSchema,
  async ({ change, ids }) => {
    await rules.orderRules(change, ids);
    return success();
  },
  { ...OPTIONS, invalid: appError('invalid_request') },
);
