create table public.suggestions (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  first_id uuid not null,
  second_id uuid,
  decision text not null default '' check (char_length(decision) <= 200),
  reason text check (char_length(reason) <= 100),
  created_at timestamptz not null default now(),
  refused_at timestamptz,
  first_part_id uuid,
  second_part_id uuid,
  primary key (user_id, id),
  constraint suggestions_first_fkey
    foreign key (user_id, first_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint suggestions_second_fkey
    foreign key (user_id, second_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint suggestions_kind_check check (kind in ('transfer', 'fee', 'refund', 'duplicate', 'category', 'payee')),
  constraint suggestions_second
    check (second_id is not null or kind in ('transfer', 'category', 'payee') and refused_at is not null),
  constraint suggestions_first_part_fkey
    foreign key (user_id, first_part_id, first_id) references public.transaction_parts (user_id, id, transaction_id)
      on update cascade
      on delete cascade,
  constraint suggestions_second_part_fkey
    foreign key (user_id, second_part_id, second_id) references public.transaction_parts (user_id, id, transaction_id)
      on update cascade
      on delete cascade,
  constraint suggestions_second_part check (second_id is not null or second_part_id is null)
);

comment on table public.suggestions is
  'A possible relation between two transactions, until the user decides; refusals are remembered.';
comment on column public.suggestions.first_id is 'The leg that goes out, the refund, or the duplicate that came first.';
comment on column public.suggestions.second_id is
  'Incoming leg, purchase or later duplicate; null for a refusal: no transfer, wrong category, or a new payee.';
comment on column public.suggestions.decision is 'Equal for suggestions that are decided together.';
comment on column public.suggestions.reason is 'The reason for the suggestion, as a code.';
comment on column public.suggestions.first_part_id is
  'The part of first_id that it is about, if that is split; null for the whole transaction.';
comment on column public.suggestions.second_part_id is
  'The part of second_id that it is about, if that is split; null for the whole transaction.';

create index suggestions_first_index on public.suggestions (user_id, first_id);
create index suggestions_first_part_index on public.suggestions (user_id, first_part_id, first_id)
where first_part_id is not null;
create index suggestions_open_index on public.suggestions (user_id, kind, decision) where refused_at is null;
create index suggestions_second_index on public.suggestions (user_id, second_id);
create index suggestions_second_part_index on public.suggestions (user_id, second_part_id, second_id)
where second_part_id is not null;

alter table public.suggestions enable row level security;
create policy "own rows" on public.suggestions
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.merge_duplicate(change uuid, one uuid, other uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  kept public.transactions;
  dropped public.transactions;
  link public.transfers;
begin
  select t.*
  into kept
  from public.transactions t
  where t.user_id = owner and t.id in (one, other) and t.deletion_id is null
  -- The bank's row is the one that its next file finds again.
  order by t.import_id is null, t.external_id is null, t.created_at, t.id
  limit 1;
  select t.*
  into dropped
  from public.transactions t
  where t.user_id = owner and t.id in (one, other) and t.id <> kept.id and t.deletion_id is null;
  if dropped.id is null then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  end if;
  -- Values set by hand on the other row are kept.
  if dropped.import_id is null and kept.import_id is not null and kept.bank_text is null then
    kept.description := dropped.description;
  end if;
  if
    dropped.category_source = 'hand'
    and kept.category_source <> 'hand'
    and not kept.is_split
    and dropped.type = kept.type
  then
    kept.category_id := dropped.category_id;
    kept.category_source := 'hand';
  end if;
  kept := public.with_plain_fields(kept, public.plain_fields(dropped) || public.stated_fields(kept));
  perform public.write_fields(array[kept]);
  if dropped.is_split and not kept.is_split and dropped.amount = kept.amount and kept.type <> 'transfer' then
    update public.transaction_parts p
    set transaction_id = kept.id
    where p.user_id = owner and p.transaction_id = dropped.id;
  end if;
  insert into public.known_rows (user_id, transaction_id, import_id, line, key, external_id, balance_key, merged_id)
  select owner, kept.id, r.import_id, r.line, r.key, r.external_id, r.balance_key, dropped.id
  from
    (
      select k.import_id, k.line, k.key, k.external_id, k.balance_key
      from public.known_rows k
      where k.user_id = owner and k.transaction_id = dropped.id
      union all
      select
        i.id,
        coalesce(dropped.line, 1),
        coalesce(dropped.file_key, dropped.movement_key),
        dropped.external_id,
        dropped.balance_key
      from public.imports i
      where i.user_id = owner and i.id = dropped.import_id
    ) r;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, kept.id, g.tag_id
  from public.transaction_tags g
  where g.user_id = owner and g.transaction_id = dropped.id
  on conflict do nothing;
  -- A leg remains one: the row that is kept takes the place of the other.
  select r.*
  into link
  from public.transfers r
  where
    r.user_id = owner
    and (r.out_id = dropped.id and r.out_part_id is null or r.in_id = dropped.id and r.in_part_id is null);
  if link.id is not null and kept.type <> 'transfer' and not kept.is_split and dropped.amount = kept.amount then
    perform public.join_change(change, array_remove(array[link.out_id, link.in_id], null));
    perform public.end_transfers(array[link.id]);
    perform
      public.join_transfer(
        case link.out_id
          when dropped.id then kept.id
          else link.out_id
        end,
        case link.in_id
          when dropped.id then kept.id
          else link.in_id
        end,
        case
          when link.out_id is null then link.out_account_id
          when link.in_id is null then link.in_account_id
        end,
        false,
        null,
        link.out_part_id,
        link.in_part_id
      );
  end if;
  update public.transactions t
  set
    deletion_id = change,
    deleted_at = now()
  where t.user_id = owner and t.id = dropped.id;
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and (s.first_id = dropped.id or s.second_id = dropped.id);
end;
$$;
comment on function public.merge_duplicate is
  'Keeps one of two rows for the same movement, with what the user wrote on either; the other goes to the trash.';

create function public.accept_suggestions(change uuid, ids uuid[])
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  chosen public.suggestions[] := array(
    select s
    from public.suggestions s
    where s.user_id = owner and s.id = any (ids) and s.refused_at is null
    order by s.id
  );
  one public.suggestions;
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  elseif cardinality(chosen) <> cardinality(ids) then
    raise sqlstate 'PT409' using message = 'suggestions_changed';
  end if;
  perform
    public.begin_change(
      change,
      array(
        select i.id
        from
          unnest(chosen) s
          cross join lateral (
            values
              (s.first_id),
              (s.second_id)
          ) i (id)
      ),
      jsonb_build_object(
        'action',
        case (chosen[1]).kind
          when 'fee' then 'transfer'
          when 'duplicate' then 'merge'
          else (chosen[1]).kind
        end
      ),
      case
        when exists (select from unnest(chosen) s where s.kind = 'duplicate') then 'merge'
        else 'set'
      end
    );
  foreach one in array chosen loop
    case one.kind
      when 'transfer' then
        perform
          public.join_transfer(one.first_id, one.second_id, null, false, null, one.first_part_id, one.second_part_id);
      when 'fee' then
        perform public.join_transfer(one.first_id, one.second_id, null, true);
      when 'refund' then
        perform public.join_refund(one.first_id, one.second_id, null, false);
      else
        perform public.merge_duplicate(change, one.first_id, one.second_id);
    end case;
  end loop;
  set constraints all immediate;
  return public.end_change(change);
end;
$$;
comment on function public.accept_suggestions is 'Carries out suggestions, all or none; safe to repeat.';

create function public.refuse_suggestions(change uuid, ids uuid[])
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  refused integer;
begin
  if public.begin_change(change, '{}', jsonb_build_object('action', 'refuse', 'suggestions', to_jsonb(ids))) then
    update public.suggestions s
    set refused_at = now()
    where s.user_id = owner and s.id = any (ids) and s.refused_at is null;
    get diagnostics refused = row_count;
    update public.ledger_changes c set transactions = refused where c.user_id = owner and c.id = change;
  else
    refused := cardinality(ids);
  end if;
  return jsonb_build_object('transactions', refused);
end;
$$;
comment on function public.refuse_suggestions is 'Remembers that suggestions are wrong; safe to repeat.';

create function public.fee_pairs(ids uuid[], days integer[])
returns table (out_id uuid, in_id uuid, decision text, out_near boolean, in_near boolean)
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  stretch_days constant integer := 2 * reach + 1;
  -- The candidates of a row's candidates are at most three windows away.
  wide_stretch constant integer := 3 * reach + 1;
  stretches integer[] := array(
    select distinct d.day / wide_stretch + n.step
    from
      unnest(days) as d (day)
      cross join (
        values
          (-1),
          (0),
          (1)
      ) as n (step)
  );
  accounts uuid[] := array(select a.id from public.live_accounts a where a.user_id = owner);
  first_day date;
  last_day date;
begin
  select date '1900-01-01' + wide_stretch * min(s), date '1900-01-01' + wide_stretch * (max(s) + 1) - 1
  into first_day, last_day
  from unnest(stretches) as s;
  if first_day is null then
    return;
  end if;

  return query with
      own_accounts as materialized (
        select a.id, coalesce(a.currency, p.currency) as currency, a.sample
        from
          public.live_accounts a
          join public.profiles p on p.user_id = owner
        where a.user_id = owner
      ),
      ins as materialized (
        select
          t.id,
          t.account_id,
          t.amount as size,
          t.date - date '1900-01-01' as day,
          a.currency,
          a.sample,
          s.stretch,
          floor(ln(t.amount::float8) / ln(1.02::float8))::integer as bucket
        from
          public.transactions t
          join own_accounts a on a.id = t.account_id
          cross join lateral (
            select (t.date - date '1900-01-01' - reach) / stretch_days as stretch
            union
            select (t.date - date '1900-01-01' + reach) / stretch_days
          ) s
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.amount > 0
          and t.deleted_at is null
          and t.date between first_day and last_day
          and (t.date - date '1900-01-01') / wide_stretch = any (stretches)
          and t.type <> 'transfer'
          and not t.is_split
      ),
      buckets as materialized (
        select distinct i.stretch, i.bucket + b.step as bucket
        from
          ins i
          cross join (
            values
              (0),
              (1)
          ) as b (step)
      ),
      outs as materialized (
        select o.*, a.currency, a.sample
        from
          (
            select
              t.id,
              t.account_id,
              -t.amount as size,
              t.date - date '1900-01-01' as day,
              (t.date - date '1900-01-01') / stretch_days as stretch,
              floor(ln(-t.amount::float8) / ln(1.02::float8))::integer as bucket
            from public.transactions t
            where
              t.user_id = owner
              and t.account_id = any (accounts)
              and t.amount < 0
              and t.deleted_at is null
              and t.date between first_day and last_day
              and (t.date - date '1900-01-01') / wide_stretch = any (stretches)
              and t.type <> 'transfer'
              and not t.is_split
            offset 0
          ) o
          join own_accounts a on a.id = o.account_id
        where (o.stretch, o.bucket) in (select b.stretch, b.bucket from buckets b)
      ),
      close_by as materialized (
        select
          o.id as o,
          i.id as i,
          o.currency,
          o.sample,
          o.size as out_size,
          i.size as in_size,
          o.account_id as out_account,
          i.account_id as in_account,
          o.day as out_day,
          i.day as in_day
        from
          outs o
          join (
            select i.*, i.bucket + b.step as near_bucket
            from
              ins i
              cross join (
                values
                  (0),
                  (1)
              ) as b (step)
          ) i
            on i.currency = o.currency and i.sample = o.sample and i.stretch = o.stretch and i.near_bucket = o.bucket
        where
          o.account_id <> i.account_id
          and abs(o.day - i.day) <= reach
          and o.size > i.size
          and o.size - i.size <= least(30, 0.02 * i.size)
      ),
      exact as materialized (
        select o.id as o, i.id as i
        from
          outs o
          join ins i using (currency, sample, size, stretch)
        where
          o.account_id <> i.account_id
          and abs(o.day - i.day) <= reach
          and (o.id in (select c.o from close_by c) or i.id in (select c.i from close_by c))
      ),
      edges as materialized (
        select
          c.*,
          bool_or(c.o = any (ids)) over (partition by c.i) as in_beside_seed,
          bool_or(c.i = any (ids)) over (partition by c.o) as out_beside_seed
        from close_by c
        where
          c.o not in (select x.o from exact x)
          and c.i not in (select x.i from exact x)
          and not exists (
            select
            from public.suggestions s
            where
              s.user_id = owner
              and s.refused_at is not null
              and s.first_id = c.o
              and (s.kind = 'fee' and s.second_id = c.i or s.kind = 'transfer' and s.second_id is null)
          )
          and not exists (
            select
            from public.suggestions s
            where s.user_id = owner and s.kind = 'transfer' and s.first_id = c.i and s.second_id is null
          )
      ),
      told as (
        select c.*, count(*) over (partition by c.o) as out_count, count(*) over (partition by c.i) as in_count
        from
          edges c
          join public.transfer_evidence(array(select q.o from edges q), array(select q.i from edges q)) e
            on e.out_id = c.o and e.in_id = c.i
        where e.evidence is not null or e.has_word
      )
    select
      t.o,
      t.i,
      case
        when t.out_count = 1
        and t.in_count = 1 then concat_ws(
          '/',
          'fee',
          t.out_account,
          t.in_account,
          trim_scale(t.out_size),
          trim_scale(t.in_size)
        )
      end,
      t.o = any (ids) or t.out_beside_seed,
      t.i = any (ids) or t.in_beside_seed
    from told t
    where t.o = any (ids) or t.out_beside_seed or t.i = any (ids) or t.in_beside_seed;
end;
$$;
comment on function public.fee_pairs is
  'Those of the rows, and of the rows near them, that may be a transfer with a fee.';

create function public.refund_pairs(payees uuid[], first_day date, last_day date)
returns table (refund_id uuid, purchase_id uuid, reason text)
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
set enable_mergejoin to 'off'
set plan_cache_mode to 'force_custom_plan'
as $function$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.refund_window();
begin
  if cardinality(payees) = 0 then
    return;
  end if;
  last_day := last_day + reach;

  return query with
      arrivals as materialized (
        select t.id, t.payee_id, t.date - date '1900-01-01' as day, t.amount, t.type
        from public.transactions t
        where
          t.user_id = owner
          and t.deleted_at is null
          and t.amount > 0
          and t.payee_id = any (payees)
          and t.date between first_day and last_day
          and t.type in ('income', 'refund')
          and not t.is_split
      ),
      refunds as materialized (
        select t.*
        from arrivals t
        where
          not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
          -- A payer of regular income gives no refunds.
          and t.payee_id not in (
            select r.payee_id
            from
              public.transactions r
              join public.categories c on c.user_id = owner and c.id = r.category_id
            where
              r.user_id = owner
              and r.deleted_at is null
              and r.payee_id = any (payees)
              and r.type = 'income'
              and r.category_source = 'hand'
              and c.kind = 'income'
          )
      ),
      linked as materialized (
        select l.purchase_id as id, sum(l.amount) as back
        from public.refund_links l
        where l.user_id = owner
        group by l.purchase_id
      ),
      purchases as materialized (
        select
          t.id,
          t.payee_id,
          t.date - date '1900-01-01' as day,
          -t.amount as size,
          t.is_split,
          -t.amount - coalesce(l.back, 0) as rest,
          t.created_at,
          t.position
        from
          public.transactions t
          left join linked l on l.id = t.id
        where
          t.user_id = owner
          and t.deleted_at is null
          and t.payee_id = any (payees)
          and t.payee_id in (select r.payee_id from refunds r)
          and t.type = 'expense'
          and t.date between first_day - reach and last_day
      ),
      found as (
        select r.id as refund, p.id as purchase, 1 as rank, p.day, p.created_at, p.position, r.day as refunded
        from
          refunds r
          join purchases p on p.payee_id = r.payee_id and p.size = r.amount
        where p.rest >= r.amount
        union all
        select r.id, p.id, 2, p.day, p.created_at, p.position, r.day
        from
          refunds r
          join purchases p on p.payee_id = r.payee_id and p.is_split
          join public.transaction_parts s
            on s.user_id = owner and s.transaction_id = p.id and s.amount = -r.amount and s.type = 'expense'
        where p.rest >= r.amount
        union all
        select r.id, p.id, 3, p.day, p.created_at, p.position, r.day
        from
          (
            select r.*, s.stretch
            from
              refunds r
              cross join lateral (
                select r.day / (reach + 1) as stretch
                union
                select r.day / (reach + 1) - 1
              ) s
            where r.type = 'refund'
          ) r
          join purchases p on p.payee_id = r.payee_id and p.day / (reach + 1) = r.stretch
        where p.size > r.amount and p.rest >= r.amount
      ),
      best as (
        select distinct on (f.refund) f.refund, f.purchase, f.rank
        from found f
        where
          f.day between f.refunded - reach and f.refunded
          and not exists (
            select
            from public.suggestions s
            where
              s.user_id = owner
              and s.kind = 'refund'
              and s.refused_at is not null
              and s.first_id = f.refund
              and s.second_id = f.purchase
          )
        order by f.refund, f.rank, f.day desc, f.created_at desc, f.position desc, f.purchase
      ),
      worded as materialized (
        select w.refund_id, w.purchase_id from public.refund_word_pairs(payees, first_day, last_day) w
      )
    select
      a.id,
      coalesce(b.purchase, w.purchase_id),
      case
        when b.purchase is not null then (array['exact-amount', 'exact-part', 'same-payee'])[b.rank]
        when w.purchase_id is not null then 'shared-words'
      end
    from
      arrivals a
      left join best b on b.refund = a.id
      left join worded w on w.refund_id = a.id
    union all
    -- Refunds of other payees that share words with these.
    select w.refund_id, w.purchase_id, 'shared-words'
    from worded w
    where
      w.refund_id not in (select a.id from arrivals a)
      and not exists (
        select
        from public.suggestions s
        where
          s.user_id = owner
          and s.kind = 'refund'
          and s.refused_at is null
          and s.first_id = w.refund_id
          and s.reason <> 'shared-words'
      );
end;
$function$;
comment on function public.refund_pairs is 'The purchase that each refund of the rows'' payees may belong to.';

create function public.duplicate_pairs(ids uuid[], import uuid, accounts uuid[], first_day date, last_day date)
returns table (first_id uuid, second_id uuid)
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  owner uuid := public.current_user_id();
begin
  first_day := first_day - 4;
  last_day := last_day + 4;
  -- An import into new accounts meets only itself.
  if
    cardinality(accounts) = 0
    or import is not null
    and not exists (
      select
      from public.transactions t
      where
        t.user_id = owner
        and t.account_id = any (accounts)
        and t.date between first_day and last_day
        and t.deleted_at is null
        and t.import_id is distinct from import
    )
  then
    return;
  end if;

  return query with
      touched as materialized (
        select t.id, t.account_id, t.amount_order as amount, t.date - date '1900-01-01' as day
        from public.transactions t
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.date between first_day and last_day
          and t.deleted_at is null
          and t.id = any (ids)
      ),
      others as materialized (
        select t.id, t.account_id, t.amount_order as amount, t.date - date '1900-01-01' as day
        from public.transactions t
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.date between first_day and last_day
          and t.deleted_at is null
          and (import is null or t.import_id is distinct from import)
          and (t.account_id, t.amount_order) in (select x.account_id, x.amount from touched x)
      ),
      there as materialized (
        select o.*, s.stretch
        from
          others o
          cross join lateral (
            select (o.day - 4) / 9 as stretch
            union
            select (o.day + 4) / 9
          ) s
      ),
      close_by as materialized (
        select distinct r.id as one, t.id as other, abs(r.day - t.day) as days
        from
          touched r
          join there t on t.account_id = r.account_id and t.amount = r.amount and t.stretch = r.day / 9
        where r.id <> t.id and abs(r.day - t.day) <= 4
      ),
      details as materialized (
        select
          t.id,
          t.import_id,
          t.external_id,
          t.type,
          t.created_at,
          t.position,
          t.import_id is null
          and not exists (
            select
            from public.known_rows k
            where k.user_id = owner and k.transaction_id = t.id
          ) as by_hand
        from public.transactions t
        where
          t.user_id = owner
          and t.id = any (
            array(
              select c.one from close_by c
              union
              select c.other from close_by c
            )
          )
      ),
      pairs as materialized (
        select
          c.*,
          (r.created_at, r.position, r.id) < (t.created_at, t.position, t.id) as is_first,
          -- As far apart as a row entered by hand and the bank's row may be in an import.
          c.days <= 3
          and (r.by_hand and t.import_id is not null or t.by_hand and r.import_id is not null) as needs_no_word
        from
          close_by c
          join details r on r.id = c.one
          join details t on t.id = c.other
        -- A row the user enters on two days is meant twice.
        where
          (
            r.import_id is distinct from t.import_id
            or r.import_id is null
            and c.days = 0
            and r.created_at <> t.created_at
          )
          and not (r.type = 'transfer' and t.type = 'transfer')
          and (r.external_id is null or t.external_id is null)
      ),
      words as materialized (
        select t.id, public.match_tokens(t.description) as words
        from public.transactions t
        where
          t.user_id = owner
          and t.id = any (
            array(
              select p.one from pairs p
              union
              select p.other from pairs p
            )
          )
      ),
      alike as (
        select
          case
            when p.is_first then p.one
            else p.other
          end as first,
          case
            when p.is_first then p.other
            else p.one
          end as second,
          p.days
        from
          pairs p
          join words a on a.id = p.one
          join words b on b.id = p.other
        where a.words && b.words or p.needs_no_word
      ),
      ranked as (
        select
          b.*,
          row_number() over (
            partition by b.one
            order by b.days, b.other
          ) as rank
        from
          (
            select a.first as one, a.second as other, a.days, true as is_first from alike a
            union
            select a.second, a.first, a.days, false from alike a
          ) b
      )
    select r.one, r.other
    from
      ranked r
      join ranked o on o.one = r.other and o.other = r.one
    where
      r.is_first
      and r.rank = 1
      and o.rank = 1
      and not exists (
        select
        from public.suggestions s
        where
          s.user_id = owner
          and s.kind = 'duplicate'
          and s.refused_at is not null
          and s.first_id = r.one
          and s.second_id = r.other
      )
      and not exists (
        select
        from public.suggestions s
        where
          s.user_id = owner
          and s.kind = 'duplicate'
          and s.refused_at is not null
          and s.first_id = r.other
          and s.second_id = r.one
      );
end;
$$;
comment on function public.duplicate_pairs is 'Those of the rows that may be there twice.';

create function public.reach_of(
  ids uuid[],
  out sizes bigint[],
  out days integer[],
  out payees uuid[],
  out accounts uuid[],
  out first_day date,
  out last_day date
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
begin
  with
    found as materialized (
      select abs(t.amount_order) as size, t.date, t.payee_id, t.account_id
      from public.transactions t
      where t.user_id = owner and cardinality(ids) <= 2000 and t.id = any (ids) and t.deleted_at is null
      union all
      select abs(t.amount_order), t.date, t.payee_id, t.account_id
      from public.transactions t
      where t.user_id = owner and cardinality(ids) > 2000 and t.id in (select unnest(ids)) and t.deleted_at is null
    )
  select
    array(select distinct f.size from found f),
    array(select distinct f.date - date '1900-01-01' from found f),
    array(select distinct f.payee_id from found f),
    array(select distinct f.account_id from found f),
    min(f.date),
    max(f.date)
  into sizes, days, payees, accounts, first_day, last_day
  from found f;
end;
$$;
comment on function public.reach_of is 'The amounts, days, payees and accounts of rows that are not in the trash.';

create function public.find_suggestions(ids uuid[], import uuid default null::uuid, change uuid default null::uuid)
returns integer
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.lock_ledger();
  touched uuid[];
  reach record;
  scans text := current_setting('enable_seqscan');
  found_links record;
  linked integer := 0;
  kinds text[] := '{}';
  firsts uuid[] := '{}';
  seconds uuid[] := '{}';
  first_parts uuid[] := '{}';
  second_parts uuid[] := '{}';
  decisions text[] := '{}';
  reasons text[] := '{}';
  near uuid[] := '{}';
  near_fees uuid[] := '{}';
  refunds uuid[] := '{}';
begin
  if cardinality(ids) = 0 then
    return 0;
  end if;
  -- The rows that an open suggestion joins them with may be free for another now.
  touched := array(
    select unnest(ids)
    union
    select unnest(array[s.first_id, s.second_id])
    from public.suggestions s
    where s.user_id = owner and s.refused_at is null and (s.first_id = any (ids) or s.second_id = any (ids))
  );

  -- Without statistics the planner expects many results from a few rows.
  if cardinality(touched) <= 2000 then
    perform set_config('enable_seqscan', 'off', true);
  end if;
  select * into reach from public.reach_of(touched);

  if (select count(*) from public.live_accounts a where a.user_id = owner) > 1 then
    select
      array_agg(p.out_id) filter (where p.linked) as out_ids,
      array_agg(p.in_id) filter (where p.linked) as in_ids,
      array_agg(p.out_part) filter (where p.linked) as out_parts,
      array_agg(p.in_part) filter (where p.linked) as in_parts,
      array_agg(p.out_transfer) filter (where p.linked) as out_transfers,
      array_agg(p.in_transfer) filter (where p.linked) as in_transfers,
      array_agg(p.evidence) filter (where p.linked) as evidence,
      array_agg(p.out_id) filter (where p.reason is not null and not p.linked) as firsts,
      array_agg(p.in_id) filter (where p.reason is not null and not p.linked) as seconds,
      array_agg(p.out_part) filter (where p.reason is not null and not p.linked) as first_parts,
      array_agg(p.in_part) filter (where p.reason is not null and not p.linked) as second_parts,
      array_agg(p.decision) filter (where p.reason is not null and not p.linked) as decisions,
      array_agg(p.reason) filter (where p.reason is not null and not p.linked) as reasons,
      coalesce(array_agg(coalesce(p.out_part, p.out_id)) filter (where p.out_near), '{}') || coalesce(
        array_agg(coalesce(p.in_part, p.in_id)) filter (where p.in_near),
        '{}'
      ) as near
    into found_links
    from public.transfer_pairs(touched, reach.sizes, reach.first_day, reach.last_day) p;
    linked := coalesce(cardinality(found_links.out_ids), 0);
    if linked > 0 then
      if
        change is not null
        and not public.begin_change(
          change,
          found_links.out_ids || found_links.in_ids,
          '{"action": "transfer", "found": true}'
        )
      then
        perform public.join_change(change, found_links.out_ids || found_links.in_ids);
      end if;
      perform
        public.link_found_transfers(
          found_links.out_ids,
          found_links.in_ids,
          found_links.out_transfers,
          found_links.in_transfers,
          found_links.evidence,
          import,
          found_links.out_parts,
          found_links.in_parts
        );
      if change is not null then
        perform public.end_change(change);
      end if;
    end if;
    near := found_links.near;
    touched := touched || coalesce(found_links.out_ids || found_links.in_ids, '{}');
    if found_links.firsts is not null then
      kinds := array_fill('transfer'::text, array[cardinality(found_links.firsts)]);
      firsts := found_links.firsts;
      seconds := found_links.seconds;
      -- Shorter than the other arrays: everything after is about whole rows.
      first_parts := found_links.first_parts;
      second_parts := found_links.second_parts;
      decisions := found_links.decisions;
      reasons := found_links.reasons;
    end if;
    -- A linked row is nothing else, so the other kinds come after.
    select
      kinds || coalesce(array_agg('fee'::text) filter (where p.decision is not null), '{}'),
      firsts || coalesce(array_agg(p.out_id) filter (where p.decision is not null), '{}'),
      seconds || coalesce(array_agg(p.in_id) filter (where p.decision is not null), '{}'),
      decisions || coalesce(array_agg(p.decision) filter (where p.decision is not null), '{}'),
      reasons || coalesce(array_agg('fee'::text) filter (where p.decision is not null), '{}'),
      coalesce(array_agg(p.out_id) filter (where p.out_near), '{}') || coalesce(
        array_agg(p.in_id) filter (where p.in_near),
        '{}'
      )
    into kinds, firsts, seconds, decisions, reasons, near_fees
    from public.fee_pairs(touched, reach.days) p
    where p.out_near or p.in_near;
  end if;

  select
    kinds || coalesce(array_agg('refund'::text) filter (where p.purchase_id is not null), '{}'),
    firsts || coalesce(array_agg(p.refund_id) filter (where p.purchase_id is not null), '{}'),
    seconds || coalesce(array_agg(p.purchase_id) filter (where p.purchase_id is not null), '{}'),
    decisions || coalesce(array_agg('refund/row/' || p.refund_id) filter (where p.purchase_id is not null), '{}'),
    reasons || coalesce(array_agg(p.reason) filter (where p.purchase_id is not null), '{}'),
    coalesce(array_agg(p.refund_id), '{}')
  into kinds, firsts, seconds, decisions, reasons, refunds
  from public.refund_pairs(reach.payees, reach.first_day, reach.last_day) p;
  select
    kinds || coalesce(array_agg('duplicate'::text), '{}'),
    firsts || coalesce(array_agg(p.first_id), '{}'),
    seconds || coalesce(array_agg(p.second_id), '{}'),
    decisions || coalesce(array_agg('duplicate/row/' || p.second_id), '{}'),
    reasons || coalesce(array_agg('similar'::text), '{}')
  into kinds, firsts, seconds, decisions, reasons
  from public.duplicate_pairs(touched, import, reach.accounts, reach.first_day, reach.last_day) p;

  perform
    public.store_suggestions(
      touched,
      near,
      near_fees,
      refunds,
      kinds,
      firsts,
      seconds,
      decisions,
      reasons,
      first_parts,
      second_parts
    );
  perform set_config('enable_seqscan', scans, true);
  return linked;
end;
$$;
comment on function public.find_suggestions is
  'Links transfers among touched rows and suggests other relations; returns how many it linked.';

create function public.link_found_transfers(
  out_ids uuid[],
  in_ids uuid[],
  out_transfers uuid[],
  in_transfers uuid[],
  evidence text[],
  import uuid,
  out_parts uuid[],
  in_parts uuid[]
)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = on
set plan_cache_mode = auto
as $$
declare
  owner uuid := public.current_user_id();
  out_types text[];
  in_types text[];
begin
  perform set_config('outlay.merging', 'on', true);
  -- A leg in the trash whose place another takes counts as it did before.
  update public.transactions t
  set type = case
    when t.id = r.out_id then r.out_type
    else r.in_type
  end
  from public.transfers r
  where
    t.user_id = owner
    and r.user_id = owner
    and r.id = any (out_transfers || in_transfers)
    and (t.id = r.out_id and r.out_part_id is null or t.id = r.in_id and r.in_part_id is null)
    and t.deletion_id is not null
    and t.type = 'transfer';
  update public.transaction_parts p
  set type = case
    when p.id = r.out_part_id then r.out_type
    else r.in_type
  end
  from
    public.transfers r,
    public.transactions t
  where
    p.user_id = owner
    and r.user_id = owner
    and r.id = any (out_transfers || in_transfers)
    and p.id in (r.out_part_id, r.in_part_id)
    and p.type = 'transfer'
    and t.user_id = owner
    and t.id = p.transaction_id
    and t.deletion_id is not null;

  select
    array_agg(coalesce(nullif(coalesce(op.type, o.type), 'transfer'), 'expense') order by p.place),
    array_agg(coalesce(w.in_type, nullif(coalesce(ip.type, i.type), 'transfer'), 'income') order by p.place)
  into out_types, in_types
  from
    unnest(out_ids, in_ids, in_transfers, out_parts, in_parts) with ordinality as p (
      o,
      i,
      in_transfer,
      out_part,
      in_part,
      place
    )
    join public.transactions o on o.user_id = owner and o.id = p.o
    join public.transactions i on i.user_id = owner and i.id = p.i
    left join public.transaction_parts op on op.user_id = owner and op.id = p.out_part
    left join public.transaction_parts ip on ip.user_id = owner and ip.id = p.in_part
    left join public.transfers w on w.user_id = owner and w.id = p.in_transfer;
  delete from public.transfers r
  using unnest(out_transfers, in_transfers) as p (out_transfer, in_transfer)
  where r.user_id = owner and r.id = p.in_transfer and p.out_transfer is not null;
  update public.transfers r
  set
    in_id = p.i,
    in_part_id = p.in_part,
    in_type = p.in_type,
    evidence = p.why,
    import_id = coalesce(link_found_transfers.import, r.import_id)
  from
    unnest(in_ids, out_transfers, in_types, in_parts, link_found_transfers.evidence) as p (
      i,
      out_transfer,
      in_type,
      in_part,
      why
    )
  where r.user_id = owner and r.id = p.out_transfer;
  update public.transfers r
  set
    out_id = p.o,
    out_part_id = p.out_part,
    out_type = p.out_type,
    evidence = p.why,
    import_id = coalesce(link_found_transfers.import, r.import_id)
  from
    unnest(out_ids, out_transfers, in_transfers, out_types, out_parts, link_found_transfers.evidence) as p (
      o,
      out_transfer,
      in_transfer,
      out_type,
      out_part,
      why
    )
  where r.user_id = owner and r.id = p.in_transfer and p.out_transfer is null;

  insert into public.transfers
    (
      user_id,
      out_id,
      in_id,
      out_part_id,
      in_part_id,
      out_account_id,
      in_account_id,
      out_type,
      in_type,
      origin,
      evidence,
      import_id
    )
  select
    owner,
    o.id,
    i.id,
    p.out_part,
    p.in_part,
    o.account_id,
    i.account_id,
    p.out_type,
    p.in_type,
    'found',
    p.why,
    link_found_transfers.import
  from
    unnest(
      out_ids,
      in_ids,
      out_transfers,
      in_transfers,
      out_types,
      in_types,
      out_parts,
      in_parts,
      link_found_transfers.evidence
    ) as p (o, i, out_transfer, in_transfer, out_type, in_type, out_part, in_part, why)
    join public.transactions o on o.user_id = owner and o.id = p.o
    join public.transactions i on i.user_id = owner and i.id = p.i
  where p.out_transfer is null and p.in_transfer is null;

  update public.transactions t
  set type = 'transfer'
  where t.user_id = owner and t.id = any (out_ids || in_ids) and t.type <> 'transfer' and not t.is_split;
  update public.transaction_parts p
  set type = 'transfer'
  where p.user_id = owner and p.id = any (out_parts || in_parts) and p.type <> 'transfer';
  -- A form, or an undo that restores its parts, has to notice.
  update public.transactions t
  set revision = t.revision + 1
  where t.user_id = owner and t.id = any (out_ids || in_ids) and t.is_split;
  perform set_config('outlay.merging', '', true);
end;
$$;
comment on function public.link_found_transfers is
  'Links pairs of rows or parts, or completes the transfers that wait for them.';

create function public.store_suggestions(
  touched uuid[],
  near uuid[],
  near_fees uuid[],
  refunds uuid[],
  kinds text[],
  firsts uuid[],
  seconds uuid[],
  decisions text[],
  reasons text[],
  first_parts uuid[],
  second_parts uuid[]
)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = on
set plan_cache_mode = auto
as $$
declare
  owner uuid := public.current_user_id();
begin
  delete from public.suggestions s
  where
    s.user_id = owner
    and s.refused_at is null
    and (
      s.first_id = any (touched)
      or s.second_id = any (touched)
      or s.kind in ('transfer', 'fee')
      and (coalesce(s.first_part_id, s.first_id) = any (near) or coalesce(s.second_part_id, s.second_id) = any (near))
      or s.kind = 'fee'
      and (s.first_id = any (near_fees) or s.second_id = any (near_fees))
      or s.kind = 'refund'
      and s.first_id = any (refunds)
    )
    and (s.kind, coalesce(s.first_part_id, s.first_id), coalesce(s.second_part_id, s.second_id)) not in (
      select n.kind, coalesce(n.first_part, n.first_id), coalesce(n.second_part, n.second_id)
      from
        unnest(kinds, firsts, seconds, first_parts, second_parts) as n (
          kind,
          first_id,
          second_id,
          first_part,
          second_part
        )
    );
  insert into public.suggestions as s (
    user_id,
    kind,
    first_id,
    second_id,
    decision,
    reason,
    first_part_id,
    second_part_id
  )
  select owner, n.kind, n.first_id, n.second_id, n.decision, n.reason, n.first_part, n.second_part
  from
    unnest(kinds, firsts, seconds, decisions, reasons, first_parts, second_parts) as n (
      kind,
      first_id,
      second_id,
      decision,
      reason,
      first_part,
      second_part
    )
  on conflict on constraint suggestions_key do update
    set
      decision = excluded.decision,
      reason = excluded.reason
    where s.refused_at is null and (s.decision, s.reason) is distinct from (excluded.decision, excluded.reason);
end;
$$;
comment on function public.store_suggestions is 'Writes the open suggestions of the rows that were looked at.';

-- Shops take goods back for a month to a hundred days, and banks need a few more.
create function public.refund_window()
returns integer
language sql
immutable
parallel safe
return 120;
comment on function public.refund_window is 'Days after a purchase within which its refund is expected.';

create function public.refund_word_pairs(payees uuid[], first_day date, last_day date)
returns table (refund_id uuid, purchase_id uuid)
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
set enable_mergejoin to 'off'
set plan_cache_mode to 'force_custom_plan'
as $function$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  pattern text := public.transfer_words_pattern('refund');
  reach constant integer := public.refund_window();
  refund_ids uuid[] := array(
    select t.id
    from public.transactions t
    where
      t.user_id = owner
      and t.deleted_at is null
      and t.amount > 0
      and t.type in ('income', 'refund')
      and not t.is_split
      and t.date between first_day and last_day
      and (t.type = 'refund' or public.fold_text(t.description) ~ pattern)
      and not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
  );
begin
  if refund_ids = '{}' then
    return;
  end if;
  return query with
      currencies as materialized (
        select a.id as account_id, public.account_currency(owner, a.id) as currency
        from public.accounts a
        where a.user_id = owner
      ),
      refunds as materialized (
        select
          t.id,
          t.payee_id,
          c.currency,
          t.date,
          t.date - date '1900-01-01' as day,
          t.amount,
          array(select w from unnest(public.match_tokens(k.cleaned)) w where w !~ pattern) as words
        from
          public.transactions t
          join currencies c on c.account_id = t.account_id
          join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(t.description)
        where t.user_id = owner and t.id = any (refund_ids)
      ),
      linked as materialized (
        select l.purchase_id as id, sum(l.amount) as back
        from public.refund_links l
        where l.user_id = owner
        group by l.purchase_id
      ),
      purchases as materialized (
        select
          t.id,
          t.payee_id,
          c.currency,
          t.date,
          (t.date - date '1900-01-01') / (reach + 1) as stretch,
          -t.amount as size,
          t.created_at,
          t.position,
          -t.amount - coalesce(l.back, 0) as rest
        from
          public.transactions t
          join currencies c on c.account_id = t.account_id
          left join linked l on l.id = t.id
        where
          t.user_id = owner
          and t.deleted_at is null
          and t.amount < 0
          and t.type = 'expense'
          and t.date between (select min(r.date) from refunds r) - reach and (select max(r.date) from refunds r)
      ),
      known as materialized (
        select
          k.payee_id,
          k.cleaned,
          array(select w from unnest(public.match_tokens(k.cleaned)) w where w !~ pattern) as words
        from
          (
            select distinct k.payee_id, k.cleaned
            from public.payee_keys k
            where k.user_id = owner and k.payee_id in (select p.payee_id from purchases p)
          ) k
      ),
      shared as materialized (
        select r.id, k.payee_id, k.cleaned, cardinality(k.words) as words, count(*) as shared
        from
          refunds r
          cross join lateral unnest(r.words) rw (word)
          join (
            select k.*, w.word
            from
              known k
              cross join lateral unnest(k.words) w (word)
          ) k
            on k.word = rw.word
        where r.payee_id = any (payees) or k.payee_id = any (payees)
        group by r.id, k.payee_id, k.cleaned, k.words
      ),
      alike as materialized (
        -- One word is enough where the purchase has no other.
        select s.id, s.payee_id, max(s.shared) as shared
        from shared s
        where s.shared >= 2 or s.shared = s.words
        group by s.id, s.payee_id
      ),
      wanted as materialized (
        -- A purchase within reach is in the stretch of the refund or in the one before, so few pairs of a long history
        -- meet.
        select r.id, a.payee_id, r.currency, r.date, r.amount, a.shared, s.stretch
        from
          alike a
          join refunds r on r.id = a.id
          cross join lateral (
            select r.day / (reach + 1) as stretch
            union
            select r.day / (reach + 1) - 1
          ) s
      )
    select distinct on (r.id) r.id, p.id
    from
      wanted r
      join purchases p on p.payee_id = r.payee_id and p.currency = r.currency and p.stretch = r.stretch
    where
      p.rest >= r.amount
      and p.date between r.date - reach and r.date
      and not exists (
        select
        from public.suggestions s
        where
          s.user_id = owner
          and s.kind = 'refund'
          and s.refused_at is not null
          and s.first_id = r.id
          and s.second_id = p.id
      )
    order by r.id, p.size <> r.amount, r.shared desc, p.date desc, p.created_at desc, p.position desc, p.id;
end;
$function$;
comment on function public.refund_word_pairs is
  'Pairs of a refund and the purchase that shares its words and has as much left, one of a given payee.';
