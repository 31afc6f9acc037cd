import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerOf, takeBack } from '../support/ledger-changes';
import { commitStaged, fileOf, importFile, review, stageFile, undo } from '../support/imports';
import { change, list, payee, payees, titles, withFile } from '../support/payees';
import { newAccount } from '../support/ledger';
import { preview, rulesOf, saveRule, setCategory } from '../support/rules';
import { newUser, type TestUser } from '../support/users';

const payeeIs = (...values: string[]) => ({ field: 'payee', operator: 'is', values });

const LIDL = { description: 'LIDL 4711', date: '2026-11-01', category: 'Uncategorized', typeStated: false };
const REWE = {
  ...LIDL,
  description: 'POS 4711 REWE SAGT DANKE 44120 KOELN//DE',
  date: '2026-11-02',
};

const emptyTrash = async (user: TestUser) => {
  const ids = (await list(user)).map(({ id }) => id);
  await user.client.rpc('delete_transactions', { change: randomUUID(), selection: { ids } }).throwOnError();
  await user.client.rpc('empty_trash', { transactions: ids.length, accounts: 0 }).throwOnError();
};

test('a rule about payees goes on when the import that brought them is undone and made again', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const { id } = await importFile(user, fileOf(account, [LIDL, REWE]));
  await saveRule(user, { conditions: [payeeIs('Lidl', 'Rewe')], actions: [setCategory('Groceries')] });
  const before = await rulesOf(user);
  await undo(user, id).throwOnError();
  expect(await titles(user)).toEqual([]);
  expect(await rulesOf(user)).toEqual(before);
  expect(before).toMatchObject([{ problem: null, content: { conditions: [payeeIs('Lidl', 'Rewe')] } }]);
  const staged = await stageFile(user, fileOf(account, [{ ...LIDL, description: 'LIDL 0815' }, LIDL, REWE]));
  expect((await review(user, staged.id)).items.map(({ category }) => category)).toEqual([
    'Groceries',
    'Groceries',
    'Groceries',
  ]);
  await commitStaged(user, staged);
  expect(await titles(user, { source: 'rule', payee: await payee(user, 'Lidl') })).toEqual(['Lidl', 'Lidl']);
  expect(await rulesOf(user)).toEqual(before);
});

test('a payee that a rule sets or names outlives its rows, and others don’t', async () => {
  const { user } = await withFile('LIDL 4711', 'PENNY SAGT DANKE 4400 KOELN//DE', 'Kiosk');
  await saveRule(user, {
    conditions: [payeeIs('Lidl')],
    actions: [{ field: 'note', note: 'weekly' }],
  });
  await emptyTrash(user);
  const { data } = await user.client.from('payee_keys').select('key').throwOnError();
  expect(data).toEqual([{ key: 'lidl 4711' }]);
  expect(await rulesOf(user)).toMatchObject([{ problem: null, content: { conditions: [payeeIs('Lidl')] } }]);
});

test('a payee that has lost its rows is called as people write it', async () => {
  const { user } = await withFile('Corner shop');
  const actions = [setCategory('Groceries')];
  const { id } = await saveRule(user, { conditions: [payeeIs('corner SHOP')], actions });
  expect(await rulesOf(user)).toMatchObject([{ content: { conditions: [payeeIs('Corner shop')] } }]);
  await emptyTrash(user);
  expect(await rulesOf(user)).toMatchObject([
    { problem: null, content: { conditions: [payeeIs('Corner Shop')] } },
  ]);
  // The name that the form shows is found again.
  await saveRule(user, { conditions: [payeeIs('Corner Shop')], actions }, { id, revision: 1 });
  expect(await rulesOf(user)).toMatchObject([
    { problem: null, content: { conditions: [payeeIs('Corner Shop')] } },
  ]);
});

test('a payee of a rule that was deleted or changed is kept as long as that can be undone', async () => {
  const { user } = await withFile('LIDL 4711', 'PENNY SAGT DANKE 4400 KOELN//DE', 'Kiosk');
  const actions = [setCategory('Groceries')];
  const gone = await saveRule(user, { conditions: [payeeIs('Lidl')], actions });
  const changed = await saveRule(user, { conditions: [payeeIs('Penny')], actions });
  const before = await rulesOf(user);
  const changes = [randomUUID(), randomUUID()] as const;
  await user.client.rpc('delete_rule', { change: changes[0], rule: gone.id }).throwOnError();
  await saveRule(
    user,
    { conditions: [payeeIs('Kiosk')], actions },
    { id: changed.id, revision: 1, change: changes[1] },
  );
  await emptyTrash(user);
  await answerOf(takeBack(user, changes[1]));
  await answerOf(takeBack(user, changes[0]));
  expect((await rulesOf(user)).map(({ content, problem }) => [content, problem])).toEqual(
    before.map(({ content, problem }) => [content, problem]),
  );
  // Nothing names the last one any more.
  const { data } = await user.client.from('payee_keys').select('key').order('key').throwOnError();
  expect(data.map(({ key }) => key)).toEqual(['kiosk', 'lidl 4711', 'penny sagt danke 4400 koeln//de']);
  await user.client.rpc('forget_unused_payees').throwOnError();
  expect((await user.client.from('payee_keys').select('key').throwOnError()).data).toHaveLength(2);
});

