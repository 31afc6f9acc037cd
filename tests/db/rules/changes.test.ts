import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fileOf, importFile, type FileRow } from '../support/imports';
import { answerOf, refusalOf, takeBack, transactionsOf } from '../support/ledger-changes';
import { contains, rulesOf, saveRule, setCategory } from '../support/rules';
import { newHousehold, type Household } from '../support/transfers';

let home: Household;
beforeEach(async () => {
  home = await newHousehold();
});

const LIDL = contains('lidl');
const row = (description: string, minorUnits = -1000, more: FileRow = {}): FileRow => ({
  description,
  minorUnits,
  category: 'Uncategorized',
  typeStated: false,
  ...more,
});

async function imported(...rows: FileRow[]) {
  const { id } = await importFile(home.user, fileOf(home.checking, rows));
  const all = await transactionsOf(home.user);
  return { id, of: (description: string) => all.find((one) => one.description === description)?.id ?? '' };
}

test('rules are changed, switched, ordered and deleted, each with an undo', async () => {
  const { user } = home;
  const content = { conditions: [LIDL], actions: [setCategory('Groceries')] };
  const [one, two, three] = [
    await saveRule(user, content, { name: 'One' }),
    await saveRule(user, content, { name: 'Two' }),
    await saveRule(user, content, { name: 'Three', place: 1 }),
  ];
  const named = async () => (await rulesOf(user)).map(({ name, enabled }) => (enabled ? name : `(${name})`));
  expect(await named()).toEqual(['One', 'Three', 'Two']);
  const order = randomUUID();
  await user.client.rpc('order_rules', { change: order, ids: [two.id, one.id, three.id] }).throwOnError();
  expect(await named()).toEqual(['Two', 'One', 'Three']);
  const off = randomUUID();
  await user.client.rpc('enable_rule', { change: off, rule: one.id, enabled: false }).throwOnError();
  const gone = randomUUID();
  expect(await answerOf<boolean>(user.client.rpc('delete_rule', { change: gone, rule: two.id }))).toBe(true);
  expect(await answerOf<boolean>(user.client.rpc('delete_rule', { change: gone, rule: two.id }))).toBe(true);
  expect(await named()).toEqual(['(One)', 'Three']);
  await answerOf(takeBack(user, gone));
  expect(await named()).toEqual(['Two', '(One)', 'Three']);
  await answerOf(takeBack(user, off));
  await answerOf(takeBack(user, order));
  expect(await named()).toEqual(['One', 'Three', 'Two']);
  const [held] = await rulesOf(user);
  const edited = randomUUID();
  await saveRule(
    user,
    { ...content, match: 'any' },
    { id: one.id, revision: held?.revision ?? 0, name: 'Uno', place: 2, change: edited },
  );
  expect(await named()).toEqual(['Three', 'Two', 'Uno']);
  await expect(saveRule(user, content, { id: one.id, revision: held?.revision ?? 0 })).rejects.toThrow(
    'rule_changed',
  );
  await answerOf(takeBack(user, edited));
  expect(await named()).toEqual(['One', 'Three', 'Two']);
  expect((await rulesOf(user))[0]?.content.match).toBe('all');
  await expect(saveRule(user, content, { id: randomUUID(), revision: 1 })).rejects.toThrow('rule_gone');
});

test('a deleted tag stops its rules, and a merged one goes on in them', async () => {
  const { user } = home;
  await imported(row('Lidl 1'));
  await saveRule(user, { conditions: [LIDL], actions: [{ field: 'tags', tags: ['Old'] }] });
  const tagNamed = async (name: string) => {
    const { data } = await user.client.from('tags').select('id').eq('name', name).single().throwOnError();
    return data.id;
  };
  await user.client.rpc('ensure_tags', { names: ['New'] }).throwOnError();
  await user.client
    .rpc('merge_tags', { source: await tagNamed('Old'), target: await tagNamed('New') })
    .throwOnError();
  expect((await rulesOf(user))[0]).toMatchObject({
    problem: null,
    content: { actions: [{ tags: ['New'] }] },
  });
  await user.client.rpc('delete_tag', { tag: await tagNamed('New') }).throwOnError();
  expect((await rulesOf(user))[0]).toMatchObject({ problem: 'tag', content: { actions: [{ tags: [] }] } });
});

test('nobody sees or changes the rules of another user', async () => {
  const { user } = home;
  const { id } = await saveRule(user, { conditions: [LIDL], actions: [setCategory('Groceries')] });
  const other = await newHousehold();
  expect(await rulesOf(other.user)).toEqual([]);
  expect(
    await answerOf<boolean>(other.user.client.rpc('delete_rule', { change: randomUUID(), rule: id })),
  ).toBe(false);
  expect(
    await refusalOf(other.user.client.rpc('enable_rule', { change: randomUUID(), rule: id, enabled: false })),
  ).toEqual([200, undefined]);
  expect(await rulesOf(user)).toMatchObject([{ enabled: true }]);
});
