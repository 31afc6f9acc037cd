-- A staged row can be the other half of a part of a split transaction.

create or replace function public.find_import_transfers(import uuid)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  sizes bigint[];
  first_day date;
  last_day date;
  payment_pattern text := public.transfer_words_pattern('payment');
begin
  update public.import_rows r set transfer_id = null
  where r.user_id = owner and r.import_id = import and r.transfer_id is not null;
  if (select count(*) from public.live_accounts a where a.user_id = owner) < 2 then
    return;
  end if;
  select array_agg(distinct (-r.amount * 1000)::bigint), min(r.date) - 5, max(r.date) + 5
  into sizes, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate');
  if sizes is null then
    return;
  end if;
  with parts as materialized (
    select p.id, p.transaction_id, p.type, (p.amount * 1000)::bigint as amount_order
    from public.transaction_parts p
    where p.user_id = owner and (p.amount * 1000)::bigint = any (sizes)
  ), others as materialized (
    select t.id, t.id as key, t.account_id, t.date, t.amount_order, t.bank_transfer, w.waits_for,
      public.fold_text(concat_ws(' ', t.description, t.bank_text)) as text
    from public.transactions t
    left join public.waiting_legs() w on w.id = t.id and w.part_id is null
    where t.user_id = owner and t.deletion_id is null and t.date between first_day and last_day
      and t.amount_order = any (sizes) and not t.is_split and (t.type <> 'transfer' or w.id is not null)
      and not exists (select from public.suggestions s
        where s.user_id = owner and s.first_id = t.id and s.kind = 'transfer' and s.second_id is null)
    union all
    select t.id, p.id, t.account_id, t.date, p.amount_order, t.bank_transfer, w.waits_for,
      public.fold_text(concat_ws(' ', t.description, t.bank_text))
    from parts p
    join public.transactions t on t.user_id = owner and t.id = p.transaction_id
    left join public.waiting_legs() w on w.part_id = p.id
    where t.id = any (array(select x.transaction_id from parts x)) and t.deletion_id is null
      and t.date between first_day and last_day and p.type = 'transfer'
      and (w.id is not null or not exists (select from public.live_transfers r
        where r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)))
      and not exists (select from public.suggestions s
        where s.user_id = owner and s.first_part_id = p.id and s.kind = 'transfer' and s.second_id is null)
  ), reach as (
    select o.*, s.stretch
    from others o
    cross join lateral (
      select (o.date - 5 - date '1900-01-01') / 11 as stretch
      union select (o.date + 5 - date '1900-01-01') / 11) s
  ), staged as (
    select r.line, r.part, r.account_id, r.date, (-r.amount * 1000)::bigint as amount_order, r.bank_transfer,
      (r.date - date '1900-01-01') / 11 as stretch, r.description
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      and r.split is null and (-r.amount * 1000)::bigint in (select o.amount_order from others o)
  ), pairs as materialized (
    select s.line, s.part, s.account_id, s.bank_transfer or o.bank_transfer as coded, s.amount_order < 0 as comes,
      public.fold_text(s.description) as text, o.id, o.account_id as other_account, o.text as other_text,
      o.waits_for is not null as waits, count(*) over (partition by s.line, s.part) as row_pairs,
      count(*) over (partition by o.key) as other_pairs
    from staged s join reach o using (amount_order, stretch)
    where o.account_id <> s.account_id and abs(o.date - s.date) <= 5 and coalesce(o.waits_for = s.account_id, true)
      and public.account_currency(owner, o.account_id) = public.account_currency(owner, s.account_id)
  ), named as (
    select p.line, p.part, p.id
    from pairs p
    where p.row_pairs = 1 and p.other_pairs = 1 and (p.waits or p.coded
      or exists (
        select from public.account_patterns() n
        where n.account_id = p.other_account and (p.text ~ n.digits_pattern or not n.name_needs_word and p.text ~ n.name_pattern)
          or n.account_id = p.account_id
            and (p.other_text ~ n.digits_pattern or not n.name_needs_word and p.other_text ~ n.name_pattern))
      or (p.text ~ payment_pattern or p.other_text ~ payment_pattern) and exists (
        select from public.accounts a
        where a.user_id = owner and a.id = case when p.comes then p.account_id else p.other_account end
          and a.type in ('credit', 'loan')))
  )
  update public.import_rows r set transfer_id = n.id
  from named n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
end $$;

create or replace function public.same_parts(parts jsonb, others jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select (
    select coalesce(jsonb_agg(jsonb_build_array((p ->> 'amount')::numeric, p ->> 'type', p ->> 'category', coalesce(p ->> 'note', ''),
      coalesce(p -> 'tags', '[]'), coalesce(p ->> 'accountId', ''))), '[]') from jsonb_array_elements(coalesce(parts, '[]')) p
  ) = (
    select coalesce(jsonb_agg(jsonb_build_array((p ->> 'amount')::numeric, p ->> 'type', p ->> 'category', coalesce(p ->> 'note', ''),
      coalesce(p -> 'tags', '[]'), coalesce(p ->> 'accountId', ''))), '[]') from jsonb_array_elements(coalesce(others, '[]')) p
  );
$$;

comment on column public.import_rows.split is
  'The parts that it is added with: a list of { amount, type, category, note, tags, accountId }. Null while it is whole.';
