-- Changes of many transactions at once and deletions, each of which can be taken back. Its screen chooses a change's id,
-- so that asking twice changes once.
create table public.ledger_changes (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('set', 'delete', 'delete-account')),
  transactions integer not null default 0 check (transactions >= 0),
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  kept integer,
  primary key (user_id, id)
);
comment on table public.ledger_changes is 'A change of one or many transactions that can be taken back.';
comment on column public.ledger_changes.transactions is 'How many transactions it changed or deleted.';
comment on column public.ledger_changes.kept is 'How many of them the undo left alone, as they were changed again since.';

alter table public.ledger_changes enable row level security;
create policy "own rows" on public.ledger_changes for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- What is older can't be taken back any more. The trash goes with the change that filled it.
create function public.forget_old_changes() returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  emptied boolean;
begin
  with gone as (
    delete from public.ledger_changes c
    where c.user_id = public.current_user_id()
      and c.made_at < now() - case c.kind when 'set' then interval '1 day' else interval '30 days' end
    returning c.kind
  )
  select bool_or(g.kind <> 'set') into emptied from gone g;
  if emptied then
    perform public.forget_unused_payees();
  end if;
end $$;
comment on function public.forget_old_changes() is 'Forgets changes that are too old to be taken back, and their trash.';

create function public.expire_ledger_changes() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  perform public.forget_old_changes();
  return null;
end $$;
comment on function public.expire_ledger_changes() is 'Forgets old changes with each new one.';

create trigger expire_ledger_changes after insert on public.ledger_changes
  -- An export is restored with the trash it holds, however old.
  for each statement when (coalesce(current_setting('outlay.quiet', true), '') <> 'on')
  execute function public.expire_ledger_changes();
