import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { exportOf, restoreInto, speaking } from '../support/data-exports';
import { fileOf, importFile } from '../support/imports';
import { edit, enter, newAccount } from '../support/ledger';
import { answerOf, refusalOf, takeBack } from '../support/ledger-changes';
import { addToImport, tell } from '../support/memory';
import { change, list, payee, payees, withFile } from '../support/payees';
import { contains, saveRule } from '../support/rules';
import { newUser, type TestUser } from '../support/users';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

const counts = async (user: TestUser) =>
  Object.fromEntries((await payees(user)).map(({ name, transactions }) => [name, transactions]));
const rename = (user: TestUser, id: string, name: string | null, key: string = randomUUID()) =>
  change(user, id, { action: 'rename', name }, key);

test.each(['Barber', 'BARBER', ' barber '])(
  'a name that another payee has is refused as %o, with whose it is',
  async (name) => {
    const { user } = await withFile('SUMUP *J MILLER', 'Corner shop', 'Corner shop', 'Kiosk');
    const barber = await payee(user, 'Corner shop');
    await rename(user, barber, 'Barber').throwOnError();
    const { status, error } = await rename(user, await payee(user, 'Kiosk'), name);
    expect([status, error?.message]).toEqual([409, 'payee_exists']);
    expect(JSON.parse(error?.details ?? '')).toEqual({ id: barber, payee: 'Barber', transactions: 2 });
    expect(await counts(user)).toEqual({ Barber: 2, 'J Miller': 1, Kiosk: 1 });
  },
);

test('a name that another payee’s texts give is refused, and one that its own texts would give back', async () => {
  const { user } = await withFile('POS 4711 REWE SAGT DANKE 44120 KOELN//DE', 'Kiosk');
  const kiosk = await payee(user, 'Kiosk');
  expect(await refusalOf(rename(user, kiosk, 'rewe'))).toEqual([409, 'payee_exists']);
  const rewe = await payee(user, 'Rewe');
  await rename(user, rewe, 'Corner').throwOnError();
  await rename(user, kiosk, 'Rewe').throwOnError();
  expect(await refusalOf(rename(user, rewe, null))).toEqual([409, 'payee_exists']);
  expect(await counts(user)).toEqual({ Corner: 1, Rewe: 1 });
});

test('a payee may be written otherwise, and names that differ in accents are two', async () => {
  const { user } = await withFile('Kiosk', 'Cafe');
  const kiosk = await payee(user, 'Kiosk');
  await rename(user, kiosk, 'KIOSK').throwOnError();
  await rename(user, kiosk, 'Café').throwOnError();
  expect(await counts(user)).toEqual({ Café: 1, Cafe: 1 });
});

test('the merge that is offered gives the rows to whose the name is, and is taken back', async () => {
  const { user } = await withFile('SUMUP *J MILLER', 'Barber');
  const [miller, barber] = [await payee(user, 'J Miller'), await payee(user, 'Barber')];
  expect(await refusalOf(rename(user, miller, 'barber'))).toEqual([409, 'payee_exists']);
  const key = randomUUID();
  await change(user, barber, { action: 'merge', payees: [miller] }, key).throwOnError();
  expect(await counts(user)).toEqual({ Barber: 2 });
  await answerOf(takeBack(user, key));
  expect(await counts(user)).toEqual({ 'J Miller': 1, Barber: 1 });
});

test('a merge takes the name of a merged payee, however written, but not that of a third', async () => {
  const { user } = await withFile('SUMUP *J MILLER', 'Barber', 'Kiosk');
  const [miller, barber] = [await payee(user, 'J Miller'), await payee(user, 'Barber')];
  await rename(user, barber, 'Hair').throwOnError();
  const merge = (name: string, key: string = randomUUID()) =>
    change(user, miller, { action: 'merge', payees: [barber], name }, key);
  expect(await refusalOf(merge('kiosk'))).toEqual([409, 'payee_exists']);
  const key = randomUUID();
  await merge('HAIR', key).throwOnError();
  expect(await counts(user)).toEqual({ HAIR: 2, Kiosk: 1 });
  await answerOf(takeBack(user, key));
  expect(await counts(user)).toEqual({ 'J Miller': 1, Hair: 1, Kiosk: 1 });
});

test('a payee that is split off has a name that no other payee has', async () => {
  const { user } = await withFile(
    'POS 4711 REWE SAGT DANKE 44120 KOELN//DE',
    'REWE SAGT DANKE. 44120//KOELN/DE',
    'Kiosk',
  );
  const rewe = await payee(user, 'Rewe');
  const split = (name?: string) =>
    change(user, rewe, {
      action: 'split',
      keys: ['rewe sagt danke. 44120//koeln/de'],
      ...(name && { name }),
    });
  expect(await refusalOf(split('KIOSK'))).toEqual([409, 'payee_exists']);
  await split().throwOnError();
  expect(await counts(user)).toEqual({ Rewe: 1, 'REWE SAGT DANKE. 44120//KOELN/DE': 1, Kiosk: 1 });
});

