set check_function_bodies = off;

ALTER TABLE "public"."import_rows" DROP CONSTRAINT "import_rows_sign";

ALTER TABLE "public"."transaction_parts" DROP CONSTRAINT "transaction_parts_sign";

ALTER TABLE "public"."transactions" DROP CONSTRAINT "transactions_sign";

create or replace function public.add_imported_transactions(import uuid, unseen boolean)
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
set random_page_cost to '1.1'
as $function$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance typed meanwhile comes before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
  has_splits boolean := not unseen
  and exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and (r.split is not null or r.rule_effects ?| array['split', 'transferTo'])
      and r.status in ('new', 'possible-duplicate')
  );
  has_effects boolean := not unseen
  and exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.rule_effects is not null
      and r.status in ('new', 'possible-duplicate')
  );
  leg record;
begin
  perform
    public.ensure_payees(
      owner,
      array(
        select distinct r.description
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      )
    );

  -- Before it has its parts, a row would raise alerts as a whole.
  if has_splits then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with
    categorized as (select c.* from public.categorized_import_rows(import, true) c where unseen),
    incoming as materialized (
      select
        row_number() over (order by r.line, r.part) as place,
        r.account_id,
        r.date,
        r.description,
        n.category,
        r.amount,
        coalesce(n.rule_effects ->> 'type', r.type) as type,
        r.type_stated or n.rule_effects ? 'type' is true as type_stated,
        r.bank_transfer,
        r.line,
        r.external_id,
        nullif(r.file_key, r.movement_key) as file_key,
        r.balance_key,
        n.category_source,
        n.category_reason,
        n.guess_category,
        n.guess_kind,
        n.guess_filled,
        n.rule_effects,
        r.counted,
        r.one_time
      from
        public.import_rows r
        left join categorized c on c.line = r.line and c.part = r.part
        cross join lateral (
          select
            case
              when c.line is null then r.category
              else c.category
            end as category,
            case
              when c.line is null then r.category_source
              else c.category_source
            end as category_source,
            case
              when c.line is null then r.category_reason
              else c.category_reason
            end as category_reason,
            case
              when c.line is null then r.guess_category
              else c.guess_category
            end as guess_category,
            case
              when c.line is null then r.guess_kind
              else c.guess_kind
            end as guess_kind,
            case
              when c.line is null then r.guess_filled
              else c.guess_filled
            end as guess_filled,
            case
              when c.line is null then r.rule_effects
              else c.rule_effects
            end as rule_effects
        ) n
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ),
    described as materialized (
      select d.description, k.payee_id
      from
        (select distinct i.description from incoming i) d
        join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
    ),
    stated as (
      select
        i.category as name,
        min(i.place) as place,
        case
          when bool_and(i.type = 'income') then 'income'
          else 'spending'
        end as kind
      from incoming i
      group by i.category
    ),
    named as materialized (
      select n.name, n.id, public.caseless(n.name) = 'uncategorized' as is_none
      from
        (
          select array_agg(s.name order by s.place) as names, array_agg(s.kind order by s.place) as kinds from stated s
        ) s
        cross join lateral public.ensure_categories(s.names, s.kinds) n
    ),
    guessed as materialized (
      select g.name, c.id
      from
        (select distinct i.guess_category as name from incoming i where i.guess_category is not null) g
        join public.categories c on c.user_id = owner and public.caseless(c.name) = public.caseless(g.name)
    )
  insert into public.transactions
    (
      user_id,
      import_id,
      "position",
      account_id,
      date,
      description,
      payee_id,
      category_id,
      category_source,
      category_reason,
      guess_category_id,
      guess_kind,
      guess_filled,
      amount,
      type,
      type_stated,
      note,
      one_time,
      counted,
      bank_transfer,
      line,
      external_id,
      file_key,
      balance_key,
      created_at
    )
  select
    owner,
    import,
    i.place,
    i.account_id,
    i.date,
    i.description,
    coalesce(p.id, d.payee_id),
    n.id,
    case
      when i.category_source = 'file'
      and n.is_none then 'none'
      else i.category_source
    end,
    i.category_reason,
    g.id,
    i.guess_kind,
    i.guess_filled,
    i.amount,
    i.type,
    i.type_stated,
    coalesce(i.rule_effects ->> 'note', ''),
    coalesce((i.rule_effects ->> 'oneTime')::boolean, i.one_time),
    i.counted,
    i.bank_transfer,
    i.line,
    i.external_id,
    i.file_key,
    i.balance_key,
    entered
  from
    incoming i
    join described d on d.description = i.description
    join named n on n.name = i.category
    left join guessed g on g.name = i.guess_category
    left join public.payees p on p.user_id = owner and p.id = (i.rule_effects ->> 'payee')::uuid;
  if has_effects then
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, t.id, g.id
    from
      (
        select row_number() over (order by r.line, r.part) as place, r.rule_effects -> 'tags' as tags
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      ) i
      join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
      cross join lateral jsonb_array_elements_text(i.tags) n (id)
      join public.tags g on g.user_id = owner and g.id = n.id::uuid;
  end if;
  if not has_splits then
    return;
  end if;
  perform public.write_parts(t.id, i.split)
  from
    (
      select row_number() over (order by r.line, r.part) as place, coalesce(r.split, r.rule_effects -> 'split') as split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.split is not null;
  update public.transaction_parts p
  set
    category_source = 'rule',
    category_reason = jsonb_build_object('rule', i.rule)
  from
    (
      select
        row_number() over (order by r.line, r.part) as place,
        r.split is null and r.rule_effects ? 'split' as ruled,
        (
          select jsonb_build_object('id', a.id, 'name', a.name, 'place', a.place)
          from public.active_rules() a
          where a.place = (r.rule_effects #>> '{by,split}')::integer
        ) as rule
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.ruled and p.user_id = owner and p.transaction_id = t.id;
  -- If the file does not state the type, the category decides, as for a whole row.
  update public.transaction_parts p
  set type = case p.type
    when 'income' then 'refund'
    else 'income'
  end
  from
    public.transactions t,
    public.categories c
  where
    t.user_id = owner
    and t.import_id = import
    and not t.type_stated
    and p.user_id = owner
    and p.transaction_id = t.id
    and c.user_id = owner
    and c.id = p.category_id
    and (
      p.type = 'income'
      and p.amount > 0
      and c.kind = 'spending'
      and public.caseless(c.name) <> 'uncategorized'
      or p.type = 'expense'
      and c.kind = 'income'
    );
  for leg in select t.id, t.amount, (i.effects ->> 'transferTo')::uuid as account
  from
    (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects as effects, r.split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.effects ? 'transferTo' and i.split is null loop
    perform
      public.join_transfer(
        case
          when leg.amount < 0 then leg.id
        end,
        case
          when leg.amount > 0 then leg.id
        end,
        leg.account,
        false
      );
  end loop;
  perform set_config('outlay.quiet', quiet, true);
  set constraints all immediate;
  added := array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import order by t.position
  );
  perform public.raise_alerts_of(added, import);
end;
$function$;

create or replace function public.alert_on_update()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  split_ids uuid[];
  category_ids uuid[];
  months date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  split_ids := array(
    select n.id from after n where n.user_id = owner and n.is_split
    union
    select o.id from before o where o.user_id = owner and o.is_split
  );
  select array_agg(g.category_id), array_agg(g.month)
  into category_ids, months
  from
    (
      select s.category_id, public.month_of(s.date) as month
      from
        (
          with
            changed as materialized (
              select
                1 as sign,
                n.id,
                n.account_id,
                n.date,
                n.amount - n.shifted as amount,
                n.type,
                n.category_id,
                n.counted,
                n.is_split
              from after n
              where n.user_id = owner and n.deletion_id is null
              union all
              select -1, o.id, o.account_id, o.date, o.amount - o.shifted, o.type, o.category_id, o.counted, o.is_split
              from before o
              where o.user_id = owner and o.deletion_id is null
            ),
            lines as (
              select c.sign, c.account_id, c.date, c.amount, c.type, c.category_id, c.counted
              from changed c
              where not c.is_split
              union all
              select c.sign, c.account_id, c.date, p.amount, p.type, p.category_id, c.counted
              from
                changed c
                join public.transaction_parts p on p.user_id = owner and p.transaction_id = c.id
              where c.is_split and p.transaction_id = any (split_ids)
            )
          select l.category_id, l.date, l.sign * l.amount as amount
          from lines l
          where public.line_role(l.type, l.counted) = 'spending' and l.account_id <> all (settings.samples)
        ) s
      group by 1, 2
      having sum(s.amount) < 0
    ) g;
  -- A row that turns out to be a transfer, or income taken back, was no expense.
  delete from public.large_transaction_alerts l
  using
    after n
    join before o on o.user_id = n.user_id and o.id = n.id
  where
    l.user_id = owner
    and l.transaction_id = n.id
    and n.user_id = owner
    and n.type in ('transfer', 'income')
    and o.type = 'expense';
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.month))
  from
    (
      with
        come as materialized (
          select n.id, n.category_id, n.date, n.shifted
          from
            after n
            join before o on o.user_id = n.user_id and o.id = n.id
          where
            n.user_id = owner
            and n.deletion_id is null
            and (
              n.type = 'refund'
              and n.counted
              or n.type = 'transfer'
              and o.type <> 'transfer'
              or n.type = 'income'
              and o.type = 'expense'
            )
            and (n.type, n.amount, n.shifted, n.category_id, n.date, n.counted) is distinct from (
              o.type,
              o.amount,
              o.shifted,
              o.category_id,
              o.date,
              o.counted
            )
        )
      select c.category_id, public.month_of(c.date) as month
      from come c
      union
      -- The month in which it counts with its purchase.
      select c.category_id, public.month_of(p.date)
      from
        come c
        join public.refund_links l on l.user_id = owner and l.refund_id = c.id and l.counts_with_purchase
        join public.transactions p on p.user_id = owner and p.id = l.purchase_id
      where c.shifted > 0
    ) g;
  perform
    public.raise_alerts(
      category_ids,
      months,
      array(
        select n.id
        from after n
        where n.user_id = owner and n.type = 'expense' and n.amount <= -settings.large_transaction_threshold
        except all
        select o.id
        from before o
        where
          o.user_id = owner
          and (
            o.deletion_id is not null
            or o.type = 'expense'
            and o.counted
            and o.amount <= -settings.large_transaction_threshold
            and o.account_id <> all (settings.samples)
          )
      ),
      (select count(*) > 1 from after)
    );
  return null;
end;
$$;

create or replace function public.change_import_row(import uuid, line integer, part integer, change jsonb)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
begin
  change := public.unwrap_json(change);
  if change ->> 'kind' = 'edit' then
    if
      change ? 'accountId'
      and not exists (
        select from public.live_accounts a where a.user_id = owner and a.id = (change ->> 'accountId')::uuid
      )
    then
      raise sqlstate 'PT422' using message = 'unknown_account';
    end if;
    update public.import_rows r
    set
      account_id = n.account_id,
      date = n.date,
      description = n.description,
      category = n.category,
      file_category = case
        when n.chosen then coalesce(r.file_category, r.category)
        else r.file_category
      end,
      category_source = case
        when n.chosen then 'hand'
        else r.category_source
      end,
      category_reason = case
        when n.chosen then null
        else r.category_reason
      end,
      rule_effects = case
        when n.by_hand <> '{}' then coalesce(r.rule_effects, '{}') - n.by_hand || jsonb_build_object('hand', n.by_hand)
        else r.rule_effects
      end,
      amount = n.signed,
      type = n.type,
      split = n.split,
      -- Memory was asked about another row then.
      guess_category = case
        when n.same then r.guess_category
      end,
      guess_kind = case
        when n.same then r.guess_kind
      end,
      guess_filled = r.guess_filled and n.same,
      type_stated = r.type_stated or n.type is distinct from r.type,
      kind = case
        when n.complete then 'readable'
        else r.kind
      end,
      reason = case
        when n.complete
        and r.kind <> 'readable' then null
        else r.reason
      end,
      -- The balance is that of the row as the file has it.
      balance_key = case
        when (n.account_id, n.date, n.signed) is not distinct from (r.account_id, r.date, r.amount) then r.balance_key
      end,
      file_key = case
        when r.kind = 'readable' then coalesce(r.file_key, r.movement_key)
      end
    from
      (
        select
          v.*,
          v.account_id is not null
          and v.date is not null
          and v.amount is not null
          and v.type is not null
          and v.description <> ''
          and v.category <> '' as complete,
          s.signed,
          (v.description, s.signed) is not distinct from (v.held_description, v.held_amount) as same
        from
          (
            select
              o.description as held_description,
              o.amount as held_amount,
              coalesce((change ->> 'accountId')::uuid, o.account_id) as account_id,
              coalesce((change ->> 'date')::date, o.date) as date,
              coalesce(change ->> 'description', o.description) as description,
              coalesce(change ->> 'category', o.category) as category,
              coalesce(
                (change ->> 'amount')::numeric,
                case
                  when f.types then abs(o.amount)
                  else o.amount
                end
              ) as amount,
              case
                when f.types then change ->> 'type'
                else o.type
              end as type,
              case
                when f.splits then nullif(change -> 'parts', '[]')
                else o.split
              end as split,
              coalesce(change ->> 'category' <> o.category, false) as chosen,
              -- Rules no longer set the fields that the user sets here.
              array(
                select jsonb_array_elements_text(o.rule_effects -> 'hand')
                union
                select 'type' where f.types
                union
                select unnest(array['split', 'transferTo']) where f.splits
              ) as by_hand
            from
              public.import_rows o
              cross join lateral (
                select
                  change ? 'type'
                  and change ->> 'type' is distinct from coalesce(o.rule_effects ->> 'type', o.type) as types,
                  change ? 'parts'
                  and not public.same_parts(change -> 'parts', coalesce(o.split, o.rule_effects -> 'split')) as splits
              ) f
            where
              o.user_id = owner
              and o.import_id = import
              and o.line = change_import_row.line
              and o.part = change_import_row.part
          ) v
          cross join lateral (
            select
              public.signed_amount(v.amount, v.type) as signed
          ) s
      ) n
    where
      r.user_id = owner
      and r.import_id = import
      and r.line = change_import_row.line
      and r.part = change_import_row.part;
  else
    update public.import_rows r
    set choice = case
      when change ->> 'kind' in ('skip', 'add', 'same') then change ->> 'kind'
    end
    where
      r.user_id = owner
      and r.import_id = import
      and r.line = change_import_row.line
      and r.part = change_import_row.part;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'row_gone';
  elseif
    exists (
      select
      from public.import_rows r
      where
        r.user_id = owner
        and r.import_id = import
        and r.line = change_import_row.line
        and r.part = change_import_row.part
        and r.split is not null
        and r.amount is distinct from (select sum(p.amount) from jsonb_to_recordset(r.split) as p (amount numeric))
    )
  then
    raise sqlstate 'PT409' using message = 'parts_differ';
  elseif
    exists (
      select
      from
        public.import_rows r
        cross join lateral jsonb_to_recordset(r.split) as p (type text, "accountId" uuid)
      where
        r.user_id = owner
        and r.import_id = import
        and r.line = change_import_row.line
        and r.part = change_import_row.part
        and p.type = 'transfer'
        and p."accountId" = r.account_id
    )
  then
    raise sqlstate 'PT409' using message = 'not_a_transfer';
  end if;

  update public.imports i set revision = i.revision + 1 where i.user_id = owner and i.id = import;
  -- Rows the user leaves out still hold their match, so a choice changes no other row.
  if held.matched and change ->> 'kind' = 'edit' then
    perform public.match_import_rows(import);
    perform public.categorize_import_rows(import, true);
  end if;
  if held.matched then
    perform public.find_vanished_rows(import);
  end if;
  return jsonb_build_object(
    'import',
    public.import_summary(import),
    'row',
    (
      select public.import_row_document(m)
      from public.import_row_matches m
      where
        m.user_id = owner
        and m.import_id = import
        and m.line = change_import_row.line
        and m.part = change_import_row.part
    )
  );
end;
$function$;

create or replace function public.derive_type()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  new.type := case
    when new.amount < 0
    and exists (
      select
      from public.categories c
      where c.user_id = new.user_id and c.id = new.category_id and c.kind = 'income'
    )
    -- Money came back from it, so it is a purchase.
    and not exists (
      select from public.refund_links l where l.user_id = new.user_id and l.purchase_id = new.id
    ) then 'income'
    when new.amount < 0 then 'expense'
    when new.category_source <> 'none'
    and exists (
      select
      from public.categories c
      where
        c.user_id = new.user_id
        and c.id = new.category_id
        and c.kind = 'spending'
        and public.caseless(c.name) <> 'uncategorized'
    ) then 'refund'
    else 'income'
  end;
  return new;
end;
$$;

-- Returns the linked refunds, which stay refunds.
create or replace function public.derive_types_in(category_ids uuid[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  stated uuid[];
begin
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- A user who linked a refund with its purchase has said what it is.
  with
    linked as (
      update public.transactions t
      set type_stated = true
      where
        t.user_id = owner
        and t.category_id = any (category_ids)
        and not t.type_stated
        and t.type = 'refund'
        and exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
        and not exists (
          select from public.categories c where c.user_id = owner and c.id = t.category_id and c.kind = 'spending'
        )
      returning t.id
    )
  select coalesce(array_agg(l.id), '{}')
  into stated
  from linked l;
  with
    derived as (
      update public.transactions t
      set category_id = t.category_id
      from public.transactions o
      where
        t.user_id = owner
        and t.category_id = any (category_ids)
        and not t.type_stated
        and t.type <> 'transfer'
        -- Money out is an expense in most categories, before and after.
        and (
          t.amount > 0
          or t.type = 'income'
          or exists (
            select from public.categories c where c.user_id = owner and c.id = t.category_id and c.kind = 'income'
          )
        )
        and o.user_id = owner
        and o.id = t.id
      returning t.id, t.revision, o.revision as revision_before
    )
  -- Keeps earlier changes undoable.
  update public.changed_transactions c
  set revision = d.revision
  from derived d
  where
    d.revision > d.revision_before
    and c.user_id = owner
    and c.transaction_id = d.id
    and c.revision = d.revision_before;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  return stated;
end;
$$;

create or replace function public.edit_transaction(transaction uuid, revision integer, details jsonb, change uuid default null)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
  kind text;
  chosen_category uuid;
  -- A payee that is not the one of its description: a rule has set it.
  set_payee uuid;
begin
  details := public.unwrap_json(details);
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return true;
  end if;
  if
    details ? 'accountId'
    and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id = (details ->> 'accountId')::uuid
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  select t.*
  into held
  from public.transactions t
  where
    t.user_id = owner
    and t.id = transaction
    and t.deleted_at is null
    and (edit_transaction.revision is null or t.revision = edit_transaction.revision);
  if not found then
    return false;
  end if;
  if
    abs((details ->> 'amount')::numeric) < (
      select sum(l.amount)
      from public.refund_links l
      where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction)
    )
  then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  if change is not null then
    perform
      public.begin_change(
        change,
        array[transaction] || array(
          -- Links that its new type cannot have.
          select
            case l.refund_id
              when transaction then l.purchase_id
              else l.refund_id
            end
          from public.refund_links l
          where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction)
        ),
        jsonb_build_object(
          'action',
          'edit',
          'values',
          -- Without amounts and texts.
          details - 'amount' - array(
            select f.key from jsonb_each(public.plain_fields(held)) f where jsonb_typeof(f.value) = 'string'
          ),
          'fields',
          (
            select jsonb_agg(f)
            from jsonb_object_keys(details) f
            -- Sent along with an amount, for its sign.
            where f <> 'type' or not details ? 'amount' or details ->> 'type' <> held.type
          )
        )
      );
  end if;
  select t.payee_id
  into set_payee
  from public.transactions t
  where
    t.user_id = owner
    and t.id = transaction
    and not exists (
      select
      from public.payee_keys k
      where k.user_id = owner and k.key = public.payee_key(t.description) and k.payee_id = t.payee_id
    );
  kind := coalesce(details ->> 'type', held.type);
  -- A transfer is one until it is unlinked.
  if held.type = 'transfer' then
    kind := held.type;
  end if;
  if details ? 'category' then
    select n.id
    into chosen_category
    from
      public.ensure_categories(
        array[details ->> 'category'],
        array[
          case kind
            when 'income' then 'income'
            else 'spending'
          end
        ]
      ) n;
  end if;
  if kind <> held.type then
    delete from public.refund_links l
    where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction);
  end if;
  if chosen_category <> held.category_id then
    held.category_id := chosen_category;
    held.category_source := 'hand';
  end if;
  held.account_id := coalesce((details ->> 'accountId')::uuid, held.account_id);
  held.date := coalesce((details ->> 'date')::date, held.date);
  held.description := public.edited_description(held, details ->> 'description');
  if details ?| array['amount', 'type'] then
    held.amount := public.signed_amount(coalesce((details ->> 'amount')::numeric, abs(held.amount)), kind) * case
      when kind = 'transfer' then sign(held.amount)
      else 1
    end;
  end if;
  held.type_stated := held.type_stated or held.type <> kind;
  held.type := kind;
  perform public.write_fields(array[public.with_plain_fields(held, details)]);
  if details ? 'tags' then
    perform public.set_tags(transaction, array(select jsonb_array_elements_text(details -> 'tags')));
  end if;
  if details ?| array['amount', 'type', 'accountId'] then
    set constraints all immediate;
  end if;
  if details ?| array['amount', 'type', 'accountId', 'date', 'description'] then
    perform public.find_suggestions(array[transaction]);
  end if;
  if change is not null then
    perform public.end_change(change);
    update public.changed_transactions c
    set before = c.before || jsonb_build_object('payee', set_payee)
    where
      c.user_id = owner
      and c.change_id = change
      and c.transaction_id = transaction
      and set_payee is not null
      and c.before -> 'row' ? 'description';
  end if;
  return true;
