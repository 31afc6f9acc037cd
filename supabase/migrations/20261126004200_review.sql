-- The review and the sheet of a transaction show what memory knows, and why a row has its category.

create function public.payee_label(payee uuid, description text) returns text
  language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(
    (select p.name from public.payees p where p.user_id = (select public.current_user_id()) and p.id = payee),
    (select k.name from public.payee_keys k
      where k.user_id = (select public.current_user_id()) and k.key = public.payee_key(description)),
    description);
end $$;
comment on function public.payee_label(uuid, text) is 'What the payee of this description is called.';

create function public.current_reason(reason jsonb) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  rule uuid := (reason #>> '{rule,id}')::uuid;
begin
  if rule is null then
    return reason;
  end if;
  return jsonb_set(reason, '{rule}', (reason -> 'rule') - 'place' || coalesce((
    select jsonb_build_object('place', r.place, 'name', r.name)
    from (
      select o.id, o.name, row_number() over (order by o.position, o.created_at, o.id) as place
      from public.rules o where o.user_id = (select public.current_user_id())
    ) r where r.id = rule), '{}'));
end $$;
comment on function public.current_reason(jsonb) is 'Why a row has its category, with the number that its rule has today.';

create function public.review_categories() returns jsonb
  language plpgsql stable security invoker set search_path = '' set enable_nestloop = 'off' set jit = 'off' as $$
declare
  owner uuid := public.current_user_id();
  uncategorized uuid := (select c.id from public.categories c
    where c.user_id = owner and public.caseless(c.name) = 'uncategorized');
begin
  return (
  with open as materialized (
    select t.id, t.payee_id, t.amount > 0 as incoming, t.date, t.created_at, t.position
    from public.transactions t
    where t.user_id = owner and t.category_source = 'none' and t.deletion_id is null and not t.is_split
      and t.type <> 'transfer' and t.counted
  ), sums as materialized (
    select o.payee_id, o.incoming, count(distinct o.id) as rows, sum(l.amount) as amount, min(o.date) as first_day,
      max(o.date) as last_day
    from open o
    join public.ledger_lines l on l.user_id = owner and l.category_id = uncategorized and l.transaction_id = o.id
    group by o.payee_id, o.incoming
  ), groups as materialized (
    select s.* from sums s order by abs(s.amount) desc, s.payee_id, s.incoming limit 200
  ), listed as materialized (
    select o.*, row_number() over (order by o.payee_id, o.id) as number
    from (
      select o.*, row_number() over (partition by o.payee_id, o.incoming
        order by o.date desc, o.created_at desc, o.position desc, o.id) as place
      from open o join groups g on g.payee_id = o.payee_id and g.incoming = o.incoming
    ) o
    where o.place <= 12
  ), shown as materialized (
    select l.payee_id, l.incoming, l.place, l.number, t.id, t.date, t.description, t.amount, t.account_id, exists (
        select from public.suggestions s where s.user_id = owner and s.kind = 'category' and s.first_id = t.id) as refused
    from listed l join public.transactions t on t.user_id = owner and t.id = l.id
  ), guessed as materialized (
    select s.payee_id, s.incoming, g.category_id, g.share, g.evidence, s.place
    from public.guess_categories(array(select s.payee_id from shown s order by s.number),
      array(select s.description from shown s order by s.number), array(select s.amount from shown s order by s.number)) g
    join shown s on s.number = g.place
    where not s.refused
  ), suggested as materialized (
    -- For all of its rows, or for none.
    select g.payee_id, g.incoming, (array_agg(g.category_id))[1] as category_id, min(g.share) as share,
      (array_agg(g.evidence order by g.place))[1] as evidence
    from guessed g
    group by g.payee_id, g.incoming
    having count(distinct g.category_id) = 1 and min(g.share) >= 0.6
      and count(*) = (select count(*) from shown s where s.payee_id = g.payee_id and s.incoming = g.incoming)
  ), likely as materialized (
    select l.* from public.likely_categories(array(select g.payee_id from groups g),
      array(select case when g.incoming then 1 else -1 end from groups g)) l
  )
  select jsonb_build_object(
    'open', (
      select jsonb_build_object('payees', count(*), 'rows', coalesce(sum(s.rows), 0), 'amount', coalesce(sum(s.amount), 0)) from sums s),
    'uncategorized', (
      select coalesce(jsonb_agg(jsonb_build_object('payeeId', g.payee_id, 'incoming', g.incoming,
        'payee', public.payee_label(g.payee_id, latest.description), 'bankText', latest.description,
        'count', g.rows, 'amount', g.amount, 'from', g.first_day, 'to', g.last_day,
        'likely', coalesce(to_jsonb(l.names), '[]'),
        'guess', case when s.category_id is not null then jsonb_build_object('category', c.name,
          'memory', jsonb_build_object('payee', public.payee_label(g.payee_id, latest.description)) || s.evidence) end,
        'used', array(
          select d.name from (
            select distinct on (h.category_id) n.name, coalesce(h.category_set_at, h.created_at) as decided_at
            from public.transactions h join public.categories n on n.user_id = owner and n.id = h.category_id
            where h.user_id = owner and h.payee_id = g.payee_id and h.category_source = 'hand' and h.deletion_id is null
              and not h.is_split and h.type <> 'transfer' and h.category_id is distinct from uncategorized
            order by h.category_id, coalesce(h.category_set_at, h.created_at) desc
          ) d order by d.decided_at desc limit 2),
        'clearedAt', (
          select max(coalesce(h.category_set_at, h.created_at)) from public.transactions h
          where h.user_id = owner and h.payee_id = g.payee_id and h.category_source = 'hand' and h.deletion_id is null
            and not h.is_split and h.type <> 'transfer' and h.category_id = uncategorized),
        'rows', (
          select jsonb_agg(jsonb_build_object('id', r.id, 'date', r.date, 'description', r.description, 'amount', r.amount,
            'accountId', r.account_id) order by r.place)
          from shown r where r.payee_id = g.payee_id and r.incoming = g.incoming))
        order by abs(g.amount) desc, g.payee_id, g.incoming), '[]')
      from groups g
      join shown latest on latest.payee_id = g.payee_id and latest.incoming = g.incoming and latest.place = 1
      left join suggested s on s.payee_id = g.payee_id and s.incoming = g.incoming
      left join public.categories c on c.user_id = owner and c.id = s.category_id
      left join likely l on l.payee_id = g.payee_id and l.way = case when g.incoming then 1 else -1 end),
    'payees', (
      select coalesce(jsonb_agg(jsonb_build_object('payeeId', a.payee_id, 'payee', public.payee_label(a.payee_id, n.description),
        'bankText', n.description, 'rowId', n.id, 'count', n.rows, 'knownId', a.known_id,
        'known', public.payee_label(a.known_id, k.description), 'knownText', k.description, 'knownCount', k.rows)
        order by n.date desc, a.payee_id), '[]')
      from public.payees_alike() a
      cross join lateral (
        select t.id, t.description, t.date, count(*) over () as rows from public.live_transactions t
        where t.user_id = owner and t.payee_id = a.payee_id order by t.date desc, t.id limit 1) n
      cross join lateral (
        select t.description, count(*) over () as rows from public.live_transactions t
        where t.user_id = owner and t.payee_id = a.known_id order by t.date desc, t.id limit 1) k)));
end $$;
comment on function public.review_categories() is 'What has no category, by payee and direction, the largest sum first, with the likely ones; and new payees that look like a known one.';

create or replace function public.review_page(today date)
 returns jsonb
 language plpgsql
 stable
 set search_path to ''
as $$
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
      ) e where e.amount > 0)) || public.review_categories());
