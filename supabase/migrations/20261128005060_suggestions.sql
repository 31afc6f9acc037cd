-- A refund may have a text unlike its purchase: it shares some words with it, and says that it is a refund.

create function public.refund_window() returns integer language sql immutable parallel safe
return 120;
comment on function public.refund_window() is 'How many days after a purchase a refund of it is expected: shops take goods back for a month to a hundred days, and banks need a few more.';
revoke all on function public.refund_window() from public;
grant execute on function public.refund_window() to authenticated;

create function public.refund_word_pairs(payees uuid[], first_day date, last_day date)
returns table(refund_id uuid, purchase_id uuid)
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
set enable_mergejoin to 'off'
set plan_cache_mode to 'force_custom_plan'
as $function$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  pattern text := public.transfer_words_pattern('refund');
  reach constant integer := public.refund_window();
  refund_ids uuid[] := array(
    select t.id from public.transactions t
    where t.user_id = owner and t.deleted_at is null and t.amount > 0 and t.type in ('income', 'refund') and not t.is_split
      and t.date between first_day and last_day and (t.type = 'refund' or public.fold_text(t.description) ~ pattern)
      and not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id));
begin
  if refund_ids = '{}' then
    return;
  end if;
  return query
  with currencies as materialized (
    select a.id as account_id, public.account_currency(owner, a.id) as currency from public.accounts a where a.user_id = owner
  ), refunds as materialized (
    select t.id, t.payee_id, c.currency, t.date, t.date - date '1900-01-01' as day, t.amount, array(
      select w from unnest(public.match_tokens(k.cleaned)) w where w !~ pattern) as words
    from public.transactions t
    join currencies c on c.account_id = t.account_id
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(t.description)
    where t.user_id = owner and t.id = any (refund_ids)
  ), linked as materialized (
    select l.purchase_id as id, sum(l.amount) as back from public.refund_links l where l.user_id = owner group by l.purchase_id
  ), purchases as materialized (
    select t.id, t.payee_id, c.currency, t.date, (t.date - date '1900-01-01') / (reach + 1) as stretch, -t.amount as size,
      t.created_at, t.position, -t.amount - coalesce(l.back, 0) as rest
    from public.transactions t
    join currencies c on c.account_id = t.account_id
    left join linked l on l.id = t.id
    where t.user_id = owner and t.deleted_at is null and t.amount < 0 and t.type = 'expense'
      and t.date between (select min(r.date) from refunds r) - reach and (select max(r.date) from refunds r)
  ), known as materialized (
    select k.payee_id, k.cleaned, array(
      select w from unnest(public.match_tokens(k.cleaned)) w where w !~ pattern) as words
    from (
      select distinct k.payee_id, k.cleaned from public.payee_keys k
      where k.user_id = owner and k.payee_id in (select p.payee_id from purchases p)
    ) k
  ), shared as materialized (
    select r.id, k.payee_id, k.cleaned, cardinality(k.words) as words, count(*) as shared
    from refunds r
    cross join lateral unnest(r.words) rw (word)
    join (select k.*, w.word from known k cross join lateral unnest(k.words) w (word)) k on k.word = rw.word
    where r.payee_id = any (payees) or k.payee_id = any (payees)
    group by r.id, k.payee_id, k.cleaned, k.words
  ), alike as materialized (
    -- One word is enough where the purchase has no other.
    select s.id, s.payee_id, max(s.shared) as shared from shared s where s.shared >= 2 or s.shared = s.words
    group by s.id, s.payee_id
  ), wanted as materialized (
    -- A purchase within reach is in the stretch of the refund or in the one before, so few pairs of a long history meet.
    select r.id, a.payee_id, r.currency, r.date, r.amount, a.shared, s.stretch
    from alike a
    join refunds r on r.id = a.id
    cross join lateral (select r.day / (reach + 1) as stretch union select r.day / (reach + 1) - 1) s
  )
  select distinct on (r.id) r.id, p.id
  from wanted r
  join purchases p on p.payee_id = r.payee_id and p.currency = r.currency and p.stretch = r.stretch
  where p.rest >= r.amount and p.date between r.date - reach and r.date
    and not exists (
      select from public.suggestions s
      where s.user_id = owner and s.kind = 'refund' and s.refused_at is not null and s.first_id = r.id and s.second_id = p.id)
  order by r.id, p.size <> r.amount, r.shared desc, p.date desc, p.created_at desc, p.position desc, p.id;
