import { expect, test } from 'vitest';
import type { ImportEvent } from './events';
import type { FileQueue, ImportState, StateOf } from './state';
import { allAdded } from '@/tests/import-outcomes';
import { file, next, reviewing, summary, types, understood, upload } from '@/tests/import-states';

const chosen = (name: string) => ({ file: new File(['x'], name), importId: name });
const parsing = (queue?: FileQueue): StateOf<'parsing'> => ({
  step: 'parsing',
  upload: { ...upload, parseNumber: 0, ...(queue && { queue }) },
  done: 0,
});
const unpacked = (...names: string[]): ImportEvent => ({ type: 'unpacked', files: names.map(chosen) });
const placeOf = (state: ImportState) => {
  if (!('upload' in state)) return state.step;
  const { file: current, queue } = state.upload;
  return [state.step, current.name, queue && `${queue.position} of ${queue.total}`];
};
const QUEUE: FileQueue = { position: 2, total: 3, rest: [chosen('c.csv')], imported: [allAdded(2)] };
const LAST: FileQueue = { ...QUEUE, position: 3, rest: [] };
const inReview = (queue: FileQueue, phase: 'ready' | 'saving' = 'ready') => {
  const state = reviewing(phase) as StateOf<'review'>;
  return { ...state, upload: { ...state.upload, queue } };
};
const returned: ImportEvent = { type: 'commitReturned', outcome: allAdded(3) };

test('a packed file begins with its first file; one alone is no queue', () => {
  const first = next(parsing(), unpacked('a.csv', 'b.csv'));
  expect(placeOf(first.state)).toEqual(['parsing', 'a.csv', '1 of 2']);
  expect(first.effects).toMatchObject([{ type: 'parse', file: { name: 'a.csv' }, mapping: {} }]);
  expect(placeOf(next(parsing(), unpacked('a.csv')).state)).toEqual(['parsing', 'a.csv', undefined]);
});

test('a packed file in place of one of a queue comes before the rest', () => {
  const { state } = next(parsing(QUEUE), unpacked('x.csv', 'y.csv'));
  expect(placeOf(state)).toEqual(['parsing', 'x.csv', '2 of 4']);
  expect((state as StateOf<'parsing'>).upload.queue?.rest.map(({ importId }) => importId)).toEqual([
    'y.csv',
    'c.csv',
  ]);
});

test.each<[string, ImportState]>([
  ['without a review', { step: 'saving', ...understood, upload: { ...upload, queue: QUEUE } }],
  ['after its review', inReview(QUEUE, 'saving')],
])('the next file opens once one is imported %s', (_, state) => {
  const after = next(state, returned);
  expect(placeOf(after.state)).toEqual(['parsing', 'c.csv', '3 of 3']);
  expect(after.effects[0]).toMatchObject({ type: 'parse', file: { name: 'c.csv' } });
  expect((after.state as StateOf<'parsing'>).upload).toMatchObject({
    parseNumber: 0,
    queue: { imported: [allAdded(2), allAdded(3)] },
  });
});

test('the success comes after the last file, with the sum of all', () => {
  const after = next(inReview(LAST, 'saving'), returned);
  expect(after.state).toMatchObject({
    step: 'imported',
    outcome: { added: 5, alreadyThere: 0, excluded: 0 },
  });
  expect(types(after)).toEqual(['close', 'rememberMapping']);
});

test('a file can be skipped, and what was sent of it is discarded', () => {
  const skipped = next(inReview(QUEUE), { type: 'fileSkipped' });
  expect(placeOf(skipped.state)).toEqual(['parsing', 'c.csv', '3 of 3']);
  expect(types(skipped)).toEqual(['parse', 'discard']);
  expect(next(inReview(LAST), { type: 'fileSkipped' }).state).toMatchObject({
    step: 'imported',
    outcome: { added: 2 },
  });
});

test('cancelling skips the rest; what was imported before stays', () => {
  const cancelled = next(inReview(QUEUE), { type: 'cancelled' });
  expect(cancelled.state).toMatchObject({ step: 'imported', outcome: { added: 2 } });
  expect(types(cancelled)).toEqual(['close', 'discard']);
  expect(next(inReview({ ...QUEUE, imported: [] }), { type: 'cancelled' }).state).toEqual({
    step: 'idle',
    problem: null,
  });
});

test('a file that cannot be read says so, and the queue waits', () => {
  const error = { message: 'No table was found', line: null };
  const { state } = next(parsing(QUEUE), { type: 'parsed', result: { ok: false, error } });
  expect(state).toMatchObject({ step: 'interrupted', problem: 'No table was found' });
  expect(placeOf(next(state, { type: 'fileSkipped' }).state)).toEqual(['parsing', 'c.csv', '3 of 3']);
});

test('another file in place of one keeps the queue', () => {
  const { state } = next(inReview(QUEUE), { type: 'fileChosen', file, importId: 'other' });
  expect(placeOf(state)).toEqual(['parsing', 'bank.csv', '2 of 3']);
  const parsed = next(state, { type: 'parsed', result: { ok: true, summary } });
  expect(placeOf(parsed.state)).toMatchObject([expect.any(String), 'bank.csv', '2 of 3']);
});
