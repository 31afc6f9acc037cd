create or replace function public.backup_tables() returns text[]
  language sql immutable set search_path = '' as $$
  -- In an order in which each row finds what it points at.
  select array['profiles', 'categories', 'payees', 'payee_keys', 'rules', 'ledger_changes', 'accounts', 'balance_marks',
    'transactions', 'transaction_parts', 'transfers', 'suggestions', 'refund_links', 'tags', 'transaction_tags',
    'part_tags', 'budgets', 'savings_goals', 'goals', 'imports', 'import_rows', 'import_statements',
    'import_accounts', 'import_mappings', 'changed_transactions', 'notifications', 'budget_alerts', 'large_transaction_alerts'];
$$;