end $function$;
comment on function public.refund_word_pairs(uuid[], date, date) is 'For each row that says it is a refund, the purchase that shares words with it and has as much left; one of the two has one of the given payees.';
revoke all on function public.refund_word_pairs(uuid[], date, date) from public;
grant execute on function public.refund_word_pairs(uuid[], date, date) to authenticated;

CREATE OR REPLACE FUNCTION public.refund_pairs(payees uuid[], first_day date, last_day date)
 RETURNS TABLE(refund_id uuid, purchase_id uuid, reason text)
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.refund_window();
begin
  if cardinality(payees) = 0 then
    return;
  end if;
  last_day := last_day + reach;

  return query
  with arrivals as materialized (
    select t.id, t.payee_id, t.date - date '1900-01-01' as day, t.amount, t.type
    from public.transactions t
    where t.user_id = owner and t.deleted_at is null and t.amount > 0 and t.payee_id = any (payees)
      and t.date between first_day and last_day and t.type in ('income', 'refund') and not t.is_split
  ), refunds as materialized (
    select t.* from arrivals t
    where not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
      -- Who pays regularly gives nothing back.
      and t.payee_id not in (
        select r.payee_id from public.transactions r join public.categories c on c.user_id = owner and c.id = r.category_id
        where r.user_id = owner and r.deleted_at is null and r.payee_id = any (payees) and r.type = 'income'
          and r.category_source = 'hand' and c.kind = 'income')
  ), linked as materialized (
    select l.purchase_id as id, sum(l.amount) as back from public.refund_links l where l.user_id = owner group by l.purchase_id
  ), purchases as materialized (
    select t.id, t.payee_id, t.date - date '1900-01-01' as day, -t.amount as size, t.is_split,
      -t.amount - coalesce(l.back, 0) as rest, t.created_at, t.position
    from public.transactions t left join linked l on l.id = t.id
    where t.user_id = owner and t.deleted_at is null and t.payee_id = any (payees)
      and t.payee_id in (select r.payee_id from refunds r)
      and t.type = 'expense' and t.date between first_day - reach and last_day
  ), found as (
    select r.id as refund, p.id as purchase, 1 as rank, p.day, p.created_at, p.position, r.day as refunded
    from refunds r join purchases p on p.payee_id = r.payee_id and p.size = r.amount
    where p.rest >= r.amount
    union all
    select r.id, p.id, 2, p.day, p.created_at, p.position, r.day
    from refunds r
    join purchases p on p.payee_id = r.payee_id and p.is_split
    join public.transaction_parts s on s.user_id = owner and s.transaction_id = p.id and s.amount = -r.amount
      and s.type = 'expense'
    where p.rest >= r.amount
    union all
    select r.id, p.id, 3, p.day, p.created_at, p.position, r.day
    from (
      select r.*, s.stretch from refunds r cross join lateral (
        select r.day / (reach + 1) as stretch union select r.day / (reach + 1) - 1) s
      where r.type = 'refund'
    ) r
    join purchases p on p.payee_id = r.payee_id and p.day / (reach + 1) = r.stretch
    where p.size > r.amount and p.rest >= r.amount
  ), best as (
    select distinct on (f.refund) f.refund, f.purchase, f.rank
    from found f
    where f.day between f.refunded - reach and f.refunded
      and not exists (select from public.suggestions s
        where s.user_id = owner and s.kind = 'refund' and s.refused_at is not null
          and s.first_id = f.refund and s.second_id = f.purchase)
    order by f.refund, f.rank, f.day desc, f.created_at desc, f.position desc, f.purchase
  ), worded as materialized (
    select w.refund_id, w.purchase_id from public.refund_word_pairs(payees, first_day, last_day) w
  )
  select a.id, coalesce(b.purchase, w.purchase_id), case
      when b.purchase is not null then (array['exact-amount', 'exact-part', 'same-payee'])[b.rank]
      when w.purchase_id is not null then 'shared-words' end
  from arrivals a left join best b on b.refund = a.id left join worded w on w.refund_id = a.id
  union all
  -- Refunds of other payees that share words with these.
  select w.refund_id, w.purchase_id, 'shared-words'
  from worded w
  where w.refund_id not in (select a.id from arrivals a) and not exists (
    select from public.suggestions s
    where s.user_id = owner and s.kind = 'refund' and s.refused_at is null and s.first_id = w.refund_id
      and s.reason <> 'shared-words');
end $function$;
