-- The tables an archive holds: everything a user owns, exactly.

create function public.backup_tables()
returns text[]
language sql
immutable
-- In an order in which each row finds what it points at.
return array[
  'profiles',
  'categories',
  'payees',
  'payee_keys',
  'rules',
  'ledger_changes',
  'accounts',
  'balance_marks',
  'transactions',
  'transaction_parts',
  'transfers',
  'suggestions',
  'refund_links',
  'tags',
  'transaction_tags',
  'part_tags',
  'recurring_series',
  'recurring_terms',
  'recurring_occurrences',
  'recurring_matches',
  'budgets',
  'budget_calendars',
  'budget_moves',
  'savings_goals',
  'goals',
  'goal_contributions',
  'imports',
  'import_rows',
  'import_statements',
  'import_accounts',
  'import_mappings',
  'known_rows',
  'changed_transactions',
  'notifications',
  'budget_alerts',
  'large_transaction_alerts',
  'plan_notices'
];
comment on function public.backup_tables is 'The tables an export holds, in the order they are restored.';

create function public.backup_rows(name text)
returns text
language sql
immutable
return 't.user_id = public.current_user_id()' || case
  when name = 'imports' then ' and t.committed_at is not null'
  when name in (
    'import_rows',
    'import_statements',
    'import_accounts'
  ) then ' and exists (select from public.imports i
  where i.user_id = t.user_id and i.id = t.import_id and i.committed_at is not null)'
  else ''
end;
comment on function public.backup_rows is 'The condition of an exported table''s rows, as SQL.';

create function public.backup_columns(name text)
returns table (place integer, column_name name, type regtype, key integer)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select a.attnum::integer, a.attname, a.atttypid::regtype, array_position(i.indkey::int2[], a.attnum)
    from
      pg_attribute a
      left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where
      a.attrelid = to_regclass('public.' || quote_ident(backup_columns.name))
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
      and a.attname <> 'user_id'
      and (backup_columns.name, a.attname) not in (
        ('profiles', 'noticed_on'),
        ('transactions', 'is_split'),
        ('transactions', 'shifted'),
        ('import_rows', 'transfer_id'),
        ('import_rows', 'split'),
        ('import_rows', 'file_category'),
        ('import_rows', 'category_source'),
        ('import_rows', 'category_reason'),
        ('import_rows', 'guess_category'),
        ('import_rows', 'guess_kind'),
        ('import_rows', 'guess_filled'),
        ('import_rows', 'rule_effects')
      )
      and backup_columns.name = any (public.backup_tables());
end;
$$;
comment on function public.backup_columns is 'The exported columns of a table, with their place in its key.';

create function public.backup_page(name text, after jsonb default null, page_size integer default 2000)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  fields text;
  keys text;
  page jsonb;
begin
  select
    string_agg(
      format(
        '%L, %s',
        c.column_name,
        case c.type
          when 'numeric'::regtype then format('round(t.%1$I, greatest(2, min_scale(t.%1$I)))::text', c.column_name)
          when 'timestamptz'::regtype then format(
            'to_char(t.%I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.US"Z"'')',
            c.column_name
          )
          else format('t.%I', c.column_name)
        end
      ),
      ', '
      order by c.place
    ),
    string_agg(format('%I', c.column_name), ', ' order by c.key) filter (where c.key is not null)
  into fields, keys
  from public.backup_columns(backup_page.name) c;
  if fields is null then
    raise sqlstate 'PT422' using message = 'unknown_table';
  end if;
  after := public.unwrap_json(after);
  -- One row per user: there is nothing after it.
  if keys is null and after is not null then
    return '[]';
  end if;
  execute
    format(
      'select coalesce(jsonb_agg(jsonb_build_object(%s) order by %s), ''[]'') from (
      select * from public.%I t where %s %s order by %s limit $2) t',
      fields,
      coalesce(keys, '1'),
      backup_page.name,
      public.backup_rows(backup_page.name),
      case
        when after is not null then format(
          'and (%s) > (select %s from jsonb_populate_record(null::public.%I, $1))',
          keys,
          keys,
          backup_page.name
        )
      end,
      coalesce(keys, '1')
    )
  into page
  using after, least(greatest(page_size, 1), 5000);
  return page;
end;
$$;
comment on function public.backup_page is 'A page of the rows of a table, complete and exact.';

create function public.backup_state()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  name text;
  one jsonb;
  state jsonb := '{}';
begin
  foreach name in array public.backup_tables() loop
    execute
      format(
        'select jsonb_build_object(''rows'', count(*),
        ''digest'', coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text)
      from public.%I t where %s',
        name,
        public.backup_rows(name)
      )
    into one;
    state := state || jsonb_build_object(name, one);
  end loop;
  return state;
end;
$$;
comment on function public.backup_state is 'Row counts and digests of all that an export holds.';
