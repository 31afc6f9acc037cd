import type { z } from 'zod';
import type { ruleOriginDocument } from './document';
import type { ActionInput, ConditionInput, RuleContentInput, SplitPartInput } from './form';
import type { ActionField, ConditionField } from './rule';

/** A new condition about a field. */
export function newCondition(field: ConditionField): ConditionInput {
  switch (field) {
    case 'text':
    case 'payee':
      return { field, operator: 'contains', values: [] };
    case 'amount':
      return { field, operator: 'is', amount: '' };
    case 'direction':
      return { field, direction: 'out' };
    case 'account':
      return { field, account: '' };
    case 'day':
      return { field, operator: 'is', day: '' };
    case 'tag':
      return { field, tags: [] };
  }
}

/** A new part of a rule's split. */
export const newPart = (share: SplitPartInput['share']): SplitPartInput => ({
  share,
  value: '',
  category: '',
  note: '',
  tags: [],
});

/** A new action that sets a field. */
export function newAction(field: ActionField): ActionInput {
  switch (field) {
    case 'category':
      return { field, category: '' };
    case 'payee':
      return { field, payee: '' };
    case 'tags':
      return { field, tags: [] };
    case 'note':
      return { field, note: '' };
    case 'type':
      return { field, type: 'expense' };
    case 'oneTime':
      return { field, oneTime: true };
    case 'split':
      return { field, parts: [newPart('percent'), newPart('rest')] };
    case 'transfer':
      return { field, account: '' };
  }
}

/** The content of an empty editor. */
export const EMPTY_RULE: RuleContentInput = {
  match: 'all',
  conditions: [newCondition('text')],
  actions: [newAction('category')],
};

type Origin = z.infer<typeof ruleOriginDocument>;

/**
 * The first draft of a rule for rows like a transaction: the cleaned text of the bank, or the payee if the text doesn't
 * hold that; the direction, the category.
 */
export function contentFrom({ text, cleaned, payee, incoming, category }: Origin): RuleContentInput {
  return {
    match: 'all',
    conditions: [
      cleaned === null && payee !== null
        ? { field: 'payee', operator: 'is', values: [payee] }
        : { field: 'text', operator: 'contains', values: [cleaned ?? text.trim().toLowerCase()] },
      { field: 'direction', direction: incoming ? 'in' : 'out' },
    ],
    actions: [{ field: 'category', category }],
  };
}
