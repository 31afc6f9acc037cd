-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.open_suggestions
CREATE VIEW public.open_suggestions WITH (security_invoker=true) AS
 SELECT s.user_id,
    s.id,
    s.kind,
    s.first_id,
    s.second_id,
    s.decision,
    s.reason,
    s.created_at
   FROM public.suggestions s
     JOIN public.transactions f ON f.user_id = s.user_id AND f.id = s.first_id AND f.deletion_id IS NULL
     JOIN public.transactions o ON o.user_id = s.user_id AND o.id = s.second_id AND o.deletion_id IS NULL
  WHERE s.refused_at IS NULL;

COMMENT ON VIEW public.open_suggestions IS 'Suggestions that wait for a decision, about transactions that are not in the trash.';

GRANT SELECT ON public.open_suggestions TO authenticated;

-- ---------------------------------------------------------------- public.waiting_transfers
CREATE VIEW public.waiting_transfers WITH (security_invoker=true) AS
 SELECT r.user_id,
    r.id,
    t.id AS transaction_id,
    t.date,
    t.amount,
        CASE
            WHEN r.out_id IS NULL THEN r.out_account_id
            ELSE r.in_account_id
        END AS account_id
   FROM public.live_transfers r
     JOIN public.transactions t ON t.user_id = r.user_id AND t.id = COALESCE(r.out_id, r.in_id)
  WHERE r.out_id IS NULL OR r.in_id IS NULL;

COMMENT ON VIEW public.waiting_transfers IS 'Transfers whose other side has not come yet, with the account that it is to come to.';

GRANT SELECT ON public.waiting_transfers TO authenticated;

-- ---------------------------------------------------------------- public.other_transaction
CREATE OR REPLACE FUNCTION public.other_transaction(transaction uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
  select jsonb_build_object('id', t.id, 'date', t.date, 'description', public.row_title(t), 'amount', t.amount,
    'accountId', t.account_id, 'category', c.name, 'type', t.type)
  from public.transactions t
  join public.categories c on c.user_id = t.user_id and c.id = t.category_id
  where t.user_id = (select public.current_user_id()) and t.id = transaction);
end $function$;