end $$;

create or replace function public.transaction_sheet(transaction uuid)
 returns jsonb
 language plpgsql
 stable
 set search_path to ''
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
end $$;

create or replace function public.shell(today date DEFAULT CURRENT_DATE)
 returns jsonb
 language sql
 stable
 set search_path to ''
as $$
  select jsonb_build_object(
    'name', (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency', (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'hasAccount', exists (select from public.live_accounts a where a.user_id = (select public.current_user_id())),
    'hasSample', exists (select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.sample),
    'unreadNotifications', (select count(*) from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null),
    'reviewCount', (
      (select count(distinct s.decision) from public.open_suggestions s
        where s.user_id = (select public.current_user_id()))
      + (select count(*) from public.waiting_transfers w
        where w.user_id = (select public.current_user_id()) and w.date < today - 10)
      + (select count(*) from (
          select distinct t.payee_id, t.amount > 0 from public.transactions t
          where t.user_id = (select public.current_user_id()) and t.category_source = 'none' and t.deletion_id is null
            and not t.is_split and t.type <> 'transfer' and t.counted) u)
      + (select count(*) from public.payees_alike()))
  );
$$;
comment on function public.shell(date) is 'What the frame of every screen shows: name, currency, unread notifications, what needs a look, and whether there is an account and whether sample data is loaded.';
