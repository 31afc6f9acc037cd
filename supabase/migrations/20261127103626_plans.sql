set check_function_bodies = off;

DROP INDEX "public"."payee_keys_payee_index";

DROP INDEX "public"."transactions_bank_text_index";

DROP INDEX "public"."transactions_live_payee_index";

DROP INDEX "public"."transactions_not_counted_index";

DROP INDEX "public"."transactions_note_index";

DROP INDEX "public"."transactions_payee_index";

DROP INDEX "public"."transactions_split_index";

DROP INDEX "public"."transactions_transfer_index";

-- Over more than 400 days, at the ends of months.
create or replace function public.account_chart(account uuid, first date, last date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      line as materialized (
        select public.currency_exponent(coalesce(a.currency, p.currency)) as exponent
        from
          public.live_accounts a
          join public.profiles p on p.user_id = a.user_id
        where a.user_id = (select public.current_user_id()) and a.id = account and a.valuation = 'line'
      ),
      row_days as (
        select distinct t.date as day
        from public.live_transactions t
        where
          last - first <= 400
          and t.user_id = (select public.current_user_id())
          and t.account_id = account
          and t.date between first and last
      ),
      days as (
        select first as day
        union
        select last
        union
        select b.date
        from public.balance_marks b
        where b.user_id = (select public.current_user_id()) and b.account_id = account and b.date between first and last
        union
        select r.day from row_days r
        -- A row is a step in the line.
        union
        select r.day - 1 from row_days r where r.day > first and exists (select from line)
        union
        select (m.month + interval '1 month')::date - 1
        from public.account_months m
        where
          last - first > 400
          and m.user_id = (select public.current_user_id())
          and m.account_id = account
          and m.month >= first
          and m.month < public.month_of(last)
      ),
      spans as materialized (
        select s.from_day, s.to_day, s.unexplained, l.exponent
        from
          line l
          cross join lateral public.balance_spans(account, first, last) s
        where s.to_day > s.from_day and s.unexplained <> 0
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_array(
            b.day,
            (
              b.balance + coalesce(round(s.unexplained * (b.day - s.from_day) / (s.to_day - s.from_day), s.exponent), 0)
            )::text
          )
          order by b.day
        ) filter (where b.balance is not null),
        '[]'
      )
    from
      public.balances_on(array(select d.day from days d), account) b
      left join spans s on b.day >= s.from_day and b.day < s.to_day
  );
end $$;

create or replace function public.account_currency(owner uuid, account uuid)
returns text
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(a.currency, p.currency)
    from
      public.accounts a
      join public.profiles p on p.user_id = a.user_id
    where a.user_id = owner and a.id = account
  );
end $$;

create or replace function public.account_exponent(owner uuid, account uuid)
returns smallint
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select public.currency_exponent(coalesce(a.currency, p.currency))
    from
      public.accounts a
      join public.profiles p on p.user_id = a.user_id
    where a.user_id = owner and a.id = account
  );
end $$;

create or replace function public.account_patterns()
returns table (
  account_id uuid,
  digits text,
  digits_pattern text,
  name text,
  name_pattern text,
  name_needs_word boolean,
  number text
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query with
      known as (
        select a.id, a.last_four_digits as digits, public.fold_text(btrim(a.name)) as name
        from public.live_accounts a
        where a.user_id = (select public.current_user_id())
      ),
      numbers as (
        select distinct s.account_id, n.number
        from
          public.import_statements s
          cross join lateral (select lower(regexp_replace(s.named, '[^0-9A-Za-z]', '', 'g')) as number) n
        where
          s.user_id = (select public.current_user_id())
          and n.number ~ '[0-9]{4}$'
          and char_length(regexp_replace(n.number, '[^0-9]', '', 'g')) >= 6
      ),
      words as (
        select
          k.id,
          bool_and(
            w.word = any (
              array[
                'bank',
                'account',
                'card',
                'credit',
                'debit',
                'checking',
                'current',
                'default',
                'main',
                'my',
                'our',
                'joint',
                'new',
                'old',
                'visa',
                'mastercard',
                'loan',
                'cash',
                'wallet',
                'konto',
                'girokonto',
                'karte',
                'kreditkarte',
                'bargeld',
                'compte',
                'carte',
                'cuenta',
                'tarjeta',
                'conto',
                'carta',
                'conta',
                'cartao',
                'rekening',
                '1',
                '2',
                '3'
              ]
            )
            or w.word = any (s.weak)
          ) as generic,
          bool_or(w.word = any (s.weak)) as weak
        from
          known k
          cross join (
            select
              array[
                'savings',
                'saving',
                'sparkonto',
                'tagesgeld',
                'tagesgeldkonto',
                'epargne',
                'livret',
                'ahorro',
                'ahorros',
                'risparmio',
                'poupanca',
                'spaarrekening',
                'oszczednosci',
                'sporeni',
                'sparande',
                'opsparing',
                'sparing',
                'saasto',
                'saastotili',
                'everyday',
                'household',
                'family'
              ] as weak
          ) s
          cross join lateral regexp_split_to_table(k.name, '[^[:alnum:]]+') as w (word)
        where w.word <> ''
        group by k.id
      )
    select
      k.id,
      d.digits,
      public.digits_pattern(d.digits),
      case
        when named.usable then k.name
      end,
      case
        when named.usable then '(?<![a-z0-9])' || regexp_replace(
          k.name,
          '([][\\.^$*+?(){}|#-])',
          '\\\1',
          'g'
        ) || '(?![a-z0-9])'
      end,
      coalesce(w.generic, false),
      d.number
    from
      known k
      left join words w on w.id = k.id
      cross join lateral (
        select
          char_length(k.name) >= 4
          and k.name ~ '[^0-9 ]'
          and (not coalesce(w.generic, true) or coalesce(w.weak, false)) as usable
      ) named
      cross join lateral (
        select k.digits, null::text as number
        union all
        select right(n.number, 4), right(n.number, 10) from numbers n where n.account_id = k.id
      ) d;
end;
$$;

-- The balance runs from the last mark before each row, so it breaks where a mark disagrees.
create or replace function public.account_rows(
  account uuid,
  first date,
  last date,
  page integer default 1,
  page_size integer default 25
)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  total bigint;
  in_last bigint;
  place record;
  skipped bigint;
  newest_day date;
  keys uuid[];
  newest public.transactions;
  -- The sum of the rows up to the newest one of the page.
  reached numeric;
  items jsonb;
begin
  -- Whole months are counted, the rows of the first and the last one looked up.
  select count(*)
  into in_last
  from public.live_transactions t
  where
    t.user_id = owner
    and t.account_id = account_rows.account
    and t.date between (select greatest(first, public.month_of(last))) and (select last);
  select
    in_last + coalesce(
      (
        select sum(m.transactions)
        from public.account_months m
        where
          m.user_id = owner
          and m.account_id = account_rows.account
          and m.month > (select public.month_of(first))
          and m.month < (select public.month_of(last))
      ),
      0
    ) + (
      select count(*)
      from public.live_transactions t
      where
        t.user_id = owner
        and t.account_id = account_rows.account
        and t.date >= (select first)
        and t.date < (select least((public.month_of(first) + interval '1 month')::date, public.month_of(last)))
    )
  into total;
  select p.* into place from public.page_position(total, page, page_size) p;
  skipped := place.skipped;
  if skipped >= in_last then
    -- The months before the page are skipped by their counts.
    select (m.month + interval '1 month')::date - 1, place.skipped - in_last - m.before
    into newest_day, skipped
    from
      (
        select m.month, m.transactions, sum(m.transactions) over (order by m.month desc) - m.transactions as before
        from public.account_months m
        where m.user_id = owner and m.account_id = account_rows.account and m.month < public.month_of(last)
      ) m
    where place.skipped - in_last >= m.before and place.skipped - in_last < m.before + m.transactions;
  end if;
  keys := array(
    select t.id
    from public.transactions t
    where
      t.user_id = owner
      and t.account_id = account_rows.account
      and t.deletion_id is null
      and t.date between first and least(last, coalesce(newest_day, last))
    order by t.date desc, t.created_at desc, t."position", t.id
    limit page_size offset coalesce(skipped, place.skipped)
  );
  select t.* into newest from public.transactions t where t.user_id = owner and t.id = keys[1];
  if found then
    select
      r.amount - coalesce(
        (
          select sum(t.amount)
          from public.live_transactions t
          where
            t.user_id = owner
            and t.account_id = account_rows.account
            and t.date = newest.date
            and (t.created_at, -t."position") > (newest.created_at, -newest."position")
            and t.id <> newest.id
        ),
        0
      )
    into reached
    from public.rows_until(array[account], array[newest.date], array[null::timestamptz]) r;
  end if;
  with
    page_rows as materialized (
      select
        t.*,
        k.place,
        reached - coalesce(
          sum(t.amount) over (
            order by k.place
            rows between unbounded preceding and 1 preceding
          ),
          0
        ) as until
      from
        unnest(keys) with ordinality k (id, place)
        join public.transactions t on t.user_id = owner and t.id = k.id
    ),
    based as materialized (
      select r.id, m.id as mark, m.date, m.balance, m.entered
      from
        page_rows r
        left join lateral (
          (
            select
              b.id,
              b.date,
              b.balance,
              case
                when not b.end_of_day then b.stated_at
              end as entered
            from public.balance_marks b
            where
              b.user_id = owner
              and b.account_id = account_rows.account
              and (b.date < r.date or b.date = r.date and not b.end_of_day and b.stated_at < r.created_at)
            order by b.date desc, b.stated_at desc, b.id
            limit 1
          )
          union all
          (
            select
              b.id,
              b.date,
              b.balance,
              case
                when not b.end_of_day then b.stated_at
              end
            from public.balance_marks b
            where
              b.user_id = owner
              and b.account_id = account_rows.account
              and not (b.date < r.date or b.date = r.date and not b.end_of_day and b.stated_at < r.created_at)
            order by b.date, b.stated_at, b.id desc
            limit 1
          )
          limit 1
        ) m
          on true
    ),
    marks as materialized (
      select row_number() over () as place, m.*
      from (select distinct b.mark, b.date, b.balance, b.entered from based b where b.mark is not null) m
    ),
    reached_marks as materialized (
      select m.mark, m.balance, r.amount
      from
        (
          select
            array_agg(account_rows.account order by o.place) as account_ids,
            array_agg(o.date order by o.place) as days,
            array_agg(o.entered order by o.place) as entered
          from marks o
        ) g
        cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
        join marks m on m.place = r.place
    )
  select
    coalesce(
      jsonb_agg(
        public.transaction_document(t, c.name) || jsonb_build_object(
          'enteredAt',
          to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'byHand',
          r.import_id is null,
          'balance',
          (coalesce(m.balance - m.amount, 0) + r.until)::text
        )
        order by r.place
      ),
      '[]'
    )
  into items
  from
    page_rows r
    join public.transactions t on t.user_id = owner and t.id = r.id
    join public.categories c on c.user_id = owner and c.id = r.category_id
    join based b on b.id = r.id
    left join reached_marks m on m.mark = b.mark;
  return jsonb_build_object('total', place.total, 'page', place.page, 'pages', place.pages, 'items', items);
end;
$$;

create or replace function public.action_slots(actions jsonb)
returns table (slot text, action jsonb)
language plpgsql
immutable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      case
        when a ->> 'field' in ('split', 'transfer') then 'shape'
        else a ->> 'field'
      end,
      a
    from jsonb_array_elements(actions) a
    where a ->> 'field' <> 'tags'
    union all
    select 'tag ' || g, jsonb_build_object('field', 'tag', 'tag', g)
    from
      jsonb_array_elements(actions) a
      cross join lateral jsonb_array_elements_text(a -> 'tags') g
    where a ->> 'field' = 'tags';
end $$;

create or replace function public.active_rules()
returns table (place integer, id uuid, name text, match text, conditions jsonb, actions jsonb)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select r.place, r.id, r.name, r.match, r.conditions, r.actions
    from
      (
        select
          row_number() over in_order::integer as place,
          sum(
            case
              when o.enabled then public.pattern_count(o.conditions)
              else 0
            end
          ) over in_order as patterns,
          o.*
        from public.rules o
        where o.user_id = (select public.current_user_id())
        window in_order as (order by o.position, o.created_at, o.id)
      ) r
    -- PostgreSQL keeps 32 patterns ready. With more, it would build each of them again for each row; those of one more
    -- rule, which is being edited, and a few added here come along.
    where r.enabled and r.patterns <= 20 and public.rule_problem(r.conditions, r.actions) is null
    order by r.place;
end;
$$;

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
  -- If the file does not state the type of money in, its category decides, as for a whole row.
  update public.transaction_parts p
  set type = 'refund'
  from
    public.transactions t,
    public.categories c
  where
    t.user_id = owner
    and t.import_id = import
    and not t.type_stated
    and p.user_id = owner
    and p.transaction_id = t.id
    and p.type = 'income'
    and c.user_id = owner
    and c.id = p.category_id
    and c.kind = 'spending'
    and public.caseless(c.name) <> 'uncategorized';
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

create or replace function public.alert_settings()
returns table (
  email_notifications boolean,
  budget_alerts boolean,
  large_transaction_alerts boolean,
  large_transaction_threshold numeric,
  samples uuid[]
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      p.email_notifications,
      p.budget_alerts,
      p.large_transaction_alerts,
      p.large_transaction_threshold,
      array(select a.id from public.accounts a where a.user_id = p.user_id and a.sample)
      from public.profiles p
      where
        p.user_id = (select public.current_user_id())
        and (p.budget_alerts or p.large_transaction_alerts)
        and coalesce(current_setting('outlay.quiet', true), '') <> 'on';
end;
$$;

create or replace function public.alerts_since()
returns date
language sql
stable
security invoker
return (public.month_of(public.user_today()) - interval '1 month')::date;

create or replace function public.are_ids(value jsonb)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return case jsonb_typeof(value)
    when 'array' then (
      select
        coalesce(
          bool_and(
            jsonb_typeof(v) = 'string'
            and v #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          ),
          true
        )
      from jsonb_array_elements(value) v
    )
    else false
  end;
end;
$$;

create or replace function public.await_parts(transaction uuid, parts jsonb)
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

create or replace function public.backup_columns(name text)
returns table (place integer, column_name name, type regtype, key integer)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select a.attnum::integer, a.attname, a.atttypid::regtype, array_position(i.indkey::int2[], a.attnum)
    from
      pg_attribute a
      left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where
      a.attrelid = to_regclass('public.' || quote_ident(backup_columns.name))
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
      and a.attname <> 'user_id'
      and (backup_columns.name, a.attname) not in (
        ('transactions', 'is_split'),
        ('transactions', 'shifted'),
        ('import_rows', 'transfer_id'),
        ('import_rows', 'split'),
        ('import_rows', 'file_category'),
        ('import_rows', 'category_source'),
        ('import_rows', 'category_reason'),
        ('import_rows', 'guess_category'),
        ('import_rows', 'guess_kind'),
        ('import_rows', 'guess_filled'),
        ('import_rows', 'rule_effects')
      )
      and backup_columns.name = any (public.backup_tables());
end;
$$;

create or replace function public.backup_rows(name text)
returns text
language sql
immutable
return 't.user_id = public.current_user_id()' || case
  when name = 'imports' then ' and t.committed_at is not null'
  when name in (
    'import_rows',
    'import_statements',
    'import_accounts'
  ) then ' and exists (select from public.imports i
  where i.user_id = t.user_id and i.id = t.import_id and i.committed_at is not null)'
  else ''
end;

create or replace function public.backup_tables()
returns text[]
language sql
immutable
-- In an order in which each row finds what it points at.
return array[
  'profiles',
  'categories',
  'payees',
  'payee_keys',
  'rules',
  'ledger_changes',
  'accounts',
  'balance_marks',
  'transactions',
  'transaction_parts',
  'transfers',
  'suggestions',
  'refund_links',
  'tags',
  'transaction_tags',
  'part_tags',
  'budgets',
  'savings_goals',
  'goals',
  'imports',
  'import_rows',
  'import_statements',
  'import_accounts',
  'import_mappings',
  'known_rows',
  'changed_transactions',
  'notifications',
  'budget_alerts',
  'large_transaction_alerts'
];

create or replace function public.balance_spans(account uuid, first_day date default null, last_day date default null)
returns table (
  from_mark uuid,
  to_mark uuid,
  from_day date,
  to_day date,
  stated numeric,
  expected numeric,
  unexplained numeric
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      marks as materialized (
        select
          row_number() over (order by b.date, b.stated_at, b.id desc) as place,
          b.id,
          b.date,
          b.balance,
          case
            when not b.end_of_day then b.stated_at
          end as entered
        from public.balance_marks b
        where
          b.user_id = (select public.current_user_id())
          and b.account_id = account
          and (
            last_day is null
            or b.date <= coalesce(
              (
                select min(n.date)
                from public.balance_marks n
                where n.user_id = b.user_id and n.account_id = account and n.date >= last_day
              ),
              last_day
            )
          )
          and (
            first_day is null
            or b.date >= coalesce(
              (
                select max(p.date)
                from public.balance_marks p
                where p.user_id = b.user_id and p.account_id = account and p.date <= first_day
              ),
              first_day
            )
          )
      ),
      spans as (
        select
          m.place,
          lag(m.id) over w as from_mark,
          m.id as to_mark,
          lag(m.date) over w as from_day,
          m.date as to_day,
          m.balance as stated,
          lag(m.balance) over w + r.amount - lag(r.amount) over w as expected
        from
          (
            select
              array_agg(account order by o.place) as account_ids,
              array_agg(o.date order by o.place) as days,
              array_agg(o.entered order by o.place) as entered
            from marks o
          ) g
          cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
          join marks m on m.place = r.place
        window w as (order by m.place)
      )
    select s.from_mark, s.to_mark, s.from_day, s.to_day, s.stated, s.expected, s.stated - s.expected
    from spans s
    where s.from_mark is not null
    order by s.place;
end $$;

-- with_later includes later-dated rows; stated says whether any balance is known.
create or replace function public.balances_now(today date)
returns table (account_id uuid, balance numeric, with_later numeric, stated boolean)
language plpgsql
stable
set search_path to ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  -- In PL/pgSQL the plan, which takes as long as the work, is made once for many calls.
  return query with
      months as materialized (
        select m.account_id, min(m.first_day) as first_day, sum(m.amount) filter (where m.month > today) as later
        from public.account_months m
        where m.user_id = owner
        group by m.account_id
      ),
      held as materialized (
        select
          b.id,
          a.valuation = 'line' as is_line,
          public.currency_exponent(coalesce(a.currency, p.currency)) as exponent,
          b.balance as with_later,
          s.first_day,
          l.id as last_mark,
          m.id as mark,
          m.date,
          m.balance,
          m.entered,
          -- A mark typed as of now counts from now on, even if the user's day is still the one before.
          m.date > today
          and m.entered is not null
          and m.is_now as is_ahead,
          coalesce(m.is_now, false) as is_now,
          coalesce(s.later, 0) + coalesce(
            (
              select sum(t.amount)
              from public.live_transactions t
              where
                t.user_id = owner
                and t.account_id = b.id
                and t.date > (select balances_now.today)
                and t.date < (select (public.month_of(balances_now.today) + interval '1 month')::date)
            ),
            0
          ) as later
        from
          public.account_balances b
          join public.live_accounts a on a.user_id = b.user_id and a.id = b.id
          join public.profiles p on p.user_id = b.user_id
          left join months s on s.account_id = b.id
          left join lateral (
            select n.id
            from public.balance_marks n
            where n.user_id = owner and n.account_id = b.id
            order by n.date desc, n.stated_at desc, n.id
            limit 1
          ) l
            on true
          -- The last mark of now; before the first one, the first.
          left join lateral (
            (
              select
                n.id,
                n.date,
                n.balance,
                case
                  when not n.end_of_day then n.stated_at
                end as entered,
                true as is_now
              from public.balance_marks n
              where
                n.user_id = owner
                and n.account_id = b.id
                and (n.date <= today or n.date = today + 1 and not n.end_of_day)
              order by n.date desc, n.stated_at desc, n.id
              limit 1
            )
            union all
            (
              select
                n.id,
                n.date,
                n.balance,
                case
                  when not n.end_of_day then n.stated_at
                end,
                false
              from public.balance_marks n
              where n.user_id = owner and n.account_id = b.id and n.date > today
              order by n.date, n.stated_at, n.id desc
              limit 1
            )
            limit 1
          ) m
            on true
        where b.user_id = owner
      )
    select
      h.id,
      case
        when not h.is_now
        and coalesce(h.first_day > today, true) then null
        when h.is_ahead then h.balance
        when h.mark is not distinct from h.last_mark then h.with_later - h.later
        else h.balance + (
          select max(r.amount) filter (where r.place = 1) - max(r.amount) filter (where r.place = 2)
          from public.rows_until(array[h.id, h.id], array[today, h.date], array[null, h.entered]) r
        )
      end + case
        -- Between two values on a line.
        when h.is_line
        and not h.is_ahead
        and h.mark is distinct from h.last_mark then coalesce(
          (
            select round(s.unexplained * (today - s.from_day) / (s.to_day - s.from_day), h.exponent)
            from public.balance_spans(h.id, today, today) s
            where s.from_day <= today and s.to_day > today
          ),
          0
        )
        else 0
      end,
      h.with_later,
      h.mark is not null
    from held h;
end;
$$;

-- The mark is the last one up to the day, else the first one. Null before the account's first row or mark.
create or replace function public.balances_on(days date[], account uuid default null)
returns table (account_id uuid, day date, balance numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      held as materialized (
        select
          a.id as account_id,
          least(
            (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
            (select min(b.date) from public.balance_marks b where b.user_id = a.user_id and b.account_id = a.id)
          ) as begins
        from public.live_accounts a
        where a.user_id = (select public.current_user_id()) and (account is null or a.id = account)
      ),
      asked as materialized (
        select row_number() over () as place, h.account_id, d.day, h.begins is null or d.day < h.begins as absent, m.*
        from
          held h
          cross join (select distinct unnest(days) as day) d
          -- The last mark up to that day; before the first one, the first.
          left join lateral (
            (
              select
                b.id,
                b.date,
                b.balance,
                case
                  when not b.end_of_day then b.stated_at
                end as entered
              from public.balance_marks b
              where b.user_id = (select public.current_user_id()) and b.account_id = h.account_id and b.date <= d.day
              order by b.date desc, b.stated_at desc, b.id
              limit 1
            )
            union all
            (
              select
                b.id,
                b.date,
                b.balance,
                case
                  when not b.end_of_day then b.stated_at
                end
              from public.balance_marks b
              where b.user_id = (select public.current_user_id()) and b.account_id = h.account_id and b.date > d.day
              order by b.date, b.stated_at, b.id desc
              limit 1
            )
            limit 1
          ) m
            on true
      ),
      points as materialized (
        select row_number() over () as place, p.*
        from
          (
            select a.place as asked, null::uuid as mark, a.account_id, a.day, null::timestamptz as entered
            from asked a
            where not a.absent
            union all
            select distinct on (a.id) null, a.id, a.account_id, a.date, a.entered
            from asked a
            where a.id is not null and not a.absent
          ) p
      ),
      rows_at as materialized (
        select p.asked, p.mark, r.amount
        from
          (
            select
              array_agg(o.account_id order by o.place) as account_ids,
              array_agg(o.day order by o.place) as days,
              array_agg(o.entered order by o.place) as entered
            from points o
          ) g
          cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
          join points p on p.place = r.place
      )
    select
      a.account_id,
      a.day,
      case
        when not a.absent then coalesce(a.balance - m.amount, 0) + d.amount
      end
    from
      asked a
      left join rows_at d on d.asked = a.place
      left join rows_at m on m.mark = a.id;
end $$;

create or replace function public.bank_account_figures(today date)
returns table (
  account_id uuid,
  balance numeric,
  stated boolean,
  typed_on date,
  transactions bigint,
  latest date,
  upcoming numeric
)
language plpgsql
stable
set search_path to ''
as $$
begin
  return query select
      b.account_id,
      coalesce(b.balance, 0),
      b.stated,
      (
        select m.date
        from public.balance_marks m
        where m.user_id = (select public.current_user_id()) and m.account_id = b.account_id and m.source = 'typed'
        order by m.stated_at desc, m.id
        limit 1
      ),
      coalesce(s.transactions, 0),
      s.latest,
      b.with_later - coalesce(b.balance, 0)
    -- Without a day, the last of all.
    from
      public.balances_now(coalesce(today, '9999-12-31')) b
      left join (
        select m.account_id, sum(m.transactions) as transactions, max(m.last_day) as latest
        from public.account_months m
        where m.user_id = (select public.current_user_id())
        group by m.account_id
      ) s
        on s.account_id = b.account_id;
end;
$$;

create or replace function public.bank_accounts(today date default null)
returns jsonb
language plpgsql
stable
set search_path to ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            a.id,
            'name',
            a.name,
            'type',
            a.type,
            'lastFourDigits',
            a.last_four_digits,
            'balance',
            a.balance::text,
            'stated',
            a.stated,
            'closed',
            a.closed_at is not null,
            'revision',
            a.revision,
            'transactions',
            a.transactions,
            'latest',
            a.latest,
            'upcoming',
            a.upcoming::text,
            'group',
            a."group",
            'groupBalance',
            a.group_balance::text,
            'valuation',
            a.valuation,
            'interestRate',
            a.interest_rate,
            'termMonths',
            a.term_months
          )
          order by a.position, a.created_at desc, a.id
        ),
        '[]'
      )
    from
      (
        select
          a.*,
          f.balance,
          f.stated,
          f.transactions,
          f.latest,
          f.upcoming,
          public.account_group(a.type) as "group",
          coalesce(
            sum(f.balance)
              filter (where a.closed_at is null and coalesce(a.currency, p.currency) = p.currency)
              over (partition by public.account_group(a.type)),
            0
          ) as group_balance
        from
          public.live_accounts a
          join public.bank_account_figures(today) f on f.account_id = a.id
          join public.profiles p on p.user_id = a.user_id
        where a.user_id = (select public.current_user_id())
      ) a
  );
end;
$$;

create or replace function public.budgets(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    with
      months as materialized (
        select n as place, (public.month_of(today) - make_interval(months => 6 - n))::date as month
        from generate_series(0, 5) n
      ),
      past as materialized (
        select g.category_id, m.month, sum(m.spending) as spending
        from
          (
            select m.category_id, m.month, -sum(m.amount) as spending
            from public.month_totals m
            where
              m.user_id = (select public.current_user_id())
              and public.line_role(m.type, m.counted) = 'spending'
              and m.month >= (public.month_of(today) - interval '6 months')::date
              and m.month < public.month_of(today)
            group by m.category_id, m.month
          ) m
          join public.category_members g
            on g.user_id = (select public.current_user_id()) and g.member_id = m.category_id
        group by g.category_id, m.month
      ),
      past_limits as materialized (
        select m.month, l.category_id, l.monthly_limit
        from
          months m
          cross join lateral public.limits_in(m.month) l
      ),
      current as materialized (
        select g.category_id, sum(l.spending) as spending, sum(l.so_far) as so_far
        from
          (
            select
              l.category_id,
              -sum(l.amount) as spending,
              -- One-time rows are in no pace.
              coalesce(-sum(l.amount) filter (where l.counted_on <= today and not l.one_time), 0) as so_far
            from public.ledger_lines l
            where
              l.user_id = (select public.current_user_id())
              and l.role = 'spending'
              and l.counted_on >= public.month_of(today)
              and l.counted_on < (public.month_of(today) + interval '1 month')::date
            group by l.category_id
          ) l
          join public.category_members g
            on g.user_id = (select public.current_user_id()) and g.member_id = l.category_id
        group by g.category_id
      ),
      counts as materialized (
        select u.category_id, sum(u.transactions) as transactions
        from
          (
            select s.category_id, s.transactions
            from public.ledger_totals s
            where s.user_id = (select public.current_user_id())
            union all
            select o.category_id, 1
            from public.other_part_categories o
            where o.user_id = (select public.current_user_id())
          ) u
        group by u.category_id
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'isGroup',
            exists (select from public.categories i where i.user_id = c.user_id and i.parent_id = c.id),
            'monthlyLimit',
            l.monthly_limit::text,
            'transactions',
            coalesce(n.transactions, 0),
            'spent',
            coalesce(s.spending, 0)::text,
            'soFar',
            coalesce(s.so_far, 0)::text,
            'months',
            (
              select
                jsonb_agg(
                  jsonb_build_object('spent', coalesce(p.spending, 0)::text, 'limit', pl.monthly_limit::text)
                  order by m.place
                )
              from
                months m
                left join past p on p.category_id = c.id and p.month = m.month
                left join past_limits pl on pl.category_id = c.id and pl.month = m.month
            )
          )
          order by c.place
        ),
        '[]'
      )
    from
      public.arranged_categories c
      left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
      left join counts n on n.category_id = c.id
      left join current s on s.category_id = c.id
    where c.user_id = (select public.current_user_id())
  );
