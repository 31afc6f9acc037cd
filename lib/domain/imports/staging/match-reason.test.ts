import { expect, test } from 'vitest';
import type { MatchKind, RowStatus } from '../../enums';
import { matchReason } from './match-reason';

const match = { id: 'x', date: '2026-11-02', description: 'Lidl', importedOn: null };

test.each<[RowStatus, MatchKind | 'replaces' | null, boolean, string | null]>([
  ['new', null, false, null],
  ['unreadable', null, false, null],
  ['skipped', 'same-key', false, 'You chose to leave it out.'],
  ['already-there', 'same-id', false, 'It is “Lidl” of Nov 2, 2026: both have the same id.'],
  [
    'already-there',
    'replaces',
    false,
    'You chose that it is “Lidl” of Nov 2, 2026, which takes its day, amount and text.',
  ],
  ['already-there', 'same-key', false, 'It is “Lidl” of Nov 2, 2026: same account, amount and text.'],
  [
    'possible-duplicate',
    'similar',
    false,
    'It may be “Lidl” of Nov 2, 2026: same amount, similar text, at most 4 days apart.',
  ],
  [
    'possible-duplicate',
    'other-content',
    false,
    'It has the same id as “Lidl” of Nov 2, 2026, but another amount or date.',
  ],
  ['new', 'same-key', true, 'You chose to add it beside “Lidl” of Nov 2, 2026.'],
  ['new', null, true, null],
])('%s, %s, chosen to add %s: %s', (status, kind, chosen, reason) => {
  expect(matchReason({ status, match: kind ? match : null }, kind, chosen)).toBe(reason);
});

test('a transaction that is gone has no name', () => {
  expect(matchReason({ status: 'already-there', match: null }, 'same-id', false)).toBe(
    'It is a transaction: both have the same id.',
  );
});
