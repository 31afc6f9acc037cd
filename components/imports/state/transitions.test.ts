import { expect, test } from 'vitest';
import type { ImportEvent, UserEvent } from './events';
import type { ImportState, Review } from './state';
import { allAdded } from '@/tests/import-outcomes';
import {
  ACCOUNT,
  OTHER_ACCOUNT,
  CONTEXT,
  file,
  upload,
  summary,
  understood,
  staged,
  row,
  reviewing,
  next,
  types,
  reviewOf,
} from '@/tests/import-states';

const BEFORE_REVIEW = {
  idle: { step: 'idle', problem: 'It is no file.' },
  parsing: { step: 'parsing', upload, done: 0 },
  checking: { step: 'checking', ...understood },
  recalling: { step: 'recalling', upload, summary },
  parsingAgain: { step: 'parsingAgain', upload, summary, mapping: { dateOrder: 'DMY' } },
  sending: { step: 'sending', ...understood, sent: 0, rows: 3 },
  saving: { step: 'saving', ...understood },
  interrupted: { step: 'interrupted', upload, problem: 'It failed.', resume: null },
  imported: { step: 'imported', outcome: allAdded(3) },
} satisfies { [Step in Exclude<ImportState['step'], 'review'>]: ImportState };

const PHASES = [
  'parsing',
  'preparing',
  'sending',
  'comparing',
  'waiting',
  'ready',
  'failed',
  'saving',
] as const;

const failed: ImportEvent = { type: 'failed', problem: 'It failed.', workerLost: false };
/** The state that each user event leads to from each state; events not listed change nothing. */
const USER: Record<string, Partial<Record<UserEvent['type'], string>>> = {
  idle: { fileChosen: 'parsing', cancelled: 'idle' },
  parsing: { cancelled: 'idle' },
  checking: { cancelled: 'idle' },
  recalling: { cancelled: 'idle' },
  parsingAgain: { cancelled: 'idle' },
  sending: { cancelled: 'idle' },
  saving: {},
  interrupted: { cancelled: 'idle', retried: 'parsing' },
  imported: {},
  ...Object.fromEntries(
    PHASES.filter((phase) => phase !== 'saving').map((phase) => [
      `review.${phase}`,
      {
        fileChosen: 'parsing',
        fileRejected: `review.${phase}`,
        cancelled: 'idle',
        mappingChosen: 'review.parsing',
        questionAnswered: 'review.parsing',
        choicesMade: phase === 'parsing' ? 'review.parsing' : 'review.preparing',
        defaultAccountChanged: phase === 'parsing' ? 'review.parsing' : 'review.preparing',
        rowEdited: `review.${phase}`,
        ...(phase === 'ready' && { rowsRequested: 'review.ready', commitRequested: 'review.saving' }),
      },
    ]),
  ),
  'review.saving': {},
};

const EVENTS: UserEvent[] = [
  { type: 'fileChosen', file, importId: 'next' },
  { type: 'fileRejected', problem: 'It is no file.' },
  { type: 'cancelled' },
  { type: 'retried' },
  { type: 'defaultAccountChanged', before: ACCOUNT },
  { type: 'mappingChosen', mapping: { dateOrder: 'DMY' } },
  { type: 'questionAnswered', index: 0, interpretation: 0 },
  { type: 'choicesMade', choices: { categories: { Eats: 'Food' } } },
  { type: 'rowsRequested', filter: 'new', page: 1 },
  { type: 'rowEdited', row: row(2), edit: { kind: 'skip' } },
  { type: 'commitRequested' },
];

const INTERPRETATIONS = [{ text: 'Mar 4', mapping: { dateOrder: 'MDY' as const } }];
const open = [{ question: { kind: 'dateOrder', interpretations: INTERPRETATIONS }, answer: null }];
const STATES: Record<string, ImportState> = {
  ...BEFORE_REVIEW,
  ...Object.fromEntries(
    PHASES.map((phase) => [`review.${phase}`, reviewing(phase, { asked: open as Review['asked'] })]),
  ),
};

