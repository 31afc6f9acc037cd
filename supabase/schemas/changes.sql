create function public.transaction_snapshots(ids uuid[])
returns table (id uuid, snapshot jsonb)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select
      t.id,
      jsonb_build_object(
        'row',
        to_jsonb(t) - '{user_id,id}'::text[],
        'parts',
        (
          select
            coalesce(
              jsonb_agg(
                to_jsonb(p) - 'user_id' || jsonb_build_object(
                  'tags',
                  (
                    select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]')
                    from public.part_tags g
                    where g.user_id = p.user_id and g.part_id = p.id
                  )
                )
                order by p.position
              ),
              '[]'
            )
          from public.transaction_parts p
          where p.user_id = t.user_id and p.transaction_id = t.id
        ),
        'tags',
        (
          select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]')
          from public.transaction_tags g
          where g.user_id = t.user_id and g.transaction_id = t.id
        ),
        'transfers',
        (
          select coalesce(jsonb_agg(to_jsonb(r) - 'user_id' order by r.id), '[]')
          from public.transfers r
          where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)
        ),
        'refunds',
        (
          select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.refund_id, l.purchase_id), '[]')
          from public.refund_links l
          where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)
        )
      )
    from public.transaction_fields t
    where t.user_id = (select public.current_user_id()) and t.id = any (ids);
end;
$$;
comment on function public.transaction_snapshots is
  'All that transactions say, with their parts, tags, transfers and refund links.';

create function public.begin_change(change uuid, ids uuid[], details jsonb, kind text default 'set')
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return false;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details)
  values (owner, change, begin_change.kind, begin_change.details);
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
    t.id,
    t.category_id,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision,
    s.snapshot
  from
    public.transaction_snapshots(ids) s
    join public.transactions t on t.user_id = owner and t.id = s.id
  where t.deletion_id is null;
  return true;
end;
$$;
comment on function public.begin_change is
  'Records transactions before a change that can be taken back; false if the change was already made.';

create function public.end_change(change uuid)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  changed integer;
begin
  -- Equal rows need no undo.
  with
    now as materialized (
      select s.*
      from
        public.transaction_snapshots(
          array(
            select c.transaction_id from public.changed_transactions c where c.user_id = owner and c.change_id = change
          )
        ) s
    )
  update public.changed_transactions c
  set before = (
    select
      jsonb_object_agg(
        k.key,
        case k.key
          when 'row' then (
            select jsonb_object_agg(f.key, f.value)
            from jsonb_each(k.value) f
            where f.value is distinct from n.snapshot -> 'row' -> f.key
          )
          else k.value
        end
      )
    from jsonb_each(c.before) k
    where k.value is distinct from n.snapshot -> k.key
  )
  from now n
  where c.user_id = owner and c.change_id = change and n.id = c.transaction_id;
  update public.changed_transactions c
  set before = '{}'
  from public.transactions t
  where
    c.user_id = owner
    and c.change_id = change
    and c.before is null
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.deletion_id = change;
  delete from public.changed_transactions c where c.user_id = owner and c.change_id = change and c.before is null;
  -- Parts and tags are the user's work as columns are; a link is not.
  update public.transactions t
  set
    revision = t.revision + 1,
    edited_at = case
      when c.before ?| array['parts', 'tags'] then now()
      else t.edited_at
    end
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.revision = c.revision_before;
  update public.changed_transactions c
  set revision = t.revision
  from public.transactions t
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id;
  get diagnostics changed = row_count;
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  delete from public.ledger_changes c
  where c.user_id = owner and c.id = change and changed = 0 and not c.details ? 'suggestions';
  return jsonb_build_object('transactions', changed);
end;
$$;
comment on function public.end_change is 'Records the effects of a change; returns the number of transactions.';

