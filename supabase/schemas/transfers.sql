create table public.transfers (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  out_id uuid,
  in_id uuid,
  origin text not null check (origin in ('hand', 'found', 'file')),
  evidence text check (char_length(evidence) <= 500),
  created_at timestamptz not null default now(),
  out_part_id uuid,
  in_part_id uuid,
  out_account_id uuid not null,
  in_account_id uuid not null,
  out_type text not null default 'expense' check (out_type in ('expense', 'refund', 'income')),
  in_type text not null default 'income' check (in_type in ('expense', 'refund', 'income')),
  import_id uuid,
  primary key (user_id, id),
  constraint transfers_accounts check (out_account_id <> in_account_id),
  constraint transfers_out_fkey
    foreign key (user_id, out_id) references public.transactions (user_id, id)
      on delete set null (out_id),
  constraint transfers_in_fkey
    foreign key (user_id, in_id) references public.transactions (user_id, id)
      on delete set null (in_id),
  constraint transfers_out_account_fkey
    foreign key (user_id, out_account_id) references public.accounts (user_id, id)
      on delete cascade,
  constraint transfers_in_account_fkey
    foreign key (user_id, in_account_id) references public.accounts (user_id, id)
      on delete cascade,
  constraint transfers_out_part_fkey
    foreign key (user_id, out_part_id, out_id) references public.transaction_parts (user_id, id, transaction_id)
      on update cascade
      on delete set null (out_part_id, out_id),
  constraint transfers_in_part_fkey
    foreign key (user_id, in_part_id, in_id) references public.transaction_parts (user_id, id, transaction_id)
      on update cascade
      on delete set null (in_part_id, in_id)
);

comment on table public.transfers is
  'Money that only moves between two accounts: two legs, or one that waits for its other side.';
comment on column public.transfers.origin is
  'The author of the link: the user or a rule of theirs, the app, or the file that names the other account.';
comment on column public.transfers.evidence is 'The evidence by which it was linked without asking.';
comment on column public.transfers.out_part_id is
  'The part of out_id that is the leg, where it is split; null for all of it.';
comment on column public.transfers.in_part_id is
  'The part of in_id that is the leg, where it is split; null for all of it.';
comment on column public.transfers.out_account_id is
  'The account the money comes from, whether or not its transaction is there.';
comment on column public.transfers.in_account_id is
  'The account the money goes to, whether or not its transaction is there.';
comment on column public.transfers.out_type is 'The type that the leg counted as before.';
comment on column public.transfers.in_type is 'The type that the leg counted as before.';
comment on column public.transfers.import_id is 'The import whose rows it was found with.';

create index transfers_import_index on public.transfers (user_id, import_id) where import_id is not null;
create index transfers_in_account_index on public.transfers (user_id, in_account_id);
create index transfers_in_index on public.transfers (user_id, in_id);
create unique index transfers_in_key on public.transfers (user_id, in_id) where in_part_id is null;
create unique index transfers_in_part_key on public.transfers (user_id, in_part_id, in_id);
create index transfers_out_account_index on public.transfers (user_id, out_account_id);
create index transfers_out_index on public.transfers (user_id, out_id);
create unique index transfers_out_key on public.transfers (user_id, out_id) where out_part_id is null;
create unique index transfers_out_part_key on public.transfers (user_id, out_part_id, out_id);

alter table public.transfers enable row level security;
create policy "own rows" on public.transfers
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger drop_part_of_leg
before insert or update on public.transfers
for each row
execute function public.drop_part_of_leg();

create view public.live_transfers
with (security_invoker = true)
as
  select
    r.user_id,
    r.id,
    o.id as out_id,
    i.id as in_id,
    r.out_part_id,
    r.in_part_id,
    r.out_account_id,
    r.in_account_id,
    r.origin,
    r.evidence,
    r.import_id,
    r.created_at
  from
    public.transfers r
    left join public.transactions o on o.user_id = r.user_id and o.id = r.out_id and o.deletion_id is null
    left join public.transactions i on i.user_id = r.user_id and i.id = r.in_id and i.deletion_id is null
  where o.id is not null or i.id is not null;

comment on view public.live_transfers is
  'Transfers by their legs that are not in the trash; one without its other leg waits for it.';

revoke all on public.live_transfers from public, anon, authenticated;
grant select on public.live_transfers to authenticated;