end;
$$;

create or replace function public.join_refund(refund uuid, purchase uuid, amount numeric, with_purchase boolean)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  money_back public.transactions;
  bought public.transactions;
  fits numeric;
begin
  select t.*
  into money_back
  from public.transactions t
  where t.user_id = owner and t.id = refund and t.deletion_id is null;
  select t.*
  into bought
  from public.transactions t
  where t.user_id = owner and t.id = purchase and t.deletion_id is null;
  if
    money_back.id is null
    or bought.id is null
    or money_back.amount < 0
    or bought.type <> 'expense'
    or money_back.type = 'transfer'
    or public.account_currency(owner, money_back.account_id) <> public.account_currency(owner, bought.account_id)
  then
    raise sqlstate 'PT409' using message = 'not_a_refund';
  end if;
  select
    least(
      money_back.amount - coalesce(sum(l.amount) filter (where l.refund_id = refund), 0),
      -bought.amount - coalesce(sum(l.amount) filter (where l.purchase_id = purchase), 0)
    )
  into fits
  from public.refund_links l
  where
    l.user_id = owner
    and (l.refund_id = refund or l.purchase_id = purchase)
    and (l.refund_id, l.purchase_id) <> (refund, purchase);
  if coalesce(join_refund.amount, fits) > fits or coalesce(join_refund.amount, fits) <= 0 then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  update public.transactions t
  set
    type = 'refund',
    category_id = case
      when t.category_source = 'none'
      or not exists (
        select from public.categories c where c.user_id = owner and c.id = t.category_id and c.kind = 'spending'
      ) then coalesce(
        (
          -- The part that it is exactly, or all of it.
          select p.category_id
          from public.transaction_parts p
          where p.user_id = owner and p.transaction_id = purchase and p.amount = -t.amount
          order by p.position
          limit 1
        ),
        case
          when bought.is_split then t.category_id
          else bought.category_id
        end
      )
      else t.category_id
    end,
    category_source = case
      when t.category_source = 'none'
      and not bought.is_split then bought.category_source
      else t.category_source
    end
  where t.user_id = owner and t.id = refund;
  insert into public.refund_links as l (user_id, refund_id, purchase_id, amount, counts_with_purchase)
  values (owner, refund, purchase, coalesce(join_refund.amount, fits), with_purchase)
  on conflict on constraint refund_links_pkey do update
    set
      amount = excluded.amount,
      counts_with_purchase = excluded.counts_with_purchase;
  delete from public.suggestions s
  where
    s.user_id = owner
    and s.refused_at is null
    and s.kind in ('refund', 'transfer', 'fee')
    and (s.first_id = refund or s.second_id = refund);
