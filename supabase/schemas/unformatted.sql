-- Statements the formatter cannot read or breaks: triggers with two transition tables, and 'nulls not distinct'.

create trigger track_totals_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.track_totals();
create trigger track_parts_of_edited after update on public.transaction_parts
  referencing old table as before new table as after for each statement execute function public.track_parts();
create trigger track_refunds_of_edited after update on public.refund_links
  referencing old table as before new table as after for each statement execute function public.track_refunds();
create trigger check_minor_units_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.check_minor_units();
create trigger warn_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.alert_on_update();
create trigger warn_of_edited after update on public.transaction_parts
  referencing old table as before new table as after for each statement execute function public.alert_on_parts();
create trigger track_amounts_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.track_amounts();
create trigger search_payees_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.search_payees();
create trigger refuse_locked_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.refuse_locked();
alter table public.suggestions
  add constraint suggestions_key unique nulls not distinct
    (user_id, kind, first_id, second_id, first_part_id, second_part_id);
