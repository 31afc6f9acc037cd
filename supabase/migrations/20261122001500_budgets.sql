-- What a user means to spend per category and calendar month.
create table public.budgets (
  user_id uuid not null default auth.uid(),
  category_id uuid not null,
  month date not null check (extract(day from month) = 1),
  monthly_limit numeric(15, 3) check (monthly_limit >= 0 and monthly_limit <> 'NaN'),
  created_at timestamptz not null default now(),
  primary key (user_id, category_id, month),
  constraint budgets_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id) on delete cascade
);
comment on table public.budgets is 'The limit of a category from a calendar month on. The months before keep the one they had.';
comment on column public.budgets.month is 'The first day of the month it is valid from; 0001-01-01 for a category''s first limit, which says nothing was meant before.';
comment on column public.budgets.monthly_limit is 'Null where the limit was given up.';

alter table public.budgets enable row level security;
create policy "own rows" on public.budgets for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- A limit that falls tells of spending, too; and who holds the ledger may have to change limits.
create trigger await_ledger before insert or update or delete on public.budgets
  for each statement execute function public.await_ledger();

-- Open to the planner: the month may be another one on each row.
create function public.limits_in(month date) returns table (category_id uuid, monthly_limit numeric)
  language sql stable parallel safe security invoker as $$
  select l.category_id, l.monthly_limit
  from (
    select distinct on (b.category_id) b.category_id, b.monthly_limit
    from public.budgets b
    where b.user_id = (select public.current_user_id()) and b.month <= limits_in.month
    order by b.category_id, b.month desc
  ) l
  where l.monthly_limit is not null;
$$;
comment on function public.limits_in(date) is 'The limits that hold in a month (its first day), by category.';

-- A category is listed while transactions or a limit have it.
create view public.listed_categories with (security_invoker = true) as
  select c.* from public.categories c
  where exists (select from public.ledger_totals s where s.user_id = c.user_id and s.category_id = c.id)
    or exists (
      select from public.budgets b
      where b.user_id = c.user_id and b.category_id = c.id and b.monthly_limit is not null and b.month = (
        select max(o.month) from public.budgets o where o.user_id = c.user_id and o.category_id = c.id));
comment on view public.listed_categories is 'The categories that screens list: those that transactions or a limit have.';
revoke insert, update, delete on public.listed_categories from authenticated;
