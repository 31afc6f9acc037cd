-- The Review, the sheet and the choice of the other side know parts of split transactions as legs.

create or replace view public.open_suggestions with (security_invoker = true) as
select s.user_id, s.id, s.kind, s.first_id, s.second_id, s.decision, s.reason, s.created_at, s.first_part_id, s.second_part_id
from public.suggestions s
join public.transactions f on f.user_id = s.user_id and f.id = s.first_id and f.deletion_id is null
join public.transactions o on o.user_id = s.user_id and o.id = s.second_id and o.deletion_id is null
where s.refused_at is null;

create or replace view public.waiting_transfers with (security_invoker = true) as
select r.user_id, r.id, t.id as transaction_id, t.date, coalesce(p.amount, t.amount)::numeric(15,3) as amount,
  case when r.out_id is null then r.out_account_id else r.in_account_id end as account_id, p.id as part_id
from public.live_transfers r
join public.transactions t on t.user_id = r.user_id and t.id = coalesce(r.out_id, r.in_id)
left join public.transaction_parts p on p.user_id = r.user_id
  and p.id = case when r.out_id is null then r.in_part_id else r.out_part_id end
where r.out_id is null or r.in_id is null;

drop function public.other_transaction(uuid);
create function public.other_transaction(transaction uuid, part uuid default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  select jsonb_build_object('id', t.id, 'date', t.date, 'description', public.row_title(t), 'amount', coalesce(p.amount, t.amount),
      'accountId', t.account_id, 'category', c.name, 'type', coalesce(p.type, t.type))
    || case when p.id is null then '{}' else jsonb_build_object('partId', p.id, 'whole', t.amount) end
  from public.transactions t
  left join public.transaction_parts p on p.user_id = t.user_id and p.transaction_id = t.id and p.id = other_transaction.part
  join public.categories c on c.user_id = t.user_id and c.id = coalesce(p.category_id, t.category_id)
  where t.user_id = (select public.current_user_id()) and t.id = other_transaction.transaction);
end $$;

comment on function public.other_transaction(uuid, uuid) is 'A transaction, or a part of it, as other transactions refer to it.';
revoke all on function public.other_transaction(uuid, uuid) from public;
grant execute on function public.other_transaction(uuid, uuid) to authenticated;

create function public.part_transfer(part uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  select jsonb_build_object('id', r.id,
    'accountId', case part when r.out_part_id then r.in_account_id else r.out_account_id end,
    'transactionId', case part when r.out_part_id then r.in_id else r.out_id end)
  from (
    select x.id from public.transfers x where x.user_id = (select public.current_user_id()) and x.out_part_id = part_transfer.part
    union all
    select x.id from public.transfers x where x.user_id = (select public.current_user_id()) and x.in_part_id = part_transfer.part
  ) x
  join public.live_transfers r on r.user_id = (select public.current_user_id()) and r.id = x.id
  limit 1);
end $$;

comment on function public.part_transfer(uuid) is 'The other side of a part that is a leg of a transfer.';
revoke all on function public.part_transfer(uuid) from public;
grant execute on function public.part_transfer(uuid) to authenticated;