create function public.restore_snapshots(change uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  ids uuid[] := array(
    select c.transaction_id
    from public.changed_transactions c
    where c.user_id = owner and c.change_id = change and c.before is not null
  );
  free uuid[] := array(
    select c.transaction_id
    from
      public.changed_transactions c
      join public.transactions t on t.user_id = owner and t.id = c.transaction_id
    where
      c.user_id = owner
      and c.change_id = change
      and c.before is not null
      and t.revision = c.revision
      and (t.deletion_id is null or t.deletion_id = change)
      and exists (
        select
        from public.live_accounts a
        where a.user_id = owner and a.id = coalesce((c.before #>> '{row,account_id}')::uuid, t.account_id)
      )
      and not exists (
        select
        from
          (
            select (c.before #>> '{row,category_id}')::uuid as id
            union all
            select (p.value ->> 'category_id')::uuid from jsonb_array_elements(c.before -> 'parts') p
          ) g
        where g.id is not null and not exists (select from public.categories h where h.user_id = owner and h.id = g.id)
      )
  );
  connected uuid[];
begin
  -- A link between two transactions comes back on both sides, or on neither.
  loop
    connected := array(
      select f.id
      from unnest(free) f (id)
      where
        not exists (
          select
          from
            (
              select array[r.out_id, r.in_id] as sides
              from public.transfers r
              where r.user_id = owner and (r.out_id = f.id or r.in_id = f.id)
              union all
              select array[l.refund_id, l.purchase_id]
              from public.refund_links l
              where l.user_id = owner and (l.refund_id = f.id or l.purchase_id = f.id)
              union all
              select
                array[
                  (b.value ->> 'out_id')::uuid,
                  (b.value ->> 'in_id')::uuid,
                  (b.value ->> 'refund_id')::uuid,
                  (b.value ->> 'purchase_id')::uuid
                ]
              from
                public.changed_transactions c
                cross join lateral jsonb_array_elements(
                  coalesce(c.before -> 'transfers', '[]') || coalesce(c.before -> 'refunds', '[]')
                ) b
              where c.user_id = owner and c.change_id = change and c.transaction_id = f.id
            ) s
          where
            s.sides && ids
            and exists (select from unnest(s.sides) side where side = any (ids) and side <> all (free))
        )
    );
    exit when cardinality(connected) = cardinality(free);
    free := connected;
  end loop;

  perform set_config('outlay.merging', 'on', true);
  update public.transactions t
  set
    deletion_id = null,
    deleted_at = null
  where t.user_id = owner and t.id = any (free) and t.deletion_id = change;
  delete from public.transfers r
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'transfers'
    and r.user_id = owner
    and (r.out_id = c.transaction_id or r.in_id = c.transaction_id);
  delete from public.refund_links l
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'refunds'
    and l.user_id = owner
    and (l.refund_id = c.transaction_id or l.purchase_id = c.transaction_id);
  -- Parts that stay keep their links.
  delete from public.transaction_parts p
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'parts'
    and p.user_id = owner
    and p.transaction_id = c.transaction_id
    and not exists (select from jsonb_array_elements(c.before -> 'parts') b where (b.value ->> 'id')::uuid = p.id);
  delete from public.part_tags g
  using
    public.transaction_parts p,
    public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'parts'
    and p.user_id = owner
    and p.transaction_id = c.transaction_id
    and g.user_id = owner
    and g.part_id = p.id;
  delete from public.transaction_tags g
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'tags'
    and g.user_id = owner
    and g.transaction_id = c.transaction_id;
  perform
    public.write_fields(
      array(
        select
          jsonb_populate_record(
            t,
            -- A description has one payee: it gets the one that it has today.
            coalesce(c.before -> 'row', '{}') - '{user_id,id,payee_id}'::text[] || jsonb_build_object(
              'edited_at',
              c.edited_at,
              'file_key',
              c.file_key,
              'revision',
              t.revision + 1
            )
          )
        from
          public.changed_transactions c
          join public.transactions t on t.user_id = owner and t.id = c.transaction_id
        where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
      )
    );
  -- They are again as the change before this one left them; that one can now be taken back.
  update public.changed_transactions e
  set revision = t.revision
  from
    public.changed_transactions c
    join public.transactions t on t.user_id = owner and t.id = c.transaction_id
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and e.user_id = owner
    and e.transaction_id = c.transaction_id
    and e.revision = c.revision_before
    and e.change_id <> change;
  -- A payee that a rule set is not that of the description.
  update public.transactions t
  set payee_id = p.id
  from
    public.changed_transactions c
    join public.payees p on p.user_id = owner and p.id = (c.before ->> 'payee')::uuid
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.payee_id <> p.id;
  perform set_config('outlay.merging', '', true);

  insert into public.transaction_parts
    (user_id, id, transaction_id, position, amount, type, category_id, category_source, category_reason, note)
  select
    owner,
    p.id,
    c.transaction_id,
    p.position,
    p.amount,
    p.type,
    p.category_id,
    coalesce(p.category_source, 'hand'),
    p.category_reason,
    p.note
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.transaction_parts, c.before -> 'parts') p
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
  on conflict on constraint transaction_parts_pkey do update
    set
      position = excluded.position,
      amount = excluded.amount,
      type = excluded.type,
      category_id = excluded.category_id,
      category_source = excluded.category_source,
      category_reason = excluded.category_reason,
      note = excluded.note;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, (p.value ->> 'id')::uuid, g.id
  from
    public.changed_transactions c
    cross join lateral jsonb_array_elements(c.before -> 'parts') p
    join public.tags g on g.user_id = owner and p.value -> 'tags' ? g.id::text
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free);
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, c.transaction_id, g.id
  from
    public.changed_transactions c
    join public.tags g on g.user_id = owner and c.before -> 'tags' ? g.id::text
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free);
  -- A leg that is gone for good is waited for.
  insert into public.transfers
    (
      user_id,
      id,
      out_id,
      in_id,
      out_part_id,
      in_part_id,
      out_account_id,
      in_account_id,
      out_type,
      in_type,
      origin,
      evidence,
      import_id,
      created_at
    )
  select distinct on (b.id)
    owner,
    b.id,
    case
      when b.out_part_id is null
      or op.id is not null then o.id
    end,
    case
      when b.in_part_id is null
      or ip.id is not null then i.id
    end,
    op.id,
    ip.id,
    b.out_account_id,
    b.in_account_id,
    b.out_type,
    b.in_type,
    b.origin,
    b.evidence,
    b.import_id,
    b.created_at
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.transfers, c.before -> 'transfers') b
    left join public.transactions o on o.user_id = owner and o.id = b.out_id
    left join public.transactions i on i.user_id = owner and i.id = b.in_id
    left join public.transaction_parts op
      on op.user_id = owner and op.id = b.out_part_id and op.transaction_id = b.out_id
    left join public.transaction_parts ip on ip.user_id = owner and ip.id = b.in_part_id and ip.transaction_id = b.in_id
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and exists (select from public.accounts a where a.user_id = owner and a.id = b.out_account_id)
    and exists (select from public.accounts a where a.user_id = owner and a.id = b.in_account_id)
  on conflict do nothing;
  -- Its other leg may be one that the change did not hold, such as one in the trash.
  update public.transfers r
  set
    out_id = case
      when b.out_id = c.transaction_id then b.out_id
      else r.out_id
    end,
    out_part_id = case
      when b.out_id = c.transaction_id then b.out_part_id
      else r.out_part_id
    end,
    in_id = case
      when b.in_id = c.transaction_id then b.in_id
      else r.in_id
    end,
    in_part_id = case
      when b.in_id = c.transaction_id then b.in_part_id
      else r.in_part_id
    end
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.transfers, c.before -> 'transfers') b
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and r.user_id = owner
    and r.id = b.id
    and (r.out_id is null and b.out_id = c.transaction_id or r.in_id is null and b.in_id = c.transaction_id);
  insert into public.refund_links (user_id, refund_id, purchase_id, amount, counts_with_purchase)
  select distinct owner, b.refund_id, b.purchase_id, b.amount, b.counts_with_purchase
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.refund_links, c.before -> 'refunds') b
    join public.transactions r on r.user_id = owner and r.id = b.refund_id
    join public.transactions p on p.user_id = owner and p.id = b.purchase_id
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
  on conflict do nothing;
  return cardinality(free);
end;
$$;
comment on function public.restore_snapshots is
  'Makes transactions as they were before a change, save those changed again since; returns their number.';

create function public.join_change(change uuid, ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
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
    t.id,
    t.category_id,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision,
    s.snapshot
  from
    public.transaction_snapshots(ids) s
    join public.transactions t on t.user_id = owner and t.id = s.id
  where t.deletion_id is null
  on conflict do nothing;
end;
$$;
comment on function public.join_change is
  'Stores further transactions as they were before a change that has already begun.';

create function public.restorable_rows(name text)
returns text
language sql
immutable
security invoker
return case name
  when 'import_rows' then '(r.account_id is null or r.account_id in (
  select a.id from public.accounts a where a.user_id = $1))'
  when 'changed_transactions' then '(
  r.transaction_id in (select t.id from public.transactions t where t.user_id = $1)
  and r.account_id in (select a.id from public.accounts a where a.user_id = $1))'
  else 'true'
end;
comment on function public.restorable_rows is
  'SQL condition for rows that a restore keeps: older exports also hold history of rows that are gone for good.';
