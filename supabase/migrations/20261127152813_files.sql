set check_function_bodies = off;

ALTER TABLE "public"."import_rows" DROP CONSTRAINT "import_rows_sign";

ALTER TABLE "public"."imports" DROP CONSTRAINT "imports_format_check";

ALTER TABLE "public"."transaction_parts" DROP CONSTRAINT "transaction_parts_sign";

ALTER TABLE "public"."transactions" DROP CONSTRAINT "transactions_sign";

ALTER TABLE "public"."transfers" DROP CONSTRAINT "transfers_origin_check";

DROP FUNCTION "public"."category_pools"(uuid[], boolean);

DROP FUNCTION "public"."import_row_document"(public.import_row_matches);

DROP VIEW "public"."import_row_matches";

DROP FUNCTION "public"."open_legs"(bigint[], date, date);

DROP FUNCTION "public"."sibling_guesses"(uuid[]);

DROP FUNCTION "public"."transfer_sides"(uuid[], bigint[], date, date);

DROP FUNCTION "public"."waiting_legs"();

ALTER TABLE "public"."import_rows" ADD COLUMN "other_account_id" uuid;

ALTER TABLE "public"."import_rows" ADD COLUMN "tags" text[] NOT NULL DEFAULT '{}'::text[];

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
      and (
        r.split is not null
        or r.other_account_id is not null
        or r.rule_effects ?| array['split', 'transferTo']
      )
      and r.status in ('new', 'possible-duplicate')
  );
  has_tags boolean := exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.tags <> '{}'
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
  if has_tags then
    perform
      public.ensure_tags(
        array(
          select distinct g.name
          from
            public.import_rows r
            cross join lateral unnest(r.tags) g (name)
          where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
        )
      );
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select distinct owner, t.id, g.id
    from
      (
        select row_number() over (order by r.line, r.part) as place, r.tags
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      ) i
      join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
      cross join lateral unnest(i.tags) n (name)
      join public.tags g on g.user_id = owner and public.caseless(g.name) = public.caseless(n.name)
    on conflict do nothing;
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
  update public.transaction_parts p
  set category_source = 'file'
  from
    (
      select row_number() over (order by r.line, r.part) as place, r.split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where
    p.user_id = owner
    and p.transaction_id = t.id
    and i.split -> (p.position - 1) ->> 'source' = 'file';
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
  perform public.await_imported_transfers(import);
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
    and (n.type = 'transfer' and o.type <> 'transfer' or n.type = 'income' and n.amount < 0 and o.type = 'expense');
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
              and n.amount < 0
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

create function public.await_imported_transfers(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform set_config('outlay.merging', 'on', true);
  with
    placed as (
      select
        row_number() over (order by r.line, r.part) as place,
        (r.rule_effects ->> 'transferTo')::uuid as ruled_account,
        r.other_account_id,
        r.split is not null or r.rule_effects ? 'split' is true as is_split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ),
    waiting as (
      select
        t.id,
        t.type,
        t.amount < 0 as is_out,
        t.account_id,
        a.id as other_account_id,
        p.ruled_account is null as is_stated
      from
        placed p
        join public.transactions t on t.user_id = owner and t.import_id = import and t.position = p.place
        join public.live_accounts a on a.user_id = owner and a.id = coalesce(p.ruled_account, p.other_account_id)
      where not p.is_split and a.id <> t.account_id
    ),
    added as (
      insert into public.transfers
        (user_id, out_id, in_id, out_account_id, in_account_id, out_type, in_type, origin)
      select
        owner,
        case
          when w.is_out then w.id
        end,
        case
          when not w.is_out then w.id
        end,
        case
          when w.is_out then w.account_id
          else w.other_account_id
        end,
        case
          when w.is_out then w.other_account_id
          else w.account_id
        end,
        case
          when w.is_out then w.type
          else 'expense'
        end,
        case
          when w.is_out then 'income'
          else w.type
        end,
        case
          when w.is_stated then 'file'
          else 'hand'
        end
      from waiting w
    )
  update public.transactions t
  set type = 'transfer'
  from waiting w
  where t.user_id = owner and t.id = w.id;
  perform set_config('outlay.merging', '', true);
end;
$$;

-- Level `payee` pools all decisions about a payee. If they are for several categories, the levels `amount`, `band`
-- (similar amounts) and `text` have a pool for each detail; else level `seen` lists the amounts.
create or replace function public.category_pools(payees uuid[], detailed boolean)
returns table (
  payee_id uuid,
  way integer,
  level text,
  detail text,
  top uuid,
  last uuid,
  matching bigint,
  decisions bigint,
  categories bigint,
  share double precision,
  is_clear boolean,
  moved bigint
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
as $$
declare
  owner uuid := public.current_user_id();
  -- The latest rows are enough to decide, and bound the work for payees of every day. Splits are rare.
  latest_rows constant integer := 400;
  latest_parts constant integer := 100;
  -- Days until a newer decision counts twice as much.
  half_life constant numeric := 180.0;
  -- With fewer decisions, one for another category may be more than a mistake.
  many_decisions constant integer := 10;
begin
  if payees is null then
    return;
  end if;
  return query with
      decided as materialized (
        select
          payee.id as payee_id,
          decision.category_id,
          decision.amount,
          sign(decision.amount)::integer as way,
          decision.description,
          decision.date,
          decision.decided_at,
          (decision.decided_at at time zone 'UTC')::date - date '2000-01-01' as day
        from
          unnest(payees) payee (id)
          cross join lateral (
            (
              select
                chosen.category_id,
                chosen.amount,
                chosen.description,
                chosen.date,
                coalesce(chosen.category_set_at, chosen.created_at) as decided_at
              from public.transactions chosen
              where
                chosen.user_id = owner
                and chosen.payee_id = payee.id
                and chosen.category_source = 'hand'
                and chosen.deletion_id is null
                and not chosen.is_split
                and chosen.type <> 'transfer'
              order by coalesce(chosen.category_set_at, chosen.created_at) desc
              limit latest_rows
            )
            union all
            (
              select
                part.category_id,
                part.amount,
                whole.description,
                whole.date,
                coalesce(whole.edited_at, whole.created_at)
              from
                public.transactions whole
                join public.transaction_parts part on part.user_id = owner and part.transaction_id = whole.id
              where
                whole.user_id = owner
                and whole.payee_id = payee.id
                and whole.is_split
                and whole.deletion_id is null
                and part.category_source = 'hand'
                and part.type <> 'transfer'
              limit latest_parts
            )
          ) decision
      ),
      payee_votes as materialized (
        select
          sitting.payee_id,
          sitting.way,
          'payee' as level,
          '' as detail,
          sitting.category_id,
          sum(sitting.decisions)::bigint as decisions,
          min(sitting.earliest) as earliest,
          max(sitting.latest) as latest,
          sum(sitting.decisions * power(2::float8, sitting.day / half_life)) as weight
        from
          (
            -- Decisions of one day count once, those about rows of several days twice.
            select
              decided.payee_id,
              decided.way,
              decided.category_id,
              decided.day,
              case
                when min(decided.date) < max(decided.date) then 2
                else 1
              end as decisions,
              min(decided.decided_at) as earliest,
              max(decided.decided_at) as latest
            from decided
            group by decided.payee_id, decided.way, decided.category_id, decided.day
          ) sitting
        group by sitting.payee_id, sitting.way, sitting.category_id
      ),
      varied as materialized (
        select vote.payee_id, vote.way
        from payee_votes vote
        where detailed
        group by vote.payee_id, vote.way
        having count(*) > 1
      ),
      votes as (
        select * from payee_votes
        union all
        select
          sitting.payee_id,
          sitting.way,
          sitting.level,
          sitting.detail,
          sitting.category_id,
          sum(sitting.decisions)::bigint,
          min(sitting.earliest),
          max(sitting.latest),
          sum(sitting.decisions * power(2::float8, sitting.day / half_life))
        from
          (
            select
              decided.payee_id,
              decided.way,
              finer.level,
              finer.detail,
              decided.category_id,
              decided.day,
              case
                when min(decided.date) < max(decided.date) then 2
                else 1
              end as decisions,
              min(decided.decided_at) as earliest,
              max(decided.decided_at) as latest
            from
              decided
              join varied on varied.payee_id = decided.payee_id and varied.way = decided.way
              cross join lateral (
                values
                  ('amount', trim_scale(decided.amount)::text),
                  ('band', public.amount_band(decided.amount)::text),
                  ('text', public.payee_key(decided.description))
              ) finer (level, detail)
            group by decided.payee_id, decided.way, finer.level, finer.detail, decided.category_id, decided.day
          ) sitting
        group by sitting.payee_id, sitting.way, sitting.level, sitting.detail, sitting.category_id
      ),
      pools as (
        select distinct on (vote.payee_id, vote.way, vote.level, vote.detail)
          vote.payee_id,
          vote.way,
          vote.level,
          vote.detail,
          vote.category_id as top,
          first_value(vote.category_id) over by_time as last,
          vote.decisions as matching,
          (sum(vote.decisions) over pool)::bigint as decisions,
          count(*) over pool as categories,
          vote.weight / sum(vote.weight) over pool as share,
          case
            when first_value(vote.earliest) over by_time > nth_value(vote.latest, 2) over by_time then first_value(
              vote.decisions
            ) over by_time
          end as moved
        from votes vote
        window
          pool as (partition by vote.payee_id, vote.way, vote.level, vote.detail),
          by_time as (
            partition by vote.payee_id, vote.way, vote.level, vote.detail
            order by vote.latest desc, vote.decisions desc, vote.category_id
            rows between unbounded preceding and unbounded following
          )
        order by vote.payee_id, vote.way, vote.level, vote.detail, vote.weight desc, vote.latest desc, vote.category_id
      )
    select
      pool.payee_id,
      pool.way,
      pool.level,
      pool.detail,
      pool.top,
      pool.last,
      pool.matching,
      pool.decisions,
      pool.categories,
      pool.share,
      pool.categories = 1
      or pool.decisions >= many_decisions
      and pool.share >= public.clear_share()
      and pool.last = pool.top,
      pool.moved
    from pools pool
    union all
    select distinct
      decided.payee_id,
      decided.way,
      'seen',
      trim_scale(decided.amount)::text,
      null::uuid,
      null::uuid,
      null::bigint,
      null::bigint,
      null::bigint,
      null::double precision,
      null::boolean,
      null::bigint
    from
      decided
      left join varied on varied.payee_id = decided.payee_id and varied.way = decided.way
    where detailed and varied.payee_id is null;
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

create or replace function public.commit_import(
  import uuid,
  revision integer default null::integer,
  only_if_all_new boolean default false
)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  all_new boolean;
  settled boolean;
  -- Nobody has looked at its rows, nor will before they are added.
  unseen boolean;
  -- Rows that the file lacks: null where it lacks none.
  vanished jsonb;
  -- Links made without asking can be taken back on their own.
  links uuid := public.sample_id(import || ' transfers');
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elseif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out, 'linked', public.linked_by_import(links))
        || public.vanished_counts(held.vanished);
  elseif held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  changed := public.match_import_rows(import);
  changed := changed + public.find_vanished_rows(import);
  select nullif(i.vanished, '[]') into vanished from public.imports i where i.user_id = owner and i.id = import;
  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status in ('already-there', 'same')),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there', 'same')), '{}'),
    bool_and(r.status = 'new') and vanished is null,
    bool_or(r.category_source <> 'file' or r.guess_kind is not null
      or r.rule_effects is not null or r.split is not null or r.other_account_id is not null)
  into held.added, held.already_there, held.account_ids, all_new, settled
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  -- Additions to a transaction (tags, a split, a transfer) are looked up in the rows.
  unseen := only_if_all_new and all_new and not settled and not held.matched and not exists (
    select from public.active_rules() a cross join lateral jsonb_array_elements(a.actions) o
    where o ->> 'field' in ('tags', 'split', 'transfer'));
  if not unseen then
    changed := changed + public.categorize_import_rows(import, not held.matched);
  end if;
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  elseif only_if_all_new and not all_new then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (
    select from (
      select unnest(held.account_ids)
      union
      -- A transfer without its other account would count as spending.
      select r.other_account_id from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
        and r.other_account_id is not null) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  -- Removed and replaced rows raise no alerts, and leave their partners to the new rows.
  perform public.settle_vanished_rows(import);
  perform public.add_imported_transactions(import, unseen);
  perform public.keep_known_rows(import);
  perform public.keep_other_rows(import);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id, end_of_day)
  select owner, b.account_id, b.date, b.balance, 'file', import, true
  from public.import_balances(import) b
  order by b.place;
  insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
  select owner, import, c.account_id, c.first_day, c.last_day, c.added, c.already_there
  from public.import_coverage(import) c
  where c.account_id = any (held.account_ids) or not exists (
    select from public.import_rows r where r.user_id = owner and r.import_id = import and r.account_id = c.account_id);
  -- A row known only by its content may have been another movement after all.
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and (r.status in ('new', 'possible-duplicate')
    or r.status = 'already-there' and r.match_kind is distinct from 'same-key');
  -- Rows left out keep the file's values, without the split they would have got.
  update public.import_rows r set split = null
  where r.user_id = owner and r.import_id = import and r.split is not null;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links))
      || public.vanished_counts(coalesce(vanished, '[]'));
