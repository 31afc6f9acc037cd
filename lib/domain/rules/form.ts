import '../forms/no-eval';
import { z } from 'zod';
import { textInput } from '../forms/text-input';
import { parseAmountExpression } from '../money/amount-expression';
import type { Currency } from '../money/currency';
import { amountInput } from '../money/input';
import { hasControlCharacters } from '../text/text';
import { LEG_TYPES } from '../transactions/enums';
import { MOST_PATTERNS, patternProblem, patternProblemText } from './pattern';
import {
  RULE_MATCHES,
  type ActionField,
  AMOUNT_OPERATORS,
  DAY_OPERATORS,
  LONGEST_RULE_NAME,
  MAX_CONDITIONS,
  MAX_RULE_PARTS,
  LONGEST_WORD,
  MAX_WORDS,
  RULE_OUTCOMES,
  SHARES,
  TEXT_OPERATORS,
} from './rule';

const optionalText = (field: string, longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `${field} must be at most ${longest} characters`)
    .refine((text) => !hasControlCharacters(text), `${field} contains characters that are not text`);

const category = textInput('Category', 60);
const tags = z.array(textInput('Tag', 60)).max(20, 'At most 20 tags');
const account = z.uuid('Choose an account');

const texts = z
  .object({
    field: z.enum(['text', 'payee']),
    operator: z.enum(TEXT_OPERATORS),
    values: z
      .array(
        z
          .string()
          .trim()
          .max(LONGEST_WORD, `At most ${LONGEST_WORD} characters`)
          .refine((text) => !hasControlCharacters(text), 'This contains characters that are not text'),
      )
      .max(MAX_WORDS, `At most ${MAX_WORDS} words`)
      .transform((values) => values.filter((value) => value !== '')),
  })
  .superRefine(({ field, operator, values }, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['values'], message });
    if (values.length === 0) return say(field === 'payee' ? 'Enter a payee' : 'Enter a word');
    if (operator !== 'matches') return;
    if (values.length > 1) return say('One pattern at a time');
    const problem = patternProblem(values[0] ?? '');
    if (problem !== null) say(problem);
  });

const amounts = (currency: Currency) =>
  z
    .object({
      field: z.literal('amount'),
      operator: z.enum(AMOUNT_OPERATORS),
      amount: amountInput(currency),
      /** The other end of 'between'. */
      to: z.string().optional(),
    })
    .transform(({ to, ...condition }, context) => {
      if (condition.operator !== 'between') return condition;
      const upper = amountInput(currency).safeParse(to ?? '');
      if (!upper.success) {
        context.addIssue({ code: 'custom', path: ['to'], message: upper.error.issues[0]?.message ?? '' });
        return z.NEVER;
      }
      const [amount, end] = [condition.amount, upper.data].sort((one, other) => one - other);
      return { ...condition, amount: amount ?? 0, to: end ?? 0 };
    });

const dayOfMonth = z
  .string()
  .trim()
  .regex(/^([1-9]|[12]\d|3[01])$/, 'Enter a day from 1 to 31')
  .transform(Number);

const days = z
  .object({
    field: z.literal('day'),
    operator: z.enum(DAY_OPERATORS),
    day: dayOfMonth,
    /** The last day of 'between'; before the first one, it is one of the next month. */
    to: z.string().optional(),
  })
  .transform(({ to, ...condition }, context) => {
    if (condition.operator !== 'between') return condition;
    const last = dayOfMonth.safeParse(to ?? '');
    if (!last.success) {
      context.addIssue({ code: 'custom', path: ['to'], message: last.error.issues[0]?.message ?? '' });
      return z.NEVER;
    }
    return { ...condition, to: last.data };
  });

const conditionSchema = (currency: Currency) =>
  z.discriminatedUnion('field', [
    texts,
    amounts(currency),
    z.object({ field: z.literal('direction'), direction: z.enum(['out', 'in']) }),
    z.object({ field: z.literal('account'), account }),
    days,
    z.object({ field: z.literal('tag'), tags: tags.min(1, 'Choose a tag') }),
  ]);

const PERCENT = /^(\d{1,3})(?:[.,](\d{1,2}))? ?%?$/;

