-- The category choices of filters and forms: the budget categories plus any category used already.
create index transactions_user_category_index on public.transactions (user_id, category);

create function public.categories() returns setof text
  language sql stable security invoker set search_path = '' as $$
  -- Hops from one category to the next along the index instead of reading every transaction.
  with recursive used as (
    (select t.category from public.transactions t
     where t.user_id = (select public.current_user_id()) order by t.category limit 1)
    union all
    select (select t.category from public.transactions t
            where t.user_id = (select public.current_user_id()) and t.category > used.category
            order by t.category limit 1)
    from used where used.category is not null
  )
  select category from (
    select category from used where category is not null
    union
    select l.category from public.budget_limits l where l.user_id = (select public.current_user_id())
  ) choices
  order by lower(category), category;
$$;
comment on function public.categories() is 'The names of the user''s categories, in alphabetical order.';
revoke execute on function public.categories() from public, anon;
grant execute on function public.categories() to authenticated;