end $function$;

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

create or replace function public.discard_imports_of_account()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  delete from public.imports i
  where
    i.user_id = old.user_id
    and i.committed_at is null
    and exists (
      select
      from public.import_rows r
      where r.user_id = old.user_id and r.import_id = i.id and old.id in (r.account_id, r.other_account_id)
    );
  return old;
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

-- Looks at the row's payee, then at payees that begin with the same words, then at all that resemble it.
create or replace function public.guess_categories(payees uuid[], descriptions text[], amounts numeric[])
returns table (place integer, category_id uuid, kind text, share double precision, filled boolean, evidence jsonb)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
as $$
declare
  owner uuid := public.current_user_id();
  uncategorized uuid := (
    select category.id
    from public.categories category
    where category.user_id = owner and public.caseless(category.name) = 'uncategorized'
  );
  -- A single decision about similar amounts may be a mistake.
  least_opposing constant integer := 2;
  -- The leading category of a payee that sells several things is right less often than its share of the past.
  mixed_discount constant float8 := 0.9;
  -- Payees with decisions, and those without.
  own uuid[];
  strangers uuid[];
begin
  select array_agg(payee.id) filter (where payee.is_decided), array_agg(payee.id) filter (where not payee.is_decided)
  into own, strangers
  from
    (
      select
        known.id,
        exists (
          select
          from public.transactions chosen
          where
            chosen.user_id = owner
            and chosen.payee_id = known.id
            and chosen.category_source = 'hand'
            and chosen.deletion_id is null
            and not chosen.is_split
            and chosen.type <> 'transfer'
        )
        or exists (
          select
          from public.transactions whole
          where whole.user_id = owner and whole.payee_id = known.id and whole.is_split and whole.deletion_id is null
        ) as is_decided
      from public.payees known
      where
        known.user_id = owner
        and known.id in (select distinct asked.id from unnest(payees) asked (id))
        and not known.never_guess
    ) payee;
  if own is null and strangers is null then
    return;
  end if;

  return query with
      given as materialized (
        select
          asked.place::integer as place,
          asked.payee_id,
          asked.description,
          asked.amount,
          sign(asked.amount)::integer as way
        from unnest(payees, descriptions, amounts) with ordinality as asked (payee_id, description, amount, place)
      ),
      pools as materialized (select * from public.category_pools(own, true)),
      rungs as materialized (select * from public.guess_rungs()),
      singles as materialized (
        -- Payees with a single decision, so that those about others that begin alike count as well.
        select array_agg(distinct pool.payee_id) as ids
        from pools pool
        where pool.level = 'payee' and pool.decisions = 1
      ),
      resembling as materialized (
        select guess.*
        from
          (
            select array_agg(given.payee_id) as ids, array_agg(given.amount) as amounts
            from
              given
              join unnest(strangers) stranger (id) on stranger.id = given.payee_id
          ) asked
          cross join lateral public.resembling_guesses(asked.ids, asked.amounts) guess
      ),
      detailed as materialized (
        select
          given.place,
          given.payee_id,
          given.way,
          trim_scale(given.amount)::text as amount,
          case
            when payee.categories > 1 then public.amount_band(given.amount)::text
          end as band,
          case
            when payee.categories > 1 then public.payee_key(given.description)
          end as text,
          case
            when payee.payee_id is null then public.amount_band(given.amount)
          end as size
        from
          given
          left join pools payee on payee.payee_id = given.payee_id and payee.way = given.way and payee.level = 'payee'
      ),
      alike as materialized (
        -- Rows that memory can't distinguish are judged once.
        select
          asked.payee_id,
          asked.way,
          asked.size,
          seen.detail is not null as amount_seen,
          same.top,
          same.last,
          same.matching,
          same.decisions,
          same.categories,
          same.share,
          near.detail as band,
          worded.detail as text,
          array_agg(asked.place) as places
        from
          detailed asked
          left join pools seen
            on seen.payee_id = asked.payee_id
            and seen.way = asked.way
            and seen.level = 'seen'
            and seen.detail = asked.amount
          left join pools same
            on same.payee_id = asked.payee_id
            and same.way = asked.way
            and same.level = 'amount'
            and same.detail = asked.amount
          left join pools near
            on near.payee_id = asked.payee_id
            and near.way = asked.way
            and near.level = 'band'
            and near.detail = asked.band
          left join pools worded
            on worded.payee_id = asked.payee_id
            and worded.way = asked.way
            and worded.level = 'text'
            and worded.detail = asked.text
        group by
          asked.payee_id,
          asked.way,
          asked.size,
          seen.detail is not null,
          same.top,
          same.last,
          same.matching,
          same.decisions,
          same.categories,
          same.share,
          near.detail,
          worded.detail
      ),
      found as materialized (
        select
          same.places,
          chosen.*,
          uncategorized in (payee.last, near.last, same.last) as was_cleared
        from
          alike same
          left join pools payee on payee.payee_id = same.payee_id and payee.way = same.way and payee.level = 'payee'
          left join pools near
            on near.payee_id = same.payee_id and near.way = same.way and near.level = 'band' and near.detail = same.band
          left join pools worded
            on worded.payee_id = same.payee_id
            and worded.way = same.way
            and worded.level = 'text'
            and worded.detail = same.text
          left join public.sibling_guesses(strangers || (select singles.ids from singles)) sibling
            on sibling.payee_id = same.payee_id and sibling.way = same.way
          left join resembling
            on resembling.payee_id = same.payee_id and resembling.way = same.way and resembling.band = same.size
          cross join lateral (
            select
              case
                when worded.is_clear then public.evidence_size(worded.decisions)
                else 0
              end as text_size,
              case
                when near.is_clear then public.evidence_size(near.decisions)
                else 0
              end as band_size
          ) told
          cross join lateral (
            select
              case
                when rung.kind = 'mixed' then rung.kind
                when rung.kind = 'like' then 'like-' || public.likelihood_size(pool.share)
                else rung.kind || '-' || public.evidence_size(pool.decisions)
              end as kind,
              rung.likeness,
              rung.pool,
              pool.*
            from
              (
                values
                  (
                    'payee',
                    payee.top,
                    payee.last,
                    payee.matching,
                    payee.decisions,
                    payee.categories,
                    payee.share,
                    -- An amount unlike all earlier ones may be for something else.
                    coalesce(same.top = payee.top, true)
                    and (near.decisions < least_opposing or near.top = payee.top),
                    null
                  ),
                  (
                    'amount',
                    same.top,
                    same.last,
                    same.matching,
                    same.decisions,
                    same.categories,
                    same.share,
                    null::boolean,
                    null
                  ),
                  -- Of text and similar amount, the one with more decisions decides, unless the other contradicts it.
                  (
                    'text',
                    worded.top,
                    worded.last,
                    worded.matching,
                    worded.decisions,
                    worded.categories,
                    worded.share,
                    told.text_size > 0
                    and told.text_size >= told.band_size
                    and (told.band_size = 0 or near.top = worded.top),
                    null
                  ),
                  (
                    'band',
                    near.top,
                    near.last,
                    near.matching,
                    near.decisions,
                    near.categories,
                    near.share,
                    told.band_size > told.text_size and (told.text_size = 0 or worded.top = near.top),
                    null
                  ),
                  (
                    'moved',
                    payee.last,
                    payee.last,
                    payee.moved,
                    payee.moved,
                    payee.categories,
                    1,
                    near.last = payee.last is not false,
                    null
                  ),
                  (
                    'kin',
                    case
                      when payee.top = sibling.top then payee.top
                    end,
                    payee.last,
                    payee.matching + sibling.matching,
                    payee.decisions + sibling.decisions,
                    payee.categories,
                    1,
                    null,
                    sibling.words
                  ),
                  (
                    case
                      when resembling.word is null then 'size'
                      else 'shared'
                    end,
                    case
                      when payee.top is null then resembling.top
                    end,
                    resembling.top,
                    resembling.matching,
                    resembling.decisions,
                    1,
                    resembling.likelihood,
                    null,
                    resembling.word
                  ),
                  (
                    case
                      when payee.top is not null then null
                      when sibling.size = 2 then 'words'
                      else 'word'
                    end,
                    sibling.top,
                    sibling.top,
                    sibling.matching,
                    sibling.decisions,
                    1,
                    sibling.matching / sibling.decisions::float8,
                    null,
                    sibling.words
                  )
              ) as pool (name, top, last, matching, decisions, categories, share, unopposed, words)
              join rungs rung on rung.pool = pool.name
            where
              pool.top is not null
              and (rung.one_category is null or rung.one_category = (pool.categories = 1))
              and (rung.amount_seen is null or rung.amount_seen = same.amount_seen)
              and (rung.least_share is null or pool.share >= rung.least_share)
              and (rung.least_decisions is null or pool.decisions >= rung.least_decisions)
              and (rung.last_agrees is null or rung.last_agrees = (pool.last = pool.top))
              and (rung.unopposed is null or rung.unopposed = pool.unopposed)
              and (rung.text_decides is null or rung.text_decides = (told.text_size > 0))
            order by rung.rung
            limit 1
          ) chosen
      ),
      errors as materialized (select * from public.guess_errors()),
      judged as materialized (
        select
          found.places,
          found.top,
          found.kind,
          case found.kind
            when 'mixed' then found.share * mixed_discount
            else 1 - of_kind.error
          end as share,
          found.kind <> 'mixed'
          and not coalesce(found.was_cleared, false)
          and of_kind.error <= of_kind.error_limit
          and coalesce(of_category.error <= of_category.error_limit, true) as filled,
          -- Each row stores this, so usual values are left out.
          jsonb_strip_nulls(
            jsonb_build_object(
              'kind',
              found.kind,
              'matching',
              found.matching,
              'of',
              found.decisions,
              'scope',
              case
                when found.pool = 'shared' then 'shared'
                when found.pool = 'size' then 'others'
                when found.words is not null then 'words'
              end,
              'likeness',
              found.likeness,
              'payee',
              found.words
            )
          ) as evidence
        from
          found
          join errors of_kind on of_kind.kind = found.kind
          left join errors of_category on of_category.category_id = found.top
        where found.top is distinct from uncategorized
      )
    select unnest(judged.places), judged.top, judged.kind, judged.share, judged.filled, judged.evidence
    from judged;
