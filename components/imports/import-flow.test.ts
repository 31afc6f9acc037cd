import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportActions } from './import-calls';
import { cancelImport, ImportFlow } from './import-flow';
import type { Reader } from './parser';
import type { ReadSummary } from './parser-messages';
import { choose, chooseMapping, commitReview, followDefaultAccount, retry } from './review-steps';
import { startFile } from './upload-steps';
import type {
  ImportCounts,
  PreviewRow,
  RowToStage,
  StagedImport,
} from '@/lib/domain/imports/staging/staged-import';

const ACCOUNT = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Everyday',
  type: 'bank',
  lastFourDigits: '4821',
  balance: 0,
  closed: false,
} as const;
const ROWS = 3;

const counts: ImportCounts = {
  rows: ROWS,
  new: ROWS,
  alreadyThere: 0,
  possibleDuplicate: 0,
  unreadable: 0,
  excluded: 0,
  skipped: 0,
};
const staged = (revision: number): StagedImport => ({ id: 'i', fileName: 'bank.csv', counts, revision });
const ok = <Data>(data: Data) => Promise.resolve({ ok: true as const, data });

const summary = (headers: string[]): Extract<ReadSummary, { ok: true }> => ({
  ok: true,
  summary: {
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    headerLine: 1,
    columns: headers.map((header, index) => ({ position: index + 1, header, samples: [] })),
    mapping: {},
    dateOrder: 'YMD',
    numberFormat: null,
    accounts: [{ id: null, currency: null, closingBalance: null, rows: ROWS }],
    rows: ROWS,
    excluded: 0,
    categories: [],
    questions: [],
  },
});
const REQUIRED = summary(['date', 'description', 'amount', 'type', 'category']);
const OTHER = summary(['Date', 'Text', 'Amount']);

let read: ReadSummary;
let actions: { [Name in keyof ImportActions]: ReturnType<typeof vi.fn> };
let closed: boolean;
let flow: ImportFlow;

beforeEach(() => {
  closed = false;
  actions = {
    openImport: vi.fn(() => ok(staged(0))),
    stageRows: vi.fn(() => ok({ staged: ROWS })),
    matchImport: vi.fn(() => ok(staged(1))),
    reviewRows: vi.fn(() => ok({ items: [], page: 1, pages: 1, total: 0, import: staged(1) })),
    changeRow: vi.fn(),
    commitImport: vi.fn(() => ok({ kind: 'imported', added: ROWS, alreadyThere: 0, excluded: 0 })),
    discardImport: vi.fn(() => ok(undefined)),
    recallMapping: vi.fn(() => ok(null)),
    rememberMapping: vi.fn(() => ok(undefined)),
  };
  const answers = {
    read: () => read,
    prepare: () => ({ rows: ROWS, chunks: 2, noted: 0 }),
    preview: (): PreviewRow[] => [],
    chunk: (): RowToStage[] => [],
  };
  const reader: Reader = {
    ask: (name) => Promise.resolve(answers[name]() as never),
    close: () => (closed = true),
    isClosed: () => closed,
  };
  flow = new ImportFlow(actions as unknown as ImportActions, () => reader);
  flow.setContext({
    accounts: [ACCOUNT],
    defaultAccountId: ACCOUNT.id,
    today: '2026-11-20',
    currency: 'USD',
  });
});

const drop = () => startFile(flow, new File(['x'], 'bank.csv'));
const step = () => flow.getState().step;
const importIds = () => new Set(actions.openImport.mock.calls.map(([{ importId }]) => importId));

test('a file with the required headers is committed only if all of it is new', async () => {
  read = REQUIRED;
  drop();
  await vi.waitFor(() => expect(step()).toBe('imported'));
  expect(actions.stageRows).toHaveBeenCalledTimes(2);
  expect(actions.commitImport.mock.calls).toEqual([[{ importId: [...importIds()][0], onlyIfAllNew: true }]]);
  expect(closed).toBe(true);
});

