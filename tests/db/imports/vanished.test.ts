import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  change,
  commitStaged,
  fileOf,
  importFile,
  ledger,
  open,
  review,
  stage,
  stageFile,
  throwAway,
  undo,
} from '../support/imports';
import { newAccount } from '../support/ledger';
import { trash } from '../support/ledger-changes';
import { expectTrueTotals } from '../support/totals';
import { newUser, type TestUser } from '../support/users';
import {
  BOOKED,
  choose,
  commitWith,
  EARLIER,
  editForm,
  idOf,
  LATER,
  missed,
  PENDING,
  stagePending,
  vanished,
} from './vanished-rows';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const spent = async () => (await ledger(user, account)).reduce((sum, { amount }) => sum + amount, 0);
const stateOf = async () => {
  const { data } = await user.client
    .from('transactions')
    .select(
      'id, date, amount, description, bank_text, external_id, line, note, category_id, edited_at, file_key, deletion_id',
    )
    .order('id')
    .throwOnError();
  return data;
};

describe('a row that a later file of its account lacks', () => {
  test('is listed with the day of its file and the row that may have taken its place', async () => {
    const { second } = await stagePending(user, account);
    expect(second.vanished).toEqual({ asked: 1, removed: 0, replaced: 0 });
    expect(await vanished(user, second.id)).toMatchObject([
      {
        description: 'Trattoria Roma pending',
        date: '2026-11-06',
        amount: 2000,
        choice: 'keep',
        row: { line: 6, date: '2026-11-07', amount: 2400, description: 'Trattoria Roma' },
      },
    ]);
  });

  test('stays unless the user says otherwise, and no later file asks again', async () => {
    const { second } = await stagePending(user, account);
    expect(await commitStaged(user, second)).toMatchObject({
      added: 2,
      vanished: { asked: 1, removed: 0, replaced: 0 },
    });
    expect(await ledger(user)).toHaveLength(7);
    const third = await stageFile(user, fileOf(account, [...EARLIER, BOOKED, LATER, { date: '2026-11-12' }]));
    expect(third.vanished).toBeUndefined();
  });

  test('is asked about again once the import that kept it is undone', async () => {
    const { second } = await stagePending(user, account);
    await commitStaged(user, second);
    await undo(user, second.id).throwOnError();
    const again = await stageFile(user, fileOf(account, [...EARLIER, BOOKED, LATER]));
    expect(await missed(user, again.id)).toEqual(['Trattoria Roma pending']);
  });

  test('keeps a file off the fast path', async () => {
    await importFile(user, fileOf(account, [...EARLIER, PENDING]));
    const later = { date: '2026-11-09', minorUnits: -1 };
    const fast = await importFile(
      user,
      fileOf(account, [{ ...EARLIER[0], date: '2026-12-01' }, { date: '2026-12-09' }]),
    );
    expect(fast.kind).toBe('imported');
    const id = randomUUID();
    const rows = fileOf(account, [...EARLIER, BOOKED, later]);
    await open(user, id, rows.length).throwOnError();
    await stage(user, id, rows).throwOnError();
    const { data } = await user.client
      .rpc('commit_import', { import: id, only_if_all_new: true })
      .throwOnError();
    expect(data).toMatchObject({ kind: 'review', import: { vanished: { asked: 1 } } });
  });

  test('is removed with the import where the user says so, and comes back with its undo', async () => {
    const { second } = await stagePending(user, account);
    const before = await stateOf();
    expect(await commitWith(user, second.id, 'remove')).toMatchObject({ added: 2, vanished: { removed: 1 } });
    expect((await ledger(user)).map(({ description }) => description)).not.toContain(
      'Trattoria Roma pending',
    );
    expect((await trash(user)).items).toMatchObject([{ description: 'Trattoria Roma pending' }]);
    await expectTrueTotals(user);
    expect((await undo(user, second.id).throwOnError()).data).toEqual({ removed: 2, kept: [], restored: 1 });
    expect(await stateOf()).toEqual(before);
    await expectTrueTotals(user);
    expect((await undo(user, second.id).throwOnError()).data).toMatchObject({ removed: 2, kept: [] });
    expect(await stateOf()).toEqual(before);
  });

  test('takes the bank’s new values, and keeps those entered by hand', async () => {
    const booked = { ...BOOKED, externalId: 'B-7' };
    const { second } = await stagePending(user, account, { ...PENDING, externalId: 'P-1' }, booked);
    const id = await idOf(user, 'Trattoria Roma pending');
    await editForm(user, id, { note: 'with Tom', category: 'Eating out', oneTime: true, tags: ['Rome'] });
    const before = await stateOf();
    const sum = await spent();
    expect(await commitWith(user, second.id, 'same')).toMatchObject({
      added: 1,
      alreadyThere: 5,
      excluded: 0,
      vanished: { asked: 1, removed: 0, replaced: 1 },
    });
    const { data: row } = await user.client
      .from('transaction_details')
      .select('id, date, amount, description, external_id, note, category, one_time, file_key')
      .eq('id', id)
      .single()
      .throwOnError();
    expect(row).toMatchObject({
      date: '2026-11-07',
      description: 'Trattoria Roma',
      external_id: 'B-7',
      note: 'with Tom',
      category: 'Eating out',
      one_time: true,
      file_key: null,
    });
    expect(Number(row.amount)).toBe(-24);
    expect(await spent()).toBeCloseTo(sum - 4 - 15, 2);
    await expectTrueTotals(user);
    // The file finds it again, and nothing is missed.
    const again = await stageFile(user, fileOf(account, [...EARLIER, booked, LATER]));
    expect([again.counts.alreadyThere, again.vanished]).toEqual([6, undefined]);
    expect((await undo(user, second.id).throwOnError()).data).toMatchObject({ removed: 1, restored: 1 });
    expect(await stateOf()).toEqual(before);
    await expectTrueTotals(user);
  });

  test('keeps the name that the user gave it', async () => {
    const { second } = await stagePending(user, account);
    await editForm(user, await idOf(user, 'Trattoria Roma pending'), { description: 'Dinner with Tom' });
    const before = await stateOf();
    expect(await commitWith(user, second.id, 'same')).toMatchObject({ added: 1 });
    const [row] = (await stateOf()).filter(({ description }) => description === 'Dinner with Tom');
    expect(row).toMatchObject({ date: '2026-11-07', bank_text: 'Trattoria Roma' });
    const again = await stageFile(user, fileOf(account, [...EARLIER, BOOKED, LATER]));
    expect(again.counts.alreadyThere).toBe(6);
    await undo(user, second.id).throwOnError();
    expect(await stateOf()).toEqual(before);
  });

  test('that was edited after it was replaced is left by the undo, and named', async () => {
    const { second } = await stagePending(user, account);
    const id = await idOf(user, 'Trattoria Roma pending');
    await commitWith(user, second.id, 'same');
    await editForm(user, id, { note: 'mine' });
    expect((await undo(user, second.id).throwOnError()).data).toMatchObject({ removed: 1, kept: [{ id }] });
    expect((await stateOf()).find((row) => row.id === id)).toMatchObject({
      note: 'mine',
      date: '2026-11-07',
    });
  });

  test('is kept by the undo of its first file once a later one has booked it', async () => {
    const { first, second } = await stagePending(user, account);
    await commitWith(user, second.id, 'same');
    await undo(user, first).throwOnError();
    expect((await ledger(user)).map(({ description }) => description)).toContain('Trattoria Roma');
  });
});