end;
$$;

create or replace function public.guess_errors()
returns table (kind text, category_id uuid, error double precision, error_limit double precision)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
begin
  return query with
      judged as materialized (
        select g.*
        from public.judged_guesses g
        where g.user_id = (select public.current_user_id())
        order by g.judged_at desc
        limit 800
      ),
      record as materialized (
        select (100 * 0.015 + count(*) filter (where latest.wrong)) / (100 + count(*)) as error
        from
          (
            select g.wrong
            from judged g
            where g.guess_filled
            order by g.judged_at desc
            limit 200
          ) latest
      )
    -- The usual error counts as if it had been seen some times, so that luck does not decide. A trusted kind is given
    -- up once it is wrong clearly more often than three times in a hundred, as users change some guesses by mistake;
    -- or just more often, while all filled in lately is. Any other fills in nothing until this user has judged
    -- it five times.
    select
      k.kind,
      null::uuid,
      (w.weight * k.error + count(j.guess_kind) filter (where j.wrong)) / (w.weight + count(j.guess_kind)),
      (
        case
          when k.trusted
          and record.error <= 0.03 then 0.06
          when k.trusted then 0.03
          when count(j.guess_kind) >= 5 then 0.03
          else 0
        end
      )::float8
    from
      public.guess_kinds() k
      cross join lateral (
        select
          case
            when k.trusted then 20
            else 5
          end as weight
      ) w
      cross join record
      left join judged j on j.guess_kind = k.kind
    group by k.kind, k.error, k.trusted, w.weight, record.error
    union all
    -- A category that is often wrong, whatever the evidence.
    select null, j.guess_category_id, (20 * 0.02 + count(*) filter (where j.wrong)) / (20 + count(*)), 0.1::float8
    from judged j
    where j.guess_kind <> 'mixed' and j.guess_kind not like 'like-%'
    group by j.guess_category_id;
