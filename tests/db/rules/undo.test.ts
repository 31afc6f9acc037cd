import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { answerOf, takeBack } from '../support/ledger-changes';
import { list, payees, titles, withFile } from '../support/payees';
import { contains, rulesOf, saveRule, setCategory, type Save } from '../support/rules';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
beforeEach(async () => {
  user = await newUser();
});

const save = (name: string, more: Save = {}) =>
  saveRule(user, { conditions: [contains('lidl')], actions: [setCategory('Groceries')] }, { name, ...more });
const order = (...ids: string[]) =>
  user.client.rpc('order_rules', { change: randomUUID(), ids }).throwOnError();
const named = async () => (await rulesOf(user)).map(({ name, enabled }) => (enabled ? name : `(${name})`));

test('the undo of a switch leaves the order alone', async () => {
  const [one, two, three] = [await save('One'), await save('Two'), await save('Three')];
  const off = randomUUID();
  await user.client.rpc('enable_rule', { change: off, rule: one.id, enabled: false }).throwOnError();
  await order(three.id, two.id, one.id);
  expect(await named()).toEqual(['Three', 'Two', '(One)']);
  await answerOf(takeBack(user, off));
  expect(await named()).toEqual(['Three', 'Two', 'One']);
});

test('an order that was made since outlives the undo of earlier changes', async () => {
  const changes = [randomUUID(), randomUUID(), randomUUID()] as const;
  const [one, two] = [await save('One'), await save('Two')];
  const three = await save('Three', { place: 0, change: changes[0] });
  await save('Uno', { id: one.id, revision: 1, place: 0, change: changes[1] });
  await user.client.rpc('delete_rule', { change: changes[2], rule: two.id }).throwOnError();
  expect(await named()).toEqual(['Uno', 'Three']);
  await order(three.id, one.id);
  await answerOf(takeBack(user, changes[1]));
  expect(await named()).toEqual(['Three', 'One']);
  await answerOf(takeBack(user, changes[2]));
  expect((await named()).filter((name) => name !== 'Two')).toEqual(['Three', 'One']);
  expect(await named()).toHaveLength(3);
  await answerOf(takeBack(user, changes[0]));
  expect((await named()).filter((name) => name !== 'Two')).toEqual(['One']);
});

test('changes of a rule that are undone one after the other leave it as it was before each', async () => {
  ({ user } = await withFile('LIDL 4711', 'LIDL 0815'));
  const [created, renamed, again, off] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const { id } = await save('One', { apply: 'all', change: created });
  await save('Two', { id, revision: 1, change: renamed });
  await save('Three', { id, revision: 2, change: again });
  await user.client.rpc('enable_rule', { change: off, rule: id, enabled: false }).throwOnError();
  for (const [change, left] of [
    [off, ['Three']],
    [again, ['Two']],
    [renamed, ['One']],
  ] as const) {
    expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 0, kept: 0 });
    expect(await named()).toEqual(left);
  }
  expect(await answerOf(takeBack(user, created))).toEqual({ transactions: 2, kept: 0 });
  expect(await named()).toEqual([]);
  expect(await list(user, { source: 'file' })).toHaveLength(2);
});

test('the undo of a rule that was changed since says so, and takes back its changes to rows', async () => {
  ({ user } = await withFile('LIDL 4711', 'LIDL 0815'));
  const created = randomUUID();
  const { id } = await save('One', { apply: 'all', change: created });
  await user.client.rpc('enable_rule', { change: randomUUID(), rule: id, enabled: false }).throwOnError();
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await answerOf(takeBack(user, created))).toEqual({ transactions: 2, kept: 0, changedSince: true });
  expect(await named()).toEqual(['(One)']);
});

test('a deletion that is sent again after its undo deletes nothing', async () => {
  const { id } = await save('One');
  const change = randomUUID();
  const remove = () => answerOf<boolean>(user.client.rpc('delete_rule', { change, rule: id }));
  expect(await remove()).toBe(true);
  await answerOf(takeBack(user, change));
  expect(await remove()).toBe(true);
  expect(await named()).toEqual(['One']);
});

test('the undo of an order that was changed since says so', async () => {
  const [one, two] = [await save('One'), await save('Two')];
  const change = randomUUID();
  await user.client.rpc('order_rules', { change, ids: [two.id, one.id] }).throwOnError();
  await save('Three', { place: 0 });
  expect(await answerOf(takeBack(user, change))).toMatchObject({ changedSince: true });
  expect(await named()).toEqual(['Three', 'Two', 'One']);
});

test('a rule that sets a payee calls it as it is called already, and its undo takes that back, too', async () => {
  ({ user } = await withFile('SPOTIFY AB 123456', 'SPOTIFY P0FFEE11', 'Kiosk'));
  const before = { titles: await titles(user), payees: await payees(user) };
  expect(before.titles).toEqual(['Kiosk', 'Spotify', 'Spotify']);
  const change = randomUUID();
  await saveRule(
    user,
    { conditions: [contains('kiosk')], actions: [{ field: 'payee', payee: 'spotify' }] },
    { apply: 'all', change },
  );
  expect(await titles(user)).toEqual(['Spotify', 'Spotify', 'Spotify']);
  expect(await rulesOf(user)).toMatchObject([
    { content: { actions: [{ field: 'payee', payee: 'Spotify' }] } },
  ]);
  await answerOf(takeBack(user, change));
  expect({ titles: await titles(user), payees: await payees(user) }).toEqual(before);
  const { data } = await user.client.from('payees').select('name').throwOnError();
  expect(data.every(({ name }) => name === null)).toBe(true);
});
