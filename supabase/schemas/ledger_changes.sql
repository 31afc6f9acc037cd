create table public.ledger_changes (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null,
  kind text not null,
  transactions integer not null default 0 check (transactions >= 0),
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  kept integer,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and char_length(details::text) <= 4000),
  snapshot jsonb check (octet_length(snapshot::text) <= 4000000),
  primary key (user_id, id),
  constraint ledger_changes_kind_check
    check (kind in ('set', 'merge', 'delete', 'delete-account', 'category', 'payee', 'rule', 'recurring', 'budget'))
);

comment on table public.ledger_changes is 'A change of one or many transactions that can be taken back.';
comment on column public.ledger_changes.transactions is 'The number of transactions it changed or deleted.';
comment on column public.ledger_changes.kept is
  'The number of these that the undo left alone, as they had been changed again since.';
comment on column public.ledger_changes.details is
  'The actions taken, as codes and values that the history of a transaction shows.';
comment on column public.ledger_changes.snapshot is
  'The state of categories, payees, rules, series or budgets before it, and the suggestions it has refused.';

create index ledger_changes_made_index on public.ledger_changes (user_id, made_at desc);

alter table public.ledger_changes enable row level security;
create policy "own rows" on public.ledger_changes
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger expire_ledger_changes
after insert on public.ledger_changes
-- An export is restored with the trash it holds, however old.
for each statement
when (coalesce(current_setting('outlay.quiet', true), '') <> 'on')
execute function public.expire_ledger_changes();
create trigger forget_old_restores
after insert on public.ledger_changes
for each statement
execute function public.forget_old_restores();

create function public.forget_old_changes()
returns void
language plpgsql
set search_path = ''
as $$
declare
  emptied boolean;
begin
  with
    gone as (
      delete from public.ledger_changes c
      where
        c.user_id = public.current_user_id()
        and c.made_at < now() - case
          when c.kind in ('merge', 'delete', 'delete-account') then interval '30 days'
          else interval '1 year'
        end
      returning c.kind
    )
  select bool_or(g.kind in ('merge', 'delete', 'delete-account'))
  into emptied
  from gone g;
  if emptied then
    perform public.forget_unused_payees();
  end if;
end;
$$;
comment on function public.forget_old_changes is 'Forgets changes that are too old to be taken back, and their trash.';

create function public.expire_ledger_changes()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  perform public.forget_old_changes();
  return null;
end;
$$;
comment on function public.expire_ledger_changes is 'Forgets old changes with each new one.';
