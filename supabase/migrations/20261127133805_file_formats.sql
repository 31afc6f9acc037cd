set check_function_bodies = off;

ALTER TABLE "public"."imports" DROP CONSTRAINT "imports_format_check";

ALTER TABLE "public"."transfers" DROP CONSTRAINT "transfers_origin_check";

DROP FUNCTION "public"."import_row_document"(public.import_row_matches);

DROP VIEW "public"."import_row_matches";

DROP FUNCTION "public"."open_legs"(bigint[], date, date);

DROP FUNCTION "public"."transfer_sides"(uuid[], bigint[], date, date);

DROP FUNCTION "public"."waiting_legs"();

ALTER TABLE "public"."import_rows" ADD COLUMN "other_account_id" uuid;

ALTER TABLE "public"."import_rows" ADD COLUMN "tags" text[] NOT NULL DEFAULT '{}'::text[];

create or replace function public.add_imported_transactions(import uuid, unseen boolean)
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
set random_page_cost to '1.1'
as $function$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance typed meanwhile comes before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
  has_splits boolean := not unseen
  and exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and (
        r.split is not null
        or r.other_account_id is not null
        or r.rule_effects ?| array['split', 'transferTo']
      )
      and r.status in ('new', 'possible-duplicate')
  );
  has_tags boolean := exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.tags <> '{}'
      and r.status in ('new', 'possible-duplicate')
  );
  has_effects boolean := not unseen
  and exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.rule_effects is not null
      and r.status in ('new', 'possible-duplicate')
  );
