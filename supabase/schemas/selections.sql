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
  before jsonb check (jsonb_typeof(before) = 'object'),
  primary key (user_id, change_id, transaction_id),
  constraint changed_transactions_change_fkey
    foreign key (user_id, change_id) references public.ledger_changes (user_id, id)
      on delete cascade,
  constraint changed_transactions_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint changed_transactions_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade
);

comment on table public.changed_transactions is 'The transactions of a change as they were before it.';
comment on column public.changed_transactions.revision is
  'The revision after the change; a transaction at another one was changed again since.';
comment on column public.changed_transactions.before is
  'Its other earlier values: columns, parts, tags, transfers and refund links. Missing keys were not changed.';

create index changed_transactions_account_index on public.changed_transactions (user_id, account_id);
create index changed_transactions_transaction_index on public.changed_transactions (user_id, transaction_id);

alter table public.changed_transactions enable row level security;
create policy "own rows" on public.changed_transactions
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.selection_digest(filter jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  matching bigint;
  digest bigint;
begin
  -- Planned for this filter alone.
  execute
    'select count(*), coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
    from public.filtered_transactions($1) t'
  into matching, digest
  using public.unwrap_json(filter);
  return jsonb_build_object('count', matching, 'digest', digest::text);
end;
$$;
comment on function public.selection_digest is
  'The number of transactions that pass a filter, and a digest that differs once a row comes, goes or changes.';

create function public.selected_transactions(selection jsonb)
returns uuid[]
language plpgsql
security invoker
set search_path = ''
as $$
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
      select t.id
      from public.transactions t
      where
        t.user_id = owner
        and t.deleted_at is null
        and t.id = any (array(select value::uuid from jsonb_array_elements_text(selection -> 'ids')))
    );
  end if;
  spared := array(select distinct value::uuid from jsonb_array_elements_text(coalesce(selection -> 'except', '[]')));
  execute
    $matching$
    select coalesce(array_agg(t.id) filter (where s.id is null), '{}'), count(*),
      coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
    from public.filtered_transactions($1) t
    left join unnest($2) s (id) on s.id = t.id $matching$
  into ids, matching, digest
  using selection -> 'filter', spared;
  if
    matching is distinct from (selection ->> 'count')::integer
    or digest <> (selection ->> 'digest')::bigint
    or cardinality(ids) <> matching - cardinality(spared)
  then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  return ids;
end;
$$;
comment on function public.selected_transactions is 'The ids of the transactions a user has selected.';

create function public.set_transactions(change uuid, selection jsonb, details jsonb)
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  ids uuid[];
  set_category uuid;
  account uuid;
  added_tags uuid[];
  removed_tags uuid[];
  changed integer;