create function public.link_transfers(change uuid, pairs jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  pair record;
begin
  pairs := public.unwrap_json(pairs);
  if
    not public.begin_change(
      change,
      array(
        select i.id
        from
          jsonb_to_recordset(pairs) as p ("outId" uuid, "inId" uuid)
          cross join lateral (
            values
              (p."outId"),
              (p."inId")
          ) i (id)
        where i.id is not null
      ),
      '{"action": "transfer"}'
    )
  then
    return jsonb_build_object('transactions', 1);
  end if;
  for pair in select
    p."outId" as leg_out,
    p."inId" as leg_in,
    p."accountId" as account,
    coalesce(p.fee, false) as fee,
    p."outPartId" as out_part,
    p."inPartId" as in_part
  from
    jsonb_to_recordset(pairs) as p (
      "outId" uuid,
      "inId" uuid,
      "accountId" uuid,
      fee boolean,
      "outPartId" uuid,
      "inPartId" uuid
    ) loop
    perform public.join_transfer(pair.leg_out, pair.leg_in, pair.account, pair.fee, null, pair.out_part, pair.in_part);
  end loop;
  return public.end_change(change);
end;
$$;
comment on function public.link_transfers is
  'Links pairs of transactions or parts as transfers, or one that waits for its other side; safe to repeat.';

create function public.part_transfer(part uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'id',
        r.id,
        'accountId',
        case part
          when r.out_part_id then r.in_account_id
          else r.out_account_id
        end,
        'transactionId',
        case part
          when r.out_part_id then r.in_id
          else r.out_id
        end
      )
    from
      (
        select x.id
        from public.transfers x
        where x.user_id = (select public.current_user_id()) and x.out_part_id = part_transfer.part
        union all
        select x.id
        from public.transfers x
        where x.user_id = (select public.current_user_id()) and x.in_part_id = part_transfer.part
      ) x
      join public.live_transfers r on r.user_id = (select public.current_user_id()) and r.id = x.id
    limit 1
  );
end;
$$;
comment on function public.part_transfer is 'The other side of a part that is a leg of a transfer.';

create function public.follow_leg()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  if
    exists (
      select
      from public.transfers r
      where
        r.user_id = new.user_id
        and (
          r.out_id = new.id
          and r.in_account_id = new.account_id
          or r.in_id = new.id
          and r.out_account_id = new.account_id
        )
    )
  then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  end if;
  update public.transfers r set out_account_id = new.account_id where r.user_id = new.user_id and r.out_id = new.id;
  update public.transfers r set in_account_id = new.account_id where r.user_id = new.user_id and r.in_id = new.id;
  return null;
end;
$$;
comment on function public.follow_leg is 'Keeps the accounts of a transfer those of its legs.';

create function public.check_leg()
returns trigger
language plpgsql
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  if
    exists (
      select
      from
        public.transfers r
        join public.transactions o on o.user_id = r.user_id and o.id = r.out_id
        join public.transactions i on i.user_id = r.user_id and i.id = r.in_id
        left join public.transaction_parts op on op.user_id = r.user_id and op.id = r.out_part_id
        left join public.transaction_parts ip on ip.user_id = r.user_id and ip.id = r.in_part_id
      where
        r.user_id = new.user_id
        and new.id in (r.out_id, r.in_id, r.out_part_id, r.in_part_id)
        and -coalesce(op.amount, o.amount) <> coalesce(ip.amount, i.amount)
    )
  then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  end if;
  return null;
end;
$$;
comment on function public.check_leg is 'Keeps both legs of a transfer equal.';

create function public.drop_part_of_leg()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.out_id is null then
    new.out_part_id := null;
  end if;
  if new.in_id is null then
    new.in_part_id := null;
  end if;
  return new;
end;
$$;
comment on function public.drop_part_of_leg is 'Forgets the part of a leg that is gone.';

