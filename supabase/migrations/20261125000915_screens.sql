create or replace function public.screen_documents(reads jsonb)
 returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  given jsonb;
  document jsonb;
  documents jsonb[] := '{}';
begin
  for name, given in
    select r.value ->> 'name', r.value -> 'arguments'
    from jsonb_array_elements(public.unwrap_json(reads)) with ordinality r (value, place) order by r.place
  loop
    case name
      when 'bank_accounts' then
        document := public.bank_accounts((given ->> 'today')::date);
      when 'budgets' then
        document := public.budgets((given ->> 'today')::date);
      when 'categories' then
        document := to_jsonb(array(select public.categories()));
      when 'compare_spending' then
        document := public.compare_spending((given ->> 'now_start')::date, (given ->> 'now_end')::date,
          (given ->> 'before_start')::date, (given ->> 'before_end')::date);
      when 'dashboard' then
        document := public.dashboard((given ->> 'period_start')::date, (given ->> 'period_end')::date,
          (given ->> 'previous_start')::date, (given ->> 'today')::date);
      when 'has_password' then
        document := to_jsonb(public.has_password());
      when 'notification_settings' then
        document := public.notification_settings();
      when 'past_imports' then
        document := public.past_imports((given ->> 'page')::integer);
      when 'review_page' then
        document := public.review_page((given ->> 'today')::date);
      when 'restore_obstacle' then
        document := to_jsonb(public.restore_obstacle());
      when 'savings_goal' then
        document := public.savings_goal();
      when 'shell' then
        document := public.shell((given ->> 'today')::date);
      when 'transaction_choices' then
        document := public.transaction_choices((given ->> 'today')::date);
      when 'transactions_page' then
        document := public.transactions_page(given -> 'filter', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer, given ->> 'sort');
      when 'trash_page' then
        document := public.trash_page((given ->> 'page')::integer, (given ->> 'page_size')::integer);
      else
        raise sqlstate 'PT422' using message = 'unknown_read', detail = coalesce(name, '');
    end case;
    documents := array_append(documents, document);
  end loop;
  return to_jsonb(documents);
end $$;
