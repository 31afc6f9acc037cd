create table public.transaction_parts (
  -- Not by way of the transaction alone: a leaving user's categories go before it.
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  transaction_id uuid not null,
  position integer not null check (position > 0),
  amount numeric(15, 3) not null check (amount <> 0 and amount <> 'NaN'),
  type text not null check (type in ('expense', 'refund', 'income', 'transfer')),
  category_id uuid not null,
  note text not null default '' check (char_length(note) <= 1000),
  category_source text not null default 'hand' check (category_source in ('hand', 'rule', 'file', 'memory', 'none')),
  category_reason jsonb check (jsonb_typeof(category_reason) = 'object' and char_length(category_reason::text) <= 4000),
  primary key (user_id, id),
  constraint transaction_parts_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint transaction_parts_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id),
  constraint transaction_parts_position_key unique (user_id, transaction_id, position) deferrable initially deferred,
  constraint transaction_parts_sign
    check (
      case type
        when 'expense' then amount < 0
        when 'refund' then amount > 0
        else true
      end
    ),
  constraint transaction_parts_transaction_key unique (user_id, id, transaction_id)
);

comment on table public.transaction_parts is
  'A part of a split transaction. There are two or more, and together they are its amount.';
comment on column public.transaction_parts.category_source is 'The source of its category, as on transactions.';
comment on column public.transaction_parts.category_reason is
  'The reason for its category, if a rule or memory chose it.';

create index transaction_parts_category_index on public.transaction_parts (user_id, category_id);

alter table public.transaction_parts enable row level security;
create policy "own rows" on public.transaction_parts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger await_ledger
before insert or update or delete on public.transaction_parts
for each statement
execute function public.await_ledger();
create constraint trigger check_leg
after update of amount on public.transaction_parts
deferrable initially deferred
for each row
when (new.amount <> old.amount)
execute function public.check_leg();
create trigger check_minor_units_of_edited
after update on public.transaction_parts
referencing new table as after
for each statement
execute function public.check_minor_units();
create trigger check_minor_units_of_new
after insert on public.transaction_parts
referencing new table as after
for each statement
execute function public.check_minor_units();
create constraint trigger check_split
after insert or update or delete on public.transaction_parts
deferrable initially deferred
for each row
execute function public.check_split();
create trigger track_parts_of_deleted
after delete on public.transaction_parts
referencing old table as before
for each statement
execute function public.track_parts();
create trigger track_parts_of_new
after insert on public.transaction_parts
referencing new table as after
for each statement
execute function public.track_parts();
create trigger warn_of_new
after insert on public.transaction_parts
referencing new table as after
for each statement
execute function public.alert_on_parts();

create function public.check_split()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  held record := coalesce(new, old);
  split uuid[];
begin
  -- The record of one table has no field of the other.
  if tg_table_name = 'transactions' then
    split := array[held.id];
  else
    split := array[new.transaction_id, old.transaction_id];
  end if;
  if
    exists (
      select
      from
        public.transactions t
        cross join lateral (
          select count(*) as parts, coalesce(sum(p.amount), 0) as amount
          from public.transaction_parts p
          where p.user_id = t.user_id and p.transaction_id = t.id
        ) p
      where t.user_id = held.user_id and t.id = any (split) and p.parts > 0 and (p.parts < 2 or p.amount <> t.amount)
    )
  then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  return null;
end;
$$;
comment on function public.check_split is 'Keeps the parts of a transaction two or more, and together its amount.';

