-- The occurrences that rows of a staged import will fill: the app judges them as the search after the commit does.

create function public.staged_rows_to_search(import uuid, lines integer[] default null, payees uuid[] default null)
returns table (payee_id uuid, document jsonb)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      n.payee_id,
      jsonb_build_array(
        coalesce(r.replaces::text, format('row %s-%s', r.line, r.part)),
        r.date,
        r.amount,
        r.account_id,
        n.other_account_id,
        r.description,
        r.category,
        case
          when w.searched_with is distinct from coalesce(p.id, k.payee_id) then w.series_id
        end
      )
    from
      public.import_rows r
      left join public.payees p on p.user_id = r.user_id and p.id = (r.rule_effects ->> 'payee')::uuid
      left join public.payee_keys k on k.user_id = r.user_id and k.key = public.payee_key(r.description)
      left join public.staged_by_words(import) w on w.line = r.line and w.part = r.part
      cross join lateral (
        select
          coalesce(w.searched_with, p.id, k.payee_id) as payee_id,
          -- The commit makes a transfer of it.
          case
            when r.split is null
            and r.rule_effects ? 'split' is not true then nullif(
              coalesce(
                (r.rule_effects ->> 'transferTo')::uuid,
                r.other_account_id,
                (
                  select o.account_id
                  from public.transactions o
                  where o.user_id = r.user_id and o.id = r.transfer_id and o.deletion_id is null
                )
              ),
              r.account_id
            )
          end as other_account_id
      ) n
    where
      r.user_id = (select public.current_user_id())
      and r.import_id = import
      and (lines is null or r.line = any (lines))
      and (payees is null or n.payee_id = any (payees))
      -- The same of the row alone, so that the rest of the file is not looked up.
      and (
        payees is null
        or w.searched_with = any (payees)
        or r.rule_effects ->> 'payee' = any (payees::text[])
        or public.payee_key(r.description) in (
          select o.key
          from public.payee_keys o
          where o.user_id = (select public.current_user_id()) and o.payee_id = any (payees)
        )
      )
      and (r.status in ('new', 'possible-duplicate') or r.replaces is not null)
      and not coalesce((r.rule_effects ->> 'oneTime')::boolean, r.one_time)
      and (n.other_account_id is null or r.amount < 0)
      and coalesce(r.rule_effects ->> 'type', r.type) <> 'refund'
      -- If the file does not state the type, the category decides, as on transactions.
      and (
        r.type_stated
        or r.rule_effects ? 'type' is true
        or r.amount < 0
        or r.category_source = 'none'
        or not exists (
          select
          from public.categories c
          where
            c.user_id = r.user_id
            and public.caseless(c.name) = public.caseless(r.category)
            and c.kind = 'spending'
            and public.caseless(c.name) <> 'uncategorized'
        )
      );
end;
$$;
comment on function public.staged_rows_to_search is
  'The rows that a staged import will add or replace, as the search sees them, with their payees as far as known.';

create function public.series_of_staged(import uuid, lines integer[], today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  payees uuid[];
  gone text[];
begin
  if not exists (select from public.recurring_series s where s.user_id = owner and s.state = 'active') then
    return null;
  end if;
  payees := array(
    select distinct s.payee_id
    from
      public.staged_rows_to_search(import, lines) r
      join public.recurring_series s on s.user_id = owner and s.payee_id = r.payee_id and s.state = 'active'
  );
  if payees = '{}' then
    return null;
  end if;
  -- The commit removes these, or gives them the values of a row.
  gone := array(
    select v.id
    from
      public.imports i
      cross join lateral jsonb_to_recordset(i.vanished) v (id text, choice text)
    where i.user_id = owner and i.id = import and v.choice in ('remove', 'same')
  );
  return (
    with
      staged as materialized (
        select r.payee_id, jsonb_agg(r.document) as documents
        from public.staged_rows_to_search(import, payees => payees) r
        group by r.payee_id
      ),
      by_words as materialized (select w.* from public.rows_by_words() w)
    select
      jsonb_build_object(
        'accounts',
        (
          select
            jsonb_object_agg(
              k.account_id,
              jsonb_build_object(
                'knownUntil',
                case
                  when c.last_day is null then k.until
                  -- From the commit on, its files say until when it is known.
                  when k.by_hand then greatest(
                    c.last_day,
                    (
                      select max(b.date)
                      from public.balance_marks b
                      where b.user_id = owner and b.account_id = k.account_id and b.date <= today
                    )
                  )
                  else greatest(k.until, c.last_day)
                end,
                'currency',
                public.account_currency(owner, k.account_id)
              )
            )
          from
            public.known_until(today) k
            left join public.import_coverage(import) c on c.account_id = k.account_id
        ),
        'names',
        (
          select jsonb_object_agg(s.id, coalesce(s.name, public.shown_payee(s.payee_id)))
          from public.recurring_series s
          where s.user_id = owner and s.payee_id = any (payees) and s.state = 'active'
        ),
        'payees',
        jsonb_agg(
          jsonb_build_object(
            'id',
            s.payee_id,
            'name',
            public.shown_payee(s.payee_id),
            'proposalsOnly',
            false,
            'rows',
            (
              select coalesce(jsonb_agg(e.value), '[]')
              from
                jsonb_array_elements(
                  public.rows_to_search(
                    s.payee_id,
                    array(select w.transaction_id from by_words w where w.payee_id = s.payee_id),
                    (
                      select jsonb_object_agg(w.transaction_id, w.series_id)
                      from by_words w
                      where w.searched_with = s.payee_id
                    )
                  )
                ) e
              where e.value ->> 0 <> all (gone)
            ) || s.documents,
            'series',
            public.series_to_search(s.payee_id)
          )
        )
      )
    from staged s
  );
end;
$$;
comment on function public.series_of_staged is
  'The payees of staged rows that have active series, as the search after the commit sees them; null for none.';