end;
$$;

create or replace function public.payee_page(payee uuid, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  first date := date_trunc('year', today)::date;
begin
  return (
    with
      lines as materialized (
        select l.*
        from public.ledger_lines l
        where l.user_id = owner and l.payee_id = payee and l.role in ('spending', 'income')
      ),
      texts as materialized (
        select
          k.key,
          k.name,
          k.by_hand,
          (array_agg(t.description order by t.date desc, t.id))[1] as text,
          count(t.id) as transactions,
          max(t.date) as last
        from
          public.payee_keys k
          left join public.live_transactions t
            on t.user_id = k.user_id and t.payee_id = k.payee_id and public.payee_key(t.description) = k.key
        where k.user_id = owner and k.payee_id = payee
        group by k.key, k.name, k.by_hand
        -- Nothing is shown of a file that was not imported.
        having count(t.id) > 0 or k.by_hand
      )
    select
      jsonb_build_object(
        'id',
        p.id,
        'name',
        public.shown_payee(p.id),
        'ownName',
        p.name,
        'neverGuess',
        p.never_guess,
        'transactions',
        (select count(*) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'first',
        (select min(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'last',
        (select max(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'amount',
        (select coalesce(sum(l.amount), 0) from lines l),
        'thisYear',
        (
          select coalesce(sum(l.amount), 0)
          from lines l
          where l.counted_on between first and (first + interval '1 year - 1 day')::date
        ),
        -- One-time rows, refunds and income taken back show nothing of the usual.
        'usual',
        (
          select jsonb_build_object('count', count(distinct l.transaction_id), 'amount', coalesce(sum(l.amount), 0))
          from lines l
          where not l.one_time and l.type <> 'refund' and not (l.type = 'income' and l.amount < 0)
        ),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  g.name,
                  'isGroup',
                  g.is_group,
                  'transactions',
                  g.transactions,
                  'amount',
                  g.amount
                )
                order by g.transactions desc, abs(g.amount) desc, g.name
              ),
              '[]'
            )
          from
            (
              select
                c.name,
                count(distinct l.transaction_id) as transactions,
                sum(l.amount) as amount,
                exists (select from public.categories i where i.user_id = owner and i.parent_id = c.id) as is_group
              from
                lines l
                join public.categories c on c.user_id = owner and c.id = l.category_id
              group by c.name, c.id
            ) g
        ),
        'textCount',
        (select count(*) from texts),
        'texts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'key',
                  x.key,
                  'text',
                  coalesce(x.text, x.key),
                  'name',
                  x.name,
                  'transactions',
                  x.transactions,
                  'last',
                  x.last
                )
                order by x.place
              ),
              '[]'
            )
          from
            (
              select x.*, row_number() over (order by x.transactions desc, x.last desc nulls last, x.key) as place
              from texts x
            ) x
          where x.place <= 100
        )
      )
    from public.payees p
    where p.user_id = owner and p.id = payee
  );
