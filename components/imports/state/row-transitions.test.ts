import { expect, test } from 'vitest';
import type { ImportEvent } from './events';
import type { ImportState } from './state';
import { next, pageOf, reviewing, reviewOf, row, staged } from '@/tests/import-states';

test('a changed row stays on the page, whatever the filter', () => {
  const changed = { import: { ...staged, revision: 5 }, row: row(3, 'skipped') };
  const saved = next(reviewing('ready', { filter: 'new' }), {
    type: 'rowSaved',
    importId: 'import',
    changed,
  });
  expect(reviewOf(saved).staged?.revision).toBe(5);
  expect(saved.effects).toEqual([
    { type: 'loadRows', wanted: { importId: 'import', filter: 'new', page: 2 }, changed: changed.row },
  ]);
  const loaded = next(saved.state, {
    type: 'rowsLoaded',
    page: pageOf(row(2), row(4)),
    changed: changed.row,
  });
  expect(reviewOf(loaded).page?.items).toEqual([row(2), changed.row, row(4)]);
});

test('what was changed by hand is not lost unsaid when the rows are read anew', () => {
  const save = (state: ImportState, line: number) =>
    next(state, { type: 'rowSaved', importId: 'import', changed: { import: staged, row: row(line) } }).state;
  const prepared: ImportEvent = {
    type: 'prepared',
    prepared: { rows: 3, chunks: 1, noted: 0, preview: [] },
  };
  const again = (state: ImportState) =>
    next(next(state, { type: 'choicesMade', choices: { categories: {} } }).state, prepared);
  const changed = again(save(save(save(reviewing('ready'), 2), 4), 2));
  expect(reviewOf(changed)).toMatchObject({ changed: [], lost: 2 });
  expect(reviewOf(again(changed.state)).lost, 'it stays said').toBe(2);
  expect(reviewOf(again(reviewing('ready'))).lost).toBe(0);
});

test('the outcome of a row change in another file is ignored', () => {
  const state = reviewing('ready');
  const changed = { import: staged, row: row(2, 'skipped') };
  expect(next(state, { type: 'rowSaved', importId: 'old', changed }).state).toBe(state);
  const parsing = reviewing('parsing');
  expect(next(parsing, { type: 'rowSaved', importId: 'old', changed }).state).toBe(parsing);
  expect(next(state, { type: 'rowNotSaved', importId: 'old', row: row(2), problem: '' }).state).toBe(state);
});