begin
  perform
    public.ensure_payees(
      owner,
      array(
        select distinct r.description
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      )
    );

  -- Before it has its parts, a row would raise alerts as a whole.
  if has_splits then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with
    categorized as (select c.* from public.categorized_import_rows(import, true) c where unseen),
    incoming as materialized (
      select
        row_number() over (order by r.line, r.part) as place,
        r.account_id,
        r.date,
        r.description,
        n.category,
        r.amount,
        coalesce(n.rule_effects ->> 'type', r.type) as type,
        r.type_stated or n.rule_effects ? 'type' is true as type_stated,
        r.bank_transfer,
        r.line,
        r.external_id,
        nullif(r.file_key, r.movement_key) as file_key,
        r.balance_key,
        n.category_source,
        n.category_reason,
        n.guess_category,
        n.guess_kind,
        n.guess_filled,
        n.rule_effects,
        r.counted,
        r.one_time
      from
        public.import_rows r
        left join categorized c on c.line = r.line and c.part = r.part
        cross join lateral (
          select
            case
              when c.line is null then r.category
              else c.category
            end as category,
            case
              when c.line is null then r.category_source
              else c.category_source
            end as category_source,
            case
              when c.line is null then r.category_reason
              else c.category_reason
            end as category_reason,
            case
              when c.line is null then r.guess_category
              else c.guess_category
            end as guess_category,
            case
              when c.line is null then r.guess_kind
              else c.guess_kind
            end as guess_kind,
            case
              when c.line is null then r.guess_filled
              else c.guess_filled
            end as guess_filled,
            case
              when c.line is null then r.rule_effects
              else c.rule_effects
            end as rule_effects
        ) n
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ),
    described as materialized (
      select d.description, k.payee_id
      from
        (select distinct i.description from incoming i) d
        join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
    ),
    stated as (
      select
        i.category as name,
        min(i.place) as place,
        case
          when bool_and(i.type = 'income') then 'income'
          else 'spending'
        end as kind
      from incoming i
      group by i.category
    ),
    named as materialized (
      select n.name, n.id, public.caseless(n.name) = 'uncategorized' as is_none
      from
        (
          select array_agg(s.name order by s.place) as names, array_agg(s.kind order by s.place) as kinds from stated s
        ) s
        cross join lateral public.ensure_categories(s.names, s.kinds) n
    ),
    guessed as materialized (
      select g.name, c.id
      from
        (select distinct i.guess_category as name from incoming i where i.guess_category is not null) g
        join public.categories c on c.user_id = owner and public.caseless(c.name) = public.caseless(g.name)
    )
  insert into public.transactions
    (
      user_id,
      import_id,
      "position",
      account_id,
      date,
      description,
      payee_id,
      category_id,
      category_source,
      category_reason,
      guess_category_id,
      guess_kind,
      guess_filled,
      amount,
      type,
      type_stated,
      note,
      one_time,
      counted,
      bank_transfer,
      line,
      external_id,
      file_key,
      balance_key,
      created_at
    )
  select
    owner,
    import,
    i.place,
    i.account_id,
    i.date,
    i.description,
    coalesce(p.id, d.payee_id),
    n.id,
    case
      when i.category_source = 'file'
      and n.is_none then 'none'
      else i.category_source
    end,
    i.category_reason,
    g.id,
    i.guess_kind,
    i.guess_filled,
    i.amount,
    i.type,
    i.type_stated,
    coalesce(i.rule_effects ->> 'note', ''),
    coalesce((i.rule_effects ->> 'oneTime')::boolean, i.one_time),
    i.counted,
    i.bank_transfer,
    i.line,
    i.external_id,
    i.file_key,
    i.balance_key,
    entered
  from
    incoming i
    join described d on d.description = i.description
    join named n on n.name = i.category
    left join guessed g on g.name = i.guess_category
    left join public.payees p on p.user_id = owner and p.id = (i.rule_effects ->> 'payee')::uuid;
  if has_effects then
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, t.id, g.id
    from
      (
        select row_number() over (order by r.line, r.part) as place, r.rule_effects -> 'tags' as tags
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      ) i
      join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
      cross join lateral jsonb_array_elements_text(i.tags) n (id)
      join public.tags g on g.user_id = owner and g.id = n.id::uuid;
  end if;
  if has_tags then
    perform
      public.ensure_tags(
        array(
          select distinct g.name
          from
            public.import_rows r
            cross join lateral unnest(r.tags) g (name)
          where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
        )
      );
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select distinct owner, t.id, g.id
    from
      (
        select row_number() over (order by r.line, r.part) as place, r.tags
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      ) i
      join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
      cross join lateral unnest(i.tags) n (name)
      join public.tags g on g.user_id = owner and public.caseless(g.name) = public.caseless(n.name)
    on conflict do nothing;
  end if;
  if not has_splits then
    return;
  end if;
  perform public.write_parts(t.id, i.split)
  from
    (
      select row_number() over (order by r.line, r.part) as place, coalesce(r.split, r.rule_effects -> 'split') as split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.split is not null;
  update public.transaction_parts p
  set
    category_source = 'rule',
    category_reason = jsonb_build_object('rule', i.rule)
  from
    (
      select
        row_number() over (order by r.line, r.part) as place,
        r.split is null and r.rule_effects ? 'split' as ruled,
        (
          select jsonb_build_object('id', a.id, 'name', a.name, 'place', a.place)
          from public.active_rules() a
          where a.place = (r.rule_effects #>> '{by,split}')::integer
        ) as rule
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.ruled and p.user_id = owner and p.transaction_id = t.id;
  update public.transaction_parts p
  set category_source = 'file'
  from
    (
      select row_number() over (order by r.line, r.part) as place, r.split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where
    p.user_id = owner
    and p.transaction_id = t.id
    and i.split -> (p.position - 1) ->> 'source' = 'file';
  -- If the file does not state the type of money in, its category decides, as for a whole row.
  update public.transaction_parts p
  set type = 'refund'
  from
    public.transactions t,
    public.categories c
  where
    t.user_id = owner
    and t.import_id = import
    and not t.type_stated
    and p.user_id = owner
    and p.transaction_id = t.id
    and p.type = 'income'
    and c.user_id = owner
    and c.id = p.category_id
    and c.kind = 'spending'
    and public.caseless(c.name) <> 'uncategorized';
  perform public.await_imported_transfers(import);
  perform set_config('outlay.quiet', quiet, true);
  set constraints all immediate;
  added := array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import order by t.position
  );
  perform public.raise_alerts_of(added, import);
end;
$function$;

create function public.await_imported_transfers(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform set_config('outlay.merging', 'on', true);
  with
    placed as (
      select
        row_number() over (order by r.line, r.part) as place,
        (r.rule_effects ->> 'transferTo')::uuid as ruled_account,
        r.other_account_id,
        r.split is not null or r.rule_effects ? 'split' is true as is_split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ),
    waiting as (
      select
        t.id,
        t.type,
        t.amount < 0 as is_out,
        t.account_id,
        a.id as other_account_id,
        p.ruled_account is null as is_stated
      from
        placed p
        join public.transactions t on t.user_id = owner and t.import_id = import and t.position = p.place
        join public.live_accounts a on a.user_id = owner and a.id = coalesce(p.ruled_account, p.other_account_id)
      where not p.is_split and a.id <> t.account_id
    ),
    added as (
      insert into public.transfers
        (user_id, out_id, in_id, out_account_id, in_account_id, out_type, in_type, origin)
      select
        owner,
        case
          when w.is_out then w.id
        end,
        case
          when not w.is_out then w.id
        end,
        case
          when w.is_out then w.account_id
          else w.other_account_id
        end,
        case
          when w.is_out then w.other_account_id
          else w.account_id
        end,
        case
          when w.is_out then w.type
          else 'expense'
        end,
        case
          when w.is_out then 'income'
          else w.type
        end,
        case
          when w.is_stated then 'file'
          else 'hand'
        end
      from waiting w
    )
  update public.transactions t
  set type = 'transfer'
  from waiting w
  where t.user_id = owner and t.id = w.id;
  perform set_config('outlay.merging', '', true);
end;
$$;

create or replace function public.commit_import(
  import uuid,
  revision integer default null::integer,
  only_if_all_new boolean default false
)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  all_new boolean;
  settled boolean;
  -- Nobody has looked at its rows, nor will before they are added.
  unseen boolean;
  -- Rows that the file lacks: null where it lacks none.
  vanished jsonb;
  -- Links made without asking can be taken back on their own.
  links uuid := public.sample_id(import || ' transfers');
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elseif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out, 'linked', public.linked_by_import(links))
        || public.vanished_counts(held.vanished);
  elseif held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  changed := public.match_import_rows(import);
  changed := changed + public.find_vanished_rows(import);
  select nullif(i.vanished, '[]') into vanished from public.imports i where i.user_id = owner and i.id = import;
  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status in ('already-there', 'same')),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there', 'same')), '{}'),
    bool_and(r.status = 'new') and vanished is null,
    bool_or(r.category_source <> 'file' or r.guess_kind is not null
      or r.rule_effects is not null or r.split is not null or r.other_account_id is not null)
  into held.added, held.already_there, held.account_ids, all_new, settled
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  -- Additions to a transaction (tags, a split, a transfer) are looked up in the rows.
  unseen := only_if_all_new and all_new and not settled and not held.matched and not exists (
    select from public.active_rules() a cross join lateral jsonb_array_elements(a.actions) o
    where o ->> 'field' in ('tags', 'split', 'transfer'));
  if not unseen then
    changed := changed + public.categorize_import_rows(import, not held.matched);
  end if;
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  elseif only_if_all_new and not all_new then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (select from unnest(held.account_ids) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  -- Removed and replaced rows raise no alerts, and leave their partners to the new rows.
  perform public.settle_vanished_rows(import);
  perform public.add_imported_transactions(import, unseen);
  perform public.keep_known_rows(import);
  perform public.keep_other_rows(import);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id, end_of_day)
  select owner, b.account_id, b.date, b.balance, 'file', import, true
  from public.import_balances(import) b
  order by b.place;
  insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
  select owner, import, c.account_id, c.first_day, c.last_day, c.added, c.already_there
  from public.import_coverage(import) c
  where c.account_id = any (held.account_ids) or not exists (
    select from public.import_rows r where r.user_id = owner and r.import_id = import and r.account_id = c.account_id);
  -- A row known only by its content may have been another movement after all.
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and (r.status in ('new', 'possible-duplicate')
    or r.status = 'already-there' and r.match_kind is distinct from 'same-key');
  -- Rows left out keep the file's values, without the split they would have got.
  update public.import_rows r set split = null
  where r.user_id = owner and r.import_id = import and r.split is not null;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links))
      || public.vanished_counts(coalesce(vanished, '[]'));
