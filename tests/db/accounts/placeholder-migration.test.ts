import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openOwnDatabase } from '../support/own-database';

const MIGRATION = new URL('../../../supabase/migrations/20261128001000_balances.sql', import.meta.url);
const USER = '00000000-0000-4000-8000-000000000001';
const idOf = (place: number) => `00000000-0000-4000-8000-0000000000${String(place).padStart(2, '0')}`;

/** Accounts of a database from before, each with the mark it was made with, and perhaps another. */
const ACCOUNTS = [
  { name: 'Default Account', type: 'checking', balance: '0', said: '0 seconds', becomes: [] },
  { name: 'Renamed since', type: 'checking', balance: '0', said: '0 seconds', becomes: [] },
  { name: 'Typed later', type: 'checking', balance: '0', said: '1 second', becomes: ['0.000'] },
  { name: 'Not zero', type: 'checking', balance: '12.50', said: '0 seconds', becomes: ['12.500'] },
  { name: 'Added by the form', type: 'bank', balance: '0', said: '0 seconds', becomes: ['0.000'] },
  { name: 'Empty card', type: 'credit', balance: '0', said: '0 seconds', becomes: ['0.000'] },
];

test('of accounts from before, only the 0 that sign-up stated is forgotten', async () => {
  const { database, close } = await openOwnDatabase();
  try {
    await database.exec(`insert into auth.users (id, email) values ('${USER}', 'early@example.com')`);
    for (const [place, { name, type, balance, said }] of ACCOUNTS.entries())
      await database.exec(`
        insert into public.accounts (user_id, id, name, type, last_four_digits, created_at)
        values ('${USER}', '${idOf(place)}', '${name}', '${type}', '0000', '2026-11-02 10:00:00.123456Z');
        insert into public.balance_marks (user_id, account_id, date, balance, source, stated_at)
        values ('${USER}', '${idOf(place)}', '2026-11-02', ${balance}, 'typed',
          timestamptz '2026-11-02 10:00:00.123456Z' + interval '${said}')`);
    const sql = readFileSync(MIGRATION, 'utf8');
    await database.exec(sql.slice(sql.indexOf('delete from'), sql.indexOf('comment on view')));
    const { rows } = await database.query<{ name: string; balances: string[] }>(`
      select a.name, array(select m.balance::text from public.balance_marks m where m.account_id = a.id) as balances
      from public.accounts a order by a.id`);
    expect(rows).toEqual(ACCOUNTS.map(({ name, becomes }) => ({ name, balances: becomes })));
  } finally {
    await close();
  }
});
