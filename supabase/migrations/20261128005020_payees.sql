-- A name belongs to one payee: names that differ only in case are the same.

create function public.payee_named(name text, except_id uuid) returns uuid
language sql stable
set search_path to ''
as $function$
  select p.id from public.payees p
  where p.user_id = (select public.current_user_id()) and public.caseless(p.name) = public.caseless(payee_named.name)
    and p.id <> except_id;
$function$;
comment on function public.payee_named(text, uuid) is 'The payee to which the user gave a name, whatever its case, except a given one.';
revoke all on function public.payee_named(text, uuid) from public;
grant execute on function public.payee_named(text, uuid) to authenticated;

create function public.payee_called(name text, except_ids uuid[]) returns uuid
language sql stable
set search_path to ''
as $function$
  select c.id
  from unnest(public.payees_called(payee_called.name)) with ordinality c (id, place)
  join public.payees p on p.user_id = (select public.current_user_id()) and p.id = c.id
  where c.id <> all (except_ids) and public.caseless(public.shown_payee(c.id)) = public.caseless(payee_called.name)
    -- What has no name and no row is shown nowhere.
    and (p.name is not null or exists (
      select from public.live_transactions t where t.user_id = p.user_id and t.payee_id = p.id))
  order by c.place limit 1;
$function$;
comment on function public.payee_called(text, uuid[]) is 'The payee that is shown with a name, whatever its case, except given ones.';
revoke all on function public.payee_called(text, uuid[]) from public;
grant execute on function public.payee_called(text, uuid[]) to authenticated;

create function public.written_text(payee uuid) returns text
language sql stable
set search_path to ''
as $function$
  select coalesce(
    (select t.description from public.transactions t
     where t.user_id = (select public.current_user_id()) and t.payee_id = written_text.payee
     order by t.deletion_id is not null, t.date desc, t.id limit 1),
    (select public.payee_cased(min(k.key)) from public.payee_keys k
     where k.user_id = (select public.current_user_id()) and k.payee_id = written_text.payee));
$function$;
comment on function public.written_text(uuid) is 'The latest description of a payee, as written.';
revoke all on function public.written_text(uuid) from public;
grant execute on function public.written_text(uuid) to authenticated;

create function public.text_name(payee uuid) returns text
language sql stable
set search_path to ''
as $function$
  select coalesce(
    (select k.name from public.payee_keys k
     where k.user_id = (select public.current_user_id()) and k.payee_id = text_name.payee and k.name is not null
     order by k.by_hand, k.key limit 1),
    public.written_text(text_name.payee));
$function$;
comment on function public.text_name(uuid) is 'The name that the texts of a payee give it.';
revoke all on function public.text_name(uuid) from public;
grant execute on function public.text_name(uuid) to authenticated;