end $function$;

create or replace function public.open_legs(sizes bigint[], first_day date, last_day date)
returns table (
  key uuid,
  id uuid,
  part_id uuid,
  account_id uuid,
  date date,
  created_at timestamptz,
  "position" integer,
  is_out boolean,
  size bigint,
  transfer_id uuid,
  waits_for uuid,
  is_stated boolean,
  may_link boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
begin
  return query with
      waiting as materialized (select * from public.waiting_legs()),
      free_parts as materialized (
        select
          part.id,
          part.transaction_id,
          part.amount < 0 as is_out,
          abs(part.amount * 1000)::bigint as size,
          part.type
        from public.transaction_parts part
        where
          part.user_id = owner
          and abs(part.amount * 1000)::bigint = any (sizes)
          and not exists (
            select from public.transfers linked where linked.user_id = owner and linked.out_part_id = part.id
          )
          and not exists (
            select from public.transfers linked where linked.user_id = owner and linked.in_part_id = part.id
          )
      )
    select
      coalesce(leg.part_id, transaction.id),
      transaction.id,
      leg.part_id,
      transaction.account_id,
      transaction.date,
      transaction.created_at,
      transaction.position,
      leg.is_out,
      abs(coalesce(part.amount, transaction.amount) * 1000)::bigint,
      leg.transfer_id,
      leg.waits_for,
      leg.is_stated,
      true
    from
      waiting leg
      join public.transactions transaction on transaction.user_id = owner and transaction.id = leg.id
      left join public.transaction_parts part on part.user_id = owner and part.id = leg.part_id
    where
      abs(coalesce(part.amount, transaction.amount) * 1000)::bigint = any (sizes)
      and transaction.date between first_day and last_day
    union all
    select
      part.id,
      transaction.id,
      part.id,
      transaction.account_id,
      transaction.date,
      transaction.created_at,
      transaction.position,
      part.is_out,
      part.size,
      null,
      null,
      false,
      -- A part that a hand has called an expense is suggested at most.
      part.type = 'transfer'
    from
      free_parts part
      join public.transactions transaction on transaction.user_id = owner and transaction.id = part.transaction_id
    where
      transaction.id = any (array(select free.transaction_id from free_parts free))
      and transaction.date between first_day and last_day
      and transaction.deletion_id is null;
end;
$$;

create or replace function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text)
returns integer
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  list jsonb := rows;
  staged integer;
  replaced integer := 0;
  accounts uuid[];