end;
$function$;

-- Near in days, or any day in a search.
create or replace function public.refund_candidates(transaction uuid, filter jsonb default '{}')
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  -- A search covers all days, and offers purchases with less left as well.
  searching boolean := filter <> '{}';
  shown constant integer := 20;
  reach constant integer := public.refund_window();
  held record;
begin
  select
    t.*,
    abs(t.amount) - coalesce(
      (
        select sum(l.amount)
        from public.refund_links l
        where l.user_id = owner and (l.purchase_id = t.id or l.refund_id = t.id)
      ),
      0
    ) as rest,
    public.account_currency(owner, t.account_id) as currency,
    public.match_tokens(
      (
        select k.cleaned
        from public.payee_keys k
        where k.user_id = owner and k.key = public.payee_key(t.description)
      )
    ) as words
  into held
  from public.live_transactions t
  where t.user_id = owner and t.id = refund_candidates.transaction;
  return (
    with
      near as materialized (
        select x.id, x.date, x.payee_id, x.account_id, x.amount, x.description
        from public.live_transactions x
        where
          not searching
          and x.user_id = owner
          and sign(x.amount) = -sign(held.amount)
          and x.type <> 'transfer'
          and not (x.type = 'income' and x.amount < 0)
          and x.date between held.date - case
            when held.amount > 0 then reach
            else 0
          end and held.date + case
            when held.amount > 0 then 0
            else reach
          end
        union all
        select x.id, x.date, x.payee_id, x.account_id, x.amount, x.description
        from public.filtered_transactions(filter) x
        where
          searching
          and sign(x.amount) = -sign(held.amount)
          and x.type <> 'transfer'
          and not (x.type = 'income' and x.amount < 0)
      ),
      open as materialized (
        select x.*, abs(x.amount) - coalesce(l.linked, 0) as available
        from
          near x
          left join (
            select i.id, sum(l.amount) as linked
            from
              public.refund_links l
              cross join lateral (
                values
                  (l.purchase_id),
                  (l.refund_id)
              ) i (id)
            where l.user_id = owner
            group by i.id
          ) l
            on l.id = x.id
        where
          abs(x.amount) > coalesce(l.linked, 0)
          -- Of purchases, those that a refund fits into as a whole.
          and (searching or held.amount < 0 or abs(x.amount) - coalesce(l.linked, 0) >= held.rest)
          and public.account_currency(owner, x.account_id) = held.currency
          and not exists (
            select
            from public.refund_links o
            where o.user_id = owner and (o.refund_id, o.purchase_id) in ((held.id, x.id), (x.id, held.id))
          )
      ),
      ranked as (
        select
          o.*,
          case
            when o.available = held.rest then 1
            when exists (
              select
              from public.transaction_parts p
              where p.user_id = owner and p.transaction_id = o.id and p.amount = -held.amount
            ) then 2
            when o.payee_id = held.payee_id then 3
            when k.words && held.words then 4
            else 5
          end as likelihood
        from
          open o
          left join lateral (
            select public.match_tokens(n.cleaned) as words
            from public.payee_keys n
            where n.user_id = owner and n.key = public.payee_key(o.description)
          ) k
            on true
      ),
      placed as (
        select r.*, row_number() over (order by r.likelihood, abs(r.date - held.date), r.date, r.id) as place
        from ranked r
      )
    select
      jsonb_build_object(
        'days',
        case
          when not searching then reach
        end,
        'least',
        case
          when not searching
          and held.amount > 0 then held.rest
        end,
        'total',
        (select count(*) from open),
        'items',
        (
          select
            coalesce(
              jsonb_agg(
                public.other_transaction(p.id) || jsonb_build_object('available', p.available)
                order by p.place
              ),
              '[]'
            )
          from placed p
          where p.place <= shown
        )
      )
  );