end;
$function$;

create or replace function public.caseless(name text) returns text
  language sql immutable parallel safe security invoker
return lower(normalize(name, nfd));

create or replace function public.categories()
returns setof jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return query with
      recent as materialized (
        select r.category_id, row_number() over (order by max(r.chosen_at) desc) as recency
        from
          (
            select t.category_id, coalesce(t.category_set_at, t.created_at) as chosen_at, t.category_source
            from public.live_transactions t
            where t.user_id = (select public.current_user_id())
            order by t.date desc, t.created_at desc, t."position", t.id
            limit 200
          ) r
        where r.category_source = 'hand'
        group by r.category_id
      )
    select
      jsonb_build_object(
        'name',
        c.name,
        'group',
        c.group_name,
        'kind',
        c.kind,
        'color',
        c.color,
        'icon',
        c.icon,
        'archived',
        c.archived_at is not null,
        'recency',
        case
          when r.recency <= 4 then r.recency
        end
      )
    from
      public.arranged_categories c
      left join recent r on r.category_id = c.id
    where c.user_id = (select public.current_user_id())
    order by c.place;
end;
$$;

create or replace function public.categories_page(today date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      months as materialized (
        select public.month_of(today) as first, (public.month_of(today) + interval '1 month - 1 day')::date as last
      ),
      current as materialized (
        select
          t.category_id,
          r.role,
          sum(
            case r.role
              when 'spending' then -t.amount
              else t.amount
            end
          ) as amount
        from
          public.month_totals t
          cross join lateral (select public.line_role(t.type, t.counted) as role) r
        where
          t.user_id = (select public.current_user_id())
          and t.month = (select m.first from months m)
          and r.role in ('spending', 'income')
        group by 1, 2
      ),
      ever as materialized (
        select s.category_id, public.line_role(s.type, s.counted) as role, sum(s.transactions) as transactions
        from public.ledger_totals s
        where s.user_id = (select public.current_user_id())
        group by 1, 2
      ),
      others as materialized (
        select o.transaction_id, o.category_id, o.counted_in
        from public.other_part_categories o
        where o.user_id = (select public.current_user_id())
      ),
      own as materialized (
        select
          c.id,
          c.kind,
          public.caseless(c.name) = 'uncategorized' as is_none,
          coalesce(n.amount, 0) as amount,
          coalesce((select sum(e.transactions) from ever e where e.category_id = c.id), 0) as counted,
          (select count(*) from others o where o.category_id = c.id) as others,
          (
            select count(*)
            from public.rules r
            where r.user_id = c.user_id and strpos(r.conditions::text || r.actions::text, c.id::text) > 0
          ) as rules
        from
          public.categories c
          left join current n on n.category_id = c.id and n.role = c.kind
        where c.user_id = (select public.current_user_id())
      ),
      totals as materialized (
        select g.category_id, sum(o.amount) as amount, sum(o.counted) as counted, array_agg(g.member_id) as members
        from
          public.category_members g
          join own o on o.id = g.member_id
        where g.user_id = (select public.current_user_id())
        group by g.category_id
      )
    select
      jsonb_build_object(
        'month',
        (select jsonb_build_object('from', m.first, 'to', m.last) from months m),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'name',
                  c.name,
                  'group',
                  c.group_name,
                  'kind',
                  c.kind,
                  'color',
                  c.color,
                  'icon',
                  c.icon,
                  'archived',
                  c.archived_at is not null,
                  'amount',
                  t.amount,
                  'ownAmount',
                  o.amount,
                  'monthlyLimit',
                  l.monthly_limit,
                  'ownTransactions',
                  o.counted + o.others,
                  -- A row that is split among categories of one group is one.
                  'transactions',
                  t.counted + (
                    select count(distinct r.transaction_id)
                    from others r
                    where r.category_id = any (t.members) and r.counted_in <> all (t.members)
                  ),
                  'rules',
                  o.rules,
                  'used',
                  public.is_category_used(c.id)
                )
                order by c.place
              ),
              '[]'
            )
          from
            public.arranged_categories c
            join own o on o.id = c.id
            join totals t on t.category_id = c.id
            left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
          where c.user_id = (select public.current_user_id()) and not o.is_none
        ),
        'kinds',
        (
          select
            jsonb_object_agg(
              k.kind,
              jsonb_build_object(
                'amount',
                coalesce((select sum(n.amount) from current n where n.role = k.kind), 0),
                'transactions',
                coalesce((select sum(e.transactions) from ever e where e.role = k.kind), 0),
                'without',
                coalesce(
                  (
                    select sum(n.amount)
                    from
                      current n
                      join own o on o.id = n.category_id
                    where n.role = k.kind and o.is_none
                  ),
                  0
                ),
                'withoutTransactions',
                coalesce(
                  (
                    select sum(e.transactions)
                    from
                      ever e
                      join own o on o.id = e.category_id
                    where e.role = k.kind and o.is_none
                  ),
                  0
                ),
                -- Spending in categories of income, or the other way around.
                'elsewhere',
                coalesce(
                  (
                    select sum(n.amount)
                    from
                      current n
                      join own o on o.id = n.category_id
                    where n.role = k.kind and o.kind <> k.kind and not o.is_none
                  ),
                  0
                )
              )
            )
          from
            (
              values
                ('spending'),
                ('income')
            ) k (kind)
        ),
        'offersCommon',
        not exists (select from public.categories c where c.user_id = (select public.current_user_id()) and c.kept)
      )
  );
end;
$$;

create or replace function public.category_called(name text)
returns uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- An id that nothing else has, for one that does not exist yet.
  return coalesce(
    (
      select c.id
      from public.categories c
      where
        c.user_id = (select public.current_user_id())
        and public.caseless(c.name) = public.caseless(category_called.name)
    ),
    md5('category ' || public.caseless(category_called.name))::uuid
  );
end;
$$;

create or replace function public.category_name(id text)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return coalesce(
    (
      select c.name
      from public.categories c
      where
        c.user_id = (select public.current_user_id())
        and c.id = category_name.id::uuid
        and public.caseless(c.name) <> 'uncategorized'
    ),
    ''
  );
end;
$$;

create or replace function public.category_rows(ids uuid[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(c.id, to_jsonb(c) - 'user_id'), '{}')
    from public.categories c
    where c.user_id = (select public.current_user_id()) and c.id = any (ids)
  );
end;
$$;

create or replace function public.check_category_parent()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  if
    exists (
      select from public.categories p where p.user_id = new.user_id and p.id = new.parent_id and p.parent_id is not null
    )
    or exists (select from public.categories c where c.user_id = new.user_id and c.parent_id = new.id)
  then
    raise sqlstate 'PT409' using message = 'category_too_deep';
  end if;
  return new;
end;
$$;

create or replace function public.check_leg()
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

create or replace function public.check_refund()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  sides uuid[];
begin
  -- The record of one table has no field of the other.
  if tg_table_name = 'transactions' then
    sides := array[new.id];
  else
    sides := array[new.refund_id, new.purchase_id];
  end if;
  if
    exists (
      select
      from public.transactions t
      where
        t.user_id = new.user_id
        and t.id = any (sides)
        and (
          select sum(l.amount)
          from public.refund_links l
          where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)
        ) > abs(t.amount)
    )
  then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  return null;
end;
$$;

create or replace function public.check_split()
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

create or replace function public.cleaned_payee(description text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select c.cleaned from public.clean_description(description) c
  );
end $$;

create or replace function public.common_categories()
returns table (name text, group_name text, kind text, color smallint, icon text, place integer)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return query select v.name, v.group_name, coalesce(v.kind, 'spending'), v.color::smallint, v.icon, v.place
    from
      (
        values
          -- The four that have a limit get their colours from their names.
          ('Food', null, null, null, 'utensils', 1),
          ('Groceries', 'Food', null, null, 'shopping-basket', 1),
          ('Eating out', 'Food', null, null, 'soup', 2),
          ('Transport', null, null, null, 'train-front', 2),
          ('Public transport', 'Transport', null, null, 'bus', 1),
          ('Fuel', 'Transport', null, null, 'fuel', 2),
          ('Rides', 'Transport', null, null, 'car', 3),
          ('Shopping', null, null, null, 'shopping-bag', 3),
          ('Clothes', 'Shopping', null, null, 'shirt', 1),
          ('Electronics', 'Shopping', null, null, 'laptop', 2),
          ('Gifts', 'Shopping', null, null, 'gift', 3),
          ('Home', null, null, 5, 'house', 4),
          ('Rent', 'Home', null, null, 'key-round', 1),
          ('Utilities', 'Home', null, null, 'plug', 2),
          ('Phone and internet', 'Home', null, null, 'wifi', 3),
          ('Household', 'Home', null, null, 'spray-can', 4),
          ('Entertainment', null, null, null, 'ticket', 5),
          ('Subscriptions', 'Entertainment', null, null, 'repeat', 1),
          ('Sports', 'Entertainment', null, null, 'dumbbell', 2),
          ('Travel', 'Entertainment', null, null, 'plane', 3),
          ('Health', null, null, 6, 'heart-pulse', 6),
          ('Pharmacy', 'Health', null, null, 'pill', 1),
          ('Doctor', 'Health', null, null, 'stethoscope', 2),
          ('Fees', null, null, null, 'percent', 7),
          ('Salary', null, 'income', null, 'briefcase', 8),
          ('Freelance', null, 'income', null, 'pencil', 9),
          ('Interest', null, 'income', null, 'piggy-bank', 10)
      ) v (name, group_name, kind, color, icon, place);
end;
$$;

create or replace function public.compare_spending(
  now_start date,
  now_end date,
  before_start date,
  before_end date,
  lines integer default 5
)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
#variable_conflict use_column
begin
  return (
    with
      spent as materialized (
        select
          l.category_id,
          l.payee_id,
          coalesce(-sum(l.amount) filter (where l.counted_on between now_start and now_end), 0) as now,
          coalesce(-sum(l.amount) filter (where l.counted_on between before_start and before_end), 0) as before
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role = 'spending'
          and l.counted_on >= least(now_start, before_start)
          and l.counted_on <= greatest(now_end, before_end)
          and (l.counted_on between now_start and now_end or l.counted_on between before_start and before_end)
        group by l.category_id, l.payee_id
      ),
      named as materialized (
        select 'category' as kind, c.name, null::uuid as payee_id, sum(s.now) as now, sum(s.before) as before
        from
          spent s
          join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
        group by c.id, c.name
        union all
        select 'group', g.name, null, sum(s.now), sum(s.before)
        from
          spent s
          join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
          join public.categories g on g.user_id = c.user_id and g.id = coalesce(c.parent_id, c.id)
        group by g.id, g.name
        union all
        select
          'payee',
          (
            select min(k.key)
            from public.payee_keys k
            where k.user_id = (select public.current_user_id()) and k.payee_id = s.payee_id
          ),
          s.payee_id,
          sum(s.now),
          sum(s.before)
        from spent s
        group by s.payee_id
      ),
      changes as (select n.*, n.now - n.before as difference from named n),
      ranked as materialized (
        select
          c.*,
          c.difference <> 0
          and row_number() over (
            partition by c.kind
            order by abs(c.difference) desc, c.name
          ) <= lines as listed
        from changes c
      ),
      lists as (
        select
          k.kind,
          jsonb_build_object(
            'lines',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      r.kind,
                      r.name,
                      'payeeId',
                      r.payee_id,
                      'now',
                      r.now,
                      'before',
                      r.before,
                      'difference',
                      r.difference,
                      'isGroup',
                      r.kind = 'category'
                      and exists (
                        select
                        from
                          public.categories m
                          join public.categories g on g.user_id = m.user_id and g.id = m.parent_id
                        where m.user_id = (select public.current_user_id()) and g.name = r.name
                      ),
                      -- As the user calls it, else the latest way it was written.
                      'description',
                      case
                        when r.kind <> 'payee' then r.name
                        else coalesce(
                          (
                            select p.name
                            from public.payees p
                            where p.user_id = (select public.current_user_id()) and p.id = r.payee_id
                          ),
                          (
                            select public.row_title(t)
                            from public.transactions t
                            where
                              t.deletion_id is null
                              and t.user_id = (select public.current_user_id())
                              and t.payee_id = r.payee_id
                              and t.type in ('expense', 'refund')
                              and (t.date between now_start and now_end or t.date between before_start and before_end)
                            order by t.date desc, t.description
                            limit 1
                          )
                        )
                      end
                    )
                    order by abs(r.difference) desc, r.name
                  ),
                  '[]'
                )
              from ranked r
              where r.kind = k.kind and r.listed
            ),
            'rest',
            (
              select
                jsonb_build_object(
                  'count',
                  count(*),
                  'now',
                  sum(r.now),
                  'before',
                  sum(r.before),
                  'difference',
                  sum(r.difference)
                )
              from ranked r
              where r.kind = k.kind and not r.listed
              having count(*) > 0
            )
          ) as list
        from
          (
            values
              ('category'),
              ('group'),
              ('payee')
          ) k (kind)
      )
    select
      jsonb_build_object(
        'now',
        (select jsonb_build_object('from', now_start, 'to', now_end, 'spending', coalesce(sum(s.now), 0)) from spent s),
        'before',
        (
          select jsonb_build_object('from', before_start, 'to', before_end, 'spending', coalesce(sum(s.before), 0))
          from spent s
        ),
        'difference',
        (select coalesce(sum(s.now - s.before), 0) from spent s),
        'categories',
        (select l.list from lists l where l.kind = 'category'),
        'groups',
        (select l.list from lists l where l.kind = 'group'),
        'payees',
        (select l.list from lists l where l.kind = 'payee')
      )
  );
end $function$;

create or replace function public.count_in_category(category_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      (
        coalesce(sum(s.transactions), 0) + (
          select count(*)
          from public.other_part_categories o
          where o.user_id = (select public.current_user_id()) and o.category_id = count_in_category.category_id
        )
      )::integer
    from public.ledger_totals s
    where s.user_id = (select public.current_user_id()) and s.category_id = count_in_category.category_id
  );
end;
$$;

create or replace function public.currency_exponent(code text)
returns smallint
language sql
immutable
parallel safe
security invoker
return case
  when code in (
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF'
  ) then 0::smallint
  when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3::smallint
  when code in (
    'AED',
    'AFN',
    'ALL',
    'AMD',
    'AOA',
    'ARS',
    'AUD',
    'AWG',
    'AZN',
    'BAM',
    'BBD',
    'BDT',
    'BMD',
    'BND',
    'BOB',
    'BRL',
    'BSD',
    'BTN',
    'BWP',
    'BYN',
    'BZD',
    'CAD',
    'CDF',
    'CHF',
    'CNY',
    'COP',
    'CRC',
    'CUP',
    'CVE',
    'CZK',
    'DKK',
    'DOP',
    'DZD',
    'EGP',
    'ERN',
    'ETB',
    'EUR',
    'FJD',
    'FKP',
    'GBP',
    'GEL',
    'GHS',
    'GIP',
    'GMD',
    'GTQ',
    'GYD',
    'HKD',
    'HNL',
    'HTG',
    'HUF',
    'IDR',
    'ILS',
    'INR',
    'IRR',
    'JMD',
    'KES',
    'KGS',
    'KHR',
    'KPW',
    'KYD',
    'KZT',
    'LAK',
    'LBP',
    'LKR',
    'LRD',
    'LSL',
    'MAD',
    'MDL',
    'MGA',
    'MKD',
    'MMK',
    'MNT',
    'MOP',
    'MRU',
    'MUR',
    'MVR',
    'MWK',
    'MXN',
    'MYR',
    'MZN',
    'NAD',
    'NGN',
    'NIO',
    'NOK',
    'NPR',
    'NZD',
    'PAB',
    'PEN',
    'PGK',
    'PHP',
    'PKR',
    'PLN',
    'QAR',
    'RON',
    'RSD',
    'RUB',
    'SAR',
    'SBD',
    'SCR',
    'SDG',
    'SEK',
    'SGD',
    'SHP',
    'SLE',
    'SOS',
    'SRD',
    'SSP',
    'STN',
    'SVC',
    'SYP',
    'SZL',
    'THB',
    'TJS',
    'TMT',
    'TOP',
    'TRY',
    'TTD',
    'TWD',
    'TZS',
    'UAH',
    'USD',
    'UYU',
    'UZS',
    'VED',
    'VES',
    'WST',
    'XCD',
    'XCG',
    'YER',
    'ZAR',
    'ZMW',
    'ZWG'
  ) then 2::smallint
end;

create or replace function public.current_user_id()
returns uuid
language sql
stable
security invoker
return auth.uid();

create or replace function public.derive_type()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  new.type := case
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

create or replace function public.digits_pattern(digits text)
returns text
language sql
immutable
parallel safe
return case
  when digits is null
  or digits !~ '^[0-9]{4}$'
  or digits = '0000' then null
  else '(?:' || concat_ws(
    '|',
    case
      when digits !~ '^(19|20)' then '(?<![0-9a-z])(?<![0-9][.,/:-])' || digits
    end,
    '(?:(?<![a-z0-9])[0-9]{0,6}x+|[*#•·]+|[.]{2,}|…)[ -]?' || digits,
    case
      when digits !~ '^(19|20)' then concat(
        '(?<![0-9])(?!(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?![0-9]))',
        '[0-9]{4,26}',
        digits
      )
      else '[0-9]{8}' || digits
    end
  ) || ')(?![0-9a-z])(?![.,/:-][0-9])'
end;

create or replace function public.edited_description(t public.transactions, typed text)
returns text
language sql
stable
security invoker
-- A form that shows the title sends it back if nobody has touched it.
return case
  when typed is null
  or typed = t.description
  or typed = public.row_title(t) then t.description
  else typed
end;

create or replace function public.end_rule_change(change uuid)
returns void
language plpgsql
set search_path to ''
as $function$
begin
  update public.ledger_changes c
  set snapshot = c.snapshot || jsonb_build_object(
    'orderAfter',
    public.rule_order(),
    'after',
    public.rule_content((c.snapshot ->> 'id')::uuid)
  )
  where c.user_id = (select public.current_user_id()) and c.id = change;
end;
$function$;

create or replace function public.ensure_tags(names text[])
returns uuid[]
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owner uuid := public.current_user_id();
begin
  insert into public.tags (user_id, name)
  select distinct on (public.caseless(n.name)) owner, n.name
  from (select btrim(g.name) as name, g.place from unnest(names) with ordinality g (name, place)) n
  where
    n.name <> ''
    and not exists (
      select from public.tags t where t.user_id = owner and public.caseless(t.name) = public.caseless(n.name)
    )
  order by public.caseless(n.name), n.place;
  -- A tag that is used again is no longer archived.
  update public.tags t
  set archived_at = null
  where
    t.user_id = owner
    and t.archived_at is not null
    and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n);
  return array(
    select t.id
    from public.tags t
    where t.user_id = owner and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n)
  );
end;
$$;

create or replace function public.fields_by_hand(ids uuid[])
returns table (id uuid, fields text[])
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      t.id,
      case
        -- Edited, though nobody knows how any more.
        when t.edited_at is not null
        and count(c.change_id) = 0 then array['note', 'type', 'one_time', 'payee_id', 'tags', 'parts', 'transfers']
        else coalesce(array_agg(distinct k.key) filter (where k.key is not null), '{}')
      end
    from
      public.transactions t
      left join (
        select o.transaction_id, o.change_id, o.before
        from
          public.changed_transactions o
          join public.ledger_changes l
            on l.user_id = o.user_id and l.id = o.change_id and l.kind <> 'rule' and l.undone_at is null
        where o.user_id = (select public.current_user_id()) and o.transaction_id = any (ids)
      ) c
        on c.transaction_id = t.id
      left join lateral (
        select jsonb_object_keys(coalesce(c.before -> 'row', '{}')) as key
        union
        select jsonb_object_keys(coalesce(c.before, '{}'))
      ) k
        on true
    where t.user_id = (select public.current_user_id()) and t.id = any (ids)
    group by t.id, t.edited_at;
end;
$$;

create or replace function public.file_day(t public.transactions)
returns date
language plpgsql
stable
set search_path to ''
as $function$
begin
  -- The key is a digest, so the row's day and amount in the file are those that produce it.
  return (
    with
      edits as (
        select c.before -> 'row' as held
        from public.changed_transactions c
        where c.user_id = t.user_id and c.transaction_id = t.id and c.before -> 'row' ?| array['date', 'amount']
      ),
      days as (
        select t.date as day
        union
        select (e.held ->> 'date')::date from edits e where e.held ? 'date'
      ),
      amounts as (
        select t.amount
        union
        select (e.held ->> 'amount')::numeric from edits e where e.held ? 'amount'
      )
    select d.day
    from
      days d
      cross join amounts a
    where public.movement_key(t.account_id, d.day, a.amount, coalesce(t.bank_text, t.description)) = t.file_key
    limit 1
  );
end;
$function$;

create or replace function public.filtered_categories(filter jsonb)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select c.id
    from
      public.categories c
      left join public.categories g on g.user_id = c.user_id and g.id = c.parent_id
    where
      c.user_id = (select public.current_user_id())
      and (c.name = filter ->> 'category' or g.name = filter ->> 'category' and not filter ? 'ownOnly');
end;
$$;

create or replace function public.filtered_transactions(filter jsonb)
returns setof public.transactions
language sql
stable
parallel safe
as $function$
  select t.*
  from public.transactions t
  where
    t.user_id = (select public.current_user_id())
    and t.deletion_id is null
    and (
      not filter ?| array['category', 'source', 'type', 'tagsAll', 'tagsAny', 'tagsNone']
      or not t.is_split
      and (filter ->> 'type' is null or t.type = any (public.filtered_types(filter ->> 'type')))
      and (filter ->> 'category' is null or t.category_id = any (array(select public.filtered_categories(filter))))
      and (filter ->> 'source' is null or t.category_source = filter ->> 'source')
      and (
        not filter ?| array['tagsAll', 'tagsAny', 'tagsNone']
        or public.tags_pass(
          array(select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id),
          filter
        )
      )
      or t.is_split
      and exists (
        select
        from public.transaction_parts p
        where p.user_id = t.user_id and p.transaction_id = t.id and public.part_passes(p, filter)
      )
    )
    and (
      filter ->> 'flag' is null
      or case filter ->> 'flag'
        when 'one-time' then t.one_time
        when 'not-counted' then not t.counted
        when 'split' then t.is_split
        -- The amount that has not come back yet.
        else t.expected_back
        and abs(t.amount) > (
          select coalesce(sum(l.amount), 0)
          from public.refund_links l
          where l.user_id = t.user_id and l.purchase_id = t.id
        )
      end
    )
    and (filter ->> 'account' is null or t.account_id = (filter ->> 'account')::uuid)
    and (filter ->> 'from' is null or t.date >= (filter ->> 'from')::date)
    and (filter ->> 'to' is null or t.date <= (filter ->> 'to')::date)
    and (filter ->> 'min' is null or abs(t.amount) >= (filter ->> 'min')::numeric)
    and (filter ->> 'max' is null or abs(t.amount) <= (filter ->> 'max')::numeric)
    and (filter ->> 'payee' is null or t.payee_id = (filter ->> 'payee')::uuid)
    and (
      filter ->> 'description' is null
      or t.payee_id = (
        select k.payee_id
        from public.payee_keys k
        where k.user_id = (select public.current_user_id()) and k.key = public.payee_key(filter ->> 'description')
      )
    )
    and (
      coalesce(filter ->> 'search', '') = ''
      or filter -> 'searchAmounts' is not null
      and t.amount <@ (
        select range_agg(r.amounts)
        from
          jsonb_to_recordset(filter -> 'searchAmounts') as s ("from" numeric, "to" numeric, sign text)
          cross join lateral (
            values
              ('+', numrange(s."from", s."to")),
              ('-', numrange(-s."to", -s."from", '(]'))
          ) r (sign, amounts)
        where r.sign = coalesce(s.sign, r.sign)
      )
      or strpos(public.plain_marks(t.search_text), public.search_key(filter ->> 'search')) > 0
      or t.payee_id = any (array(select public.searched_payees(filter ->> 'search')))
      or t.bank_text is not null
      and (
        strpos(public.fold_text(t.bank_text), public.search_key(filter ->> 'search')) > 0
        or octet_length(t.bank_text) > char_length(t.bank_text)
        and strpos(public.search_key(t.bank_text), public.search_key(filter ->> 'search')) > 0
      )
      or t.category_id = any (array(select public.searched_categories(filter ->> 'search')))
      or t.account_id = any (array(select public.searched_accounts(filter ->> 'search')))
      or t.is_split
      and exists (
        select
        from
          public.transaction_parts p
          join public.categories c on c.user_id = p.user_id and c.id = p.category_id
        where
          p.user_id = t.user_id
          and p.transaction_id = t.id
          and (
            strpos(public.search_key(p.note), public.search_key(filter ->> 'search')) > 0
            or strpos(public.search_key(c.name), public.search_key(filter ->> 'search')) > 0
          )
      )
      or t.date between (filter -> 'searchDates' ->> 'from')::date and (filter -> 'searchDates' ->> 'to')::date
      or to_char(t.date, 'MM-DD') like filter ->> 'searchDay'
    );
$function$;

create or replace function public.flows_between(first_day date, last_day date)
returns table (account_id uuid, category_id uuid, role text, amount numeric, transactions bigint)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- The calendar months that lie wholly within these days; those at the edges are summed line by line.
  from_month date := (public.month_of(first_day - 1) + interval '1 month')::date;
  next_month date := public.month_of(last_day + 1);
