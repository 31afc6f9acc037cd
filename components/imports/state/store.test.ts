import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportServer } from './server';
import type { Review } from './state';
import { ImportStore } from './store';
// Preloads what the store imports dynamically with the first file.
import './effects';
import './transitions';
import type { Parser } from './parser';
import type { ParseSummary } from './parser-messages';
import { newId } from '@/lib/domain/forms/new-id';
import { failure } from '@/lib/domain/errors/result';
import { allAdded, allNew } from '@/tests/import-outcomes';
import type { PreviewRow, StagedImport } from '@/lib/domain/imports/staging/staged-import';

const ACCOUNT = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Everyday',
  type: 'bank',
  lastFourDigits: '4821',
  balance: 0,
  stated: true,
  upcoming: 0,
  closed: false,
} as const;
const ROWS = 3;
const CHUNKS = 3;
const CONTEXT = {
  accounts: [ACCOUNT],
  defaultAccountId: ACCOUNT.id as string,
  today: '2026-11-20',
  currency: 'USD',
} as const;

const staged = (revision: number): StagedImport => ({
  id: 'i',
  fileName: 'bank.csv',
  counts: allNew(ROWS),
  revision,
});
const ok = <Data>(data: Data) => Promise.resolve({ ok: true as const, data });

const summary = (headers: string[]): Extract<ParseSummary, { ok: true }> => ({
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
    accounts: [{ id: null, currency: null, balances: [], rows: ROWS }],
    rows: ROWS,
    excluded: 0,
    ...{ categories: [], otherAccounts: [] },
    questions: [],
  },
});
const REQUIRED = summary(['date', 'description', 'amount', 'type', 'category']);
const OTHER = summary(['Date', 'Text', 'Amount']);

let read: ParseSummary;
let server: { [Name in keyof ImportServer]: ReturnType<typeof vi.fn> };
let onImported: ReturnType<typeof vi.fn<() => void>>;
let closed: boolean;
let store: ImportStore;

beforeEach(() => {
  closed = false;
  server = {
    openImport: vi.fn(() => ok(staged(0))),
    stageRows: vi.fn(() => ok({ staged: ROWS })),
    matchImport: vi.fn(() => ok(staged(1))),
    reviewRows: vi.fn(() => ok({ items: [], page: 1, pages: 1, total: 0, import: staged(1), vanished: [] })),
    editRow: vi.fn(),
    chooseVanished: vi.fn(),
    commitImport: vi.fn(() => ok(allAdded(ROWS))),
    discardImport: vi.fn(() => ok(undefined)),
    recallMapping: vi.fn(() => ok(null)),
    rememberMapping: vi.fn(() => ok(undefined)),
  };
  const outputs = {
    parse: () => read,
    prepare: () => ({ rows: ROWS, chunks: CHUNKS, noted: 0, preview: [] as PreviewRow[] }),
    chunk: () => new Blob(['[]']),
  };
  const parser: Parser = {
    call: (name) => Promise.resolve(outputs[name]() as never),
    close: () => (closed = true),
    isClosed: () => closed,
  };
  const openParser = () => {
    closed = false;
    return parser;
  };
  onImported = vi.fn();
  store = new ImportStore(onImported, { server: server as unknown as ImportServer, openParser });
  store.setContext(CONTEXT);
});

const choose = (name = 'bank.csv') =>
  store.send({ type: 'fileChosen', file: new File(['x'], name), importId: newId() });
const step = () => store.getState().step;
const review = (): Review | undefined => {
  const state = store.getState();
  return state.step === 'review' ? state.review : undefined;
};
const importIds = () => new Set(server.openImport.mock.calls.map(([{ importId }]) => importId));

test('a file with the required headers is committed only if all of it is new', async () => {
  read = REQUIRED;
  choose();
  await vi.waitFor(() => expect(step()).toBe('imported'));
  expect(server.stageRows).toHaveBeenCalledTimes(CHUNKS);
  expect(server.commitImport.mock.calls).toEqual([[{ importId: [...importIds()][0], onlyIfAllNew: true }]]);
  expect(onImported).toHaveBeenCalledOnce();
  expect(closed).toBe(true);
});