end;
$function$;

create or replace function public.rule_parts(action jsonb, amount numeric, account uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'amount',
          s.amounts[p.place],
          'type',
          case
            when c.kind = 'income' then 'income'
            when s.amounts[p.place] < 0 then 'expense'
            else 'refund'
          end,
          'category',
          c.name,
          'note',
          coalesce(p.value ->> 'note', ''),
          'tags',
          (
            select coalesce(jsonb_agg(g.name order by g.name), '[]')
            from public.tags g
            where g.user_id = c.user_id and p.value -> 'tags' ? g.id::text
          )
        )
        order by p.place
      )
    from
      jsonb_array_elements(action -> 'parts') with ordinality p (value, place)
      join public.categories c
        on c.user_id = (select public.current_user_id()) and c.id = (p.value ->> 'category')::uuid
      cross join (
        select
          public.rule_split(
            rule_parts.amount,
            public.currency_exponent(public.account_currency(public.current_user_id(), account)),
            action -> 'parts'
          ) as amounts
      ) s
  );
end $$;

create or replace function public.signed_amount(amount numeric, type text)
returns numeric
language sql
immutable
parallel safe
security invoker
return case
  when type = 'expense' then -abs(amount)
  when type = 'refund' then abs(amount)
  else amount
end;

ALTER TABLE "public"."import_rows" ADD CONSTRAINT "import_rows_sign" CHECK (
CASE type
    WHEN 'expense'::text THEN (amount < (0)::numeric)
    WHEN 'income'::text THEN true
    ELSE (amount > (0)::numeric)
END);

