import type { DocumentOf } from '../money/document';
import { seriesHref } from '../recurring/page/href';
import type { reviewDocument } from './document';
import type { NewPriceQuestion } from './new-prices';
import type { SeriesQuestion } from './series';

/** The rows that need a decision, that wait, and that were linked. docs/product.md, 'Review'. */
export type Review = DocumentOf<typeof reviewDocument> & {
  series: SeriesQuestion[];
  newPrices: NewPriceQuestion[];
};
export type ReviewDecision = Review['decisions'][number];
export type Suggestion = ReviewDecision['suggestions'][number];
export type WaitingTransfer = Review['waiting'][number];
/** The rows of a payee that have no category, and one of them. */
export type UncategorizedPayee = Review['uncategorized'][number];
export type UncategorizedRow = UncategorizedPayee['rows'][number];
export type AlikePayee = Review['payees'][number];
/** A transaction as a suggestion names it; `amount` is signed. */
export type SuggestedTransaction = Suggestion['first'];

/** The groups of the review, in the order of the screen. */
export const REVIEW_GROUPS = [
  'transfers',
  'suggestions',
  'uncategorized',
  'payees',
  'refunds',
  'duplicates',
  'comes-back',
  'new-prices',
  'stopped',
] as const;
export type ReviewGroup = (typeof REVIEW_GROUPS)[number];

/**
 * An item of the list: suggestions that are decided together, a transfer that waits for its other side, the rows of a
 * payee that have no category, a payee that looks like another one, or a question about a series or its price.
 */
export type ReviewItem = { id: string; group: ReviewGroup } & (
  | {
      decision: ReviewDecision;
      /** True if some of its suggestions have just been decided, so that its amount is out of date. */
      stale?: true;
    }
  | { waiting: WaitingTransfer }
  | { uncategorized: UncategorizedPayee; stale?: true }
  | { alike: AlikePayee }
  | { series: SeriesQuestion }
  | { newPrice: NewPriceQuestion }
);
export type DecisionItem = Extract<ReviewItem, { decision: unknown }>;
export type WaitingItem = Extract<ReviewItem, { waiting: unknown }>;
export type UncategorizedItem = Extract<ReviewItem, { uncategorized: unknown }>;
export type AlikeItem = Extract<ReviewItem, { alike: unknown }>;
export type SeriesQuestionItem = Extract<ReviewItem, { series: unknown }>;
export type NewPriceItem = Extract<ReviewItem, { newPrice: unknown }>;

const GROUP_OF = {
  transfer: 'transfers',
  fee: 'transfers',
  refund: 'refunds',
  duplicate: 'duplicates',
} as const satisfies Record<ReviewDecision['kind'], ReviewGroup>;

/** The items in the order of the screen: by group, and transfers that wait last among transfers. */
export function reviewItems({
  decisions,
  waiting,
  uncategorized,
  payees,
  series,
  newPrices,
}: Pick<
  Review,
  'decisions' | 'waiting' | 'uncategorized' | 'payees' | 'series' | 'newPrices'
>): ReviewItem[] {
  const items: ReviewItem[] = [
    ...decisions.map((decision): ReviewItem => ({
      id: decision.decision,
      group: GROUP_OF[decision.kind],
      decision,
    })),
    ...waiting.map((transfer): ReviewItem => ({ id: transfer.id, group: 'transfers', waiting: transfer })),
    ...uncategorized.map((payee): ReviewItem => ({
      id: `${payee.payeeId}/${payee.incoming ? 'in' : 'out'}`,
      group: payee.guess ? 'suggestions' : 'uncategorized',
      uncategorized: payee,
    })),
    ...payees.map((alike): ReviewItem => ({ id: `alike/${alike.payeeId}`, group: 'payees', alike })),
    ...series.map((one): ReviewItem => ({ id: one.id, group: one.group, series: one })),
    ...newPrices.map((newPrice): ReviewItem => ({
      id: `price/${newPrice.seriesId}/${newPrice.rowId}`,
      group: 'new-prices',
      newPrice,
    })),
  ];
  return REVIEW_GROUPS.flatMap((group) => items.filter((item) => item.group === group));
}

/** The group named in the address; null for all. */
export function parseReviewGroup(value: string | null): ReviewGroup | null {
  return REVIEW_GROUPS.find((group) => group === value) ?? null;
}

/** The address of the screen with one of its groups, or all. */
export function reviewHref(group: ReviewGroup | null): string {
  return group ? `/review?group=${group}` : '/review';
}

