import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileOf, importFile } from '../support/imports';
import { answerOf, everything, refusalOf, takeBack } from '../support/ledger-changes';
import { BLUE_BOTTLE, REWE, withFile, list, titles, payees, payee, change } from '../support/payees';

test('payees are merged and split again, and no sum ever changes', async () => {
  const { user, account } = await withFile(...BLUE_BOTTLE, ...REWE, 'PENNY SAGT DANKE 4400 KOELN//DE');
  const figures = async () => {
    const { dashboard, balances } = await everything(user);
    return { figures: (dashboard as { figures?: unknown }).figures ?? dashboard, balances };
  };
  const before = await figures();
  const [rewe, penny] = [await payee(user, 'Rewe'), await payee(user, 'Penny')];
  const merging = randomUUID();
  expect(await answerOf(change(user, rewe, { action: 'merge', payees: [penny] }, merging))).toEqual({
    transactions: 1,
    payee: rewe,
  });
  expect(await titles(user)).toEqual(['Rewe', 'Rewe', 'Rewe', 'Blue Bottle', 'Blue Bottle']);
  expect(await refusalOf(change(user, rewe, { action: 'merge', payees: [penny] }))).toEqual([
    409,
    'payee_gone',
  ]);
  // Later rows go where the user has put similar ones.
  await importFile(
    user,
    fileOf(account, [{ description: 'PENNY SAGT DANKE 9999 BONN//DE', date: '2026-11-20', minorUnits: -1 }]),
  );
  expect((await titles(user))[0]).toBe('Rewe');
  await answerOf(takeBack(user, merging));
  expect(await titles(user)).toEqual(['Penny', 'Penny', 'Rewe', 'Rewe', 'Blue Bottle', 'Blue Bottle']);
  expect(new Set((await payees(user)).map(({ name }) => name))).toEqual(
    new Set(['Penny', 'Rewe', 'Blue Bottle']),
  );

  const blue = await payee(user, 'Blue Bottle');
  const splitting = randomUUID();
  const keys = ['sq *blue bottle 0412 san francis'];
  const split = await answerOf<{ payee: string }>(
    change(user, blue, { action: 'split', keys, name: 'Ferry Building' }, splitting),
  );
  expect(split).toEqual({ transactions: 1, payee: expect.any(String) });
  expect(split.payee).not.toBe(blue);
  expect((await titles(user)).slice(4)).toEqual(['Blue Bottle', 'Ferry Building']);
  await answerOf(takeBack(user, splitting));
  expect((await titles(user)).slice(4)).toEqual(['Blue Bottle', 'Blue Bottle']);
  expect((await payees(user)).map(({ id }) => id)).not.toContain(split.payee);

  const [last] = await list(user);
  await user.client
    .rpc('delete_transactions', { change: randomUUID(), selection: { ids: [last?.id ?? ''] } })
    .throwOnError();
  expect(await figures()).toEqual(before);
});

test('an edit is taken back after its payee was merged into another', async () => {
  const { user } = await withFile(...REWE, 'Corner shop');
  const [corner] = await list(user);
  const key = randomUUID();
  await user.client
    .rpc('edit_transaction', {
      transaction: corner?.id ?? '',
      revision: null as unknown as number,
      details: { description: 'Kiosk' },
      change: key,
    })
    .throwOnError();
  const rewe = await payee(user, 'Rewe');
  await change(user, rewe, { action: 'merge', payees: [await payee(user, 'Kiosk')] }).throwOnError();
  await answerOf(takeBack(user, key));
  expect(await titles(user)).toEqual(['Corner shop', 'Rewe', 'Rewe']);
  expect(new Set((await payees(user)).map(({ name }) => name))).toEqual(new Set(['Corner shop', 'Rewe']));
});

test('rules follow a payee that is merged, and come back with it', async () => {
  const { user } = await withFile(...REWE, 'Corner shop');
  const [rewe, corner] = [await payee(user, 'Rewe'), await payee(user, 'Corner shop')];
  const conditions = [{ field: 'payee', operator: 'is', value: corner }];
  const rule = await user.client
    .from('rules')
    .insert({ name: 'Corner', conditions, actions: [] })
    .select('id')
    .single();
  const held = async () =>
    (
      await user.client
        .from('rules')
        .select('conditions')
        .eq('id', rule.data?.id ?? '')
        .single()
    ).data?.conditions;
  const key = randomUUID();
  await change(user, rewe, { action: 'merge', payees: [corner] }, key).throwOnError();
  expect(await held()).toEqual([{ field: 'payee', operator: 'is', value: rewe }]);
  await answerOf(takeBack(user, key));
  expect(await held()).toEqual(conditions);
});

test('a new cleaning merges payees that nobody merged by hand, and moves their transactions', async () => {
  const { user } = await withFile(...REWE, 'PENNY SAGT DANKE 4400 KOELN//DE', 'Corner shop');
  const rewe = await payee(user, 'Rewe');
  await change(user, rewe, { action: 'merge', payees: [await payee(user, 'Penny')] }).throwOnError();
  // As an earlier version might have left them: a separate payee for every description.
  const [{ id } = { id: '' }] = await list(user, { search: 'pos 4711' });
  const own = randomUUID();
  await user.client.from('payees').insert({ id: own }).throwOnError();
  await user.client
    .from('payee_keys')
    .update({ payee_id: own, cleaned: 'as it was', name: null, by_hand: false })
    .like('key', 'pos 4711%')
    .throwOnError();
  await user.client.from('transactions').update({ payee_id: own }).eq('id', id).throwOnError();
  await user.client.from('payee_keys').update({ version: 0 }).gte('version', 0).throwOnError();
  await user.client.rpc('clean_payees').throwOnError();
  expect(await titles(user)).toEqual(['Corner shop', 'Rewe', 'Rewe', 'Rewe']);
  expect(await payees(user)).toMatchObject([
    { id: rewe, transactions: 3 },
    { name: 'Corner shop', transactions: 1 },
  ]);
  expect((await user.client.from('payees').select('id')).data).toHaveLength(2);
});

test('decisions about a payee outlive its transactions', async () => {
  const { user } = await withFile(...REWE, 'Corner shop', 'Kiosk');
  await change(user, await payee(user, 'Rewe'), { action: 'never-guess', neverGuess: true }).throwOnError();
  await change(user, await payee(user, 'Kiosk'), { action: 'rename', name: 'Späti' }).throwOnError();
  const ids = (await list(user)).map(({ id }) => id);
  await user.client.rpc('delete_transactions', { change: randomUUID(), selection: { ids } }).throwOnError();
  await user.client.rpc('empty_trash', { transactions: ids.length, accounts: 0 }).throwOnError();
  const { data } = await user.client.from('payees').select('name, never_guess').order('never_guess');
  expect(data).toEqual([
    { name: 'Späti', never_guess: false },
    { name: null, never_guess: true },
  ]);
});
