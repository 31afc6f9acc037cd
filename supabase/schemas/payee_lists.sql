-- Documents for the screens of payees.

create function public.payees_page(search text, page integer, page_size integer, sort text, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  wanted text := btrim(public.search_key(coalesce(search, '')));
  first date := date_trunc('year', today)::date;
begin
  return (
    with
      counted as materialized (
        select t.payee_id, count(*) as transactions, max(t.date) as last
        from public.transactions t
        where t.user_id = owner and t.deletion_id is null
        group by t.payee_id
      ),
      summed as materialized (
        select l.payee_id, sum(l.value) as amount
        from public.ledger_lines l
        where
          l.user_id = owner
          and l.role in ('spending', 'income')
          and l.counted_on between first and (first + interval '1 year - 1 day')::date
        group by l.payee_id
      ),
      found as materialized (
        select c.*, coalesce(s.amount, 0) as amount
        from
          counted c
          left join summed s on s.payee_id = c.payee_id
        where
          wanted = ''
          or c.payee_id in (
            select k.payee_id
            from public.payee_keys k
            where
              k.user_id = owner
              and (strpos(public.plain_marks(k.key), wanted) > 0 or strpos(public.plain_marks(k.cleaned), wanted) > 0)
            union
            select p.id
            from public.payees p
            where p.user_id = owner and p.name is not null and strpos(public.search_key(p.name), wanted) > 0
          )
      ),
      placed as (
        select
          f.*,
          row_number() over (
            order by
              case sort
                when 'sum' then abs(f.amount)
                when 'last' then f.last - date '1900-01-01'
                else f.transactions
              end desc,
              f.last desc,
              f.payee_id
          ) as place
        from found f
      ),
      position as (
        select n.*
        from
          (select count(*) as total from found) f
          cross join lateral public.page_position(f.total, page, page_size) n
      )
    select
      jsonb_build_object(
        'total',
        (select count(*) from found),
        'page',
        n.page,
        'pages',
        n.pages,
        'items',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  p.id,
                  'name',
                  public.shown_payee(p.id),
                  'ownName',
                  p.name,
                  'neverGuess',
                  p.never_guess,
                  'transactions',
                  f.transactions,
                  'amount',
                  f.amount,
                  'last',
                  f.last,
                  'category',
                  (
                    select c.name
                    from
                      public.transactions t
                      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
                    where
                      t.user_id = owner
                      and t.payee_id = p.id
                      and t.deletion_id is null
                      and t.category_source <> 'none'
                      and t.type <> 'transfer'
                    group by c.name
                    order by count(*) desc, max(t.date) desc
                    limit 1
                  )
                )
                order by f.place
              ),
              '[]'
            )
          from
            placed f
            join public.payees p on p.user_id = owner and p.id = f.payee_id
          where f.place > n.skipped and f.place <= n.skipped + page_size
        )
      )
    from position n
  );
end;
$$;
comment on function public.payees_page is
  'One page of the payees that have transactions, with this year''s sum of each.';

create function public.payee_page(payee uuid, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  first date := date_trunc('year', today)::date;
begin
  return (
    with
      lines as materialized (
        select l.*
        from public.ledger_lines l
        where l.user_id = owner and l.payee_id = payee and l.role in ('spending', 'income')
      ),
      texts as materialized (
        select
          k.key,
          k.name,
          k.by_hand,
          (array_agg(t.description order by t.date desc, t.id))[1] as text,
          count(t.id) as transactions,
          max(t.date) as last
        from
          public.payee_keys k
          left join public.live_transactions t
            on t.user_id = k.user_id and t.payee_id = k.payee_id and public.payee_key(t.description) = k.key
        where k.user_id = owner and k.payee_id = payee
        group by k.key, k.name, k.by_hand
        -- Nothing is shown of a file that was not imported.
        having count(t.id) > 0 or k.by_hand
      )
    select
      jsonb_build_object(
        'id',
        p.id,
        'name',
        public.shown_payee(p.id),
        'ownName',
        p.name,
        'neverGuess',
        p.never_guess,
        'transactions',
        (select count(*) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'first',
        (select min(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'last',
        (select max(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'amount',
        (select coalesce(sum(l.value), 0) from lines l),
        'thisYear',
        (
          select coalesce(sum(l.value), 0)
          from lines l
          where l.counted_on between first and (first + interval '1 year - 1 day')::date
        ),
        -- One-time rows, refunds and income taken back show nothing of the usual.
        'usual',
        (
          select jsonb_build_object('count', count(distinct l.transaction_id), 'amount', coalesce(sum(l.value), 0))
          from lines l
          where not l.one_time and l.type <> 'refund' and not (l.type = 'income' and l.amount < 0)
        ),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  g.name,
                  'isGroup',
                  g.is_group,
                  'transactions',
                  g.transactions,
                  'amount',
                  g.amount
                )
                order by g.transactions desc, abs(g.amount) desc, g.name
              ),
              '[]'
            )
          from
            (
              select
                c.name,
                count(distinct l.transaction_id) as transactions,
                sum(l.value) as amount,
                exists (select from public.categories i where i.user_id = owner and i.parent_id = c.id) as is_group
              from
                lines l
                join public.categories c on c.user_id = owner and c.id = l.category_id
              group by c.name, c.id
            ) g
        ),
        'textCount',
        (select count(*) from texts),
        'texts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'key',
                  x.key,
                  'text',
                  coalesce(x.text, x.key),
                  'name',
                  x.name,
                  'transactions',
                  x.transactions,
                  'last',
                  x.last
                )
                order by x.place
              ),
              '[]'
            )
          from
            (
              select x.*, row_number() over (order by x.transactions desc, x.last desc nulls last, x.key) as place
              from texts x
            ) x
          where x.place <= 100
        )
      )
    from public.payees p
    where p.user_id = owner and p.id = payee
  );
end;
$function$;
comment on function public.payee_page is
  'A payee with its sums, the categories it got and the texts it stands for; null where there is none.';

create function public.payee_rows(transaction uuid)
returns integer
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select count(*)::integer
    from
      public.transactions t
      join public.live_transactions o on o.user_id = t.user_id and o.payee_id = t.payee_id
    where t.user_id = (select public.current_user_id()) and t.id = transaction
  );
end;
$$;
comment on function public.payee_rows is 'The number of transactions that the payee of a transaction has.';
