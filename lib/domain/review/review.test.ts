import { expect, test } from 'vitest';
import {
  acceptedIds,
  openedHref,
  parseReviewGroup,
  reviewedRows,
  reviewHref,
  reviewItems,
  sharedSide,
  withoutDecided,
  type DecisionItem,
  type ReviewDecision,
} from './review';

const row = (id: string) => ({
  id,
  accountId: 'a',
  date: '2026-10-06',
  amount: 1,
  description: '',
  category: '',
  type: 'expense' as const,
});
const pair = (id: string, first: string, second: string) => ({
  id,
  first: row(first),
  second: row(second),
  reason: null,
});

const decision = (id: string, values: Partial<ReviewDecision>): ReviewDecision => ({
  decision: id,
  kind: 'transfer',
  reason: null,
  count: 1,
  amount: 1,
  choice: 'all',
  suggestions: [pair(`${id}-1`, `${id}-out`, `${id}-in`)],
  ...values,
});

const BATCH = decision('batch', {
  count: 30,
  suggestions: [pair('b1', 'o1', 'i1'), pair('b2', 'o2', 'i2')],
});
const CHOICE = decision('choice', {
  choice: 'one',
  count: 2,
  suggestions: [pair('c1', 'o', 'x'), pair('c2', 'o', 'y')],
});
const WAITING = { id: 'waiting', transaction: row('waits'), accountId: 'b', days: 11 };

const ITEMS = reviewItems({
  decisions: [decision('refund', { kind: 'refund' }), BATCH, decision('fee', { kind: 'fee' }), CHOICE],
  waiting: [WAITING],
  uncategorized: [],
  payees: [],
  series: [],
  newPrices: [],
});
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const itemOf = (of: ReviewDecision): DecisionItem => ({ id: of.decision, group: 'transfers', decision: of });

test('items are in the order of their groups, transfers that wait last among transfers', () => {
  expect(ids(ITEMS)).toEqual(['batch', 'fee', 'choice', 'waiting', 'refund']);
});

test('each row is counted once', () => {
  expect(reviewedRows(ITEMS)).toBe(60 + 2 + 3 + 1 + 2);
});

test('accepting takes all, or the chosen candidate', () => {
  expect(acceptedIds(itemOf(BATCH), undefined)).toEqual(['b1', 'b2']);
  expect(acceptedIds(itemOf(CHOICE), undefined)).toEqual(['c1']);
  expect(acceptedIds(itemOf(CHOICE), 'c2')).toEqual(['c2']);
});

test('what is decided leaves, and of several only what was decided', () => {
  expect(ids(withoutDecided(ITEMS, ['c2', 'waiting']))).toEqual(['batch', 'fee', 'refund']);
  const [batch] = withoutDecided(ITEMS, ['b1']);
  expect(batch).toMatchObject({ stale: true, decision: { count: 29, suggestions: [{ id: 'b2' }] } });
  expect(withoutDecided(ITEMS, ['other'])).toEqual(ITEMS);
});

test('the side that candidates share', () => {
  expect(sharedSide(CHOICE)).toBe('first');
  expect(sharedSide({ ...CHOICE, suggestions: [pair('c1', 'x', 'i'), pair('c2', 'y', 'i')] })).toBe('second');
  expect(sharedSide({ ...CHOICE, suggestions: [pair('c1', 'x', 'i'), pair('c2', 'y', 'j')] })).toBeNull();
});

test('what opens, and the address of a group', () => {
  expect(ITEMS.map(openedHref)).toEqual(
    ['o1', 'fee-out', 'o', 'waits', 'refund-out'].map((id) => `/transactions?row=${id}`),
  );
  expect(parseReviewGroup('refunds')).toBe('refunds');
  expect(parseReviewGroup('else')).toBeNull();
  expect([reviewHref(null), reviewHref('refunds')]).toEqual(['/review', '/review?group=refunds']);
});
