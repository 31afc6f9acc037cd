-- One page of the transactions list with the exact count of all that match. A page past the end
-- is answered with the last one. What is searched for is taken literally.
create function public.transactions_page(page integer default 1, page_size integer default 10, search text default '')
  returns jsonb language sql stable security invoker set search_path = '' as $$
  with total as (
    select count(*) as transactions
    from public.transactions t
    where t.user_id = (select public.current_user_id())
      and (search = '' or strpos(t.search_text, lower(search)) > 0)
  ), shown as (
    select transactions, greatest(1, ceil(transactions::numeric / page_size))::integer as pages,
      least(greatest(page, 1), greatest(1, ceil(transactions::numeric / page_size)))::integer as page
    from total
  )
  select jsonb_build_object(
    'total', shown.transactions,
    'page', shown.page,
    'pages', shown.pages,
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.date desc, r.created_at desc, r."position", r.id), '[]')
      from (
        select t.id, t.date, t.description, t.category, t.amount, t.type, t.created_at, t."position",
          a.id as account_id, a.name as account_name, a.type as account_type, a.last_four_digits
        from (
          select * from public.transactions t
          where t.user_id = (select public.current_user_id())
            and (search = '' or strpos(t.search_text, lower(search)) > 0)
          order by t.date desc, t.created_at desc, t."position", t.id
          limit page_size offset (shown.page - 1) * page_size
        ) t
        left join public.accounts a on a.id = t.account_id
      ) r
    )
  )
  from shown;
$$;
comment on function public.transactions_page(integer, integer, text) is
  'One page of the transactions list, newest first, with the exact count.';
revoke execute on function public.transactions_page(integer, integer, text) from public, anon;
grant execute on function public.transactions_page(integer, integer, text) to authenticated;