ALTER TABLE "public"."transaction_parts" ADD CONSTRAINT "transaction_parts_sign" CHECK (
CASE type
    WHEN 'expense'::text THEN (amount < (0)::numeric)
    WHEN 'refund'::text THEN (amount > (0)::numeric)
    ELSE true
END);

ALTER TABLE "public"."transactions" ADD CONSTRAINT "transactions_sign" CHECK (
CASE type
    WHEN 'expense'::text THEN (amount < (0)::numeric)
    WHEN 'refund'::text THEN (amount > (0)::numeric)
    ELSE true
END);

create or replace view public.import_row_matches
with (security_invoker = true)
as
  select
    r.user_id,
    r.import_id,
    r.line,
    r.part,
    r.status,
    r.account_id,
    r.date,
    r.description,
    r.category,
    case coalesce(r.rule_effects ->> 'type', r.type)
      when 'income' then r.amount
      else abs(r.amount)
    end as amount,
    r.type,
    r.external_id,
    r.text,
    r.reason,
    r.choice,
    r.match_kind,
    t.id as match_id,
    t.date as match_date,
    t.description as match_description,
    case
      when t.import_id is not null then t.created_at
      else null::timestamp with time zone
    end as match_imported_at,
    o.account_id as transfer_account_id,
    o.date as transfer_date,
    o.amount as transfer_amount,
    r.split,
    r.file_category,
    r.category_source,
    r.category_reason,
    r.guess_category,
    r.guess_kind,
    r.guess_filled,
    r.rule_effects,
    r.proof,
    r.counted,
    r.one_time,
    r.replaces
  from
    public.import_rows r
    left join public.live_transactions t on t.user_id = r.user_id and t.id = r.match_id
    left join public.live_transactions o on o.user_id = r.user_id and o.id = r.transfer_id;

