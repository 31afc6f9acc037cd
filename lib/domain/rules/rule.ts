/** The most words of a condition. */
export const MAX_WORDS = 40;
/** Maximum number of characters of a word that texts are compared with. */
export const LONGEST_WORD = 500;
/** The most conditions, and the most actions, of a rule. */
export const MAX_CONDITIONS = 20;
/** The most parts that a rule splits a row into. */
export const MAX_RULE_PARTS = 20;
/** Maximum number of characters of a rule's name. */
export const LONGEST_RULE_NAME = 100;

/** The number of a rule's conditions that have to be true: all of them, or any. */
export const RULE_MATCHES = ['all', 'any'] as const;
export type RuleMatch = (typeof RULE_MATCHES)[number];

/** The fields a condition can be about, in the order in which the editor offers them. */
export const CONDITION_FIELDS = ['text', 'payee', 'amount', 'direction', 'account', 'day', 'tag'] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];

/** The comparisons of a text, without case and accents. */
export const TEXT_OPERATORS = ['contains', 'is', 'starts', 'matches'] as const;
export type TextOperator = (typeof TEXT_OPERATORS)[number];

/** The comparisons of an amount, without its sign. */
export const AMOUNT_OPERATORS = ['is', 'at-least', 'at-most', 'between'] as const;
export type AmountOperator = (typeof AMOUNT_OPERATORS)[number];

/** The comparisons of a day of the month. */
export const DAY_OPERATORS = ['is', 'between'] as const;

/** The fields a rule can set, in the order in which the editor offers them. */
export const ACTION_FIELDS = [
  'category',
  'payee',
  'tags',
  'note',
  'type',
  'oneTime',
  'split',
  'transfer',
] as const;
export type ActionField = (typeof ACTION_FIELDS)[number];

/** The ways in which a part of a rule's split gets its amount. */
export const SHARES = ['amount', 'percent', 'rest'] as const;
export type Share = (typeof SHARES)[number];

/**
 * The outcomes for rows that match a rule, in the order of the editor's tabs. Each row is in one of them.
 * docs/product.md, 'Rules'.
 */
export const RULE_OUTCOMES = ['change', 'already', 'taken', 'hand'] as const;
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];