COMMENT ON FUNCTION public.other_transaction(uuid) IS 'A transaction as others name it.';
REVOKE ALL ON FUNCTION public.other_transaction(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.other_transaction(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.refund_candidates
CREATE OR REPLACE FUNCTION public.refund_candidates(transaction uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
  select coalesce(jsonb_agg(public.other_transaction(o.id) || jsonb_build_object('available', o.available)
    order by o.exactly, abs(o.date - t.date), o.date, o.id), '[]')
  from public.live_transactions t
  cross join lateral (
    select x.id, x.date, n.available, case
        when n.available = abs(t.amount) then 1
        when exists (select from public.transaction_parts p
          where p.user_id = x.user_id and p.transaction_id = x.id and p.amount = -t.amount) then 2
        when x.payee_id = t.payee_id then 3
        else 4 end as exactly
    from public.live_transactions x
    cross join lateral (
      select abs(x.amount) - coalesce(sum(l.amount), 0) as available from public.refund_links l
      where l.user_id = x.user_id and (l.purchase_id = x.id or l.refund_id = x.id)
    ) n
    where x.user_id = t.user_id and sign(x.amount) = -sign(t.amount) and x.type <> 'transfer' and n.available > 0
      and case when t.amount > 0 then x.date between t.date - 120 and t.date else x.date between t.date and t.date + 120 end
      and (x.payee_id = t.payee_id or n.available = abs(t.amount))
      and public.account_currency(x.user_id, x.account_id) = public.account_currency(t.user_id, t.account_id)
    order by exactly, abs(x.date - t.date), x.date, x.id limit 20
  ) o
  where t.user_id = (select public.current_user_id()) and t.id = transaction);
end $function$;

COMMENT ON FUNCTION public.refund_candidates(uuid) IS 'Purchases a refund may come from, or refunds of a purchase, the likeliest first, with what is left of each.';
REVOKE ALL ON FUNCTION public.refund_candidates(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.refund_candidates(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.review_page
CREATE OR REPLACE FUNCTION public.review_page(today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
  with open as materialized (
    select s.*, abs(f.amount) as out_amount, abs(o.amount) as in_amount, f.date, row_number() over (
        partition by s.decision order by f.date desc, s.first_id, o.date, s.id) as place
    from public.open_suggestions s
    join public.transactions f on f.user_id = s.user_id and f.id = s.first_id
    join public.transactions o on o.user_id = s.user_id and o.id = s.second_id
    where s.user_id = (select public.current_user_id())
  ), decisions as (
    select o.decision, o.kind, min(o.reason) as reason, count(*) as suggestions,
      case when o.kind in ('transfer', 'fee') and (count(distinct o.first_id) < count(*) or count(distinct o.second_id) < count(*))
        then 'one' else 'all' end as choice,
      case when count(distinct o.first_id) < count(*) or count(distinct o.second_id) < count(*) then max(o.in_amount)
        else sum(case o.kind when 'fee' then o.in_amount else o.out_amount end) end as amount,
      max(o.date) as latest
    from open o group by o.decision, o.kind
  )
  select jsonb_build_object(
    'decisions', (
      select coalesce(jsonb_agg(jsonb_build_object('decision', d.decision, 'kind', d.kind, 'reason', d.reason,
        'count', d.suggestions, 'amount', d.amount, 'choice', d.choice, 'suggestions', (
          select jsonb_agg(jsonb_build_object('id', o.id, 'first', public.other_transaction(o.first_id),
            'second', public.other_transaction(o.second_id), 'reason', o.reason) order by o.place)
          from open o where o.decision = d.decision and o.place <= 100))
        order by array_position(array['transfer', 'fee', 'refund', 'duplicate'], d.kind), d.latest desc, d.decision), '[]')
      from (select * from decisions d order by d.latest desc, d.decision limit 200) d),
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'transaction', public.other_transaction(w.transaction_id),
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
      ) e where e.amount > 0)));
end $function$;

COMMENT ON FUNCTION public.review_page(date) IS 'What needs a look: suggestions by the decision they belong to, transfers that wait for long, and what was done unasked.';
REVOKE ALL ON FUNCTION public.review_page(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.review_page(date) TO authenticated;

-- ---------------------------------------------------------------- public.transaction_sheet
CREATE OR REPLACE FUNCTION public.transaction_sheet(transaction uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
  select public.transaction_document(t, c.name) || jsonb_build_object(
    'bankText', coalesce(t.bank_text, t.description), 'typeStated', t.type_stated, 'categorySource', t.category_source,
    'createdAt', t.created_at,
    'parts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'type', p.type, 'category', g.name,
        'note', p.note,
        'tagIds', array(select x.tag_id from public.part_tags x
          where x.user_id = p.user_id and x.part_id = p.id order by x.tag_id),
        'linked', exists (select from public.live_transfers r where r.user_id = p.user_id and p.id in (r.out_part_id, r.in_part_id)))
        order by p.position), '[]')
      from public.transaction_parts p
      join public.categories g on g.user_id = p.user_id and g.id = p.category_id
      where p.user_id = t.user_id and p.transaction_id = t.id),
    'otherLeg', (
      select public.other_transaction(case t.id when r.out_id then r.in_id else r.out_id end)
      from public.live_transfers r
      where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id) and r.out_id is not null and r.in_id is not null
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
end $function$;

COMMENT ON FUNCTION public.transaction_sheet(uuid) IS 'Everything about one transaction; null where there is none.';
REVOKE ALL ON FUNCTION public.transaction_sheet(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.transaction_sheet(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.transfer_candidates
CREATE OR REPLACE FUNCTION public.transfer_candidates(transaction uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
  select coalesce(jsonb_agg(public.other_transaction(o.id) || jsonb_build_object('available', abs(o.amount))
    order by o.amount <> -t.amount, abs(o.date - t.date), o.date, o.id), '[]')
  from public.live_transactions t
  cross join lateral (
    select x.id, x.amount, x.date from public.live_transactions x
    where x.user_id = t.user_id and x.account_id <> t.account_id and not x.is_split
      and x.date between t.date - 30 and t.date + 30
      and (x.amount = -t.amount
        -- A fee may lie between them.
        or sign(x.amount) = -sign(t.amount) and abs(abs(x.amount) - abs(t.amount)) <= 30
          and abs(abs(x.amount) - abs(t.amount)) <= 0.02 * greatest(abs(x.amount), abs(t.amount)))
      and public.account_currency(x.user_id, x.account_id) = public.account_currency(t.user_id, t.account_id)
      and not exists (
        select from public.live_transfers r
        where r.user_id = x.user_id and (r.out_id = x.id or r.in_id = x.id) and r.out_id is not null and r.in_id is not null)
    order by x.amount <> -t.amount, abs(x.date - t.date), x.date, x.id limit 20
  ) o
  where t.user_id = (select public.current_user_id()) and t.id = transaction);
end $function$;

COMMENT ON FUNCTION public.transfer_candidates(uuid) IS 'Transactions that may be the other side of a transfer, the likeliest first.';
REVOKE ALL ON FUNCTION public.transfer_candidates(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.transfer_candidates(uuid) TO authenticated;
