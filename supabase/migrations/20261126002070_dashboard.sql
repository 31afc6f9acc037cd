-- The dashboard calls transactions what lists call them.

create function public.title_of(transaction uuid) returns text
  language sql stable security invoker set search_path = '' as $$
  select public.row_title(t) from public.transactions t
  where t.user_id = (select public.current_user_id()) and t.id = transaction;
$$;
comment on function public.title_of(uuid) is 'What lists call the transaction of an id.';
revoke all on function public.title_of(uuid) from public;
grant execute on function public.title_of(uuid) to authenticated;

do $$
begin
  execute replace(replace(pg_get_functiondef('public.dashboard(date, date, date, date)'::regprocedure),
    '''description'', r.description', '''description'', public.title_of(r.id), ''payee'', public.payee_key(r.description)'),
    '''description'', t.description', '''description'', public.title_of(t.id)');
end $$;
