import type { DocumentOf } from './document';
import type { reviewDocument } from './review-document';

/** What needs a decision, what waits, and what was linked. docs/product.md, 'Review'. */
export type Review = DocumentOf<typeof reviewDocument>;
export type ReviewDecision = Review['decisions'][number];
export type Suggestion = ReviewDecision['suggestions'][number];
export type WaitingTransfer = Review['waiting'][number];
/** A transaction as a suggestion names it; `amount` is signed. */
export type SuggestedTransaction = Suggestion['first'];

/** The groups of the review, in the order of the screen. */
export const REVIEW_GROUPS = ['transfers', 'refunds', 'duplicates'] as const;
export type ReviewGroup = (typeof REVIEW_GROUPS)[number];

/** An item of the list: suggestions that are decided together, or a transfer that waits for its other side. */
export type ReviewItem = { id: string; group: ReviewGroup } & (
  | {
      decision: ReviewDecision;
      /** Whether some of its suggestions have just been decided, so that its amount is out of date. */
      stale?: true;
    }
  | { waiting: WaitingTransfer }
);
export type DecisionItem = Extract<ReviewItem, { decision: unknown }>;
export type WaitingItem = Extract<ReviewItem, { waiting: unknown }>;

const GROUP_OF = {
  transfer: 'transfers',
  fee: 'transfers',
  refund: 'refunds',
  duplicate: 'duplicates',
} as const satisfies Record<ReviewDecision['kind'], ReviewGroup>;

/** The items in the order of the screen: by group, and transfers that wait last among transfers. */
export function reviewItems({ decisions, waiting }: Pick<Review, 'decisions' | 'waiting'>): ReviewItem[] {
  const items: ReviewItem[] = [
    ...decisions.map((decision): ReviewItem => ({
      id: decision.decision,
      group: GROUP_OF[decision.kind],
      decision,
    })),
    ...waiting.map((transfer): ReviewItem => ({ id: transfer.id, group: 'transfers', waiting: transfer })),
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

/** How many transactions the items are about. */
export function reviewedRows(items: readonly ReviewItem[]): number {
  return items.reduce((rows, item) => rows + rowsOf(item), 0);
}

function rowsOf(item: ReviewItem): number {
  if ('waiting' in item) return 1;
  const { choice, count, suggestions } = item.decision;
  if (choice === 'all') return 2 * count;
  return new Set(suggestions.flatMap(({ first, second }) => [first.id, second.id])).size;
}

/** The transaction that 'Open' leads to. */
export function openedRow(item: ReviewItem): string | undefined {
  return 'waiting' in item ? item.waiting.transaction.id : item.decision.suggestions[0]?.first.id;
}

/**
 * The side that all suggestions of a choice share, while the other one holds the candidates; null if several rows
 * could belong to several.
 */
export function sharedSide({ suggestions }: ReviewDecision): 'first' | 'second' | null {
  const isShared = (side: 'first' | 'second') => new Set(suggestions.map((one) => one[side].id)).size === 1;
  return (['first', 'second'] as const).find(isShared) ?? null;
}

/** Whether one decision about all of its suggestions is enough, without choosing among them. */
export function needsNoChoice(item: ReviewItem): item is DecisionItem {
  return 'decision' in item && item.decision.choice === 'all';
}

/** What accepting an item accepts; `chosen` is the suggestion chosen among the candidates. */
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
 * decisions what was not listed comes with the next response.
 */
export function withoutDecided(items: readonly ReviewItem[], ids: readonly string[]): ReviewItem[] {
  return items.flatMap((item): ReviewItem[] => {
    if ('waiting' in item) return ids.includes(item.id) ? [] : [item];
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