create or replace function public.review_page(today date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  with open as materialized (
    select s.*, coalesce(s.first_part_id, s.first_id) as first_key, coalesce(s.second_part_id, s.second_id) as second_key,
      abs(coalesce(fp.amount, f.amount)) as out_amount, abs(coalesce(op.amount, o.amount)) as in_amount, f.date,
      row_number() over (partition by s.decision order by f.date desc, s.first_id, o.date, s.id) as place
    from public.open_suggestions s
    join public.transactions f on f.user_id = s.user_id and f.id = s.first_id
    join public.transactions o on o.user_id = s.user_id and o.id = s.second_id
    left join public.transaction_parts fp on fp.user_id = s.user_id and fp.id = s.first_part_id
    left join public.transaction_parts op on op.user_id = s.user_id and op.id = s.second_part_id
    where s.user_id = (select public.current_user_id())
  ), decisions as (
    select o.decision, o.kind, min(o.reason) as reason, count(*) as suggestions,
      case when o.kind in ('transfer', 'fee') and (count(distinct o.first_key) < count(*) or count(distinct o.second_key) < count(*))
        then 'one' else 'all' end as choice,
      case when count(distinct o.first_key) < count(*) or count(distinct o.second_key) < count(*) then max(o.in_amount)
        else sum(case o.kind when 'fee' then o.in_amount else o.out_amount end) end as amount,
      max(o.date) as latest
    from open o group by o.decision, o.kind
  )
  select jsonb_build_object(
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object('decision', d.decision, 'kind', d.kind, 'reason', d.reason,
        'count', d.suggestions, 'amount', d.amount, 'choice', d.choice, 'suggestions', (
          select jsonb_agg(jsonb_build_object('id', o.id, 'first', public.other_transaction(o.first_id, o.first_part_id),
            'second', public.other_transaction(o.second_id, o.second_part_id), 'reason', o.reason) order by o.place)
          from open o where o.decision = d.decision and o.place <= 100))
        order by array_position(array['transfer', 'fee', 'refund', 'duplicate'], d.kind), d.latest desc, d.decision), '[]')
      from (select * from decisions d order by d.latest desc, d.decision limit 200) d),
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'transaction', public.other_transaction(w.transaction_id, w.part_id),
        'accountId', w.account_id, 'days', today - w.date) order by w.date, w.id), '[]')
      from (
        select * from public.waiting_transfers w
        where w.user_id = (select public.current_user_id()) and w.date < today - 10 order by w.date, w.id limit 100
      ) w),
    'linked', (
      with latest as materialized (
        select i.id, i.committed_at from public.imports i
        where i.user_id = (select public.current_user_id()) and i.committed_at is not null and i.undone_at is null
          and exists (
            select from public.transfers r where r.user_id = i.user_id and r.import_id = i.id and r.origin = 'found')
        order by i.committed_at desc limit 1
      )
      select jsonb_build_object('importId', i.id, 'importedAt', i.committed_at, 'count', n.transfers, 'amount', n.amount)
      from latest i
      cross join lateral (
        select count(*) as transfers, sum(abs(l.amount)) as amount
        from public.ledger_lines l
        where l.user_id = (select public.current_user_id()) and l.type = 'transfer' and l.transaction_id = any (array(
          select r.in_id from public.live_transfers r
          where r.user_id = (select public.current_user_id()) and r.import_id = i.id and r.origin = 'found'
            and r.in_id is not null))
          and (l.part_id is null or l.part_id in (
            select r.in_part_id from public.transfers r
            where r.user_id = (select public.current_user_id()) and r.import_id = i.id and r.origin = 'found'))
      ) n
      where n.transfers > 0),
    'lastImport', (
      select max(i.committed_at) from public.imports i where i.user_id = (select public.current_user_id())),
    'expectedBack', (
      select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0))
      from (
        select -sum(l.amount) - coalesce((
          select sum(b.amount) from public.refund_links b
          where b.user_id = l.user_id and b.purchase_id = l.transaction_id), 0) as amount
        from public.ledger_lines l
        where l.user_id = (select public.current_user_id()) and l.transaction_id = any (array(
          select x.id from public.transactions x
          where x.user_id = (select public.current_user_id()) and x.expected_back and x.deletion_id is null))
        group by l.user_id, l.transaction_id
      ) e where e.amount > 0)) || public.review_categories());
end $$;