begin
  if from_month >= next_month then
    from_month := last_day + 1;
    next_month := from_month;
  end if;
  return query with
      lines as (
        select m.account_id, m.category_id, public.line_role(m.type, m.counted) as role, m.amount, m.transactions
        from public.month_totals m
        where m.user_id = owner and m.month >= (select from_month) and m.month < (select next_month)
        union all
        select l.account_id, l.category_id, l.role, l.amount, l.transactions
        from public.ledger_lines l
        where l.user_id = owner and l.counted_on >= (select first_day) and l.counted_on < (select from_month)
        union all
        select l.account_id, l.category_id, l.role, l.amount, l.transactions
        from public.ledger_lines l
        where l.user_id = owner and l.counted_on >= (select next_month) and l.counted_on <= (select last_day)
        union all
        -- Amounts that count with a purchase on other days than the money came back.
        select
          t.account_id,
          t.category_id,
          'late-refund',
          l.amount * (i.of_refund::integer - i.of_purchase::integer),
          i.of_refund::integer
        from
          public.refund_links l
          join public.transactions t
            on t.user_id = l.user_id and t.id = l.refund_id and t.shifted > 0 and t.deletion_id is null
          join public.transactions o on o.user_id = l.user_id and o.id = l.purchase_id
          cross join lateral (
            select
              t.date between first_day and last_day as of_refund,
              o.date between first_day and last_day as of_purchase
          ) i
        where l.user_id = owner and l.counts_with_purchase and i.of_refund <> i.of_purchase
      )
    select l.account_id, l.category_id, l.role, sum(l.amount), sum(l.transactions)::bigint
    from lines l
    group by 1, 2, 3;
end;
$$;

create or replace function public.follow_leg()
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

create or replace function public.forget_attempts(subjects text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.attempts a where a.address = any (subjects) or a.source = any (subjects);
end;
$$;

create or replace function public.forget_devices()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.known_devices k where k.user_id = (select public.current_user_id());
end;
$$;

create or replace function public.form_of_rule(rule public.rules)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Anything that no form sends is left out; the rule is off then.
  return jsonb_build_object(
    'match',
    (rule).match,
    'conditions',
    (
      select
        coalesce(
          jsonb_agg(
            case
              when c.value ? 'payees' then c.value - 'payees' || jsonb_build_object(
                'values',
                (
                  select
                    coalesce(
                      jsonb_agg(distinct public.shown_payee(i::uuid)) filter (
                        where public.shown_payee(i::uuid) is not null
                      ),
                      '[]'
                    )
                  from jsonb_array_elements_text(c.value -> 'payees') i
                )
              )
              when c.value ? 'tags' then c.value || jsonb_build_object('tags', public.tag_names(c.value -> 'tags'))
              else c.value
            end
            order by c.place
          ),
          '[]'
        )
      from jsonb_array_elements((rule).conditions) with ordinality c (value, place)
      where public.is_rule_condition(c.value)
    ),
    'actions',
    (
      select
        coalesce(
          jsonb_agg(
            case a.value ->> 'field'
              when 'category' then a.value || jsonb_build_object(
                'category',
                public.category_name(a.value ->> 'category')
              )
              when 'payee' then a.value || jsonb_build_object(
                'payee',
                coalesce(public.shown_payee((a.value ->> 'payee')::uuid), '')
              )
              when 'tags' then a.value || jsonb_build_object('tags', public.tag_names(a.value -> 'tags'))
              when 'split' then a.value || jsonb_build_object(
                'parts',
                (
                  select
                    jsonb_agg(
                      p.value || jsonb_build_object(
                        'category',
                        public.category_name(p.value ->> 'category'),
                        'tags',
                        public.tag_names(p.value -> 'tags')
                      )
                      order by p.place
                    )
                  from jsonb_array_elements(a.value -> 'parts') with ordinality p (value, place)
                )
              )
              else a.value
            end
            order by a.place
          ),
          '[]'
        )
      from jsonb_array_elements((rule).actions) with ordinality a (value, place)
      where public.is_rule_action(a.value)
    )
  );
end;
$$;

create or replace function public.found_pairs(change uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(to_jsonb(r))
    from
      public.ledger_changes c
      join public.changed_transactions h on h.user_id = c.user_id and h.change_id = c.id
      join public.transfers r on r.user_id = c.user_id and r.out_id = h.transaction_id
    where
      c.user_id = (select public.current_user_id())
      and c.id = found_pairs.change
      and c.details ->> 'found' = 'true'
      and exists (
        select
        from public.changed_transactions i
        where i.user_id = c.user_id and i.change_id = c.id and i.transaction_id = r.in_id
      )
  );
end;
$$;

create or replace function public.goal_amounts(today date)
returns table (
  id uuid,
  "position" integer,
  name text,
  target numeric,
  by_hand numeric,
  account_id uuid,
  account_name text,
  part numeric,
  due_on date,
  balance numeric,
  is_debt boolean,
  account_in_trash boolean,
  current numeric
)
language plpgsql
stable
set search_path to ''
as $$
#variable_conflict use_column
begin
  return query with
      tied as (
        select
          g.*,
          case
            when b.account_id is not null then coalesce(b.balance, 0)
          end as balance
        from
          public.tied_goals g
          left join (
            -- Looked up only if a goal follows an account.
            select n.account_id, n.balance
            from public.balances_now(today) n
            where
              exists (
                select
                from public.tied_goals o
                where o.user_id = (select public.current_user_id()) and o.account_id is not null
              )
          ) b
            on b.account_id = g.account_id
        where g.user_id = (select public.current_user_id())
      ),
      cut as (
        -- Fixed parts come first, in the order of their goals, and never take more than there is.
        select
          t.*,
          greatest(
            0,
            least(
              t.part,
              t.balance - coalesce(
                sum(t.part)
                  filter (where t.part is not null)
                  over (
                    partition by t.account_id, t.is_debt
                    order by t.position, t.id nulls first
                    rows between unbounded preceding and 1 preceding
                  ),
                0
              )
            )
          ) as share
        from tied t
      ),
      rest as (
        select
          c.*,
          c.balance - coalesce(sum(c.share) filter (where c.part is not null) over whole, 0) as left_over,
          row_number() over (
            partition by c.account_id, c.is_debt, c.part is null
            order by c.position, c.id nulls first
          ) as turn
        from cut c
        window whole as (partition by c.account_id, c.is_debt)
      )
    select
      r.id,
      r.position,
      r.name,
      r.target,
      r.by_hand,
      r.account_id,
      r.account_name,
      r.part,
      r.due_on,
      r.balance,
      r.is_debt,
      r.account_in_trash,
      case
        when r.balance is null then r.by_hand
        when r.is_debt then r.target + r.balance
        when r.part is not null then r.share
        when r.turn = 1 then r.left_over
        else 0
      end
    from rest r;
end;
$$;

create or replace function public.goals(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    with
      measured as materialized (
        select
          g.*,
          public.currency_exponent(p.currency) as exponent,
          case
            when g.due_on is not null then (extract(year from g.due_on) - extract(year from today)) * 12 + extract(
              month from g.due_on
            ) - extract(month from today)
          end::integer as months_left,
          g.target - g.current as "left"
        from
          public.goal_amounts(today) g
          join public.profiles p on p.user_id = (select public.current_user_id())
      ),
      windows as (
        -- The last twelve months, or as many whole ones as the account has existed.
        select a.account_id, w.months, (today - make_interval(months => w.months))::date as day
        from
          (select distinct m.account_id from measured m where m.balance is not null and m.part is null) a
          cross join lateral (
            select least(12, (extract(year from g.age) * 12 + extract(month from g.age))::integer) as months
            from
              (
                select
                  age(
                    today,
                    least(
                      (
                        select min(s.first_day)
                        from public.account_months s
                        where s.user_id = (select public.current_user_id()) and s.account_id = a.account_id
                      ),
                      (
                        select min(b.date)
                        from public.balance_marks b
                        where b.user_id = (select public.current_user_id()) and b.account_id = a.account_id
                      )
                    )
                  ) as age
              ) g
          ) w
        where w.months >= 1
      ),
      paces as (
        select w.account_id, w.months, (n.worth - b.worth) / w.months as pace
        from
          windows w
          join public.worth_on(
            array(
              select v.day from windows v
              union
              select today
            ),
            today
          ) b
            on b.account_id = w.account_id and b.day = w.day
          join public.worth_on(array[today], today) n on n.account_id = w.account_id
      )
    select
      jsonb_build_object(
        'goals',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  m.id,
                  'name',
                  m.name,
                  'target',
                  m.target::text,
                  'current',
                  m.current::text,
                  'byHand',
                  m.by_hand::text,
                  'accountId',
                  m.account_id,
                  'account',
                  m.account_name,
                  'accountInTrash',
                  m.account_in_trash,
                  'debt',
                  m.is_debt,
                  'part',
                  m.part::text,
                  'dueOn',
                  m.due_on,
                  'monthly',
                  case
                    when m."left" > 0
                    and m.due_on >= public.month_of(today) then ceil(m."left" / greatest(m.months_left, 1))::text
                  end,
                  'pace',
                  case
                    when m.part is null then round(p.pace, m.exponent)::text
                  end,
                  'paceMonths',
                  case
                    when m.part is null then p.months
                  end,
                  'reachedOn',
                  case
                    when m.part is null
                    and m."left" > 0
                    and p.pace > 0
                    and m."left" / p.pace < 1200 then (
                      public.month_of(today) + make_interval(months => ceil(m."left" / p.pace)::integer)
                    )::date
                  end
                )
                order by m.position, m.id nulls first
              ),
              '[]'
            )
          from
            measured m
            left join paces p on p.account_id = m.account_id
          where m.target > 0 or m.id is not null
        ),
        'shared',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'account',
                  s.account_name,
                  'names',
                  s.names,
                  'amounts',
                  s.amounts,
                  'sum',
                  s.total::text,
                  'balance',
                  s.balance::text
                )
                order by s.position
              ),
              '[]'
            )
          from
            (
              select
                m.account_name,
                m.balance,
                min(m.position) as position,
                sum(m.current) as total,
                jsonb_agg(m.name order by m.position, m.id nulls first) as names,
                jsonb_agg(m.current::text order by m.position, m.id nulls first) as amounts
              from measured m
              where m.balance is not null and not m.is_debt and (m.target > 0 or m.id is not null)
              group by m.account_id, m.account_name, m.balance
              having count(*) > 1
            ) s
        )
      )
  );
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
      ('payee-1', 0.05::float8, false),
      ('payee-2', 0.025, true),
      ('payee-3', 0.018, true),
      ('payee-5', 0.012, true),
      ('payee-10', 0.008, true),
      ('amount-1', 0.03, false),
      ('amount-2', 0.02, true),
      ('amount-3', 0.012, true),
      ('amount-5', 0.01, true),
      ('amount-10', 0.01, true),
      -- Nearly all; at least nine of ten; as many, but not the last one.
      ('nearly-10', 0.012, true),
      ('most-5', 0.04, true),
      ('most-10', 0.02, true),
      ('shaken-10', 0.06, false),
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
      ('words-1', 0.1, false),
      ('words-2', 0.045, false),
      ('words-3', 0.03, false),
      ('words-5', 0.02, false),
      ('words-10', 0.015, false),
      ('word-1', 0.4, false),
      ('word-2', 0.3, false),
      ('word-3', 0.15, false),
      ('word-5', 0.1, false),
      ('word-10', 0.06, false);
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
      -- All are for one category.
      (2, 'payee', 'payee', null, true, null, null, null, null, null, null),
      -- Nearly all of many are, and decisions about similar amounts are for no other one.
      (3, 'payee', 'nearly', null, null, null, 0.97, 10, true, true, null),
      -- Most are.
      (4, 'payee', 'most', null, null, null, public.clear_share(), 5, true, true, null),
      -- Most of many are, but not the latest: habits may have changed.
      (5, 'payee', 'shaken', null, null, null, public.clear_share(), 10, false, true, null),
      -- The payee sells several things: all decisions with exactly this amount are for one category.
      (6, 'amount', 'mixed-amount', 'same-amount', true, null, null, null, null, null, null),
      -- The text decides.
      (7, 'text', 'mixed-text', 'same-text', null, null, null, null, null, true, null),
      -- Similar amounts decide.
      (8, 'band', 'mixed-band', 'like-amount', null, null, null, null, null, true, null),
      -- Nothing decides: the leading category of similar amounts.
      (9, 'band', 'mixed', 'like-amount', null, null, null, null, null, null, false),
      -- Nothing decides: the leading category of the payee.
      (10, 'payee', 'mixed', null, null, null, null, null, null, null, null),
      -- A new payee: the category of others that begin with the same two words.
      (11, 'words', 'words', null, null, null, null, null, null, null, null),
      -- A new payee: the category of others that begin with the same word.
      (12, 'word', 'word', null, null, null, null, null, null, null, null);
end;
$$;

create or replace function public.has_password()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(
    (
      select u.encrypted_password <> ''
      from auth.users u
      where u.id = (select public.current_user_id())
    ),
    false
  );
end;
$$;

create or replace function public.has_rule_value(held public.transactions, action jsonb)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return case action ->> 'field'
    when 'category' then (held).category_id = (action ->> 'category')::uuid
    and not (held).is_split
    when 'payee' then (held).payee_id = (action ->> 'payee')::uuid
    when 'tag' then exists (
      select
      from public.transaction_tags g
      where g.user_id = (held).user_id and g.transaction_id = (held).id and g.tag_id = (action ->> 'tag')::uuid
    )
    when 'note' then (held).note = action ->> 'note'
    when 'type' then (held).type = action ->> 'type'
    when 'oneTime' then (held).one_time = (action ->> 'oneTime')::boolean
    when 'transfer' then exists (
      select
      from public.live_transfers r
      where
        r.user_id = (held).user_id
        and (
          r.out_id = (held).id
          and r.in_account_id = (action ->> 'account')::uuid
          or r.in_id = (held).id
          and r.out_account_id = (action ->> 'account')::uuid
        )
    )
    when 'split' then (held).is_split
    and array(
      select row(p.amount, p.category_id)::text
      from public.transaction_parts p
      where p.user_id = (held).user_id and p.transaction_id = (held).id
      order by p.position
    ) = array(
      select row(s.amount, (p.value ->> 'category')::uuid)::text
      from
        jsonb_array_elements(action -> 'parts') with ordinality p (value, place)
        join unnest(
          public.rule_split(
            (held).amount,
            public.currency_exponent(public.account_currency((held).user_id, (held).account_id)),
            action -> 'parts'
          )::numeric(15, 3)[]
        ) with ordinality s (amount, place)
          on s.place = p.place
      order by p.place
    )
  end;
end;
$$;

create or replace function public.history_of_category(source uuid, target uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return jsonb_build_object(
    'changed',
    (
      select coalesce(jsonb_object_agg(h.change_id, h.rows), '{}')
      from
        (
          select
            c.change_id,
            case
              when bool_or(c.category_id = target) then jsonb_agg(c.transaction_id) filter (
                where c.category_id = source
              )
              else 'null'
            end as rows
          from public.changed_transactions c
          where c.user_id = (select public.current_user_id()) and c.category_id in (source, target)
          group by c.change_id
          having bool_or(c.category_id = source)
        ) h
    ),
    'before',
    (
      select coalesce(jsonb_object_agg(h.change_id, h.rows), '{}')
      from
        (
          select
            c.change_id,
            case
              when bool_or(strpos(c.before::text, target::text) > 0) then jsonb_object_agg(
                c.transaction_id,
                c.before
              ) filter (where strpos(c.before::text, source::text) > 0)
              else 'null'
            end as rows
          from public.changed_transactions c
          where
            c.user_id = (select public.current_user_id())
            and c.before is not null
            and (strpos(c.before::text, source::text) > 0 or strpos(c.before::text, target::text) > 0)
          group by c.change_id
          having bool_or(strpos(c.before::text, source::text) > 0)
        ) h
    ),
    'snapshots',
    (
      select coalesce(jsonb_object_agg(c.id, c.snapshot), '{}')
      from public.ledger_changes c
      where
        c.user_id = (select public.current_user_id())
        and c.kind = 'rule'
        and strpos(c.snapshot::text, source::text) > 0
    ),
    'rules',
    (
      select
        coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'conditions', r.conditions, 'actions', r.actions)), '[]')
      from public.rules r
      where
        r.user_id = (select public.current_user_id())
        and strpos(r.conditions::text || r.actions::text, source::text) > 0
    )
  );
end $$;

create or replace function public.import_balances(import uuid)
returns table (place bigint, account_id uuid, date date, balance numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select row_number() over (order by s.position, b.place), s.account_id, b.date, b.balance
    from
      public.import_statements s
      join public.live_accounts a on a.user_id = s.user_id and a.id = s.account_id
      join public.profiles p on p.user_id = s.user_id
      cross join lateral (
        select 0 as place, s.opening_date as date, s.opening_balance as balance where s.opening_date is not null
        union all
        select e.place, (e.value ->> 'date')::date, (e.value ->> 'balance')::numeric
        from jsonb_array_elements(s.balances) with ordinality e (value, place)
        union all
        select 1000, s.closing_date, s.closing_balance where s.closing_date is not null
      ) b
    where
      s.user_id = (select public.current_user_id())
      and s.import_id = import
      and (s.currency is null or s.currency = coalesce(a.currency, p.currency))
      and scale(trim_scale(b.balance)) <= public.currency_exponent(coalesce(a.currency, p.currency));
end;
$$;

create or replace function public.import_coverage(import uuid)
returns table (account_id uuid, first_day date, last_day date, added integer, already_there integer)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      account_id,
      least(r.first_day, b.first_day + 1, b.last_day),
      greatest(r.last_day, b.last_day),
      coalesce(r.added, 0),
      coalesce(r.already_there, 0)
    from
      (
        select
          r.account_id,
          min(r.date) as first_day,
          max(r.date) as last_day,
          count(*) filter (where r.status in ('new', 'possible-duplicate'))::integer as added,
          count(*) filter (where r.status in ('already-there', 'same'))::integer as already_there
        from public.import_rows r
        where
          r.user_id = (select public.current_user_id())
          and r.import_id = import
          and r.kind = 'readable'
          and r.date is not null
          and r.account_id is not null
        group by r.account_id
      ) r
      -- A statement without rows states balances all the same.
      full join (
        select b.account_id, min(b.date) as first_day, max(b.date) as last_day
        from public.import_balances(import) b
        group by b.account_id
      ) b
        using (account_id);
end $$;

create or replace function public.import_proofs(import uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      held as (
        select c.account_id, c.first_day, greatest(c.last_day, m.last_day) as last_day, m.marks, m.days
        from
          public.import_accounts c
          cross join lateral (
            select count(*) as marks, count(distinct b.date) as days, max(b.date) as last_day
            from public.balance_marks b
            where b.user_id = c.user_id and b.account_id = c.account_id and b.import_id = import
          ) m
        where c.user_id = (select public.current_user_id()) and c.import_id = import
      ),
      proofs as (
        select h.*, s.spans, s.from_day, s.to_day, s.differences
        from
          held h
          cross join lateral (
            select
              count(*) as spans,
              min(s.from_day) as from_day,
              max(s.to_day) as to_day,
              jsonb_agg(
                jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
                order by s.to_day
              ) filter (where s.unexplained <> 0) as differences
            from public.balance_spans(h.account_id, h.first_day - 1, h.last_day) s
            where
              h.marks > 0
              and s.from_day < h.last_day
              and s.to_day >= h.first_day - 1
              and (s.from_day < s.to_day or s.unexplained <> 0)
          ) s
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'accountId',
            a.id,
            'account',
            a.name,
            'valued',
            public.is_valued(a.type),
            'kind',
            case
              when p.marks = 0 then 'none'
              when p.differences is not null then 'differs'
              when p.spans = 0 then 'first'
              else 'proved'
            end,
            'from',
            coalesce(p.from_day + 1, p.first_day),
            'to',
            coalesce(p.to_day, p.last_day),
            'differences',
            coalesce(p.differences, '[]')
          )
          order by a.name, a.id
        ),
        '[]'
      )
    from
      proofs p
      join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id
  );
end;
$$;

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

create or replace function public.import_rows_page(import uuid, filter text, page integer, page_size integer default 100)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      wanted as materialized (
        select r.line, r.part
        from public.import_rows r
        where
          r.user_id = (select public.current_user_id())
          and r.import_id = import
          and case filter
            when 'all' then true
            when 'need-a-look' then r.status in ('same', 'possible-duplicate', 'unreadable')
            when 'transfers' then r.transfer_id is not null
            and r.status in ('new', 'possible-duplicate')
            when 'left-out' then r.status in ('left-out', 'skipped')
            when 'not-added' then r.status in ('left-out', 'skipped', 'unreadable')
            else r.status = filter
          end
      )
    select
      jsonb_build_object(
        'total',
        shown.total,
        'pages',
        shown.pages,
        'page',
        shown.page,
        'items',
        (
          select coalesce(jsonb_agg(m.document order by w.line, w.part), '[]')
          from
            (
              select w.line, w.part
              from wanted w
              order by w.line, w.part
              limit page_size offset shown.skipped
            ) w
            -- The limit makes it a look-up by key for each row of the page.
            cross join lateral (
              select public.import_row_document(m) as document
              from public.import_row_matches m
              where
                m.user_id = (select public.current_user_id())
                and m.import_id = import
                and m.line = w.line
                and m.part = w.part
              limit 1
            ) m
        )
      )
    from
      (select count(*) as total from wanted) n
      cross join lateral public.page_position(n.total, import_rows_page.page, page_size) shown
  );
end;
$$;

create or replace function public.import_summary(import uuid)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      jsonb_build_object(
        'id',
        i.id,
        'fileName',
        i.file_name,
        'revision',
        i.revision,
        'counts',
        (
          select
            jsonb_build_object(
              'rows',
              i.row_count,
              'new',
              count(*) filter (where r.status = 'new'),
              'alreadyThere',
              count(*) filter (where r.status = 'already-there'),
              'same',
              count(*) filter (where r.status = 'same'),
              'possibleDuplicate',
              count(*) filter (where r.status = 'possible-duplicate'),
              'unreadable',
              count(*) filter (where r.status = 'unreadable'),
              'excluded',
              count(*) filter (where r.status = 'left-out'),
              'skipped',
              count(*) filter (where r.status = 'skipped'),
              'transfers',
              count(*) filter (where r.transfer_id is not null and r.status in ('new', 'possible-duplicate'))
            )
          from public.import_rows r
          where r.user_id = i.user_id and r.import_id = i.id
        )
      ) || public.vanished_counts(i.vanished)
    from public.imports i
    where i.user_id = (select public.current_user_id()) and i.id = import
  );
end;
$function$;

create or replace function public.is_by_hand(held public.transactions, slot text, fields text[])
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return case
    when slot = 'category' then (held).category_source = 'hand'
    or (held).is_split
    when slot = 'payee' then (held).import_id is null
    or fields && array['payee_id', 'description']
    when slot = 'note' then 'note' = any (fields)
    or (held).import_id is null
    and (held).note <> ''
    when slot = 'type' then (held).import_id is null
    or (held).type = 'transfer'
    or (held).is_split
    or fields && array['type', 'type_stated']
    when slot = 'oneTime' then 'one_time' = any (fields)
    when slot = 'shape' then (held).is_split
    or (held).type = 'transfer'
    or (held).category_source = 'hand'
    or fields && array['parts', 'transfers', 'type']
    or exists (
      select
      from public.refund_links l
      where l.user_id = (held).user_id and (l.refund_id = (held).id or l.purchase_id = (held).id)
    )
    or exists (
      select
      from public.suggestions s
      where s.user_id = (held).user_id and s.first_id = (held).id and s.kind = 'transfer' and s.second_id is null
    )
    -- A tag.
    else 'tags' = any (fields)
  end;
end;
$$;

