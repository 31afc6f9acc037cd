-- Its JSON has camelCase keys, as the app knows them.

-- ---------------------------------------------------------------- reading
-- Notifications as the bell lists and mails tell them, newest first: { id, kind, createdAt, read, fileName,
-- budgets, larges, budgetCount, largeCount }. budgets: { category, month, threshold (the highest of those that
-- were reached at once), spending, limit }; larges: { date, description, amount, row }, row: { date, payee,
-- amount, type } as the transaction is by now, null when it is gone. Of each the first `most`.
create or replace function public.notification_documents(ids uuid[], most integer default 50) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', n.id, 'kind', n.kind, 'createdAt', n.created_at, 'read', n.read_at is not null,
    'fileName', (select i.file_name from public.imports i where i.user_id = n.user_id and i.id = n.import_id),
    'budgets', (
      select coalesce(jsonb_agg(jsonb_build_object('category', b.name, 'month', b.month,
        'threshold', b.threshold, 'spending', round(b.spending, s.decimals), 'limit', round(b.monthly_limit, s.decimals))
        order by b.month desc, b.name), '[]')
      from (
        select c.name, b.month, b.monthly_limit, b.spending, max(b.threshold) as threshold
        from public.budget_alerts b join public.categories c on c.user_id = b.user_id and c.id = b.category_id
        where b.user_id = n.user_id and b.notification_id = n.id
        group by c.id, c.name, b.month, b.monthly_limit, b.spending
        order by b.month desc, c.name limit most
      ) b),
    'larges', (
      select coalesce(jsonb_agg(jsonb_build_object('date', l.date, 'description', l.description,
        'amount', round(l.amount, s.decimals),
        'row', (select jsonb_build_object('date', t.date, 'payee', public.payee_key(t.description),
            'amount', abs(t.amount), 'type', t.type)
          from public.live_transactions t where t.user_id = l.user_id and t.id = l.transaction_id))
        order by l.date desc, l.amount desc, l.transaction_id), '[]')
      from (
        select * from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id
        order by l.date desc, l.amount desc, l.transaction_id limit most
      ) l),
    'budgetCount', (
      select count(distinct (b.category_id, b.month)) from public.budget_alerts b
      where b.user_id = n.user_id and b.notification_id = n.id),
    'largeCount', (
      select count(*) from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id)
  ) order by n.created_at desc, n.id), '[]')
  from public.notifications n
  -- What was told in an earlier currency may have decimals that today's has not.
  cross join lateral (
    select public.currency_exponent(p.currency) as decimals from public.profiles p where p.user_id = n.user_id
  ) s
  where n.user_id = (select public.current_user_id()) and n.id = any (ids);
$$;
