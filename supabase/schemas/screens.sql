create function public.screen_documents(reads jsonb)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
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
      when 'account_page' then
        document := public.account_page((given ->> 'account')::uuid, (given ->> 'first')::date,
          (given ->> 'last')::date,
          (given ->> 'today')::date);
      when 'bank_accounts' then
        document := public.bank_accounts((given ->> 'today')::date);
      when 'budget_calendar' then
        document := public.budget_calendar((given ->> 'today')::date);
      when 'budgets' then
        document := public.budgets((given ->> 'today')::date);
      when 'budgets_page' then
        document := public.budgets_page((given ->> 'period')::date, (given ->> 'today')::date);
      when 'calendar_preview' then
        document := public.calendar_preview(given -> 'content', (given ->> 'today')::date);
      when 'categories' then
        document := to_jsonb(array(select public.categories()));
      when 'categories_page' then
        document := public.categories_page((given ->> 'today')::date);
      when 'compare_spending' then
        document := public.compare_spending((given ->> 'now_start')::date, (given ->> 'now_end')::date,
          (given ->> 'before_start')::date, (given ->> 'before_end')::date);
      when 'dashboard' then
        document := public.dashboard((given ->> 'period_start')::date, (given ->> 'period_end')::date,
          (given ->> 'previous_start')::date, (given ->> 'today')::date);
      when 'goals' then
        document := public.goals((given ->> 'today')::date);
      when 'guess_record' then
        document := public.guess_record();
      when 'has_password' then
        document := to_jsonb(public.has_password());
      when 'limit_proposals' then
        document := public.limit_proposals((given ->> 'today')::date);
      when 'list_counts' then
        document := public.list_counts();
      when 'month_report' then
        document := public.month_report(given -> 'report', (given ->> 'today')::date);
      when 'net_worth' then
        document := public.net_worth((given ->> 'first')::date, (given ->> 'last')::date, (given ->> 'today')::date);
      when 'notification_settings' then
        document := public.notification_settings();
      when 'past_imports' then
        document := public.past_imports((given ->> 'page')::integer);
      when 'payee_page' then
        document := public.payee_page((given ->> 'payee')::uuid, (given ->> 'today')::date);
      when 'payees_page' then
        document := public.payees_page(given ->> 'search', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer,
          given ->> 'sort', (given ->> 'today')::date);
      when 'new_prices_page' then
        document := public.new_prices_page((given ->> 'today')::date);
      when 'recurring_page' then
        document := public.recurring_page((given ->> 'today')::date, (given ->> 'payee')::uuid,
          (given ->> 'account')::uuid);
      when 'report_days' then
        document := public.report_days((given ->> 'today')::date);
      when 'review_page' then
        document := public.review_page((given ->> 'today')::date);
      when 'restore_obstacle' then
        document := to_jsonb(public.restore_obstacle());
      when 'rule_origin' then
        document := public.rule_origin((given ->> 'transaction')::uuid);
      when 'rules_page' then
        document := public.rules_page();
      when 'savings_goal' then
        document := public.savings_goal((given ->> 'today')::date);
      when 'series_page' then
        document := public.series_page((given ->> 'series')::uuid, (given ->> 'today')::date);
      when 'shell' then
        document := public.shell((given ->> 'today')::date);
      when 'spending_report' then
        document := public.spending_report(given -> 'report', (given ->> 'today')::date);
      when 'tag_documents' then
        document := public.tag_documents();
      when 'transaction_choices' then
        document := public.transaction_choices((given ->> 'today')::date);
      when 'transactions_page' then
        document := public.transactions_page(given -> 'filter', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer, given ->> 'sort');
      when 'trash_page' then
        document := public.trash_page((given ->> 'page')::integer, (given ->> 'page_size')::integer);
      when 'upcoming_page' then
        document := public.upcoming_page((given ->> 'first')::date, (given ->> 'last')::date,
          (given ->> 'today')::date);
      else
        raise sqlstate 'PT422' using message = 'unknown_read', detail = coalesce(name, '');
    end case;
    documents := array_append(documents, document);
  end loop;
  return to_jsonb(documents);
end $function$;
comment on function public.screen_documents is
  'The data of a screen, in one call: the documents of the functions named, in that order.';

create function public.shell(today date default CURRENT_DATE)
returns jsonb
language plpgsql
stable
set search_path to ''
as $$
begin
  return jsonb_build_object(
    'name',
    (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency',
    (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'budgetPeriod',
    case
      -- Most users have calendar months, and this tells at once.
      when exists (select from public.budget_calendars c where c.user_id = (select public.current_user_id())) then (
        select jsonb_build_object('key', p.key, 'from', p.first_day, 'to', p.last_day, 'kind', p.kind)
        from public.budget_periods(shell.today, shell.today) p
        where p.kind <> 'month'
      )
    end,
    'hasAccount',
    exists (select from public.live_accounts a where a.user_id = (select public.current_user_id())),
    'hasSample',
    exists (select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.sample),
    'noticesDue',
    exists (
      select
      from
        public.profiles p
        join public.recurring_series s on s.user_id = p.user_id and s.state in ('active', 'ended')
      where p.user_id = (select public.current_user_id()) and (p.noticed_on is null or p.noticed_on < shell.today)
    ),
    'unreadNotifications',
    (
      select count(*)
      from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null
    ),
    'reviewCount',
    (
      select count(distinct s.decision)
      from public.open_suggestions s
      where s.user_id = (select public.current_user_id())
    ) + (
      select count(*)
      from public.waiting_transfers w
      where w.user_id = (select public.current_user_id()) and w.date < today - 10
    ) + (
      select count(*)
      from
        (
          select distinct t.payee_id, t.amount > 0
          from public.transactions t
          where
            t.user_id = (select public.current_user_id())
            and t.category_source = 'none'
            and t.deletion_id is null
            and not t.is_split
            and t.type <> 'transfer'
            and t.counted
        ) u
    ) + (select count(*) from public.payees_alike()) + (
      -- Whether a series has stopped takes the coverage of files, which is too much for a frame.
      select count(*)
      from public.recurring_series s
      where s.user_id = (select public.current_user_id()) and s.state = 'proposed'
    )
  );
end;
$$;
comment on function public.shell is
  'Data of every screen''s frame: name, currency, budget period, unread and review counts, whether accounts exist.';