create or replace function public.is_category_used(category_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  -- In the order of the index: else all rows may be read to find none.
  return (
    select true
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.category_id = is_category_used.category_id
    order by t.date
    limit 1
  ) is not null
  or exists (
    select
    from public.transaction_parts p
    where p.user_id = (select public.current_user_id()) and p.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.changed_transactions t
    where t.user_id = (select public.current_user_id()) and t.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.budget_alerts b
    where b.user_id = (select public.current_user_id()) and b.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.categories c
    where c.user_id = (select public.current_user_id()) and c.parent_id = is_category_used.category_id
  )
  or exists (
    select
    from public.rules r
    where
      r.user_id = (select public.current_user_id())
      and strpos(r.conditions::text || r.actions::text, is_category_used.category_id::text) > 0
  );
end;
$$;

create or replace function public.is_observing(conditions jsonb)
returns boolean
language plpgsql
immutable
parallel safe
set search_path to ''
as $function$
#variable_conflict use_column
begin
  return exists (select from jsonb_array_elements(conditions) c where c ->> 'field' in ('payee', 'tag'));
end $function$;

create or replace function public.is_pattern_large(one bigint[], told integer)
returns boolean
language sql
immutable
parallel safe
-- A few times what people write; the largest takes some 30 ms for 1,000 rows. A class may have each character that
-- the pattern distinguishes.
return one[1] > 200
or one[2] + one[5] + (one[3] + one[6]) * (told + 1) > 300;

create or replace function public.is_rule_amount(value jsonb)
returns boolean
language sql
immutable
parallel safe
return jsonb_typeof(value) in ('number', 'string') and value #>> '{}' ~ '^[0-9]{1,12}(\.[0-9]{1,3})?$';

create or replace function public.is_rule_condition(condition jsonb)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- Null if something is missing.
  return jsonb_typeof(condition) = 'object'
  and coalesce(
    case condition ->> 'field'
      when 'amount' then condition - array['field', 'operator', 'amount', 'to'] = '{}'
      and condition ->> 'operator' in ('is', 'at-least', 'at-most', 'between')
      and public.is_rule_amount(condition -> 'amount')
      and case
        when condition ->> 'operator' = 'between'
        or condition ? 'to' then public.is_rule_amount(condition -> 'to')
        else true
      end
      when 'direction' then condition - array['field', 'direction'] = '{}'
      and condition ->> 'direction' in ('out', 'in')
      when 'account' then condition - array['field', 'account'] = '{}'
      and public.are_ids(jsonb_build_array(condition -> 'account'))
      when 'day' then condition - array['field', 'operator', 'day', 'to'] = '{}'
      and condition ->> 'operator' in ('is', 'between')
      and public.is_whole_between(condition -> 'day', 1, 31)
      and case
        when condition ->> 'operator' = 'between'
        or condition ? 'to' then public.is_whole_between(condition -> 'to', 1, 31)
        else true
      end
      when 'tag' then condition - array['field', 'tags'] = '{}'
      and public.are_ids(condition -> 'tags')
      else condition ->> 'field' in ('text', 'payee')
      and case
        when condition ? 'payees' then condition ->> 'field' = 'payee'
        and condition ->> 'operator' = 'is'
        and condition - array['field', 'operator', 'payees'] = '{}'
        and public.are_ids(condition -> 'payees')
        else condition - array['field', 'operator', 'values'] = '{}'
        and condition ->> 'operator' in ('is', 'contains', 'starts', 'matches')
        and jsonb_typeof(condition -> 'values') = 'array'
        and jsonb_array_length(condition -> 'values') between 1 and case condition ->> 'operator'
          when 'matches' then 1
          else 40
        end
        and (
          select
            bool_and(
              jsonb_typeof(v) = 'string'
              -- A longer pattern is refused as a pattern, with an error for that.
              and (char_length(v #>> '{}') between 1 and 500 or condition ->> 'operator' = 'matches')
            )
          from jsonb_array_elements(condition -> 'values') v
        )
      end
    end,
    false
  );
end;
$$;

create or replace function public.is_rule_split(parts jsonb)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- As in the form: a rest, or percentages that make 100.
  return case
    when jsonb_typeof(parts) <> 'array'
    or jsonb_array_length(parts) not between 2 and 20 then false
    else (
      select
        bool_and(n.fits)
        and count(*) filter (where n.share = 'rest') <= 1
        and case
          when bool_or(n.share = 'rest') then coalesce(sum(n.percent), 0) < 100
          else bool_and(n.share = 'percent')
          and sum(n.percent) = 100
        end
      from
        (
          select
            p ->> 'share' as share,
            case
              when p ->> 'share' = 'percent'
              and jsonb_typeof(p -> 'percent') = 'number'
              and p ->> 'percent' ~ '^[0-9]{1,3}(\.[0-9]{1,2})?$' then (p ->> 'percent')::numeric
            end as percent,
            coalesce(
              jsonb_typeof(p) = 'object'
              and p - array['share', 'amount', 'percent', 'category', 'note', 'tags'] = '{}'
              and case p ->> 'share'
                when 'amount' then not p ? 'percent'
                and public.is_rule_amount(p -> 'amount')
                and p ->> 'amount' ~ '[1-9]'
                when 'percent' then not p ? 'amount'
                and jsonb_typeof(p -> 'percent') = 'number'
                and p ->> 'percent' ~ '^[0-9]{1,3}(\.[0-9]{1,2})?$'
                and p ->> 'percent' ~ '[1-9]'
                when 'rest' then not p ?| array['amount', 'percent']
                else false
              end
              and public.are_ids(jsonb_build_array(p -> 'category'))
              and jsonb_typeof(p -> 'note') = 'string'
              and char_length(p ->> 'note') <= 1000
              and public.are_ids(p -> 'tags')
              and jsonb_array_length(p -> 'tags') <= 20,
              false
            ) as fits
          from jsonb_array_elements(parts) p
        ) n
    )
  end;
end;
$$;

create or replace function public.is_rule_action(action jsonb)
returns boolean
language sql
immutable
parallel safe
-- Null if something is missing.
return jsonb_typeof(action) = 'object'
and coalesce(
  action - array[
    'field',
    case action ->> 'field'
      when 'transfer' then 'account'
      when 'split' then 'parts'
      else action ->> 'field'
    end
  ] = '{}'
  and case action ->> 'field'
    when 'category' then public.are_ids(jsonb_build_array(action -> 'category'))
    when 'payee' then public.are_ids(jsonb_build_array(action -> 'payee'))
    when 'transfer' then public.are_ids(jsonb_build_array(action -> 'account'))
    when 'tags' then public.are_ids(action -> 'tags')
    and jsonb_array_length(action -> 'tags') between 1 and 20
    when 'note' then jsonb_typeof(action -> 'note') = 'string'
    and char_length(action ->> 'note') between 1 and 1000
    when 'type' then action ->> 'type' in ('expense', 'income', 'refund')
    when 'oneTime' then jsonb_typeof(action -> 'oneTime') = 'boolean'
    when 'split' then public.is_rule_split(action -> 'parts')
    else false
  end,
  false
);

create or replace function public.is_whole_between(value jsonb, low integer, high integer)
returns boolean
language sql
immutable
parallel safe
return case
  when jsonb_typeof(value) = 'number'
  and value #>> '{}' ~ '^[0-9]{1,9}$' then (value #>> '{}')::integer between low and high
  else false
end;

create or replace function public.line_tags(owner uuid, transaction uuid, split boolean)
returns table (part_id uuid, tags uuid[])
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      p.id,
      array(
        select g.tag_id from public.transaction_tags g where g.user_id = owner and g.transaction_id = transaction
        union
        select g.tag_id from public.part_tags g where g.user_id = owner and g.part_id = p.id
      )
      from
        (
          select null::uuid as id where not split
          union all
          select s.id from public.transaction_parts s
          where split and s.user_id = owner and s.transaction_id = transaction
        ) p;
end $$;

create or replace function public.link_found_transfers(
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

create or replace function public.linked_by_import(change uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'count',
        (
          select count(*)
          from public.transfers r
          where r.user_id = c.user_id and r.in_id = any (h.ids) and r.out_id = any (h.ids)
        ),
        'change',
        c.id
      )
    from
      public.ledger_changes c
      cross join lateral (
        select
          array(
            select h.transaction_id
            from public.changed_transactions h
            where h.user_id = c.user_id and h.change_id = c.id
          ) as ids
      ) h
    where c.user_id = (select public.current_user_id()) and c.id = linked_by_import.change and c.undone_at is null
  );
end;
$$;

create or replace function public.list_counts()
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return jsonb_build_object(
    'categories',
    (
      select count(*)
      from public.listed_categories c
      where
        c.user_id = (select public.current_user_id())
        and c.archived_at is null
        and public.caseless(c.name) <> 'uncategorized'
    ),
    'payees',
    (
      -- As in their list: a payee that only a file's review made, or only a rule keeps, has no rows.
      select count(*)
      from public.payees p
      where
        p.user_id = (select public.current_user_id())
        and exists (
          select
          from public.transactions t
          where t.user_id = p.user_id and t.payee_id = p.id and t.deletion_id is null
        )
    ),
    'rules',
    (select count(*) from public.rules r where r.user_id = (select public.current_user_id())),
    'tags',
    (
      select count(*)
      from public.tags t
      where t.user_id = (select public.current_user_id()) and t.archived_at is null
    )
  );
end;
$function$;

create or replace function public.may_change_locked()
returns boolean
language sql
stable
security invoker
-- Only a user's changes need the header, not those the database makes for them.
return current_user <> 'authenticated'
or coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-change-locked' = 'yes', false);

create or replace function public.missing_rows(account uuid, first date, last date)
returns table (
  kind text,
  id uuid,
  import_id uuid,
  line integer,
  part integer,
  date date,
  description text,
  category text,
  amount numeric,
  type text,
  gone_at timestamptz,
  file text,
  entered_at timestamptz
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      'trash',
      t.id,
      null::uuid,
      null::integer,
      null::integer,
      t.date,
      t.description,
      c.name,
      t.amount,
      t.type,
      t.deleted_at,
      null,
      t.created_at
    from
      public.transactions t
      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
    where
      t.user_id = (select public.current_user_id())
      and t.account_id = account
      and t.deletion_id is not null
      and t.date between first and last
      and t.deleted_at > now() - interval '30 days'
    union all
    -- Rows entered from there since have its id.
    select
      case r.status
        when 'already-there' then 'recognised'
        else 'skipped'
      end,
      public.sample_id(r.import_id || ' ' || r.line || ' ' || r.part),
      r.import_id,
      r.line,
      r.part,
      r.date,
      r.description,
      r.category,
      r.amount,
      r.type,
      i.committed_at,
      i.file_name,
      now()
    from
      public.imports i
      join public.import_rows r on r.user_id = i.user_id and r.import_id = i.id
    where
      i.user_id = (select public.current_user_id())
      and i.committed_at is not null
      and i.undone_at is null
      and account = any (i.account_ids)
      and r.account_id = account
      and r.kind = 'readable'
      and r.date between first and last
      and r.amount is not null
      and (
        r.status = 'skipped'
        or exists (select from public.live_transactions t where t.user_id = i.user_id and t.id = r.match_id)
      )
      and not exists (
        select
        from public.live_transactions t
        where t.user_id = i.user_id and t.id = public.sample_id(r.import_id || ' ' || r.line || ' ' || r.part)
      );
end $$;

create or replace function public.notification_documents(ids uuid[], most integer default 50)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            n.id,
            'kind',
            n.kind,
            'createdAt',
            n.created_at,
            'read',
            n.read_at is not null,
            'fileName',
            (select i.file_name from public.imports i where i.user_id = n.user_id and i.id = n.import_id),
            'budgets',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'category',
                      b.name,
                      'month',
                      b.month,
                      'threshold',
                      b.threshold,
                      'spending',
                      round(b.spending, s.decimals),
                      'limit',
                      round(b.monthly_limit, s.decimals)
                    )
                    order by b.month desc, b.name
                  ),
                  '[]'
                )
              from
                (
                  select c.name, b.month, b.monthly_limit, b.spending, max(b.threshold) as threshold
                  from
                    public.budget_alerts b
                    join public.categories c on c.user_id = b.user_id and c.id = b.category_id
                  where b.user_id = n.user_id and b.notification_id = n.id
                  group by c.id, c.name, b.month, b.monthly_limit, b.spending
                  order by b.month desc, c.name
                  limit most
                ) b
            ),
            'larges',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'date',
                      l.date,
                      'description',
                      l.description,
                      'amount',
                      round(l.amount, s.decimals),
                      'row',
                      (
                        select
                          jsonb_build_object(
                            'date',
                            t.date,
                            'payee',
                            public.payee_key(t.description),
                            'amount',
                            abs(t.amount),
                            'type',
                            t.type
                          )
                        from public.live_transactions t
                        where t.user_id = l.user_id and t.id = l.transaction_id
                      )
                    )
                    order by l.date desc, l.amount desc, l.transaction_id
                  ),
                  '[]'
                )
              from
                (
                  select *
                  from public.large_transaction_alerts l
                  where l.user_id = n.user_id and l.notification_id = n.id
                  order by l.date desc, l.amount desc, l.transaction_id
                  limit most
                ) l
            ),
            'budgetCount',
            (
              select count(distinct row(b.category_id, b.month))
              from public.budget_alerts b
              where b.user_id = n.user_id and b.notification_id = n.id
            ),
            'largeCount',
            (
              select count(*)
              from public.large_transaction_alerts l
              where l.user_id = n.user_id and l.notification_id = n.id
            )
          )
          order by n.created_at desc, n.id
        ),
        '[]'
      )
    from
      public.notifications n
      -- An alert raised in an earlier currency may have decimals that today's lacks.
      cross join lateral (
        select public.currency_exponent(p.currency) as decimals from public.profiles p where p.user_id = n.user_id
      ) s
    where n.user_id = (select public.current_user_id()) and n.id = any (ids)
  );
end;
$$;

create or replace function public.notification_settings()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'emailNotifications',
        p.email_notifications,
        'budgetAlerts',
        p.budget_alerts,
        'largeTransactionAlerts',
        p.large_transaction_alerts,
        'largeTransactionThreshold',
        p.large_transaction_threshold
      )
    from public.profiles p
    where p.user_id = (select public.current_user_id())
  );
end;
$$;

create or replace function public.notifications_page(before uuid default null, page_size integer default 20)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      shown as (
        select n.id, row_number() over (order by n.created_at desc, n.id) as place
        from public.notifications n
        where
          n.user_id = (select public.current_user_id())
          and (
            notifications_page.before is null
            or exists (
              select
              from public.notifications b
              where
                b.user_id = (select public.current_user_id())
                and b.id = notifications_page.before
                and (n.created_at < b.created_at or n.created_at = b.created_at and n.id > b.id)
            )
          )
        order by n.created_at desc, n.id
        limit page_size + 1
      )
    select
      jsonb_build_object(
        'rows',
        public.notification_documents(array(select s.id from shown s where s.place <= page_size)),
        'more',
        (select count(*) > page_size from shown),
        'unread',
        (
          select count(*)
          from public.notifications n
          where n.user_id = (select public.current_user_id()) and n.read_at is null
        )
      )
  );
end;
$$;

create or replace function public.number_restored_payees(restore uuid)
returns void
language plpgsql
set search_path to ''
as $function$
begin
  -- Once, however many parts there are.
  with
    n as materialized (
      select public.numbered_payees(jsonb_agg(r)) as names
      from
        public.restore_parts o
        cross join jsonb_array_elements(o.rows) r
      where
        o.user_id = (select public.current_user_id())
        and o.restore_id = restore
        and o.kind = 'payees'
        and r ->> 'name' is not null
    )
  update public.restore_parts p
  set rows = (
    select
      jsonb_agg(
        case
          when n.names ? (r.value ->> 'id') then r.value || jsonb_build_object('name', n.names ->> (r.value ->> 'id'))
          else r.value
        end
        order by r.place
      )
    from jsonb_array_elements(p.rows) with ordinality r (value, place)
  )
  from n
  where
    p.user_id = (select public.current_user_id())
    and p.restore_id = restore
    and p.kind = 'payees'
    and n.names <> '{}';
end;
$function$;

create or replace function public.open_duplicates(account uuid)
returns integer
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select count(*)::integer
    from
      public.suggestions s
      join public.live_transactions o on o.user_id = s.user_id and o.id = s.first_id and o.account_id = account
      join public.live_transactions t on t.user_id = s.user_id and t.id = s.second_id
    where s.user_id = (select public.current_user_id()) and s.kind = 'duplicate' and s.refused_at is null
  );
end $$;

create or replace function public.page_position(total bigint, page integer, page_size integer)
returns table (total bigint, pages integer, page integer, skipped bigint)
language sql
immutable
parallel safe
security invoker
as $$
  select page_position.total, p.pages, p.page, (p.page - 1)::bigint * page_size
  from
    (
      select n.pages, least(greatest(page_position.page, 1), n.pages) as page
      from (select greatest(1, ceil(page_position.total::numeric / page_size))::integer as pages) n
    ) p;
$$;

create or replace function public.past_imports(page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      jsonb_build_object(
        'total',
        shown.total,
        'pages',
        shown.pages,
        'page',
        shown.page,
        'items',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  i.id,
                  'fileName',
                  i.file_name,
                  'importedAt',
                  i.committed_at,
                  'added',
                  i.added,
                  'alreadyThere',
                  i.already_there,
                  'excluded',
                  i.left_out,
                  'undoneAt',
                  i.undone_at,
                  'accounts',
                  (
                    select coalesce(jsonb_agg(a.name order by a.name, a.id), '[]')
                    from public.live_accounts a
                    where a.user_id = i.user_id and a.id = any (i.account_ids)
                  ),
                  'proofs',
                  case
                    when i.undone_at is null then public.import_proofs(i.id)
                    else '[]'
                  end
                ) || public.vanished_counts(i.vanished)
                order by i.committed_at desc, i.id
              ),
              '[]'
            )
          from
            (
              select *
              from public.imports i
              where i.user_id = (select public.current_user_id()) and i.committed_at is not null
              order by i.committed_at desc, i.id
              limit page_size offset shown.skipped
            ) i
        )
      )
    from
      (
        select count(*) as total
        from public.imports i
        where i.user_id = (select public.current_user_id()) and i.committed_at is not null
      ) n
      cross join lateral public.page_position(n.total, past_imports.page, page_size) shown
  );
end;
$function$;

create or replace function public.pattern_alternatives(one bigint[], other bigint[])
returns bigint[]
language sql
immutable
parallel safe
return array[
  one[1] + other[1],
  one[2] + other[2],
  one[3] + other[3],
  one[4] + other[4],
  one[5] + other[5],
  one[6] + other[6],
  greatest(one[7], other[7])
];

create or replace function public.pattern_character(one text)
returns text
language sql
immutable
parallel safe
-- Whatever means something to the engine gets a backslash.
return case
  when one ~ '^[0-9A-Za-z ]$'
  or octet_length(one) > 1 then one
  else '\' || one
end;

create or replace function public.pattern_count(conditions jsonb)
returns integer
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select count(*)::integer from jsonb_array_elements(conditions) c where c ->> 'operator' = 'matches'
  );
end $$;

create or replace function public.pattern_repeated(one bigint[], low integer, high integer)
returns bigint[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- Without end, the last copy leads back to itself. With an end, what may be missing is skipped at the beginning.
  return (
    select
      array[
        one[1] * n.copies,
        one[2] * n.starts,
        one[3] * n.starts,
        one[4],
        one[5] * n.copies + one[4] * one[2] * n.joints,
        one[6] * n.copies + one[4] * one[3] * n.joints,
        case
          when low = 0 then 1
          else one[7]
        end
      ]
    from
      (
        select
          c.copies,
          case
            when high is null then c.copies
            else c.copies - 1
          end as joints,
          case
            when high is null then 1
            else c.copies - greatest(1, low) + 1
          end as starts
        from (select greatest(1, coalesce(high, low)) as copies) c
      ) n
  );
end;
$$;

create or replace function public.pattern_sequence(one bigint[], other bigint[])
returns bigint[]
language sql
immutable
parallel safe
return array[
  one[1] + other[1],
  one[2] + one[7] * other[2],
  one[3] + one[7] * other[3],
  other[4] + other[7] * one[4],
  one[5] + other[5] + one[4] * other[2],
  one[6] + other[6] + one[4] * other[3],
  one[7] * other[7]
];

create or replace function public.payee_called(name text, except_ids uuid[])
returns uuid
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select c.id
    from
      unnest(public.payees_called(payee_called.name)) with ordinality c (id, place)
      join public.payees p on p.user_id = (select public.current_user_id()) and p.id = c.id
    where
      c.id <> all (except_ids)
      and public.caseless(public.shown_payee(c.id)) = public.caseless(payee_called.name)
      -- A payee without name and rows is shown nowhere.
      and (
        p.name is not null
        or exists (select from public.live_transactions t where t.user_id = p.user_id and t.payee_id = p.id)
      )
    order by c.place
    limit 1
  );
end;
$function$;

create or replace function public.payee_name(description text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select c.name from public.clean_description(description) c
  );
end $$;

create or replace function public.payee_named(name text, except_id uuid)
returns uuid
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select p.id
    from public.payees p
    where
      p.user_id = (select public.current_user_id())
      and public.caseless(p.name) = public.caseless(payee_named.name)
      and p.id <> except_id
  );
end;
$function$;

create or replace function public.payee_rows(transaction uuid)
returns integer
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select count(*)::integer
    from
      public.transactions t
      join public.live_transactions o on o.user_id = t.user_id and o.payee_id = t.payee_id
    where t.user_id = (select public.current_user_id()) and t.id = transaction
  );
end;
$$;

create or replace function public.payees_alike()
returns table (payee_id uuid, known_id uuid)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  -- Every screen counts them, so a payee's first text represents it, and only few others are looked at.
  return query with
      fresh as materialized (
        select p.id, p.created_at, k.cleaned
        from
          (
            select p.id, p.created_at
            from public.payees p
            where p.user_id = (select owner) and p.name is null and p.created_at > now() - interval '60 days'
            order by p.created_at desc
            limit 100
          ) p
          cross join lateral (
            select k.cleaned
            from public.payee_keys k
            where k.user_id = (select owner) and k.payee_id = p.id and char_length(k.cleaned) >= 4 and not k.by_hand
            limit 1
          ) k
      ),
      alike as materialized (
        select n.id, n.created_at, o.payee_id
        from
          fresh n
          cross join lateral (
            -- Payees that begin with all of its words, and the one of its first words.
            (
              select k.payee_id
              from public.payee_keys k
              where
                k.user_id = (select owner)
                and k.cleaned ~>=~ (n.cleaned || ' ')
                and k.cleaned ~<~ (n.cleaned || '!')
              limit 20
            )
            union
            select k.payee_id
            from
              generate_series(1, cardinality(string_to_array(n.cleaned, ' ')) - 1) words (count)
              cross join lateral (
                select array_to_string((string_to_array(n.cleaned, ' '))[:words.count], ' ') as text
              ) w
              cross join lateral (
                select k.payee_id
                from public.payee_keys k
                where k.user_id = (select owner) and k.cleaned = w.text and char_length(w.text) >= 4
                limit 1
              ) k
          ) o
        where o.payee_id <> n.id
        limit 100
      )
    select distinct on (n.id) n.id, n.payee_id
    from
      alike n
      join public.payees other
        on other.user_id = (select owner)
        and other.id = n.payee_id
        and (other.created_at < n.created_at or other.name is not null)
    where
      exists (
        select
        from public.transactions t
        where t.user_id = (select owner) and t.payee_id = n.id and t.deletion_id is null
      )
      and exists (
        select
        from public.transactions t
        where t.user_id = (select owner) and t.payee_id = n.payee_id and t.deletion_id is null
      )
      and not exists (
        select
        from
          public.suggestions s
          join public.transactions t on t.user_id = (select owner) and t.id = s.first_id and t.payee_id = n.id
        where s.user_id = (select owner) and s.kind = 'payee' and s.refused_at is not null
      )
    order by n.id, other.name is null, other.created_at, n.payee_id
    limit 20;
end;
$$;

create or replace function public.payees_called(name text)
returns uuid[]
language plpgsql
stable
set search_path to ''
as $function$
begin
  return array(
    select c.id
    from
      (
        select p.id, public.caseless(p.name) <> public.caseless(payees_called.name) as otherwise
        from public.payees p
        where
          p.user_id = (select public.current_user_id())
          and public.payee_key(p.name) = public.payee_key(payees_called.name)
        union
        select k.payee_id, null
        from
          public.payee_keys k
          join public.payees p on p.user_id = k.user_id and p.id = k.payee_id and p.name is null
        where
          k.user_id = (select public.current_user_id())
          and (
            k.key = public.payee_key(payees_called.name)
            and k.name is null
            or public.payee_key(k.name) = public.payee_key(payees_called.name)
          )
      ) c
    order by c.otherwise nulls last, c.id
  );
end;
$function$;

create or replace function public.payees_in_rules(owner uuid)
returns text[]
language plpgsql
stable
set search_path to ''
as $function$
begin
  return array(
    select n.id #>> '{}'
    from
      (
        select r.conditions, r.actions from public.rules r where r.user_id = owner
        union all
        select c.snapshot #> '{rule,conditions}', c.snapshot #> '{rule,actions}'
        from public.ledger_changes c
        where c.user_id = owner and c.kind = 'rule' and c.undone_at is null
      ) r
      cross join lateral (
        select jsonb_path_query(r.conditions, '$[*].payees[*]') as id
        union all
        select jsonb_path_query(r.actions, '$[*].payee')
      ) n
  );
end;
$function$;

create or replace function public.period_figures(period_start date, period_end date, previous_start date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      months as (
        -- The month of the period's last day, or of today if that is earlier.
        select
          latest.month_start,
          (latest.month_start + interval '1 month')::date - 1 as month_end,
          (latest.month_start - interval '1 month')::date as before_start
        from (select public.month_of(least(period_end, today)) as month_start) latest
      ),
      spans as (
        select span.*
        from
          months,
          lateral (
            values
              ('period', period_start, period_end),
              ('previous', previous_start, period_start - 1),
              -- A running span is compared with as many days, or with all there are if they are fewer.
              ('so_far', period_start, today),
              ('so_far_before', previous_start, least(previous_start + (today - period_start), period_start - 1)),
              ('trend', months.month_start, least(months.month_end, today)),
              (
                'trend_before',
                months.before_start,
                case
                  when today > months.month_end then months.month_start - 1
                  else least(months.before_start + (today - months.month_start), months.month_start - 1)
                end
              )
          ) span ("name", "from", "to")
        where today between period_start and period_end or span."name" not like 'so_far%'
      ),
      lines as materialized (
        select
          line.counted_on as date,
          line.category_id,
          line.role = 'spending' as is_spending,
          line.type = 'refund' as is_refund,
          line.one_time,
          line.amount,
          line.transactions
        from public.ledger_lines line
        where
          line.user_id = (select public.current_user_id())
          and line.role in ('spending', 'income')
          and line.counted_on >= (select least(previous_start, months.before_start) from months)
          and line.counted_on <= (select greatest(period_end, months.month_end) from months)
      ),
      days as materialized (
        select
          lines.date,
          coalesce(-sum(lines.amount) filter (where lines.is_spending), 0) as spending,
          coalesce(sum(lines.amount) filter (where not lines.is_spending), 0) as income,
          coalesce(
            sum(lines.transactions) filter (where lines.is_spending and not lines.is_refund),
            0
          ) as expense_count,
          coalesce(sum(lines.transactions) filter (where lines.is_refund), 0) as refund_count,
          coalesce(sum(lines.transactions) filter (where not lines.is_spending), 0) as income_count,
          coalesce(-sum(lines.amount) filter (where lines.is_spending and lines.one_time), 0) as one_time_spending,
          coalesce(sum(lines.transactions) filter (where lines.one_time), 0) as one_time_count,
          bool_or(lines.is_spending) as spent
        from lines
        group by lines.date
      ),
      totals as (
        select span."name", to_jsonb(figures) as document
        from
          spans span
          cross join lateral (
            select
              span."from",
              span."to",
              coalesce(sum(days.spending), 0) as spending,
              coalesce(sum(days.income), 0) as income,
              coalesce(sum(days.expense_count), 0) as "expenseCount",
              coalesce(sum(days.refund_count), 0) as "refundCount",
              coalesce(sum(days.income_count), 0) as "incomeCount",
              coalesce(sum(days.one_time_spending), 0) as "oneTimeSpending",
              coalesce(sum(days.one_time_count), 0) as "oneTimeCount"
            from days
            where days.date between span."from" and span."to"
          ) figures
      ),
      category_sums as (
        select
          lines.category_id,
          coalesce(-sum(lines.amount) filter (where lines.is_spending and place.in_period), 0) as spending,
          count(*) filter (where lines.is_spending and place.in_period) as expense_count,
          count(*) filter (where place.in_period) as transactions,
          coalesce(-sum(lines.amount) filter (where lines.is_spending and place.in_month), 0) as month_spending,
          coalesce(
            -sum(lines.amount) filter (
              where lines.is_spending and not lines.one_time and place.in_month and lines.date <= today
            ),
            0
          ) as month_so_far
        from
          lines
          cross join months
          cross join lateral (
            select
              lines.date between period_start and period_end as in_period,
              lines.date between months.month_start and months.month_end as in_month
          ) place
        where lines.date >= least(period_start, months.month_start)
        group by lines.category_id
      )
    select
      jsonb_build_object(
        'period',
        (select totals.document from totals where totals."name" = 'period'),
        'previous',
        (select totals.document from totals where totals."name" = 'previous'),
        'soFar',
        (
          select jsonb_build_object('now', running.document, 'before', earlier.document)
          from
            totals running
            cross join totals earlier
          where running."name" = 'so_far' and earlier."name" = 'so_far_before'
        ),
        'monthlyTrend',
        (
          select jsonb_build_object('now', latest.document, 'before', earlier.document)
          from
            totals latest
            cross join totals earlier
          where latest."name" = 'trend' and earlier."name" = 'trend_before'
        ),
        'month',
        (select jsonb_build_object('from', months.month_start, 'to', months.month_end) from months),
        'days',
        (
          select coalesce(jsonb_agg(to_jsonb(point) order by point.date), '[]')
          from
            (
              select
                days.date,
                days.spending,
                sum(days.spending) over (
                  partition by days.date >= period_start
                  order by days.date
                ) as total
              from days
              where days.spent and days.date between previous_start and period_end
            ) point
        ),
        'buckets',
        (
          select
            public.spending_buckets(
              array_agg(days.date),
              array_agg(days.spending),
              period_start,
              period_end,
              previous_start,
              today
            )
          from days
          where days.spent
        )
      ) || (
        select public.category_lists(jsonb_agg(to_jsonb(category_sums)), (select months.month_start from months))
        from category_sums
      )
  );
end;
$$;

