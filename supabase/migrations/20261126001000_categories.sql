-- How many entries the lists of the settings have.

create function public.list_counts() returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'categories', (select count(*) from public.listed_categories c
      where c.user_id = (select public.current_user_id()) and c.archived_at is null
        and public.caseless(c.name) <> 'uncategorized'),
    'payees', (select count(*) from public.payees p where p.user_id = (select public.current_user_id())),
    'rules', (select count(*) from public.rules r where r.user_id = (select public.current_user_id())),
    'tags', (select count(*) from public.tags t
      where t.user_id = (select public.current_user_id()) and t.archived_at is null));
$$;
comment on function public.list_counts() is 'How many categories, payees, rules and tags the user has; those in an archive are left out.';
