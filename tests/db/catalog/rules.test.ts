import { expect, test } from 'vitest';
import { rows } from '../support/catalog';

/**
 * The only places that sum transaction rows: the lines are built from them, an account's balance includes every row
 * however it counts, and some rules are about rows.
 */
const SUM_ROWS = [
  'private.sum_months',
  'public.balances_now',
  'public.account_balances',
  'public.rows_until',
  'public.account_rows',
  'public.check_refund',
  'public.check_split',
  // What filled an occurrence counts whole, whatever its lines count as.
  'public.filled_occurrences',
  'public.ledger_lines',
];

/** True if a definition sums amounts in a statement that reads transactions. */
function sumsRows(definition: string): boolean {
  const statements = definition
    .replace(/--.*$/gm, '')
    .split(/;\s/)
    .filter((statement) => /\b(?:live_)?transactions\b|\btransaction_(?:details|parts)\b/.test(statement));
  return statements.some((statement) => {
    // The aliases under which the statement reads them.
    const names = [
      ...statement.matchAll(
        /\b(?:public\.)?(?:live_transactions|transactions|transaction_details|transaction_parts)(?:\s+(?:as\s+)?([a-z]\w*))?/g,
      ),
    ].map((match) => match[1] ?? 'transactions');
    return [...statement.matchAll(/\b(?:sum|avg)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].some(
      ([, summed = '']) =>
        names.some((name) => new RegExp(`\\b${name}\\.(?:amount|shifted)\\b`).test(summed)),
    );
  });
}

test('amounts are summed over lines, not over transactions', async () => {
  const definitions = await rows<{ name: string; definition: string }>(`
    select n.nspname || '.' || p.proname as name, coalesce(pg_get_functiondef(p.oid), '') as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind = 'f'
    union all
    select n.nspname || '.' || c.relname, pg_get_viewdef(c.oid)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('v', 'm')
    order by 1`);
  expect(definitions.length).toBeGreaterThan(80);
  const found = definitions.filter(({ definition }) => sumsRows(definition)).map(({ name }) => name);
  expect(found.filter((name) => !SUM_ROWS.includes(name))).toEqual([]);
  // The check itself finds such sums.
  expect(found).toEqual(expect.arrayContaining(['private.sum_months', 'public.check_split']));
  expect(sumsRows('select sum(-t.amount) from public.live_transactions t where t.user_id = $1')).toBe(true);
  expect(sumsRows('select sum(abs(t.amount)) filter (where x) from public.transactions as t')).toBe(true);
  expect(sumsRows('select sum(l.amount) from public.ledger_lines l')).toBe(false);
});