create or replace function public.place_rules(ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
begin
  -- Rules that are not named come after those that are, as they were.
  update public.rules r
  set position = n.place
  from
    (
      select
        o.id,
        row_number() over (order by array_position(ids, o.id) nulls last, o.position, o.created_at, o.id) as place
      from public.rules o
      where o.user_id = (select public.current_user_id())
    ) n
  where r.user_id = (select public.current_user_id()) and r.id = n.id and r.position <> n.place;
end;
$$;

create or replace function public.refuse_locked()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  locked record;
begin
  if
    not exists (select from public.accounts a where a.user_id = public.current_user_id() and a.locked_until is not null)
    or public.may_change_locked()
  then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select a.name, a.locked_until
    into locked
    from
      after n
      join public.accounts a on a.user_id = n.user_id and a.id = n.account_id
    where n.deletion_id is null and n.date <= a.locked_until
    limit 1;
  elseif tg_op = 'DELETE' then
    select a.name, a.locked_until
    into locked
    from
      before o
      join public.accounts a on a.user_id = o.user_id and a.id = o.account_id
    where o.deletion_id is null and o.date <= a.locked_until
    limit 1;
  else
    -- Only changes that move a balance: where, when and how much it is, and whether it is there at all.
    with
      o as materialized (select user_id, id, account_id, date, amount from before where deletion_id is null),
      n as materialized (select user_id, id, account_id, date, amount from after where deletion_id is null)
    select a.name, a.locked_until
    into locked
    from
      (
        (
          select * from o
          except
          select * from n
        )
        union all
        (
          select * from n
          except
          select * from o
        )
      ) c
      join public.accounts a on a.user_id = c.user_id and a.id = c.account_id
    where c.date <= a.locked_until
    limit 1;
  end if;
  if found then
    raise sqlstate 'PT409'
      using
        message = 'locked_until',
        detail = jsonb_build_object('account', locked.name, 'day', locked.locked_until)::text;
  end if;
  return null;
end;
$$;

create or replace function public.release_parts(transaction uuid, parts jsonb)
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

create or replace function public.restorable_rows(name text)
returns text
language sql
immutable
security invoker
return case name
  when 'import_rows' then '(r.account_id is null or r.account_id in (
  select a.id from public.accounts a where a.user_id = $1))'
  when 'changed_transactions' then '(
  r.transaction_id in (select t.id from public.transactions t where t.user_id = $1)
  and r.account_id in (select a.id from public.accounts a where a.user_id = $1))'
  else 'true'
end;

create or replace function public.restore_obstacle()
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return case
    when exists (
      select from public.live_transactions t where t.user_id = (select public.current_user_id())
    ) then 'transactions'
    when exists (select from public.transactions t where t.user_id = (select public.current_user_id()))
    or exists (
      select
      from public.accounts a
      where a.user_id = (select public.current_user_id()) and a.deletion_id is not null
    ) then 'trash'
    when exists (
      select
      from public.imports i
      where i.user_id = (select public.current_user_id()) and i.committed_at is not null
    ) then 'imports'
    when (select count(*) from public.accounts a where a.user_id = (select public.current_user_id())) > 1
    or exists (
      select
      from public.accounts a
      where
        a.user_id = (select public.current_user_id())
        and (a.name, a.type, a.last_four_digits, a.currency, a.closed_at, a.revision) is distinct from (
          'Default Account',
          'checking',
          '0000',
          null,
          null,
          1
        )
    )
    or exists (
      select
      from public.balance_marks m
      where m.user_id = (select public.current_user_id()) and m.balance <> 0
    ) then 'accounts'
  end;
end;
$$;

create or replace function public.restored_rows(import uuid)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      case
        when sum(c.transactions - c.kept) > 0 then jsonb_build_object('restored', sum(c.transactions - c.kept))
        else '{}'
      end
    from public.ledger_changes c
    where
      c.user_id = (select public.current_user_id())
      and c.undone_at is not null
      and c.id in (public.vanished_change(import, 'remove'), public.vanished_change(import, 'same'))
  );
end;
$function$;

create or replace function public.review_categories()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
declare
  owner uuid := public.current_user_id();
  uncategorized uuid := (
    select c.id
    from public.categories c
    where c.user_id = owner and public.caseless(c.name) = 'uncategorized'
  );
begin
  return (
    with
      open as materialized (
        select t.id, t.payee_id, t.amount > 0 as incoming, t.date, t.created_at, t.position
        from public.transactions t
        where
          t.user_id = owner
          and t.category_source = 'none'
          and t.deletion_id is null
          and not t.is_split
          and t.type <> 'transfer'
          and t.counted
      ),
      sums as materialized (
        select
          o.payee_id,
          o.incoming,
          count(distinct o.id) as rows,
          sum(l.amount) as amount,
          min(o.date) as first_day,
          max(o.date) as last_day
        from
          open o
          join public.ledger_lines l
            on l.user_id = owner and l.category_id = (select uncategorized) and l.transaction_id = o.id
        group by o.payee_id, o.incoming
      ),
      groups as materialized (select s.* from sums s order by abs(s.amount) desc, s.payee_id, s.incoming limit 200),
      listed as materialized (
        select o.*, row_number() over (order by o.payee_id, o.id) as number
        from
          (
            select
              o.*,
              row_number() over (
                partition by o.payee_id, o.incoming
                order by o.date desc, o.created_at desc, o.position desc, o.id
              ) as place
            from
              open o
              join groups g on g.payee_id = o.payee_id and g.incoming = o.incoming
          ) o
        where o.place <= 12
      ),
      shown as materialized (
        select
          l.payee_id,
          l.incoming,
          l.place,
          l.number,
          t.id,
          t.date,
          t.description,
          t.amount,
          t.account_id,
          exists (
            select from public.suggestions s where s.user_id = owner and s.kind = 'category' and s.first_id = t.id
          ) as refused
        from
          listed l
          join public.transactions t on t.user_id = owner and t.id = l.id
      ),
      guessed as materialized (
        select s.payee_id, s.incoming, g.category_id, g.share, g.evidence, s.place
        from
          public.guess_categories(
            array(select s.payee_id from shown s order by s.number),
            array(select s.description from shown s order by s.number),
            array(select s.amount from shown s order by s.number)
          ) g
          join shown s on s.number = g.place
        where not s.refused
      ),
      suggested as materialized (
        -- For all of its rows, or for none.
        select
          g.payee_id,
          g.incoming,
          (array_agg(g.category_id))[1] as category_id,
          min(g.share) as share,
          (array_agg(g.evidence order by g.place))[1] as evidence
        from guessed g
        group by g.payee_id, g.incoming
        having
          count(distinct g.category_id) = 1
          and min(g.share) >= 0.6
          and count(*) = (select count(*) from shown s where s.payee_id = g.payee_id and s.incoming = g.incoming)
      ),
      likely as materialized (
        select l.*
        from
          public.likely_categories(
            array(select g.payee_id from groups g),
            array(
              select
                case
                  when g.incoming then 1
                  else -1
                end
              from groups g
            )
          ) l
      )
    select
      jsonb_build_object(
        'open',
        (
          select
            jsonb_build_object(
              'payees',
              count(*),
              'rows',
              coalesce(sum(s.rows), 0),
              'amount',
              coalesce(sum(s.amount), 0)
            )
          from sums s
        ),
        'uncategorized',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'payeeId',
                  g.payee_id,
                  'incoming',
                  g.incoming,
                  'payee',
                  public.payee_label(g.payee_id, latest.description),
                  'bankText',
                  latest.description,
                  'count',
                  g.rows,
                  'amount',
                  g.amount,
                  'from',
                  g.first_day,
                  'to',
                  g.last_day,
                  'likely',
                  coalesce(to_jsonb(l.names), '[]'),
                  'guess',
                  case
                    when s.category_id is not null then jsonb_build_object(
                      'category',
                      c.name,
                      'memory',
                      jsonb_build_object('payee', public.payee_label(g.payee_id, latest.description)) || s.evidence
                    )
                  end,
                  'used',
                  array(
                    select d.name
                    from
                      (
                        select distinct on (h.category_id)
                          n.name,
                          coalesce(h.category_set_at, h.created_at) as decided_at
                        from
                          public.transactions h
                          join public.categories n on n.user_id = owner and n.id = h.category_id
                        where
                          h.user_id = owner
                          and h.payee_id = g.payee_id
                          and h.category_source = 'hand'
                          and h.deletion_id is null
                          and not h.is_split
                          and h.type <> 'transfer'
                          and h.category_id is distinct from uncategorized
                        order by h.category_id, coalesce(h.category_set_at, h.created_at) desc
                      ) d
                    order by d.decided_at desc
                    limit 2
                  ),
                  'clearedAt',
                  (
                    select max(coalesce(h.category_set_at, h.created_at))
                    from public.transactions h
                    where
                      h.user_id = owner
                      and h.payee_id = g.payee_id
                      and h.category_source = 'hand'
                      and h.deletion_id is null
                      and not h.is_split
                      and h.type <> 'transfer'
                      and h.category_id = uncategorized
                  ),
                  'rows',
                  (
                    select
                      jsonb_agg(
                        jsonb_build_object(
                          'id',
                          r.id,
                          'date',
                          r.date,
                          'description',
                          r.description,
                          'amount',
                          r.amount,
                          'accountId',
                          r.account_id
                        )
                        order by r.place
                      )
                    from shown r
                    where r.payee_id = g.payee_id and r.incoming = g.incoming
                  )
                )
                order by abs(g.amount) desc, g.payee_id, g.incoming
              ),
              '[]'
            )
          from
            groups g
            join shown latest on latest.payee_id = g.payee_id and latest.incoming = g.incoming and latest.place = 1
            left join suggested s on s.payee_id = g.payee_id and s.incoming = g.incoming
            left join public.categories c on c.user_id = owner and c.id = s.category_id
            left join likely l
              on l.payee_id = g.payee_id
              and l.way = case
                when g.incoming then 1
                else -1
              end
        ),
        'payees',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'payeeId',
                  a.payee_id,
                  'payee',
                  public.payee_label(a.payee_id, n.description),
                  'bankText',
                  n.description,
                  'rowId',
                  n.id,
                  'count',
                  n.rows,
                  'knownId',
                  a.known_id,
                  'known',
                  public.payee_label(a.known_id, k.description),
                  'knownText',
                  k.description,
                  'knownCount',
                  k.rows
                )
                order by n.date desc, a.payee_id
              ),
              '[]'
            )
          from
            public.payees_alike() a
            cross join lateral (
              select t.id, t.description, t.date, count(*) over () as rows
              from public.live_transactions t
              where t.user_id = owner and t.payee_id = a.payee_id
              order by t.date desc, t.id
              limit 1
            ) n
            cross join lateral (
              select t.description, count(*) over () as rows
              from public.live_transactions t
              where t.user_id = owner and t.payee_id = a.known_id
              order by t.date desc, t.id
              limit 1
            ) k
        )
      )
  );
end;
$$;

create or replace function public.row_outcome(outcomes text[])
returns text
language sql
immutable
parallel safe
security invoker
return case
  when 'change' = any (outcomes) then 'change'
  when 'hand' = any (outcomes) then 'hand'
  when 'taken' = any (outcomes) then 'taken'
  else 'already'
end;

-- The results come in the order of the arguments.
create or replace function public.rows_until(account_ids uuid[], days date[], entered timestamptz[])
returns table (place bigint, amount numeric)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
begin
  return query
    with points as materialized (
      select p.place, p.account_id, p.day, p.entered,
        -- Of the month that a day ends, nothing is left to add row by row.
        public.month_of(case when p.entered is null then p.day + 1 else p.day end) as month
      from unnest(account_ids, days, entered) with ordinality p (account_id, day, entered, place)
    ), months as (
      select e.place, coalesce(sum(e.amount) over (
        partition by e.account_id order by e.month groups between unbounded preceding and 1 preceding), 0) as amount
      from (
        select p.place, p.account_id, p.month, 0::numeric as amount from points p
        union all
        select null, m.account_id, m.month, m.amount from public.account_months m
        where m.user_id = (select public.current_user_id()) and m.account_id = any (account_ids)
      ) e
    ), inside as (
      -- One pass over the rows of the months that are not whole.
      select e.place, sum(e.amount) over (partition by e.account_id, e.month order by e.day, e.moment) as amount
      from (
        select p.place, p.account_id, p.month, p.day, coalesce(p.entered, 'infinity') as moment, 0::numeric as amount
        from points p where p.month <= p.day
        union all
        select null, t.account_id, m.month, t.date, t.created_at, t.amount
        from (select p.account_id, p.month, max(p.day) as day from points p where p.month <= p.day group by 1, 2) m
        -- Month by month along the index, not all rows of the account.
        cross join lateral (
          select o.date, o.created_at, o.amount, o.account_id from public.live_transactions o
          where o.user_id = (select public.current_user_id()) and o.account_id = m.account_id
            and o.date between m.month and m.day
          offset 0
        ) t
      ) e
    )
    select m.place, m.amount + coalesce(i.amount, 0)
    from months m left join inside i on i.place = m.place
    where m.place is not null;
end $$;

create or replace function public.rule_content(rule uuid)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      jsonb_build_object(
        'name',
        r.name,
        'match',
        r.match,
        'conditions',
        r.conditions,
        'actions',
        r.actions,
        'enabled',
        r.enabled
      )
    from public.rules r
    where r.user_id = (select public.current_user_id()) and r.id = rule
  );
end;
$function$;

create or replace function public.rule_fits(action jsonb, amount numeric, account uuid)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return case action ->> 'field'
    when 'type' then (action ->> 'type' = 'expense') = (rule_fits.amount < 0)
    when 'transfer' then (action ->> 'account')::uuid <> account
    and exists (
      select
      from public.live_accounts a
      where a.user_id = (select public.current_user_id()) and a.id = (action ->> 'account')::uuid
    )
    when 'split' then public.rule_split(
      rule_fits.amount,
      public.currency_exponent(public.account_currency(public.current_user_id(), account)),
      action -> 'parts'
    ) is not null
    else true
  end;
end $$;

create or replace function public.rule_form_problem(content jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('condition', p.place - 1, 'code', p.code, 'detail', p.detail)
    from
      (
        select c.place, 'pattern_invalid' as code, public.pattern_error(c.value #>> '{values,0}') as detail
        from jsonb_array_elements(content -> 'conditions') with ordinality c (value, place)
        where c.value ->> 'operator' = 'matches'
        union all
        select c.place, 'payee_unknown', v
        from
          jsonb_array_elements(content -> 'conditions') with ordinality c (value, place)
          cross join lateral jsonb_array_elements_text(c.value -> 'values') v
        where c.value ->> 'field' = 'payee' and c.value ->> 'operator' = 'is' and public.payees_called(v) = '{}'
      ) p
    where p.detail is not null
    order by p.place
    limit 1
  );
end;
$$;

create or replace function public.rule_marks(conditions jsonb, bank_text text)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(distinct m.mark) filter (where m.mark <> ''), '[]')
    from
      jsonb_array_elements(conditions) c
      cross join lateral jsonb_array_elements_text(c -> 'values') v
      cross join lateral (
        select
          case c ->> 'operator'
            when 'matches' then substring(
              btrim(public.fold_text(rule_marks.bank_text)) from '(' || public.rule_pattern(v) || ')'
            )
            when 'contains' then case
              when strpos(public.fold_text(rule_marks.bank_text), btrim(public.fold_text(v))) > 0 then btrim(
                public.fold_text(v)
              )
            end
            else case
              when starts_with(btrim(public.fold_text(rule_marks.bank_text)), btrim(public.fold_text(v))) then btrim(
                public.fold_text(v)
              )
            end
          end as mark
      ) m
    where c ->> 'field' = 'text' and c ? 'values'
  );
end $$;

create or replace function public.rule_moves(rule jsonb, ids uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
begin
  return (
    with
      shape as (
        select a.value as action
        from jsonb_array_elements(rule -> 'actions') a
        where a.value ->> 'field' in ('category', 'split', 'transfer')
        order by a.value ->> 'field' desc
        limit 1
      ),
      lines as materialized (
        select l.transaction_id as id, l.account_id, l.category_id, l.amount, l.currency
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.transaction_id in (select unnest(ids))
          and l.role in ('spending', 'income')
          and l.part_id is null
      ),
      moved as materialized (
        select l.category_id as category, l.id, -l.amount as amount, l.currency, false as gains from lines l
        union all
        select (m.action ->> 'category')::uuid, l.id, l.amount, l.currency, true
        from
          lines l
          cross join shape m
        where m.action ->> 'field' = 'category'
        union all
        select (p.value ->> 'category')::uuid, l.id, s.amount, l.currency, true
        from
          lines l
          cross join shape m
          cross join lateral unnest(
            public.rule_split(l.amount, public.currency_exponent(l.currency), m.action -> 'parts')
          ) with ordinality s (amount, place)
          join lateral jsonb_array_elements(m.action -> 'parts') with ordinality p (value, place) on p.place = s.place
        where m.action ->> 'field' = 'split'
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'kind',
            coalesce(c.kind, 'spending'),
            'rows',
            n.rows,
            'amount',
            n.amount,
            'currency',
            n.currency,
            'gains',
            n.gains
          )
          order by n.gains, n.rows desc, c.name
        ),
        '[]'
      )
    from
      (
        select o.category, o.currency, count(distinct o.id) as rows, sum(o.amount) as amount, bool_or(o.gains) as gains
        from moved o
        group by o.category, o.currency
      ) n
      left join public.categories c on c.user_id = (select public.current_user_id()) and c.id = n.category
    where n.amount <> 0
  );
end;
$$;

create or replace function public.rule_of_form(content jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'match',
    content -> 'match',
    'conditions',
    (
      select
        coalesce(
          jsonb_agg(
            case
              when c.value ->> 'field' = 'payee'
              and c.value ->> 'operator' = 'is' then c.value - 'values' || jsonb_build_object(
                'payees',
                (
                  select coalesce(jsonb_agg(distinct i), '[]')
                  from
                    jsonb_array_elements_text(c.value -> 'values') v
                    cross join lateral unnest(
                      coalesce(nullif(public.payees_called(v), '{}'), array[md5('payee ' || v)::uuid])
                    ) i
                )
              )
              when c.value ->> 'field' = 'tag' then c.value || jsonb_build_object(
                'tags',
                public.tag_ids(c.value -> 'tags')
              )
              else c.value
            end
            order by c.place
          ),
          '[]'
        )
      from jsonb_array_elements(content -> 'conditions') with ordinality c (value, place)
    ),
    'actions',
    (
      select
        coalesce(
          jsonb_agg(
            case a.value ->> 'field'
              when 'category' then a.value || jsonb_build_object(
                'category',
                public.category_called(a.value ->> 'category')
              )
              when 'payee' then a.value || jsonb_build_object(
                'payee',
                coalesce((public.payees_called(a.value ->> 'payee'))[1], md5('payee ' || (a.value ->> 'payee'))::uuid)
              )
              when 'tags' then a.value || jsonb_build_object('tags', public.tag_ids(a.value -> 'tags'))
              when 'split' then a.value || jsonb_build_object(
                'parts',
                (
                  select
                    jsonb_agg(
                      p.value || jsonb_build_object(
                        'category',
                        public.category_called(p.value ->> 'category'),
                        'tags',
                        public.tag_ids(p.value -> 'tags')
                      )
                      order by p.place
                    )
                  from jsonb_array_elements(a.value -> 'parts') with ordinality p (value, place)
                )
              )
              else a.value
            end
            order by a.place
          ),
          '[]'
        )
      from jsonb_array_elements(content -> 'actions') with ordinality a (value, place)
    )
  );
end;
$$;

create or replace function public.rule_order()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(r.id order by r.position, r.created_at, r.id), '[]')
    from public.rules r
    where r.user_id = (select public.current_user_id())
  );
end;
$$;

create or replace function public.rule_origin(transaction uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'text',
        coalesce(t.bank_text, t.description),
        -- A brand has a name that its texts may not hold, and conditions look at the text.
        'cleaned',
        case
          when strpos(public.fold_text(coalesce(t.bank_text, t.description)), nullif(k.cleaned, '')) > 0 then k.cleaned
        end,
        'payee',
        public.shown_payee(t.payee_id),
        'incoming',
        t.amount > 0,
        'category',
        case
          when t.is_split then ''
          else public.category_name(t.category_id::text)
        end
      )
    from
      public.live_transactions t
      left join public.payee_keys k
        on k.user_id = t.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
    where t.user_id = (select public.current_user_id()) and t.id = transaction
  );
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
            when s.amounts[p.place] < 0 then 'expense'
            when c.kind = 'spending' then 'refund'
            else 'income'
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

create or replace function public.rule_pattern(pattern text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return (select p.written from public.read_pattern(rule_pattern.pattern) p);
end;
$$;

create or replace function public.rule_problem(conditions jsonb, actions jsonb)
returns text
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
begin
  return case
    when exists (
      select
      from
        (
          select a ->> 'category' as id from jsonb_array_elements(actions) a
          union all
          select p ->> 'category'
          from
            jsonb_array_elements(actions) a
            cross join jsonb_array_elements(a -> 'parts') p
        ) n
      where
        n.id is not null
        and not exists (
          select
          from public.categories c
          where
            c.user_id = (select public.current_user_id())
            and c.id = n.id::uuid
            and public.caseless(c.name) <> 'uncategorized'
        )
    ) then 'category'
    when exists (
      select
      from
        (
          select jsonb_array_elements_text(c -> 'tags') as id from jsonb_array_elements(conditions) c
          union all
          select jsonb_array_elements_text(a -> 'tags') from jsonb_array_elements(actions) a
          union all
          select jsonb_array_elements_text(p -> 'tags')
          from
            jsonb_array_elements(actions) a
            cross join jsonb_array_elements(a -> 'parts') p
        ) n
      where
        not exists (
          select from public.tags g where g.user_id = (select public.current_user_id()) and g.id = n.id::uuid
        )
    ) then 'tag'
    when exists (
      select
      from
        (
          select c ->> 'account' as id from jsonb_array_elements(conditions) c
          union all
          select a ->> 'account' from jsonb_array_elements(actions) a
        ) n
      where
        n.id is not null
        and not exists (
          select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.id = n.id::uuid
        )
    ) then 'account'
    when exists (
      select
      from
        (
          select jsonb_array_elements_text(c -> 'payees') as id from jsonb_array_elements(conditions) c
          union all
          select a ->> 'payee' from jsonb_array_elements(actions) a
        ) n
      where
        n.id is not null
        and not exists (
          select from public.payees p where p.user_id = (select public.current_user_id()) and p.id = n.id::uuid
        )
    ) then 'payee'
  end;
end $$;

create or replace function public.rule_reason(rule uuid, name text, place integer)
returns jsonb
language sql
immutable
parallel safe
security invoker
return jsonb_build_object('rule', jsonb_build_object('id', rule, 'name', rule_reason.name, 'place', rule_reason.place));

create or replace function public.rule_refusal(conditions jsonb, actions jsonb, out problem text, out detail text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  fits boolean := coalesce(
    jsonb_array_length(conditions) <= 20
    and (select bool_and(public.is_rule_condition(c)) from jsonb_array_elements(conditions) c)
    and (
      select
        bool_and(public.is_rule_action(a))
        and count(*) = count(distinct a ->> 'field')
        -- The parts of a split have their own category and type, and a transfer has no type.
        and not (bool_or(a ->> 'field' = 'split') and bool_or(a ->> 'field' in ('category', 'type', 'transfer')))
        and not (bool_or(a ->> 'field' = 'transfer') and bool_or(a ->> 'field' = 'type'))
      from jsonb_array_elements(actions) a
    ),
    false
  );
begin
  detail := (
    select e.error
    from
      jsonb_array_elements(conditions) with ordinality c (value, place)
      -- A pattern is read once.
      cross join lateral (
        select
          case
            when c.value ->> 'operator' = 'matches'
            and jsonb_typeof(c.value #> '{values,0}') = 'string' then public.pattern_error(c.value #>> '{values,0}')
          end as error
        offset 0
      ) e
    where e.error is not null
    order by c.place
    limit 1
  );
  if detail is null and public.pattern_count(conditions) > 5 then
    detail := 'many';
  end if;
  problem := case
    when detail is not null then 'pattern'
    when not fits then 'content'
  end;
end;
$$;

create or replace function public.rule_rows(rule jsonb, self uuid, place integer)
returns table (id uuid, outcome text, taken_by uuid)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      o.id,
      public.row_outcome(array_agg(o.outcome)),
      (array_agg(o.taken_by) filter (where o.outcome = 'taken'))[1]
    from public.rule_outcomes(rule, self, place) o
    group by o.id;
end $$;

create or replace function public.rule_split(amount numeric, exponent integer, parts jsonb)
returns numeric[]
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
begin
  return (
    with
      whole as (
        select
          abs(rule_split.amount) * 10::numeric ^ exponent as units,
          exists (select from jsonb_array_elements(parts) p where p ->> 'share' = 'rest') as has_rest
      ),
      given as (
        select
          p.place,
          p.value ->> 'share' as share,
          case p.value ->> 'share'
            when 'amount' then (p.value ->> 'amount')::numeric * 10::numeric ^ exponent
            when 'percent' then w.units * (p.value ->> 'percent')::numeric / 100
          end as exact
        from
          jsonb_array_elements(parts) with ordinality p (value, place)
          cross join whole w
      ),
      shared as (
        select
          g.*,
          case
            when w.has_rest then round(g.exact)
            else floor(g.exact)
          end as units,
          row_number() over (order by g.exact - floor(g.exact) desc nulls last, g.place) as by_remainder
        from
          given g
          cross join whole w
      ),
      settled as (
        select
          s.place,
          s.share,
          s.exact,
          case
            when s.share = 'rest' then w.units - (select sum(o.units) from shared o where o.share <> 'rest')
            -- Without a rest the percentages make 100: the largest remainders get the amount lost in rounding down.
            when not w.has_rest
            and s.by_remainder <= w.units - (select sum(o.units) from shared o) then s.units + 1
            else s.units
          end as units
        from
          shared s
          cross join whole w
      )
    select
      case
        when bool_and(s.units > 0 and (s.share <> 'amount' or s.exact = s.units))
        and sum(s.units) = min(w.units) then array_agg(
          round(s.units / 10::numeric ^ exponent, exponent) * sign(rule_split.amount)
          order by s.place
        )
      end
    from
      settled s
      cross join whole w
  );
end;
$$;

create or replace function public.rule_test(match text, conditions jsonb)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        string_agg(
          '(' || coalesce(public.rule_condition(c.value), 'false') || ')',
          case rule_test.match
            when 'any' then ' or '
            else ' and '
          end
          order by c.place
        ),
        'false'
      )
    from jsonb_array_elements(conditions) with ordinality c (value, place)
  );
end $$;

create or replace function public.rules_page()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'rules',
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              r.id,
              'name',
              r.name,
              'enabled',
              r.enabled,
              'revision',
              r.revision,
              'problem',
              case
                when x.problem is not null then x.problem
                when r.enabled
                and r.patterns > 20 then 'patterns'
                else public.rule_problem(r.conditions, r.actions)
              end,
              'detail',
              x.detail,
              'content',
              public.form_of_rule(r.rule)
            )
            order by r.place
          ),
          '[]'
        )
      )
    from
      (
        select
          o.*,
          o as rule,
          row_number() over in_order as place,
          sum(
            case
              when o.enabled then public.pattern_count(o.conditions)
              else 0
            end
          ) over in_order as patterns
        from public.rules o
        where o.user_id = (select public.current_user_id())
        window in_order as (order by o.position, o.created_at, o.id)
      ) r
      cross join lateral public.rule_refusal(r.conditions, r.actions) x
  );
end;
$$;

create or replace function public.rules_to_scan()
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'place',
            a.place,
            'id',
            a.id,
            'reason',
            public.rule_reason(a.id, a.name, a.place),
            'match',
            a.match,
            'conditions',
            a.conditions,
            'actions',
            a.actions,
            'categorizes',
            false,
            'doesMore',
            true
          )
          order by a.place
        ),
        '[]'
      )
    from public.active_rules() a
  );
end;
$function$;

create or replace function public.same_parts(parts jsonb, others jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_array(
            (p ->> 'amount')::numeric,
            p ->> 'type',
            p ->> 'category',
            coalesce(p ->> 'note', ''),
            coalesce(p -> 'tags', '[]'),
            coalesce(p ->> 'accountId', '')
          )
        ),
        '[]'
      )
    from jsonb_array_elements(coalesce(parts, '[]')) p
  ) = (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_array(
            (p ->> 'amount')::numeric,
            p ->> 'type',
            p ->> 'category',
            coalesce(p ->> 'note', ''),
            coalesce(p -> 'tags', '[]'),
            coalesce(p ->> 'accountId', '')
          )
        ),
        '[]'
      )
    from jsonb_array_elements(coalesce(others, '[]')) p
  );
