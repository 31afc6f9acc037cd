set check_function_bodies = off;

create or replace function public.edit_transaction(transaction uuid, revision integer, details jsonb, change uuid default null)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
  kind text;
  chosen_category uuid;
  -- A payee that is not the one of its description: a rule has set it.
  set_payee uuid;
begin
  details := public.unwrap_json(details);
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return true;
  end if;
  if
    details ? 'accountId'
    and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id = (details ->> 'accountId')::uuid
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  select t.*
  into held
  from public.transactions t
  where
    t.user_id = owner
    and t.id = transaction
    and t.deleted_at is null
    and (edit_transaction.revision is null or t.revision = edit_transaction.revision);
  if not found then
    return false;
  end if;
  if
    (details ->> 'amount')::numeric < (
      select sum(l.amount)
      from public.refund_links l
      where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction)
    )
  then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  if change is not null then
    perform
      public.begin_change(
        change,
        array[transaction] || array(
          -- Links that its new type cannot have.
          select
            case l.refund_id
              when transaction then l.purchase_id
              else l.refund_id
            end
          from public.refund_links l
          where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction)
        ),
        jsonb_build_object(
          'action',
          'edit',
          'values',
          -- Without amounts and texts.
          details - 'amount' - array(
            select f.key from jsonb_each(public.plain_fields(held)) f where jsonb_typeof(f.value) = 'string'
          ),
          'fields',
          (select jsonb_agg(f) from jsonb_object_keys(details) f)
        )
      );
  end if;
  select t.payee_id
  into set_payee
  from public.transactions t
  where
    t.user_id = owner
    and t.id = transaction
    and not exists (
      select
      from public.payee_keys k
      where k.user_id = owner and k.key = public.payee_key(t.description) and k.payee_id = t.payee_id
    );
  kind := coalesce(details ->> 'type', held.type);
  -- A transfer is one until it is unlinked.
  if held.type = 'transfer' then
    kind := held.type;
  end if;
  if details ? 'category' then
    select n.id
    into chosen_category
    from
      public.ensure_categories(
        array[details ->> 'category'],
        array[
          case kind
            when 'income' then 'income'
            else 'spending'
          end
        ]
      ) n;
  end if;
  if kind <> held.type then
    delete from public.refund_links l
    where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction);
  end if;
  if chosen_category <> held.category_id then
    held.category_id := chosen_category;
    held.category_source := 'hand';
  end if;
  held.account_id := coalesce((details ->> 'accountId')::uuid, held.account_id);
  held.date := coalesce((details ->> 'date')::date, held.date);
  held.description := public.edited_description(held, details ->> 'description');
  if details ?| array['amount', 'type'] then
    held.amount := public.signed_amount(coalesce((details ->> 'amount')::numeric, abs(held.amount)), kind) * case
      when kind = 'transfer' then sign(held.amount)
      else 1
    end;
  end if;
  held.type_stated := held.type_stated or held.type <> kind;
  held.type := kind;
  perform public.write_fields(array[public.with_plain_fields(held, details)]);
  if details ? 'tags' then
    perform public.set_tags(transaction, array(select jsonb_array_elements_text(details -> 'tags')));
  end if;
  if details ?| array['amount', 'type', 'accountId'] then
    set constraints all immediate;
  end if;
  if details ?| array['amount', 'type', 'accountId', 'date', 'description'] then
    perform public.find_suggestions(array[transaction]);
  end if;
  if change is not null then
    perform public.end_change(change);
    update public.changed_transactions c
    set before = c.before || jsonb_build_object('payee', set_payee)
    where
      c.user_id = owner
      and c.change_id = change
      and c.transaction_id = transaction
      and set_payee is not null
      and c.before -> 'row' ? 'description';
  end if;
  return true;
end;
$$;