test('a file whose only account is nobody’s waits for the user to say which one it is', async () => {
  const accounts = [
    { id: '99999999-9999-4999-8999-999999999999', currency: null, closingBalance: null, rows: ROWS },
  ];
  read = { ...REQUIRED, summary: { ...REQUIRED.summary, accounts } };
  drop();
  await vi.waitFor(() => expect(flow.review?.staging.kind).toBe('waiting'));
  expect(flow.review?.accountIds).toEqual([null]);
  expect(actions.openImport).not.toHaveBeenCalled();
  choose(flow, { accountIds: [ACCOUNT.id] });
  await vi.waitFor(() => expect(flow.review?.staging.kind).toBe('ready'));
  followDefaultAccount(flow, ACCOUNT.id, 'another');
  expect(flow.review?.accountIds, 'what was chosen for it stays').toEqual([ACCOUNT.id]);
});

test('a commit without an answer is asked for again under the same id, and nothing is sent again', async () => {
  read = REQUIRED;
  actions.commitImport.mockRejectedValueOnce(new Error('offline'));
  drop();
  await vi.waitFor(() => expect(step()).toBe('interrupted'));
  retry(flow);
  await vi.waitFor(() => expect(step()).toBe('imported'));
  expect(importIds().size).toBe(1);
  expect(actions.stageRows).toHaveBeenCalledTimes(2);
});

test('cancelling stops the sending and discards what was staged', async () => {
  read = REQUIRED;
  let arrive: (answer: unknown) => void = () => {};
  actions.stageRows.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  drop();
  await vi.waitFor(() => expect(actions.stageRows).toHaveBeenCalled());
  cancelImport(flow);
  expect(flow.getState()).toEqual({ step: 'idle', problem: null });
  expect(actions.discardImport).toHaveBeenCalledExactlyOnceWith([...importIds()][0]);
  arrive({ ok: true, data: { staged: ROWS } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(actions.stageRows).toHaveBeenCalledTimes(1);
  expect(actions.commitImport).not.toHaveBeenCalled();
  expect(step()).toBe('idle');
});

test('another reading takes the place of the one that is still being sent', async () => {
  read = OTHER;
  let arrive: (answer: unknown) => void = () => {};
  actions.stageRows.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  drop();
  await vi.waitFor(() => expect(actions.stageRows).toHaveBeenCalledTimes(1));
  chooseMapping(flow, { dateOrder: 'DMY' });
  await vi.waitFor(() => expect(flow.review?.staging.kind).toBe('ready'));
  arrive({ ok: true, data: { staged: ROWS } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(actions.stageRows.mock.calls.map(([{ parseNumber, chunk }]) => [parseNumber, chunk])).toEqual([
    [1, 0],
    [2, 0],
    [2, 1],
  ]);
  expect(flow.review?.chosen).toEqual({ dateOrder: 'DMY' });
});

test('pressing Import again while it saves asks once, with the revision that was shown', async () => {
  read = OTHER;
  drop();
  await vi.waitFor(() => expect(flow.review?.staging.kind).toBe('ready'));
  commitReview(flow);
  commitReview(flow);
  await vi.waitFor(() => expect(step()).toBe('imported'));
  expect(actions.commitImport).toHaveBeenCalledExactlyOnceWith({
    importId: [...importIds()][0],
    revision: 1,
  });
  expect(actions.rememberMapping).toHaveBeenCalledOnce();
});

test('what changed meanwhile is said, and shown as it stands', async () => {
  read = OTHER;
  actions.commitImport.mockReturnValueOnce(ok({ kind: 'changed', import: staged(7) }));
  drop();
  await vi.waitFor(() => expect(flow.review?.staging.kind).toBe('ready'));
  commitReview(flow);
  await vi.waitFor(() => expect(flow.review?.notice?.text).toContain('nothing was saved'));
  expect(flow.review).toMatchObject({ saving: false });
});

test('a failure while rows are sent keeps the review and can be tried again', async () => {
  read = OTHER;
  actions.stageRows.mockResolvedValueOnce({ ok: false, error: 'Failed to process CSV file' });
  drop();
  await vi.waitFor(() => expect(flow.review?.notice?.text).toBe('Failed to process CSV file'));
  expect(flow.review?.staging).toEqual({ kind: 'failed' });
  retry(flow);
  await vi.waitFor(() => expect(flow.review?.staging.kind).toBe('ready'));
  expect(flow.review?.notice).toBeNull();
  expect(importIds().size).toBe(1);
});
