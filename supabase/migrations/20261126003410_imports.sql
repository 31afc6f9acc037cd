-- What rules and memory chose for a staged row goes to its transaction.

create or replace function public.add_imported_transactions(import uuid) returns void
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  names text[];
  kinds text[];
  added uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
  has_splits boolean := exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and (r.split is not null or r.rule_effects ?| array['split', 'transferTo'])
      and r.status in ('new', 'possible-duplicate'));
  has_effects boolean := exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.rule_effects is not null and r.status in ('new', 'possible-duplicate'));
  leg record;
begin
  select array_agg(c.name order by c.place), array_agg(c.kind order by c.place) into names, kinds
  from (
    select r.category as name, min(array[r.line, r.part]) as place,
      case when bool_and(coalesce(r.rule_effects ->> 'type', r.type) = 'income') then 'income' else 'spending' end as kind
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    group by r.category
  ) c;
  perform public.ensure_payees(owner, array(
    select distinct r.description from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')));

  -- Before it has its parts, a row would raise alerts as a whole.
  if has_splits then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with incoming as materialized (
    select row_number() over (order by r.line, r.part) as place, r.account_id, r.date, r.description, r.category,
      r.amount, coalesce(r.rule_effects ->> 'type', r.type) as type, r.type_stated or r.rule_effects ? 'type' is true as type_stated,
      r.bank_transfer, r.line, r.external_id, nullif(r.file_key, r.movement_key) as file_key, r.category_source,
      r.category_reason, r.guess_category, r.guess_kind, r.guess_filled, r.rule_effects
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ), described as materialized (
    select d.description, k.payee_id
    from (select distinct i.description from incoming i) d
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
  ), named as materialized (
    select n.name, n.id, public.caseless(n.name) = 'uncategorized' as is_none
    from public.ensure_categories(names, kinds) n
  ), guessed as materialized (
    select g.name, c.id
    from (select distinct i.guess_category as name from incoming i where i.guess_category is not null) g
    join public.categories c on c.user_id = owner and public.caseless(c.name) = public.caseless(g.name)
  )
  insert into public.transactions (user_id, import_id, "position", account_id, date, description, payee_id, category_id,
    category_source, category_reason, guess_category_id, guess_kind, guess_filled, amount, type, type_stated, note, one_time,
    bank_transfer, line, external_id, file_key, created_at)
  select owner, import, i.place, i.account_id, i.date, i.description, coalesce(p.id, d.payee_id), n.id,
    case when i.category_source = 'file' and n.is_none then 'none' else i.category_source end, i.category_reason, g.id,
    i.guess_kind, i.guess_filled, i.amount, i.type, i.type_stated, coalesce(i.rule_effects ->> 'note', ''),
    coalesce((i.rule_effects ->> 'oneTime')::boolean, false), i.bank_transfer, i.line, i.external_id, i.file_key, entered
  from incoming i join described d on d.description = i.description join named n on n.name = i.category
  left join guessed g on g.name = i.guess_category
  left join public.payees p on p.user_id = owner and p.id = (i.rule_effects ->> 'payee')::uuid;
  if has_effects then
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, t.id, g.id
    from (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects -> 'tags' as tags
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
    cross join lateral jsonb_array_elements_text(i.tags) n (id)
    join public.tags g on g.user_id = owner and g.id = n.id::uuid;
  end if;
  if not has_splits then
    return;
  end if;
  perform public.write_parts(t.id, i.split)
  from (
    select row_number() over (order by r.line, r.part) as place, coalesce(r.split, r.rule_effects -> 'split') as split
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) i
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.split is not null;
  update public.transaction_parts p set category_source = 'rule', category_reason = jsonb_build_object('rule', i.rule)
  from (
    select row_number() over (order by r.line, r.part) as place, r.split is null and r.rule_effects ? 'split' as ruled,
      (select jsonb_build_object('id', a.id, 'name', a.name, 'place', a.place) from public.active_rules() a
        where a.place = (r.rule_effects #>> '{by,split}')::integer) as rule
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) i
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.ruled and p.user_id = owner and p.transaction_id = t.id;
  -- Where the file does not say what money that comes in is, its category does, as of a whole row.
  update public.transaction_parts p set type = 'refund'
  from public.transactions t, public.categories c
  where t.user_id = owner and t.import_id = import and not t.type_stated and p.user_id = owner
    and p.transaction_id = t.id and p.type = 'income' and c.user_id = owner and c.id = p.category_id
    and c.kind = 'spending' and public.caseless(c.name) <> 'uncategorized';
  for leg in
    select t.id, t.amount, (i.effects ->> 'transferTo')::uuid as account
    from (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects as effects, r.split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
    where i.effects ? 'transferTo' and i.split is null
  loop
    perform public.join_transfer(case when leg.amount < 0 then leg.id end, case when leg.amount > 0 then leg.id end,
      leg.account, false);
  end loop;
  perform set_config('outlay.quiet', quiet, true);
  set constraints all immediate;
  added := array(select t.id from public.transactions t where t.user_id = owner and t.import_id = import order by t.position);
  perform public.raise_alerts_of(added, import);
end $$;