create or replace function public.import_row_document(import_row public.import_row_matches)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return jsonb_build_object(
    'line',
    (import_row).line,
    'part',
    (import_row).part,
    'accountId',
    (import_row).account_id,
    'date',
    (import_row).date,
    'description',
    (import_row).description,
    'category',
    (import_row).category,
    'amount',
    (import_row).amount,
    'type',
    coalesce((import_row).rule_effects ->> 'type', (import_row).type),
    'externalId',
    (import_row).external_id,
    'text',
    (import_row).text,
    'status',
    (import_row).status,
    'reasons',
    (import_row).reason,
    'choice',
    (import_row).choice,
    'matchKind',
    (import_row).match_kind,
    'proof',
    (import_row).proof,
    'match',
    case
      when ((import_row).match_id is not null) then jsonb_build_object(
        'id',
        (import_row).match_id,
        'date',
        (import_row).match_date,
        'description',
        (import_row).match_description,
        'importedAt',
        (import_row).match_imported_at
      )
      else null::jsonb
    end,
    'transfer',
    case
      when ((import_row).transfer_account_id is not null) then jsonb_build_object(
        'accountId',
        (import_row).transfer_account_id,
        'date',
        (import_row).transfer_date,
        'amount',
        (import_row).transfer_amount
      )
      else null::jsonb
    end,
    'parts',
    COALESCE((import_row).split, (import_row).rule_effects -> 'split', '[]'::jsonb),
    'fileCategory',
    (import_row).file_category,
    'replaces',
    (import_row).replaces is not null,
    'counted',
    (import_row).counted,
    'oneTime',
    coalesce((import_row).rule_effects -> 'oneTime', to_jsonb((import_row).one_time)),
    'categorySource',
    case
      when (import_row).category_source = 'file'
      and public.caseless((import_row).category) = 'uncategorized' then 'none'
      else (import_row).category_source
    end,
    'categoryReason',
    (import_row).category_reason,
    'guess',
    case
      when (import_row).guess_category is not null then jsonb_build_object(
        'category',
        (import_row).guess_category,
        'kind',
        (import_row).guess_kind,
        'filled',
        (import_row).guess_filled
      )
    end,
    'ruled',
    (
      select
        jsonb_build_object(
          'payee',
          public.shown_payee((e.effects ->> 'payee')::uuid),
          'tags',
          public.tag_names(coalesce(e.effects -> 'tags', '[]')),
          'note',
          e.effects -> 'note',
          'oneTime',
          e.effects -> 'oneTime',
          'type',
          e.effects -> 'type',
          'split',
          e.effects ? 'split',
          'transferTo',
          e.effects -> 'transferTo',
          'by',
          e.effects -> 'by'
        )
      from (select (import_row).rule_effects as effects) e
      where e.effects ? 'by'
    )
  );
