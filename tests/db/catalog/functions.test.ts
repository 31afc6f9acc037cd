// @on-both
import { expect, test } from 'vitest';
import { BULK_FUNCTIONS, requestLimit } from '@/lib/supabase/bulk-functions';
import { database, rows } from '../support/catalog';

const functions = () =>
  rows<{
    name: string;
    definer: boolean;
    anon: boolean;
    everyone: boolean;
    bound: boolean;
    path: string[] | null;
    comment: string | null;
  }>(`
    select p.proname as name, p.prosecdef as definer,
      has_function_privilege('anon', p.oid, 'execute') as anon,
      exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where a.grantee = 0 and a.privilege_type = 'EXECUTE') as everyone,
      p.prosqlbody is not null as bound, p.proconfig as path, obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`);

test('functions run with the rights of the caller, except those that reach protected data', async () => {
  expect((await functions()).filter(({ definer }) => definer).map(({ name }) => name)).toEqual([
    'begin_all_daily_notices',
    'begin_attempt',
    'claim_all_due_mail',
    'claim_due_mail',
    'delete_own_user',
    'end_mail_of',
    'forget_attempts',
    'forget_devices',
    'forget_old_restores',
    'forgive_attempt',
    'has_password',
    'raise_notices_of',
    'rebuild_totals',
    'remember_device',
    'search_payees',
    'set_scheduler_secret',
    'settle_attempt',
    'start_user',
    'track_amounts',
    'track_parts',
    'track_refunds',
    'track_totals',
  ]);
});

// Settings on the function would keep the planner from inlining these. Functions bound at creation need no search path.
const OPEN = ['filtered_transactions', 'page_position'];
// Called with one row or fifty thousand.
const ANY_SIZE = [
  'add_imported_transactions',
  'alert_on_insert',
  'alert_on_parts',
  'alert_on_update',
  'apply_rule',
  'await_imported_transfers',
  'categorize_import_rows',
  'check_minor_units',
  'clean_payees',
  'ensure_categories',
  'ensure_payees',
  'find_import_transfers',
  'forget_empty_notifications',
  'forget_unused_payees',
  'guess_errors',
  'keep_known_rows',
  'find_known_matches',
  'find_possible_matches',
  'prove_possible_matches',
  'move_payee_keys',
  'raise_alerts',
  'rebuild_totals',
  'review_categories',
  'rule_moves',
  'rule_outcomes',
  'ruled_import_rows',
  'spell_import_categories',
  'spelled_categories',
  'undo_change',
  'vanished_transactions',
  'withdraw_large_alerts',
];
// Their queries have many steps, of which the planner knows nothing without statistics, and lists of any length.
const FINDING = [
  'categorized_import_rows',
  'duplicate_pairs',
  'fee_pairs',
  'find_suggestions',
  'open_legs',
  'reach_of',
  'refund_pairs',
  'refund_word_pairs',
  'transfer_candidate_pairs',
  'transfer_evidence',
  'transfer_pairs',
  'transfer_sides',
];
// They write what those find. Checks of foreign keys are planned under the same settings: a plan for each row would take
// longer than the row.
const STORING = ['link_found_transfers', 'store_suggestions'];
// As the finding ones; planning them would take longer than they run with one row, so callers say how.
const GUESSING = [
  'category_pools',
  'guess_categories',
  'likely_categories',
  'resembling_guesses',
  'sibling_guesses',
];
// Called with as many rows, by triggers.
const TRACKING = ['track_amounts', 'track_totals'];
// These look up many rows by their keys, or check many foreign keys; PostgreSQL's default is meant for disks with moving heads.
const LISTING = ['add_imported_transactions', 'report_cells', 'transaction_sums', 'transactions_page'];
// Called with one row by screens and edits, and by functions for any size: their plans are those for one row.
const ROW_BY_ROW = [
  'account_currency',
  'alert_figures',
  'await_parts',
  'budget_periods',
  'budget_starts',
  'check_category_parent',
  'check_leg',
  'check_refund',
  'check_split',
  'derive_type',
  'ensure_tags',
  'follow_leg',
  'is_category_used',
  'limit_figures',
  'member_spending',
  'payees_alike',
  'period_spending',
  'raise_alerts_of',
  'refuse_locked',
  'release_parts',
  'rows_until',
  'rule_problem',
  'search_payees',
  'track_parts',
  'track_refunds',
  'withdraw_budget_alerts',
  'write_parts',
];

// Visitors call these to sign in.
const SIGNING_IN = ['begin_attempt', 'forgive_attempt'];
// The scheduler has no session; it passes a secret.
const SCHEDULER = ['begin_all_daily_notices', 'claim_all_due_mail', 'end_mail_of', 'raise_notices_of'];

// Asked for while the user types; what takes longer is of no use.
const PREVIEWING = ['rule_preview'];

const LIMITS = ['statement_timeout', 'lock_timeout'];