end;
$$;

create or replace function public.sample_accounts()
returns table (account integer, id uuid, name text, type text, last_four_digits text, balance numeric)
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return query select a.account, public.sample_id('sample account ' || a.account), a.name, a.type, a.digits, a.balance
    from
      (
        values
          (1, 'Everyday (sample)', 'bank', '4821', 3184.62),
          (2, 'Savings (sample)', 'bank', '0917', 9650.00),
          (3, 'Credit card (sample)', 'credit', '7733', -612.48)
      ) as a (account, name, type, digits, balance);
end;
$$;

create or replace function public.sample_id(key text)
returns uuid
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
begin
  -- Carry the marks of version 8, meant for custom ids: the schemas of the app check them.
  return overlay(overlay(md5(key) placing '8' from 13) placing '8' from 17)::uuid;
end $$;

create or replace function public.sample_transaction_id(day date, place integer)
returns uuid
language sql
stable
security invoker
return public.sample_id('sample ' || to_char(day, 'YYYY-MM-DD') || ' ' || place::text);

create or replace function public.sample_transactions(today date)
returns table (account integer, day date, place integer, description text, category text, type text, amount numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      h.account,
      d.day,
      h.place,
      h.description,
      h.category,
      h.type,
      round(h.low + (h.high - h.low) * r.price, 2)
    from
      generate_series(0, 220) as s (n)
      cross join lateral (select (date_trunc('month', today::timestamp) - interval '6 months')::date + s.n as day) d
      cross join (
        values
          (1, 1, 'Payroll', 'Salary', 'income', 1900, 1900, array[10, 25], null, 1),
          (2, 1, 'Rent', 'Rent', 'expense', 1250, 1250, array[1], null, 1),
          (3, 1, 'Electricity', 'Utilities', 'expense', 68, 96, array[6], null, 1),
          (4, 1, 'Internet', 'Utilities', 'expense', 45, 45, array[12], null, 1),
          (5, 1, 'Mobile plan', 'Utilities', 'expense', 22, 22, array[18], null, 1),
          (6, 2, 'Interest', 'Interest', 'income', 18, 24, array[28], null, 1),
          (7, 1, 'Weekly groceries', 'Food', 'expense', 48, 78, null, array[6], 1),
          (8, 1, 'Corner shop', 'Food', 'expense', 6, 19, null, array[2, 4, 7], 0.4),
          (9, 3, 'Lunch', 'Food', 'expense', 9, 16, null, array[1, 2, 3, 4, 5], 0.35),
          (10, 3, 'Coffee', 'Food', 'expense', 2.8, 4.4, null, array[1, 2, 3, 4, 5, 6, 7], 1),
          (11, 3, 'Dinner out', 'Food', 'expense', 24, 46, null, array[5], 0.75),
          (12, 1, 'Transit pass', 'Transport', 'expense', 72, 72, array[2], null, 1),
          (13, 3, 'Ride home', 'Transport', 'expense', 11, 24, null, array[5, 6], 0.4),
          (14, 1, 'Fuel', 'Transport', 'expense', 38, 52, null, array[7], 0.5),
          (15, 3, 'Film streaming', 'Entertainment', 'expense', 13.99, 13.99, array[15], null, 1),
          (16, 3, 'Music streaming', 'Entertainment', 'expense', 10.99, 10.99, array[20], null, 1),
          (17, 3, 'Cinema', 'Entertainment', 'expense', 12, 28, null, array[6], 0.35),
          (18, 3, 'Concert tickets', 'Entertainment', 'expense', 42, 78, array[22], null, 0.6),
          (19, 3, 'Clothes', 'Shopping', 'expense', 35, 110, null, array[6], 0.3),
          (20, 1, 'Household goods', 'Shopping', 'expense', 12, 45, null, array[3], 0.5),
          (21, 3, 'Books', 'Shopping', 'expense', 9, 28, null, array[7], 0.3),
          (22, 3, 'Refund: clothes', 'Shopping', 'income', 25, 60, array[17], null, 0.4),
          (23, 1, 'Gym', 'Health', 'expense', 35, 35, array[3], null, 1),
          (24, 1, 'Pharmacy', 'Health', 'expense', 8, 26, null, array[1], 0.3),
          (25, 3, 'Weekend trip', 'Travel', 'expense', 180, 320, array[19], null, 0.4),
          (26, 1, 'Stock-up at the market', 'Food', 'expense', 128, 164, array[4], null, 1)
      ) as h (place, account, description, category, type, low, high, month_days, weekdays, chance)
      cross join lateral (select md5(to_char(d.day, 'YYYY-MM-DD') || ' ' || h.place) as key) k
      cross join lateral (
        -- Two numbers from 0 to 1, from 28 bits each.
        select
          ('x' || substr(k.key, 1, 7))::bit(28)::integer / 268435456.0 as luck,
          ('x' || substr(k.key, 8, 7))::bit(28)::integer / 268435456.0 as price
      ) r
    where
      d.day <= today
      and (h.month_days is null or extract(day from d.day)::integer = any (h.month_days))
      and (h.weekdays is null or extract(isodow from d.day)::integer = any (h.weekdays))
      and r.luck < h.chance;
end;
$$;

create or replace function public.savings_goal(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'target',
        g.target,
        'current',
        g.current::text,
        'account',
        g.account_name,
        'byHand',
        g.by_hand,
        'accountId',
        g.account_id,
        'accountInTrash',
        g.account_in_trash
      )
    from public.goal_amounts(today) g
    where g.id is null
  );
end;
$$;

create or replace function public.searched_accounts(search text)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select a.id
    from public.accounts a
    where
      a.user_id = (select public.current_user_id())
      and strpos(public.search_key(public.account_label(a.name, a.last_four_digits)), public.search_key(search)) > 0;
end;
$$;

create or replace function public.searched_categories(search text)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select c.id
    from public.categories c
    where
      c.user_id = (select public.current_user_id())
      and strpos(public.search_key(c.name), public.search_key(search)) > 0;
end;
$$;

create or replace function public.searched_payees(search text)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select p.id
    from public.payees p
    where
      p.user_id = (select public.current_user_id())
      and p.name is not null
      and strpos(public.search_key(p.name), public.search_key(search)) > 0
    union all
    -- Folded, the name that a description gives is its cleaned text.
    select k.payee_id
    from public.payee_keys k
    where
      k.user_id = (select public.current_user_id())
      and k.name is not null
      and strpos(public.plain_marks(k.cleaned), btrim(public.search_key(search))) > 0
      and not exists (
        select from public.payees p where p.user_id = k.user_id and p.id = k.payee_id and p.name is not null
      );
end;
$$;

create or replace function public.shell(today date default CURRENT_DATE)
returns jsonb
language plpgsql
stable
set search_path to ''
as $$
begin
  return jsonb_build_object(
    'name',
    (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency',
    (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'hasAccount',
    exists (select from public.live_accounts a where a.user_id = (select public.current_user_id())),
    'hasSample',
    exists (select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.sample),
    'unreadNotifications',
    (
      select count(*)
      from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null
    ),
    'reviewCount',
    (
      select count(distinct s.decision)
      from public.open_suggestions s
      where s.user_id = (select public.current_user_id())
    ) + (
      select count(*)
      from public.waiting_transfers w
      where w.user_id = (select public.current_user_id()) and w.date < today - 10
    ) + (
      select count(*)
      from
        (
          select distinct t.payee_id, t.amount > 0
          from public.transactions t
          where
            t.user_id = (select public.current_user_id())
            and t.category_source = 'none'
            and t.deletion_id is null
            and not t.is_split
            and t.type <> 'transfer'
            and t.counted
        ) u
    ) + (select count(*) from public.payees_alike())
  );
end;
$$;

create or replace function public.shown_payee(payee uuid)
returns text
language plpgsql
stable
set search_path to ''
as $function$
#variable_conflict use_column
begin
  return (
    select coalesce(p.name, public.text_name(p.id))
    from public.payees p
    where p.user_id = (select public.current_user_id()) and p.id = payee
  );
end $function$;

create or replace function public.staged_proofs(import uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      stated as (
        select b.*, lag(b.date) over w as from_day, lag(b.balance) over w as opening
        from public.import_balances(import) b
        window
          w as (
            partition by b.account_id
            order by b.date, b.place
          )
      ),
      spans as (
        select
          s.account_id,
          s.from_day,
          s.date as to_day,
          s.balance - s.opening - coalesce(
            (
              select sum(r.amount)
              from public.import_rows r
              where
                r.user_id = (select public.current_user_id())
                and r.import_id = import
                and r.account_id = s.account_id
                and r.kind = 'readable'
                and r.date > s.from_day
                and r.date <= s.date
            ),
            0
          ) as unexplained
        from stated s
        where s.from_day is not null
      ),
      proofs as (
        select c.account_id, c.first_day, c.last_day, count(b.account_id) as balances, s.*
        from
          public.import_coverage(import) c
          left join public.import_balances(import) b on b.account_id = c.account_id
          left join lateral (
            select
              min(s.from_day) as from_day,
              max(s.to_day) as to_day,
              jsonb_agg(
                jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
                order by s.to_day
              ) filter (where s.unexplained <> 0) as differences
            from spans s
            where s.account_id = c.account_id
          ) s
            on true
        group by c.account_id, c.first_day, c.last_day, s.from_day, s.to_day, s.differences
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'accountId',
            a.id,
            'account',
            a.name,
            'valued',
            public.is_valued(a.type),
            'kind',
            case
              when p.balances = 0 then 'none'
              when p.differences is not null then 'differs'
              when p.from_day is null then 'first'
              else 'proved'
            end,
            'from',
            coalesce(p.from_day + 1, p.first_day),
            'to',
            coalesce(p.to_day, p.last_day),
            'differences',
            coalesce(p.differences, '[]')
          )
          order by a.name, a.id
        ),
        '[]'
      )
    from
      proofs p
      join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id
  );
end;
$$;

create or replace function public.stated_fields(t public.transactions)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.key, f.value), '{}')
    from jsonb_each(public.plain_fields(t)) f
    where f.value <> public.plain_fields(public.with_plain_fields(null, '{}')) -> f.key
  );
end;
$$;

create or replace function public.store_suggestions(
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

create or replace function public.tag_ids(names jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          distinct
          coalesce(
            (
              select g.id
              from public.tags g
              where g.user_id = (select public.current_user_id()) and public.caseless(g.name) = public.caseless(n)
            ),
            md5('tag ' || public.caseless(n))::uuid
          )
        ),
        '[]'
      )
    from jsonb_array_elements_text(names) n
  );
end;
$$;

create or replace function public.tag_names(ids jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(g.name order by g.name), '[]')
    from public.tags g
    where g.user_id = (select public.current_user_id()) and ids ? g.id::text
  );
end;
$$;

create or replace function public.text_name(payee uuid)
returns text
language plpgsql
stable
set search_path to ''
as $function$
begin
  return coalesce(
    (
      select k.name
      from public.payee_keys k
      where
        k.user_id = (select public.current_user_id())
        and k.payee_id = (select text_name.payee)
        and k.name is not null
      order by k.by_hand, k.key
      limit 1
    ),
    public.written_text(text_name.payee)
  );
end;
$function$;

create or replace function public.title_of(transaction uuid)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select public.row_title(t)
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.id = transaction
  );
end;
$$;

create or replace function public.track_parts()
returns trigger
language plpgsql
security definer
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.user_id), array_agg(distinct n.transaction_id) into owners, ids from after n;
  elseif tg_op = 'DELETE' then
    select array_agg(distinct o.user_id), array_agg(distinct o.transaction_id) into owners, ids from before o;
  else
    select array_agg(distinct c.user_id), array_agg(distinct c.transaction_id)
    into owners, ids
    from
      (
        select n.user_id, n.transaction_id from after n
        union
        select o.user_id, o.transaction_id from before o
      ) c;
  end if;
  -- A split refund counts with no purchase.
  update public.transactions t
  set
    is_split = not t.is_split,
    shifted = case
      when t.is_split
      and t.type = 'refund' then coalesce(
        (
          select sum(l.amount)
          from public.refund_links l
          where l.user_id = t.user_id and l.refund_id = t.id and l.counts_with_purchase
        ),
        0
      )
      else 0
    end
  where
    t.user_id = any (owners)
    and t.id = any (ids)
    and t.is_split is distinct from exists (
      select from public.transaction_parts p where p.user_id = t.user_id and p.transaction_id = t.id
    );
  perform
    private.refresh_changed(
      null,
      null,
      null,
      null,
      array(
        select distinct (t.user_id, t.account_id, public.month_of(t.date))::private.account_month
        from public.live_transactions t
        where t.user_id = any (owners) and t.id = any (ids)
      )
    );
  return null;
end;
$$;

create or replace function public.track_refunds()
returns trigger
language plpgsql
security definer
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.user_id), array_agg(distinct n.refund_id) into owners, ids from after n;
  elseif tg_op = 'DELETE' then
    select array_agg(distinct o.user_id), array_agg(distinct o.refund_id) into owners, ids from before o;
  else
    select array_agg(distinct c.user_id), array_agg(distinct c.refund_id)
    into owners, ids
    from
      (
        select n.user_id, n.refund_id from after n
        union
        select o.user_id, o.refund_id from before o
      ) c;
  end if;
  -- A refund linked with another purchase than before shifts the same sum.
  perform
    private.refresh_changed(
      null,
      array(
        select distinct (t.user_id, t.account_id, public.month_of(t.date))::private.account_month
        from public.live_transactions t
        where t.user_id = any (owners) and t.id = any (ids)
      ),
      owners,
      ids,
      null
    );
  update public.transactions t
  set shifted = s.amount
  from
    (
      select
        r.user_id,
        r.id,
        coalesce(sum(l.amount) filter (where l.counts_with_purchase and not r.is_split), 0) as amount
      from
        public.transactions r
        left join public.refund_links l on l.user_id = r.user_id and l.refund_id = r.id
      where r.user_id = any (owners) and r.id = any (ids)
      group by r.user_id, r.id
    ) s
  where t.user_id = s.user_id and t.id = s.id and t.shifted <> s.amount;
  return null;
end;
$$;

create or replace function public.transaction_choices(today date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'accounts',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              a.id,
              'name',
              a.name,
              'type',
              a.type,
              'lastFourDigits',
              a.last_four_digits,
              'closed',
              a.closed_at is not null
            )
            order by a.created_at desc, a.id
          ),
          '[]'
        )
      from public.live_accounts a
      where a.user_id = (select public.current_user_id())
    ),
    'categories',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('name', c.name, 'monthlyLimit', l.monthly_limit, 'spending', coalesce(s.spending, 0))
            order by c.place
          ),
          '[]'
        )
      from
        public.arranged_categories c
        left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
        left join (
          select g.category_id, -sum(m.amount) as spending
          from
            public.month_totals m
            join public.category_members g on g.user_id = m.user_id and g.member_id = m.category_id
          where
            m.user_id = (select public.current_user_id())
            and m.month = public.month_of(today)
            and public.line_role(m.type, m.counted) = 'spending'
          group by g.category_id
        ) s
          on s.category_id = c.id
      where c.user_id = (select public.current_user_id())
    ),
    'tags',
    public.tag_documents()
  );
end;
$$;

create or replace function public.transaction_snapshots(ids uuid[])
returns table (id uuid, snapshot jsonb)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select
      t.id,
      jsonb_build_object(
        'row',
        to_jsonb(t) - '{user_id,id}'::text[],
        'parts',
        (
          select
            coalesce(
              jsonb_agg(
                to_jsonb(p) - 'user_id' || jsonb_build_object(
                  'tags',
                  (
                    select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]')
                    from public.part_tags g
                    where g.user_id = p.user_id and g.part_id = p.id
                  )
                )
                order by p.position
              ),
              '[]'
            )
          from public.transaction_parts p
          where p.user_id = t.user_id and p.transaction_id = t.id
        ),
        'tags',
        (
          select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]')
          from public.transaction_tags g
          where g.user_id = t.user_id and g.transaction_id = t.id
        ),
        'transfers',
        (
          select coalesce(jsonb_agg(to_jsonb(r) - 'user_id' order by r.id), '[]')
          from public.transfers r
          where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)
        ),
        'refunds',
        (
          select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.refund_id, l.purchase_id), '[]')
          from public.refund_links l
          where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)
        )
      )
    from public.transaction_fields t
    where t.user_id = (select public.current_user_id()) and t.id = any (ids);
end;
$$;

create or replace function public.transaction_sums(filter jsonb)
returns table (
  total bigint,
  spending numeric,
  income numeric,
  not_counted bigint,
  not_counted_amount numeric,
  days daterange,
  open numeric,
  condition text
)
language plpgsql
stable
set search_path to ''
set random_page_cost to '1.1'
as $function$
declare
  owner uuid := public.current_user_id();
  first date := filter ->> 'from';
  last date := filter ->> 'to';
  ids uuid[];
  conditions record;
  unknown text;
  found record;
  sums record;
begin
  -- Without a search and in whole months the kept totals know it. They count each split transaction once, wherever its
  -- parts are, so that a filter can't ask them for parts.
  if
    filter - '{category,ownOnly,type,account,from,to}'::text[] = '{}'
    and (first is null or first = public.month_of(first))
    and (last is null or last + 1 = public.month_of(last + 1))
    and (
      filter - '{account,from,to}'::text[] = '{}'
      or not exists (select from public.transaction_parts p where p.user_id = owner)
    )
  then
    return query execute
      format(
        $sums$
      select coalesce(sum(s.transactions), 0)::bigint,
        coalesce(-sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'spending'), 0),
        coalesce(sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'income'), 0),
        coalesce(sum(s.transactions) filter (where not s.counted and s.type <> 'transfer'), 0)::bigint,
        -- One type has one sign.
        coalesce(sum(abs(s.amount)) filter (where not s.counted and s.type <> 'transfer'), 0),
        null::daterange, null::numeric, 'true'
      from public.%I s
      where s.user_id = $1
        and ($2 ->> 'type' is null or s.type = any (public.filtered_types($2 ->> 'type')))
        and ($2 ->> 'account' is null or s.account_id = ($2 ->> 'account')::uuid)
        and ($2 ->> 'category' is null or s.category_id = any (array(select public.filtered_categories($2))))
        %s %s $sums$,
        case
          when first is null
          and last is null then 'ledger_totals'
          else 'month_totals'
        end,
        case
          when first is not null then 'and s.month >= $3'
        end,
        case
          when last is not null then 'and s.month <= $4'
        end
      )
      using owner, filter, first, last;
    return;
  end if;

  select c.* into conditions from public.filter_conditions(filter) c;
  condition := conditions.condition;
  unknown := conditions.condition;
  -- They know what a search finds by category or account, too.
  if
    filter ->> 'search' <> ''
    and filter - '{search,searchAmounts,searchDates,searchDay}'::text[] = '{}'
    and not exists (select from public.transaction_parts p where p.user_id = owner)
  then
    select
      coalesce(sum(s.transactions), 0),
      coalesce(-sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'spending'), 0),
      coalesce(sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'income'), 0),
      coalesce(sum(s.transactions) filter (where not s.counted and s.type <> 'transfer'), 0),
      coalesce(sum(abs(s.amount)) filter (where not s.counted and s.type <> 'transfer'), 0)
    into total, spending, income, not_counted, not_counted_amount
    from public.ledger_totals s
    where
      s.user_id = owner
      and (
        s.category_id = any (array(select public.searched_categories(filter ->> 'search')))
        or s.account_id = any (array(select public.searched_accounts(filter ->> 'search')))
      );
    unknown := conditions.rest;
  end if;
  -- A transaction without parts, of which nothing counts on another day, is one line as it is. The lines of others are
  -- looked up.
  execute
    format(
      $rows$
    select count(*) as matches,
      coalesce(-sum(t.amount) filter (where not t.has_lines and t.role = 'spending'), 0) as spending,
      coalesce(sum(t.amount) filter (where not t.has_lines and t.role = 'income'), 0) as income,
      count(*) filter (where not t.has_lines and not t.counted and t.type <> 'transfer') as not_counted,
      coalesce(sum(abs(t.amount)) filter (where not t.has_lines and not t.counted and t.type <> 'transfer'), 0)
        as not_counted_amount,
      min(t.date) filter (where not t.has_lines) as first_day, max(t.date) filter (where not t.has_lines) as last_day,
      coalesce(array_agg(t.id) filter (where t.has_lines), '{}') as ids
    from (
      select t.id, t.date, t.amount, t.type, t.counted, public.line_role(t.type, t.counted) as role,
        t.is_split or t.shifted > 0 or coalesce($1 ->> 'flag', '') = 'expected-back' as has_lines
      from public.filtered_transactions($1) t where %s
    ) t $rows$,
      unknown
    )
  into found
  using filter;
  ids := found.ids;
  if first is not null or last is not null then
    execute
      'select $2 || coalesce(array_agg(t.id), ''{}'') from public.filtered_transactions($1) t
      where t.shifted > 0 and t.id <> all ($2)'
    into ids
    using filter - '{from,to}'::text[], ids;
  end if;
  execute
    format(
      $sums$
    select coalesce(-sum(l.amount) filter (where l.role = 'spending'), 0) as spending,
      coalesce(sum(l.amount) filter (where l.role = 'income'), 0) as income,
      coalesce(sum(l.transactions) filter (where not l.counted and l.type <> 'transfer'), 0) as not_counted,
      coalesce(sum(abs(l.amount)) filter (where not l.counted and l.type <> 'transfer'), 0) as not_counted_amount,
      min(l.date) as first_day, max(l.date) as last_day
    from public.ledger_lines l
    where l.user_id = $1 and l.transaction_id = any ($3)
      and ($4 is null or l.counted_on >= $4) and ($5 is null or l.counted_on <= $5)
      and ($2 ->> 'type' is null or l.type = any (public.filtered_types($2 ->> 'type')))
      and ($2 ->> 'category' is null or l.category_id = any (array(select public.filtered_categories($2))))
      and ($2 ->> 'source' is null or $2 ->> 'source' = case
        when l.part_id is null then (
          select t.category_source from public.transactions t where t.user_id = l.user_id and t.id = l.transaction_id)
        else (select p.category_source from public.transaction_parts p
          where p.user_id = l.user_id and p.id = l.part_id) end)
      and (not $2 ?| array['tagsAll', 'tagsAny', 'tagsNone'] or public.tags_pass(l.tags, $2))
      %s $sums$,
      -- The days of the list's index to be read, if no row of other days counts in them.
      case
        when cardinality(ids) = cardinality(
          found.ids
        ) then 'and ($4 is null or l.date >= $4) and ($5 is null or l.date <= $5)'
      end
    )
  into sums
  using owner, filter, ids, first, last;
  total := coalesce(total, 0) + found.matches;
  spending := coalesce(spending, 0) + found.spending + sums.spending;
  income := coalesce(income, 0) + found.income + sums.income;
  not_counted := coalesce(not_counted, 0) + found.not_counted + sums.not_counted;
  not_counted_amount := coalesce(not_counted_amount, 0) + found.not_counted_amount + sums.not_counted_amount;
  if filter ?| array['tagsAll', 'tagsAny', 'flag'] and found.matches > 0 then
    days := daterange(least(found.first_day, sums.first_day), greatest(found.last_day, sums.last_day), '[]');
  end if;
  if filter ->> 'flag' = 'expected-back' then
    open := sums.spending - (
      select coalesce(sum(l.amount), 0) from public.refund_links l where l.user_id = owner and l.purchase_id = any (ids)
    );
  end if;
  return next;
end;
$function$;

