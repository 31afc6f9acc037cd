create or replace function public.trash_page(page integer default 1, page_size integer default 25)
  returns jsonb language sql stable security invoker set search_path = '' as $$
  with place as (
    select p.* from public.page_position((
      select count(*) from public.transactions t
      where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
        and t.deleted_at > now() - interval '30 days'), trash_page.page, trash_page.page_size) p
  )
  select jsonb_build_object('total', place.total, 'pages', place.pages, 'page', place.page,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'date', d.date, 'description', d.description,
        'category', c.name, 'amount', abs(d.amount), 'type', d.type, 'incoming', d.amount > 0, 'note', d.note, 'deletedAt', d.deleted_at,
        'account', public.account_label(a.name, a.last_four_digits))
        order by d.deleted_at desc, d.date desc, d.id), '[]')
      from (
        select * from public.transactions t
        where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
          and t.deleted_at > now() - interval '30 days'
        order by t.deleted_at desc, t.date desc, t.id
        limit page_size offset place.skipped
      ) d
      join public.categories c on c.user_id = d.user_id and c.id = d.category_id
      join public.accounts a on a.user_id = d.user_id and a.id = d.account_id),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('changeId', a.deletion_id, 'id', a.id, 'name', a.name, 'type', a.type,
        'lastFourDigits', a.last_four_digits, 'deletedAt', l.made_at, 'transactions', (
          select count(*) from public.transactions t
          where t.user_id = a.user_id and t.deletion_id = a.deletion_id))
        order by l.made_at desc, a.id), '[]')
      from public.accounts a
      join public.ledger_changes l on l.user_id = a.user_id and l.id = a.deletion_id
      where a.user_id = (select public.current_user_id()) and l.made_at > now() - interval '30 days'))
  from place;
$$;
