import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BASELINE } from '@/scripts/lib/history.mjs';
import { databaseOfMigrations } from '@/scripts/schema/databases.mjs';

const FOLDER = join(import.meta.dirname, '../../../supabase/migrations');
/** The migration after which money out in an income category is income taken back. */
const RETYPES = '20261127152813_files';
const LATER = readdirSync(FOLDER)
  .map((file) => file.replace(/\.sql$/, ''))
  .filter((name) => name > BASELINE)
  .sort();

const USER = '00000000-0000-4000-8000-000000000001';
const ACCOUNT = '00000000-0000-4000-8000-000000000002';

test(
  'stored money out of an income category becomes income taken back, and every total follows',
  { timeout: 300_000 },
  async () => {
    const database = await databaseOfMigrations(BASELINE);
    const migrate = (name: string) => database.exec(readFileSync(join(FOLDER, `${name}.sql`), 'utf8'));
    const rows = async (sql: string) => (await database.query<Record<string, string>>(sql)).rows;
    for (const name of LATER.filter((name) => name < RETYPES)) await migrate(name);
    await database.exec(`
      select set_config('request.jwt.claims', '{"sub": "${USER}"}', false);
      insert into auth.users (id, email) values ('${USER}', 'early@example.com');
      insert into public.accounts (user_id, id, name, type, last_four_digits)
      values ('${USER}', '${ACCOUNT}', 'Everyday', 'bank', '4821');
      insert into public.categories (user_id, name, kind) values
        ('${USER}', 'Wages', 'income'), ('${USER}', 'Books', 'spending');
      insert into public.payees (user_id, name) values ('${USER}', 'Acme');
      insert into public.transactions
        (user_id, account_id, date, amount, type, type_stated, description, payee_id, category_id)
      select
        '${USER}', '${ACCOUNT}', '2026-03-01'::date + line, amount, type, stated, line || ' ' || category,
        (select p.id from public.payees p where p.user_id = '${USER}' limit 1),
        (select c.id from public.categories c where c.user_id = '${USER}' and c.name = category)
      from (values
        (1, 2000.00, 'income', false, 'Wages'),
        (2, -200.00, 'expense', false, 'Wages'),
        (3, -30.00, 'expense', true, 'Wages'),
        (4, -12.34, 'expense', false, 'Books')
      ) as given (line, amount, type, stated, category);`);
    const ledger = () =>
      rows('select description, type, amount from public.transactions order by description');
    const before = await ledger();
    expect(before.map(({ type }) => type)).toEqual(['income', 'expense', 'expense', 'expense']);

    await migrate(RETYPES);
    const after = await ledger();
    expect(after.map(({ type }) => type)).toEqual(['income', 'income', 'expense', 'expense']);
    expect(after.map(({ amount }) => amount)).toEqual(before.map(({ amount }) => amount));
    for (const relation of ['ledger_lines', 'month_totals'])
      expect(
        await rows(`select type, sum(amount) as amount from public.${relation} group by type order by type`),
      ).toEqual([
        { type: 'expense', amount: '-42.340' },
        { type: 'income', amount: '1800.000' },
      ]);
    await database.close();
  },
);