/** The number of payees and rows without a category beyond those listed, whose sums are larger. */
export function unlisted({ open, uncategorized }: Pick<Review, 'open' | 'uncategorized'>): {
  payees: number;
  rows: number;
} {
  const listed = uncategorized.reduce((rows, { count }) => rows + count, 0);
  return { payees: open.payees - uncategorized.length, rows: open.rows - listed };
}

/** The number of transactions that the items are about. */
export function reviewedRows(items: readonly ReviewItem[]): number {
  return items.reduce((rows, item) => rows + rowsOf(item), 0);
}

function rowsOf(item: ReviewItem): number {
  if ('waiting' in item || 'newPrice' in item) return 1;
  if ('uncategorized' in item) return item.uncategorized.count;
  if ('alike' in item) return item.alike.count;
  if ('series' in item) return item.series.rows;
  const { choice, count, suggestions } = item.decision;
  if (choice === 'all') return 2 * count;
  return new Set(suggestions.flatMap(({ first, second }) => [first.id, second.id])).size;
}

/** The address that 'Open' leads to: a transaction's, or a series'. */
export function openedHref(item: ReviewItem): string {
  return 'series' in item ? seriesHref(item.series.id) : `/transactions?row=${openedRow(item)}`;
}

function openedRow(item: Exclude<ReviewItem, SeriesQuestionItem>): string | undefined {
  if ('waiting' in item) return item.waiting.transaction.id;
  if ('newPrice' in item) return item.newPrice.rowId;
  if ('uncategorized' in item) return item.uncategorized.rows[0]?.id;
  if ('alike' in item) return item.alike.rowId;
  return item.decision.suggestions[0]?.first.id;
}

/**
 * The side that all suggestions of a choice share, while the other one holds the candidates; null if several rows
 * could belong to several.
 */
export function sharedSide({ suggestions }: ReviewDecision): 'first' | 'second' | null {
  const isShared = (side: 'first' | 'second') =>
    new Set(suggestions.map((one) => legKey(one[side]))).size === 1;
  return (['first', 'second'] as const).find(isShared) ?? null;
}

/** The identity of a leg: the part of a split transaction, or the transaction. */
export function legKey({ id, partId }: Pick<SuggestedTransaction, 'id' | 'partId'>): string {
  return partId ?? id;
}

/** True for a question about a series. */
export function isSeriesQuestion(item: ReviewItem): item is SeriesQuestionItem {
  return 'series' in item;
}

/** True if one decision about all of its suggestions is enough, without choosing among them. */
export function needsNoChoice(item: ReviewItem): item is DecisionItem {
  return 'decision' in item && item.decision.choice === 'all';
}

/** The suggestions that accepting an item accepts; `chosen` is the one chosen among the candidates. */
export function acceptedIds({ decision }: DecisionItem, chosen: string | undefined): string[] {
  const ids = suggestionIds(decision);
  return decision.choice === 'all' ? ids : ids.filter((id) => id === (chosen ?? ids[0]));
}

/** The listed suggestions of a decision. */
export function suggestionIds({ suggestions }: ReviewDecision): string[] {
  return suggestions.map(({ id }) => id);
}

/**
 * The items once suggestions or waiting transfers are decided. A choice is over with any of its candidates; of other
 * decisions the unlisted ones come with the next response.
 */
export function withoutDecided(items: readonly ReviewItem[], ids: readonly string[]): ReviewItem[] {
  return items.flatMap((item): ReviewItem[] => {
    if ('uncategorized' in item) return withoutRows(item, ids);
    if (!('decision' in item)) return ids.includes(item.id) ? [] : [item];
    const { decision } = item;
    const left = decision.suggestions.filter(({ id }) => !ids.includes(id));
    const decided = decision.suggestions.length - left.length;
    if (decided === 0) return [item];
    if (decision.choice === 'one' || left.length === 0) return [];
    return [
      { ...item, decision: { ...decision, count: decision.count - decided, suggestions: left }, stale: true },
    ];
  });
}

/** A payee's item once it, or some of its rows, are decided; those that were not listed come with the next response. */
function withoutRows(item: UncategorizedItem, ids: readonly string[]): ReviewItem[] {
  if (ids.includes(item.id)) return [];
  const { uncategorized } = item;
  const rows = uncategorized.rows.filter(({ id }) => !ids.includes(id));
  const decided = uncategorized.rows.length - rows.length;
  if (decided === 0) return [item];
  if (rows.length === 0) return [];
  return [
    { ...item, uncategorized: { ...uncategorized, count: uncategorized.count - decided, rows }, stale: true },
  ];
}