test('the undo of a rule’s change names the payee that the former one was merged into', async () => {
  const { user } = await withFile('LIDL 4711', 'PENNY SAGT DANKE 4400 KOELN//DE', 'Kiosk');
  const actions = [setCategory('Groceries')];
  const { id } = await saveRule(user, { conditions: [payeeIs('Penny')], actions });
  const [changing, merging] = [randomUUID(), randomUUID()];
  await saveRule(user, { conditions: [payeeIs('Kiosk')], actions }, { id, revision: 1, change: changing });
  const lidl = await payee(user, 'Lidl');
  await change(user, lidl, { action: 'merge', payees: [await payee(user, 'Penny')] }, merging).throwOnError();
  await answerOf(takeBack(user, changing));
  expect(await rulesOf(user)).toMatchObject([{ problem: null, content: { conditions: [payeeIs('Lidl')] } }]);
  // It was changed since, so it stays.
  await answerOf(takeBack(user, merging));
  expect(await rulesOf(user)).toMatchObject([{ problem: null, content: { conditions: [payeeIs('Lidl')] } }]);
});

test('the undo of a rule’s change names the former payee again once its merge was taken back', async () => {
  const { user } = await withFile('LIDL 4711', 'PENNY SAGT DANKE 4400 KOELN//DE', 'Kiosk');
  const { id } = await saveRule(user, {
    conditions: [payeeIs('Penny')],
    actions: [setCategory('Groceries')],
  });
  const before = await rulesOf(user);
  const [deleting, merging] = [randomUUID(), randomUUID()];
  await user.client.rpc('delete_rule', { change: deleting, rule: id }).throwOnError();
  const lidl = await payee(user, 'Lidl');
  await change(user, lidl, { action: 'merge', payees: [await payee(user, 'Penny')] }, merging).throwOnError();
  await answerOf(takeBack(user, merging));
  await answerOf(takeBack(user, deleting));
  expect((await rulesOf(user)).map(({ content, problem }) => [content, problem])).toEqual(
    before.map(({ content, problem }) => [content, problem]),
  );
});

test('the undo of a split leaves a payee that a rule names now', async () => {
  const { user } = await withFile('SQ *BLUE BOTTLE 0412 SAN FRANCIS', 'SQ *BLUE BOTTLE 0999 OAKLAND CA');
  const splitting = randomUUID();
  const keys = ['sq *blue bottle 0412 san francis'];
  const blue = await payee(user, 'Blue Bottle');
  await change(user, blue, { action: 'split', keys, name: 'Ferry Building' }, splitting).throwOnError();
  await saveRule(user, { conditions: [payeeIs('Ferry Building')], actions: [setCategory('Coffee')] });
  await answerOf(takeBack(user, splitting));
  expect(await payees(user)).toMatchObject([{ id: blue, transactions: 2 }]);
  expect(await rulesOf(user)).toMatchObject([
    { problem: null, content: { conditions: [payeeIs('Ferry Building')] } },
  ]);
});

test('a new cleaning leaves a payee that a rule names', async () => {
  const { user } = await withFile('LIDL 4711', 'LIDL 0815', 'Kiosk');
  // As an earlier version might have left them: a separate payee for every description.
  const own = randomUUID();
  await user.client.from('payees').insert({ id: own }).throwOnError();
  const [{ id } = { id: '' }] = await list(user, { search: '4711' });
  await user.client
    .from('payee_keys')
    .update({ payee_id: own, cleaned: 'as it was', name: 'Lidl 4711' })
    .eq('key', 'lidl 4711')
    .throwOnError();
  await user.client.from('transactions').update({ payee_id: own }).eq('id', id).throwOnError();
  await saveRule(user, { conditions: [payeeIs('Lidl 4711')], actions: [setCategory('Groceries')] });
  await user.client.from('payee_keys').update({ version: 0 }).gte('version', 0).throwOnError();
  await user.client.rpc('clean_payees').throwOnError();
  expect(await rulesOf(user)).toMatchObject([{ problem: null }]);
  expect(await payees(user)).toMatchObject([
    { id: own, name: 'Lidl', transactions: 2 },
    { name: 'Kiosk', transactions: 1 },
  ]);
});

test('the preview of a rule says of a payee without rows that it matches none', async () => {
  const { user } = await withFile('LIDL 4711');
  const content = { conditions: [payeeIs('Lidl')], actions: [setCategory('Groceries')] };
  await saveRule(user, content);
  await emptyTrash(user);
  expect(await preview(user, content)).toMatchObject({ problem: null, matches: 0 });
});
