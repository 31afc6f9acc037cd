set check_function_bodies = off;

DROP FUNCTION "public"."enter_transactions"(jsonb);

create or replace function public.edit_transaction(transaction uuid, revision integer, details jsonb, change uuid default null)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
  kind text;
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
          details - '{amount,note}'::text[],
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
    into held.category_id
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
  update public.transactions t
  set
    account_id = coalesce((details ->> 'accountId')::uuid, t.account_id),
    date = coalesce((details ->> 'date')::date, t.date),
    description = public.edited_description(t, details ->> 'description'),
    category_id = held.category_id,
    category_source = case
      when t.category_id <> held.category_id then 'hand'
      else t.category_source
    end,
    amount = case
      when details ? 'amount'
      or details ? 'type' then public.signed_amount(
        coalesce((details ->> 'amount')::numeric, abs(t.amount)),
        kind
      ) * case
        when kind = 'transfer' then sign(t.amount)
        else 1
      end
      else t.amount
    end,
    type = kind,
    type_stated = t.type_stated or t.type <> kind,
    note = coalesce(details ->> 'note', t.note),
    one_time = coalesce((details ->> 'oneTime')::boolean, t.one_time),
    counted = coalesce((details ->> 'counted')::boolean, t.counted),
    expected_back = coalesce((details ->> 'expectedBack')::boolean, t.expected_back)
  where t.user_id = owner and t.id = transaction;
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

create function public.enter_transactions(rows jsonb, only_open boolean default false)
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
        coalesce(r.note, '') as note,
        coalesce(r."oneTime", false) as one_time,
        coalesce(r.counted, true) as counted,
        coalesce(r."expectedBack", false) as expected_back
      from
        jsonb_to_recordset(rows) as r (
          id uuid,
          "accountId" uuid,
          date date,
          description text,
          category text,
          amount numeric,
          type text,
          note text,
          "oneTime" boolean,
          counted boolean,
          "expectedBack" boolean
        )
      union all
      -- The other leg, where its account is kept by hand, too.
      select
        public.sample_id(r.id || ' in'),
        r."toAccountId",
        r.date,
        r.description,
        r.category,
        -r.amount,
        'transfer',
        coalesce(r.note, ''),
        false,
        true,
        false
      from
        jsonb_to_recordset(rows) as r (
          id uuid,
          "toAccountId" uuid,
          date date,
          description text,
          category text,
          amount numeric,
          type text,
          note text,
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
        g.note,
        g.one_time,
        g.counted,
        g.expected_back,
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
            type_stated,
            balance_key,
            counted,
            one_time
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
          coalesce(r."typeStated", true),
          public.balance_key(r."accountId", r.date, s.amount, r.balance),
          coalesce((r.flags ->> 'counted')::boolean, true),
          coalesce((r.flags ->> 'oneTime')::boolean, false)
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
            "typeStated" boolean,
            balance numeric,
            flags jsonb
          )
          cross join lateral (
            select
              case r.type
                when 'expense' then -r.amount
                else r.amount
              end
          ) s (amount)
        returning account_id
      )
    select count(*), array_agg(distinct account_id) filter (where account_id is not null)
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

COMMENT ON FUNCTION "public"."enter_transactions"(jsonb, boolean) IS 'Adds transactions entered by hand, all or none; safe to repeat. PT409 names the field of an account that is gone.';