create function public.join_transfer(
  leg_out uuid,
  leg_in uuid,
  other_account uuid,
  fee boolean,
  import uuid default null,
  out_part uuid default null,
  in_part uuid default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  goes public.transactions;
  comes public.transactions;
  goes_part public.transaction_parts;
  comes_part public.transaction_parts;
  goes_amount numeric;
  comes_amount numeric;
  goes_type text;
  comes_type text;
  legs uuid[] := array[coalesce(out_part, leg_out), coalesce(in_part, leg_in)];
begin
  select t.* into goes from public.transactions t where t.user_id = owner and t.id = leg_out and t.deletion_id is null;
  select t.* into comes from public.transactions t where t.user_id = owner and t.id = leg_in and t.deletion_id is null;
  select p.*
  into goes_part
  from public.transaction_parts p
  where p.user_id = owner and p.id = out_part and p.transaction_id = leg_out;
  select p.*
  into comes_part
  from public.transaction_parts p
  where p.user_id = owner and p.id = in_part and p.transaction_id = leg_in;
  goes_amount := case
    when out_part is null then goes.amount
    else goes_part.amount
  end;
  comes_amount := case
    when in_part is null then comes.amount
    else comes_part.amount
  end;
  if
    leg_out is not null
    and goes.id is null
    or leg_in is not null
    and comes.id is null
    or out_part is not null
    and goes_part.id is null
    or in_part is not null
    and comes_part.id is null
  then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  elseif
    goes_amount > 0
    or comes_amount < 0
    or goes.is_split
    and out_part is null
    or comes.is_split
    and in_part is null
    or fee
    and out_part is not null
    or coalesce(goes.account_id, other_account) = coalesce(comes.account_id, other_account)
    or goes.id is not null
    and comes.id is not null
    and (
      -goes_amount <> comes_amount
      and not (fee and -goes_amount > comes_amount)
      or public.account_currency(owner, goes.account_id) <> public.account_currency(owner, comes.account_id)
    )
    or not exists (
      select
      from public.live_accounts a
      where a.user_id = owner and a.id = coalesce(goes.account_id, other_account)
    )
    or not exists (
      select
      from public.live_accounts a
      where a.user_id = owner and a.id = coalesce(comes.account_id, other_account)
    )
    or exists (
      select
      from public.live_transfers r
      where
        r.user_id = owner
        and r.out_id is not null
        and r.in_id is not null
        and (
          r.out_id = leg_out
          and r.out_part_id is not distinct from out_part
          or r.in_id = leg_in
          and r.in_part_id is not distinct from in_part
        )
    )
  then
    raise sqlstate 'PT409' using message = 'not_a_transfer';
  end if;
  -- A waiting leg stops waiting.
  select
    coalesce(
      (
        select r.out_type
        from public.transfers r
        where r.user_id = owner and r.out_id = leg_out and r.out_part_id is not distinct from out_part
      ),
      nullif(coalesce(goes_part.type, goes.type), 'transfer'),
      'expense'
    ),
    coalesce(
      (
        select r.in_type
        from public.transfers r
        where r.user_id = owner and r.in_id = leg_in and r.in_part_id is not distinct from in_part
      ),
      nullif(coalesce(comes_part.type, comes.type), 'transfer'),
      'income'
    )
  into goes_type, comes_type;
  -- A leg in the trash whose place another takes counts as it did before.
  perform
    public.end_transfers(
      array(
        select r.id
        from public.transfers r
        where
          r.user_id = owner
          and (
            r.out_id = leg_out
            and r.out_part_id is not distinct from out_part
            or r.in_id = leg_in
            and r.in_part_id is not distinct from in_part
          )
      ),
      legs
    );
  perform set_config('outlay.merging', 'on', true);
  delete from public.refund_links l
  where
    l.user_id = owner
    and (
      leg_out in (l.refund_id, l.purchase_id)
      and out_part is null
      or leg_in in (l.refund_id, l.purchase_id)
      and in_part is null
    );
  if fee then
    perform
      public.write_parts(
        leg_out,
        jsonb_build_array(
          jsonb_build_object(
            'amount',
            -comes_amount,
            'type',
            'transfer',
            'category',
            (select c.name from public.categories c where c.user_id = owner and c.id = goes.category_id)
          ),
          jsonb_build_object('amount', goes_amount + comes_amount, 'type', 'expense', 'category', 'Fees')
        )
      );
    select p.id
    into out_part
    from public.transaction_parts p
    where p.user_id = owner and p.transaction_id = leg_out and p.position = 1;
  end if;
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
      import_id
    )
  values
    (
      owner,
      leg_out,
      leg_in,
      out_part,
      in_part,
      coalesce(goes.account_id, other_account),
      coalesce(comes.account_id, other_account),
      goes_type,
      comes_type,
      'hand',
      import
    );
  update public.transactions t
  set type = 'transfer'
  where
    t.user_id = owner
    and (t.id = leg_in and in_part is null or t.id = leg_out and out_part is null)
    and t.type <> 'transfer';
  update public.transaction_parts p
  set type = 'transfer'
  where p.user_id = owner and p.id in (out_part, in_part) and p.type <> 'transfer';
  perform set_config('outlay.merging', '', true);
  delete from public.suggestions s
  where
    s.user_id = owner
    and s.refused_at is null
    and s.kind in ('transfer', 'fee', 'refund')
    and (s.first_id in (leg_out, leg_in) or s.second_id in (leg_out, leg_in))
    and (coalesce(s.first_part_id, s.first_id) = any (legs) or coalesce(s.second_part_id, s.second_id) = any (legs));
