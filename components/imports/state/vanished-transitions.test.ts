import { expect, test } from 'vitest';
import { canCommit } from './state';
import { next, pageOf, reviewing, reviewOf, row, staged } from '@/tests/import-states';
import type { VanishedRow } from '@/lib/domain/imports/staging/vanished-row';

const MISSED: VanishedRow = {
  id: 't1',
  accountId: 'a',
  date: '2026-11-06',
  description: 'Trattoria',
  amount: 2000,
  incoming: false,
  type: 'expense',
  importedOn: '2026-11-06',
  choice: 'keep',
  row: null,
};
const page = { ...pageOf(row(2)), vanished: [MISSED] };
const chosen = next(reviewing('ready', { page }), { type: 'vanishedChosen', id: 't1', choice: 'remove' });
const saved = { ...staged, revision: 5, vanished: { asked: 1, removed: 1, replaced: 0 } };

test('a choice shows at once, and nothing is imported before it is saved', () => {
  expect(reviewOf(chosen).page?.vanished[0]?.choice).toBe('remove');
  expect(canCommit(reviewOf(chosen))).toBe(false);
  expect(chosen.effects).toEqual([
    { type: 'chooseVanished', input: { importId: 'import', transactionId: 't1', choice: 'remove' } },
  ]);
  const twice = next(chosen.state, { type: 'vanishedChosen', id: 't1', choice: 'keep' });
  expect(twice.effects).toEqual([]);
});

test('once it is saved the rows are loaded again, with the revision that a commit names', () => {
  const after = next(chosen.state, { type: 'vanishedSaved', importId: 'import', id: 't1', staged: saved });
  expect(canCommit(reviewOf(after))).toBe(true);
  expect(reviewOf(after).staged?.revision).toBe(5);
  expect(after.effects).toMatchObject([{ type: 'loadRows', wanted: { page: 2 } }]);
});

test('a choice that could not be saved says so and shows what is stored', () => {
  const failed = next(chosen.state, {
    type: 'vanishedNotSaved',
    importId: 'import',
    id: 't1',
    problem: 'No',
  });
  expect(reviewOf(failed).rowEdits).toEqual({ 'vanished-t1': { saving: false, problem: 'No' } });
  expect(failed.effects).toMatchObject([{ type: 'loadRows' }]);
});

test('the outcome for another file changes nothing, and one that comes too late only ends the wait', () => {
  const other = { type: 'vanishedSaved', importId: 'other', id: 't1', staged: saved } as const;
  expect(next(chosen.state, other).state).toBe(chosen.state);
  const late = next(reviewing('preparing', { rowEdits: reviewOf(chosen).rowEdits }), {
    ...other,
    importId: 'import',
  });
  expect(reviewOf(late).rowEdits).toEqual({});
  expect(late.effects).toEqual([]);
});

test('a file without new rows can be committed for what it does to earlier ones', () => {
  const counts = { ...staged.counts, new: 0, alreadyThere: 3 };
  const ready = (vanished: typeof saved.vanished) =>
    canCommit(
      reviewOf(next(reviewing('ready', { staged: { ...staged, counts, vanished } }), { type: 'retried' })),
    );
  expect(ready({ asked: 1, removed: 0, replaced: 0 })).toBe(false);
  expect(ready({ asked: 1, removed: 1, replaced: 0 })).toBe(true);
});