describe('the choice', () => {
  test('can be changed until the commit; the counts follow', async () => {
    const { second } = await stagePending(user, account);
    const [one] = await vanished(user, second.id);
    const id = one?.id ?? '';
    await choose(user, second.id, id, 'same').throwOnError();
    await choose(user, second.id, id, 'same').throwOnError();
    expect((await review(user, second.id, 'already-there')).items.map(({ line }) => line)).toEqual([
      2, 3, 4, 5, 6,
    ]);
    expect((await review(user, second.id)).import).toMatchObject({
      counts: { new: 1, alreadyThere: 5 },
      vanished: { replaced: 1 },
    });
    await choose(user, second.id, id, 'remove').throwOnError();
    expect((await review(user, second.id)).import).toMatchObject({
      counts: { new: 2, alreadyThere: 4 },
      vanished: { removed: 1, replaced: 0 },
    });
  });

  test('is void once its row is added or skipped all the same', async () => {
    const { second } = await stagePending(user, account);
    const [one] = await vanished(user, second.id);
    await choose(user, second.id, one?.id ?? '', 'same').throwOnError();
    const { row, import: now } = await change(user, second.id, 6, { kind: 'add' });
    expect(row.status).toBe('new');
    expect(now.vanished).toEqual({ asked: 1, removed: 0, replaced: 0 });
    const [again] = await vanished(user, second.id);
    expect(again).toMatchObject({ choice: 'keep', row: null });
  });

  test('is refused for other rows, other users and committed imports', async () => {
    const { second } = await stagePending(user, account);
    expect((await choose(user, second.id, randomUUID(), 'remove')).error).toMatchObject({ code: 'PT404' });
    expect((await choose(user, second.id, await idOf(user, 'Rent'), 'remove')).error).toMatchObject({
      code: 'PT404',
    });
    const [one] = await vanished(user, second.id);
    expect((await choose(await newUser(), second.id, one?.id ?? '', 'remove')).error).toMatchObject({
      code: 'PT404',
    });
    expect((await choose(user, second.id, one?.id ?? '', 'burn' as 'keep')).error).toMatchObject({
      code: 'PT422',
    });
    await commitStaged(user, second);
    expect((await choose(user, second.id, one?.id ?? '', 'remove')).error).toMatchObject({ code: 'PT409' });
  });

  test('that was made on another state saves nothing and shows the changes', async () => {
    const { second } = await stagePending(user, account);
    const [one] = await vanished(user, second.id);
    await choose(user, second.id, one?.id ?? '', 'remove').throwOnError();
    const shown = (await review(user, second.id)).import;
    await throwAway(user, 'Trattoria Roma pending');
    const outcome = await commitStaged(user, shown);
    expect(outcome).toMatchObject({ kind: 'changed' });
    expect(outcome).not.toHaveProperty('import.vanished');
    expect(await ledger(user)).toHaveLength(4);
  });

  test('a repeated commit does it once', async () => {
    const { second } = await stagePending(user, account);
    const [one] = await vanished(user, second.id);
    await choose(user, second.id, one?.id ?? '', 'remove').throwOnError();
    const shown = (await review(user, second.id)).import;
    const outcome = await commitStaged(user, shown);
    expect(await commitStaged(user, shown)).toEqual(outcome);
    expect(await ledger(user)).toHaveLength(6);
  });
});
