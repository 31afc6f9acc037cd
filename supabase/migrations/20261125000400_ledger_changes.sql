alter table public.ledger_changes
  drop constraint ledger_changes_kind_check,
  add constraint ledger_changes_kind_check check (kind in ('set', 'merge', 'delete', 'delete-account')),
  add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and char_length(details::text) <= 4000);
comment on column public.ledger_changes.details is 'What was done, as codes and values that the history of a transaction shows.';
alter table public.changed_transactions add column before jsonb check (jsonb_typeof(before) = 'object');
comment on column public.changed_transactions.before is 'What else it was: columns, parts, tags, transfers and refund links. Keys that are missing were not changed.';
create index ledger_changes_made_index on public.ledger_changes (user_id, made_at desc);
