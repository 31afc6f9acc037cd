import { expect, test } from 'vitest';
import type { MatchKind, RowChoice, RowProof, RowStatus } from '../enums';
import { matchReason } from './match-reason';

const match = { date: '2026-11-02', description: 'Lidl' };
const BY_HAND =
  'It may be “Lidl” of Nov 2, 2026, which you entered by hand: same amount, at most 3 days apart.';
const SIMILAR = 'It may be “Lidl” of Nov 2, 2026: same amount, similar text, at most 4 days apart.';
const OTHER = 'It has the same id as “Lidl” of Nov 2, 2026, but another amount or date.';
const WITHOUT = ' Left out because the balances add up only without it.';
const WITH = ' Added because the balances add up only with it.';

test.each<[RowStatus, MatchKind | 'replaces' | null, RowChoice | null, RowProof | null, string | null]>([
  ['new', null, null, null, null],
  ['unreadable', null, null, null, null],
  ['skipped', 'same-key', 'skip', null, 'You chose to leave it out.'],
  ['skipped', 'other-content', null, 'without', OTHER + WITHOUT],
  ['already-there', 'same-id', null, null, 'It is “Lidl” of Nov 2, 2026: both have the same id.'],
  [
    'already-there',
    'replaces',
    null,
    null,
    'You said that it is “Lidl” of Nov 2, 2026, which takes its day, amount and text.',
  ],
  ['already-there', 'same-key', null, null, 'It is “Lidl” of Nov 2, 2026: same account, amount and text.'],
  [
    'already-there',
    'same-balance',
    null,
    null,
    'It is “Lidl” of Nov 2, 2026: same day, amount and balance after it.',
  ],
  ['same', 'by-hand', null, null, BY_HAND],
  ['same', 'by-hand', null, 'without', BY_HAND + WITHOUT],
  ['possible-duplicate', 'by-hand', null, 'with', BY_HAND + WITH],
  ['same', 'by-hand', 'same', null, 'You said that it is “Lidl” of Nov 2, 2026.'],
  ['possible-duplicate', 'similar', null, null, SIMILAR],
  ['same', 'similar', null, 'without', SIMILAR + WITHOUT],
  ['possible-duplicate', 'other-content', null, null, OTHER],
  ['new', 'same-key', 'add', null, 'You chose to add it as well as “Lidl” of Nov 2, 2026.'],
  ['new', null, 'add', null, null],
  // The transaction that it was is gone.
  ['new', null, 'same', null, null],
])('%s, %s, chosen to %s, proved %s: %s', (status, matchKind, choice, proof, reason) => {
  expect(matchReason({ status, choice, matchKind, proof, match: matchKind ? match : null })).toBe(reason);
});

test('a transaction that is gone has no name', () => {
  expect(
    matchReason({ status: 'already-there', choice: null, matchKind: 'same-id', proof: null, match: null }),
  ).toBe('It is a transaction: both have the same id.');
});