end;
$function$;

create or replace function public.guess_kinds()
returns table (kind text, error float8, trusted boolean)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return query values
      -- All decisions about the payee are for one category; of these, some with exactly this amount.
      ('payee-1', 0.15::float8, false),
      ('payee-2', 0.025, true),
      ('payee-3', 0.018, true),
      ('payee-5', 0.012, true),
      ('payee-10', 0.008, true),
      ('amount-1', 0.03, false),
      ('amount-2', 0.02, true),
      ('amount-3', 0.012, true),
      ('amount-5', 0.01, true),
      ('amount-10', 0.01, true),
      -- A single one about the payee, and those about others that begin with the same words.
      ('kin-2', 0.05, false),
      ('kin-3', 0.05, false),
      ('kin-5', 0.02, false),
      ('kin-10', 0.01, false),
      -- Nearly all; at least nine of ten; as many, but not the last one.
      ('nearly-10', 0.012, true),
      ('most-5', 0.04, true),
      ('most-10', 0.02, true),
      ('shaken-10', 0.06, false),
      -- All of the latest, while all before were for others.
      ('moved-2', 0.25, false),
      ('moved-3', 0.12, false),
      ('moved-5', 0.05, false),
      ('moved-10', 0.02, false),
      -- The payee sells several things: the exact amount, the text, a similar amount or nothing decides.
      ('mixed-amount-1', 0.12, false),
      ('mixed-amount-2', 0.06, false),
      ('mixed-amount-3', 0.03, true),
      ('mixed-amount-5', 0.02, true),
      ('mixed-amount-10', 0.015, true),
      ('mixed-text-1', 0.4, false),
      ('mixed-text-2', 0.25, false),
      ('mixed-text-3', 0.12, false),
      ('mixed-text-5', 0.04, false),
      ('mixed-text-10', 0.015, true),
      ('mixed-band-1', 0.5, false),
      ('mixed-band-2', 0.35, false),
      ('mixed-band-3', 0.2, false),
      ('mixed-band-5', 0.06, false),
      ('mixed-band-10', 0.02, true),
      ('mixed', 0.5, false),
      -- A new payee: others that begin with the same two words, or the same one, by how many they are.
      ('words-1', 0.2, false),
      ('words-2', 0.1, false),
      ('words-3', 0.05, false),
      ('words-5', 0.02, false),
      ('words-10', 0.015, false),
      ('word-3', 0.15, false),
      ('word-5', 0.15, false),
      ('word-10', 0.12, false),
      -- A new payee: words and amounts shared with others, by the likelihood that they give, in tenths.
      ('like-9', 0.25, false),
      ('like-7', 0.35, false),
      ('like-5', 0.45, false),
      ('like-3', 0.6, false),
      ('like-1', 0.75, false);
end;
$$;

create or replace function public.guess_rungs()
returns table (
  rung integer,
  pool text,
  kind text,
  likeness text,
  one_category boolean,
  amount_seen boolean,
  least_share numeric,
  least_decisions integer,
  last_agrees boolean,
  unopposed boolean,
  text_decides boolean
)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return query values
      -- rung, pool, kind, likeness | one_category, amount_seen, least_share, least_decisions, last_agrees, unopposed,
      -- text_decides
      -- All decisions about the payee are for one category, one of them with exactly this amount.
      (
        1,
        'payee',
        'amount',
        null,
        true,
        true,
        null::numeric,
        null::integer,
        null::boolean,
        null::boolean,
        null::boolean
      ),
      -- A single one, and payees that begin with the same words agree.
      (2, 'kin', 'kin', null, true, null, null, null, null, null, null),
      -- All are for one category.
      (3, 'payee', 'payee', null, true, null, null, null, null, null, null),
      -- Nearly all of many are, and decisions about similar amounts are for no other one.
      (4, 'payee', 'nearly', null, null, null, 0.97, 10, true, true, null),
      -- Most are.
      (5, 'payee', 'most', null, null, null, public.clear_share(), 5, true, true, null),
      -- All of the latest are, and all before were for others: habits have changed.
      (6, 'moved', 'moved', null, null, null, null, 2, null, true, null),
      -- Most of many are, but not the latest: habits may have changed.
      (7, 'payee', 'shaken', null, null, null, public.clear_share(), 10, false, true, null),
      -- The payee sells several things: all decisions with exactly this amount are for one category.
      (8, 'amount', 'mixed-amount', 'same-amount', true, null, null, null, null, null, null),
      -- The text decides.
      (9, 'text', 'mixed-text', 'same-text', null, null, null, null, null, true, null),
      -- Similar amounts decide.
      (10, 'band', 'mixed-band', 'like-amount', null, null, null, null, null, true, null),
      -- Nothing decides: the leading category of similar amounts.
      (11, 'band', 'mixed', 'like-amount', null, null, null, null, null, null, false),
      -- Nothing decides: the leading category of the payee.
      (12, 'payee', 'mixed', null, null, null, null, null, null, null, null),
      -- A new payee: the category of others that begin with the same two words.
      (13, 'words', 'words', null, null, null, null, null, null, null, null),
      -- A new payee: the category of others that begin with the same word.
      (14, 'word', 'word', null, null, null, null, 3, null, null, null),
      -- A new payee: the likeliest category of payees with words and amounts like its own.
      (15, 'shared', 'like', null, null, null, null, null, null, null, null),
      -- A new payee without such words: the likeliest category of similar amounts.
      (16, 'size', 'like', 'like-amount', null, null, null, null, null, null, null);
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