create or replace function public.transaction_sheet(transaction uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  select public.transaction_document(t, c.name) || jsonb_build_object(
    'bankText', coalesce(t.bank_text, t.description), 'typeStated', t.type_stated, 'categorySource', t.category_source,
    'categoryReason', public.current_reason(t.category_reason), 'categorySetAt', coalesce(t.category_set_at, t.created_at),
    'payee', (
      select jsonb_build_object('id', p.id, 'name', public.payee_label(p.id, t.description), 'neverGuess', p.never_guess)
      from public.payees p where p.user_id = t.user_id and p.id = t.payee_id),
    'likely', case when not t.is_split and t.type <> 'transfer' then coalesce((
      select to_jsonb(l.names) from public.likely_categories(array[t.payee_id], array[sign(t.amount)::integer]) l), '[]')
      else '[]' end,
    'createdAt', t.created_at,
    'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'type', p.type, 'category', g.name,
        'note', p.note,
        'categorySource', p.category_source, 'categoryReason', public.current_reason(p.category_reason),
        'tagIds', array(select x.tag_id from public.part_tags x
          where x.user_id = p.user_id and x.part_id = p.id order by x.tag_id),
        'linked', r.transfer ->> 'transactionId' is not null, 'transfer', r.transfer, 'otherLeg', (
          select public.other_transaction(
            case p.id when x.out_part_id then x.in_id else x.out_id end, case p.id when x.out_part_id then x.in_part_id else x.out_part_id end)
          from public.live_transfers x
          where x.user_id = p.user_id and x.id = (r.transfer ->> 'id')::uuid and x.out_id is not null and x.in_id is not null))
        order by p.position), '[]')
      from public.transaction_parts p
      join public.categories g on g.user_id = p.user_id and g.id = p.category_id
      cross join lateral (select case when p.type = 'transfer' then public.part_transfer(p.id) end as transfer) r
      where p.user_id = t.user_id and p.transaction_id = t.id),
    'otherLeg', (
      select public.other_transaction(case t.id when r.out_id then r.in_id else r.out_id end,
        case t.id when r.out_id then r.in_part_id else r.out_part_id end)
      from public.live_transfers r
      where r.user_id = t.user_id and (r.out_id = t.id and r.out_part_id is null or r.in_id = t.id and r.in_part_id is null)
        and r.out_id is not null and r.in_id is not null
      limit 1),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('transaction', public.other_transaction(o.id), 'amount', l.amount,
        'withPurchase', l.counts_with_purchase) order by o.date, o.id), '[]')
      from public.refund_links l
      join public.live_transactions o on o.user_id = l.user_id
        and o.id = case t.id when l.refund_id then l.purchase_id else l.refund_id end
      where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)),
    'import', (
      select jsonb_build_object('id', i.id, 'fileName', i.file_name, 'line', t.line, 'importedAt', i.committed_at,
        'added', i.added)
      from public.imports i where i.user_id = t.user_id and i.id = t.import_id),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.made_at, 'undone', l.undone_at is not null,
        'details', l.details) order by l.made_at desc, l.id), '[]')
      from public.changed_transactions h
      join public.ledger_changes l on l.user_id = h.user_id and l.id = h.change_id
      where h.user_id = t.user_id and h.transaction_id = t.id))
  from public.live_transactions v
  join public.transactions t on t.user_id = v.user_id and t.id = v.id
  join public.categories c on c.user_id = t.user_id and c.id = t.category_id
  where v.user_id = (select public.current_user_id()) and v.id = transaction);
end $$;

drop function public.transfer_candidates(uuid);
create function public.transfer_candidates(transaction uuid, part uuid default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
  with leg as materialized (
    select t.id, t.user_id, t.account_id, t.date, coalesce(p.amount, t.amount) as amount, p.id as part_id
    from public.live_transactions t
    left join public.transaction_parts p on p.user_id = t.user_id and p.transaction_id = t.id and p.id = transfer_candidates.part
    where t.user_id = (select public.current_user_id()) and t.id = transfer_candidates.transaction
  )
  select coalesce(jsonb_agg(public.other_transaction(o.id, o.part_id) || jsonb_build_object('available', abs(o.amount))
    order by o.amount <> -t.amount, abs(o.date - t.date), o.date, o.id, o.part_id), '[]')
  from leg t
  cross join lateral (
    select x.*
    from (
      select x.id, null::uuid as part_id, x.account_id, x.amount, x.date
      from public.live_transactions x
      where x.user_id = t.user_id and x.account_id <> t.account_id and not x.is_split
        and x.date between t.date - 30 and t.date + 30
        and (x.amount = -t.amount
          -- A fee may lie between them.
          or t.part_id is null and sign(x.amount) = -sign(t.amount) and abs(abs(x.amount) - abs(t.amount)) <= 30
            and abs(abs(x.amount) - abs(t.amount)) <= 0.02 * greatest(abs(x.amount), abs(t.amount)))
        and not exists (
          select from public.live_transfers r
          where r.user_id = x.user_id and (r.out_id = x.id or r.in_id = x.id) and r.out_id is not null and r.in_id is not null)
      union all
      select x.id, p.id, x.account_id, p.amount, x.date
      from public.transaction_parts p
      join public.live_transactions x on x.user_id = p.user_id and x.id = p.transaction_id
      where p.user_id = t.user_id and p.amount = -t.amount and x.account_id <> t.account_id
        and x.date between t.date - 30 and t.date + 30
        and not exists (
          select from public.live_transfers r
          where r.user_id = p.user_id and (r.out_part_id = p.id or r.in_part_id = p.id) and r.out_id is not null and r.in_id is not null)
    ) x
    where public.account_currency(t.user_id, x.account_id) = public.account_currency(t.user_id, t.account_id)
    order by x.amount <> -t.amount, abs(x.date - t.date), x.date, x.id, x.part_id limit 20
  ) o);
end $$;

comment on function public.transfer_candidates(uuid, uuid) is
  'Transactions, and parts of split ones, that may be the other side of a transfer, the most likely first.';
revoke all on function public.transfer_candidates(uuid, uuid) from public;
grant execute on function public.transfer_candidates(uuid, uuid) to authenticated;
