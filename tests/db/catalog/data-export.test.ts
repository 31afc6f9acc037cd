// @on-both
import { expect, test } from 'vitest';
import { database, rows } from '../support/catalog';

const users = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

/** Creates a user with a row in every table. */
async function fill(id: string, index: number): Promise<void> {
  const uuid = (some: number) =>
    `'00000000-0000-4000-8000-000000000${index}${String(some).padStart(2, '0')}'`;
  await database.query(`insert into auth.users (id, email) values ($1, $2)`, [id, `${id}@example.com`]);
  await database.exec(`
    delete from public.categories where user_id = '${id}';
    insert into public.categories (user_id, id, name) values ('${id}', ${uuid(1)}, 'Food'), ('${id}', ${uuid(15)}, 'Fun');
    insert into public.budgets (user_id, category_id, valid_from, amount)
      values ('${id}', ${uuid(1)}, '0001-01-01', 5);
    insert into public.budget_calendars (user_id, valid_from, kind, day, shift)
      values ('${id}', '0001-01-01', 'day', 25, 'before');
    insert into public.budget_moves (user_id, period, source_id, target_id, amount)
      values ('${id}', '2026-11-25', ${uuid(1)}, ${uuid(15)}, 5);
    insert into public.accounts (user_id, id, name, type, last_four_digits)
      values ('${id}', ${uuid(2)}, 'Everyday', 'bank', '4821');
    insert into public.accounts (user_id, id, name, type, last_four_digits)
      values ('${id}', ${uuid(12)}, 'Savings', 'savings', '0917');
    insert into public.balance_marks (user_id, account_id, date, balance, source)
      values ('${id}', ${uuid(2)}, '2026-11-01', 5, 'typed');
    insert into public.payees (user_id, id) values ('${id}', ${uuid(3)});
    insert into public.payee_keys (user_id, key, payee_id) values ('${id}', 'tea', ${uuid(3)});
    begin;
    insert into public.transactions (user_id, id, account_id, date, description, payee_id, category_id, amount, type)
      values ('${id}', ${uuid(4)}, ${uuid(2)}, '2026-11-02', 'Tea', ${uuid(3)}, ${uuid(1)}, -2, 'expense');
    insert into public.transaction_parts (user_id, id, transaction_id, position, amount, type, category_id)
      values ('${id}', ${uuid(5)}, ${uuid(4)}, 1, -1.5, 'expense', ${uuid(1)}),
        ('${id}', ${uuid(6)}, ${uuid(4)}, 2, -0.5, 'expense', ${uuid(1)});
    commit;
    insert into public.transfers (user_id, out_id, out_account_id, in_account_id, origin)
      values ('${id}', ${uuid(4)}, ${uuid(2)}, ${uuid(12)}, 'hand');
    insert into public.suggestions (user_id, kind, first_id, second_id)
      values ('${id}', 'transfer', ${uuid(4)}, ${uuid(4)});
    insert into public.refund_links (user_id, refund_id, purchase_id, amount)
      values ('${id}', ${uuid(4)}, ${uuid(4)}, 0.5);
    insert into public.tags (user_id, id, name) values ('${id}', ${uuid(7)}, 'Holiday');
    insert into public.transaction_tags (user_id, transaction_id, tag_id) values ('${id}', ${uuid(4)}, ${uuid(7)});
    insert into public.part_tags (user_id, part_id, tag_id) values ('${id}', ${uuid(5)}, ${uuid(7)});
    insert into public.imports (user_id, id, file_name, format, row_count) values ('${id}', ${uuid(8)}, 'a.csv', 'csv', 1);
    insert into public.import_rows (user_id, import_id, line, part, chunk, kind, description, category, text)
      values ('${id}', ${uuid(8)}, 1, 0, 0, 'left-out', '', '', '');
    insert into public.known_rows (user_id, transaction_id, import_id, line, key)
      values ('${id}', ${uuid(4)}, ${uuid(8)}, 2, ${uuid(13)});
    insert into public.import_statements (user_id, import_id, position) values ('${id}', ${uuid(8)}, 1);
    insert into public.goals (user_id, id, name, target, account_id)
      values ('${id}', ${uuid(16)}, 'Lisbon', 5, ${uuid(2)});
    insert into public.goal_contributions (user_id, goal_id, date, amount)
      values ('${id}', ${uuid(16)}, '2026-11-02', 5);
    insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
      values ('${id}', ${uuid(8)}, ${uuid(2)}, '2026-11-01', '2026-11-02', 1, 0);
    insert into public.import_mappings (user_id, account_id, fingerprint, mapping)
      values ('${id}', ${uuid(2)}, repeat('a', 64), '{}');
    insert into public.rules (user_id, name, conditions, actions) values ('${id}', 'Tea is food', '[]', '[]');
    insert into public.ledger_changes (user_id, id, kind) values ('${id}', ${uuid(9)}, 'set');
    insert into public.changed_transactions
      (user_id, change_id, transaction_id, category_id, category_source, account_id, type, type_stated, revision_before,
        revision)
      values ('${id}', ${uuid(9)}, ${uuid(4)}, ${uuid(1)}, 'hand', ${uuid(2)}, 'expense', true, 1, 2);
    insert into public.notifications (user_id, id, kind) values ('${id}', ${uuid(10)}, 'summary');
    insert into public.budget_alerts (user_id, category_id, period, threshold, notification_id, spending, available)
      values ('${id}', ${uuid(1)}, '2026-11-01', 80, ${uuid(10)}, 8, 10);
    insert into public.large_transaction_alerts
      (user_id, transaction_id, notification_id, date, description, amount, threshold)
      values ('${id}', ${uuid(4)}, ${uuid(10)}, '2026-11-02', 'Rent', 700, 500);
    insert into public.recurring_series (user_id, id, kind, payee_id, account_id, origin, state, first_amount, words)
      values ('${id}', ${uuid(14)}, 'bill', ${uuid(3)}, ${uuid(2)}, 'found', 'active', -2, '{tea}');
    insert into public.recurring_terms (user_id, series_id, unit, every, anchor, amount_kind)
      values ('${id}', ${uuid(14)}, 'month', 1, '2026-11-02', 'last');
    insert into public.recurring_occurrences (user_id, series_id, due_on, skipped)
      values ('${id}', ${uuid(14)}, '2026-12-02', true);
    insert into public.recurring_matches (user_id, transaction_id, series_id, due_on)
      values ('${id}', ${uuid(4)}, ${uuid(14)}, '2026-11-02');
    insert into public.plan_notices (user_id, kind, subject_id, key, notification_id, facts)
      values ('${id}', 'late', ${uuid(14)}, '2026-12-02', ${uuid(10)}, '{}');
    insert into public.restore_parts (user_id, restore_id, part, kind, rows)
      values ('${id}', ${uuid(11)}, 0, 'accounts', '[]')`);
}

test('deleting a user deletes everything of theirs and nothing of others', async () => {
  const [leaver, stayer] = users;
  for (const [index, id] of users.entries()) await fill(id, index);
  const tables = await rows<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  const countsOf = async (id: string) => {
    const counts: [string, number][] = [];
    for (const { name } of tables) {
      const [count] = await rows<{ rows: number }>(
        `select count(*)::int as rows from public.${name} where user_id = '${id}'`,
      );
      counts.push([name, count?.rows ?? 0]);
    }
    return counts;
  };
  const before = await countsOf(stayer);
  expect(before.filter(([, count]) => count === 0)).toEqual([]);
  expect(await countsOf(leaver)).toEqual(before);
  await database.query('delete from auth.users where id = $1', [leaver]);
  expect(await countsOf(leaver)).toEqual(before.map(([name]) => [name, 0]));
  expect(await countsOf(stayer)).toEqual(before);
  // An account with transactions cannot be deleted by accident.
  await database.query('delete from public.transfers where user_id = $1', [stayer]);
  await expect(database.query('delete from public.accounts where user_id = $1', [stayer])).rejects.toThrow(
    /transactions_account_fkey/,
  );
  await database.query('delete from auth.users where id = $1', [stayer]);
});