test('a file for an unknown account waits for the user to choose one', async () => {
  const id = '99999999-9999-4999-8999-999999999999';
  const accounts = [{ id, currency: null, balances: [], rows: ROWS }];
  read = { ...REQUIRED, summary: { ...REQUIRED.summary, accounts } };
  choose();
  await vi.waitFor(() => expect(review()?.phase).toBe('waiting'));
  expect(review()?.accountIds).toEqual([null]);
  expect(server.openImport).not.toHaveBeenCalled();
  store.send({ type: 'choicesMade', choices: { accountIds: [ACCOUNT.id] } });
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  store.setContext({ ...CONTEXT, defaultAccountId: 'another' });
  expect(review()?.accountIds, 'the account chosen for it stays').toEqual([ACCOUNT.id]);
});

test('a commit without a response is repeated under the same id, and nothing is sent again', async () => {
  read = REQUIRED;
  server.commitImport.mockRejectedValueOnce(new Error('offline'));
  choose();
  await vi.waitFor(() => expect(step()).toBe('interrupted'));
  store.send({ type: 'retried' });
  await vi.waitFor(() => expect(step()).toBe('imported'));
  expect(importIds().size).toBe(1);
  expect(server.stageRows).toHaveBeenCalledTimes(CHUNKS);
});