create or replace function public.enter_transactions(rows jsonb, only_open boolean default false)
returns uuid[]
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  -- After the lock, so that a balance typed meanwhile comes before them.
  entered timestamptz := clock_timestamp();
  unknown text;
  added uuid[];
  split uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
begin
  rows := public.unwrap_json(rows);
  select min(n.field)
  into unknown
  from
    jsonb_to_recordset(rows) as r ("accountId" uuid, "toAccountId" uuid, parts jsonb)
    cross join lateral (
      select 'accountId', r."accountId"
      union all
      select 'toAccountId', r."toAccountId" where r."toAccountId" is not null
      union all
      select 'parts', (p #>> '{}')::uuid from jsonb_path_query(r.parts, '$[*].accountId') p
    ) n (field, account)
  where
    not exists (
      select
      from public.live_accounts a
      where a.user_id = owner and a.id = n.account and (a.closed_at is null or not only_open)
    );
  if unknown is not null then
    raise sqlstate 'PT409' using message = 'unknown_account', detail = unknown;
  end if;
  rows := (
    select
      jsonb_agg(
        case
          when r.value ->> 'description' = '' and r.value ? 'toAccountId' then r.value || jsonb_build_object(
            'description',
            (
              select 'Transfer to ' || a.name
              from public.live_accounts a
              where a.user_id = owner and a.id = (r.value ->> 'toAccountId')::uuid
            )
          )
          else r.value
        end
        order by r.place
      )
    from jsonb_array_elements(rows) with ordinality as r (value, place)
  );
  -- A form whose response was lost may add again a row deleted since. The later one counts.
  delete from public.transactions t
  where
    t.user_id = owner
    and t.deletion_id is not null
    and t.id in (select r.id from jsonb_to_recordset(rows) as r (id uuid));
  split := array(
    select r.id
    from jsonb_to_recordset(rows) as r (id uuid, parts jsonb)
    where
      jsonb_typeof(r.parts) = 'array'
      and not exists (select from public.transactions t where t.user_id = owner and t.id = r.id)
  );
  -- Before it has its parts, a row would raise alerts as a whole.
  if split <> '{}' then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with
    given as materialized (
      select
        coalesce(r.id, gen_random_uuid()) as id,
        r."accountId" as account_id,
        r.date,
        r.description,
        r.category,
        r.amount,
        r.type,
        public.with_plain_fields(null, d.value) as stated
      from
        jsonb_array_elements(rows) d
        cross join lateral jsonb_to_record(d.value) as r (
          id uuid,
          "accountId" uuid,
          date date,
          description text,
          category text,
          amount numeric,
          type text
        )
      union all
      -- The other leg, where its account is kept by hand, too. Flags are about the first one.
      select
        public.sample_id(r.id || ' in'),
        r."toAccountId",
        r.date,
        r.description,
        r.category,
        -r.amount,
        'transfer',
        public.with_plain_fields(null, d.value - '{oneTime,counted,expectedBack}'::text[])
      from
        jsonb_array_elements(rows) d
        cross join lateral jsonb_to_record(d.value) as r (
          id uuid,
          "toAccountId" uuid,
          date date,
          description text,
          category text,
          amount numeric,
          "alsoEnter" boolean
        )
      where r."alsoEnter"
    ),
    wanted as materialized (
      select
        array_agg(g.category) as names,
        array_agg(
          case g.type
            when 'income' then 'income'
            else 'spending'
          end
        ) as kinds
      from given g
      where not exists (select from public.transactions t where t.user_id = owner and t.id = g.id)
    ),
    named as materialized (
      select n.name, n.id
      from
        wanted w
        cross join lateral public.ensure_categories(w.names, w.kinds) n
    ),
    inserted as (
      insert into public.transactions
        (
          user_id,
          id,
          account_id,
          date,
          description,
          category_id,
          amount,
          type,
          note,
          one_time,
          counted,
          expected_back,
          created_at
        )
      select
        owner,
        g.id,
        g.account_id,
        g.date,
        g.description,
        n.id,
        case g.type
          when 'transfer' then -g.amount
          else public.signed_amount(g.amount, g.type)
        end,
        g.type,
        (g.stated).note,
        (g.stated).one_time,
        (g.stated).counted,
        (g.stated).expected_back,
        entered
      from
        given g
        join named n on n.name = g.category
      on conflict do nothing
      returning id
    )
  select array_agg(i.id)
  into added
  from inserted i;
  insert into public.transfers (user_id, out_id, in_id, out_account_id, in_account_id, origin)
  select
    owner,
    r.id,
    case
      when r."alsoEnter" then public.sample_id(r.id || ' in')
    end,
    r."accountId",
    r."toAccountId",
    'hand'
  from jsonb_to_recordset(rows) as r (id uuid, "accountId" uuid, "toAccountId" uuid, type text, "alsoEnter" boolean)
  where r.type = 'transfer' and r."toAccountId" is not null and r.id = any (added);
  perform public.set_tags(r.id, array(select jsonb_array_elements_text(r.tags)))
  from jsonb_to_recordset(rows) as r (id uuid, tags jsonb)
  where jsonb_typeof(r.tags) = 'array' and r.id = any (added);
  if split <> '{}' then
    perform public.write_parts(r.id, r.parts)
    from jsonb_to_recordset(rows) as r (id uuid, parts jsonb)
    where r.id = any (split) and r.id = any (added);
    perform set_config('outlay.quiet', quiet, true);
    set constraints all immediate;
    perform public.raise_alerts_of(added);
  end if;
  perform public.find_suggestions(coalesce(added, '{}'));
  return coalesce(added, '{}');
end;
$$;

create or replace function public.export_transactions(filter jsonb default '{}'::jsonb)
returns jsonb
language plpgsql
stable
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  items jsonb;
begin
  -- Planned for this filter alone.
  execute
    $export$
    select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(p.id, t.id),
      'date', t.date, 'description', t.description,
      'category', c.name, 'amount', abs(coalesce(p.amount, t.amount)), 'type', coalesce(p.type, t.type),
      'incoming', coalesce(p.amount, t.amount) > 0, 'accountId', t.account_id,
      'account', public.account_label(a.name, a.last_four_digits),
      'tags', array(
        select g.name from public.line_tags(t.user_id, t.id, t.is_split) l (part_id, tags)
        join public.tags g on g.user_id = t.user_id and g.id = any (l.tags)
        where l.part_id is not distinct from p.id order by g.name))
      || case
        when p.note <> '' then
          public.plain_fields(t) || jsonb_build_object('note', concat_ws(' · ', nullif(t.note, ''), p.note))
        else public.plain_fields(t)
      end
      order by t.date desc, t.created_at desc, t."position", t.id, p.position), '[]')
    from public.filtered_transactions($1) t
    -- The parts of a split transaction that pass, each on a separate line.
    left join public.transaction_parts p on t.is_split and p.user_id = t.user_id and p.transaction_id = t.id
    join public.categories c on c.user_id = t.user_id and c.id = coalesce(p.category_id, t.category_id)
    join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
    where p.id is null or public.part_passes(p, $1) $export$
  into items
  using public.unwrap_json(filter);
  return items;
