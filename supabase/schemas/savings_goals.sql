create table public.savings_goals (
  user_id uuid primary key default auth.uid() references auth.users (id)
    on delete cascade,
  target numeric(15, 3) not null default 5000 check (target >= 0 and target <> 'NaN'),
  current numeric(15, 3) not null default 0 check (current >= 0 and current <> 'NaN'),
  account_id uuid,
  created_at timestamptz not null default now(),
  name text not null default 'Savings goal' check (char_length(btrim(name)) between 1 and 60),
  part numeric(15, 3) check (part >= 0 and part <> 'NaN'),
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  monthly numeric(15, 3) check (monthly >= 0 and monthly <> 'NaN'),
  constraint savings_goals_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete set null (account_id)
);

comment on table public.savings_goals is 'The savings goal of a user, which is the first of their goals.';
comment on column public.savings_goals.current is
  'The amount the user typed; it counts while the goal is tied to no account.';
comment on column public.savings_goals.account_id is
  'The account whose balance is the current amount, unless it is in the trash.';
comment on column public.savings_goals.part is
  'The share of the account that is for it; null for the rest that other goals leave. Of a debt all counts.';
comment on column public.savings_goals.due_on is 'The day by which it should be reached; null if that is open.';
comment on column public.savings_goals.monthly is
  'The amount the user means to set aside a month; null for the one its day needs.';

create index savings_goals_account_index on public.savings_goals (user_id, account_id);

alter table public.savings_goals enable row level security;
create policy "own rows" on public.savings_goals
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.savings_goal(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'target',
        g.target,
        'current',
        g.current::text,
        'account',
        g.account_name,
        'byHand',
        g.by_hand,
        'accountId',
        g.account_id,
        'accountInTrash',
        g.account_in_trash
      )
    from public.goal_amounts(today) g
    where g.id is null
  );
end;
$$;
comment on function public.savings_goal is 'The user''s savings goal today, and its account; null if there is none.';