create or replace function public.transfer_totals(first date, last date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Both legs of a transfer are one; where the other is outside these days, each counts in its own.
  return (
    select jsonb_build_object('count', count(*), 'amount', coalesce(sum(abs(l.amount)), 0))
    from public.ledger_lines l
    where
      l.user_id = (select public.current_user_id())
      and l.type = 'transfer'
      and l.counted_on between first and last
      and (
        l.amount < 0
        or not exists (
          select
          from
            public.live_transfers r
            join public.transactions o on o.user_id = r.user_id and o.id = r.out_id
          where
            r.user_id = l.user_id
            and r.in_id = l.transaction_id
            and r.in_part_id is not distinct from l.part_id
            and o.date between first and last
        )
      )
  );
end;
$$;

create or replace function public.transfer_words()
returns table (language text, kind text, word text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return query select w.language, w.kind, unnest(string_to_array(w.words, ', '))
    from
      (
        values
          ('en', 'transfer', 'transfer, transfers, transferred, xfer, tfr, trf, trsf, internal transfer'),
          ('en', 'transfer', 'self transfer, moved to, moved from, sweep, wire, wires, wired, fedwire, remittance'),
          ('en', 'transfer', 'telegraphic transfer, chaps'),
          ('en', 'payment', 'payment, payments, pymt, pmt, autopay, auto pay, epay, epayment, thank you'),
          ('en', 'payment', 'direct debit, instalment, installment'),
          ('en', 'refund', 'refund, refunded, return, returned, reversal, cashback, chargeback, reward, rewards'),
          ('de', 'transfer', 'umbuchung, uberweisung, ueberweisung, ubertrag, uebertrag, dauerauftrag, umschichtung'),
          ('de', 'transfer', 'kontoubertrag, kontouebertrag, uberweisungen, ueberweisungen, uberweisungsauftrag'),
          ('de', 'transfer', 'ueberweisungsauftrag, auslandsuberweisung, auslandsueberweisung, auslandszahlung'),
          ('de', 'transfer', 'echtzeituberweisung, echtzeitueberweisung, eiluberweisung, eilueberweisung'),
          ('de', 'transfer', 'sammeluberweisung, sammelueberweisung, uberw, ueberw'),
          ('de', 'payment', 'zahlung, einzahlung, abrechnung, kreditkartenabrechnung, kartenabrechnung, ausgleich'),
          ('de', 'payment', 'lastschrift, tilgung, rate, zahlung erhalten'),
          ('de', 'refund', 'erstattung, ruckerstattung, rueckerstattung, gutschrift, storno, rucksendung, retoure'),
          ('fr', 'transfer', 'virement, virements, vir, virt, transfert, transferts'),
          ('fr', 'payment', 'paiement, reglement, prelevement, versement, echeance, remboursement pret'),
          ('fr', 'refund', 'remboursement, avoir, annulation'),
          ('es', 'transfer', 'transferencia, transferencias, traspaso, traspasos, transf, giro, giros, remesa, spei'),
          ('es', 'payment', 'pago, pagos, abono, recibo, cuota, liquidacion'),
          ('es', 'refund', 'reembolso, devolucion, anulacion'),
          ('it', 'transfer', 'bonifico, bonifici, bonif, giroconto, girofondo, girofondi, postagiro, trasferimento'),
          ('it', 'transfer', 'trasferimenti'),
          ('it', 'payment', 'pagamento, addebito, rata, saldo carta, versamento'),
          ('it', 'refund', 'rimborso, storno, accredito reso'),
          ('pt', 'transfer', 'transferencia, transferencias, transf, trf, ted, tev, pix, remessa, ordem de pagamento'),
          ('pt', 'payment', 'pagamento, pagto, pgto, fatura, parcela, liquidacao'),
          ('pt', 'refund', 'reembolso, estorno, devolucao'),
          ('nl', 'transfer', 'overboeking, overboekingen, overschrijving, overschrijvingen, buitenlandbetaling'),
          ('nl', 'transfer', 'eigen rekening, spaaropdracht'),
          ('nl', 'payment', 'betaling, afbetaling, afrekening, incasso, aflossing'),
          ('nl', 'refund', 'terugbetaling, retour, creditering'),
          ('pl', 'transfer', 'przelew, przelewu, przelewem, przelewy, przeksiegowanie, przelew wewnetrzny'),
          ('pl', 'payment', 'splata, platnosc, wplata, rata'),
          ('pl', 'refund', 'zwrot'),
          ('cs', 'transfer', 'prevod, prevodu, prevodem, prevody, preuctovani, zahranicni platba'),
          ('cs', 'payment', 'platba, splatka, uhrada, inkaso'),
          ('cs', 'refund', 'vraceni, vratka, refundace'),
          ('sv', 'transfer', 'overforing, overforingar, insattning overforing, flytt, girering, utlandsbetalning'),
          ('sv', 'payment', 'betalning, inbetalning, autogiro, avbetalning, faktura'),
          ('sv', 'refund', 'aterbetalning, retur'),
          (
            'da',
            'transfer',
            'overforsel, overfoersel, overforsler, kontooverforsel, udlandsoverforsel, udlandsbetaling'
          ),
          ('da', 'payment', 'betaling, indbetaling, afdrag, betalingsservice'),
          ('da', 'refund', 'tilbagebetaling, refusion, retur'),
          ('no', 'transfer', 'overforing, overforinger, overfort, kontoregulering, utenlandsbetaling, utlandsbetaling'),
          ('no', 'payment', 'betaling, innbetaling, avdrag, avtalegiro'),
          ('no', 'refund', 'tilbakebetaling, refusjon, retur'),
          ('fi', 'transfer', 'tilisiirto, oma tilisiirto, siirto, ulkomaanmaksu'),
          ('fi', 'payment', 'maksu, suoritus, lyhennys, lasku'),
          ('fi', 'refund', 'palautus, hyvitys'),
          ('hu', 'transfer', 'atutalas, atutalasa, utalas, atvezetes'),
          ('hu', 'payment', 'befizetes, torlesztes'),
          ('ro', 'transfer', 'transfer intern, virament, viramente, ordin de plata'),
          ('ro', 'payment', 'plata, rambursare'),
          ('tr', 'transfer', 'havale, havalesi, eft, virman, para transferi'),
          ('tr', 'payment', 'odeme, odemesi'),
          ('ru', 'transfer', 'перевод, перевода, переводы, переводом, перевод между счетами'),
          ('ru', 'payment', 'платеж, погашение, оплата'),
          ('ru', 'refund', 'возврат'),
          ('ja', 'transfer', '振替, 振込, 振込入金, 口座間振替, 資金移動, 送金, 海外送金, 電信送金'),
          ('uk', 'transfer', 'переказ, переказу, перерахування'),
          ('bg', 'transfer', 'превод, преводи'),
          ('sk', 'transfer', 'prevod, prevodu, zahranicny prevod'),
          ('hr', 'transfer', 'prijenos, doznaka'),
          ('sl', 'transfer', 'prenos, nakazilo'),
          ('et', 'transfer', 'ulekanne, makseulekanne'),
          ('lv', 'transfer', 'parskaitijums, parvedums'),
          ('lt', 'transfer', 'pavedimas, pervedimas'),
          ('is', 'transfer', 'millifaersla'),
          ('el', 'transfer', 'μεταφορα, εμβασμα'),
          ('vi', 'transfer', 'chuyen khoan, chuyen tien'),
          ('id', 'transfer', 'pindah buku, pemindahbukuan'),
          ('ko', 'transfer', '이체, 송금, 계좌이체'),
          ('ar', 'transfer', 'تحويل, حوالة'),
          ('he', 'transfer', 'העברה'),
          ('ja', 'payment', '支払, 支払い, 引落, 口座振替, 返済'),
          ('ja', 'refund', '返金, 払戻'),
          ('zh', 'transfer', '转账, 轉帳, 轉賬, 转帐, 汇款, 匯款, 电汇, 電匯'),
          ('zh', 'payment', '还款, 還款, 付款'),
          ('zh', 'refund', '退款'),
          ('en', 'debt', 'credit card, creditcard, credit crd, cardmember, cc, amex, american express'),
          ('en', 'debt', 'barclaycard, loan, mortgage'),
          ('de', 'debt', 'kreditkarte, kreditkarten, kreditkartenkonto, darlehen, kredit, hypothek'),
          ('fr', 'debt', 'carte de credit, pret, credit immobilier'),
          ('es', 'debt', 'tarjeta de credito, prestamo, hipoteca'),
          ('it', 'debt', 'carta di credito, prestito, mutuo'),
          ('pt', 'debt', 'cartao de credito, emprestimo'),
          ('nl', 'debt', 'creditcard, lening, hypotheek'),
          ('pl', 'debt', 'karta kredytowa, karty kredytowej, kredyt, pozyczka'),
          ('cs', 'debt', 'kreditni karta, kreditni karty, uver, pujcka, hypoteka'),
          ('sv', 'debt', 'kreditkort, bolan'),
          ('da', 'debt', 'kreditkort, boliglan'),
          ('no', 'debt', 'kredittkort, boliglan'),
          ('fi', 'debt', 'luottokortti, laina, asuntolaina'),
          ('ja', 'debt', 'クレジットカード, ローン'),
          ('zh', 'debt', '信用卡, 贷款')
      ) as w (language, kind, words);
end;
$$;

create or replace function public.transfer_words_pattern(kind text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return (
    select '(?<![a-z0-9])(?:' || string_agg(distinct public.fold_text(w.word), '|') || ')(?![a-z0-9])'
    from public.transfer_words() w
    where w.kind = transfer_words_pattern.kind
  );
end;
$$;

create or replace function public.trash_page(page integer default 1, page_size integer default 25)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with place as (
      select p.* from public.page_position((
        select count(*) from public.transactions t
        where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
          and t.deleted_at > now() - interval '30 days'), trash_page.page, trash_page.page_size) p
    )
    select jsonb_build_object('total', place.total, 'pages', place.pages, 'page', place.page,
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'date', d.date,
          'description', public.row_title(row(d.*)::public.transactions),
          'category', c.name, 'amount', abs(d.amount), 'type', d.type,
            'incoming', d.amount > 0, 'note', d.note, 'deletedAt', d.deleted_at,
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
        select coalesce(jsonb_agg(jsonb_build_object('changeId', a.deletion_id, 'id', a.id,
          'name', a.name, 'type', a.type,
          'lastFourDigits', a.last_four_digits, 'deletedAt', l.made_at, 'transactions', (
            select count(*) from public.transactions t
            where t.user_id = a.user_id and t.deletion_id = a.deletion_id))
          order by l.made_at desc, a.id), '[]')
        from public.accounts a
        join public.ledger_changes l on l.user_id = a.user_id and l.id = a.deletion_id
        where a.user_id = (select public.current_user_id()) and l.made_at > now() - interval '30 days'))
    from place
  );
end $$;

create or replace function public.uncovered_days(account uuid, first date, last date)
returns table (first_day date, last_day date)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      covered as (
        select range_agg(daterange(c.first_day, c.last_day, '[]')) as days
        from
          public.import_accounts c
          join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
        where
          c.user_id = (select public.current_user_id())
          and c.account_id = account
          and c.last_day >= first
          and c.first_day <= last
      )
    select lower(g), upper(g) - 1
    from
      covered c
      cross join lateral unnest(
        datemultirange(
          case
            when first <= last then daterange(first, last, '[]')
            else 'empty'
          end
        ) - coalesce(c.days, '{}')
      ) g;
end $$;

create or replace function public.user_today()
returns date
language sql
stable
security invoker
-- The app states the day in the user's time zone with every request; whoever asks the API directly is in UTC.
return coalesce(
  (nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-today')::date,
  (now() at time zone 'UTC')::date
);

create or replace function public.vanished_change(import uuid, choice text)
returns uuid
language sql
stable
return public.sample_id(import || ' vanished ' || choice);

create or replace function public.vanished_counts(vanished jsonb)
returns jsonb
language plpgsql
immutable
set search_path to ''
as $function$
#variable_conflict use_column
begin
  return (
    select
      case
        when count(*) = 0 then '{}'
        else jsonb_build_object(
          'vanished',
          jsonb_build_object(
            'asked',
            count(*),
            'removed',
            count(*) filter (where v.choice = 'remove'),
            'replaced',
            count(*) filter (where v.choice = 'same')
          )
        )
      end
    from jsonb_to_recordset(vanished) as v (choice text)
  );
end $function$;

create or replace function public.vanished_document(import uuid)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            t.id,
            'accountId',
            t.account_id,
            'date',
            t.date,
            'description',
            public.row_title(t),
            'amount',
            abs(t.amount),
            'incoming',
            t.amount > 0,
            'type',
            t.type,
            'importedAt',
            f.committed_at,
            'choice',
            coalesce(v.choice, 'keep'),
            'row',
            case
              when r.line is not null then jsonb_build_object(
                'line',
                r.line,
                'part',
                r.part,
                'date',
                r.date,
                'description',
                r.description,
                'amount',
                abs(r.amount)
              )
            end
          )
          order by v.place
        ),
        '[]'
      )
    from
      public.imports i
      cross join lateral rows from (
        jsonb_to_recordset(i.vanished) as (id uuid, line integer, part integer, choice text)
      ) with ordinality as v (id, line, part, choice, place)
      join public.transactions t on t.user_id = i.user_id and t.id = v.id and t.deletion_id is null
      join public.imports f on f.user_id = i.user_id and f.id = t.import_id
      left join public.import_rows r
        on r.user_id = i.user_id and r.import_id = import and r.line = v.line and r.part = v.part
    where i.user_id = (select public.current_user_id()) and i.id = import
  );
end;
$function$;

create or replace function public.waiting_legs()
returns table (transfer_id uuid, id uuid, part_id uuid, is_out boolean, waits_for uuid)
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
      end
    from legs l
    where l.has_out <> l.has_in;
end;
$$;

create or replace function public.withdraw_budget_alerts(category_ids uuid[], months date[])
returns void
language plpgsql
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owner uuid := public.current_user_id();
begin
  if category_ids is null then
    return;
  end if;
  delete from public.budget_alerts b
  using
    (
      select
        c.category_id,
        c.month,
        l.monthly_limit,
        coalesce(
          (
            select -sum(m.amount)
            from
              public.month_totals m
              join public.category_members g
                on g.user_id = owner and g.category_id = c.category_id and g.member_id = m.category_id
            where
              m.user_id = owner
              and m.month = c.month
              and public.line_role(m.type, m.counted) = 'spending'
              and m.account_id not in (select a.id from public.accounts a where a.user_id = owner and a.sample)
          ),
          0
        ) as spending
      from
        (
          select distinct g.category_id, n.month
          from
            unnest(category_ids, months) as n (category_id, month)
            join public.category_members g on g.user_id = owner and g.member_id = n.category_id
        ) c
        join public.limits_in(c.month) l on l.category_id = c.category_id
    ) s
  where
    b.user_id = owner
    and b.category_id = s.category_id
    and b.month = s.month
    and s.spending * 100 < s.monthly_limit * b.threshold;
end;
$$;

create or replace function public.word_set(words text) returns jsonb
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(w, true) from unnest(string_to_array(normalize(words, nfd), '|')) w
  );
end $$;

create or replace function public.bank_procedures() returns jsonb language sql immutable parallel safe
return public.word_set(
  -- English
  'pos|pos purchase|pos debit|pos pur|pos refund|pos w/d|pos transaction|point of sale|point of sale -'
  || '|point of sale purchase|point of sale debit|interac retail purchase|card purchase|card payment|card payment to'
  || '|card payment at|card transaction|debit card purchase|debit card payment|debit card|visa card purchase'
  || '|visa debit card|visa debit card purchase|check card purchase|credit card purchase|checkcard|debit purchase'
  || '|visa debit purchase|non-pin debit purchase|pin debit purchase|dbt crd|debit crd|dbt purchase|visa debit'
  || '|visa purchase|visa electron|visa direct|visa|mastercard|maestro|v pay|purchase authorized on'
  || '|recurring payment authorized on|recurring payment|recurring purchase|recurring debit|signature purchase'
  || '|mobile purchase|pin purchase|contactless purchase|contactless payment|contactless|idp purchase|purchase at'
  || '|purchase from|payment to|bill payment to|online payment to|online bill payment to|internet payment to'
  || '|mobile payment to|online banking payment to|online banking transfer to|online banking transfer from|bill pay'
  || '|bill payment|bill payment -|direct debit|direct debit to|direct debit payment to|direct debit payment'
  || '|direct deposit|direct dep|bacs|fpo|fpi|bgc|bbp|faster payment|faster payments|faster payments receipt'
  || '|faster payment to|faster payment from|standing order|standing order to|s/o|apple pay|google pay|eftpos'
  || '|eftpos purchase|eftpos debit|interac|interac purchase|interac e-transfer to|interac e-transfer from'
  || '|interac e-transfer|interac etransfer|e-transfer to|e-transfer from|e-transfer|preauthorized debit'
  || '|pre-authorized debit|preauthorised debit|preauthorized payment|misc payment|miscellaneous payment'
  || '|electronic funds transfer|ach debit|ach credit|ach withdrawal|ach deposit|ach payment|ach pmt|web pmt'
  || '|orig co name|external withdrawal|external deposit|withdrawal debit|withdrawal pos|withdrawal debit chip'
  || '|withdrawal ach|osko|osko payment|osko payment to|osko payment from|bpay|bpay to|vdp|vdc|vda|vdi|zelle to'
  || '|zelle from|zelle payment to|zelle payment from|trf to|trf from|dd|ddr|crd|card|debit'
  -- German
  || '|kartenzahlung|kartenumsatz|kartenverfugung|kartenverfuegung|girocard|girocardzahlung|girozahlung|ec-karte'
  || '|ec karte|ec-cash|elv|electronic cash|debitkartenzahlung|debitkarte|kreditkarte|bezahlung|bezahlung karte'
  || '|lastschrift|lastschrifteinzug|lastschrift von|sepa|sepa-lastschrift|sepa lastschrift|sepa-basislastschrift'
  || '|sepa basislastschrift|basislastschrift|basis-lastschrift|erstlastschrift|erst-lastschrift|folgelastschrift'
  || '|folge-lastschrift|firmenlastschrift|einmallastschrift|sepa-elv-lastschrift|elv-lastschrift|sepa-dd|sepa-ct'
  || '|sepa dd|sepa ct|sepa-uberweisung|sepa-ueberweisung|einzugsermachtigung|einzugsermaechtigung|dauerauftrag'
  || '|dauerauftrag an|uberweisung|ueberweisung|uberweisung an|ueberweisung an|uberweisung von|uberweisungsgutschrift'
  || '|uberweisungsauftrag|online-uberweisung|online-ueberweisung|onlineuberweisung|echtzeituberweisung'
  || '|echtzeit-uberweisung|echtzeitueberweisung|sofortuberweisung|gutschrift|gutschrift von|auftraggeber'
  || '|zahlungsempfanger|zahlungsempfaenger|empfanger|empfaenger|zahlungspflichtiger|buchungstext|kauf/dienstleistung'
  || '|dienstleistung|einkauf|einkauf zkb|online-einkauf|onlineeinkauf|twint|twint zahlung|twint belastung|twint an'
  || '|lsv|e-banking|e-banking auftrag|ebanking|zahlung|zahlung an|zahlung girocard|zahlung debitkarte|visa karte'
  || '|visa debit karte|mastercard karte|zkb visa debit card nr|zkb visa debit card|kartennr|karte|karte nr|nr'
  -- French
  || '|paiement|paiement cb|paiement carte|paiement par cb|paiement par carte|paiement par carte du'
  || '|paiement avec carte|paiement carte du|paiement carte bancaire|paiement psc|psc|cb|carte|carte bancaire|achat'
  || '|achat cb|achat carte|achat par carte|facture carte|facture carte du|prlv|prlv sepa|prlv sepa de|prlv europeen'
  || '|prelevement|prelevement sepa|prelevement sepa de|prelevement de|prelevement europeen|prelevement europeen de'
  || '|prelvt|prelvt sepa|vir|virt|vir sepa|vir sepa de|vir sepa recu|vir sepa recu de|vir inst|vir inst de'
  || '|vir instantane|vir recu|vir recu de|vir de|vir vers|virement|virement de|virement vers|virement pour'
  || '|virement sepa|virement sepa de|virement sepa recu de|virement sepa recu|virement recu de|virement instantane'
  || '|virement instantane de|virement instantane vers|virement permanent|virement en euros|virement en euros de'
  || '|virement en faveur de|bancontact|achat bancontact|domiciliation|domiciliation de|domiciliation europeenne'
  || '|domiciliation europeenne de'
  -- Dutch
  || '|betaalpas|bea|bea betaalpas|betaalautomaat|betaling met bankkaart|betaling met debetkaart'
  || '|betaling met de bankkaart|betaling via bankkaart|pinbetaling|pin|ideal|ideal betaling|incasso'
  || '|incasso algemeen doorlopend|sepa incasso|sepa incasso algemeen doorlopend|europese incasso|sepa overboeking'
  || '|overboeking|overboeking naar|overschrijving|overschrijving naar|overschrijving van|europese domiciliering'
  || '|europese domiciliering van|domiciliering|aankoop|aankoop bancontact|mobiele betaling|acceptgiro|ccv|naam'
  || '|contactloos|kaartnummer'
  -- Spanish
  || '|pago tarjeta|pago con tarjeta|pago con la tarjeta|pago en|pago movil|pago movil en|pago en tpv|pago internet'
  || '|pago de|pago a|pago|pagos|compra|compra en|compra tarjeta|compra con tarjeta|compra con la tarjeta|compra tarj'
  || '|compra tarj.|compra internet|compra internet en|compra de|cargo|cargo en|cargo tarjeta|cargo por tarjeta'
  || '|recibo|recibo de|recibo domiciliado|adeudo|adeudo de|adeudo recibo|adeudo sepa|adeudo de recibo|transferencia'
  || '|transferencia de|transferencia a|transferencia a favor de|transferencia inmediata|transferencia inmediata de'
  || '|transferencia inmediata a|transf|transf de|transf a|transfer inmediata a|bizum|bizum a|bizum de'
  || '|bizum enviado a|bizum enviado|bizum recibido|bizum recibido de|tarjeta|tarj|tpv|domiciliacion'
  -- Italian
  || '|pagamento|pagamento pos|pagamento carta|pagamento con carta|pagamento su pos|pagamento presso'
  || '|pagamento pos presso|pagamento carta presso|pagamento con carta presso|pagamento contactless|pagamento nfc'
  || '|pagamento pagobancomat|pagamento tramite pos|acquisto|acquisto pos|acquisto con carta|acquisto carta'
  || '|acquisto presso|acquisto pos presso|operazione pos|operazione carta|addebito|addebito diretto'
  || '|addebito diretto sdd|addebito diretto sepa|addebito sdd|addebito sdd core|addebito sepa|addebito sepa dd'
  || '|addebito sepa dd per|addebito per|addebito a favore di|sdd|sdd core|bonifico|bonifico a|bonifico da'
  || '|bonifico sepa|bonifico sepa a|bonifico sepa da|bonifico istantaneo|bonifico istantaneo da'
  || '|bonifico istantaneo a|bonifico a vostro favore|pagobancomat|carta|presso|utenza|utenze'
  -- Portuguese
  || '|compras|compra com cartao|compra cartao|compras c.deb|compra c.deb|compras cdeb|pag|pag baixo valor'
  || '|pag servicos|pagamento de|pagamento servicos|pagamento de servicos|pagamento compras|pagamento baixo valor'
  || '|debito direto|debito directo|deb direto|deb directo|transferencia para|transferencia mb way'
  || '|transferencia mb way para|transferencia mbway|transf mb way para|trf|trf mb way|trf mb way p/|trf mbway|trf p/'
  || '|trf cr|mb way|mbway|mbw|cartao'
  -- Swedish
  || '|kortkop|kop|swish|swish till|swish fran|swish mottagen|swish skickad|swish betalning|autogiro|overforing'
  || '|overforing till|overforing fran|korttransaktion|reservation|internetkop|betalning|betalning till|betalning bg'
  || '|betalning pg'
  -- Danish and Norwegian
  || '|dankort|dankort-kob|dankort kob|dankort-nota|visa/dankort|visa/dankort kob|visadankort|visa dankort|visa kob'
  || '|kob|kortkob|mobilepay|betalingsservice|bs betaling|overforsel|overforsel til|overforsel fra|varekjop'
  || '|visa varekjop|visa vare|kjop|vipps|vipps til|vipps fra|avtalegiro|avtalegiro til|nettgiro|nettgiro til'
  || '|overforing til|overforing fra|bankaxept|betaling|betaling til|giro'
  -- Finnish
  || '|korttiosto|korttimaksu|pankkikorttiosto|visa-osto|visa osto|osto|varaus|tilisiirto|verkkomaksu|suoraveloitus'
  || '|e-lasku'
  -- Polish, Czech, Hungarian
  || '|zakup|zakup przy uzyciu karty|zakup karta|platnosc|platnosc karta|platnosc blik|platnosc web|platnosc web -'
  || '|platnosc mobilna|transakcja|transakcja karta|transakcja bezgotowkowa|blik|blik zakup|blik zakup e-commerce'
  || '|blik platnosc|przelew|przelew do|przelew od|przelew wychodzacy|przelew wychodzacy do|przelew przychodzacy'
  || '|przelew przychodzacy od|przelew internetowy|przelew krajowy|polecenie zaplaty|operacja karta|tytul|lokalizacja'
  || '|platba|platba kartou|nakup|nakup kartou|inkaso|vasarlas|kartyas vasarlas'
  -- Japanese
  || '|デビット|vデビット|ビザデビット|jcbデビット|カード|カード利用|口座振替|コウザフリカエ|振込|フリコミ|利用|ご利用'
);

create or replace function public.bank_references() returns jsonb language sql immutable parallel safe
return public.word_set(
  'ref|ref.|reference|referencia|referentie|referenz|rif|mandat|mandate|mandato|mandaat|mandatsref|mandatsreferenz'
  || '|eref|mref|cred|svwz|kref|abwa|glaubiger-id|glaeubiger-id|glaubiger|glaeubiger|creditor|ics|rum|bic|iban|blz'
  || '|kto/iban|blz/bic|kontonr|verwendungszweck|zweck|kundennr|kundennummer|kd-nr|kdnr|kd|buchungstext|kartennr'
  || '|pasvolgnr|pasnr|verfalld|valutadato|omschrijving|kenmerk|volgnr|transactie|machtiging|remi|end-to-end-ref'
  || '|end-to-end|kurs|wechselkurs|uhrzeit|autorisierung|des|indn|conf#|mededeling|dankt|bedankt|xxx|xxxx|xxxxx|#|*'
  || '|//|;'
  -- Two words
  || '|sagt danke|sagt vielen|vielen dank|danke fur|danke fuer|thank you|value date|retail purchase|electronic funds'
  || '|med kort|mit karte|avec carte|met kaart|con tarjeta|web id'
);

create or replace function public.bank_traces() returns jsonb language sql immutable parallel safe
return public.word_set(
  'preauthorized debit|pre-authorized debit|debit card purchase|card payment to|card purchase|card payment at'
  || '|pos purchase|visa debit purchase|visa purchase|debit purchase|direct debit payment to|eftpos|eftpos purchase'
  || '|checkcard|purchase authorized on|kartenzahlung|kartenumsatz|girocard|sepa-lastschrift|sepa lastschrift'
  || '|sepa-uberweisung|sepa-basislastschrift|basislastschrift|folgelastschrift|erstlastschrift|einzugsermachtigung'
  || '|auftraggeber:|empfanger:|zahlungsempfanger:|zahlungspflichtiger:|kauf/dienstleistung|bezahlung karte'
  || '|paiement par carte|paiement cb|paiement carte|paiement par cb|prlv|prlv sepa|prelevement sepa|vir sepa'
  || '|virement sepa|bea|bea,|betaalpas|pinbetaling|betaling met bankkaart|betaling met debetkaart|sepa incasso'
  || '|sepa overboeking|naam:|compra tarjeta|compra con tarjeta|pago con tarjeta|pagamento pos|pagamento carta'
  || '|pagamento con carta|addebito diretto|addebito sdd|bonifico sepa|kortkop|varekjop|visa varekjop|dankort'
  || '|dankort-kob|visa/dankort|korttiosto|visa-osto|zakup przy uzyciu karty|platnosc karta|platba kartou|口座振替'
  || '|コウザフリカエ'
);

create or replace function public.capital_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'mta|ups|iga|adac|edf|eni|ing|aok|ica|usa|atm|dab|eon|ibm|kia|obi|oebb|obb|ratp|axa|amc|adt|at&t|esb|hbo|ikea'
  || '|itv|gls|tui|ekz|ewz|sfr|aws|bvg|nyc|uk|tv|dea|omv|zdf|ard|sbb|cff|ffs|rtl|bmo|rbc|cibc|aa|edp|ezb|gez|aeg|ao'
  || '|ee|eu|us|ev'
);

create or replace function public.card_processors() returns jsonb language sql immutable parallel safe
return public.word_set(
  'paypal|pp|pypl|ppl|sq|gosq.com|tst|toast|sumup|sp|ztl|zettle|iz|izettle|cke|dd|ddc|ic|bt|wpy|eb|fs|fsp|ls|lspd'
  || '|2co|2co.com|cko|stripe|st|py|mollie|ccv|adyen|klarna|k|google|nyx|eig|dnh|paddle.net|paddle|nic|xsolla|gumrd'
  || '|gum.co|bps|sqc|in|act|bb|myp|vp|cm|nya|ctlp|usa|wl|pos|vipps|mobilepay|up|sum up'
);

create or replace function public.joined_ends() returns jsonb language sql immutable parallel safe
return public.word_set(
  'wire in|transfer in|transfers in|xfer in|tfr in|trf in|cash in|money in|pay in|paid in|payment in|sweep in'
  || '|funds in|deposit in|trade in|check in|drive in|walk in|plug in|log in|sign in|dine in|phone in|drop in|add on'
  || '|clip on|carry on|sign on|log on|hands on|r us|about us|contact us'
);

create or replace function public.joining_words() returns jsonb language sql immutable parallel safe
return public.word_set('&|+|and|und|et|y|e|i|og|och|ja|en');

create or replace function public.known_cities() returns jsonb language sql immutable parallel safe
return public.word_set(
  'new york|brooklyn|los angeles|san francis|san francisco|san fran|san jose|san diego|santa monica|santa clara'
  || '|las vegas|chicago|houston|austin|dallas|denver|seattle|portland|boston|miami|atlanta|phoenix|oakland'
  || '|philadelphia|washington|toronto|montreal|vancouver|calgary|ottawa|london|manchester|birmingham|leeds|bristol'
  || '|glasgow|edinburgh|liverpool|cardiff|dublin|cork|galway|berlin|hamburg|munchen|muenchen|munich|koln|koeln'
  || '|frankfurt|stuttgart|dusseldorf|duesseldorf|leipzig|dresden|hannover|nurnberg|nuernberg|bremen|essen|dortmund'
  || '|wien|graz|linz|salzburg|innsbruck|zurich|zuerich|bern|basel|geneve|lausanne|luzern|paris|lyon|marseille'
  || '|toulouse|bordeaux|lille|nantes|nice|strasbourg|bruxelles|brussel|brussels|antwerpen|gent|liege|amsterdam'
  || '|rotterdam|den haag|utrecht|eindhoven|madrid|barcelona|valencia|sevilla|bilbao|malaga|roma|milano|torino|napoli'
  || '|bologna|firenze|venezia|lisboa|porto|stockholm|goteborg|malmo|uppsala|kobenhavn|copenhagen|aarhus|odense|oslo'
  || '|bergen|trondheim|helsinki|espoo|tampere|turku|warszawa|krakow|wroclaw|gdansk|poznan|praha|brno|budapest|sydney'
  || '|melbourne|brisbane|perth|adelaide|tokyo|osaka|luxembourg|singapore'
);

