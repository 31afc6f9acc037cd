-- What users save for.
create table public.savings_goals (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  target numeric(15, 3) not null default 5000 check (target >= 0 and target <> 'NaN'),
  current numeric(15, 3) not null default 0 check (current >= 0 and current <> 'NaN'),
  account_id uuid,
  created_at timestamptz not null default now(),
  constraint savings_goals_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id) on delete set null (account_id)
);
comment on table public.savings_goals is 'The one savings goal of a user.';
comment on column public.savings_goals.current is 'What the user typed; it counts while the goal is tied to no account.';
comment on column public.savings_goals.account_id is 'The account whose balance is the current amount, unless it is in the trash.';

create index savings_goals_account_index on public.savings_goals (user_id, account_id);

alter table public.savings_goals enable row level security;
create policy "own rows" on public.savings_goals for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create view public.savings_progress with (security_invoker = true) as
select g.user_id, g.target, coalesce(b.balance, g.current) as current, g.current as by_hand, g.account_id,
  b.name as account_name, g.account_id is not null and b.id is null as account_in_trash
from public.savings_goals g
left join public.account_balances b on b.user_id = g.user_id and b.id = g.account_id;
comment on view public.savings_progress is
  'The savings goal with its current amount: the balance of its account while there is one, else what was typed.';
revoke insert, update, delete on public.savings_progress from authenticated;
