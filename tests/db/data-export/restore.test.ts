import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { DataExport } from '@/lib/domain/data-export/format';
import { restoreParts } from '@/lib/domain/data-export/restore-parts';
import {
  exportOf,
  finish,
  inOrder,
  restoreInto,
  sendParts,
  speaking,
  userWithLedger,
} from '../support/data-exports';
import { remove, removeAccount, set, takeBack, transactionsOf } from '../support/ledger-changes';
import { fileOf, importFile, stageFile } from '../support/imports';
import { addRows, edit, enter, file, newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

describe('a restore', () => {
  test('keeps all ids, even next to the exported user’s: bank files and edits are recognized', async () => {
    const user = await newUser();
    const account = await newAccount(user);
    const rows = fileOf(account, [{ description: 'Tea' }, { description: 'Bun' }]);
    await importFile(user, rows);
    const tea = (await transactionsOf(user)).find(({ description }) => description === 'Tea');
    await edit(user, tea?.id ?? '', { description: 'Mine', amount: 9 });
    const dataExport = await exportOf(user);

    const other = await newUser();
    expect(await restoreInto(other, dataExport)).toMatchObject({ data: { transactions: 2 } });
    expect((await exportOf(other)).tables).toEqual(dataExport.tables);
    const again = await stageFile(other, rows);
    expect(again.counts).toMatchObject({ new: 0, alreadyThere: 2 });
  });

  test('keeps a merge of categories, which can be undone there', async () => {
    const user = await userWithLedger();
    const change = randomUUID();
    await user.client
      .rpc('merge_categories', { source: 'Food', target: 'Shopping', today: '2026-11-20', change })
      .throwOnError();
    const other = await newUser();
    expect(await restoreInto(other, await exportOf(user))).toMatchObject({ ok: true });
    const categories = async () => new Set((await transactionsOf(other)).map(({ category }) => category));
    expect(await categories()).toEqual(new Set(['Shopping']));
    await takeBack(other, change).throwOnError();
    expect(await categories()).toEqual(new Set(['Food']));
  });

  test('leaves out what an earlier version kept of rows that are gone for good', async () => {
    const user = await newUser();
    const account = await newAccount(user);
    await importFile(user, fileOf(account, [{ description: 'Tea' }]));
    const [tea] = await transactionsOf(user);
    await set(user, { ids: [tea?.id ?? ''] }, { category: 'Shopping' }).throwOnError();
    const dataExport = await exportOf(user);
    const { tables, counts } = dataExport;
    const [changed] = tables.changed_transactions;
    expect(changed).toBeDefined();
    const gone = [
      { ...changed!, transaction_id: randomUUID() },
      { ...changed!, account_id: randomUUID(), transaction_id: randomUUID() },
    ];
    const old = {
      ...dataExport,
      tables: { ...tables, changed_transactions: [...tables.changed_transactions, ...gone] },
      counts: { ...counts, changed_transactions: tables.changed_transactions.length + gone.length },
    };
    const other = await newUser();
    expect(await restoreInto(other, old)).toMatchObject({ ok: true, data: { transactions: 1 } });
    expect((await exportOf(other)).tables).toEqual(tables);
  });

  test('raises no alert, and repeating it changes nothing', async () => {
    const user = await userWithLedger();
    await user.client.from('profiles').update({ large_transaction_alerts: true }).eq('user_id', user.id);
    const account = await newAccount(user);
    await enter(user, {
      account_id: account,
      date: '2026-11-02',
      description: 'Car',
      category: 'Food',
      amount: 9_000,
      type: 'expense',
    });
    await user.client.from('notifications').delete().eq('user_id', user.id).throwOnError();
    const dataExport = await exportOf(user);
    expect(dataExport.tables.budget_alerts).toEqual([]);
    const other = await newUser();
    const restoreId = await sendParts(other, dataExport);
    const [first, second] = [
      await finish(other, dataExport, restoreId),
      await finish(other, dataExport, restoreId),
    ];
    expect(first).toEqual({ ok: true, data: { transactions: 4, accounts: 2 } });
    expect(second).toEqual(first);
    const { counts } = await exportOf(other);
    expect(counts).toEqual(dataExport.counts);
    expect(await transactionsOf(other)).toHaveLength(4);
    // A second restore finds the account no longer empty.
    expect(await finish(other, dataExport, randomUUID())).toMatchObject({
      error: { code: 'restore_obstacle', params: { obstacle: 'transactions' } },
    });
  });

  test('sends no mail that was still due', async () => {
    const user = await userWithLedger();
    const account = await newAccount(user);
    await addRows(user, file(account, [{ amount: '450.00', category: 'Food' }]));
    const dataExport = await exportOf(user);
    expect(dataExport.tables.notifications.map(({ mail }) => mail)).toEqual(['due']);
    const other = await newUser();
    expect(await restoreInto(other, dataExport)).toMatchObject({ ok: true });
    expect((await exportOf(other)).tables.notifications.map(({ mail }) => mail)).toEqual(['none']);
    expect((await other.client.rpc('claim_due_mail').throwOnError()).data).toBeNull();
  });

  test('links the savings goal to its account, even in the trash', async () => {
    const user = await userWithLedger();
    const account = await newAccount(user);
    await user.client
      .from('savings_goals')
      .update({ account_id: account })
      .eq('user_id', user.id)
      .throwOnError();
    await removeAccount(user, account, 0).throwOnError();
    const other = await newUser();
    expect(await restoreInto(other, await exportOf(user))).toMatchObject({ data: { accounts: 1 } });
    const { data } = await other.client.from('savings_goals').select('account_id').single().throwOnError();
    expect(data.account_id).toBe(account);
  });

  test('is refused unless the account is empty, apart from an untouched first account', async () => {
    const dataExport = await exportOf(await userWithLedger());
    const obstacles: [string | null, (user: TestUser, account: string) => PromiseLike<unknown>][] = [
      [null, async () => null],
      ['accounts', (user) => newAccount(user)],
      [
        'accounts',
        (user, account_id) =>
          user.client
            .from('balance_marks')
            .insert({ account_id, date: '2026-11-02', balance: 0.01, source: 'typed' })
            .throwOnError(),
      ],
      ['transactions', (user, id) => addRows(user, file(id, [{}]))],
      [
        'trash',
        async (user, id) => {
          await addRows(user, file(id, [{}]));
          await remove(user, { ids: (await transactionsOf(user)).map((row) => row.id) }).throwOnError();
        },
      ],
      [
        'imports',
        async (user, id) => {
          await addRows(user, file(id, [{}]));
          await user.client.from('transactions').delete().eq('user_id', user.id).throwOnError();
        },
      ],
    ];
    for (const [obstacle, act] of obstacles) {
      const user = await newUser();
      await act(user, await newAccountAtSignUp(user));
      const before = await exportOf(user);
      const outcome = await restoreInto(user, dataExport);
      if (obstacle === null) {
        expect(outcome.ok).toBe(true);
        continue;
      }
      expect(outcome).toMatchObject({ error: { code: 'restore_obstacle', params: { obstacle } } });
      expect((await exportOf(user)).tables).toEqual(before.tables);
    }
  }, 60_000);

  test('restores nothing from a damaged export, and leaves the account as it was', async () => {
    const dataExport = await exportOf(await userWithLedger());
    const user = await newUser();
    const before = (await exportOf(user).catch(() => null)) as DataExport | null;
    expect(before, 'an export needs an account').toBeNull();
    await newAccountAtSignUp(user);
    const start = await exportOf(user);
    const spoil: [string, (tables: DataExport['tables']) => void][] = [
      ['points nowhere', (tables) => Object.assign(tables.transactions[0]!, { account_id: randomUUID() })],
      [
        'twice the same id',
        (tables) => Object.assign(tables.transactions[0]!, { id: tables.transactions[1]!.id }),
      ],
      ['an expense that comes in', (tables) => Object.assign(tables.transactions[2]!, { amount: '1.00' })],
      ['no number', (tables) => Object.assign(tables.transactions[2]!, { amount: 'NaN' })],
      ['too large an amount', (tables) => Object.assign(tables.transactions[2]!, { amount: '1e40' })],
      ['no date', (tables) => Object.assign(tables.transactions[2]!, { date: '2026-02-31' })],
      ['no id', (tables) => Object.assign(tables.transactions[2]!, { id: 'x' })],
      [
        'a missing column',
        (tables) => delete (tables.transactions[2] as { description?: string }).description,
      ],
      ['all accounts closed', (tables) => tables.accounts.forEach((row) => (row.closed_at = row.created_at))],
    ];
    for (const [what, change] of spoil) {
      const spoiled = structuredClone(dataExport);
      change(spoiled.tables);
      // Bypasses the schemas, as anyone with a session can.
      const restoreId = randomUUID();
      let part = 0;
      for (const { kind, rows } of restoreParts(spoiled))
        await user.client
          .rpc('stage_restore_part', {
            restore: restoreId,
            part: part++,
            kind,
            rows: JSON.parse(rows) as never,
          })
          .throwOnError();
      expect([what, await finish(user, spoiled, restoreId)]).toMatchObject([
        what,
        { error: { code: 'export_damaged' } },
      ]);
      expect([what, inOrder((await exportOf(user)).tables)]).toEqual([what, inOrder(start.tables)]);
    }
    const parts = await sendParts(user, dataExport);
    await user.client.from('restore_parts').delete().eq('kind', 'transactions').throwOnError();
    expect(await finish(user, dataExport, parts)).toMatchObject({ error: { code: 'restore_incomplete' } });
    const { error } = await user.client.rpc('stage_restore_part', {
      restore: parts,
      part: 0,
      kind: 'restore_parts',
      rows: [],
    });
    expect(error?.message).toBe('damaged');
    expect(await restoreInto(user, dataExport)).toMatchObject({ ok: true });
  }, 60_000);

  test('left unfinished is discarded by the next one, and after a day by anybody’s next change', async () => {
    const dataExport = await exportOf(await userWithLedger());
    const user = await newUser();
    const [first, second] = [await sendParts(user, dataExport), await sendParts(user, dataExport)];
    const staged = async () => {
      const { data } = await user.client.from('restore_parts').select('restore_id').throwOnError();
      return new Set(data.map((row) => row.restore_id));
    };
    expect(await staged()).toEqual(new Set([second]));
    expect(await finish(user, dataExport, first)).toMatchObject({ error: { code: 'restore_incomplete' } });
    const stranger = await userWithLedger();
    expect(await staged()).toEqual(new Set([second]));
    await user.client
      .from('restore_parts')
      .update({ arrived_at: new Date(Date.now() - 2 * 86_400_000).toISOString() })
      .eq('user_id', user.id)
      .throwOnError();
    await remove(stranger, { ids: [] }).throwOnError();
    expect(await staged()).toEqual(new Set());
  });
});

async function newAccountAtSignUp({ client }: TestUser): Promise<string> {
  const account = randomUUID();
  await client
    .rpc('add_account', {
      account,
      name: 'Default Account',
      type: 'checking',
      last_four_digits: '0000',
      balance: null as unknown as number,
      today: '2026-11-02',
    })
    .throwOnError();
  return account;
}