end;
$$;
comment on function public.join_transfer is
  'Links two legs, or one with the account it waits for; with a fee the outgoing one is split.';

create function public.end_transfers(ids uuid[], kept uuid[] default '{}')
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform set_config('outlay.merging', 'on', true);
  update public.transaction_parts p
  set type = case p.id
    when r.out_part_id then r.out_type
    else r.in_type
  end
  from public.transfers r
  where
    r.user_id = owner
    and r.id = any (ids)
    and p.user_id = owner
    and p.id in (r.out_part_id, r.in_part_id)
    and p.type = 'transfer'
    and (p.id = any (kept)) is not true;
  update public.transactions t
  set type = case t.id
    when r.out_id then r.out_type
    else r.in_type
  end
  from public.transfers r
  where
    r.user_id = owner
    and r.id = any (ids)
    and t.user_id = owner
    and (t.id = r.out_id and r.out_part_id is null or t.id = r.in_id and r.in_part_id is null)
    and t.type = 'transfer'
    and (t.id = any (kept)) is not true;
  delete from public.transfers r where r.user_id = owner and r.id = any (ids);
  perform set_config('outlay.merging', '', true);
end;
$$;
comment on function public.end_transfers is
  'Ends transfers: their legs count as before, except those kept to become legs of another.';