test('functions are closed to visitors except for sign-in and the scheduler, fix their search path and have a comment', async () => {
  for (const { name, anon, everyone, bound, path, comment } of await functions()) {
    expect({ name, anon, everyone, path }).toEqual({
      name,
      anon: [...SIGNING_IN, ...SCHEDULER].includes(name),
      everyone: false,
      path:
        (bound && path === null) || OPEN.includes(name)
          ? null
          : [
              'search_path=""',
              ...([...ANY_SIZE, ...FINDING, ...STORING, ...GUESSING].includes(name)
                ? ['enable_nestloop=off']
                : []),
              ...(ROW_BY_ROW.includes(name) ? ['enable_nestloop=on'] : []),
              ...([...ANY_SIZE, ...FINDING, ...STORING, ...GUESSING, ...TRACKING].includes(name)
                ? ['jit=off']
                : []),
              ...(FINDING.includes(name)
                ? ['enable_mergejoin=off', 'plan_cache_mode=force_custom_plan']
                : []),
              ...(STORING.includes(name) ? ['enable_mergejoin=on', 'plan_cache_mode=auto'] : []),
              ...(GUESSING.includes(name) ? ['enable_mergejoin=off'] : []),
              ...(LISTING.includes(name) ? ['random_page_cost=1.1'] : []),
              ...(BULK_FUNCTIONS.has(name) ? LIMITS.map((limit) => `${limit}=55s`) : []),
              ...(PREVIEWING.includes(name) ? ['statement_timeout=5s'] : []),
            ],
    });
    expect(comment, `comment of ${name}`).toBeTruthy();
  }
});

test('signed-in users may call all functions except those of the scheduler and its secret', async () => {
  const closed = await rows<{ name: string }>(`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not has_function_privilege('authenticated', p.oid, 'execute')
    order by 1`);
  expect(closed.map(({ name }) => name)).toEqual([...SCHEDULER, 'set_scheduler_secret']);
  const [secret] = await rows(`
    select has_function_privilege('service_role', 'public.set_scheduler_secret(text)', 'execute') as service,
      has_function_privilege('anon', 'public.set_scheduler_secret(text)', 'execute') as anon`);
  expect(secret).toEqual({ service: true, anon: false });
});

test('functions without a search path mean the same under any', async () => {
  const bodies = await rows<{ name: string; definer: boolean; bound: boolean; language: string }>(`
    select p.proname as name, p.prosecdef as definer, p.prosqlbody is not null as bound, l.lanname as language
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.proconfig is null order by 1`);
  expect(bodies.length).toBeGreaterThan(OPEN.length);
  for (const { name, ...body } of bodies)
    expect({ name, ...body }).toEqual({ name, definer: false, bound: !OPEN.includes(name), language: 'sql' });
  // Under an empty search path, a name without its schema would not be found.
  await database.exec(`
    begin;
    create function public.rows_found() returns bigint language sql set search_path = '' as $$
      select count(*) from public.filtered_transactions('{"search": "tea $", "description": "Tea"}')
        cross join public.limits_in('2026-11-01') $$`);
  try {
    expect(await rows('select public.rows_found() as found')).toEqual([{ found: 0 }]);
  } finally {
    await database.exec('rollback');
  }
});

test('unused parts of a filter cost nothing: the list is read in the order of its index', async () => {
  const plan = await rows<{ 'QUERY PLAN': string }>(`
    explain select t.id from public.filtered_transactions('{}') t
    order by t.date desc, t.created_at desc, t."position", t.id limit 10`);
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).not.toContain('Function Scan');
  expect(text).not.toMatch(/search_text|accounts/);
});

test('the app waits for bulk work longer than the database allows it, and for less than a request’s minute', async () => {
  const named = (await functions()).map(({ name }) => name);
  expect([...BULK_FUNCTIONS].filter((name) => !named.includes(name))).toEqual([]);
  for (const name of BULK_FUNCTIONS) {
    const limit = requestLimit(`https://project.supabase.co/rest/v1/rpc/${name}`);
    expect([name, limit > 55_000 && limit < 60_000]).toEqual([name, true]);
  }
  expect(requestLimit('https://project.supabase.co/rest/v1/rpc/dashboard')).toBe(30_000);
  expect(requestLimit('https://project.supabase.co/rest/v1/transactions?select=*')).toBe(30_000);
});

// Neither can the embedded backend read them: scripts/lib/backend-server.mjs removes their parsers.
test('no function, table or view returns an array of rows', async () => {
  const returned = await rows<{ name: string; type: string }>(`
    with returned (name, type) as (
      select c.relname, a.atttypid from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace
      union all select p.proname, p.prorettype from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all select p.proname, unnest(p.proallargtypes) from pg_proc p where p.pronamespace = 'public'::regnamespace
    )
    select r.name, format_type(r.type, null) as type
    from returned r join pg_type t on t.oid = r.type join pg_type e on e.oid = t.typelem
    where t.typcategory = 'A' and e.typtype = 'c'`);
  expect(returned).toEqual([]);
});