end;
$function$;

create or replace function public.merge_duplicate(change uuid, one uuid, other uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  kept public.transactions;
  dropped public.transactions;
  link public.transfers;
begin
  select t.*
  into kept
  from public.transactions t
  where t.user_id = owner and t.id in (one, other) and t.deletion_id is null
  -- The bank's row is the one that its next file finds again.
  order by t.import_id is null, t.external_id is null, t.created_at, t.id
  limit 1;
  select t.*
  into dropped
  from public.transactions t
  where t.user_id = owner and t.id in (one, other) and t.id <> kept.id and t.deletion_id is null;
  if dropped.id is null then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  end if;
  -- Values set by hand on the other row are kept.
  if dropped.import_id is null and kept.import_id is not null and kept.bank_text is null then
    kept.description := dropped.description;
  end if;
  if
    dropped.category_source = 'hand'
    and kept.category_source <> 'hand'
    and not kept.is_split
    and dropped.type = kept.type
  then
    kept.category_id := dropped.category_id;
    kept.category_source := 'hand';
  end if;
  kept := public.with_plain_fields(kept, public.plain_fields(dropped) || public.stated_fields(kept));
  perform public.write_fields(array[kept]);
  if dropped.is_split and not kept.is_split and dropped.amount = kept.amount and kept.type <> 'transfer' then
    update public.transaction_parts p
    set transaction_id = kept.id
    where p.user_id = owner and p.transaction_id = dropped.id;
  end if;
  insert into public.known_rows (user_id, transaction_id, import_id, line, key, external_id, balance_key, merged_id)
  select owner, kept.id, r.import_id, r.line, r.key, r.external_id, r.balance_key, dropped.id
  from
    (
      select k.import_id, k.line, k.key, k.external_id, k.balance_key
      from public.known_rows k
      where k.user_id = owner and k.transaction_id = dropped.id
      union all
      select
        i.id,
        coalesce(dropped.line, 1),
        coalesce(dropped.file_key, dropped.movement_key),
        dropped.external_id,
        dropped.balance_key
      from public.imports i
      where i.user_id = owner and i.id = dropped.import_id
    ) r;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, kept.id, g.tag_id
  from public.transaction_tags g
  where g.user_id = owner and g.transaction_id = dropped.id
  on conflict do nothing;
  -- A leg remains one: the row that is kept takes the place of the other.
  select r.*
  into link
  from public.transfers r
  where
    r.user_id = owner
    and (r.out_id = dropped.id and r.out_part_id is null or r.in_id = dropped.id and r.in_part_id is null);
  if link.id is not null and kept.type <> 'transfer' and not kept.is_split and dropped.amount = kept.amount then
    perform public.join_change(change, array_remove(array[link.out_id, link.in_id], null));
    perform public.end_transfers(array[link.id]);
    perform
      public.join_transfer(
        case link.out_id
          when dropped.id then kept.id
          else link.out_id
        end,
        case link.in_id
          when dropped.id then kept.id
          else link.in_id
        end,
        case
          when link.out_id is null then link.out_account_id
          when link.in_id is null then link.in_account_id
        end,
        false,
        null,
        link.out_part_id,
        link.in_part_id
      );
  end if;
  update public.transactions t
  set
    deletion_id = change,
    deleted_at = now()
  where t.user_id = owner and t.id = dropped.id;
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and (s.first_id = dropped.id or s.second_id = dropped.id);
end;
$$;

create function public.plain_fields(t public.transactions)
returns jsonb
language sql
stable
parallel safe
security invoker
return jsonb_build_object('note', t.note, 'oneTime', t.one_time, 'counted', t.counted, 'expectedBack', t.expected_back);

create or replace function public.restore_snapshots(change uuid)
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

create function public.stated_fields(t public.transactions)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}')
  from jsonb_each(public.plain_fields(t)) f
  where f.value <> public.plain_fields(public.with_plain_fields(null, '{}')) -> f.key;
