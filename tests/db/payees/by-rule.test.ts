import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fileOf, importFile, undo } from '../support/imports';
import { edit, newAccount } from '../support/ledger';
import { answerOf, takeBack } from '../support/ledger-changes';
import { change, list, payee, payees, titles } from '../support/payees';
import { contains, saveRule, type Save } from '../support/rules';
import { newUser, type TestUser } from '../support/users';

const TEXT = 'SUMUP *J MILLER';
let user: TestUser;
let account: string;

/** Imports rows with these texts, one a day from a day of November on. */
const add = (day: number, ...descriptions: string[]) =>
  importFile(
    user,
    fileOf(
      account,
      descriptions.map((description, index) => ({
        description,
        date: `2026-11-${String(day + index).padStart(2, '0')}`,
      })),
    ),
  );

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
  await add(1, TEXT, TEXT, 'Hair salon');
});

/** A rule that gives rows with a text another payee, past rows included. */
const call = (text: string, name: string, save: Save = {}) =>
  saveRule(
    user,
    { conditions: [contains(text)], actions: [{ field: 'payee', payee: name }] },
    { apply: 'all', ...save },
  );
const counts = async () =>
  Object.fromEntries((await payees(user)).map(({ name, transactions }) => [name, transactions]));

test('a merge takes along the rows whose payee a rule has set, and its undo gives them back', async () => {
  await call('sumup', 'Barber');
  expect(await counts()).toEqual({ Barber: 2, 'Hair salon': 1 });
  const [salon, barber] = [await payee(user, 'Hair salon'), await payee(user, 'Barber')];
  const key = randomUUID();
  expect(await answerOf(change(user, salon, { action: 'merge', payees: [barber] }, key))).toEqual({
    transactions: 2,
    payee: salon,
  });
  expect(await counts()).toEqual({ 'Hair salon': 3 });
  await answerOf(takeBack(user, key));
  expect(await counts()).toEqual({ Barber: 2, 'Hair salon': 1 });
});

test('the undo of a merge distinguishes rows whose payee a rule set from those that have it by their text', async () => {
  await add(11, 'J Miller', 'Kiosk');
  await call('sumup', 'Hair salon');
  await call('kiosk', 'J Miller');
  const before = await counts();
  expect(before).toEqual({ 'Hair salon': 3, 'J Miller': 2 });
  // Each of the two has rows whose text is the other's, or a third one's.
  const [salon, miller] = [await payee(user, 'Hair salon'), await payee(user, 'J Miller')];
  const rows = async () =>
    (await user.client.from('transactions').select('id, payee_id').order('id').throwOnError()).data;
  const held = await rows();
  for (const [target, other] of [
    [salon, miller],
    [miller, salon],
  ] as const) {
    const key = randomUUID();
    await change(user, target, { action: 'merge', payees: [other] }, key).throwOnError();
    expect(new Set((await rows()).map(({ payee_id }) => payee_id))).toEqual(new Set([target]));
    await answerOf(takeBack(user, key));
    expect(await rows()).toEqual(held);
  }
});

test('a row that got another payee since a merge keeps it when the merge is taken back', async () => {
  await call('sumup', 'Barber');
  const key = randomUUID();
  const barber = await payee(user, 'Barber');
  await change(
    user,
    await payee(user, 'Hair salon'),
    { action: 'merge', payees: [barber] },
    key,
  ).throwOnError();
  const [, first] = await list(user);
  await edit(user, first?.id ?? '', { description: 'Gym' });
  await answerOf(takeBack(user, key));
  expect(await counts()).toEqual({ Barber: 1, Gym: 1, 'Hair salon': 1 });
});

test.each(['Gym', 'Barber'])(
  'the undo of an edit to %s gives a row its rule’s payee again',
  async (typed) => {
    await call('sumup', 'Barber');
    const [, row] = await list(user);
    const key = randomUUID();
    await user.client
      .rpc('edit_transaction', {
        transaction: row?.id ?? '',
        revision: null as unknown as number,
        details: { description: typed, note: 'cut' },
        change: key,
      })
      .throwOnError();
    await answerOf(takeBack(user, key));
    expect(await titles(user)).toEqual(['Hair salon', 'Barber', 'Barber']);
    expect(await counts()).toEqual({ Barber: 2, 'Hair salon': 1 });
  },
);

test('the undo of an edit goes by the text where the payee was the text’s, even after a split', async () => {
  await add(11, 'SUMUP *J MILLER 0815');
  const miller = await payee(user, 'J Miller');
  const [row] = await list(user);
  const key = randomUUID();
  await user.client
    .rpc('edit_transaction', {
      transaction: row?.id ?? '',
      revision: null as unknown as number,
      details: { description: 'Gym' },
      change: key,
    })
    .throwOnError();
  await change(user, miller, {
    action: 'split',
    keys: ['sumup *j miller 0815'],
    name: 'Miller junior',
  }).throwOnError();
  await answerOf(takeBack(user, key));
  expect((await titles(user))[0]).toBe('Miller junior');
});

test('the undo of a rule gives rows the payee of their text, even if that was forgotten meanwhile', async () => {
  const other = await add(20, 'Kiosk');
  const key = randomUUID();
  await call('sumup', 'Barber', { change: key });
  await undo(user, other.id).throwOnError();
  await answerOf(takeBack(user, key));
  expect(await counts()).toEqual({ 'J Miller': 2, 'Hair salon': 1 });
});
