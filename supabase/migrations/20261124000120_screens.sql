-- What a screen reads, in one round trip: reads are [{ name, arguments? }], a read named like its function and with its
-- arguments. Returns the documents of these functions in the order of the reads. If one fails, all do, with its error.
create function public.screen_documents(reads jsonb) returns jsonb
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
      when 'restore_obstacle' then
        document := to_jsonb(public.restore_obstacle());
      when 'savings_goal' then
        document := public.savings_goal();
      when 'shell' then
        document := public.shell();
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
comment on function public.screen_documents(jsonb) is
  'What a screen reads, in one call: the documents of the functions named, in that order.';
