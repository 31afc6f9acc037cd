import { formatMoney } from '../money/money';
import { parseAmountExpression } from '../money/amount-expression';
import type { Currency } from '../money/currency';
import {
  LONGEST_RULE_NAME,
  type ActionField,
  type AmountOperator,
  type ConditionField,
  type RuleOutcome,
  type TextOperator,
} from './rule';
import type { RulePreview, RulePreviewRow } from './document';
import type { ActionInput, ConditionInput, RuleContentInput } from './form';
import { TYPE_NAMES } from '../transactions/type-names';

// Rules in words.

export const CONDITION_NAMES: Record<ConditionField, string> = {
  text: 'Bank’s text',
  payee: 'Payee',
  amount: 'Amount',
  direction: 'Direction',
  account: 'Account',
  day: 'Day of month',
  tag: 'Tag',
};

export const TEXT_OPERATOR_NAMES: Record<TextOperator, string> = {
  contains: 'contains any of',
  is: 'is any of',
  starts: 'starts with',
  matches: 'matches',
};

export const AMOUNT_OPERATOR_NAMES: Record<AmountOperator, string> = {
  is: 'is',
  'at-least': 'is at least',
  'at-most': 'is at most',
  between: 'is between',
};

export const ACTION_NAMES: Record<ActionField, string> = {
  category: 'Set category',
  payee: 'Set payee',
  tags: 'Add tags',
  note: 'Set note',
  type: 'Set type',
  oneTime: 'Set one-time',
  split: 'Split',
  transfer: 'Mark as transfer',
};

export const OUTCOME_NAMES: Record<RuleOutcome, string> = {
  change: 'Change',
  already: 'Already set',
  taken: 'Earlier rule',
  hand: 'By hand',
};

export interface RuleNames {
  currency: Currency;
  /** The name of an account. */
  account: (id: string) => string;
}

const VERBS: Record<TextOperator, string> = {
  contains: 'contains',
  is: 'is',
  starts: 'starts with',
  matches: 'matches',
};

const quoted = (texts: readonly string[]) =>
  listed(
    texts.map((text) => `“${text}”`),
    'or',
  );

/** 'a', 'a or b', 'a, b or c'. */
function listed(texts: readonly string[], word: 'or' | 'and'): string {
  const last = texts.at(-1) ?? '…';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${word} ${last}`;
}

function amountText(typed: string | undefined, currency: Currency): string {
  const parsed = parseAmountExpression(typed ?? '', currency);
  return 'minorUnits' in parsed ? formatMoney(parsed.minorUnits, currency) : '…';
}

/** A condition in words: 'bank’s text contains “lidl” or “aldi”'. */
function conditionText(condition: ConditionInput, { currency, account }: RuleNames): string {
  switch (condition.field) {
    case 'text':
      return `bank’s text ${VERBS[condition.operator]} ${quoted(condition.values)}`;
    case 'payee':
      return `payee ${VERBS[condition.operator]} ${quoted(condition.values)}`;
    case 'amount': {
      const amount = amountText(condition.amount, currency);
      const to = condition.operator === 'between' ? ` and ${amountText(condition.to, currency)}` : '';
      return `amount ${AMOUNT_OPERATOR_NAMES[condition.operator]} ${amount}${to}`;
    }
    case 'direction':
      return condition.direction === 'out' ? 'money out' : 'money in';
    case 'account':
      return `account ${account(condition.account)}`;
    case 'day':
      return condition.operator === 'is'
        ? `day ${condition.day || '…'} of the month`
        : `days ${condition.day || '…'} to ${condition.to || '…'} of the month`;
    case 'tag':
      return `tag ${listed(
        condition.tags.map((tag) => `#${tag}`),
        'or',
      )}`;
  }
}

/** An action in words: 'category Groceries'. */
function actionText(action: ActionInput, { account }: RuleNames): string {
  switch (action.field) {
    case 'category':
      return action.category || 'a category';
    case 'payee':
      return `payee ${action.payee || '…'}`;
    case 'tags':
      return listed(
        action.tags.map((tag) => `#${tag}`),
        'and',
      );
    case 'note':
      return `note “${action.note}”`;
    case 'type':
      return TYPE_NAMES[action.type].toLowerCase();
    case 'oneTime':
      return action.oneTime ? 'one-time' : 'not one-time';
    case 'split':
      return `split into ${listed(
        action.parts.map(({ category }) => category || '…'),
        'and',
      )}`;
    case 'transfer':
      return `transfer with ${account(action.account)}`;
  }
}