create function public.likelihood_size(likelihood double precision)
returns integer
language sql
immutable
parallel safe
return case
  when likelihood >= 0.9 then 9
  when likelihood >= 0.7 then 7
  when likelihood >= 0.5 then 5
  when likelihood >= 0.3 then 3
  else 1
end;

create or replace function public.open_legs(sizes bigint[], first_day date, last_day date)
returns table (
  key uuid,
  id uuid,
  part_id uuid,
  account_id uuid,
  date date,
  created_at timestamptz,
  "position" integer,
  is_out boolean,
  size bigint,
  transfer_id uuid,
  waits_for uuid,
  is_stated boolean,
  may_link boolean
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
  return query with
      waiting as materialized (select * from public.waiting_legs()),
      free_parts as materialized (
        select
          part.id,
          part.transaction_id,
          part.amount < 0 as is_out,
          abs(part.amount * 1000)::bigint as size,
          part.type
        from public.transaction_parts part
        where
          part.user_id = owner
          and abs(part.amount * 1000)::bigint = any (sizes)
          and not exists (
            select from public.transfers linked where linked.user_id = owner and linked.out_part_id = part.id
          )
          and not exists (
            select from public.transfers linked where linked.user_id = owner and linked.in_part_id = part.id
          )
      )
    select
      coalesce(leg.part_id, transaction.id),
      transaction.id,
      leg.part_id,
      transaction.account_id,
      transaction.date,
      transaction.created_at,
      transaction.position,
      leg.is_out,
      abs(coalesce(part.amount, transaction.amount) * 1000)::bigint,
      leg.transfer_id,
      leg.waits_for,
      leg.is_stated,
      true
    from
      waiting leg
      join public.transactions transaction on transaction.user_id = owner and transaction.id = leg.id
      left join public.transaction_parts part on part.user_id = owner and part.id = leg.part_id
    where
      abs(coalesce(part.amount, transaction.amount) * 1000)::bigint = any (sizes)
      and transaction.date between first_day and last_day
    union all
    select
      part.id,
      transaction.id,
      part.id,
      transaction.account_id,
      transaction.date,
      transaction.created_at,
      transaction.position,
      part.is_out,
      part.size,
      null,
      null,
      false,
      -- A part that a hand has called an expense is suggested at most.
      part.type = 'transfer'
    from
      free_parts part
      join public.transactions transaction on transaction.user_id = owner and transaction.id = part.transaction_id
    where
      transaction.id = any (array(select free.transaction_id from free_parts free))
      and transaction.date between first_day and last_day
      and transaction.deletion_id is null;
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

-- Words of the text and the size of the amount are counted as if each said by itself how likely a category is.
create function public.resembling_guesses(strangers uuid[], amounts numeric[])
returns table (
  payee_id uuid,
  way integer,
  band integer,
  top uuid,
  likelihood double precision,
  word text,
  matching bigint,
  decisions bigint
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
as $$
declare
  owner uuid := public.current_user_id();
  -- They bound the work: the payees asked about, the newest payees compared with them, and the decisions of each.
  most_strangers constant integer := 2000;
  most_payees constant integer := 2000;
  latest_rows constant integer := 5;
  -- A trait counts as if this many payees had it that are spread over the categories like all.
  doubt constant float8 := 1;
  -- In bytes: two letters of Latin script are an article or a preposition, two of Chinese or Japanese a shop.
  shortest_word constant integer := 3;
  uncategorized uuid := (
    select category.id
    from public.categories category
    where category.user_id = owner and public.caseless(category.name) = 'uncategorized'
  );
begin
  if strangers is null then
    return;
  end if;
  return query with
      asked as materialized (
        select distinct
          given.payee_id,
          sign(given.amount)::integer as way,
          public.amount_band(given.amount) as band
        from unnest(strangers, amounts) given (payee_id, amount)
        limit most_strangers
      ),
      decided as materialized (
        select payee.id as payee_id, decision.*
        from
          (
            select known.id
            from public.payees known
            where known.user_id = owner
            order by known.created_at desc
            limit most_payees
          ) payee
          cross join lateral (
            select
              chosen.category_id,
              sign(chosen.amount)::integer as way,
              public.amount_band(chosen.amount) as band
            from public.transactions chosen
            where
              chosen.user_id = owner
              and chosen.payee_id = payee.id
              and chosen.category_source = 'hand'
              and chosen.deletion_id is null
              and not chosen.is_split
              and chosen.type <> 'transfer'
            order by coalesce(chosen.category_set_at, chosen.created_at) desc
            limit latest_rows
          ) decision
        where decision.category_id is distinct from uncategorized
      ),
      texts as materialized (
        select named.payee_id, text.key
        from
          (
            select known.payee_id from decided known
            union
            select stranger.payee_id from asked stranger
          ) named
          cross join lateral (
            select key.key
            from public.payee_keys key
            where key.user_id = owner and key.payee_id = named.payee_id
            order by key.key
            limit 1
          ) text
      ),
      words as materialized (
        select distinct text.payee_id, part.word
        from
          texts text
          cross join lateral string_to_table(regexp_replace(text.key, '[^[:alpha:]]+', ' ', 'g'), ' ') part (word)
        where octet_length(part.word) >= shortest_word
      ),
      traits as (
        select known.payee_id, known.way, known.category_id, word.word, null::integer as band
        from
          decided known
          join words word on word.payee_id = known.payee_id
        union
        select known.payee_id, known.way, known.category_id, null, known.band
        from decided known
      ),
      votes as materialized (
        select
          trait.way,
          trait.word,
          trait.band,
          trait.category_id,
          count(*) as payees,
          (sum(count(*)) over (partition by trait.way, trait.word, trait.band))::bigint as all_payees
        from traits trait
        group by trait.way, trait.word, trait.band, trait.category_id
      ),
      usual as materialized (
        select
          known.way,
          known.category_id,
          count(distinct known.payee_id) / sum(count(distinct known.payee_id)::float8) over (
            partition by known.way
          ) as share
        from decided known
        group by known.way, known.category_id
      ),
      heard as materialized (
        select
          stranger.*,
          vote.category_id,
          vote.word,
          vote.payees,
          vote.all_payees,
          ln(1 + vote.payees / (doubt * usual.share)) as weight
        from
          (
            select named.payee_id, named.way, named.band, word.word, null::integer as size
            from
              asked named
              join words word on word.payee_id = named.payee_id
            union all
            select named.payee_id, named.way, named.band, null, named.band
            from asked named
          ) stranger (payee_id, way, band, trait, size)
          join votes vote
            on vote.way = stranger.way
            and coalesce(vote.word, '') = coalesce(stranger.trait, '')
            and coalesce(vote.band, 0) = coalesce(stranger.size, 0)
          join usual on usual.way = vote.way and usual.category_id = vote.category_id
      ),
      scores as materialized (
        select
          heard.payee_id,
          heard.way,
          heard.band,
          heard.category_id,
          exp(sum(heard.weight)) * min(usual.share) as score,
          min(usual.share) as usual,
          (array_agg(heard.word order by heard.word is null, heard.weight desc, heard.word))[1] as word,
          (array_agg(heard.payees order by heard.word is null, heard.weight desc, heard.word))[1] as matching,
          (array_agg(heard.all_payees order by heard.word is null, heard.weight desc, heard.word))[1] as decisions
        from
          heard
          join usual on usual.way = heard.way and usual.category_id = heard.category_id
        group by heard.payee_id, heard.way, heard.band, heard.category_id
      )
    -- Categories of which nothing is heard keep their usual share.
    select distinct on (score.payee_id, score.way, score.band)
      score.payee_id,
      score.way,
      score.band,
      score.category_id,
      score.score / (
        sum(score.score) over (partition by score.payee_id, score.way, score.band) + 1 - sum(score.usual) over (
          partition by score.payee_id, score.way, score.band
        )
      ),
      score.word,
      score.matching,
      score.decisions
    from scores score
    order by score.payee_id, score.way, score.band, score.score desc, score.category_id;
end;
$$;

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

create or replace function public.sibling_guesses(asked uuid[])
returns table (payee_id uuid, way integer, words text, size integer, top uuid, matching bigint, decisions bigint)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
as $$
declare
  owner uuid := public.current_user_id();
  -- Bounds the work for words that many payees begin with.
  most_siblings constant integer := 5000;
  siblings uuid[];
begin
  if asked is null then
    return;
  end if;
  siblings := array(
    select distinct key.payee_id
    from public.payee_keys key
    where
      key.user_id = owner
      and key.cleaned <> ''
      and public.payee_stem(key.cleaned) = any (
        array(
          select distinct public.payee_stem(own.cleaned)
          from public.payee_keys own
          where own.user_id = owner and own.payee_id = any (asked) and own.cleaned <> ''
        )
      )
    limit most_siblings
  );

  return query with
      beginnings as materialized (
        select distinct key.payee_id, beginning.words, beginning.size
        from
          public.payee_keys key
          cross join lateral (
            select public.payee_stem(key.cleaned) as words, 1 as size
            union all
            select split_part(key.cleaned, ' ', 1) || ' ' || split_part(key.cleaned, ' ', 2), 2
            where split_part(key.cleaned, ' ', 2) <> ''
          ) beginning
        where key.user_id = owner and key.payee_id = any (asked || siblings) and key.cleaned <> ''
      ),
      votes as materialized (
        select
          stranger.id as payee_id,
          beginning.size,
          beginning.words,
          pool.way,
          pool.top as category_id,
          count(distinct pool.payee_id) as payees,
          bool_and(pool.categories = 1) as is_pure
        from
          unnest(asked) stranger (id)
          join beginnings beginning on beginning.payee_id = stranger.id
          join beginnings sibling
            on sibling.words = beginning.words and sibling.size = beginning.size and sibling.payee_id <> stranger.id
          join public.category_pools(siblings, false) pool on pool.payee_id = sibling.payee_id
        group by stranger.id, beginning.size, beginning.words, pool.way, pool.top
      ),
      totals as (
        select
          vote.*,
          sum(vote.payees) over (partition by vote.payee_id, vote.way, vote.size, vote.words) as all_payees
        from votes vote
      )
    select distinct on (total.payee_id, total.way)
      total.payee_id,
      total.way,
      total.words,
      total.size,
      total.category_id,
      total.payees,
      total.all_payees::bigint
    from totals total
    where total.is_pure and total.payees >= public.clear_share() * total.all_payees
    order by total.payee_id, total.way, total.size desc, total.payees desc, total.category_id;
end;
$$;

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

create or replace function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text)
returns integer
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  list jsonb := rows;
  staged integer;
  replaced integer := 0;
  accounts uuid[];
begin
  if jsonb_typeof(list) <> 'array' then
    raise sqlstate 'PT422' using message = 'rows must be a list';
  end if;
  if held.reading <> stage_import_rows.parse_number then
    raise sqlstate 'PT409' using message = 'old_reading';
  end if;
  if stage_import_rows.chunk = any (held.chunks) then
    delete from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.chunk = stage_import_rows.chunk;
    get diagnostics replaced = row_count;
  end if;

  begin
    with
      added as (
        insert into public.import_rows
          (
            user_id,
            import_id,
            line,
            part,
            chunk,
            kind,
            account_id,
            date,
            description,
            category,
            amount,
            type,
            external_id,
            text,
            reason,
            bank_transfer,
            other_account_id,
            type_stated,
            balance_key,
            counted,
            one_time,
            split,
            tags
          )
        select
          owner,
          import,
          r.line,
          r.part,
          stage_import_rows.chunk,
          r.status,
          r."accountId",
          r.date,
          r.description,
          r.category,
          s.amount,
          r.type,
          nullif(r."externalId", ''),
          r.text,
          r.reasons,
          coalesce(r."bankTransfer", false),
          r."otherAccountId",
          coalesce(r."typeStated", true),
          public.balance_key(r."accountId", r.date, s.amount, r.balance),
          coalesce((r.flags ->> 'counted')::boolean, true),
          coalesce((r.flags ->> 'oneTime')::boolean, false),
          (
            select jsonb_agg(p.part || '{"source": "file"}' order by p.place)
            from jsonb_array_elements(r.parts) with ordinality p (part, place)
          ),
          coalesce(r.tags, '{}')
        from
          jsonb_to_recordset(list) as r (
            line integer,
            part integer,
            status text,
            "accountId" uuid,
            date date,
            description text,
            category text,
            amount numeric,
            type text,
            "externalId" text,
            text text,
            reasons jsonb,
            "bankTransfer" boolean,
            "otherAccountId" uuid,
            "typeStated" boolean,
            balance numeric,
            flags jsonb,
            parts jsonb,
            tags text[]
          )
          cross join lateral (
            select
              case r.type
                when 'expense' then -r.amount
                else r.amount
              end
          ) s (amount)
        returning account_id, other_account_id
      )
    select
      count(*),
      array_remove(array_agg(distinct account_id) || array_agg(distinct other_account_id), null)
    into staged, accounts
    from added;
  exception when unique_violation then
    raise sqlstate 'PT422' using message = 'repeated_line';
  end;
  if
    exists (
      select
      from unnest(accounts) as named (id)
      where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)
    )
  then
    raise sqlstate 'PT422' using message = 'unknown_account';
  end if;
  if
    exists (
      select
      from public.import_rows r
      where
        r.user_id = owner
        and r.import_id = import
        and r.chunk = stage_import_rows.chunk
        and r.split is not null
        and r.amount <> (select sum(p.amount) from jsonb_to_recordset(r.split) as p (amount numeric))
    )
  then
    raise sqlstate 'PT422' using message = 'parts_differ';
  end if;

  update public.imports i
  set
    chunks = array_append(array_remove(i.chunks, stage_import_rows.chunk), stage_import_rows.chunk),
    arrived = i.arrived - replaced + staged,
    matched = false,
    revision = i.revision + 1
  where i.user_id = owner and i.id = import;
  return held.arrived - replaced + staged;