create function public.write_parts(transaction uuid, parts jsonb)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform public.release_parts(transaction, parts);
  delete from public.transaction_parts p
  where
    p.user_id = owner
    and p.transaction_id = transaction
    and p.id not in (
      select (g.value ->> 'id')::uuid from jsonb_array_elements(parts) g where g.value ->> 'id' is not null
    );
  with
    given as materialized (
      select
        coalesce(g.id, gen_random_uuid()) as id,
        row_number() over () as place,
        g.amount,
        g.type,
        coalesce(
          nullif(g.category, ''),
          case
            when g.type = 'transfer' then 'Uncategorized'
          end
        ) as category,
        coalesce(g.note, '') as note
      from jsonb_to_recordset(parts) as g (id uuid, amount numeric, type text, category text, note text)
    ),
    named as materialized (
      select n.name, n.id
      from
        public.ensure_categories(
          array(select g.category from given g order by g.place),
          array(
            select
              case g.type
                when 'income' then 'income'
                else 'spending'
              end
            from given g
            order by g.place
          )
        ) n
    )
  insert into public.transaction_parts as p (user_id, id, transaction_id, position, amount, type, category_id, note)
  select
    owner,
    g.id,
    transaction,
    g.place,
    g.amount,
    g.type,
    (select n.id from named n where n.name = g.category limit 1),
    g.note
  from given g
  on conflict on constraint transaction_parts_pkey do update
    set
      position = excluded.position,
      amount = excluded.amount,
      type = excluded.type,
      category_id = excluded.category_id,
      note = excluded.note
    where p.transaction_id = excluded.transaction_id;
  -- A part of another transaction stays there.
  if
    (
      select count(*)
      from public.transaction_parts p
      where p.user_id = owner and p.transaction_id = write_parts.transaction
    ) <> jsonb_array_length(parts)
  then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  delete from public.part_tags g
  using public.transaction_parts p
  where p.user_id = owner and p.transaction_id = transaction and g.user_id = owner and g.part_id = p.id;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, p.id, t.id
  from
    jsonb_array_elements(parts) with ordinality g (part, place)
    join public.transaction_parts p on p.user_id = owner and p.transaction_id = transaction and p.position = g.place
    cross join lateral unnest(
      public.ensure_tags(array(select n.name from jsonb_array_elements_text(coalesce(g.part -> 'tags', '[]')) n (name)))
    ) t (id);
  perform public.await_parts(transaction, parts);
end;
$$;
comment on function public.write_parts is
  'Makes parts those of a transaction, in their order; parts that are named keep their ids.';

create function public.split_transaction(
  change uuid,
  transaction uuid,
  revision integer,
  parts jsonb,
  amount numeric default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
begin
  parts := public.unwrap_json(parts);
  select t.*
  into held
  from public.transactions t
  where t.user_id = owner and t.id = transaction and t.deletion_id is null;
  if found and exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  elseif not found or held.revision <> split_transaction.revision then
    raise sqlstate 'PT409' using message = 'transaction_changed';
  elseif
    jsonb_array_length(parts) > 0
    and exists (
      select
      from public.live_transfers r
      where
        r.user_id = owner
        and (r.out_id = transaction and r.out_part_id is null or r.in_id = transaction and r.in_part_id is null)
    )
  then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  elseif
    jsonb_array_length(parts) > 0
    and (
      jsonb_array_length(parts) < 2
      or (select sum(p.amount) from jsonb_to_recordset(parts) as p (amount numeric)) <> coalesce(
        split_transaction.amount,
        held.amount
      )
    )
  then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  -- The other sides of its parts may wait afterwards.
  perform
    public.begin_change(
      change,
      array(
        select split_transaction.transaction
        union
        select i.id
        from
          public.transfers r
          cross join lateral (
            values
              (r.out_id),
              (r.in_id)
          ) i (id)
        where r.user_id = owner and (r.out_id = transaction or r.in_id = transaction) and i.id is not null
      ),
      case jsonb_array_length(parts)
        when 0 then '{"action": "unsplit"}'
        else jsonb_build_object('action', 'split', 'parts', jsonb_array_length(parts))
      end
    );
  if split_transaction.amount <> held.amount then
    update public.transactions t
    set
      amount = split_transaction.amount,
      type = case
        when sign(split_transaction.amount) = sign(held.amount) then held.type
        when split_transaction.amount < 0 then 'expense'
        else 'income'
      end
    where t.user_id = owner and t.id = transaction;
  end if;
  perform public.write_parts(transaction, parts);
  set constraints all immediate;
  perform public.find_suggestions(array[transaction], null, change);
  return public.end_change(change);
end;
$$;
comment on function public.split_transaction is
  'Splits a transaction into parts, changes them, or undoes the split; parts that are named keep their ids.';