create or replace function public.legal_forms() returns jsonb language sql immutable parallel safe
return public.word_set(
  'gmbh|gmbh&co|mbh|ag|kg|kgaa|ohg|ug|se|ltd|limited|plc|inc|incorporated|llc|llp|corp|corporation|co|company|sa'
  || '|s.a|sas|s.a.s|sasu|sarl|s.a.r.l|eurl|srl|s.r.l|srls|spa|s.p.a|snc|sl|s.l|slu|s.l.u|sau|bv|b.v|nv|n.v|bvba|vof'
  || '|ab|aktiebolag|oy|oyj|as|asa|a/s|aps|ivs|spzoo|z.o.o|sp|sro|s.r.o|a.s|lda|unipessoal|unip|pty|kk|k.k|e.k|ek|e.v'
  || '|ev|cie|europe|international|intl'
);

create or replace function public.numbered_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'nr|no|num|nummer|numero|n|n°|nº|id|store|stores|shop|filiale|filial|fil|suc|tienda|mag|magasin|card|karte|carte'
  || '|tarj|tarjeta|carta|cartao|kort|kaart|term|terminal|auth|aut|mand|inv|invoice|rechnung|rg|facture|factura'
  || '|fattura|fatura|order|on|am|vom|du|den|op|del|dia|el|le|en|kl|um|tel|ph|acct|account|konto|kto|value|valuta'
  || '|folge|rest|restaurant|site|stn|unit|loc|location|datum|date|data|rate|cb|ar|x|s/mkt|and|the'
);

create or replace function public.place_codes() returns jsonb language sql immutable parallel safe
return public.word_set(
  'us|usa|gb|gbr|uk|de|deu|at|aut|ch|che|fr|fra|nl|nld|be|bel|it|ita|es|esp|pt|prt|ie|irl|se|swe|dk|dnk|no|nor|fi'
  || '|fin|pl|pol|cz|cze|hu|hun|au|aus|nz|nzl|ca|can|jp|jpn|lu|lux|al|ak|az|ar|co|ct|dc|fl|ga|hi|id|il|in|ia|ks|ky|la'
  || '|me|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy|on|qc|bc|ab|mb'
  || '|sk|ns|nb|pe|nsw|vic|qld|tas|act|sg|hk'
);

create or replace function public.procedure_starts() returns jsonb language sql immutable parallel safe
return public.word_set(
  'pos|point|interac|card|debit|visa|check|credit|checkcard|non-pin|pin|dbt|mastercard|maestro|v|purchase'
  || '|recurring|signature|mobile|contactless|idp|payment|bill|online|internet|direct|bacs|fpo|fpi|bgc|bbp|faster'
  || '|standing|s/o|apple|google|eftpos|e-transfer|preauthorized|pre-authorized|preauthorised|misc|miscellaneous'
  || '|electronic|ach|web|orig|external|withdrawal|osko|bpay|vdp|vdc|vda|vdi|zelle|trf|dd|ddr|crd|kartenzahlung'
  || '|kartenumsatz|kartenverfugung|kartenverfuegung|girocard|girocardzahlung|girozahlung|ec-karte|ec|ec-cash|elv'
  || '|debitkartenzahlung|debitkarte|kreditkarte|bezahlung|lastschrift|lastschrifteinzug|sepa|sepa-lastschrift'
  || '|sepa-basislastschrift|basislastschrift|basis-lastschrift|erstlastschrift|erst-lastschrift|folgelastschrift'
  || '|folge-lastschrift|firmenlastschrift|einmallastschrift|sepa-elv-lastschrift|elv-lastschrift|sepa-dd|sepa-ct'
  || '|sepa-uberweisung|sepa-ueberweisung|einzugsermachtigung|einzugsermaechtigung|dauerauftrag|uberweisung'
  || '|ueberweisung|uberweisungsgutschrift|uberweisungsauftrag|online-uberweisung|online-ueberweisung'
  || '|onlineuberweisung|echtzeituberweisung|echtzeit-uberweisung|echtzeitueberweisung|sofortuberweisung|gutschrift'
  || '|auftraggeber|zahlungsempfanger|zahlungsempfaenger|empfanger|empfaenger|zahlungspflichtiger|buchungstext'
  || '|kauf/dienstleistung|dienstleistung|einkauf|online-einkauf|onlineeinkauf|twint|lsv|e-banking|ebanking|zahlung'
  || '|zkb|kartennr|karte|nr|paiement|psc|cb|carte|achat|facture|prlv|prelevement|prelvt|vir|virt|virement|bancontact'
  || '|domiciliation|betaalpas|bea|betaalautomaat|betaling|pinbetaling|ideal|incasso|europese|overboeking'
  || '|overschrijving|domiciliering|aankoop|mobiele|acceptgiro|ccv|naam|contactloos|kaartnummer|pago|pagos|compra'
  || '|cargo|recibo|adeudo|transferencia|transf|transfer|bizum|tarjeta|tarj|tpv|domiciliacion|pagamento|acquisto'
  || '|operazione|addebito|sdd|bonifico|pagobancomat|carta|presso|utenza|utenze|compras|pag|debito|deb|mb|mbway|mbw'
  || '|cartao|kortkop|kop|swish|autogiro|overforing|korttransaktion|reservation|internetkop|betalning|dankort'
  || '|dankort-kob|dankort-nota|visa/dankort|visadankort|kob|kortkob|mobilepay|betalingsservice|bs|overforsel'
  || '|varekjop|kjop|vipps|avtalegiro|nettgiro|bankaxept|giro|korttiosto|korttimaksu|pankkikorttiosto|visa-osto|osto'
  || '|varaus|tilisiirto|verkkomaksu|suoraveloitus|e-lasku|zakup|platnosc|transakcja|blik|przelew|polecenie|operacja'
  || '|tytul|lokalizacja|platba|nakup|inkaso|vasarlas|kartyas|デビット|vデビット|ビザデビット|jcbデビット|カード|カード利用|口座振替|コウザフリカエ|振込'
  || '|フリコミ|利用|ご利用'
);

create or replace function public.short_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'dr|st|mr|mrs|ms|str|jr|no|nr|el|la|le|al|il|lo|by|my|go|jo|mc|ok|oy|ab|co|so|up|ltd|gmbh|a|i|o|mktg|blvd|mkt'
  || '|ctr'
);

create or replace function public.small_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'de|del|della|di|da|do|dos|du|des|et|y|e|of|and|und|der|die|das|van|den|het|och|og|ja|the|am|im|in|on|at|to|for'
  || '|zum|zur'
);

-- From an account's first row or mark until it is closed, with a line between two values where the account says so.
create or replace function public.worth_on(days date[], today date)
returns table (account_id uuid, day date, worth numeric)
language plpgsql
stable
set search_path to ''
as $function$
begin
  return query with
      counted as materialized (
        select
          a.id,
          a.valuation = 'line' as is_line,
          public.currency_exponent(coalesce(a.currency, p.currency)) as exponent,
          -- A closed account has left already, even if its day was a later one elsewhere.
          least(
            a.closed_at::date,
            case
              when a.closed_at is not null then today
            end
          ) as ended_on
        from
          public.live_accounts a
          join public.profiles p on p.user_id = a.user_id
        where a.user_id = (select public.current_user_id()) and coalesce(a.currency, p.currency) = p.currency
      ),
      spans as materialized (
        select c.id, s.from_day, s.to_day, s.unexplained
        from
          counted c
          cross join lateral public.balance_spans(
            c.id,
            (select min(d) from unnest(days) d),
            (select max(d) from unnest(days) d)
          ) s
        where c.is_line and s.to_day > s.from_day and s.unexplained <> 0
      )
    select
      b.account_id,
      b.day,
      b.balance + coalesce(round(s.unexplained * (b.day - s.from_day) / (s.to_day - s.from_day), c.exponent), 0)
    from
      public.balances_on(days) b
      join counted c on c.id = b.account_id
      left join spans s on s.id = b.account_id and b.day >= s.from_day and b.day < s.to_day
    where b.balance is not null and (c.ended_on is null or b.day < c.ended_on) and b.day <> today
    union all
    -- Today's is the figure of cards and dashboard.
    select n.account_id, today, n.balance
    from
      public.balances_now(today) n
      join counted c on c.id = n.account_id
    where today = any (days) and n.balance is not null and (c.ended_on is null or today < c.ended_on);
end;
$function$;

create or replace function public.write_parts(transaction uuid, parts jsonb)
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

create or replace function public.written_text(payee uuid)
returns text
language plpgsql
stable
set search_path to ''
as $function$
begin
  return coalesce(
    (
      select t.description
      from public.live_transactions t
      where t.user_id = (select public.current_user_id()) and t.payee_id = (select written_text.payee)
      order by t.date desc, t.id
      limit 1
    ),
    (
      select t.description
      from public.transactions t
      where t.user_id = (select public.current_user_id()) and t.payee_id = (select written_text.payee)
      order by t.date desc, t.id
      limit 1
    ),
    (
      select public.payee_cased(min(k.key))
      from public.payee_keys k
      where k.user_id = (select public.current_user_id()) and k.payee_id = (select written_text.payee)
    )
  );
end;
$function$;

create index payee_keys_payee_index on public.payee_keys (user_id, payee_id, key);

create index transactions_payee_index on public.transactions (user_id, payee_id, date);

create index transactions_text_index on public.transactions (user_id, id)
where (note <> '' or bank_text is not null) and deletion_id is null;

-- Rows that are neither spending nor income.
create index transactions_transfer_index on public.transactions (user_id, date)
where (type = 'transfer' or not counted) and deletion_id is null;

COMMENT ON FUNCTION "public"."account_chart"(uuid, date, date) IS 'An account''s balance at the end of each day that changed it, with a line between values where it is valued so.';

COMMENT ON FUNCTION "public"."account_currency"(uuid, uuid) IS 'The currency of an account''s amounts.';

COMMENT ON FUNCTION "public"."account_exponent"(uuid, uuid) IS 'The number of decimals in amounts of an account.';

COMMENT ON FUNCTION "public"."account_patterns"() IS 'Patterns by which texts name the user''s accounts: digits, name, number; several rows for several numbers.';

COMMENT ON FUNCTION "public"."action_slots"(jsonb) IS 'Settings of a rule, one row each: every tag separately, a split and a transfer together.';

COMMENT ON FUNCTION "public"."active_rules"() IS 'The rules that are on and can be used, each with its number in the order of all, up to 20 patterns in total.';

COMMENT ON FUNCTION "public"."alert_settings"() IS 'The alerts a user wants, with or without mail, and the accounts left out; no row if none is to be raised.';

COMMENT ON FUNCTION "public"."are_ids"(jsonb) IS 'True if a document is a list of ids.';

COMMENT ON FUNCTION "public"."backup_columns"(text) IS 'The exported columns of a table, with their place in its key.';

COMMENT ON FUNCTION "public"."balance_spans"(uuid, date, date) IS 'Spans between neighbouring marks that touch some days: the rows'' result, the mark, and the unexplained rest.';

COMMENT ON FUNCTION "public"."balances_on"(date[], uuid) IS 'Balance of each account, or of one, at the end of each day: the nearest mark plus the rows between.';

COMMENT ON FUNCTION "public"."bank_account_figures"(date) IS 'The figures of the user''s accounts; upcoming is the change of today''s balance by later rows.';

COMMENT ON FUNCTION "public"."bank_accounts"(date) IS 'The user''s accounts with today''s balance, whether one was ever stated, their row counts and later-dated sums.';

COMMENT ON FUNCTION "public"."bank_procedures"() IS 'The words that banks write before the name of the payee, folded.';

COMMENT ON FUNCTION "public"."bank_references"() IS 'Words after which the text says nothing about the payee.';

COMMENT ON FUNCTION "public"."bank_traces"() IS 'Procedures that only a bank writes: text that begins with one is of a bank, whatever its case.';

COMMENT ON FUNCTION "public"."budgets"(date) IS 'Each category with its limit, row count, this month''s spending and the six months before; groups include members.';

COMMENT ON FUNCTION "public"."capital_words"() IS 'Names that are written in capitals.';

COMMENT ON FUNCTION "public"."card_processors"() IS 'The companies that take cards for shops and write their own sign before that of the shop: SQ *, PAYPAL *.';

COMMENT ON FUNCTION "public"."categories"() IS 'The user''s categories in their order, with the fields of pickers and badges.';

COMMENT ON FUNCTION "public"."categories_page"(date) IS 'The user''s categories with this month''s figures, limits and uses; a group with the categories in it.';

COMMENT ON FUNCTION "public"."category_called"(text) IS 'The id of the category with a name; for a new one an id that no category has.';

COMMENT ON FUNCTION "public"."category_name"(text) IS 'The name of a category that a rule can set; empty for one that is gone.';

COMMENT ON FUNCTION "public"."category_rows"(uuid[]) IS 'The present rows of categories, by id, for a change to keep.';

COMMENT ON FUNCTION "public"."cleaned_payee"(text) IS 'A description without the additions of banks, folded: equal for one payee.';

COMMENT ON FUNCTION "public"."common_categories"() IS 'The categories that everyone starts with, in groups.';

COMMENT ON FUNCTION "public"."compare_spending"(date, date, date, date, integer) IS 'The categories, groups and payees that explain the difference in spending between two spans of days.';

COMMENT ON FUNCTION "public"."count_in_category"(uuid) IS 'The number of transactions a category has.';

COMMENT ON FUNCTION "public"."end_rule_change"(uuid) IS 'Records the rule and the order of all after a change; anything that differs later was changed again since.';

COMMENT ON FUNCTION "public"."fields_by_hand"(uuid[]) IS 'Fields of transactions that the user set, as columns and lists of their snapshots; all fields if unknown.';

COMMENT ON FUNCTION "public"."file_day"(public.transactions) IS 'The day that an edited transaction had in its file; null if that is not known.';

COMMENT ON FUNCTION "public"."filtered_categories"(jsonb) IS 'The category that a filter names, and those in it where it is a group, unless only its own rows are asked for.';

COMMENT ON FUNCTION "public"."forget_attempts"(text[]) IS 'Forgets all attempts counted for these addresses or from these sources, as when a user leaves.';

COMMENT ON FUNCTION "public"."forget_devices"() IS 'Forgets the browsers in which the user has signed in.';

COMMENT ON FUNCTION "public"."form_of_rule"(public.rules) IS 'A stored rule as a form shows it, with names in place of ids; none for things that are gone.';

COMMENT ON FUNCTION "public"."found_pairs"(uuid) IS 'The transfers that a change linked automatically; null if there are none.';

COMMENT ON FUNCTION "public"."goals"(date) IS 'The user''s goals: amount reached, monthly amount needed, and the day the account''s recent pace reaches each.';

COMMENT ON FUNCTION "public"."guess_kinds"() IS 'Kinds of evidence: usual error rate, and whether memory may fill in unless the user''s record forbids it.';

COMMENT ON FUNCTION "public"."guess_rungs"() IS 'Conditions on a pool of decisions for each kind of evidence. The first rung that fits decides; null means any.';

COMMENT ON FUNCTION "public"."has_password"() IS 'True if the user has a password, false if they sign in another way only.';

COMMENT ON FUNCTION "public"."has_rule_value"(public.transactions, jsonb) IS 'True if a transaction is already as an action of a rule would make it.';

COMMENT ON FUNCTION "public"."history_of_category"(uuid, uuid) IS 'The places in past changes and rules that name a category about to become another one.';

COMMENT ON FUNCTION "public"."import_balances"(uuid) IS 'The balances that a file states for accounts of the user, in their currency, in its order.';

COMMENT ON FUNCTION "public"."import_coverage"(uuid) IS 'Days that a staged import covers in each account, from its rows and from opening to closing balance.';

COMMENT ON FUNCTION "public"."import_proofs"(uuid) IS 'For each account of a committed import, whether its rows lead from balance to balance, and where they don''t.';

COMMENT ON FUNCTION "public"."import_row_document"(public.import_row_matches) IS 'A row of an import as the app knows it.';

COMMENT ON FUNCTION "public"."import_rows_page"(uuid, text, integer, integer) IS 'A page of an import''s rows in the order of the file; past the end the last one.';

COMMENT ON FUNCTION "public"."import_summary"(uuid) IS 'A staged import as the review sees it: counts and revision.';

COMMENT ON FUNCTION "public"."is_by_hand"(public.transactions, text, text[]) IS 'True if the user set what a rule would set, so that it stays; fields are those of fields_by_hand.';

COMMENT ON FUNCTION "public"."is_category_used"(uuid) IS 'True if anything refers to a category: rows, those in the trash, rules, categories in it.';

COMMENT ON FUNCTION "public"."is_observing"(jsonb) IS 'True if conditions look at fields that rules can set: the payee or tags.';

COMMENT ON FUNCTION "public"."is_rule_condition"(jsonb) IS 'True if a document is a condition of a rule as it is stored, apart from its pattern.';

COMMENT ON FUNCTION "public"."is_rule_split"(jsonb) IS 'True if a document is a list of parts that a rule can make of a row.';

COMMENT ON FUNCTION "public"."joined_ends"() IS 'Pairs of words at the end of a name whose second word alone could be a state or country.';

COMMENT ON FUNCTION "public"."joining_words"() IS 'Words between two names, or between a name and the partners: Tent and Co.';

COMMENT ON FUNCTION "public"."known_cities"() IS 'Large cities as they end descriptions, cut as banks cut them.';

COMMENT ON FUNCTION "public"."legal_forms"() IS 'Forms of companies.';

COMMENT ON FUNCTION "public"."line_tags"(uuid, uuid, boolean) IS 'The tags of a transaction, or of each of its parts.';

COMMENT ON FUNCTION "public"."linked_by_import"(uuid) IS 'The number of transfers an import has linked, and the change that takes them back; null for none.';

COMMENT ON FUNCTION "public"."list_counts"() IS 'The number of the user''s categories, payees, rules and tags, without archived ones.';

COMMENT ON FUNCTION "public"."missing_rows"(uuid, date, date) IS 'Rows that some days of an account may lack: in the trash, skipped by an import, or recognised as known.';

COMMENT ON FUNCTION "public"."notification_documents"(uuid[], integer) IS 'Notifications with their alerts, newest first.';

COMMENT ON FUNCTION "public"."notification_settings"() IS 'The notifications that the user wants.';

COMMENT ON FUNCTION "public"."notifications_page"(uuid, integer) IS 'A page of notifications, newest first.';

COMMENT ON FUNCTION "public"."number_restored_payees"(uuid) IS 'Gives the payees of an export that is being restored names that differ by more than case.';

COMMENT ON FUNCTION "public"."numbered_words"() IS 'Words that are noise where a number follows.';

COMMENT ON FUNCTION "public"."open_duplicates"(uuid) IS 'The number of an account''s possible duplicates that wait in the review.';

COMMENT ON FUNCTION "public"."past_imports"(integer, integer) IS 'A page of the imports that were committed, newest first.';

COMMENT ON FUNCTION "public"."pattern_count"(jsonb) IS 'The number of patterns in the conditions of a rule.';

COMMENT ON FUNCTION "public"."pattern_repeated"(bigint[], integer, integer) IS 'The size of a piece of a pattern that is repeated between two numbers of times; null as the second is without end.';

COMMENT ON FUNCTION "public"."payee_called"(text, uuid[]) IS 'The payee that is shown with a name, whatever its case, except given ones.';

COMMENT ON FUNCTION "public"."payee_name"(text) IS 'The name that a description gives its payee; null where it is a name itself.';

COMMENT ON FUNCTION "public"."payee_named"(text, uuid) IS 'The payee to which the user gave a name, whatever its case, except a given one.';

COMMENT ON FUNCTION "public"."payee_rows"(uuid) IS 'The number of transactions that the payee of a transaction has.';

COMMENT ON FUNCTION "public"."payees_called"(text) IS 'The payees with a name, without case and accents.';

COMMENT ON FUNCTION "public"."payees_in_rules"(uuid) IS 'The ids of the payees that rules name, and those that an undo would bring back.';

COMMENT ON FUNCTION "public"."place_codes"() IS 'Codes of countries and states as they end descriptions.';

COMMENT ON FUNCTION "public"."place_rules"(uuid[]) IS 'Puts rules in an order.';

COMMENT ON FUNCTION "public"."procedure_starts"() IS 'The first words of procedures.';

COMMENT ON FUNCTION "public"."restore_obstacle"() IS 'The obstacle to restoring an export: transactions, trash, imports or accounts; null if there is none.';

COMMENT ON FUNCTION "public"."restored_rows"(uuid) IS 'The number of rows an import removed or replaced that its undo restored; an empty object if there were none.';

COMMENT ON FUNCTION "public"."rows_until"(uuid[], date[], timestamp with time zone[]) IS 'Sum of the rows of an account up to the end of a day. With a moment, that day counts only rows entered before it.';

COMMENT ON FUNCTION "public"."rule_content"(uuid) IS 'The content of a rule, including its switch; null if there is none.';

COMMENT ON FUNCTION "public"."rule_fits"(jsonb, numeric, uuid) IS 'True if an action suits a row''s amount and account: money out is no income, and each part of a split gets some.';

COMMENT ON FUNCTION "public"."rule_form_problem"(jsonb) IS 'Fault of a rule''s form that only the database can find, with the place of its condition from 0; null for none.';

COMMENT ON FUNCTION "public"."rule_marks"(jsonb, text) IS 'The pieces of a bank''s text that the conditions of a rule look for, folded.';

COMMENT ON FUNCTION "public"."rule_moves"(jsonb, uuid[]) IS 'The sums by which a rule would change categories, and how many transactions; a new category has no name yet.';

COMMENT ON FUNCTION "public"."rule_of_form"(jsonb) IS 'A form''s rule as it is stored, with ids in place of names.';

COMMENT ON FUNCTION "public"."rule_order"() IS 'The ids of the rules in their order.';

COMMENT ON FUNCTION "public"."rule_origin"(uuid) IS 'The values that a rule for rows like a transaction begins with.';

COMMENT ON FUNCTION "public"."rule_parts"(jsonb, numeric, uuid) IS 'The parts that a rule splits a row into, as forms send parts.';

COMMENT ON FUNCTION "public"."rule_pattern"(text) IS 'A rule''s pattern for PostgreSQL''s engine, folded like the texts it matches; null if refused.';

COMMENT ON FUNCTION "public"."rule_problem"(jsonb, jsonb) IS 'The kind of thing a rule names that is gone: category, tag, account or payee. Such a rule does nothing.';

COMMENT ON FUNCTION "public"."rule_refusal"(jsonb, jsonb) IS 'The reason a rule can''t be on: a refused pattern, or something no form produces. Null if it can.';

COMMENT ON FUNCTION "public"."rule_rows"(jsonb, uuid, integer) IS 'Outcome of a rule at its place among the others, for each transaction that it matches.';

COMMENT ON FUNCTION "public"."rule_split"(numeric, integer, jsonb) IS 'The signed amounts of the parts of a rule''s split, which make the amount exactly; null where it doesn''t fit.';

COMMENT ON FUNCTION "public"."rule_test"(text, jsonb) IS 'The conditions of a rule as one test of a row r; false without conditions.';

COMMENT ON FUNCTION "public"."rules_page"() IS 'The user''s rules in order, as forms show them; problem is the reason one can''t be on or does nothing.';

COMMENT ON FUNCTION "public"."rules_to_scan"() IS 'The active rules in their order, as rule_scan takes them to return all matches.';

COMMENT ON FUNCTION "public"."same_parts"(jsonb, jsonb) IS 'True if two lists of parts of a staged row say the same.';

COMMENT ON FUNCTION "public"."sample_accounts"() IS 'The sample accounts, the same for everyone.';

COMMENT ON FUNCTION "public"."sample_id"(text) IS 'The same id for the same key.';

COMMENT ON FUNCTION "public"."sample_transactions"(date) IS 'The sample transactions up to a day, the same for everyone.';

COMMENT ON FUNCTION "public"."savings_goal"(date) IS 'The user''s savings goal today, and its account; null if there is none.';

COMMENT ON FUNCTION "public"."searched_accounts"(text) IS 'The accounts that a search finds by label.';

COMMENT ON FUNCTION "public"."searched_categories"(text) IS 'The categories that a search finds by name.';

COMMENT ON FUNCTION "public"."searched_payees"(text) IS 'The payees that a search finds by the name that lists show.';

COMMENT ON FUNCTION "public"."shell"(date) IS 'Data of every screen''s frame: name, currency, unread and review counts, whether accounts and sample data exist.';

COMMENT ON FUNCTION "public"."short_words"() IS 'Short words that are not written in capitals.';

COMMENT ON FUNCTION "public"."shown_payee"(uuid) IS 'The name of a payee: the one the user gave, else that of the texts it stands for.';

COMMENT ON FUNCTION "public"."small_words"() IS 'Words within names that begin with a small letter.';

COMMENT ON FUNCTION "public"."staged_proofs"(uuid) IS 'For a staged import, whether its rows lead from its opening to its closing balance, by its file alone.';

COMMENT ON FUNCTION "public"."stated_fields"(public.transactions) IS 'The plain fields of a transaction that differ from those of a new one.';

COMMENT ON FUNCTION "public"."tag_ids"(jsonb) IS 'The ids of tags by name; for new ones ids that no tag has.';

COMMENT ON FUNCTION "public"."tag_names"(jsonb) IS 'The names of tags, without those that are gone.';

COMMENT ON FUNCTION "public"."text_name"(uuid) IS 'The name that the texts of a payee give it.';

COMMENT ON FUNCTION "public"."title_of"(uuid) IS 'The title of a transaction, by its id.';

COMMENT ON FUNCTION "public"."transaction_choices"(date) IS 'Accounts and categories to choose from, with this month''s spending.';

COMMENT ON FUNCTION "public"."transaction_snapshots"(uuid[]) IS 'All that transactions say, with their parts, tags, transfers and refund links.';

COMMENT ON FUNCTION "public"."transfer_totals"(date, date) IS 'The number of transfers within these days, and the money they move.';

COMMENT ON FUNCTION "public"."transfer_words"() IS 'Words that banks write for transfers, payments, refunds, and cards and loans, folded, by language.';

COMMENT ON FUNCTION "public"."transfer_words_pattern"(text) IS 'Finds any of the words of a kind in a folded text.';

COMMENT ON FUNCTION "public"."trash_page"(integer, integer) IS 'A page of the deleted transactions, the latest first, and the deleted accounts.';

COMMENT ON FUNCTION "public"."uncovered_days"(uuid, date, date) IS 'The days of an account that no imported file covers, as spans.';

COMMENT ON FUNCTION "public"."vanished_counts"(jsonb) IS 'The number of rows of earlier files that a file lacks, by their choice; an empty object if it lacks none.';

COMMENT ON FUNCTION "public"."vanished_document"(uuid) IS 'The rows of earlier files that a staged file lacks, as its review shows them.';

COMMENT ON FUNCTION "public"."waiting_legs"() IS 'Legs of transfers that wait for their other side, and the account it is to come to.';

COMMENT ON FUNCTION "public"."word_set"(text) IS 'A set of words, from a list with bars between them.';

COMMENT ON FUNCTION "public"."worth_on"(date[], date) IS 'Worth of each account at the end of each day, in the preferred currency, as net worth counts it.';

COMMENT ON FUNCTION "public"."written_text"(uuid) IS 'The latest description of a payee, as written.';
