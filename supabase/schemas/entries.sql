-- Transactions as screens show them, and what a user enters or edits by hand.

create function public.signed_amount(amount numeric, type text)
returns numeric
language sql
immutable
parallel safe
security invoker
return case
  when type = 'expense' then -abs(amount)
  when type = 'refund' then abs(amount)
  else amount
end;
comment on function public.signed_amount is
  'The signed amount that a form''s amount adds to its account. Transfers, and income taken back, bring their own sign.';

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
comment on function public.enter_transactions is
  'Adds transactions entered by hand, all or none; safe to repeat. PT409 names the field of an account that is gone.';

create function public.edit_transaction(transaction uuid, revision integer, details jsonb, change uuid default null)
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
    abs((details ->> 'amount')::numeric) < (
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
          (
            select jsonb_agg(f)
            from jsonb_object_keys(details) f
            -- Sent along with an amount, for its sign.
            where f <> 'type' or not details ? 'amount' or details ->> 'type' <> held.type
          )
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
comment on function public.edit_transaction is
  'Changes a transaction that is still as its form showed it; with a change it can be taken back.';