end;
$function$;

-- `chooser` is the leg with several candidates, if any. A leg is near if it or one of its candidates is among `ids`.
create or replace function public.transfer_candidate_pairs(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  out_key uuid,
  in_key uuid,
  out_id uuid,
  in_id uuid,
  out_part uuid,
  in_part uuid,
  out_transfer uuid,
  in_transfer uuid,
  out_account text,
  in_account text,
  out_day integer,
  in_day integer,
  out_created_at timestamptz,
  in_created_at timestamptz,
  out_position integer,
  in_position integer,
  out_given boolean,
  in_given boolean,
  size bigint,
  may_link boolean,
  only_two boolean,
  has_choice boolean,
  chooser uuid,
  out_near boolean,
  in_near boolean
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
  reach constant integer := public.transfer_window();
  stretch_days constant integer := 2 * reach + 1;
  -- Two rows that both have more candidates than this are no pair, so that many rows of one amount cost little.
  crowd constant integer := 20;
begin
  return query with
      -- The most candidates that each row can have, without looking at pairs.
      counted as materialized (
        select
          candidate.*,
          case
            when candidate.is_out then count(*) filter (where not candidate.is_out) over around - count(*)
              filter (where not candidate.is_out)
              over same_account
            else count(*) filter (where candidate.is_out) over around - count(*)
              filter (where candidate.is_out)
              over same_account
          end as others
        from public.transfer_sides(ids, sizes, first_day, last_day) candidate
        window
          around as (
            partition by candidate.currency, candidate.sample, candidate.size
            order by candidate.day
            range between reach preceding and reach following
          ),
          same_account as (
            partition by candidate.currency, candidate.sample, candidate.size, candidate.account_id
            order by candidate.day
            range between reach preceding and reach following
          )
      ),
      candidate_outflows as materialized (
        select counted.*, counted.others > crowd as is_crowded, counted.day / stretch_days as stretch
        from counted
        where counted.is_out and counted.others > 0
      ),
      candidate_inflows as materialized (
        select counted.*, counted.others > crowd as is_crowded, near.stretch
        from
          counted
          cross join lateral (
            select (counted.day - reach) / stretch_days as stretch
            union
            select (counted.day + reach) / stretch_days
          ) near
        where not counted.is_out and counted.others > 0
      ),
      near_in_time as (
        select outflow.key as out_key, inflow.key as in_key
        from
          candidate_outflows outflow
          join candidate_inflows inflow using (currency, sample, size, stretch)
        where
          not outflow.is_crowded
          and outflow.account_id <> inflow.account_id
          and abs(outflow.day - inflow.day) <= reach
          and coalesce(outflow.waits_for = inflow.account_id, true)
          and coalesce(inflow.waits_for = outflow.account_id, true)
          and not (outflow.is_stated and inflow.has_category)
          and not (inflow.is_stated and outflow.has_category)
        union all
        select outflow.key, inflow.key
        from
          (select * from candidate_outflows crowded where crowded.is_crowded) outflow
          join (select * from candidate_inflows single where not single.is_crowded) inflow using (
            currency,
            sample,
            size,
            stretch
          )
        where
          outflow.account_id <> inflow.account_id
          and abs(outflow.day - inflow.day) <= reach
          and coalesce(outflow.waits_for = inflow.account_id, true)
          and coalesce(inflow.waits_for = outflow.account_id, true)
          and not (outflow.is_stated and inflow.has_category)
          and not (inflow.is_stated and outflow.has_category)
      ),
      possible as materialized (
        select
          near.out_key,
          near.in_key,
          outflow.id as out_id,
          inflow.id as in_id,
          outflow.part_id as out_part,
          inflow.part_id as in_part,
          outflow.transfer_id as out_transfer,
          inflow.transfer_id as in_transfer,
          outflow.account_id::text as out_account,
          inflow.account_id::text as in_account,
          outflow.day as out_day,
          inflow.day as in_day,
          outflow.created_at as out_created_at,
          inflow.created_at as in_created_at,
          outflow.position as out_position,
          inflow.position as in_position,
          outflow.is_given as out_given,
          inflow.is_given as in_given,
          outflow.size,
          outflow.may_link and inflow.may_link as may_link,
          outflow.is_crowded as out_crowded,
          inflow.is_crowded as in_crowded
        from
          near_in_time near
          join candidate_outflows outflow on outflow.key = near.out_key
          join (select distinct on (each.key) each.* from candidate_inflows each) inflow on inflow.key = near.in_key
          left join public.suggestions refusal
            on refusal.user_id = owner
            and refusal.kind = 'transfer'
            and refusal.refused_at is not null
            and refusal.first_id = outflow.id
            and refusal.second_id = inflow.id
            and refusal.first_part_id is not distinct from outflow.part_id
            and refusal.second_part_id is not distinct from inflow.part_id
        where refusal.id is null
      ),
      mutual as (
        select
          possible.*,
          possible.out_transfer is not null and possible.in_transfer is not null as both_wait
        from possible
      ),
      pairs as materialized (
        select named.*
        from
          (
            select
              mutual.*,
              bool_or(mutual.both_wait) over (partition by mutual.out_key)
              or bool_or(mutual.both_wait) over (partition by mutual.in_key) as has_mutual
            from mutual
          ) named
        -- Rows that name each other's account are each other's only candidates.
        where named.both_wait or not named.has_mutual
      )
    select
      pair.out_key,
      pair.in_key,
      pair.out_id,
      pair.in_id,
      pair.out_part,
      pair.in_part,
      pair.out_transfer,
      pair.in_transfer,
      pair.out_account,
      pair.in_account,
      pair.out_day,
      pair.in_day,
      pair.out_created_at,
      pair.in_created_at,
      pair.out_position,
      pair.in_position,
      pair.out_given,
      pair.in_given,
      pair.size,
      pair.may_link,
      count(*) over of_out = 1 and count(*) over of_in = 1 and not pair.out_crowded and not pair.in_crowded,
      -- True if a leg has candidates in several accounts.
      pair.out_crowded
      or min(pair.in_account) over of_out <> max(pair.in_account) over of_out
      or pair.in_crowded
      or min(pair.out_account) over of_in <> max(pair.out_account) over of_in,
      case
        when count(*) over of_out > 1 then pair.out_key
        else pair.in_key
      end,
      pair.out_given or bool_or(pair.in_given) over of_out,
      pair.in_given or bool_or(pair.out_given) over of_in
    from pairs pair
    window
      of_out as (partition by pair.out_key),
      of_in as (partition by pair.in_key);
end;
$$;

create or replace function public.transfer_sides(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  key uuid,
  id uuid,
  part_id uuid,
  account_id uuid,
  day integer,
  created_at timestamptz,
  "position" integer,
  is_out boolean,
  size bigint,
  transfer_id uuid,
  waits_for uuid,
  is_stated boolean,
  has_category boolean,
  may_link boolean,
  currency text,
  sample boolean,
  is_given boolean
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
  reach constant integer := public.transfer_window();
  -- A row's window touches at most two stretches of this length, so stretches can be joined by equality.
  stretch_days constant integer := 2 * reach + 1;
  -- With more amounts than this, it is faster to find those that came in first, and to read only their outgoing rows.
  many_sizes constant integer := 500;
  outgoing bigint[];
begin
  if cardinality(sizes) > many_sizes then
    outgoing := array(
      select distinct -arrived.amount_order
      from public.transactions arrived
      where
        arrived.user_id = owner
        and arrived.amount_order > 0
        and arrived.amount_order = any (sizes)
        and arrived.date between first_day and last_day
        and arrived.deletion_id is null
      union
      select -abs(transaction.amount * 1000)::bigint
      from
        public.waiting_legs() leg
        join public.transactions transaction on transaction.user_id = owner and transaction.id = leg.id
      union
      select -abs(part.amount * 1000)::bigint
      from public.transaction_parts part
      where part.user_id = owner and part.amount > 0
    );
  else
    outgoing := array(select -given.size from unnest(sizes) as given (size));
  end if;

  return query with
      own_accounts as materialized (
        select account.id, coalesce(account.currency, profile.currency) as currency, account.sample
        from
          public.live_accounts account
          join public.profiles profile on profile.user_id = owner
        where account.user_id = owner
      ),
      waiting_or_part as materialized (
        select
          leg.key,
          leg.id,
          leg.part_id,
          leg.account_id,
          leg.date,
          leg.created_at,
          leg.position,
          leg.is_out,
          leg.size,
          leg.transfer_id,
          leg.waits_for,
          leg.is_stated,
          false as has_category,
          leg.may_link
        from public.open_legs(sizes, first_day, last_day) leg
      ),
      arriving as materialized (
        select
          transaction.id as key,
          transaction.id,
          null::uuid as part_id,
          transaction.account_id,
          transaction.date,
          transaction.created_at,
          transaction.position,
          false as is_out,
          transaction.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          false as is_stated,
          transaction.category_source = 'file' and not transaction.bank_transfer as has_category,
          true as may_link
        from public.transactions transaction
        where
          transaction.user_id = owner
          and transaction.amount_order > 0
          and transaction.amount_order = any (sizes)
          and transaction.date between first_day and last_day
          and transaction.deletion_id is null
          and transaction.type <> 'transfer'
          and not transaction.is_split
        union all
        select leg.* from waiting_or_part leg where not leg.is_out
      ),
      reached as materialized (
        select distinct arrived.size, near.stretch
        from
          arriving arrived
          cross join lateral (
            values
              ((arrived.date - date '1900-01-01' - reach) / stretch_days),
              ((arrived.date - date '1900-01-01' + reach) / stretch_days)
          ) as near (stretch)
      ),
      leaving as (
        select
          transaction.id as key,
          transaction.id,
          null::uuid as part_id,
          transaction.account_id,
          transaction.date,
          transaction.created_at,
          transaction.position,
          true as is_out,
          -transaction.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          false as is_stated,
          transaction.category_source = 'file' and not transaction.bank_transfer as has_category,
          true as may_link
        from public.transactions transaction
        where
          transaction.user_id = owner
          and transaction.amount_order < 0
          and transaction.amount_order = any (outgoing)
          and (-transaction.amount_order, (transaction.date - date '1900-01-01') / stretch_days) in (
            select reached.size, reached.stretch from reached
          )
          and transaction.date between first_day and last_day
          and transaction.deletion_id is null
          and transaction.type <> 'transfer'
          and not transaction.is_split
        union all
        select leg.* from waiting_or_part leg where leg.is_out
      )
    select
      candidate.key,
      candidate.id,
      candidate.part_id,
      candidate.account_id,
      candidate.date - date '1900-01-01',
      candidate.created_at,
      candidate.position,
      candidate.is_out,
      candidate.size,
      candidate.transfer_id,
      candidate.waits_for,
      candidate.is_stated,
      candidate.has_category,
      candidate.may_link,
      account.currency,
      account.sample,
      candidate.id = any (ids)
    from
      (
        select leaving.* from leaving
        union all
        select arriving.* from arriving
      ) candidate
      join own_accounts account on account.id = candidate.account_id
    where
      candidate.transfer_id is not null
      or not exists (
        select
        from public.suggestions refusal
        where
          refusal.user_id = owner
          and refusal.first_id = candidate.id
          and refusal.kind = 'transfer'
          and refusal.second_id is null
          and refusal.first_part_id is not distinct from candidate.part_id
      )
      and not exists (select from public.refund_links link where link.user_id = owner and link.refund_id = candidate.id)
      and not exists (
        select from public.refund_links link where link.user_id = owner and link.purchase_id = candidate.id
      );
end;
$$;

create or replace function public.waiting_legs()
returns table (transfer_id uuid, id uuid, part_id uuid, is_out boolean, waits_for uuid, is_stated boolean)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query with
      trashed as (
        select t.id
        from public.transactions t
        where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
      ),
      legs as (
        select
          r.*,
          r.out_id is not null and r.out_id not in (select x.id from trashed x) as has_out,
          r.in_id is not null and r.in_id not in (select x.id from trashed x) as has_in
        from public.transfers r
        where r.user_id = (select public.current_user_id())
      )
    select
      l.id,
      case
        when l.has_out then l.out_id
        else l.in_id
      end,
      case
        when l.has_out then l.out_part_id
        else l.in_part_id
      end,
      l.has_out,
      case
        when l.has_out then l.in_account_id
        else l.out_account_id
      end,
      l.origin = 'file'
    from legs l
    where l.has_out <> l.has_in;
end;
$$;

ALTER TABLE "public"."import_rows" ADD CONSTRAINT "import_rows_other_account_fkey" FOREIGN KEY (user_id, other_account_id) REFERENCES public.accounts(user_id, id) ON DELETE SET NULL (other_account_id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "public"."import_rows" ADD CONSTRAINT "import_rows_sign" CHECK (
CASE type
    WHEN 'expense'::text THEN (amount < (0)::numeric)
    WHEN 'income'::text THEN true
    ELSE (amount > (0)::numeric)
END);

ALTER TABLE "public"."imports" ADD CONSTRAINT "imports_format_check" CHECK ((format = ANY (ARRAY['csv'::text, 'ofx1'::text, 'ofx2'::text, 'qif'::text, 'camt'::text, 'mt940'::text, 'xlsx'::text, 'xls'::text, 'ods'::text, 'html'::text, 'json'::text, 'pdf'::text, 'coda'::text, 'norma43'::text, 'abo'::text])));

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

ALTER TABLE "public"."transfers" ADD CONSTRAINT "transfers_origin_check" CHECK ((origin = ANY (ARRAY['hand'::text, 'found'::text, 'file'::text])));

create view public.import_row_matches
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
    r.replaces,
    r.other_account_id,
    r.tags
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
    'otherAccountId',
    (import_row).other_account_id,
    'tags',
    to_jsonb((import_row).tags),
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

create index import_rows_other_account_index on public.import_rows (user_id, other_account_id)
where other_account_id is not null;

COMMENT ON COLUMN "public"."import_rows"."other_account_id" IS 'The account on the other side of a transfer, as the file says; a rule decides before it.';

COMMENT ON COLUMN "public"."import_rows"."split" IS 'Parts to add it with: a list of { amount, type, category, note, tags, accountId, source }. Null while it is whole.';

COMMENT ON COLUMN "public"."import_rows"."tags" IS 'The file''s own tags, by name.';

COMMENT ON COLUMN "public"."transactions"."type" IS 'The type it counts as: spending, less spending, income (less of it when money goes out), or nothing.';

COMMENT ON COLUMN "public"."transfers"."origin" IS 'The author of the link: the user or a rule of theirs, the app, or the file that names the other account.';

COMMENT ON FUNCTION "public"."await_imported_transfers"(uuid) IS 'Lets the rows of an import wait for their other sides, where a rule or the file names the account. Part of a commit.';

COMMENT ON FUNCTION "public"."category_pools"(uuid[], boolean) IS 'Categories that hands chose for payees, in total and by detail: the leading one, the latest one and their counts.';

COMMENT ON FUNCTION "public"."discard_imports_of_account"() IS 'Discards the staged imports with rows for an account, or transfers with it, that is removed for good.';

COMMENT ON FUNCTION "public"."import_row_document"(public.import_row_matches) IS 'A row of an import as the app knows it.';

COMMENT ON FUNCTION "public"."likelihood_size"(double precision) IS 'A likelihood in tenths, as kinds of evidence count it: 9, 7, 5, 3 or 1.';

COMMENT ON FUNCTION "public"."open_legs"(bigint[], date, date) IS 'Legs that wait for their other one, and parts without a transfer, by amount and date.';

COMMENT ON FUNCTION "public"."resembling_guesses"(uuid[], numeric[]) IS 'The likeliest category of payees without decisions, by the words they share with others and the size of the amount.';

COMMENT ON FUNCTION "public"."sibling_guesses"(uuid[]) IS 'Categories of payees with few decisions, where others that begin with the same words agree.';

COMMENT ON FUNCTION "public"."signed_amount"(numeric, text) IS 'The signed amount that a form''s amount adds to its account. Transfers, and income taken back, bring their own sign.';

COMMENT ON FUNCTION "public"."transfer_sides"(uuid[], bigint[], date, date) IS 'Rows, parts and waiting legs that may be a leg of a transfer, by amount and date.';

COMMENT ON FUNCTION "public"."waiting_legs"() IS 'Legs of transfers that wait for their other side, the account it is to come to, and whether a file says so.';

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