begin
  if jsonb_typeof(list) <> 'array' then
    raise sqlstate 'PT422' using message = 'rows must be a list';
  end if;
  if held.reading <> stage_import_rows.parse_number then
    raise sqlstate 'PT409' using message = 'old_reading';
  end if;
  if stage_import_rows.chunk = any (held.chunks) then
    delete from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.chunk = stage_import_rows.chunk;
    get diagnostics replaced = row_count;
  end if;

  begin
    with
      added as (
        insert into public.import_rows
          (
            user_id,
            import_id,
            line,
            part,
            chunk,
            kind,
            account_id,
            date,
            description,
            category,
            amount,
            type,
            external_id,
            text,
            reason,
            bank_transfer,
            other_account_id,
            type_stated,
            balance_key,
            counted,
            one_time,
            split,
            tags
          )
        select
          owner,
          import,
          r.line,
          r.part,
          stage_import_rows.chunk,
          r.status,
          r."accountId",
          r.date,
          r.description,
          r.category,
          s.amount,
          r.type,
          nullif(r."externalId", ''),
          r.text,
          r.reasons,
          coalesce(r."bankTransfer", false),
          r."otherAccountId",
          coalesce(r."typeStated", true),
          public.balance_key(r."accountId", r.date, s.amount, r.balance),
          coalesce((r.flags ->> 'counted')::boolean, true),
          coalesce((r.flags ->> 'oneTime')::boolean, false),
          (
            select jsonb_agg(p.part || '{"source": "file"}' order by p.place)
            from jsonb_array_elements(r.parts) with ordinality p (part, place)
          ),
          coalesce(r.tags, '{}')
        from
          jsonb_to_recordset(list) as r (
            line integer,
            part integer,
            status text,
            "accountId" uuid,
            date date,
            description text,
            category text,
            amount numeric,
            type text,
            "externalId" text,
            text text,
            reasons jsonb,
            "bankTransfer" boolean,
            "otherAccountId" uuid,
            "typeStated" boolean,
            balance numeric,
            flags jsonb,
            parts jsonb,
            tags text[]
          )
          cross join lateral (
            select
              case r.type
                when 'expense' then -r.amount
                else r.amount
              end
          ) s (amount)
        returning account_id, other_account_id
      )
    select
      count(*),
      array_remove(array_agg(distinct account_id) || array_agg(distinct other_account_id), null)
    into staged, accounts
    from added;
  exception when unique_violation then
    raise sqlstate 'PT422' using message = 'repeated_line';
  end;
  if
    exists (
      select
      from unnest(accounts) as named (id)
      where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)
    )
  then
    raise sqlstate 'PT422' using message = 'unknown_account';
  end if;
  if
    exists (
      select
      from public.import_rows r
      where
        r.user_id = owner
        and r.import_id = import
        and r.chunk = stage_import_rows.chunk
        and r.split is not null
        and r.amount <> (select sum(p.amount) from jsonb_to_recordset(r.split) as p (amount numeric))
    )
  then
    raise sqlstate 'PT422' using message = 'parts_differ';
  end if;

  update public.imports i
  set
    chunks = array_append(array_remove(i.chunks, stage_import_rows.chunk), stage_import_rows.chunk),
    arrived = i.arrived - replaced + staged,
    matched = false,
    revision = i.revision + 1
  where i.user_id = owner and i.id = import;
  return held.arrived - replaced + staged;
end;
$function$;

