-- Changes of many transactions at once.

create table public.changed_transactions (
  user_id uuid not null default auth.uid(),
  change_id uuid not null,
  transaction_id uuid not null,
  category_id uuid not null,
  category_source text not null,
  account_id uuid not null,
  type text not null,
  type_stated boolean not null,
  edited_at timestamptz,
  file_key uuid,
  revision_before integer not null,
  revision integer not null,
  primary key (user_id, change_id, transaction_id),
  constraint changed_transactions_change_fkey
    foreign key (user_id, change_id) references public.ledger_changes (user_id, id) on delete cascade
);
comment on table public.changed_transactions is 'What the transactions of a change were before it.';
comment on column public.changed_transactions.revision is
  'The revision of what the change has left; at another one it was changed again since.';

create index changed_transactions_transaction_index on public.changed_transactions (user_id, transaction_id);

alter table public.changed_transactions enable row level security;
create policy "own rows" on public.changed_transactions for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Computed when all that match are selected, not with each page.
create function public.selection_digest(filter jsonb) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  matching bigint;
  digest bigint;
begin
  -- Planned for this filter alone.
  execute 'select count(*), coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
    from public.filtered_transactions($1) t'
  into matching, digest using public.unwrap_json(filter);
  return jsonb_build_object('count', matching, 'digest', digest::text);
end $$;
comment on function public.selection_digest(jsonb) is
  'How many transactions pass a filter, and a digest that is another one as soon as a row comes, goes or changes.';

-- The transactions a user has selected: { ids } or { filter, count, digest, except }, as selection_digest told how
-- many match and which; except, which is optional, names those of them that were left out. What of ids is gone since
-- is left out; where a filter matches others by now, or they say something else, or what was to be left out is not
-- among them, so that more would be changed than was said: selection_changed.
create function public.selected_transactions(selection jsonb) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  ids uuid[];
  digest bigint;
  spared uuid[];
  matching integer;
begin
  selection := public.unwrap_json(selection);
  if selection ? 'ids' then
    return array(
      select t.id from public.transactions t
      where t.user_id = owner and t.deleted_at is null
        and t.id = any (array(select value::uuid from jsonb_array_elements_text(selection -> 'ids'))));
  end if;
  spared := array(
    select distinct value::uuid from jsonb_array_elements_text(coalesce(selection -> 'except', '[]')));
  execute $matching$
    select coalesce(array_agg(t.id) filter (where s.id is null), '{}'), count(*),
      coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
    from public.filtered_transactions($1) t
    left join unnest($2) s (id) on s.id = t.id $matching$
  into ids, matching, digest using selection -> 'filter', spared;
  if matching is distinct from (selection ->> 'count')::integer
    or digest <> (selection ->> 'digest')::bigint
    or cardinality(ids) <> matching - cardinality(spared) then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  return ids;
end $$;
comment on function public.selected_transactions(jsonb) is 'The ids of the transactions a user has selected.';

-- Sets category and account (each optional) of what is selected. Returns { transactions }, how many were changed.
create function public.set_transactions(change uuid, selection jsonb, category text default null, account uuid default null)
  returns jsonb language plpgsql security invoker
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  owner uuid := public.lock_ledger();
  ids uuid[];
  set_category uuid;
  changed integer;
begin
  select c.transactions into changed from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', changed);
  end if;
  if account is not null and not exists (
    select from public.live_accounts a where a.user_id = owner and a.id = account and a.closed_at is null) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  insert into public.ledger_changes (user_id, id, kind) values (owner, change, 'set');
  ids := public.selected_transactions(selection);
  -- A category that is new is one of income where all it is given to is.
  select n.id into set_category
  from public.ensure_categories(array[category], array[case
    when exists (
      select from public.transactions t where t.user_id = owner and t.id = any (ids) and t.type <> 'income')
    then 'spending' else 'income' end]) n;
  insert into public.changed_transactions (user_id, change_id, transaction_id, category_id, category_source, account_id,
    type, type_stated, edited_at, file_key, revision_before, revision)
  select owner, change, t.id, t.category_id, t.category_source, t.account_id, t.type, t.type_stated, t.edited_at,
    t.file_key, t.revision, t.revision + 1
  from public.transactions t
  where t.user_id = owner and t.id = any (ids) and (t.category_id <> set_category or t.account_id <> account);
  get diagnostics changed = row_count;
  update public.transactions t
  set category_id = coalesce(set_category, t.category_id),
    category_source = case when t.category_id <> set_category then 'hand' else t.category_source end,
    account_id = coalesce(account, t.account_id)
  where t.user_id = owner and t.id = any (ids) and (t.category_id <> set_category or t.account_id <> account);
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  return jsonb_build_object('transactions', changed);
end $$;
comment on function public.set_transactions(uuid, jsonb, text, uuid) is
  'Sets the category or account of the selected transactions; safe to repeat.';