/** A rule in one sentence without a full stop: 'Bank’s text contains “lidl” and money out: Groceries'. */
export function ruleSentence({ match, conditions, actions }: RuleContentInput, names: RuleNames): string {
  const when = listed(
    conditions.map((condition) => conditionText(condition, names)),
    match === 'all' ? 'and' : 'or',
  );
  const then = actions.map((action) => actionText(action, names)).join(', ');
  return `${when.charAt(0).toUpperCase()}${when.slice(1)}: ${then}`;
}

/** The name of a rule to which its user gave none: its first condition, 'Contains “lidl”'. */
export function ruleNameOf({ conditions }: RuleContentInput, names: RuleNames): string {
  const [first] = conditions;
  const text = first ? conditionText(first, names).replace(/^bank’s text /, '') : 'rule';
  const name = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return name.length <= LONGEST_RULE_NAME ? name : `${name.slice(0, LONGEST_RULE_NAME - 1).trimEnd()}…`;
}

/** '1 row', '28 rows'. */
export const rowsOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
const number = (count: number) => count.toLocaleString('en-US');

/** 'Would change 37 of 412 matches'. */
export function previewTitle({ matches, counts }: Pick<RulePreview, 'matches' | 'counts'>): string {
  if (matches === 0) return 'No past row matches';
  return `Would change ${number(counts.change)} of ${number(matches)} ${matches === 1 ? 'match' : 'matches'}`;
}

/** The outcomes of the other matches, in words; empty if it changes them all. */
export function previewText({ counts, takenBy }: Pick<RulePreview, 'counts' | 'takenBy'>): string {
  const pieces = [
    counts.hand > 0 ? `${number(counts.hand)} set by hand ${counts.hand === 1 ? 'stays' : 'stay'}` : null,
    counts.taken > 0 ? takenText(counts.taken, takenBy) : null,
    counts.already > 0
      ? `${number(counts.already)} ${counts.already === 1 ? 'is' : 'are'} already set`
      : null,
  ].filter((piece) => piece !== null);
  return pieces.length > 0 ? `${pieces.join('; ')}.` : '';
}

function takenText(taken: number, takenBy: RulePreview['takenBy']): string {
  const [only] = takenBy;
  if (takenBy.length === 1 && only) return `rule ${only.place} takes ${number(taken)} first`;
  return `rules ${listed(
    takenBy.map(({ place }) => String(place)),
    'and',
  )} take ${number(taken)} first`;
}

/** The name of the tab of rows that earlier rules take. */
export function takenName(takenBy: RulePreview['takenBy']): string {
  return takenBy.length === 1 ? `Rule ${takenBy[0]?.place} first` : 'Earlier rules';
}

/** A change of one field of a row, as its two sides; a category is shown as such. */
export interface FieldChange {
  field: ActionField;
  from: string;
  to: string;
}

/** The changes a rule would make to a row, by field. */
export function fieldChanges(
  row: RulePreviewRow,
  { actions }: RuleContentInput,
  names: RuleNames,
): FieldChange[] {
  return row.fields.flatMap((field) => {
    const action = actions.find((one) => one.field === field);
    return action
      ? [
          {
            field,
            from: before(row, field),
            to: action.field === 'split' ? parts(action) : actionText(action, names),
          },
        ]
      : [];
  });
}

const parts = ({ parts }: Extract<ActionInput, { field: 'split' }>) =>
  parts.map(({ category }) => category || '…').join(', ');

function before(row: RulePreviewRow, field: ActionField): string {
  switch (field) {
    case 'category':
    case 'split':
      return row.category;
    case 'payee':
      return row.payee ?? '';
    case 'note':
      return row.note === '' ? 'no note' : `“${row.note}”`;
    case 'tags':
      return 'no such tag';
    case 'type':
    case 'transfer':
      return TYPE_NAMES[row.type].toLowerCase();
    case 'oneTime':
      return row.oneTime ? 'one-time' : 'not one-time';
  }
}

/** Tells if a category gets more or less of the money it counts: spending counts money out. */
export function moveDirection({ amount, kind }: RulePreview['moves'][number]): 'more' | 'less' {
  return (kind === 'spending' ? -amount : amount) > 0 ? 'more' : 'less';
}