test.each(Object.entries(USER))('user events in %s lead on, or change nothing', (name, leads) => {
  const state = STATES[name]!;
  const nameOf = (after: ImportState) =>
    after.step === 'review' ? `review.${after.review.phase}` : after.step;
  for (const event of EVENTS) {
    const after = next(state, event, { ...CONTEXT, defaultAccountId: OTHER_ACCOUNT });
    const expected = leads[event.type];
    expect(nameOf(after.state), event.type).toBe(expected ?? name);
    if (expected === undefined) expect(after, event.type).toEqual({ state, effects: [] });
  }
});

test('cancelling discards what was sent, and only that', () => {
  expect(types(next(BEFORE_REVIEW.sending, { type: 'cancelled' }))).toEqual(['close', 'discard']);
  const unsent = { ...BEFORE_REVIEW.parsing, upload: { ...upload, parseNumber: 0 } };
  expect(types(next(unsent, { type: 'cancelled' }))).toEqual(['close']);
});

test('a file that cannot be read shows why, with the line', () => {
  const parsed = (message: string) =>
    next(BEFORE_REVIEW.parsing, { type: 'parsed', result: { ok: false, error: { message, line: 7 } } }).state;
  expect(parsed('No date')).toEqual({ step: 'idle', problem: 'Line 7: No date' });
  expect(parsed('Row 7 is short')).toEqual({ step: 'idle', problem: 'Row 7 is short' });
});

test('a file is read as last time unless that excludes more of it', () => {
  const recalled = next(BEFORE_REVIEW.recalling, { type: 'recalled', mapping: { dateOrder: 'DMY' } });
  expect(recalled.state).toEqual(BEFORE_REVIEW.parsingAgain);
  const parsed = (excluded: number) =>
    next(recalled.state, { type: 'parsed', result: { ok: true, summary: { ...summary, excluded } } });
  expect(reviewOf(parsed(0))).toMatchObject({ readAsLastTime: true, chosen: { dateOrder: 'DMY' } });
  const again = parsed(1);
  expect(again.state).toMatchObject({ step: 'parsingAgain', mapping: null });
  expect(again.effects).toMatchObject([{ type: 'parse', file: null, mapping: {} }]);
  const alone = next(again.state, { type: 'parsed', result: { ok: true, summary } });
  expect(reviewOf(alone)).toMatchObject({ readAsLastTime: false, chosen: {}, summary });
});

test('a row with a note sends the file to its review', () => {
  const prepared = (noted: number) =>
    next(BEFORE_REVIEW.checking, { type: 'prepared', prepared: { rows: 3, chunks: 1, noted, preview: [] } });
  expect(prepared(1).state.step).toBe('recalling');
  const sending = prepared(0);
  expect(sending.state).toMatchObject({ step: 'sending', rows: 3, upload: { parseNumber: 2 } });
  expect(sending.effects).toMatchObject([{ type: 'send', open: { parseNumber: 2, rows: 3 } }]);
});

test('unless all rows are new, the review shows them as matched', () => {
  const returned = next(BEFORE_REVIEW.saving, {
    type: 'commitReturned',
    outcome: { kind: 'review', import: staged },
  });
  expect(reviewOf(returned)).toMatchObject({ phase: 'ready', staged });
  expect(types(returned)).toEqual(['loadRows']);
});

test.each([
  ['parsing', null],
  ['parsingAgain', null],
  ['sending', 'checking'],
  ['saving', 'saving'],
] as const)('after a failure, %s continues where it was', (step, resumed) => {
  const { state } = next(BEFORE_REVIEW[step], failed);
  expect(state).toMatchObject({ step: 'interrupted', problem: 'It failed.' });
  const again = next(state, { type: 'retried' });
  expect(again.state.step).toBe(resumed ?? 'parsing');
  expect(again.state).toMatchObject({ upload });
});