create function public.unlink_transfers(
  change uuid,
  ids uuid[],
  forever boolean default false,
  parts uuid[] default '{}'
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  ended uuid[];
  rows uuid[];
  refused jsonb;
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  end if;
  ended := array(
    select r.id
    from public.transfers r
    where
      r.user_id = owner
      and (r.out_id = any (ids) or r.in_id = any (ids) or r.out_part_id = any (parts) or r.in_part_id = any (parts))
  );
  rows := array(
    select unnest(ids)
    union
    select p.transaction_id from public.transaction_parts p where p.user_id = owner and p.id = any (parts)
  );
  with
    pairs as (
      select r.out_id, r.in_id, r.out_part_id, r.in_part_id
      from public.live_transfers r
      where r.user_id = owner and r.id = any (ended) and r.out_id is not null and r.in_id is not null
    ),
    legs as (
      select t.id, null::uuid as part_id
      from public.live_transactions t
      where t.user_id = owner and t.id = any (ids) and not t.is_split
      union
      select p.transaction_id, p.id
      from
        public.transaction_parts p
        join public.live_transactions t on t.user_id = owner and t.id = p.transaction_id
      where p.user_id = owner and (p.id = any (parts) or t.id = any (ids) and p.type = 'transfer')
    ),
    remembered as (
      insert into public.suggestions as s (
        user_id,
        kind,
        first_id,
        second_id,
        first_part_id,
        second_part_id,
        refused_at
      )
      select owner, 'transfer', p.out_id, p.in_id, p.out_part_id, p.in_part_id, now() from pairs p where not forever
      union
      select owner, 'transfer', l.id, null, l.part_id, null, now()
      from legs l
      where
        forever
        or not exists (
          select
          from pairs p
          where coalesce(l.part_id, l.id) in (coalesce(p.out_part_id, p.out_id), coalesce(p.in_part_id, p.in_id))
        )
      on conflict on constraint suggestions_key do update set refused_at = coalesce(s.refused_at, now())
      returning s.id
    )
  select coalesce(jsonb_agg(m.id), '[]')
  into refused
  from remembered m;
  perform
    public.begin_change(
      change,
      array(
        select unnest(rows)
        union
        select i.id
        from
          public.transfers r
          cross join lateral (
            values
              (r.out_id),
              (r.in_id)
          ) i (id)
        where r.user_id = owner and r.id = any (ended) and i.id is not null
      ),
      jsonb_build_object(
        'action',
        case
          when forever then 'keep-expense'
          else 'not-transfer'
        end,
        'suggestions',
        refused
      )
    );
  perform public.end_transfers(ended);
  -- Transfers without a link: of an earlier version, or parts that never named an account.
  perform set_config('outlay.merging', 'on', true);
  update public.transactions t
  set type = case
    when t.amount < 0 then 'expense'
    else 'income'
  end
  where t.user_id = owner and t.id = any (ids) and t.type = 'transfer';
  update public.transaction_parts p
  set type = case
    when p.amount < 0 then 'expense'
    else 'refund'
  end
  where p.user_id = owner and (p.id = any (parts) or p.transaction_id = any (ids)) and p.type = 'transfer';
  perform set_config('outlay.merging', '', true);
  delete from public.suggestions s
  where
    s.user_id = owner
    and s.refused_at is null
    and s.kind in ('transfer', 'fee')
    and (
      s.first_id = any (ids)
      or s.second_id = any (ids)
      or s.first_part_id = any (parts)
      or s.second_part_id = any (parts)
    );
  perform public.find_suggestions(rows);
  return public.end_change(change);
end;
$$;
comment on function public.unlink_transfers is
  'Marks transactions, or parts of them, as no transfers, which is remembered; safe to repeat.';

create function public.release_parts(transaction uuid, parts jsonb)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owner uuid := public.current_user_id();
  others uuid[] := array(
    select p.id
    from
      public.transaction_parts p
      join public.transfers r on r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)
      left join jsonb_to_recordset(parts) as g (id uuid, amount numeric, type text, "accountId" uuid) on g.id = p.id
    where
      p.user_id = owner
      and p.transaction_id = release_parts.transaction
      and (
        g.id is null
        or g.type <> 'transfer'
        or g.amount <> p.amount
        or g."accountId" <> case p.id
          when r.out_part_id then r.in_account_id
          else r.out_account_id
        end
      )
  );
begin
  if others = '{}' then
    return;
  end if;
  update public.transfers r set out_id = null where r.user_id = owner and r.out_part_id = any (others);
  update public.transfers r set in_id = null where r.user_id = owner and r.in_part_id = any (others);
  delete from public.transfers r where r.user_id = owner and r.out_id is null and r.in_id is null;
end;
$$;
comment on function public.release_parts is
  'Lets the other side wait when a part is removed, is no transfer now, or gets another amount or account.';

create function public.await_parts(transaction uuid, parts jsonb)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owner uuid := public.current_user_id();
  held public.transactions;
  leg record;
begin
  select t.* into held from public.transactions t where t.user_id = owner and t.id = await_parts.transaction;
  for leg in select p.id, p.amount, g.account
  from
    (
      select row_number() over () as place, r."accountId" as account
      from jsonb_to_recordset(parts) as r ("accountId" uuid)
    ) g
    join public.transaction_parts p on p.user_id = owner and p.transaction_id = held.id and p.position = g.place
  where
    p.type = 'transfer'
    and g.account is not null
    and not exists (
      select from public.transfers r where r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)
    ) loop
    if leg.account = held.account_id then
      raise sqlstate 'PT409' using message = 'not_a_transfer';
    elseif not exists (select from public.live_accounts a where a.user_id = owner and a.id = leg.account) then
      raise sqlstate 'PT409' using message = 'unknown_account';
    end if;
    insert into public.transfers
      (user_id, out_id, in_id, out_part_id, in_part_id, out_account_id, in_account_id, origin)
    values
      (
        owner,
        case
          when leg.amount < 0 then held.id
        end,
        case
          when leg.amount > 0 then held.id
        end,
        case
          when leg.amount < 0 then leg.id
        end,
        case
          when leg.amount > 0 then leg.id
        end,
        case
          when leg.amount < 0 then held.account_id
          else leg.account
        end,
        case
          when leg.amount < 0 then leg.account
          else held.account_id
        end,
        'hand'
      );
  end loop;
end;
$$;
comment on function public.await_parts is 'Lets the parts of a transaction that name an account wait for it.';
