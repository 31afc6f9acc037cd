-- numeric knows NaN, which is larger than every number and so passes each check for a least amount; and a sum it is part
-- of is NaN as well. No amount is one.
alter table public.accounts add constraint accounts_balance_number check (balance <> 'NaN');
alter table public.transactions add constraint transactions_amount_number check (amount <> 'NaN');
alter table public.budget_limits add constraint budget_limits_monthly_limit_number check (monthly_limit <> 'NaN');
alter table public.savings_goals
  add constraint savings_goals_target_number check (target <> 'NaN'),
  add constraint savings_goals_current_number check (current <> 'NaN');
alter table public.import_rows add constraint import_rows_amount_number check (amount <> 'NaN');
alter table public.deleted_transactions add constraint deleted_transactions_amount_number check (amount <> 'NaN');
alter table public.deleted_accounts add constraint deleted_accounts_balance_number check (balance <> 'NaN');
