import '../forms/no-eval';
import { z } from 'zod';
import { CATEGORY_KINDS } from '../categories/enums';
import { byCurrency, minorUnits, pageDocument, type DocumentOf } from '../money/document';
import { toPlainDecimal } from '../money/money';
import { LEDGER_TYPES, LEG_TYPES } from '../transactions/enums';
import type { RuleContentInput } from './form';
import { RULE_MATCHES, ACTION_FIELDS, AMOUNT_OPERATORS, DAY_OPERATORS, SHARES, TEXT_OPERATORS } from './rule';

const names = z.array(z.string());

/** A rule's content, as its form shows it: names in place of ids, empty where what they name is gone. */
const contentDocument = byCurrency((currency) => {
  const typedAmount = minorUnits(currency).transform((amount) => toPlainDecimal(amount, currency));
  const typedDay = z.number().transform(String);
  const condition = z.discriminatedUnion('field', [
    z.object({ field: z.enum(['text', 'payee']), operator: z.enum(TEXT_OPERATORS), values: names }),
    z.object({
      field: z.literal('amount'),
      operator: z.enum(AMOUNT_OPERATORS),
      amount: typedAmount,
      to: typedAmount.optional(),
    }),
    z.object({ field: z.literal('direction'), direction: z.enum(['out', 'in']) }),
    z.object({ field: z.literal('account'), account: z.string() }),
    z.object({
      field: z.literal('day'),
      operator: z.enum(DAY_OPERATORS),
      day: typedDay,
      to: typedDay.optional(),
    }),
    z.object({ field: z.literal('tag'), tags: names }),
  ]);
  const part = z
    .object({
      share: z.enum(SHARES),
      amount: typedAmount.optional(),
      percent: z.number().optional(),
      category: z.string(),
      note: z.string(),
      tags: names,
    })
    .transform(({ amount, percent, ...others }) => ({
      ...others,
      value: amount ?? percent?.toString() ?? '',
    }));
  const action = z.discriminatedUnion('field', [
    z.object({ field: z.literal('category'), category: z.string() }),
    z.object({ field: z.literal('payee'), payee: z.string() }),
    z.object({ field: z.literal('tags'), tags: names }),
    z.object({ field: z.literal('note'), note: z.string() }),
    z.object({ field: z.literal('type'), type: z.enum(LEG_TYPES) }),
    z.object({ field: z.literal('oneTime'), oneTime: z.boolean() }),
    z.object({ field: z.literal('split'), parts: z.array(part) }),
    z.object({ field: z.literal('transfer'), account: z.string() }),
  ]);
  return z
    .object({ match: z.enum(RULE_MATCHES), conditions: z.array(condition), actions: z.array(action) })
    .transform((content): RuleContentInput => content);
});

const ruleDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    revision: z.number(),
    /** The problem: a name that is gone, or the reason it is off: its pattern, its contents, too many patterns. */
    problem: z.enum(['category', 'tag', 'account', 'payee', 'pattern', 'content', 'patterns']).nullable(),
    /** The problem with the pattern, as a code of its form or in the database's words. */
    detail: z.string().nullable(),
    content: contentDocument(currency),
  }),
);
/** A rule of the user's, at its place among the others. */
export type Rule = DocumentOf<typeof ruleDocument>;

/** The user's rules in their order. */
export const rulesDocument = byCurrency((currency) => z.object({ rules: z.array(ruleDocument(currency)) }));

/** The number of transactions that match each rule that is on, and the day of the latest. */
export const ruleMatchesDocument = z.array(
  z.object({ id: z.string(), rows: z.number(), last: z.string().nullable() }),
);
export type RuleMatches = z.infer<typeof ruleMatchesDocument>;

/** A problem with the form of a rule that only the database can find; `condition` counts from 0. */
export const ruleProblemDocument = z.object({
  condition: z.number(),
  code: z.enum(['pattern_invalid', 'payee_unknown']),
  detail: z.string(),
});
export type RuleProblem = z.infer<typeof ruleProblemDocument>;

const count = z.number();

const shownPreviewDocument = byCurrency((currency) =>
  z.object({
    problem: z.null(),
    /** The number of transactions that match its conditions: the sum of the counts. */
    matches: count,
    counts: z.object({ change: count, already: count, taken: count, hand: count }),
    /** Another one as soon as what it would change is another. */
    digest: z.string(),
    /** The earlier rules that decide for some of them, with their numbers. */
    takenBy: z.array(z.object({ id: z.string(), name: z.string(), place: count, rows: count })),
    /** The rows it would change if it were placed above the first of these. */
    above: z.object({ place: count, rows: count }).nullable(),
    rows: pageDocument(
      z.object({
        id: z.string(),
        date: z.string(),
        /** The bank's, and the pieces of it that the conditions look for, folded. */
        text: z.string(),
        marks: z.array(z.string()),
        amount: minorUnits(currency),
        type: z.enum(LEDGER_TYPES),
        incoming: z.boolean(),
        category: z.string(),
        isSplit: z.boolean(),
        note: z.string(),
        payee: z.string().nullable(),
        oneTime: z.boolean(),
        /** The fields of it that have the outcome shown. */
        fields: z.array(z.enum(ACTION_FIELDS)),
        /** The id of the earlier rule that decides. */
        takenBy: z.string().nullable(),
      }),
    ),
    moves: z.array(
      z.object({
        /** Null for a new one. */
        category: z.string().nullable(),
        kind: z.enum(CATEGORY_KINDS),
        rows: count,
        /** By how much its lines change, signed: what comes to it or leaves it. */
        amount: minorUnits(currency),
        currency: z.string(),
        gains: z.boolean(),
      }),
    ),
  }),
);
/** The effect a rule would have on the past. docs/product.md, 'Rules'. */
export type RulePreview = DocumentOf<typeof shownPreviewDocument>;
export type RulePreviewRow = RulePreview['rows']['items'][number];

export const rulePreviewDocument = byCurrency((currency) =>
  z.union([shownPreviewDocument(currency), z.object({ problem: ruleProblemDocument })]),
);

/** The result of saving a rule: the number of transactions it changed, or the problem with its form. */
export const savedRuleDocument = z.union([
  z.object({ problem: ruleProblemDocument }),
  z.object({ transactions: z.number() }),
]);

/** The first draft of a rule for rows like a transaction. */
export const ruleOriginDocument = z.object({
  text: z.string(),
  /** The rest of the text without what banks add; null if the text doesn't hold it. */
  cleaned: z.string().nullable(),
  payee: z.string().nullable(),
  incoming: z.boolean(),
  /** Empty for none. */
  category: z.string(),
});