-- `chooser` is the leg with several candidates, if any. A leg is near if it or one of its candidates is among `ids`.
create or replace function public.transfer_candidate_pairs(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  out_key uuid,
  in_key uuid,
  out_id uuid,
  in_id uuid,
  out_part uuid,
  in_part uuid,
  out_transfer uuid,
  in_transfer uuid,
  out_account text,
  in_account text,
  out_day integer,
  in_day integer,
  out_created_at timestamptz,
  in_created_at timestamptz,
  out_position integer,
  in_position integer,
  out_given boolean,
  in_given boolean,
  size bigint,
  may_link boolean,
  only_two boolean,
  has_choice boolean,
  chooser uuid,
  out_near boolean,
  in_near boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  stretch_days constant integer := 2 * reach + 1;
  -- Two rows that both have more candidates than this are no pair, so that many rows of one amount cost little.
  crowd constant integer := 20;
begin
  return query with
      -- The most candidates that each row can have, without looking at pairs.
      counted as materialized (
        select
          candidate.*,
          case
            when candidate.is_out then count(*) filter (where not candidate.is_out) over around - count(*)
              filter (where not candidate.is_out)
              over same_account
            else count(*) filter (where candidate.is_out) over around - count(*)
              filter (where candidate.is_out)
              over same_account
          end as others
        from public.transfer_sides(ids, sizes, first_day, last_day) candidate
        window
          around as (
            partition by candidate.currency, candidate.sample, candidate.size
            order by candidate.day
            range between reach preceding and reach following
          ),
          same_account as (
            partition by candidate.currency, candidate.sample, candidate.size, candidate.account_id
            order by candidate.day
            range between reach preceding and reach following
          )
      ),
      candidate_outflows as materialized (
        select counted.*, counted.others > crowd as is_crowded, counted.day / stretch_days as stretch
        from counted
        where counted.is_out and counted.others > 0
      ),
      candidate_inflows as materialized (
        select counted.*, counted.others > crowd as is_crowded, near.stretch
        from
          counted
          cross join lateral (
            select (counted.day - reach) / stretch_days as stretch
            union
            select (counted.day + reach) / stretch_days
          ) near
        where not counted.is_out and counted.others > 0
      ),
      near_in_time as (
        select outflow.key as out_key, inflow.key as in_key
        from
          candidate_outflows outflow
          join candidate_inflows inflow using (currency, sample, size, stretch)
        where
          not outflow.is_crowded
          and outflow.account_id <> inflow.account_id
          and abs(outflow.day - inflow.day) <= reach
          and coalesce(outflow.waits_for = inflow.account_id, true)
          and coalesce(inflow.waits_for = outflow.account_id, true)
          and not (outflow.is_stated and inflow.has_category)
          and not (inflow.is_stated and outflow.has_category)
        union all
        select outflow.key, inflow.key
        from
          (select * from candidate_outflows crowded where crowded.is_crowded) outflow
          join (select * from candidate_inflows single where not single.is_crowded) inflow using (
            currency,
            sample,
            size,
            stretch
          )
        where
          outflow.account_id <> inflow.account_id
          and abs(outflow.day - inflow.day) <= reach
          and coalesce(outflow.waits_for = inflow.account_id, true)
          and coalesce(inflow.waits_for = outflow.account_id, true)
          and not (outflow.is_stated and inflow.has_category)
          and not (inflow.is_stated and outflow.has_category)
      ),
      possible as materialized (
        select
          near.out_key,
          near.in_key,
          outflow.id as out_id,
          inflow.id as in_id,
          outflow.part_id as out_part,
          inflow.part_id as in_part,
          outflow.transfer_id as out_transfer,
          inflow.transfer_id as in_transfer,
          outflow.account_id::text as out_account,
          inflow.account_id::text as in_account,
          outflow.day as out_day,
          inflow.day as in_day,
          outflow.created_at as out_created_at,
          inflow.created_at as in_created_at,
          outflow.position as out_position,
          inflow.position as in_position,
          outflow.is_given as out_given,
          inflow.is_given as in_given,
          outflow.size,
          outflow.may_link and inflow.may_link as may_link,
          outflow.is_crowded as out_crowded,
          inflow.is_crowded as in_crowded
        from
          near_in_time near
          join candidate_outflows outflow on outflow.key = near.out_key
          join (select distinct on (each.key) each.* from candidate_inflows each) inflow on inflow.key = near.in_key
          left join public.suggestions refusal
            on refusal.user_id = owner
            and refusal.kind = 'transfer'
            and refusal.refused_at is not null
            and refusal.first_id = outflow.id
            and refusal.second_id = inflow.id
            and refusal.first_part_id is not distinct from outflow.part_id
            and refusal.second_part_id is not distinct from inflow.part_id
        where refusal.id is null
      ),
      mutual as (
        select
          possible.*,
          possible.out_transfer is not null and possible.in_transfer is not null as both_wait
        from possible
      ),
      pairs as materialized (
        select named.*
        from
          (
            select
              mutual.*,
              bool_or(mutual.both_wait) over (partition by mutual.out_key)
              or bool_or(mutual.both_wait) over (partition by mutual.in_key) as has_mutual
            from mutual
          ) named
        -- Rows that name each other's account are each other's only candidates.
        where named.both_wait or not named.has_mutual
      )
    select
      pair.out_key,
      pair.in_key,
      pair.out_id,
      pair.in_id,
      pair.out_part,
      pair.in_part,
      pair.out_transfer,
      pair.in_transfer,
      pair.out_account,
      pair.in_account,
      pair.out_day,
      pair.in_day,
      pair.out_created_at,
      pair.in_created_at,
      pair.out_position,
      pair.in_position,
      pair.out_given,
      pair.in_given,
      pair.size,
      pair.may_link,
      count(*) over of_out = 1 and count(*) over of_in = 1 and not pair.out_crowded and not pair.in_crowded,
      -- True if a leg has candidates in several accounts.
      pair.out_crowded
      or min(pair.in_account) over of_out <> max(pair.in_account) over of_out
      or pair.in_crowded
      or min(pair.out_account) over of_in <> max(pair.out_account) over of_in,
      case
        when count(*) over of_out > 1 then pair.out_key
        else pair.in_key
      end,
      pair.out_given or bool_or(pair.in_given) over of_out,
      pair.in_given or bool_or(pair.out_given) over of_in
    from pairs pair
    window
      of_out as (partition by pair.out_key),
      of_in as (partition by pair.in_key);
end;
$$;

create or replace function public.transfer_sides(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  key uuid,
  id uuid,
  part_id uuid,
  account_id uuid,
  day integer,
  created_at timestamptz,
  "position" integer,
  is_out boolean,
  size bigint,
  transfer_id uuid,
  waits_for uuid,
  is_stated boolean,
  has_category boolean,
  may_link boolean,
  currency text,
  sample boolean,
  is_given boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  -- A row's window touches at most two stretches of this length, so stretches can be joined by equality.
  stretch_days constant integer := 2 * reach + 1;
  -- With more amounts than this, it is faster to find those that came in first, and to read only their outgoing rows.
  many_sizes constant integer := 500;
  outgoing bigint[];
begin
  if cardinality(sizes) > many_sizes then
    outgoing := array(
      select distinct -arrived.amount_order
      from public.transactions arrived
      where
        arrived.user_id = owner
        and arrived.amount_order > 0
        and arrived.amount_order = any (sizes)
        and arrived.date between first_day and last_day
        and arrived.deletion_id is null
      union
      select -abs(transaction.amount * 1000)::bigint
      from
        public.waiting_legs() leg
        join public.transactions transaction on transaction.user_id = owner and transaction.id = leg.id
      union
      select -abs(part.amount * 1000)::bigint
      from public.transaction_parts part
      where part.user_id = owner and part.amount > 0
    );
  else
    outgoing := array(select -given.size from unnest(sizes) as given (size));
  end if;

  return query with
      own_accounts as materialized (
        select account.id, coalesce(account.currency, profile.currency) as currency, account.sample
        from
          public.live_accounts account
          join public.profiles profile on profile.user_id = owner
        where account.user_id = owner
      ),
      waiting_or_part as materialized (
        select
          leg.key,
          leg.id,
          leg.part_id,
          leg.account_id,
          leg.date,
          leg.created_at,
          leg.position,
          leg.is_out,
          leg.size,
          leg.transfer_id,
          leg.waits_for,
          leg.is_stated,
          false as has_category,
          leg.may_link
        from public.open_legs(sizes, first_day, last_day) leg
      ),
      arriving as materialized (
        select
          transaction.id as key,
          transaction.id,
          null::uuid as part_id,
          transaction.account_id,
          transaction.date,
          transaction.created_at,
          transaction.position,
          false as is_out,
          transaction.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          false as is_stated,
          transaction.category_source = 'file' and not transaction.bank_transfer as has_category,
          true as may_link
        from public.transactions transaction
        where
          transaction.user_id = owner
          and transaction.amount_order > 0
          and transaction.amount_order = any (sizes)
          and transaction.date between first_day and last_day
          and transaction.deletion_id is null
          and transaction.type <> 'transfer'
          and not transaction.is_split
        union all
        select leg.* from waiting_or_part leg where not leg.is_out
      ),
      reached as materialized (
        select distinct arrived.size, near.stretch
        from
          arriving arrived
          cross join lateral (
            values
              ((arrived.date - date '1900-01-01' - reach) / stretch_days),
              ((arrived.date - date '1900-01-01' + reach) / stretch_days)
          ) as near (stretch)
      ),
      leaving as (
        select
          transaction.id as key,
          transaction.id,
          null::uuid as part_id,
          transaction.account_id,
          transaction.date,
          transaction.created_at,
          transaction.position,
          true as is_out,
          -transaction.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          false as is_stated,
          transaction.category_source = 'file' and not transaction.bank_transfer as has_category,
          true as may_link
        from public.transactions transaction
        where
          transaction.user_id = owner
          and transaction.amount_order < 0
          and transaction.amount_order = any (outgoing)
          and (-transaction.amount_order, (transaction.date - date '1900-01-01') / stretch_days) in (
            select reached.size, reached.stretch from reached
          )
          and transaction.date between first_day and last_day
          and transaction.deletion_id is null
          and transaction.type <> 'transfer'
          and not transaction.is_split
        union all
        select leg.* from waiting_or_part leg where leg.is_out
      )
    select
      candidate.key,
      candidate.id,
      candidate.part_id,
      candidate.account_id,
      candidate.date - date '1900-01-01',
      candidate.created_at,
      candidate.position,
      candidate.is_out,
      candidate.size,
      candidate.transfer_id,
      candidate.waits_for,
      candidate.is_stated,
      candidate.has_category,
      candidate.may_link,
      account.currency,
      account.sample,
      candidate.id = any (ids)
    from
      (
        select leaving.* from leaving
        union all
        select arriving.* from arriving
      ) candidate
      join own_accounts account on account.id = candidate.account_id
    where
      candidate.transfer_id is not null
      or not exists (
        select
        from public.suggestions refusal
        where
          refusal.user_id = owner
          and refusal.first_id = candidate.id
          and refusal.kind = 'transfer'
          and refusal.second_id is null
          and refusal.first_part_id is not distinct from candidate.part_id
      )
      and not exists (select from public.refund_links link where link.user_id = owner and link.refund_id = candidate.id)
      and not exists (
        select from public.refund_links link where link.user_id = owner and link.purchase_id = candidate.id
      );
end;
$$;

create or replace function public.waiting_legs()
returns table (transfer_id uuid, id uuid, part_id uuid, is_out boolean, waits_for uuid, is_stated boolean)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query with
      trashed as (
        select t.id
        from public.transactions t
        where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
      ),
      legs as (
        select
          r.*,
          r.out_id is not null and r.out_id not in (select x.id from trashed x) as has_out,
          r.in_id is not null and r.in_id not in (select x.id from trashed x) as has_in
        from public.transfers r
        where r.user_id = (select public.current_user_id())
      )
    select
      l.id,
      case
        when l.has_out then l.out_id
        else l.in_id
      end,
      case
        when l.has_out then l.out_part_id
        else l.in_part_id
      end,
      l.has_out,
      case
        when l.has_out then l.in_account_id
        else l.out_account_id
      end,
      l.origin = 'file'
    from legs l
    where l.has_out <> l.has_in;
end;
$$;

ALTER TABLE "public"."import_rows" ADD CONSTRAINT "import_rows_other_account_fkey" FOREIGN KEY (user_id, other_account_id) REFERENCES public.accounts(user_id, id) ON DELETE SET NULL (other_account_id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "public"."imports" ADD CONSTRAINT "imports_format_check" CHECK ((format = ANY (ARRAY['csv'::text, 'ofx1'::text, 'ofx2'::text, 'qif'::text, 'camt'::text, 'mt940'::text, 'xlsx'::text, 'xls'::text, 'ods'::text, 'html'::text, 'json'::text, 'pdf'::text, 'coda'::text, 'norma43'::text, 'abo'::text])));

ALTER TABLE "public"."transfers" ADD CONSTRAINT "transfers_origin_check" CHECK ((origin = ANY (ARRAY['hand'::text, 'found'::text, 'file'::text])));

create view public.import_row_matches
with (security_invoker = true)
as
  select
    r.user_id,
    r.import_id,
    r.line,
    r.part,
    r.status,
    r.account_id,
    r.date,
    r.description,
    r.category,
    abs(r.amount) as amount,
    r.type,
    r.external_id,
    r.text,
    r.reason,
    r.choice,
    r.match_kind,
    t.id as match_id,
    t.date as match_date,
    t.description as match_description,
    case
      when t.import_id is not null then t.created_at
      else null::timestamp with time zone
    end as match_imported_at,
    o.account_id as transfer_account_id,
    o.date as transfer_date,
    o.amount as transfer_amount,
    r.split,
    r.file_category,
    r.category_source,
    r.category_reason,
    r.guess_category,
    r.guess_kind,
    r.guess_filled,
    r.rule_effects,
    r.proof,
    r.counted,
    r.one_time,
    r.replaces,
    r.other_account_id,
    r.tags
  from
    public.import_rows r
    left join public.live_transactions t on t.user_id = r.user_id and t.id = r.match_id
    left join public.live_transactions o on o.user_id = r.user_id and o.id = r.transfer_id;

create or replace function public.import_row_document(import_row public.import_row_matches)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return jsonb_build_object(
    'line',
    (import_row).line,
    'part',
    (import_row).part,
    'accountId',
    (import_row).account_id,
    'date',
    (import_row).date,
    'description',
    (import_row).description,
    'category',
    (import_row).category,
    'amount',
    (import_row).amount,
    'type',
    coalesce((import_row).rule_effects ->> 'type', (import_row).type),
    'externalId',
    (import_row).external_id,
    'text',
    (import_row).text,
    'status',
    (import_row).status,
    'reasons',
    (import_row).reason,
    'choice',
    (import_row).choice,
    'matchKind',
    (import_row).match_kind,
    'proof',
    (import_row).proof,
    'match',
    case
      when ((import_row).match_id is not null) then jsonb_build_object(
        'id',
        (import_row).match_id,
        'date',
        (import_row).match_date,
        'description',
        (import_row).match_description,
        'importedAt',
        (import_row).match_imported_at
      )
      else null::jsonb
    end,
    'transfer',
    case
      when ((import_row).transfer_account_id is not null) then jsonb_build_object(
        'accountId',
        (import_row).transfer_account_id,
        'date',
        (import_row).transfer_date,
        'amount',
        (import_row).transfer_amount
      )
      else null::jsonb
    end,
    'otherAccountId',
    (import_row).other_account_id,
    'tags',
    to_jsonb((import_row).tags),
    'parts',
    COALESCE((import_row).split, (import_row).rule_effects -> 'split', '[]'::jsonb),
    'fileCategory',
    (import_row).file_category,
    'replaces',
    (import_row).replaces is not null,
    'counted',
    (import_row).counted,
    'oneTime',
    coalesce((import_row).rule_effects -> 'oneTime', to_jsonb((import_row).one_time)),
    'categorySource',
    case
      when (import_row).category_source = 'file'
      and public.caseless((import_row).category) = 'uncategorized' then 'none'
      else (import_row).category_source
    end,
    'categoryReason',
    (import_row).category_reason,
    'guess',
    case
      when (import_row).guess_category is not null then jsonb_build_object(
        'category',
        (import_row).guess_category,
        'kind',
        (import_row).guess_kind,
        'filled',
        (import_row).guess_filled
      )
    end,
    'ruled',
    (
      select
        jsonb_build_object(
          'payee',
          public.shown_payee((e.effects ->> 'payee')::uuid),
          'tags',
          public.tag_names(coalesce(e.effects -> 'tags', '[]')),
          'note',
          e.effects -> 'note',
          'oneTime',
          e.effects -> 'oneTime',
          'type',
          e.effects -> 'type',
          'split',
          e.effects ? 'split',
          'transferTo',
          e.effects -> 'transferTo',
          'by',
          e.effects -> 'by'
        )
      from (select (import_row).rule_effects as effects) e
      where e.effects ? 'by'
    )
  );
end;
$function$;

create index import_rows_other_account_index on public.import_rows (user_id, other_account_id)
where other_account_id is not null;

COMMENT ON COLUMN "public"."import_rows"."other_account_id" IS 'The account on the other side of a transfer, as the file says; a rule decides before it.';

COMMENT ON COLUMN "public"."import_rows"."split" IS 'Parts to add it with: a list of { amount, type, category, note, tags, accountId, source }. Null while it is whole.';

COMMENT ON COLUMN "public"."import_rows"."tags" IS 'The file''s own tags, by name.';

COMMENT ON COLUMN "public"."transfers"."origin" IS 'The author of the link: the user or a rule of theirs, the app, or the file that names the other account.';

COMMENT ON FUNCTION "public"."await_imported_transfers"(uuid) IS 'Lets the rows of an import wait for their other sides, where a rule or the file names the account. Part of a commit.';

COMMENT ON FUNCTION "public"."import_row_document"(public.import_row_matches) IS 'A row of an import as the app knows it.';

COMMENT ON FUNCTION "public"."open_legs"(bigint[], date, date) IS 'Legs that wait for their other one, and parts without a transfer, by amount and date.';

COMMENT ON FUNCTION "public"."transfer_sides"(uuid[], bigint[], date, date) IS 'Rows, parts and waiting legs that may be a leg of a transfer, by amount and date.';

COMMENT ON FUNCTION "public"."waiting_legs"() IS 'Legs of transfers that wait for their other side, the account it is to come to, and whether a file says so.';

COMMENT ON VIEW "public"."import_row_matches" IS 'Rows of imports as the review shows them, amounts without sign, with the transaction each matches.';

revoke all on public.import_row_matches from public, anon, authenticated;

grant select on public.import_row_matches to authenticated;