begin
  details := public.unwrap_json(details);
  account := details ->> 'accountId';
  select c.transactions into changed from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', changed);
  end if;
  if
    account is not null
    and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id = account and a.closed_at is null
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  insert into public.ledger_changes (user_id, id, kind, details)
  values (owner, change, 'set', jsonb_build_object('action', 'edit', 'values', details));
  ids := public.selected_transactions(selection);
  -- A new category is one of income if all its rows are income.
  select n.id
  into set_category
  from
    public.ensure_categories(
      array[details ->> 'category'],
      array[
        case
          when exists (
            select from public.transactions t where t.user_id = owner and t.id = any (ids) and t.type <> 'income'
          ) then 'spending'
          else 'income'
        end
      ]
    ) n
  where details ? 'category';
  added_tags := public.ensure_tags(array(select jsonb_array_elements_text(details -> 'addTags')));
  removed_tags := array(select value::uuid from jsonb_array_elements_text(details -> 'removeTags'));
  with
    wanted as materialized (
      select
        t.id,
        t.category_id,
        t.category_source,
        t.account_id,
        t.type,
        t.type_stated,
        t.edited_at,
        t.file_key,
        t.revision,
        t.category_reason,
        t.category_set_at,
        -- A split transaction keeps the categories of its parts.
        not t.is_split
        and t.category_id <> set_category
        or t.account_id <> account as moved,
        nullif(
          jsonb_strip_nulls(
            jsonb_build_object(
              'one_time',
              case
                when t.one_time <> (details ->> 'oneTime')::boolean then t.one_time
              end,
              'counted',
              case
                when t.counted <> (details ->> 'counted')::boolean then t.counted
              end,
              'expected_back',
              case
                when t.expected_back <> (details ->> 'expectedBack')::boolean then t.expected_back
              end
            )
          ),
          '{}'
        ) as flags,
        case
          when details ?| array['addTags', 'removeTags'] then array(
            select g.tag_id from public.transaction_tags g where g.user_id = owner and g.transaction_id = t.id
          )
        end as tags
      from public.transactions t
      where t.user_id = owner and t.id = any (ids)
    ),
    differing as materialized (
      select
        w.*,
        w.tags is not null and (not w.tags @> added_tags or w.tags && removed_tags) as retagged,
        -- Values for which the change has no columns.
        w.moved
        and (w.category_reason is not null or w.category_set_at is not null) as chosen
      from wanted w
    )
  insert into public.changed_transactions
    (
      user_id,
      change_id,
      transaction_id,
      category_id,
      category_source,
      account_id,
      type,
      type_stated,
      edited_at,
      file_key,
      revision_before,
      revision,
      before
    )
  select
    owner,
    change,
    d.id,
    d.category_id,
    d.category_source,
    d.account_id,
    d.type,
    d.type_stated,
    d.edited_at,
    d.file_key,
    d.revision,
    d.revision + 1,
    case
      when d.flags is not null
      or d.retagged
      or d.chosen then jsonb_strip_nulls(
        jsonb_build_object(
          'tags',
          case
            when d.retagged then to_jsonb(d.tags)
          end
        )
      ) || case
        when d.flags is not null
        or d.chosen
        or d.moved then jsonb_build_object(
          'row',
          coalesce(d.flags, '{}') || case
            when d.moved then jsonb_build_object(
              'category_id',
              d.category_id,
              'category_source',
              d.category_source,
              'category_reason',
              d.category_reason,
              'category_set_at',
              d.category_set_at
            )
            else '{}'
          end || case
            when d.account_id <> account then jsonb_build_object('account_id', d.account_id)
            else '{}'
          end
        )
        else '{}'
      end
    end
  from differing d
  where d.moved or d.flags is not null or d.retagged;
  get diagnostics changed = row_count;
  if details ?| array['addTags', 'removeTags'] then
    delete from public.transaction_tags g
    using public.changed_transactions c
    where
      c.user_id = owner
      and c.change_id = change
      and g.user_id = owner
      and g.transaction_id = c.transaction_id
      and g.tag_id = any (removed_tags);
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, c.transaction_id, g.id
    from
      public.changed_transactions c
      cross join unnest(added_tags) g (id)
    where c.user_id = owner and c.change_id = change
    on conflict do nothing;
  end if;
  update public.transactions t
  set
    category_id = case
      when t.is_split then t.category_id
      else coalesce(set_category, t.category_id)
    end,
    category_source = case
      when not t.is_split
      and t.category_id <> set_category then 'hand'
      else t.category_source
    end,
    account_id = coalesce(account, t.account_id),
    one_time = coalesce((details ->> 'oneTime')::boolean, t.one_time),
    counted = coalesce((details ->> 'counted')::boolean, t.counted),
    expected_back = coalesce((details ->> 'expectedBack')::boolean, t.expected_back),
    -- A tag, or the mark 'expected back', counts no revision by itself.
    revision = t.revision + 1
  from public.changed_transactions c
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id;
  update public.transactions t
  set edited_at = now()
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.before is not null
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.edited_at is not distinct from c.edited_at;
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  if account is not null then
    perform
      public.find_suggestions(
        array(
          select c.transaction_id from public.changed_transactions c where c.user_id = owner and c.change_id = change
        )
      );
  end if;
  return jsonb_build_object('transactions', changed);
end;
$$;
comment on function public.set_transactions is
  'Sets category, account, flags or tags of the selected transactions; safe to repeat.';