end;
$function$;

COMMENT ON COLUMN "public"."transactions"."type" IS 'The type it counts as: spending, less spending, income (less of it when money goes out), or nothing.';

COMMENT ON FUNCTION "public"."import_row_document"(public.import_row_matches) IS 'A row of an import as the app knows it.';

COMMENT ON FUNCTION "public"."signed_amount"(numeric, text) IS 'The signed amount that a form''s amount adds to its account. Transfers, and income taken back, bring their own sign.';

COMMENT ON VIEW "public"."import_row_matches" IS 'Rows of imports as the review shows them, with the transaction each matches; of amounts only income has its sign.';

revoke all on public.import_row_matches from public, anon, authenticated;

grant select on public.import_row_matches to authenticated;

-- Rows that are there already follow their category, too. It is no edit, and earlier changes can still be undone.
do $$
begin
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  with
    derived as (
      update public.transactions t
      set category_id = t.category_id
      from public.categories c
      where
        not t.type_stated
        and t.type = 'expense'
        and c.user_id = t.user_id
        and c.id = t.category_id
        and c.kind = 'income'
      returning t.user_id, t.id, t.revision, t.type
    )
  update public.changed_transactions h
  set revision = d.revision
  from derived d
  where d.type = 'income' and h.user_id = d.user_id and h.transaction_id = d.id and h.revision = d.revision - 1;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
end;
$$;
