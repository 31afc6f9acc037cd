set check_function_bodies = off;

create or replace function public.keep_known_rows(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
-- Statistics that do not know the user yet suggest nested loops, which take minutes for 50,000 rows.
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
begin
  if
    not exists (
      select
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('same', 'already-there')
    )
  then
    return;
  end if;
  with
    taken as (
      select
        t.id,
        r.line,
        r.part,
        coalesce(r.file_key, r.movement_key) as key,
        r.balance_key,
        r.bank_transfer,
        r.description,
        case
          when r.external_id !~ '^outlay:' then r.external_id
        end as external_id,
        t.import_id is null as by_hand
      from
        public.import_rows r
        join public.transactions t on t.user_id = owner and t.id = r.match_id and t.deletion_id is null
      where
        r.user_id = owner
        and r.import_id = import
        and (
          r.status = 'same'
          or r.status = 'already-there'
          and t.import_id is null
          and coalesce(r.external_id, '') !~ '^outlay:'
        )
    ),
    given as (
      select
        k.*,
        array_remove(
          array[
            case
              when t.external_id is null
              and k.external_id is not null then 'external_id'
            end,
            case
              when k.by_hand
              and t.bank_text is null
              and t.description <> k.description then 'bank_text'
            end,
            case
              when k.by_hand
              and t.file_key is null then 'file_key'
            end,
            case
              when t.balance_key is null
              and k.balance_key is not null then 'balance_key'
            end,
            case
              when k.bank_transfer
              and not t.bank_transfer then 'bank_transfer'
            end
          ],
          null
        ) as given
      from
        taken k
        join public.transactions t on t.user_id = owner and t.id = k.id
    ),
    kept as (
      insert into public.known_rows (user_id, transaction_id, import_id, line, key, external_id, balance_key, given)
      select owner, g.id, import, g.line, g.key, g.external_id, g.balance_key, g.given from given g
    )
  update public.transactions t
  set
    external_id = case
      when 'external_id' = any (g.given) then g.external_id
      else t.external_id
    end,
    bank_text = case
      when 'bank_text' = any (g.given) then g.description
      else t.bank_text
    end,
    file_key = case
      when 'file_key' = any (g.given) then g.key
      else t.file_key
    end,
    balance_key = case
      when 'balance_key' = any (g.given) then g.balance_key
      else t.balance_key
    end,
    bank_transfer = t.bank_transfer or 'bank_transfer' = any (g.given)
  from given g
  where t.user_id = owner and t.id = g.id and g.given <> '{}';
end;
$$;