$$;

create or replace function public.transaction_document(t public.transactions, category text, filter jsonb default '{}'::jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  parts jsonb := '[]';
  transfer jsonb;
begin
  -- In PL/pgSQL plans are kept; most transactions need neither.
  if t.is_split then
    select
      jsonb_agg(
        jsonb_build_object(
          'id',
          p.id,
          'category',
          c.name,
          'amount',
          p.amount,
          'type',
          p.type,
          'matches',
          public.part_passes(p, filter)
        ) || case
          when p.type = 'transfer' then jsonb_build_object('transfer', public.part_transfer(p.id))
          else '{}'
        end
        order by p.position
      )
    into parts
    from
      public.transaction_parts p
      join public.categories c on c.user_id = p.user_id and c.id = p.category_id
    where p.user_id = t.user_id and p.transaction_id = t.id;
  end if;
  if t.type = 'transfer' and not t.is_split then
    select
      jsonb_build_object(
        'id',
        r.id,
        'accountId',
        case t.id
          when r.out_id then r.in_account_id
          else r.out_account_id
        end,
        'transactionId',
        case t.id
          when r.out_id then r.in_id
          else r.out_id
        end
      )
    into transfer
    from public.live_transfers r
    where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)
    limit 1;
  end if;
  return jsonb_build_object(
    'id',
    t.id,
    'date',
    t.date,
    'description',
    public.row_title(t),
    'category',
    transaction_document.category,
    'amount',
    abs(t.amount),
    'type',
    t.type,
    'incoming',
    t.amount > 0,
    'accountId',
    t.account_id,
    'revision',
    t.revision,
    'tagIds',
    array(
      select g.tag_id
      from public.transaction_tags g
      where g.user_id = t.user_id and g.transaction_id = t.id
      order by g.tag_id
    ),
    'parts',
    parts,
    'transfer',
    transfer
  ) || public.plain_fields(t);