create or replace function public.shown_payee(payee uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(p.name, public.text_name(p.id))
  from public.payees p where p.user_id = (select public.current_user_id()) and p.id = payee;
$function$;

create function public.free_payee_name(name text, id uuid) returns text
language plpgsql stable
set search_path to ''
as $function$
declare
  free text := left(free_payee_name.name, 490);
begin
  for number in 2 .. 100000 loop
    exit when public.payee_called(free, array[free_payee_name.id]) is null;
    free := left(free_payee_name.name, 490) || ' (' || number || ')';
  end loop;
  return free;
end $function$;
comment on function public.free_payee_name(text, uuid) is 'A name that no other payee has: the given one, with a number if it is taken.';
revoke all on function public.free_payee_name(text, uuid) from public;
grant execute on function public.free_payee_name(text, uuid) to authenticated;

create function public.part_payee_texts(payee uuid, name text) returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  joined text[] := array(
    select k.key from public.payee_keys k
    where k.user_id = owner and k.payee_id = part_payee_texts.payee and not k.by_hand
      and k.cleaned = btrim(public.fold_text(part_payee_texts.name)));
  target uuid := gen_random_uuid();
begin
  if joined <> '{}' then
    insert into public.payees (user_id, id) values (owner, target);
    perform public.move_payee_keys(joined, part_payee_texts.payee, target, false);
  end if;
end $function$;
comment on function public.part_payee_texts(uuid, text) is 'Moves the texts that a payee got through a name it no longer has to a separate payee.';
revoke all on function public.part_payee_texts(uuid, text) from public;
grant execute on function public.part_payee_texts(uuid, text) to authenticated;

create function public.numbered_payees(payees jsonb) returns jsonb
language plpgsql immutable
set search_path to ''
as $function$
declare
  -- Names that are taken, without case.
  taken jsonb := (
    select coalesce(jsonb_object_agg(public.caseless(p.value ->> 'name'), true), '{}')
    from jsonb_array_elements(payees) p where p.value ->> 'name' is not null);
  numbered jsonb := '{}';
  named record;
  free text;
begin
  for named in
    select n.* from (
      select p.value ->> 'id' as id, p.value ->> 'name' as name, p.value ->> 'created_at' as created_at,
        row_number() over (partition by public.caseless(p.value ->> 'name')
          order by p.value ->> 'created_at', p.value ->> 'id') as nth
      from jsonb_array_elements(payees) p where p.value ->> 'name' is not null
    ) n
    where n.nth > 1 order by n.created_at, n.id
  loop
    for number in 2 .. 100000 loop
      -- A name has at most 500 characters.
      free := left(named.name, 490) || ' (' || number || ')';
      exit when not taken ? public.caseless(free);
    end loop;
    taken := taken || jsonb_build_object(public.caseless(free), true);
    numbered := numbered || jsonb_build_object(named.id, free);
  end loop;
  return numbered;
end $function$;
comment on function public.numbered_payees(jsonb) is 'New names, by id, for payees whose name an older payee has, whatever its case: the same name with a number.';
revoke all on function public.numbered_payees(jsonb) from public;
grant execute on function public.numbered_payees(jsonb) to authenticated;

-- Nothing is merged here: which rows belong together is the user's to say, and to take back.
do $$
begin
  perform set_config('outlay.quiet', 'on', true);
  update public.payees p set name = n.value
  from (
    select o.user_id, public.numbered_payees(jsonb_agg(to_jsonb(o))) as names
    from public.payees o where o.name is not null group by o.user_id
  ) u
  cross join lateral jsonb_each_text(u.names) n
  where p.user_id = u.user_id and p.id = n.key::uuid;
  perform set_config('outlay.quiet', '', true);
end $$;
create unique index payees_name_key on public.payees (user_id, public.caseless(name)) where name is not null;
comment on column public.payees.name is 'The name that the user gave, which is unique whatever its case; null while the descriptions give the name.';

CREATE OR REPLACE FUNCTION public.ensure_payees(owner uuid, descriptions text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
begin
  with unknown as materialized (
    -- Descriptions that differ in digits only are cleaned once. Of several ways to write one, the one with small letters.
    select k.key, k.description, translate(k.description, '023456789', '111111111') as shape
    from (select public.payee_key(d) as key, max(d collate "C") as description from unnest(descriptions) d group by 1) k
    where not exists (select from public.payee_keys p where p.user_id = owner and p.key = k.key)
  ), shapes as materialized (
    select s.shape, c.cleaned, c.name,
      case
        when c.name is null and c.cleaned = btrim(public.fold_text(s.shape)) then 'itself'
        when c.cleaned ~ '\d' then 'its own'
      end as cleaning
    from (select distinct u.shape from unknown u) s cross join lateral public.clean_description(s.shape) c
  ), clean as materialized (
    select u.key, s.cleaned, s.name from unknown u join shapes s on s.shape = u.shape where s.cleaning is null
    union all
    select u.key, u.key, null from unknown u join shapes s on s.shape = u.shape where s.cleaning = 'itself'
    union all
    select u.key, c.cleaned, c.name
    from unknown u join shapes s on s.shape = u.shape cross join lateral public.clean_description(u.description) c
    where s.cleaning = 'its own'
  ), wanted as materialized (
    select distinct c.cleaned from clean c
  ), known as materialized (
    select distinct on (n.cleaned) n.cleaned, n.payee_id
    from (
      select p.cleaned, p.payee_id, bool_and(p.by_hand) as by_hand, count(*) as keys, min(p.key) as key
      from wanted w join public.payee_keys p on p.user_id = owner and p.cleaned = w.cleaned
      group by p.cleaned, p.payee_id
    ) n
    order by n.cleaned, n.by_hand, n.keys desc, n.key
  ), named as materialized (
    -- What the user has called so is the same payee.
    select distinct on (w.cleaned) w.cleaned, p.id as payee_id
    from (select o.id, o.created_at, btrim(public.fold_text(o.name)) as name from public.payees o
      where o.user_id = owner and o.name is not null) p
    join wanted w on w.cleaned = p.name
    where not exists (select from known k where k.cleaned = w.cleaned)
    order by w.cleaned, p.created_at, p.id
  ), found as materialized (
    select k.cleaned, k.payee_id from known k union all select n.cleaned, n.payee_id from named n
  ), fresh as materialized (
    select w.cleaned, gen_random_uuid() as payee_id from wanted w
    where not exists (select from found k where k.cleaned = w.cleaned)
  ), made as (
    insert into public.payees (user_id, id) select owner, f.payee_id from fresh f
  )
  insert into public.payee_keys (user_id, key, payee_id, cleaned, name, version)
  select owner, c.key, coalesce(k.payee_id, f.payee_id), c.cleaned, c.name, public.cleaning_version()
  from clean c left join found k on k.cleaned = c.cleaned left join fresh f on f.cleaned = c.cleaned;
end $function$;