test('a name that was taken meanwhile is not given back by an undo', async () => {
  const { user } = await withFile('SUMUP *J MILLER', 'Corner shop', 'Kiosk');
  const [miller, corner, kiosk] = [
    await payee(user, 'J Miller'),
    await payee(user, 'Corner shop'),
    await payee(user, 'Kiosk'),
  ];
  await rename(user, miller, 'Barber').throwOnError();
  const [renaming, merging] = [randomUUID(), randomUUID()];
  await rename(user, miller, 'Hair', renaming).throwOnError();
  await rename(user, corner, 'barber').throwOnError();
  expect(await refusalOf(takeBack(user, renaming))).toEqual([409, 'payee_name_taken']);
  await change(user, corner, { action: 'merge', payees: [miller] }, merging).throwOnError();
  await rename(user, kiosk, 'HAIR').throwOnError();
  expect(await refusalOf(takeBack(user, merging))).toEqual([409, 'payee_name_taken']);
  await rename(user, kiosk, null).throwOnError();
  await answerOf(takeBack(user, merging));
  expect(await counts(user)).toEqual({ barber: 1, Hair: 1, Kiosk: 1 });
});

test('a row with a payee’s given name belongs to it: by file, by hand, by an edit', async () => {
  const { user, account } = await withFile('SUMUP *J MILLER', 'Kiosk');
  const naming = randomUUID();
  await rename(user, await payee(user, 'J Miller'), 'Barber', naming).throwOnError();
  await importFile(user, fileOf(account, [{ description: 'POS 4711 BARBER 0815', date: '2026-11-20' }]));
  await enter(user, {
    account_id: account,
    date: '2026-11-21',
    description: 'barber',
    category: 'Care',
    amount: 900,
    type: 'expense',
  });
  const [kiosk] = await list(user, { search: 'kiosk' });
  await edit(user, kiosk?.id ?? '', { description: 'Barber' });
  expect(await counts(user)).toEqual({ Barber: 4 });
  // With its name it loses what came to it by that.
  await answerOf(takeBack(user, naming));
  expect(await counts(user)).toEqual({ Barber: 3, 'J Miller': 1 });
});

test('a rule names the payee that has the name, and makes no second one', async () => {
  const { user } = await withFile('SUMUP *J MILLER', 'Kiosk', 'Corner shop');
  await rename(user, await payee(user, 'Corner shop'), 'Barber').throwOnError();
  await saveRule(
    user,
    { conditions: [contains('kiosk')], actions: [{ field: 'payee', payee: 'BARBER' }] },
    { apply: 'all' },
  );
  expect(await counts(user)).toEqual({ Barber: 2, 'J Miller': 1 });
});

test('the database holds it, whatever writes', async () => {
  const { user } = await withFile('Kiosk');
  await user.client.from('payees').insert({ name: 'Barber' }).throwOnError();
  expect(await refusalOf(user.client.from('payees').insert({ name: 'BARBER' }))).toEqual([
    409,
    'duplicate key value violates unique constraint "payees_name_key"',
  ]);
  const other = await newUser();
  await other.client.from('payees').insert({ name: 'Barber' }).throwOnError();
});

test('an export with two payees of one name is restored with both, the younger with a number', async () => {
  const { user } = await withFile('SUMUP *J MILLER', 'Kiosk', 'Corner shop', 'Bakery');
  for (const [from, to] of [
    ['J Miller', 'Hair'],
    ['Kiosk', 'Hair0'],
    ['Corner shop', 'Hair1'],
    ['Bakery', 'hair (2)'],
  ] as const)
    await rename(user, await payee(user, from), to).throwOnError();
  const dataExport = await exportOf(user);
  const tables = {
    ...dataExport.tables,
    payees: dataExport.tables.payees.map((one) => ({
      ...one,
      name: one.name === 'Hair0' ? 'HAIR' : one.name === 'Hair1' ? 'hair' : one.name,
    })),
  };
  const other = await newUser();
  expect(await restoreInto(other, { ...dataExport, tables })).toMatchObject({ ok: true });
  const names = (await payees(other)).map(({ name }) => name).sort((a, b) => a.localeCompare(b));
  expect(names).toHaveLength(4);
  expect(new Set(names.map((name) => name.toLowerCase()))).toEqual(
    new Set(['hair', 'hair (2)', 'hair (3)', 'hair (4)']),
  );
});

test('payees of an earlier cleaning keep their rows and memory’s evidence about them', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await tell(
    user,
    account,
    [1, 2, 3].flatMap((day) => [
      { text: `WIRE IN 5511${day}`, category: 'Salary', amount: 70 },
      { text: `WIRE OUT 5511${day}`, category: 'Rent', amount: -20 },
    ]),
  );
  // As version 1 has cleaned them: what came in was 'Wire'.
  await user.client
    .from('payee_keys')
    .update({ cleaned: 'wire', name: 'Wire', version: 1 })
    .like('key', 'wire in%')
    .throwOnError();
  expect(await counts(user)).toEqual({ Wire: 3, 'Wire Out': 3 });
  await user.client.rpc('clean_payees').throwOnError();
  expect(await counts(user)).toEqual({ 'Wire In': 3, 'Wire Out': 3 });
  const added = await addToImport(user, account, [
    { description: 'WIRE IN 55119', amount: 70 },
    { description: 'WIRE OUT 55119', amount: -20 },
  ]);
  expect(added).toMatchObject([
    { category: 'Salary', source: 'memory' },
    { category: 'Rent', source: 'memory' },
  ]);
  expect(await counts(user)).toEqual({ 'Wire In': 4, 'Wire Out': 4 });
});