end;
$$;

create or replace function public.transaction_snapshots(ids uuid[])
returns table (id uuid, snapshot jsonb)
language sql
stable
set search_path = ''
as $$
  select
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
$$;

create function public.with_plain_fields(t public.transactions, details jsonb)
returns public.transactions
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  t.note := coalesce(details ->> 'note', t.note, '');
  t.one_time := coalesce((details ->> 'oneTime')::boolean, t.one_time, false);
  t.counted := coalesce((details ->> 'counted')::boolean, t.counted, true);
  t.expected_back := coalesce((details ->> 'expectedBack')::boolean, t.expected_back, false);
  return t;
end;
$$;

create function public.write_fields(rows public.transactions[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
begin
  execute
    format(
      'update public.transactions t set %s from unnest($1) r where t.user_id = r.user_id and t.id = r.id',
      (
        select string_agg(format('%1$I = r.%1$I', f.name), ', ')
        from
          (
            select a.attname
            from pg_attribute a
            where a.attrelid = 'public.transaction_fields'::regclass and a.attnum > 0
            union all
            values
              ('edited_at'),
              ('file_key'),
              ('revision')
          ) f (name)
        where f.name not in ('user_id', 'id')
      )
    )
  using rows;
end;
$$;

-- What changes set on a transaction. All that records, restores or writes a change takes its columns from here.
create view public.transaction_fields
with (security_invoker = true)
as
  select
    user_id,
    id,
    account_id,
    date,
    amount,
    type,
    type_stated,
    description,
    bank_text,
    payee_id,
    category_id,
    category_source,
    category_reason,
    category_set_at,
    note,
    one_time,
    counted,
    expected_back
  from public.transactions;

COMMENT ON FUNCTION "public"."plain_fields"(public.transactions) IS 'The plain fields of a transaction, as documents have them: texts and flags, kept as they were entered.';

COMMENT ON FUNCTION "public"."stated_fields"(public.transactions) IS 'The plain fields of a transaction that differ from those of a new one.';

COMMENT ON FUNCTION "public"."with_plain_fields"(public.transactions, jsonb) IS 'A transaction with the plain fields that a document states; those of a new one have their initial values.';

COMMENT ON FUNCTION "public"."write_fields"(public.transactions[]) IS 'Gives transactions the fields of these rows, and their place in the history of edits, in one statement.';

COMMENT ON VIEW "public"."transaction_fields" IS 'The columns of transactions that a change can set, and its undo takes back.';

revoke all on public.transaction_fields from public, anon, authenticated;

grant select on public.transaction_fields to authenticated;