test('cancelling stops the upload and discards what was staged', async () => {
  read = REQUIRED;
  const { promise, resolve: arrive } = Promise.withResolvers<unknown>();
  server.stageRows.mockReturnValue(promise);
  choose();
  await vi.waitFor(() => expect(server.stageRows, 'two are on their way').toHaveBeenCalledTimes(2));
  const aborted = () => (server.stageRows.mock.calls[0]?.[1] as AbortSignal).aborted;
  expect(aborted()).toBe(false);
  store.send({ type: 'cancelled' });
  expect(aborted()).toBe(true);
  expect(store.getState()).toEqual({ step: 'idle', problem: null });
  expect(server.discardImport).toHaveBeenCalledExactlyOnceWith([...importIds()][0]);
  arrive({ ok: true, data: { staged: ROWS } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.stageRows).toHaveBeenCalledTimes(2);
  expect(server.commitImport).not.toHaveBeenCalled();
  expect(step()).toBe('idle');
});

test('parsing again replaces an upload in progress', async () => {
  read = OTHER;
  const { promise, resolve: arrive } = Promise.withResolvers<unknown>();
  server.stageRows.mockReturnValueOnce(promise).mockReturnValueOnce(promise);
  choose();
  await vi.waitFor(() => expect(server.stageRows).toHaveBeenCalledTimes(2));
  store.send({ type: 'mappingChosen', mapping: { dateOrder: 'DMY' } });
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  arrive({ ok: true, data: { staged: ROWS } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.stageRows.mock.calls.map(([{ parseNumber, chunk }]) => [parseNumber, chunk])).toEqual([
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
    [2, 2],
  ]);
  expect(review()?.chosen).toEqual({ dateOrder: 'DMY' });
});

test('pressing Import again while it saves commits once, with the revision shown', async () => {
  read = OTHER;
  choose();
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  store.send({ type: 'commitRequested' });
  store.send({ type: 'commitRequested' });
  await vi.waitFor(() => expect(step()).toBe('imported'));
  const importId = [...importIds()][0];
  expect(server.commitImport).toHaveBeenCalledExactlyOnceWith({ importId, revision: 1 });
  expect(server.rememberMapping).toHaveBeenCalledOnce();
});

test('changes made meanwhile are shown with a notice, and nothing is saved', async () => {
  read = OTHER;
  server.commitImport.mockReturnValueOnce(ok({ kind: 'changed', import: staged(7) }));
  choose();
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  store.send({ type: 'commitRequested' });
  await vi.waitFor(() => expect(review()?.notice?.text).toContain('nothing was saved'));
  expect(review()?.phase).not.toBe('saving');
});

test('a failed upload keeps the review and can be tried again', async () => {
  read = OTHER;
  server.stageRows.mockResolvedValueOnce(failure('import_failed'));
  choose();
  await vi.waitFor(() => expect(review()?.notice?.text).toBe('Failed to process CSV file'));
  expect(review()?.phase).toBe('failed');
  store.send({ type: 'retried' });
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  expect(review()?.notice).toBeNull();
  expect(importIds().size).toBe(1);
});

test('after a chunk failed, no other is sent', async () => {
  read = REQUIRED;
  const { promise, resolve: arrive } = Promise.withResolvers<unknown>();
  server.stageRows.mockResolvedValueOnce(failure('import_failed')).mockReturnValueOnce(promise);
  choose();
  await vi.waitFor(() => expect(step()).toBe('interrupted'));
  arrive({ ok: true, data: { staged: ROWS } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.stageRows).toHaveBeenCalledTimes(2);
  expect(step()).toBe('interrupted');
});

test('a commit is heard of after the screen was left', async () => {
  read = REQUIRED;
  const { promise, resolve: respond } = Promise.withResolvers<unknown>();
  server.commitImport.mockReturnValueOnce(promise);
  choose();
  await vi.waitFor(() => expect(server.commitImport).toHaveBeenCalled());
  store.leave();
  respond({ ok: true, data: allAdded(ROWS) });
  await vi.waitFor(() => expect(onImported).toHaveBeenCalledOnce());
});

test('leaving the screen aborts requests, and leaves what is on the server', async () => {
  read = REQUIRED;
  server.stageRows.mockReturnValueOnce(new Promise(() => {}));
  choose();
  await vi.waitFor(() => expect(server.stageRows).toHaveBeenCalled());
  store.leave();
  expect((server.stageRows.mock.calls[0]?.[1] as AbortSignal).aborted).toBe(true);
  expect(closed).toBe(true);
  expect(server.discardImport).not.toHaveBeenCalled();
});

test('another file replaces the one under review, whose rows are discarded', async () => {
  read = OTHER;
  choose('first.csv');
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  const [first] = [...importIds()];
  choose('second.csv');
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  expect(review()?.fileName).toBe('second.csv');
  expect(server.discardImport).toHaveBeenCalledExactlyOnceWith(first);
  expect(importIds().size).toBe(2);
});

test('after its worker failed, a file is parsed again from the start, under the same id', async () => {
  read = OTHER;
  choose();
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  closed = true;
  server.openImport.mockRejectedValueOnce(new Error('offline'));
  store.send({ type: 'mappingChosen', mapping: { dateOrder: 'DMY' } });
  await vi.waitFor(() => expect(review()?.notice?.retry).toBe('start'));
  store.send({ type: 'retried' });
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  expect(importIds().size).toBe(1);
  expect(server.openImport.mock.calls.map(([{ parseNumber }]) => parseNumber)).toEqual([1, 2, 3]);
});

test('rows are changed in parallel, and one that failed shows why', async () => {
  read = OTHER;
  const row = { line: 2, part: 0 };
  const items = [row, { line: 3, part: 0 }].map((place) => ({ ...place, status: 'new' }));
  server.reviewRows.mockImplementation(() => ok({ items, page: 1, pages: 1, total: 2, import: staged(1) }));
  server.editRow
    .mockReturnValueOnce(ok({ import: staged(2), row: { ...row, status: 'skipped' } }))
    .mockResolvedValueOnce(failure('import_row_gone'));
  choose();
  await vi.waitFor(() => expect(review()?.phase).toBe('ready'));
  store.send({ type: 'rowEdited', row, edit: { kind: 'skip' } });
  store.send({ type: 'rowEdited', row, edit: { kind: 'skip' } });
  store.send({ type: 'rowEdited', row: { line: 3, part: 0 }, edit: { kind: 'skip' } });
  await vi.waitFor(() =>
    expect(review()?.rowEdits).toEqual({
      '3-0': { saving: false, problem: failure('import_row_gone').error.message },
    }),
  );
  expect(server.editRow, 'a second click on the same row is ignored').toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(server.reviewRows).toHaveBeenCalledTimes(2));
  expect(review()?.page?.items.map(({ status }) => status)).toEqual(['skipped', 'new']);
});