/** A percentage as typed, in hundredths of a percent; null if it is none. */
function parsePercent(text: string): number | null {
  const [, whole, decimals = ''] = PERCENT.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const part = (currency: Currency) =>
  z
    .object({
      share: z.enum(SHARES),
      /** An amount or a percentage as typed; nothing for the rest. */
      value: z.string().trim(),
      category,
      note: optionalText('Note', 1000),
      tags,
    })
    .transform(({ share, value, ...others }, context) => {
      if (share === 'rest') return { share, ...others };
      const problem = (message: string) => {
        context.addIssue({ code: 'custom', path: ['value'], message });
        return z.NEVER;
      };
      if (share === 'percent') {
        const percent = parsePercent(value);
        return percent === null || percent === 0 || percent > 10_000
          ? problem('Enter a percentage')
          : { share, percent: percent / 100, ...others };
      }
      const parsed = parseAmountExpression(value, currency);
      if (!('minorUnits' in parsed)) return problem(value === '' ? 'Amount is required' : parsed.problem);
      return parsed.minorUnits > 0
        ? { share, amount: parsed.minorUnits, ...others }
        : problem('Amount must be more than zero');
    });

const split = (currency: Currency) =>
  z
    .object({
      field: z.literal('split'),
      parts: z.array(part(currency)).max(MAX_RULE_PARTS, `At most ${MAX_RULE_PARTS} parts`),
    })
    .superRefine(({ parts }, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', path: ['parts'], message });
      const rests = parts.filter(({ share }) => share === 'rest').length;
      const percent = parts.reduce(
        (sum, one) => sum + ('percent' in one ? Math.round(one.percent * 100) : 0),
        0,
      );
      if (parts.length < 2) return say('A split has at least two parts');
      if (rests > 1) return say('One part at most gets the rest');
      if (rests === 1 && percent >= 10_000) return say('Nothing is left for the rest');
      if (rests === 1) return;
      if (parts.some(({ share }) => share === 'amount'))
        return say('With an amount, one part has to get the rest');
      if (percent !== 10_000) say('The percentages have to add up to 100, or one part gets the rest');
    });

const actionSchema = (currency: Currency) =>
  z.discriminatedUnion('field', [
    z.object({
      field: z.literal('category'),
      category: category.refine(
        (name) => name.toLowerCase() !== 'uncategorized',
        'A rule can’t take a category away. Choose one',
      ),
    }),
    z.object({ field: z.literal('payee'), payee: textInput('Payee', 500) }),
    z.object({ field: z.literal('tags'), tags: tags.min(1, 'Choose a tag') }),
    z.object({ field: z.literal('note'), note: optionalText('Note', 1000).min(1, 'Note is required') }),
    z.object({ field: z.literal('type'), type: z.enum(LEG_TYPES) }),
    z.object({ field: z.literal('oneTime'), oneTime: z.boolean() }),
    split(currency),
    z.object({ field: z.literal('transfer'), account }),
  ]);

/** The actions that exclude another: the parts of a split have their own category and type, a transfer has no type. */
const EXCLUDED_BY: Partial<Record<ActionField, readonly ActionField[]>> = {
  category: ['split'],
  type: ['split', 'transfer'],
  transfer: ['split'],
};

/** A rule's content: its conditions and actions. Categories, payees and tags by name, accounts by id. */
export const ruleContentSchema = (currency: Currency) =>
  z
    .object({
      match: z.enum(RULE_MATCHES),
      conditions: z
        .array(conditionSchema(currency))
        .min(1, 'Add a condition, or every row would match')
        .max(MAX_CONDITIONS, `At most ${MAX_CONDITIONS} conditions`),
      actions: z.array(actionSchema(currency)).min(1, 'Add what the rule should do'),
    })
    .superRefine(({ conditions, actions }, context) => {
      const patterns = conditions.flatMap((condition, index) =>
        'values' in condition && condition.operator === 'matches' ? [index] : [],
      );
      const tooMany = patterns[MOST_PATTERNS];
      if (tooMany !== undefined)
        context.addIssue({
          code: 'custom',
          path: ['conditions', tooMany, 'values'],
          message: patternProblemText('many'),
        });
      const fields = actions.map(({ field }) => field);
      fields.forEach((field, index) => {
        const by = EXCLUDED_BY[field]?.find((other) => fields.includes(other));
        const message =
          fields.indexOf(field) < index
            ? 'This is already set above'
            : by && (by === 'split' ? 'The parts of the split have their own' : 'A transfer has none');
        if (message) context.addIssue({ code: 'custom', path: ['actions', index, 'field'], message });
      });
    });

const id = z.uuid();
const change = z.uuid();

/** The number of the other rules that come before it. */
const place = z.int().min(0).max(1000);

/** The editor's request while the user types: a rule's effect on the past, and a page of one kind of rows. */
export const rulePreviewSchema = (currency: Currency) =>
  z.object({
    /** Of the rule that is edited; null for a new one. */
    id: id.nullable(),
    place,
    content: ruleContentSchema(currency),
    kind: z.enum(RULE_OUTCOMES),
    page: z.int().min(1).max(1_000_000),
  });
export type RulePreviewRequest = z.output<ReturnType<typeof rulePreviewSchema>>;

/**
 * The whole form of a rule. `change` is the id of the ledger change, so that a retry changes nothing; `apply` are the
 * rows of the past that were shown, or null to leave the past alone.
 */
export const saveRuleSchema = (currency: Currency) =>
  z.object({
    change,
    id,
    /** The one that the form shows; null for a new rule. */
    revision: z.int().nullable(),
    /** Empty for the name that its contents give it. */
    name: optionalText('Name', LONGEST_RULE_NAME),
    place,
    enabled: z.boolean(),
    content: ruleContentSchema(currency),
    apply: z.object({ count: z.int().min(1), digest: z.string().regex(/^-?\d{1,19}$/) }).nullable(),
  });
export type SaveRuleInput = z.input<ReturnType<typeof saveRuleSchema>>;
export type SaveRule = z.output<ReturnType<typeof saveRuleSchema>>;

export type RuleContentInput = z.input<ReturnType<typeof ruleContentSchema>>;
export type RuleContent = z.output<ReturnType<typeof ruleContentSchema>>;
export type ConditionInput = RuleContentInput['conditions'][number];
export type ActionInput = RuleContentInput['actions'][number];
export type SplitPartInput = Extract<ActionInput, { field: 'split' }>['parts'][number];

export const deleteRuleSchema = z.object({ change, id });
export const orderRulesSchema = z.object({ change, ids: z.array(id).min(1).max(1000) });
export const enableRuleSchema = z.object({ change, id, enabled: z.boolean() });
