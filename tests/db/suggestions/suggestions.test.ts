import { beforeEach, describe, expect, test } from 'vitest';
import { fileOf, importFile } from '../support/imports';
import {
  addAccount,
  find,
  put,
  putAndFind,
  refuse,
  suggestionsOf,
  transfersOf,
  trash,
  typesOf,
  type Movement,
} from '../support/suggestions';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let checking: string;
let savings: string;

beforeEach(async () => {
  user = await newUser();
  checking = await addAccount(user, 'Everyday', 'bank', '4821');
  savings = await addAccount(user, 'Rainy day', 'savings', '7733');
});

const day = (date: string) => `2026-08-${date}`;
const out = (row: Partial<Movement> = {}): Movement => ({
  account: checking,
  date: day('20'),
  text: 'To 7733',
  amount: -50,
  ...row,
});
const into = (row: Partial<Movement> = {}): Movement => ({
  account: savings,
  date: day('21'),
  text: 'Incoming',
  amount: 50,
  ...row,
});
/** The open suggestions as [kind, first, second, reason]. */
const open = async () =>
  (await suggestionsOf(user)).map(({ kind, first_id, second_id, reason }) => [
    kind,
    first_id,
    second_id,
    reason,
  ]);

describe('a transfer that waits', () => {
  const wait = async (id: string) => {
    await user.client
      .from('transfers')
      .insert({ out_id: id, out_account_id: checking, in_account_id: savings, origin: 'hand' })
      .throwOnError();
    await user.client.from('transactions').update({ type: 'transfer' }).eq('id', id).throwOnError();
  };

  test('is completed by an import of the account it waits for', async () => {
    const [id] = await put(user, out({ text: 'Standing order' }));
    await wait(id!);
    const { id: importId } = await importFile(
      user,
      fileOf(savings, [{ date: day('23'), description: 'Incoming', minorUnits: 5_000 }]),
    );
    const { data } = await user.client
      .from('transactions')
      .select('id')
      .eq('import_id', importId)
      .throwOnError();
    const added = data.map((row) => row.id);
    const { data: transfers } = await user.client.from('transfers').select('*').throwOnError();
    expect(transfers).toMatchObject([
      {
        out_id: id,
        in_id: added[0],
        origin: 'hand',
        evidence: 'waiting',
        in_type: 'income',
        import_id: importId,
      },
    ]);
    expect(await typesOf(user, added)).toEqual([['transfer', null]]);
  });

  test('is not completed by a row of another account', async () => {
    const other = await addAccount(user, 'Nest', 'savings', '5555');
    const [id] = await put(user, out({ text: 'To 5555' }));
    await wait(id!);
    expect((await putAndFind(user, into({ account: other }))).linked).toBe(0);
    expect(await open()).toEqual([]);
  });

  test('joins the one that waits for it', async () => {
    const [first, second] = await put(user, out({ text: 'A' }), into({ text: 'B' }));
    await wait(first!);
    await user.client
      .from('transfers')
      .insert({ in_id: second, out_account_id: checking, in_account_id: savings, origin: 'hand' })
      .throwOnError();
    await user.client.from('transactions').update({ type: 'transfer' }).eq('id', second!).throwOnError();
    expect(await find(user, [second!])).toBe(1);
    expect(await transfersOf(user)).toEqual([[first, second, 'waiting']]);
  });

  test('takes another leg where its own is in the trash, which counts as before then', async () => {
    const { ids } = await putAndFind(user, out(), into());
    await trash(user, ids[1]!);
    expect(await find(user, [ids[1]!])).toBe(0);
    const { ids: added, linked } = await putAndFind(user, into({ date: day('22') }));
    expect(linked).toBe(1);
    expect(await transfersOf(user)).toEqual([[ids[0], added[0], 'waiting']]);
    expect((await typesOf(user, [...ids, ...added])).map(([type]) => type)).toEqual([
      'transfer',
      'income',
      'transfer',
    ]);
  });
});

describe('a refused pair', () => {
  test('is neither linked nor offered again', async () => {
    const ids = await put(user, out(), into());
    await refuse(user, 'transfer', ids[0]!, ids[1]!);
    expect(await find(user, ids)).toBe(0);
    expect(await open()).toEqual([]);
    // Nor is it a candidate next to another.
    const { ids: added, linked } = await putAndFind(user, into({ date: day('22') }));
    expect(linked).toBe(1);
    expect(await transfersOf(user)).toEqual([[ids[0], added[0], 'names-account']]);
  });

  test('a row that pays a card that is not here is offered to nobody', async () => {
    const ids = await put(user, out(), into());
    await refuse(user, 'transfer', ids[0]!, null);
    expect(await find(user, ids)).toBe(0);
    expect(await open()).toEqual([]);
  });
});

test('a suggestion goes when it is out of date, and the rows it leaves are looked at again', async () => {
  const { ids } = await putAndFind(user, out(), into(), into({ date: day('22') }));
  expect((await open()).length).toBe(2);
  await trash(user, ids[2]!);
  expect(await find(user, [ids[2]!])).toBe(1);
  expect(await transfersOf(user)).toEqual([[ids[0], ids[1], 'names-account']]);
  expect(await open()).toEqual([]);
});

test('a suggestion found again keeps its id', async () => {
  const { ids } = await putAndFind(user, out({ text: 'Transfer' }), into());
  const read = async () => (await user.client.from('suggestions').select('*').throwOnError()).data;
  const before = await read();
  expect(before.length).toBe(1);
  await find(user, ids);
  expect(await read()).toEqual(before);
});

test('pairs alike are decided together', async () => {
  await putAndFind(
    user,
    ...['01', '11', '21'].flatMap((date) => [
      out({ date: day(date), text: 'Transfer' }),
      into({ date: day(date) }),
    ]),
  );
  expect(new Set((await suggestionsOf(user)).map(({ decision }) => decision))).toEqual(
    new Set([`transfer/${checking}/${savings}/50/transfer-word`]),
  );
});

test('rows of the sample accounts are no candidates for own ones', async () => {
  await user.client.rpc('load_sample_data', { today: '2026-08-31' } as never).throwOnError();
  const { data } = await user.client.from('accounts').select('id').eq('sample', true).throwOnError();
  await putAndFind(
    user,
    out({ text: 'Transfer', amount: -54_321 }),
    into({ account: data[0]!.id, amount: 54_321 }),
  );
  expect(await open()).toEqual([]);
});

describe('fees', () => {
  test.each([
    [-51, 50, true],
    [-51.01, 50, false],
    [-2_030, 2_000, true],
    [-2_030.01, 2_000, false],
    [-49, 50, false],
  ])('%s out and %s in', async (amount, arrived, offered) => {
    const { ids } = await putAndFind(user, out({ amount }), into({ amount: arrived }));
    expect(await open()).toEqual(offered ? [['fee', ids[0], ids[1], 'fee']] : []);
  });

  test('none without a word, with an exact candidate, or with two', async () => {
    await putAndFind(user, out({ amount: -51, text: 'Lidl' }), into());
    expect(await open()).toEqual([]);
    const { ids } = await putAndFind(user, out({ amount: -81 }), into({ amount: 80 }));
    expect((await open()).length).toBe(1);
    await putAndFind(user, into({ amount: 80.5 }));
    expect(await open()).toEqual([]);
    const { linked } = await putAndFind(user, into({ amount: 81 }));
    expect(linked).toBe(1);
    expect((await transfersOf(user))[0]?.[0]).toBe(ids[0]);
  });
});