test.each([
  ['parsing', 'failed', 'stage'],
  ['preparing', 'failed', 'stage'],
  ['sending', 'failed', 'stage'],
  ['comparing', 'failed', 'stage'],
  ['ready', 'ready', 'page'],
  ['saving', 'ready', 'commit'],
] as const)('a failure while %s keeps the review, and offers to try again', (phase, after, retry) => {
  const review = reviewOf(next(reviewing(phase), failed));
  expect(review).toMatchObject({ phase: after, notice: { text: 'It failed.', variant: 'error', retry } });
  const again = next(reviewing(after, { notice: review.notice }), { type: 'retried' });
  expect(types(again)).toEqual([{ stage: 'prepare', page: 'loadRows', commit: 'commit' }[retry]]);
});

test('an account chosen during parsing is kept', () => {
  const choosing = next(reviewing('parsing'), {
    type: 'choicesMade',
    choices: { accountIds: [OTHER_ACCOUNT] },
  });
  expect(choosing.effects).toEqual([]);
  const parsed = next(choosing.state, { type: 'parsed', result: { ok: true, summary } });
  expect(reviewOf(parsed)).toMatchObject({ phase: 'preparing', accountIds: [OTHER_ACCOUNT] });
});

test('answers stay when parsing again, except when the cells change', () => {
  const answered = open.map((asked) => ({ ...asked, answer: 0 })) as Review['asked'];
  const parsed: ImportEvent = { type: 'parsed', result: { ok: true, summary } };
  expect(reviewOf(next(reviewing('parsing', { asked: answered }), parsed)).asked).toEqual(answered);
  const otherCells = next(reviewing('ready', { asked: answered }), {
    type: 'mappingChosen',
    mapping: { delimiter: ';' },
  });
  const further = next(otherCells.state, { type: 'mappingChosen', mapping: { dateOrder: 'DMY' } });
  expect(reviewOf(further).asked).toEqual(answered);
  expect(reviewOf(next(further.state, parsed)).asked).toEqual([]);
});

test('the question for the sheet stays, with the sheet that is chosen now', () => {
  const interpretations = ['A', 'B'].map((sheet) => ({ text: sheet, mapping: { sheet } }));
  const asked: Review['asked'] = [{ question: { kind: 'sheet', interpretations }, answer: null }];
  const parsed: ImportEvent = { type: 'parsed', result: { ok: true, summary } };
  const answered = next(reviewing('ready', { asked }), {
    type: 'questionAnswered',
    index: 0,
    interpretation: 1,
  });
  const after = next(answered.state, parsed);
  expect(reviewOf(after).asked).toMatchObject([{ answer: 1 }]);
  const other = next(after.state, { type: 'mappingChosen', mapping: { sheet: 'A' } });
  expect(reviewOf(next(other.state, parsed)).asked).toMatchObject([{ answer: 0 }]);
});

test('a missing account, or an empty file, waits for the user', () => {
  const prepared = (rows: number): ImportEvent => ({
    type: 'prepared',
    prepared: { rows, chunks: 1, noted: 0, preview: [] },
  });
  expect(reviewOf(next(reviewing('preparing', { accountIds: [null] }), prepared(3))).phase).toBe('waiting');
  expect(reviewOf(next(reviewing('preparing'), prepared(0))).phase).toBe('waiting');
  const sending = next(reviewing('preparing', { filter: 'new' }), prepared(3));
  expect(reviewOf(sending)).toMatchObject({ phase: 'sending', filter: 'all', page: null, staged: null });
});

test('an import that changed meanwhile is shown as it is now, not committed', () => {
  const returned = next(reviewing('saving', { filter: 'new' }), {
    type: 'commitReturned',
    outcome: { kind: 'changed', import: { ...staged, revision: 9 } },
  });
  expect(reviewOf(returned)).toMatchObject({
    phase: 'ready',
    staged: { revision: 9 },
    filter: 'all',
    notice: { variant: 'warn', retry: null },
  });
});

test('a mapping is remembered only after a review, and if the file has a header', () => {
  const returned: ImportEvent = { type: 'commitReturned', outcome: allAdded(3) };
  expect(types(next(reviewing('saving'), returned))).toEqual(['close', 'rememberMapping']);
  expect(types(next(BEFORE_REVIEW.saving, returned))).toEqual(['close']);
  const headless = { ...summary, headerLine: null };
  expect(types(next(reviewing('saving', { summary: headless }), returned))).toEqual(['close']);
});
