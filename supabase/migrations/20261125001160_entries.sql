-- A transaction can be entered with its parts.

create or replace function public.enter_transactions(rows jsonb) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  split uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
begin
  rows := public.unwrap_json(rows);
  if exists (
    select from jsonb_to_recordset(rows) as r("accountId" uuid, "toAccountId" uuid)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = r."accountId")
      or r."toAccountId" is not null and not exists (
        select from public.live_accounts a where a.user_id = owner and a.id = r."toAccountId")) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  -- A form whose answer was lost may add anew what was deleted since. The later one counts.
  delete from public.transactions t
  where t.user_id = owner and t.deletion_id is not null
    and t.id in (select r.id from jsonb_to_recordset(rows) as r(id uuid));
  split := array(
    select r.id from jsonb_to_recordset(rows) as r(id uuid, parts jsonb)
    where jsonb_typeof(r.parts) = 'array' and not exists (
      select from public.transactions t where t.user_id = owner and t.id = r.id));
  -- Before it has its parts, a row would raise alerts as a whole.
  if split <> '{}' then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with given as materialized (
    select coalesce(r.id, gen_random_uuid()) as id, r."accountId" as account_id, r.date, r.description, r.category,
      r.amount, r.type, coalesce(r.note, '') as note, coalesce(r."oneTime", false) as one_time,
      coalesce(r.counted, true) as counted, coalesce(r."expectedBack", false) as expected_back
    from jsonb_to_recordset(rows) as r(id uuid, "accountId" uuid, date date, description text, category text,
      amount numeric, type text, note text, "oneTime" boolean, counted boolean, "expectedBack" boolean)
    union all
    -- The other leg, where its account is kept by hand, too.
    select public.sample_id(r.id || ' in'), r."toAccountId", r.date, r.description, r.category, -r.amount, 'transfer',
      coalesce(r.note, ''), false, true, false
    from jsonb_to_recordset(rows) as r(id uuid, "toAccountId" uuid, date date, description text, category text,
      amount numeric, type text, note text, "alsoEnter" boolean)
    where r."alsoEnter"
  ), wanted as materialized (
    select array_agg(g.category) as names,
      array_agg(case g.type when 'income' then 'income' else 'spending' end) as kinds
    from given g
    where not exists (select from public.transactions t where t.user_id = owner and t.id = g.id)
  ), named as materialized (
    select n.name, n.id from wanted w cross join lateral public.ensure_categories(w.names, w.kinds) n
  ), inserted as (
    insert into public.transactions (user_id, id, account_id, date, description, category_id, amount, type, note, one_time,
      counted, expected_back, created_at)
    select owner, g.id, g.account_id, g.date, g.description, n.id,
      case g.type when 'transfer' then -g.amount else public.signed_amount(g.amount, g.type) end, g.type, g.note, g.one_time,
      g.counted, g.expected_back, entered
    from given g join named n on n.name = g.category
    on conflict do nothing
    returning id
  )
  select array_agg(i.id) into added from inserted i;
  insert into public.transfers (user_id, out_id, in_id, out_account_id, in_account_id, origin)
  select owner, r.id, case when r."alsoEnter" then public.sample_id(r.id || ' in') end, r."accountId", r."toAccountId", 'hand'
  from jsonb_to_recordset(rows) as r(id uuid, "accountId" uuid, "toAccountId" uuid, type text, "alsoEnter" boolean)
  where r.type = 'transfer' and r."toAccountId" is not null and r.id = any (added);
  perform public.set_tags(r.id, array(select jsonb_array_elements_text(r.tags)))
  from jsonb_to_recordset(rows) as r(id uuid, tags jsonb)
  where jsonb_typeof(r.tags) = 'array' and r.id = any (added);
  if split <> '{}' then
    perform public.write_parts(r.id, r.parts)
    from jsonb_to_recordset(rows) as r(id uuid, parts jsonb) where r.id = any (split) and r.id = any (added);
    perform set_config('outlay.quiet', quiet, true);
    set constraints all immediate;
    perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.month))
    from (
      select distinct l.category_id, public.month_of(l.counted_on) as month from public.ledger_lines l
      where l.user_id = owner and l.transaction_id = any (added) and l.type = 'refund' and l.role = 'spending'
    ) g;
    perform public.raise_alerts(array_agg(g.category_id), array_agg(g.month), added, cardinality(added) > 1)
    from (
      select l.category_id, public.month_of(l.counted_on) as month from public.ledger_lines l
      where l.user_id = owner and l.transaction_id = any (added) and l.role = 'spending'
      group by 1, 2 having sum(l.amount) < 0
    ) g;
  end if;
  perform public.find_suggestions(coalesce(added, '{}'));
  return coalesce(added, '{}');
end $$;
