set check_function_bodies = off;

create or replace function public.account_page(account uuid, first date, last date, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  begins date;
  -- The chart ends today, with the balance that cards show; the rows go on to later dates.
  until date := coalesce(last, today);
  listed_until date;
  since date;
  marks jsonb;
  spans jsonb;
  proved_until date;
  files jsonb;
begin
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    return null;
  end if;
  begins := least(
    (
      select min(m.first_day)
      from public.account_months m
      where m.user_id = owner and m.account_id = account_page.account
    ),
    (select min(b.date) from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account)
  );
  listed_until := coalesce(
    last,
    greatest(
      today,
      (
        select max(m.last_day)
        from public.account_months m
        where m.user_id = owner and m.account_id = account_page.account
      ),
      (select max(b.date) from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account)
    )
  );
  since := least(greatest(first, begins), until);
  since := coalesce(since, begins, until);

  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          b.id,
          'date',
          b.date,
          'balance',
          b.balance::text,
          'source',
          b.source,
          'endOfDay',
          b.end_of_day,
          'statedAt',
          to_char(b.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'file',
          i.file_name
        )
        order by b.date, b.stated_at, b.id desc
      ),
      '[]'
    )
  into marks
  from
    public.balance_marks b
    left join public.imports i on i.user_id = owner and i.id = b.import_id
  where b.user_id = owner and b.account_id = account_page.account and b.date between since - 1 and listed_until;

  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'from',
          s.from_day,
          'to',
          s.to_day,
          'mark',
          s.to_mark,
          'stated',
          s.stated::text,
          'expected',
          s.expected::text,
          'unexplained',
          s.unexplained::text
        )
        order by s.to_day
      ) filter (where s.unexplained <> 0),
      '[]'
    ),
    max(s.to_day) filter (where s.unexplained = 0 and s.from_day < s.to_day and s.to_day <= until)
  into spans, proved_until
  from public.balance_spans(account, since, listed_until) s;
  if proved_until is null then
    -- It may have been proved before these days. Far enough back, that says nothing about today.
    select max(s.to_day)
    into proved_until
    from
      public.balance_spans(
        account,
        (
          select min(m.date)
          from
            (
              select b.date
              from public.balance_marks b
              where b.user_id = owner and b.account_id = account_page.account and b.date < since
              order by b.date desc
              limit 100
            ) m
        ),
        since
      ) s
    where s.unexplained = 0 and s.from_day < s.to_day and s.to_day <= until;
  end if;

  with
    wrong as materialized (select * from jsonb_to_recordset(spans) as s ("from" date, "to" date)),
    first_mark as (
      select min(b.date) as date
      from public.balance_marks b
      where b.user_id = owner and b.account_id = account_page.account
    ),
    stating as materialized (
      select distinct b.import_id
      from public.balance_marks b
      where b.user_id = owner and b.account_id = account_page.account and b.import_id is not null
    ),
    held as (
      select c.*, i.file_name, i.committed_at
      from
        public.import_accounts c
        join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
      where c.user_id = owner and c.account_id = account_page.account and c.last_day >= since and c.first_day <= until
    )
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          h.import_id,
          'name',
          h.file_name,
          'from',
          h.first_day,
          'to',
          h.last_day,
          'added',
          h.added,
          'alreadyThere',
          h.already_there,
          'proof',
          case
            when not exists (select from stating b where b.import_id = h.import_id) then 'none'
            when exists (select from wrong s where s."from" < h.last_day and s."to" >= h.first_day) then 'differs'
            when (select f.date from first_mark f) < h.last_day then 'proved'
            else 'first'
          end
        )
        order by h.last_day desc, h.committed_at desc
      ),
      '[]'
    )
  into files
  from held h;

  return jsonb_build_object(
    'account',
    (
      select
        a.value || jsonb_build_object(
          'lockedUntil',
          l.locked_until,
          'since',
          (select min(m.first_day) from public.account_months m where m.user_id = owner and m.account_id = l.id)
        )
      from
        jsonb_array_elements(public.bank_accounts(today)) a
        join public.live_accounts l on l.user_id = owner and l.id = (a.value ->> 'id')::uuid
      where l.id = account_page.account
    ),
    'from',
    since,
    'to',
    until,
    'listedUntil',
    listed_until,
    'begins',
    begins,
    'balance',
    case
      when until = today then (
        select coalesce(b.balance, 0)::text from public.balances_now(today) b where b.account_id = account_page.account
      )
      else (select b.balance::text from public.balances_on(array[until], account) b)
    end,
    'points',
    public.account_chart(account, since, until),
    'marks',
    marks,
    'spans',
    spans,
    'provedUntil',
    proved_until,
    'files',
    files,
    'byHand',
    (
      select coalesce(jsonb_agg(jsonb_build_array(h.date, h.rows) order by h.date), '[]')
      from
        (
          select t.date, count(*) as rows
          from public.live_transactions t
          where
            until - since <= 400
            and t.user_id = owner
            and t.account_id = account_page.account
            and t.date between since and until
            and t.import_id is null
          group by t.date
        ) h
    ),
    'rows',
    public.account_rows(account, since, listed_until)
  );
end;
$function$;

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
    and t.date between greatest(first, public.month_of(last)) and last;
  select
    in_last + coalesce(
      (
        select sum(m.transactions)
        from public.account_months m
        where
          m.user_id = owner
          and m.account_id = account_rows.account
          and m.month > public.month_of(first)
          and m.month < public.month_of(last)
      ),
      0
    ) + (
      select count(*)
      from public.live_transactions t
      where
        t.user_id = owner
        and t.account_id = account_rows.account
        and t.date >= first
        and t.date < least((public.month_of(first) + interval '1 month')::date, public.month_of(last))
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
    reached_marks as (
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

create or replace function public.active_rules()
returns table (place integer, id uuid, name text, match text, conditions jsonb, actions jsonb)
language sql
stable
set search_path = ''
as $$
  select r.place, r.id, r.name, r.match, r.conditions, r.actions
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
  -- rule, which is being edited, and a few of our own come along.
  where r.enabled and r.patterns <= 20 and public.rule_problem(r.conditions, r.actions) is null
  order by r.place;
$$;

create or replace function public.add_account(
  account uuid,
  name text,
  type text,
  last_four_digits text,
  balance numeric,
  today date,
  valuation text default null,
  interest_rate numeric default null,
  term_months integer default null
)
returns boolean
language plpgsql
set search_path to ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  insert into public.accounts as a (user_id, id, name, type, last_four_digits, valuation, interest_rate, term_months)
  values
    (
      owner,
      account,
      add_account.name,
      add_account.type,
      add_account.last_four_digits,
      add_account.valuation,
      add_account.interest_rate,
      add_account.term_months
    )
  -- One that was deleted since is made again: its things in the trash can still come back to it.
  on conflict (user_id, id) do update
    set
      name = excluded.name,
      type = excluded.type,
      last_four_digits = excluded.last_four_digits,
      currency = null,
      valuation = excluded.valuation,
      interest_rate = excluded.interest_rate,
      term_months = excluded.term_months,
      position = 0,
      created_at = now(),
      closed_at = null,
      deletion_id = null,
      revision = a.revision + 1
    where a.deletion_id is not null;
  if found then
    delete from public.balance_marks m where m.user_id = owner and m.account_id = account;
    delete from public.import_mappings m where m.user_id = owner and m.account_id = account;
    insert into public.balance_marks (user_id, account_id, date, balance, source, stated_at)
    select owner, account, today, add_account.balance, 'typed', now() where add_account.balance is not null;
    return true;
  end if;
  return exists (
    select
    from public.live_accounts a
    where
      a.user_id = owner
      and a.id = account
      and a.name = add_account.name
      and a.type = add_account.type
      and a.last_four_digits is not distinct from add_account.last_four_digits
      and (a.valuation, a.interest_rate, a.term_months) is not distinct from (
        add_account.valuation,
        add_account.interest_rate,
        add_account.term_months::smallint
      )
      and (
        add_account.balance is null
        or add_account.balance = (
          select m.balance
          from public.balance_marks m
          where m.user_id = owner and m.account_id = account and m.source = 'typed'
          order by m.stated_at desc
          limit 1
        )
      )
  );
end;
$$;

create or replace function public.add_common_categories(change uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  -- Those the user has arranged stay first.
  last integer := (
    select coalesce(max(c.position), 0) from public.categories c where c.user_id = owner and c.parent_id is null
  );
  listed uuid[] := array(select c.id from public.listed_categories c where c.user_id = owner);
  added integer;
begin
  if not public.begin_category_change(change, '{"action": "common-categories"}') then
    return 0;
  end if;
  -- The user's categories by these names stay as they are, where they are.
  perform
  from
    public.ensure_categories(
      array(
        select c.name
        from public.common_categories() c
        where
          not exists (
            select
            from public.categories o
            where o.user_id = owner and public.caseless(o.name) = public.caseless(c.name) and o.id = any (listed)
          )
      ),
      array(
        select c.kind
        from public.common_categories() c
        where
          not exists (
            select
            from public.categories o
            where o.user_id = owner and public.caseless(o.name) = public.caseless(c.name) and o.id = any (listed)
          )
      )
    );
  update public.categories c
  set
    kept = true,
    color = n.color,
    icon = n.icon,
    position = n.place + case
      when n.group_name is null then last
      else 0
    end,
    parent_id = coalesce(g.parent_id, g.id),
    kind = coalesce(g.kind, n.kind)
  from
    public.common_categories() n
    left join public.categories g on g.user_id = owner and public.caseless(g.name) = public.caseless(n.group_name)
  where c.user_id = owner and public.caseless(c.name) = public.caseless(n.name) and c.id <> all (listed);
  get diagnostics added = row_count;
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  perform public.end_category_change(change);
  return added;
end;
$$;

create or replace function public.add_imported_transactions(import uuid, unseen boolean)
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
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
  -- A row that turns out to be a transfer was no expense.
  delete from public.large_transaction_alerts l
  using
    after n
    join before o on o.user_id = n.user_id and o.id = n.id
  where
    l.user_id = owner
    and l.transaction_id = n.id
    and n.user_id = owner
    and n.type = 'transfer'
    and o.type <> 'transfer';
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
            and (n.type = 'refund' and n.counted or n.type = 'transfer' and o.type <> 'transfer')
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

create or replace function public.apply_rule(change uuid, rule uuid, count integer, digest bigint)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
#variable_conflict use_variable
declare
  owner uuid := public.current_user_id();
  held record;
  reason jsonb;
  -- One element for each thing that is set.
  ids uuid[];
  slots text[];
  actions jsonb[];
  row_ids uuid[];
  now_digest bigint;
  step record;
begin
  select a.*
  into held
  from
    (
      select r.*, row_number() over (order by r.position, r.created_at, r.id)::integer as nth
      from public.rules r
      where r.user_id = owner
    ) a
  where a.id = rule;
  reason := public.rule_reason(held.id, held.name, held.nth);
  select coalesce(array_agg(o.id), '{}'), array_agg(o.slot), array_agg(o.action)
  into ids, slots, actions
  from
    public.rule_outcomes(
      jsonb_build_object('match', held.match, 'conditions', held.conditions, 'actions', held.actions),
      rule,
      held.nth - 1
    ) o
  where o.outcome = 'change';
  select coalesce(array_agg(t.id), '{}'), coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
  into row_ids, now_digest
  from public.transactions t
  where t.user_id = owner and t.id = any (ids);
  if cardinality(row_ids) <> count or now_digest <> digest then
    raise sqlstate 'PT409' using message = 'rule_rows_changed';
  end if;
  insert into public.changed_transactions
    (
      user_id,
      change_id,
      transaction_id,
      category_id,
      category_source,
      account_id,
      type,
      type_stated,
      edited_at,
      file_key,
      revision_before,
      revision,
      before
    )
  select
    owner,
    change,
    t.id,
    t.category_id,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision,
    s.snapshot
  from
    public.transaction_snapshots(row_ids) s
    join public.transactions t on t.user_id = owner and t.id = s.id;

  -- A change by a rule is no edit by hand: undoing an import removes such a row, too.
  perform set_config('outlay.merging', 'on', true);
  update public.transactions t
  set
    category_id = coalesce(n.category, t.category_id),
    category_source = case
      when n.category is null then t.category_source
      else 'rule'
    end,
    category_reason = case
      when n.category is null then t.category_reason
      else reason
    end,
    category_set_at = case
      when n.category is null then t.category_set_at
      else now()
    end,
    payee_id = coalesce(n.payee, t.payee_id),
    note = coalesce(n.note, t.note),
    one_time = coalesce(n.one_time, t.one_time),
    type = coalesce(n.type, t.type),
    type_stated = t.type_stated or n.type is not null
  from
    (
      select
        o.id,
        (max(o.action ->> 'category'))::uuid as category,
        (max(o.action ->> 'payee'))::uuid as payee,
        max(o.action ->> 'note') as note,
        bool_or((o.action ->> 'oneTime')::boolean) as one_time,
        max(o.action ->> 'type') as type
      from unnest(ids, slots, actions) o (id, slot, action)
      where o.slot in ('category', 'payee', 'note', 'oneTime', 'type')
      group by o.id
    ) n
  where t.user_id = owner and t.id = n.id;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, o.id, (o.action ->> 'tag')::uuid
  from unnest(ids, slots, actions) o (id, slot, action)
  where o.slot like 'tag %'
  on conflict do nothing;
  for step in select o.id, o.action, t.amount, t.account_id
  from
    unnest(ids, slots, actions) o (id, slot, action)
    join public.transactions t on t.user_id = owner and t.id = o.id
  where o.slot = 'shape' loop
    perform public.shape_by_rule(step.id, step.action, reason);
  end loop;
  perform set_config('outlay.merging', '', true);
  set constraints all immediate;
  perform public.end_change(change);
  update public.transactions t
  set edited_at = c.edited_at
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.edited_at is distinct from c.edited_at;
  perform
    public.find_suggestions(array(select o.id from unnest(ids, slots) o (id, slot) where o.slot in ('shape', 'type')));
  return cardinality(row_ids);
end;
$$;

create or replace function public.arrange_category(
  change uuid,
  category text,
  into_group text,
  before text,
  kind text default null
)
returns void
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
  parent public.categories;
  new_kind text;
  changed uuid[];
  stated uuid[];
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'move-category', 'category', category, 'name', into_group)
    )
  then
    return;
  end if;
  select c.* into held from public.categories c where c.user_id = owner and c.name = arrange_category.category;
  -- Uncategorized is in no group, and is no group itself.
  if not found or public.caseless(held.name) = 'uncategorized' then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  if into_group is not null then
    select c.*
    into parent
    from public.categories c
    where
      c.user_id = owner
      and c.name = into_group
      and c.parent_id is null
      and public.caseless(c.name) <> 'uncategorized';
    if not found or parent.id = held.id then
      raise sqlstate 'PT409' using message = 'category_gone', detail = into_group;
    end if;
  end if;
  new_kind := coalesce(parent.kind, arrange_category.kind, held.kind);
  update public.categories c
  set
    parent_id = parent.id,
    kind = new_kind
  where c.user_id = owner and c.id = held.id;
  update public.categories c
  set
    kept = true,
    archived_at = case
      when held.archived_at is null then null
      else c.archived_at
    end
  where c.user_id = owner and c.id = parent.id;
  if new_kind <> held.kind then
    changed := array(
      select c.id from public.categories c where c.user_id = owner and (c.id = held.id or c.parent_id = held.id)
    );
    update public.categories c set kind = new_kind where c.user_id = owner and c.id = any (changed);
    stated := public.derive_types_in(changed);
  end if;
  -- Its siblings are numbered, so that each has a separate place.
  with
    siblings as (
      select
        c.id,
        row_number() over (
          order by
            case
              when c.id = held.id then coalesce(b.place - 0.5, 'infinity')
              else c.place
            end
        ) as position
      from
        (
          select c.*, row_number() over (order by c.position, public.caseless(c.name), c.id) as place
          from public.categories c
          where c.user_id = owner and c.parent_id is not distinct from parent.id and c.kind = new_kind
        ) c
        left join (
          select c.id, c.name, row_number() over (order by c.position, public.caseless(c.name), c.id)::numeric as place
          from public.categories c
          where c.user_id = owner and c.parent_id is not distinct from parent.id and c.kind = new_kind
        ) b
          on b.name = before and b.id <> held.id
    )
  update public.categories c
  set position = s.position
  from siblings s
  where c.user_id = owner and c.id = s.id and c.position <> s.position;
  perform
    public.end_category_change(
      change,
      case
        when cardinality(stated) > 0 then jsonb_build_array(jsonb_build_object('stated', stated))
        else '[]'
      end
    );
end;
$$;

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
                and t.date > today
                and t.date < (public.month_of(today) + interval '1 month')::date
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

create or replace function public.budgets(today date)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  with
    months as materialized (
      select n as place, (public.month_of(today) - make_interval(months => 6 - n))::date as month
      from generate_series(0, 5) n
    ),
    past as materialized (
      select g.category_id, m.month, -sum(m.amount) as spending
      from
        public.month_totals m
        join public.category_members g on g.user_id = m.user_id and g.member_id = m.category_id
      where
        m.user_id = (select public.current_user_id())
        and public.line_role(m.type, m.counted) = 'spending'
        and m.month >= (public.month_of(today) - interval '6 months')::date
        and m.month < public.month_of(today)
      group by g.category_id, m.month
    ),
    past_limits as materialized (
      select m.month, l.category_id, l.monthly_limit
      from
        months m
        cross join lateral public.limits_in(m.month) l
    ),
    current as materialized (
      select
        g.category_id,
        -sum(l.amount) as spending,
        -- One-time rows are in no pace.
        coalesce(-sum(l.amount) filter (where l.counted_on <= today and not l.one_time), 0) as so_far
      from
        public.ledger_lines l
        join public.category_members g on g.user_id = l.user_id and g.member_id = l.category_id
      where
        l.user_id = (select public.current_user_id())
        and l.role = 'spending'
        and l.counted_on >= public.month_of(today)
        and l.counted_on < (public.month_of(today) + interval '1 month')::date
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
  where c.user_id = (select public.current_user_id());
$function$;

-- The payees of the rows' descriptions exist by then.
create or replace function public.categorized_import_rows(import uuid, guessing boolean)
returns table (
  line integer,
  part integer,
  category text,
  category_source text,
  category_reason jsonb,
  file_category text,
  rule_effects jsonb,
  guess_category text,
  guess_kind text,
  guess_filled boolean
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
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- Spellings of Uncategorized, each looked at once.
  nameless text[] := case
    when guessing then array(
      with
        spellings as materialized (
          select distinct r.category as name from public.import_rows r where r.user_id = owner and r.import_id = import
          union
          select distinct r.file_category
          from public.import_rows r
          where r.user_id = owner and r.import_id = import and r.file_category is not null
        )
      select s.name
      from spellings s
      where public.caseless(s.name) = 'uncategorized'
    )
  end;
begin
  return query with
      ruled as materialized (select u.* from public.ruled_import_rows(import) u),
      ruled_payees as materialized (
        -- If a rule sets the payee, the text no longer decides it.
        select p.id, public.shown_payee(p.id) as payee
        from public.payees p
        where p.user_id = owner and p.id::text in (select u.rule_effects ->> 'payee' from ruled u)
      ),
      described as materialized (
        select d.description, k.payee_id, coalesce(p.name, k.name, d.description) as payee
        from
          (
            select distinct r.description
            from public.import_rows r
            where r.user_id = owner and r.import_id = import and r.kind = 'readable' and guessing
          ) d
          join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
          join public.payees p on p.user_id = owner and p.id = k.payee_id
      ),
      staged as materialized (
        select
          row_number() over () as place,
          r.line,
          r.part,
          r.description,
          r.amount,
          r.guess_category,
          r.guess_kind,
          r.guess_filled,
          n.*,
          m.asks,
          m.judged,
          case n.category_source
            when 'memory' then coalesce(n.file_category, n.category)
            else n.category
          end as stated,
          coalesce(rp.payee, d.payee) as payee,
          case
            when m.asks then coalesce(rp.id, d.payee_id)
          end as payee_id
        from
          public.import_rows r
          left join ruled u on u.line = r.line and u.part = r.part
          left join described d on d.description = r.description
          left join ruled_payees rp on rp.id::text = u.rule_effects ->> 'payee'
          cross join lateral (
            select
              case
                when u.line is null then r.category
                else u.category
              end as category,
              case
                when u.line is null then r.category_source
                else u.category_source
              end as category_source,
              case
                when u.line is null then r.category_reason
                else u.category_reason
              end as category_reason,
              case
                when u.line is null then r.file_category
                else u.file_category
              end as file_category,
              case
                when u.line is null then r.rule_effects
                else u.rule_effects
              end as rule_effects
          ) n
          cross join lateral (
            select
              n.category_source = 'memory' or n.category_source = 'file' and n.category = any (nameless) as undecided
          ) o
          cross join lateral (
            -- Memory is judged by its guess before a hand chose.
            select
              guessing and o.undecided and r.split is null as asks,
              guessing and n.category_source <> 'hand' and (o.undecided or r.guess_kind is not null) as judged
          ) m
        where r.user_id = owner and r.import_id = import and r.kind = 'readable' and (u.line is not null or m.judged)
      ),
      questions as (
        select
          array_agg(s.payee_id order by s.place) as payees,
          array_agg(s.description order by s.place) as descriptions,
          array_agg(s.amount order by s.place) as amounts
        from staged s
      ),
      guessed as (
        select g.place, c.name as category, g.kind, g.filled, g.evidence
        from
          questions q
          cross join lateral public.guess_categories(q.payees, q.descriptions, q.amounts) g
          join public.categories c on c.user_id = owner and c.id = g.category_id
        where guessing
      )
    select
      s.line,
      s.part,
      case
        when not s.asks then s.category
        when g.filled then g.category
        else s.stated
      end,
      case
        when not s.asks then s.category_source
        when g.filled then 'memory'
        else 'file'
      end,
      case
        when not s.asks then s.category_reason
        when g.filled then jsonb_build_object('memory', jsonb_build_object('payee', s.payee) || g.evidence)
      end,
      case
        when not s.asks then s.file_category
        when g.filled then s.stated
      end,
      s.rule_effects,
      case
        when s.judged then g.category
        else s.guess_category
      end,
      case
        when s.judged then g.kind
        else s.guess_kind
      end,
      case
        when s.judged then coalesce(g.filled, false)
        else s.guess_filled
      end
    from
      staged s
      left join guessed g on g.place = s.place;
end;
$$;

create or replace function public.category_called(name text)
returns uuid
language sql
stable
security invoker
set search_path = ''
as $$
  -- An id that nothing else has, for one that does not exist yet.
  select
    coalesce(
      (
        select c.id
        from public.categories c
        where
          c.user_id = (select public.current_user_id())
          and public.caseless(c.name) = public.caseless(category_called.name)
      ),
      md5('category ' || public.caseless(category_called.name))::uuid
    );
$$;

create or replace function public.change_category(
  category text,
  name text,
  color smallint default null,
  kept_color smallint default null,
  change uuid default gen_random_uuid()
)
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
  other text;
  once uuid;
  moved integer := 0;
  kept jsonb := '[]';
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'change-category', 'category', category, 'name', change_category.name)
    )
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.*
  into held
  from public.listed_categories c
  where c.user_id = owner and c.name = change_category.category;
  if found then
    select c.name
    into other
    from public.listed_categories c
    where c.user_id = owner and c.id <> held.id and public.caseless(c.name) = public.caseless(change_category.name)
    limit 1;
    if found then
      raise sqlstate 'PT409' using message = 'category_exists', detail = other;
    end if;
    if change_category.name <> held.name then
      moved := public.count_in_category(held.id);
      -- A category that once had this name and is listed nowhere: its rows in the trash go to this one.
      select c.id
      into once
      from public.categories c
      where c.user_id = owner and c.id <> held.id and public.caseless(c.name) = public.caseless(change_category.name);
      if found then
        kept := jsonb_build_array(public.move_category(once, held.id, change));
      end if;
      perform public.rename_category(held.id, change_category.name, kept_color);
    end if;
  else
    select c.*
    into held
    from public.listed_categories c
    where c.user_id = owner and c.name = change_category.name;
    if not found then
      raise sqlstate 'PT409' using message = 'category_gone', detail = change_category.category;
    end if;
  end if;
  update public.categories c
  set color = change_category.color
  where c.user_id = owner and c.id = held.id and change_category.color is not null;
  perform public.end_category_change(change, kept);
  return jsonb_build_object('transactions', moved);
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
              coalesce((change ->> 'amount')::numeric, abs(o.amount)) as amount,
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
              case v.type
                when 'expense' then -v.amount
                else v.amount
              end as signed
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

create or replace function public.change_payee(change uuid, payee uuid, details jsonb)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  action text;
  held public.payees;
  others uuid[];
  chosen text[];
  target uuid := payee;
  moved integer := 0;
  rest integer;
  before jsonb;
  -- The name it gets; null for the one its texts give.
  wanted text := nullif(btrim(public.unwrap_json(details) ->> 'name'), '');
  other uuid;
begin
  details := public.unwrap_json(details);
  action := details ->> 'action';
  select c.details into before from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', before -> 'rows', 'payee', before -> 'payee');
  end if;
  select p.* into held from public.payees p where p.user_id = owner and p.id = payee;
  others := array(
    select p.id
    from public.payees p
    where
      p.user_id = owner
      and p.id <> payee
      and p.id in (select o::uuid from jsonb_array_elements_text(details -> 'payees') o)
  );
  if held.id is null or action = 'merge' and others = '{}' then
    raise sqlstate 'PT409' using message = 'payee_gone';
  end if;
  chosen := case action
    when 'merge' then array(select k.key from public.payee_keys k where k.user_id = owner and k.payee_id = any (others))
    when 'split' then array(
      select k.key
      from public.payee_keys k
      where
        k.user_id = owner
        and k.payee_id = payee
        and k.key in (select o from jsonb_array_elements_text(details -> 'keys') o)
    )
    else '{}'
  end;
  if
    action = 'split'
    and (
      chosen = '{}'
      or not exists (
        select from public.payee_keys k where k.user_id = owner and k.payee_id = payee and k.key <> all (chosen)
      )
    )
  then
    raise sqlstate 'PT409' using message = 'payee_changed';
  end if;
  -- One payee has one name, whatever its texts say.
  wanted := case action
    when 'merge' then coalesce(wanted, public.shown_payee(payee))
    else wanted
  end;
  if action in ('rename', 'merge') or action = 'split' and wanted is not null then
    other := public.payee_called(coalesce(wanted, public.text_name(payee)), payee || others);
    if other is not null then
      raise sqlstate 'PT409'
        using
          message = 'payee_exists',
          detail = jsonb_build_object(
            'id',
            other,
            'payee',
            public.shown_payee(other),
            'transactions',
            (select count(*) from public.live_transactions t where t.user_id = owner and t.payee_id = other)
          );
    end if;
  end if;
  before := jsonb_build_object(
    -- Texts that join it only by its new name leave again with that name.
    'joins',
    action = 'rename'
    and wanted is not null
    and not exists (
      select
      from public.payee_keys k
      where k.user_id = owner and k.payee_id = payee and k.cleaned = btrim(public.fold_text(wanted))
    ),
    'payees',
    (
      select jsonb_agg(to_jsonb(p) - 'user_id')
      from public.payees p
      where p.user_id = owner and (p.id = payee or p.id = any (others))
    ),
    'keys',
    (
      select coalesce(jsonb_agg(jsonb_build_array(k.key, k.payee_id, k.by_hand)), '[]')
      from public.payee_keys k
      where k.user_id = owner and k.key = any (chosen)
    ),
    -- Rows whose payee was set by a rule, whoever their text belongs to.
    'rows',
    (
      select coalesce(jsonb_agg(jsonb_build_array(o.payee_id, o.ids)), '[]')
      from
        (
          select t.payee_id, jsonb_agg(t.id) as ids
          from
            public.transactions t
            left join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(t.description)
          where
            action = 'merge'
            and t.user_id = owner
            and k.payee_id is distinct from t.payee_id
            and (t.payee_id = any (others) or t.payee_id = payee and k.payee_id = any (others))
          group by t.payee_id
        ) o
    ),
    'rules',
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'conditions', r.conditions, 'actions', r.actions)), '[]')
      from public.rules r
      where
        r.user_id = owner
        and exists (select from unnest(others) o where strpos(r.conditions::text || r.actions::text, o::text) > 0)
    ),
    'ruleChanges',
    (
      select
        coalesce(
          jsonb_agg(jsonb_build_object('id', c.id, 'before', c.snapshot - array['named', 'order', 'orderAfter'])),
          '[]'
        )
      from public.ledger_changes c
      where
        c.user_id = owner
        and c.kind = 'rule'
        and c.undone_at is null
        and exists (select from unnest(others) o where strpos((c.snapshot - 'named')::text, o::text) > 0)
    )
  );
  if action = 'rename' then
    update public.payees p set name = wanted where p.user_id = owner and p.id = payee;
  elseif action = 'never-guess' then
    update public.payees p
    set never_guess = (details ->> 'neverGuess')::boolean
    where p.user_id = owner and p.id = payee;
  elseif action = 'merge' then
    update public.payees p
    set
      name = null,
      never_guess = p.never_guess
      or exists (select from public.payees o where o.user_id = owner and o.id = any (others) and o.never_guess)
    where p.user_id = owner and p.id = payee;
    foreach target in array others loop
      moved := moved + public.move_payee_keys(chosen, target, payee, true);
      update public.transactions t set payee_id = payee where t.user_id = owner and t.payee_id = target;
      get diagnostics rest = row_count;
      moved := moved + rest;
      update public.rules r
      set
        conditions = replace(r.conditions::text, target::text, payee::text)::jsonb,
        actions = replace(r.actions::text, target::text, payee::text)::jsonb
      where r.user_id = owner and strpos(r.conditions::text || r.actions::text, target::text) > 0;
      -- An undo brings back the one that is left.
      update public.ledger_changes c
      set snapshot = c.snapshot || replace((c.snapshot - 'named')::text, target::text, payee::text)::jsonb
      where
        c.user_id = owner
        and c.kind = 'rule'
        and c.undone_at is null
        and strpos((c.snapshot - 'named')::text, target::text) > 0;
    end loop;
    delete from public.payees p where p.user_id = owner and p.id = any (others);
    -- It may get the name of one of them.
    update public.payees p set name = wanted where p.user_id = owner and p.id = payee;
    target := payee;
  elseif action = 'split' then
    target := gen_random_uuid();
    insert into public.payees (user_id, id, name) values (owner, target, wanted);
    moved := public.move_payee_keys(chosen, payee, target, true);
    -- If both would have the same name, the new one gets the bank's text.
    if wanted is null and public.payee_called(public.shown_payee(target), array[target]) is not null then
      update public.payees p
      set name = public.free_payee_name(public.written_text(target), target)
      where p.user_id = owner and p.id = target;
    end if;
  end if;
  if action in ('rename', 'never-guess') then
    select count(*) into moved from public.live_transactions t where t.user_id = owner and t.payee_id = payee;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  values
    (
      owner,
      change,
      'payee',
      jsonb_build_object(
        'action',
        action || '-payee',
        'rows',
        moved,
        'payee',
        target,
        'name',
        (select p.name from public.payees p where p.user_id = owner and p.id = target)
      ),
      before || jsonb_build_object(
        'target',
        target,
        'after',
        (select to_jsonb(p) - 'user_id' from public.payees p where p.user_id = owner and p.id = payee),
        'rules',
        (
          select
            coalesce(
              jsonb_agg(b.value || jsonb_build_object('conditionsAfter', r.conditions, 'actionsAfter', r.actions)),
              '[]'
            )
          from
            jsonb_array_elements(before -> 'rules') b
            join public.rules r on r.user_id = owner and r.id = (b.value ->> 'id')::uuid
        )
      )
    );
  return jsonb_build_object('transactions', moved, 'payee', target);
end;
$function$;

create or replace function public.check_minor_units()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  wrong bigint;
begin
  -- A currency's decimals are looked up once per account, not per row.
  if tg_table_name = 'transactions' and tg_op = 'UPDATE' then
    -- Rows that are only renamed, deleted or restored keep their amount, whatever the currency was then.
    with
      changed as materialized (
        select n.user_id, n.account_id, n.amount
        from
          after n
          join before o on o.user_id = n.user_id and o.id = n.id
        where (n.amount, n.account_id) is distinct from (o.amount, o.account_id)
      ),
      held as materialized (
        select h.user_id, h.account_id, public.account_exponent(h.user_id, h.account_id) as exponent
        from (select distinct c.user_id, c.account_id from changed c) h
      )
    select count(*)
    into wrong
    from
      changed c
      join held h on h.user_id = c.user_id and h.account_id = c.account_id
    where scale(trim_scale(c.amount)) > h.exponent;
  elseif tg_table_name = 'transactions' then
    with
      held as materialized (
        select h.user_id, h.account_id, public.account_exponent(h.user_id, h.account_id) as exponent
        from (select distinct n.user_id, n.account_id from after n) h
      )
    select count(*)
    into wrong
    from
      after n
      join held h on h.user_id = n.user_id and h.account_id = n.account_id
    where scale(trim_scale(n.amount)) > h.exponent;
  elseif tg_table_name = 'transaction_parts' then
    select count(*)
    into wrong
    from after n
    where
      scale(trim_scale(n.amount)) > (
        select public.account_exponent(t.user_id, t.account_id)
        from public.transactions t
        where t.user_id = n.user_id and t.id = n.transaction_id
      );
  elseif tg_table_name = 'balance_marks' then
    -- A restore also brings amounts stated in an earlier currency.
    select count(*)
    into wrong
    from after n
    where
      scale(trim_scale(n.balance)) > public.account_exponent(n.user_id, n.account_id)
      and coalesce(current_setting('outlay.quiet', true), '') <> 'on';
  else
    select count(*)
    into wrong
    from
      after n
      join public.profiles p on p.user_id = n.user_id
    where scale(trim_scale(n.monthly_limit)) > public.currency_exponent(p.currency);
  end if;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return null;
end;
$$;

create or replace function public.choose_category(
  change uuid,
  category text,
  ids uuid[] default null,
  payee uuid default null,
  incoming boolean default null
)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  chosen uuid;
  before record;
begin
  select c.details into before from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', coalesce((before.details ->> 'rows')::integer, 1));
  end if;
  if payee is not null then
    ids := array(
      select t.id
      from public.transactions t
      where
        t.user_id = owner
        and t.payee_id = choose_category.payee
        and (t.amount > 0) = incoming
        and t.category_source = 'none'
        and t.deletion_id is null
        and not t.is_split
        and t.type <> 'transfer'
        and t.counted
    );
  end if;
  ids := array(
    select t.id
    from public.transactions t
    where t.user_id = owner and t.id = any (ids) and t.deletion_id is null and not t.is_split
  );
  if cardinality(ids) = 0 then
    return jsonb_build_object('transactions', 0);
  end if;
  select n.id
  into chosen
  from
    public.ensure_categories(
      array[coalesce(category, 'Uncategorized')],
      array[
        case
          when (
            select bool_and(t.amount > 0) from public.transactions t where t.user_id = owner and t.id = any (ids)
          ) then 'income'
          else 'spending'
        end
      ]
    ) n;
  perform
    public.begin_change(
      change,
      ids,
      jsonb_build_object(
        'action',
        'edit',
        'values',
        jsonb_build_object('category', coalesce(category, 'Uncategorized')),
        'fields',
        jsonb_build_array('category'),
        'rows',
        cardinality(ids)
      )
    );
  -- Each response is counted for the kind of evidence that suggested it.
  with
    asked as materialized (
      select row_number() over (order by t.id) as place, t.id, t.payee_id, t.description, t.amount
      from public.transactions t
      where t.user_id = owner and t.id = any (ids) and t.category_source = 'none' and t.guess_kind is null
      order by t.id
      limit 500
    ),
    said as materialized (
      select a.id, g.category_id, g.kind
      from
        public.guess_categories(
          array(select a.payee_id from asked a order by a.place),
          array(select a.description from asked a order by a.place),
          array(select a.amount from asked a order by a.place)
        ) g
        join asked a on a.place = g.place
    )
  update public.transactions t
  set
    guess_category_id = s.category_id,
    guess_kind = s.kind
  from said s
  where t.user_id = owner and t.id = s.id;
  update public.transactions t
  set
    category_id = chosen,
    category_source = 'hand',
    category_set_at = clock_timestamp()
  where t.user_id = owner and t.id = any (ids);
  return public.end_change(change);
end;
$$;

create or replace function public.claim_all_due_mail(secret text, most integer default 10)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
  mail jsonb;
  mails jsonb := '[]';
begin
  if not private.is_scheduler(secret) then
    return mails;
  end if;
  -- In one order, so that two schedulers never wait for each other for ever.
  for owner in select distinct n.user_id
  from public.notifications n
  where public.is_mail_due(n.mail, n.created_at, n.mail_begun_at)
  order by n.user_id loop
    exit when jsonb_array_length(mails) >= most;
    -- Acts as that user, so that the rules for one user's mail are in one place.
    perform set_config('request.jwt.claim.sub', owner::text, true);
    mail := public.claim_due_mail();
    if mail is not null then
      mails := mails || mail;
    end if;
  end loop;
  perform set_config('request.jwt.claim.sub', '', true);
  return mails;
end;
$$;

create or replace function public.claim_due_mail()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  recipient record;
  claimed uuid[];
begin
  -- One after the other, so that each sees the mails begun before it.
  perform pg_advisory_xact_lock(hashtextextended('mails:' || owner::text, 0));
  select u.email, p.currency
  into recipient
  from
    public.profiles p
    join auth.users u on u.id = p.user_id
  where p.user_id = owner and p.email_notifications and u.email <> '';
  if not found then
    update public.notifications n
    set mail = 'none'
    from
      (select d.id from public.notifications d where d.user_id = owner and d.mail = 'due' order by d.id for update) held
    where n.user_id = owner and n.id = held.id;
    return null;
  end if;
  delete from private.notification_mails m
  where m.user_id = owner and m.begun_at <= clock_timestamp() - interval '1 hour';
  if (select count(*) from private.notification_mails m where m.user_id = owner) >= 6 then
    return null;
  end if;
  with
    held as (
      select d.id
      from public.notifications d
      where d.user_id = owner and public.is_mail_due(d.mail, d.created_at, d.mail_begun_at)
      order by d.id
      for update
    ),
    begun as (
      update public.notifications n
      set mail_begun_at = now()
      from held
      where n.user_id = owner and n.id = held.id
      returning n.id
    )
  select array_agg(b.id)
  into claimed
  from begun b;
  if claimed is null then
    return null;
  end if;
  insert into private.notification_mails (user_id) values (owner);
  return jsonb_build_object(
    'user',
    owner,
    'email',
    recipient.email,
    'currency',
    recipient.currency,
    'notifications',
    public.notification_documents(claimed, 20)
  );
end;
$$;

-- A migration that changes the cleaning raises cleaning_version and calls it.
create or replace function public.clean_payees()
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  stale record;
  named text[];
  moved_keys text[];
  sources uuid[];
  targets uuid[];
begin
  for stale in select k.user_id, array_agg(k.key) as keys
  from public.payee_keys k
  where k.version < public.cleaning_version()
  group by k.user_id loop
    -- The key has no capitals left, so descriptions are cleaned.
    with
      written as materialized (
        select public.payee_key(t.description) as key, max(t.description collate "C") as description
        from public.transactions t
        where t.user_id = stale.user_id
        group by 1
      ),
      clean as materialized (
        select k.key, c.cleaned, c.name
        from
          unnest(stale.keys) k (key)
          left join written w on w.key = k.key
          cross join lateral public.clean_description(coalesce(w.description, k.key)) c
      )
    update public.payee_keys k
    set
      cleaned = c.cleaned,
      name = c.name,
      version = public.cleaning_version()
    from clean c
    where k.user_id = stale.user_id and k.key = c.key;

    -- Payees that nobody named, merged by hand or wrote a rule about are merged by their cleaned text.
    named := public.payees_in_rules(stale.user_id);
    with
      keys as materialized (
        select
          k.key,
          k.payee_id,
          k.cleaned,
          k.by_hand,
          p.name is not null or p.id::text = any (named) or bool_or(k.by_hand) over (partition by k.payee_id) as kept,
          p.created_at
        from
          public.payee_keys k
          join public.payees p on p.user_id = k.user_id and p.id = k.payee_id
        where k.user_id = stale.user_id
      ),
      counted as (
        select k.payee_id, k.cleaned, k.kept, min(k.created_at) as created_at, count(*) as keys
        from keys k
        group by k.payee_id, k.cleaned, k.kept
      ),
      placed as (
        -- A payee with several names keeps the most frequent one.
        select
          c.*,
          row_number() over (
            partition by c.payee_id
            order by c.keys desc, c.cleaned
          ) as place
        from counted c
      ),
      homes as materialized (
        select distinct on (p.cleaned) p.cleaned, p.payee_id
        from placed p
        where p.kept or p.place = 1
        order by p.cleaned, p.kept desc, p.created_at, p.payee_id
      ),
      fresh as materialized (
        select m.cleaned, gen_random_uuid() as payee_id
        from (select distinct k.cleaned from keys k where not k.kept) m
        where not exists (select from homes t where t.cleaned = m.cleaned)
      ),
      moved as (
        select k.key, k.payee_id, coalesce(t.payee_id, f.payee_id) as target
        from
          keys k
          left join homes t on t.cleaned = k.cleaned
          left join fresh f on f.cleaned = k.cleaned
        where not k.kept
      )
    select array_agg(m.key), array_agg(m.payee_id), array_agg(m.target)
    into moved_keys, sources, targets
    from moved m
    where m.payee_id <> m.target;
    insert into public.payees (user_id, id)
    select distinct stale.user_id, t.id
    from unnest(targets) t (id)
    where not exists (select from public.payees p where p.user_id = stale.user_id and p.id = t.id);
    update public.transactions t
    set payee_id = m.target
    from unnest(moved_keys, sources, targets) m (key, payee_id, target)
    where t.user_id = stale.user_id and t.payee_id = m.payee_id and public.payee_key(t.description) = m.key;
    update public.payee_keys k
    set payee_id = m.target
    from unnest(moved_keys, targets) m (key, target)
    where k.user_id = stale.user_id and k.key = m.key;
    delete from public.payees p
    where
      p.user_id = stale.user_id
      and p.id = any (sources)
      and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id)
      and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id);
  end loop;
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
      or r.rule_effects is not null or r.split is not null)
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
  if exists (select from unnest(held.account_ids) as named(id)
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

create or replace function public.delete_category(category text, today date, change uuid default gen_random_uuid())
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  deleted public.categories;
  none uuid;
  moved integer;
  budgets jsonb;
  kept jsonb;
begin
  if
    not public.begin_category_change(change, jsonb_build_object('action', 'delete-category', 'category', category))
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.*
  into deleted
  from public.listed_categories c
  where c.user_id = owner and c.name = delete_category.category and public.caseless(c.name) <> 'uncategorized';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = delete_category.category;
  end if;
  select n.id into none from public.ensure_categories(array['Uncategorized'], array['spending']) n;
  moved := public.count_in_category(deleted.id);
  -- After it, its limit is nobody's.
  select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
  into budgets
  from public.budgets b
  where b.user_id = owner and b.category_id = deleted.id;
  delete from public.budgets b where b.user_id = owner and b.category_id = deleted.id;
  kept := public.move_category(deleted.id, none, change) || jsonb_build_object(
    'staged',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_array(r.import_id, r.line, r.part, r.category, r.file_category, r.guess_category, r.split)
          ),
          '[]'
        )
      from
        public.import_rows r
        join public.imports i on i.user_id = owner and i.id = r.import_id and i.committed_at is null
      where
        r.user_id = owner
        and (
          deleted.name in (r.category, r.file_category, r.guess_category)
          or r.split @> jsonb_build_array(jsonb_build_object('category', deleted.name))
        )
    )
  );
  perform public.rename_staged_category(deleted.name, 'Uncategorized');
  delete from public.budget_alerts b where b.user_id = owner and b.category_id = none;
  -- Nobody has said of each row that it has none; an undo says again who chose what it had.
  update public.changed_transactions c
  set before = jsonb_set(c.before, '{row,category_source}', to_jsonb(c.category_source))
  where c.user_id = owner and c.change_id = change;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t
  set category_source = 'none'
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.category_id = none
    and t.category_source <> 'none';
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform
    public.end_category_change(
      change,
      jsonb_build_array(kept, jsonb_build_object('source', deleted.id, 'budgets', budgets))
    );
  return jsonb_build_object('transactions', moved);
end;
$function$;

create or replace function public.delete_own_user(email text)
returns void
language plpgsql
security definer
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  claims jsonb := auth.jwt();
  leaver auth.users;
  log record;
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  perform public.lock_ledger();
  select * into leaver from auth.users u where u.id = owner;
  if not found then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  if lower(btrim(delete_own_user.email)) is distinct from lower(leaver.email) then
    raise sqlstate 'PT422' using message = 'other_address';
  end if;
  if
    not exists (
      select
      from auth.sessions s
      where s.user_id = owner and s.id::text = claims ->> 'session_id' and s.created_at > now() - interval '10 minutes'
    )
    or (
      leaver.encrypted_password <> ''
      and jsonb_typeof(claims -> 'amr') = 'array'
      and not exists (select from jsonb_array_elements(claims -> 'amr') method where method ->> 'method' = 'password')
    )
  then
    raise sqlstate 'PT403' using message = 'stale_session';
  end if;

  -- Rows that name the user without a reference, in those tables that the auth service in use has.
  for log in select c.relname as table_name
  from
    pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
  where
    c.relnamespace = 'auth'::regnamespace
    and c.relkind = 'r'
    and a.attname = 'user_id'
    and has_table_privilege(c.oid, 'delete') loop
    execute format('delete from auth.%I t where t.user_id::text = $1', log.table_name)
    using owner::text;
  end loop;
  delete from auth.users u where u.id = owner;
  -- The audit log is long, and in some services not what it is in others: whatever keeps it from being read, a time
  -- limit as well, must not keep anybody here.
  begin
    execute
      'delete from auth.audit_log_entries t where t.payload::json ->> ''actor_id'' = $1
      or lower(t.payload::json ->> ''actor_username'') = $2'
    using owner::text, lower(leaver.email);
  exception when query_canceled or others then
    raise warning 'audit log entries of a deleted user were kept: %', sqlerrm;
  end;
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
        and t.amount > 0
        and t.type <> 'transfer'
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

create or replace function public.duplicate_pairs(ids uuid[], import uuid, accounts uuid[], first_day date, last_day date)
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

create or replace function public.edited_description(t public.transactions, typed text)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  -- A form that shows the title sends it back if nobody has touched it.
  select
    case
      when typed is null
      or typed = t.description
      or typed = public.row_title(t) then t.description
      else typed
    end;
$$;

create or replace function public.end_change(change uuid)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  changed integer;
begin
  -- Equal rows need no undo.
  with
    now as materialized (
      select s.*
      from
        public.transaction_snapshots(
          array(
            select c.transaction_id from public.changed_transactions c where c.user_id = owner and c.change_id = change
          )
        ) s
    )
  update public.changed_transactions c
  set before = (
    select
      jsonb_object_agg(
        k.key,
        case k.key
          when 'row' then (
            select jsonb_object_agg(f.key, f.value)
            from jsonb_each(k.value) f
            where f.value is distinct from n.snapshot -> 'row' -> f.key
          )
          else k.value
        end
      )
    from jsonb_each(c.before) k
    where k.value is distinct from n.snapshot -> k.key
  )
  from now n
  where c.user_id = owner and c.change_id = change and n.id = c.transaction_id;
  update public.changed_transactions c
  set before = '{}'
  from public.transactions t
  where
    c.user_id = owner
    and c.change_id = change
    and c.before is null
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.deletion_id = change;
  delete from public.changed_transactions c where c.user_id = owner and c.change_id = change and c.before is null;
  -- Parts and tags are the user's work as columns are; a link is not.
  update public.transactions t
  set
    revision = t.revision + 1,
    edited_at = case
      when c.before ?| array['parts', 'tags'] then now()
      else t.edited_at
    end
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.revision = c.revision_before;
  update public.changed_transactions c
  set revision = t.revision
  from public.transactions t
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id;
  get diagnostics changed = row_count;
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  delete from public.ledger_changes c
  where c.user_id = owner and c.id = change and changed = 0 and not c.details ? 'suggestions';
  return jsonb_build_object('transactions', changed);
end;
$$;

create or replace function public.ensure_categories(names text[], kinds text[])
returns table (name text, id uuid)
language plpgsql
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- If nobody has arranged them, they are in alphabetical order; otherwise new ones follow.
  last integer := (
    select nullif(max(c.position), 0) from public.categories c where c.user_id = owner and c.parent_id is null
  );
begin
  return query with
      given as materialized (
        select distinct on (g.name) g.name, public.caseless(g.name) as same, g.kind, g.place
        from unnest(names, kinds) with ordinality as g (name, kind, place)
        where g.name is not null
        order by g.name, g.place
      ),
      first_given as materialized (
        select distinct on (g.same) g.same, g.name, g.kind from given g order by g.same, g.place
      ),
      known as materialized (
        select
          c.id,
          c.name,
          public.caseless(c.name) as same,
          exists (select from public.listed_categories l where l.user_id = owner and l.id = c.id) as listed
        from public.categories c
        where c.user_id = owner
      ),
      begun as (
        update public.categories c
        set
          name = f.name,
          color = null,
          icon = null,
          archived_at = null,
          -- An undo may bring rows back that were in it.
          kind = coalesce(
            g.kind,
            case
              when exists (
                select from public.changed_transactions x where x.user_id = owner and x.category_id = k.id
              ) then o.kind
            end,
            f.kind
          )
        from
          known k
          join first_given f on f.same = k.same
          join public.categories o on o.user_id = owner and o.id = k.id
          left join public.categories g on g.user_id = owner and g.id = o.parent_id
        where c.user_id = owner and c.id = k.id and not k.listed
        returning c.id
      ),
      returned as (
        -- One in the archive is offered again as soon as it is used again, as is its group.
        update public.categories c
        set archived_at = null
        where
          c.user_id = owner
          and c.archived_at is not null
          and exists (
            select
            from
              known k
              join first_given f on f.same = k.same
              join public.categories o on o.user_id = owner and o.id = k.id
            where k.listed and o.archived_at is not null and c.id in (o.id, o.parent_id)
          )
        returning c.id
      ),
      made as (
        insert into public.categories (user_id, name, kind, position)
        select owner, f.name, f.kind, coalesce(last + 1, 0)
        from first_given f
        where not exists (select from known k where k.same = f.same)
        returning id, name
      )
    select g.name, k.id
    from
      given g
      join known k on k.same = g.same
    union all
    select g.name, m.id
    from
      given g
      join made m on public.caseless(m.name) = g.same
    -- Categories that were begun or returned are among the known; naming them here makes those statements run.
    where (select count(*) from begun) + (select count(*) from returned) >= 0;
end;
$$;

create or replace function public.ensure_payees(owner uuid, descriptions text[])
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
begin
  with
    unknown as materialized (
      -- Descriptions that differ in digits only are cleaned once. Of several ways to write one, the one with small
      -- letters.
      select k.key, k.description, translate(k.description, '023456789', '111111111') as shape
      from
        (select public.payee_key(d) as key, max(d collate "C") as description from unnest(descriptions) d group by 1) k
      where not exists (select from public.payee_keys p where p.user_id = owner and p.key = k.key)
    ),
    shapes as materialized (
      select
        s.shape,
        c.cleaned,
        c.name,
        case
          when c.name is null
          and c.cleaned = btrim(public.fold_text(s.shape)) then 'itself'
          when c.cleaned ~ '\d' then 'its own'
        end as cleaning
      from
        (select distinct u.shape from unknown u) s
        cross join lateral public.clean_description(s.shape) c
    ),
    clean as materialized (
      select u.key, s.cleaned, s.name
      from
        unknown u
        join shapes s on s.shape = u.shape
      where s.cleaning is null
      union all
      select u.key, u.key, null
      from
        unknown u
        join shapes s on s.shape = u.shape
      where s.cleaning = 'itself'
      union all
      select u.key, c.cleaned, c.name
      from
        unknown u
        join shapes s on s.shape = u.shape
        cross join lateral public.clean_description(u.description) c
      where s.cleaning = 'its own'
    ),
    wanted as materialized (select distinct c.cleaned from clean c),
    known as materialized (
      select distinct on (n.cleaned) n.cleaned, n.payee_id
      from
        (
          select p.cleaned, p.payee_id, bool_and(p.by_hand) as by_hand, count(*) as keys, min(p.key) as key
          from
            wanted w
            join public.payee_keys p on p.user_id = owner and p.cleaned = w.cleaned
          group by p.cleaned, p.payee_id
        ) n
      order by n.cleaned, n.by_hand, n.keys desc, n.key
    ),
    named as materialized (
      -- A payee with this name from the user is the same payee.
      select distinct on (w.cleaned) w.cleaned, p.id as payee_id
      from
        (
          select o.id, o.created_at, btrim(public.fold_text(o.name)) as name
          from public.payees o
          where o.user_id = owner and o.name is not null
        ) p
        join wanted w on w.cleaned = p.name
      where not exists (select from known k where k.cleaned = w.cleaned)
      order by w.cleaned, p.created_at, p.id
    ),
    found as materialized (
      select k.cleaned, k.payee_id from known k
      union all
      select n.cleaned, n.payee_id from named n
    ),
    fresh as materialized (
      select w.cleaned, gen_random_uuid() as payee_id
      from wanted w
      where not exists (select from found k where k.cleaned = w.cleaned)
    ),
    made as (insert into public.payees (user_id, id) select owner, f.payee_id from fresh f)
  insert into public.payee_keys (user_id, key, payee_id, cleaned, name, version)
  select owner, c.key, coalesce(k.payee_id, f.payee_id), c.cleaned, c.name, public.cleaning_version()
  from
    clean c
    left join found k on k.cleaned = c.cleaned
    left join fresh f on f.cleaned = c.cleaned;
end;
$function$;

create or replace function public.ensure_tags(names text[])
returns uuid[]
language plpgsql
security invoker
set search_path = ''
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

create or replace function public.enter_transactions(rows jsonb)
returns uuid[]
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  -- After the lock, so that a balance typed meanwhile comes before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  split uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
begin
  rows := public.unwrap_json(rows);
  if
    exists (
      select
      from jsonb_to_recordset(rows) as r ("accountId" uuid, "toAccountId" uuid)
      where
        not exists (select from public.live_accounts a where a.user_id = owner and a.id = r."accountId")
        or r."toAccountId" is not null
        and not exists (select from public.live_accounts a where a.user_id = owner and a.id = r."toAccountId")
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  -- A form whose response was lost may add again a row deleted since. The later one counts.
  delete from public.transactions t
  where
    t.user_id = owner
    and t.deletion_id is not null
    and t.id in (select r.id from jsonb_to_recordset(rows) as r (id uuid));
  split := array(
    select r.id
    from jsonb_to_recordset(rows) as r (id uuid, parts jsonb)
    where
      jsonb_typeof(r.parts) = 'array'
      and not exists (select from public.transactions t where t.user_id = owner and t.id = r.id)
  );
  -- Before it has its parts, a row would raise alerts as a whole.
  if split <> '{}' then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with
    given as materialized (
      select
        coalesce(r.id, gen_random_uuid()) as id,
        r."accountId" as account_id,
        r.date,
        r.description,
        r.category,
        r.amount,
        r.type,
        coalesce(r.note, '') as note,
        coalesce(r."oneTime", false) as one_time,
        coalesce(r.counted, true) as counted,
        coalesce(r."expectedBack", false) as expected_back
      from
        jsonb_to_recordset(rows) as r (
          id uuid,
          "accountId" uuid,
          date date,
          description text,
          category text,
          amount numeric,
          type text,
          note text,
          "oneTime" boolean,
          counted boolean,
          "expectedBack" boolean
        )
      union all
      -- The other leg, where its account is kept by hand, too.
      select
        public.sample_id(r.id || ' in'),
        r."toAccountId",
        r.date,
        r.description,
        r.category,
        -r.amount,
        'transfer',
        coalesce(r.note, ''),
        false,
        true,
        false
      from
        jsonb_to_recordset(rows) as r (
          id uuid,
          "toAccountId" uuid,
          date date,
          description text,
          category text,
          amount numeric,
          type text,
          note text,
          "alsoEnter" boolean
        )
      where r."alsoEnter"
    ),
    wanted as materialized (
      select
        array_agg(g.category) as names,
        array_agg(
          case g.type
            when 'income' then 'income'
            else 'spending'
          end
        ) as kinds
      from given g
      where not exists (select from public.transactions t where t.user_id = owner and t.id = g.id)
    ),
    named as materialized (
      select n.name, n.id
      from
        wanted w
        cross join lateral public.ensure_categories(w.names, w.kinds) n
    ),
    inserted as (
      insert into public.transactions
        (
          user_id,
          id,
          account_id,
          date,
          description,
          category_id,
          amount,
          type,
          note,
          one_time,
          counted,
          expected_back,
          created_at
        )
      select
        owner,
        g.id,
        g.account_id,
        g.date,
        g.description,
        n.id,
        case g.type
          when 'transfer' then -g.amount
          else public.signed_amount(g.amount, g.type)
        end,
        g.type,
        g.note,
        g.one_time,
        g.counted,
        g.expected_back,
        entered
      from
        given g
        join named n on n.name = g.category
      on conflict do nothing
      returning id
    )
  select array_agg(i.id)
  into added
  from inserted i;
  insert into public.transfers (user_id, out_id, in_id, out_account_id, in_account_id, origin)
  select
    owner,
    r.id,
    case
      when r."alsoEnter" then public.sample_id(r.id || ' in')
    end,
    r."accountId",
    r."toAccountId",
    'hand'
  from jsonb_to_recordset(rows) as r (id uuid, "accountId" uuid, "toAccountId" uuid, type text, "alsoEnter" boolean)
  where r.type = 'transfer' and r."toAccountId" is not null and r.id = any (added);
  perform public.set_tags(r.id, array(select jsonb_array_elements_text(r.tags)))
  from jsonb_to_recordset(rows) as r (id uuid, tags jsonb)
  where jsonb_typeof(r.tags) = 'array' and r.id = any (added);
  if split <> '{}' then
    perform public.write_parts(r.id, r.parts)
    from jsonb_to_recordset(rows) as r (id uuid, parts jsonb)
    where r.id = any (split) and r.id = any (added);
    perform set_config('outlay.quiet', quiet, true);
    set constraints all immediate;
    perform public.raise_alerts_of(added);
  end if;
  perform public.find_suggestions(coalesce(added, '{}'));
  return coalesce(added, '{}');
end;
$$;

create or replace function public.export_transactions(filter jsonb default '{}'::jsonb)
returns jsonb
language plpgsql
stable
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  items jsonb;
begin
  -- Planned for this filter alone.
  execute
    $export$
    select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(p.id, t.id),
      'date', t.date, 'description', t.description,
      'category', c.name, 'amount', abs(coalesce(p.amount, t.amount)), 'type', coalesce(p.type, t.type),
      'incoming', coalesce(p.amount, t.amount) > 0, 'accountId', t.account_id,
      'account', public.account_label(a.name, a.last_four_digits),
      'counted', t.counted, 'oneTime', t.one_time, 'note', concat_ws(' · ', nullif(t.note, ''), nullif(p.note, '')),
      'tags', array(
        select g.name from public.line_tags(t.user_id, t.id, t.is_split) l (part_id, tags)
        join public.tags g on g.user_id = t.user_id and g.id = any (l.tags)
        where l.part_id is not distinct from p.id order by g.name))
      order by t.date desc, t.created_at desc, t."position", t.id, p.position), '[]')
    from public.filtered_transactions($1) t
    -- The parts of a split transaction that pass, each on a separate line.
    left join public.transaction_parts p on t.is_split and p.user_id = t.user_id and p.transaction_id = t.id
    join public.categories c on c.user_id = t.user_id and c.id = coalesce(p.category_id, t.category_id)
    join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
    where p.id is null or public.part_passes(p, $1) $export$
  into items
  using public.unwrap_json(filter);
  return items;
end;
$function$;

create or replace function public.fields_by_hand(ids uuid[])
returns table (id uuid, fields text[])
language sql
stable
security invoker
set search_path = ''
as $$
  select
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
$$;

create or replace function public.file_day(t public.transactions)
returns date
language sql
stable
set search_path to ''
as $function$
  -- The key is a digest, so the row's day and amount in the file are those that produce it.
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
  limit 1;
$function$;

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
      or t.date between (filter -> 'searchDates' ->> 'from')::date and (filter -> 'searchDates' ->> 'to')::date
      or to_char(t.date, 'MM-DD') like filter ->> 'searchDay'
    );
$function$;

create or replace function public.find_suggestions(ids uuid[], import uuid default null::uuid, change uuid default null::uuid)
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
        where m.user_id = owner and m.month >= from_month and m.month < next_month
        union all
        select l.account_id, l.category_id, l.role, l.amount, l.transactions
        from public.ledger_lines l
        where l.user_id = owner and l.counted_on >= first_day and l.counted_on < from_month
        union all
        select l.account_id, l.category_id, l.role, l.amount, l.transactions
        from public.ledger_lines l
        where l.user_id = owner and l.counted_on >= next_month and l.counted_on <= last_day
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

create or replace function public.forget_statement(kept jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.balance_marks b
  where
    b.user_id = owner
    and b.account_id = (kept ->> 'account')::uuid
    and b.id = (kept ->> 'mark')::uuid
    and b.source = 'statement';
  -- A lock that was changed since remains.
  update public.accounts a
  set
    locked_until = case
      when a.locked_until = (kept ->> 'lockedUntil')::date then (kept ->> 'lockedBefore')::date
      else a.locked_until
    end,
    revision = a.revision + 1
  where a.user_id = owner and a.id = (kept ->> 'account')::uuid;
end;
$$;

create or replace function public.form_of_rule(rule public.rules)
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- Anything that no form sends is left out; the rule is off then.
  select
    jsonb_build_object(
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
$$;

create or replace function public.goals(today date)
returns jsonb
language sql
stable
set search_path to ''
as $function$
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
    );
$function$;

create or replace function public.import_rows_page(import uuid, filter text, page integer, page_size integer default 100)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
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
    cross join lateral public.page_position(n.total, import_rows_page.page, page_size) shown;
$$;

create or replace function public.is_rule_action(action jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Null if something is missing.
  select
    jsonb_typeof(action) = 'object'
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
$$;

create or replace function public.is_rule_condition(condition jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Null if something is missing.
  select
    jsonb_typeof(condition) = 'object'
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
$$;

create or replace function public.join_transfer(
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

create or replace function public.likely_categories(payees uuid[], ways integer[])
returns table (payee_id uuid, way integer, names text[])
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
set enable_mergejoin = 'off'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  return query with
      given as materialized (select distinct g.payee_id, g.way from unnest(payees, ways) g (payee_id, way)),
      stems as materialized (
        select k.payee_id, public.payee_stem(k.cleaned) as stem
        from public.payee_keys k
        where k.user_id = owner and k.payee_id = any (payees) and k.cleaned <> ''
      ),
      alike as materialized (
        -- The payee itself too, whichever others the limit leaves out.
        select g.payee_id, g.payee_id as other_id from given g
        union
        select s.payee_id, o.payee_id
        from
          stems s
          join (
            select k.payee_id, public.payee_stem(k.cleaned) as stem
            from public.payee_keys k
            where
              k.user_id = owner
              and k.cleaned <> ''
              and public.payee_stem(k.cleaned) = any (array(select s.stem from stems s))
            limit 2000
          ) o
            on o.stem = s.stem
      ),
      others as materialized (select distinct a.other_id from alike a),
      decided as materialized (
        select o.other_id, d.category_id, d.way, count(distinct d.day) as days, max(d.day) as latest
        from
          others o
          cross join lateral (
            select t.category_id, sign(t.amount)::integer as way, coalesce(t.category_set_at, t.created_at)::date as day
            from public.transactions t
            where
              t.user_id = owner
              and t.payee_id = o.other_id
              and t.category_source = 'hand'
              and t.deletion_id is null
              and not t.is_split
              and t.type <> 'transfer'
            order by coalesce(t.category_set_at, t.created_at) desc
            limit 50
          ) d
        group by o.other_id, d.category_id, d.way
      ),
      used as materialized (
        select
          l.id,
          l.name,
          l.kind,
          l.position,
          coalesce(
            (select sum(s.transactions) from public.ledger_totals s where s.user_id = owner and s.category_id = l.id),
            0
          ) as transactions
        from public.listed_categories l
        where l.user_id = owner and l.archived_at is null and public.caseless(l.name) <> 'uncategorized'
      ),
      scored as (
        -- Categories of this payee first, then those of payees that begin alike, then the most used ones.
        select
          g.payee_id,
          g.way,
          u.name,
          sum(
            case
              when d.category_id is null then 0
              when d.other_id = g.payee_id
              and d.way = g.way then 1000000 + d.days * 1000
              when d.way = g.way then 10000 + d.days * 100
              else 1000
            end
          ) + max(u.transactions) / 1000.0 as score,
          bool_or(
            u.kind = case
              when g.way > 0 then 'income'
              else 'spending'
            end
          )
          or bool_or(d.category_id is not null) as fits,
          min(u.position) as position
        from
          given g
          cross join used u
          left join (
            alike a
            join decided d on d.other_id = a.other_id
          )
            on a.payee_id = g.payee_id and d.category_id = u.id
        group by g.payee_id, g.way, u.name
      ),
      ranked as (
        select
          s.*,
          row_number() over (
            partition by s.payee_id, s.way
            order by s.score desc, s.position, s.name
          ) as rank
        from scored s
        where s.fits
      )
    select r.payee_id, r.way, array_agg(r.name order by r.rank)
    from ranked r
    where r.rank <= 3
    group by r.payee_id, r.way;
end;
$$;

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
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
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

create or replace function public.list_counts()
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select
    jsonb_build_object(
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
$function$;

create or replace function public.load_sample_data(today date)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  -- Their amounts have two decimals, or none where the currency has none.
  exponent integer := (
    select least(2, public.currency_exponent(p.currency)) from public.profiles p where p.user_id = owner
  );
  added integer;
begin
  if exists (select from public.live_accounts a where a.user_id = owner and a.sample) then
    return jsonb_build_object('transactions', 0);
  end if;
  if exists (select from public.live_transactions t where t.user_id = owner) then
    raise sqlstate 'PT409' using message = 'own_transactions';
  end if;
  -- Rows deleted from earlier sample data would block the new ones. An account from which something of the user's was
  -- deleted comes out of the trash instead.
  delete from public.transactions t
  where t.user_id = owner and t.id = public.sample_transaction_id(t.date, t."position");
  delete from public.accounts a
  where
    a.user_id = owner
    and a.sample
    and not exists (select from public.transactions t where t.user_id = owner and t.account_id = a.id);
  delete from public.balance_marks m
  where m.user_id = owner and m.account_id in (select s.id from public.sample_accounts() s);
  insert into public.accounts as a (user_id, id, name, type, last_four_digits, created_at)
  select owner, s.id, s.name, s.type, s.last_four_digits, now() - s.account * interval '1 millisecond'
  from public.sample_accounts() s
  on conflict (user_id, id) do update
    set
      name = excluded.name,
      type = excluded.type,
      last_four_digits = excluded.last_four_digits,
      created_at = excluded.created_at,
      closed_at = null,
      deletion_id = null;
  insert into public.balance_marks (user_id, account_id, date, balance, source, stated_at)
  select owner, s.id, today, round(s.balance, exponent), 'typed', now() from public.sample_accounts() s;

  perform public.ensure_payees(owner, array(select s.description from public.sample_transactions(today) s));
  with
    named as materialized (
      select n.name, n.id
      from
        (
          select array_agg(c.category order by c.category) as names, array_agg(c.kind order by c.category) as kinds
          from
            (
              select
                s.category,
                case
                  when bool_and(s.type = 'income') then 'income'
                  else 'spending'
                end as kind
              from public.sample_transactions(today) s
              group by s.category
            ) c
        ) c
        cross join lateral public.ensure_categories(c.names, c.kinds) n
    )
  insert into public.transactions
    (user_id, id, account_id, date, description, payee_id, category_id, type, amount, "position")
  select
    owner,
    public.sample_transaction_id(s.day, s.place),
    a.id,
    s.day,
    s.description,
    k.payee_id,
    n.id,
    s.type,
    public.signed_amount(round(s.amount, exponent), s.type),
    s.place
  from
    public.sample_transactions(today) s
    join public.sample_accounts() a on a.account = s.account
    join named n on n.name = s.category
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(s.description);
  get diagnostics added = row_count;
  return jsonb_build_object('transactions', added);
end;
$$;

create or replace function public.make_rule_names(content jsonb)
returns jsonb
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  kinds text[];
  names text[];
  payee text;
  found_ids uuid[];
  shown text;
  named jsonb := '{}';
begin
  select
    array_agg(n.name),
    array_agg(
      case
        when n.comes then 'income'
        else 'spending'
      end
    )
  into names, kinds
  from
    (
      select
        a ->> 'category' as name,
        exists (
          select
          from jsonb_array_elements(content -> 'conditions') c
          where c ->> 'direction' = 'in' and content ->> 'match' = 'all'
        ) as comes
      from jsonb_array_elements(content -> 'actions') a
      where a ->> 'field' = 'category'
      union all
      select p ->> 'category', false
      from
        jsonb_array_elements(content -> 'actions') a
        cross join lateral jsonb_array_elements(a -> 'parts') p
      where a ->> 'field' = 'split'
    ) n;
  if names is not null then
    perform public.ensure_categories(names, kinds);
  end if;
  perform
    public.ensure_tags(
      array(
        select jsonb_array_elements_text(a -> 'tags')
        from jsonb_array_elements(content -> 'actions') a
        where a ->> 'field' = 'tags'
        union
        select jsonb_array_elements_text(p -> 'tags')
        from
          jsonb_array_elements(content -> 'actions') a
          cross join lateral jsonb_array_elements(a -> 'parts') p
        where a ->> 'field' = 'split'
      )
    );
  for payee in select a ->> 'payee' from jsonb_array_elements(content -> 'actions') a where a ->> 'field' = 'payee' loop
    found_ids := public.payees_called(payee);
    if found_ids = '{}' then
      insert into public.payees (user_id, name) values (owner, payee);
    else
      -- Gets a name, or a row would show that of its description. It stays as it was written.
      shown := public.shown_payee(found_ids[1]);
      update public.payees p
      set name = shown
      where p.user_id = owner and p.id = found_ids[1] and p.name is null and public.payee_named(shown, p.id) is null;
      if found then
        named := named || jsonb_build_object(found_ids[1], shown);
      end if;
    end if;
  end loop;
  return named;
end;
$function$;

create or replace function public.mark_notifications_read(ids uuid[] default '{}', up_to uuid default null)
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.notifications n
  set read_at = now()
  from
    (
      -- In one order, so that two callers never wait for each other for ever.
      select u.id
      from public.notifications u
      where
        u.user_id = owner
        and u.read_at is null
        and (
          u.id = any (ids)
          or exists (
            select
            from public.notifications b
            where
              b.user_id = owner
              and b.id = up_to
              and (u.created_at < b.created_at or u.created_at = b.created_at and u.id >= b.id)
          )
        )
      order by u.id
      for update of u
    ) held
  where n.user_id = owner and n.id = held.id;
  return (select count(*) from public.notifications n where n.user_id = owner and n.read_at is null);
end;
$$;

create or replace function public.may_change_locked()
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  -- Only a user's changes need the header, not those the database makes for them.
  select
    current_user <> 'authenticated'
    or coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-change-locked' = 'yes', false);
$$;

create or replace function public.merge_duplicate(change uuid, one uuid, other uuid)
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
  update public.transactions t
  set
    note = case
      when t.note = '' then dropped.note
      else t.note
    end,
    description = case
      when dropped.import_id is null
      and t.import_id is not null
      and t.bank_text is null then dropped.description
      else t.description
    end,
    category_id = case
      when dropped.category_source = 'hand'
      and t.category_source <> 'hand'
      and not t.is_split
      and dropped.type = t.type then dropped.category_id
      else t.category_id
    end,
    category_source = case
      when dropped.category_source = 'hand'
      and t.category_source <> 'hand'
      and not t.is_split
      and dropped.type = t.type then 'hand'
      else t.category_source
    end,
    one_time = t.one_time or dropped.one_time,
    counted = t.counted and dropped.counted,
    expected_back = t.expected_back or dropped.expected_back
  where t.user_id = owner and t.id = kept.id;
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
language sql
stable
security invoker
set search_path = ''
as $$
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
$$;

create or replace function public.move_category(source uuid, target uuid, change uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  limited uuid[] := array(
    select l.category_id from public.limits_in('infinity') l where l.category_id in (source, target)
  );
  source_stays boolean := source = any (limited) and target <> all (limited);
  -- The data that undoing it needs, in addition to each row's old values.
  kept jsonb := public.history_of_category(source, target);
  stated uuid[];
  trash uuid[];
  guesses uuid[];
  parts uuid[];
  taken uuid[];
  group_id uuid;
begin
  select
    kept || jsonb_build_object(
      'source',
      source,
      'target',
      target,
      'budgets',
      (
        select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
        from public.budgets b
        where b.user_id = owner and b.category_id in (source, target)
      ),
      'alerts',
      (
        select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
        from public.budget_alerts b
        where b.user_id = owner and b.category_id in (source, target)
      ),
      'notifications',
      (
        select coalesce(jsonb_agg(to_jsonb(n) - 'user_id'), '[]')
        from public.notifications n
        where
          n.user_id = owner
          and n.id in (
            select b.notification_id
            from public.budget_alerts b
            where b.user_id = owner and b.category_id in (source, target)
          )
      )
    )
  into kept;
  perform public.rewrite_history(source, target);

  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- A user who linked a refund with its purchase has said what it is.
  with
    linked as (
      update public.transactions t
      set type_stated = true
      from public.categories c
      where
        t.user_id = owner
        and t.category_id = source
        and not t.type_stated
        and t.type = 'refund'
        and c.user_id = owner
        and c.id = target
        and c.kind <> 'spending'
        and exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
      returning t.id
    )
  select coalesce(array_agg(l.id), '{}')
  into stated
  from linked l;
  insert into public.changed_transactions
    (
      user_id,
      change_id,
      transaction_id,
      category_id,
      category_source,
      account_id,
      type,
      type_stated,
      edited_at,
      file_key,
      revision_before,
      revision,
      before
    )
  select
    owner,
    change,
    t.id,
    source,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision + 1,
    jsonb_build_object(
      'row',
      jsonb_build_object('category_id', source) || case
        when t.id = any (stated) then jsonb_build_object('type_stated', false)
        else '{}'
      end
    )
  from public.live_transactions t
  where t.user_id = owner and t.category_id = source;
  with
    moved as (
      update public.transactions t
      set category_id = target
      where t.user_id = owner and t.category_id = source
      returning t.id, t.revision, t.deletion_id
    ),
    revised as (
      -- Keeps the revisions that the undo of earlier changes looks for.
      update public.changed_transactions c
      set revision = m.revision
      from moved m
      where c.user_id = owner and c.transaction_id = m.id and c.revision = m.revision - 1
    )
  select coalesce(array_agg(m.id), '{}')
  into trash
  from moved m
  where m.deletion_id is not null;
  with
    moved as (
      update public.transactions t
      set guess_category_id = target
      where t.user_id = owner and t.guess_category_id = source
      returning t.id
    )
  select coalesce(array_agg(m.id), '{}')
  into guesses
  from moved m;
  with
    moved as (
      update public.transaction_parts p
      set category_id = target
      where p.user_id = owner and p.category_id = source
      returning p.id
    )
  select coalesce(array_agg(m.id), '{}')
  into parts
  from moved m;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);

  delete from public.budget_alerts b
  where
    b.user_id = owner
    and b.category_id = case
      when source_stays then target
      else source
    end;
  update public.budget_alerts b set category_id = target where b.user_id = owner and b.category_id = source;
  if source_stays then
    delete from public.budgets b where b.user_id = owner and b.category_id = target;
  end if;
  update public.budgets b
  set category_id = target
  where
    b.user_id = owner
    and b.category_id = source
    and not exists (select from public.budgets o where o.user_id = owner and o.category_id = target);

  -- A group that goes into one of its categories leaves the others to that category.
  update public.categories c set parent_id = null where c.user_id = owner and c.id = target and c.parent_id = source;
  select
    coalesce(
      c.parent_id,
      case
        when public.caseless(c.name) <> 'uncategorized' then c.id
      end
    )
  into group_id
  from public.categories c
  where c.user_id = owner and c.id = target;
  with
    moved as (
      update public.categories c
      set
        parent_id = group_id,
        kind = coalesce((select g.kind from public.categories g where g.user_id = owner and g.id = group_id), c.kind)
      where c.user_id = owner and c.parent_id = source
      returning c.id
    )
  select array_agg(m.id)
  into taken
  from moved m;
  update public.categories c set kept = true where c.user_id = owner and c.id = group_id and taken is not null;
  delete from public.categories c where c.user_id = owner and c.id = source;
  return kept || jsonb_build_object(
    'trash',
    trash,
    'guesses',
    guesses,
    'parts',
    parts,
    'stated',
    public.derive_types_in(taken),
    'budgetsAfter',
    (
      select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
      from public.budgets b
      where b.user_id = owner and b.category_id = target
    )
  );
end;
$$;

create or replace function public.move_category_back(kept jsonb, change uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  source uuid := kept ->> 'source';
  target uuid := kept ->> 'target';
begin
  if not exists (select from public.categories c where c.user_id = owner and c.id = source) then
    return;
  end if;
  perform public.restore_history(source, target, kept);
  -- The rows themselves come back with the change's; so do the changes before it, at the revisions they look for.
  update public.changed_transactions e
  set revision = c.revision_before
  from
    public.changed_transactions c
    join public.transactions t on t.user_id = c.user_id and t.id = c.transaction_id and t.revision = c.revision
  where
    c.user_id = owner
    and c.change_id = change
    and e.user_id = owner
    and e.change_id <> change
    and e.transaction_id = c.transaction_id
    and e.revision = c.revision;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- Rows that have got another category since stay where they are.
  with
    moved as (
      update public.transactions t
      set category_id = source
      where
        t.user_id = owner
        and t.category_id = target
        and t.id in (select i::uuid from jsonb_array_elements_text(kept -> 'trash') i)
      returning t.id, t.revision
    )
  update public.changed_transactions c
  set revision = m.revision
  from moved m
  where c.user_id = owner and c.transaction_id = m.id and c.revision = m.revision - 1;
  update public.transactions t
  set guess_category_id = source
  where
    t.user_id = owner
    and t.guess_category_id = target
    and t.id in (select i::uuid from jsonb_array_elements_text(kept -> 'guesses') i);
  update public.transaction_parts p
  set category_id = source
  where
    p.user_id = owner
    and p.category_id = target
    and p.id in (select i::uuid from jsonb_array_elements_text(kept -> 'parts') i);
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);

  -- A limit that was changed since is intended, and stays.
  if
    kept -> 'budgetsAfter' = (
      select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
      from public.budgets b
      where b.user_id = owner and b.category_id = target
    )
  then
    delete from public.budgets b where b.user_id = owner and b.category_id = target;
  end if;
  insert into public.budgets (user_id, category_id, month, monthly_limit, created_at)
  select owner, b.category_id, b.month, b.monthly_limit, b.created_at
  from jsonb_populate_recordset(null::public.budgets, kept -> 'budgets') b
  where
    b.category_id = source
    or not exists (select from public.budgets o where o.user_id = owner and o.category_id = target)
  on conflict do nothing;
  update public.budget_alerts b
  set category_id = source
  from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') k
  where
    b.user_id = owner
    and b.category_id = target
    and k.category_id = source
    and b.month = k.month
    and b.threshold = k.threshold
    and b.notification_id = k.notification_id;
  insert into public.notifications (user_id, id, kind, import_id, created_at, read_at, mail, mail_begun_at)
  select owner, n.id, n.kind, n.import_id, n.created_at, n.read_at, n.mail, n.mail_begun_at
  from jsonb_populate_recordset(null::public.notifications, kept -> 'notifications') n
  where not exists (select from public.notifications o where o.user_id = owner and o.id = n.id);
  insert into public.budget_alerts (user_id, category_id, month, threshold, notification_id, spending, monthly_limit)
  select owner, b.category_id, b.month, b.threshold, b.notification_id, b.spending, b.monthly_limit
  from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') b
  on conflict do nothing;
  -- Alerts about the two together are no longer true.
  delete from public.budget_alerts b
  where
    b.user_id = owner
    and b.category_id = target
    and not exists (
      select
      from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') k
      where k.category_id = target and k.month = b.month and k.threshold = b.threshold
    );
  -- A group of the target's may have raised an alert, too.
  delete from public.notifications n
  where n.user_id = owner and n.id in (select i::uuid from jsonb_array_elements_text(kept -> 'told') i);
end;
$$;

create or replace function public.net_worth(first date, last date, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  begun date := (
    select
      min(
        least(
          (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
          (
            select
              min(
                case
                  when b.end_of_day then b.date
                  else least(b.date, greatest(b.date - 1, today))
                end
              )
            from public.balance_marks b
            where b.user_id = a.user_id and b.account_id = a.id
          )
        )
      )
    from
      public.live_accounts a
      join public.profiles p on p.user_id = a.user_id
    where a.user_id = owner and coalesce(a.currency, p.currency) = p.currency
  );
  until date := least(coalesce(last, today), today);
  since date := least(coalesce(first, begun, until), until);
begin
  -- In PL/pgSQL the plan, which takes as long as the work, is made once for many calls.
  return (
    with
      held as materialized (
        select
          a.id,
          a.name,
          a.type,
          public.account_group(a.type) as "group",
          a.created_at,
          a.position,
          public.account_group(a.type) in ('cards', 'loans') as is_debt,
          public.is_valued(a.type) as is_valued,
          least(
            a.closed_at::date,
            case
              when a.closed_at is not null then today
            end
          ) as ended_on,
          least(
            (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
            -- A mark typed as of now counts from now on, even if the user's day is still the one before.
            (
              select
                min(
                  case
                    when b.end_of_day then b.date
                    else least(b.date, greatest(b.date - 1, today))
                  end
                )
              from public.balance_marks b
              where b.user_id = a.user_id and b.account_id = a.id
            )
          ) as begins
        from
          public.live_accounts a
          join public.profiles p on p.user_id = a.user_id
        where a.user_id = owner and coalesce(a.currency, p.currency) = p.currency
      ),
      days as (
        select since as day
        union
        select (m + interval '1 month')::date - 1
        from generate_series(public.month_of(since)::timestamp, until::timestamp, interval '1 month') m
        where (m + interval '1 month')::date - 1 between since and until
        union
        select until
      ),
      edges as (
        -- The days an account is counted within the range, from its first one, before which it is absent, to its last.
        select
          h.*,
          h.ended_on is null or h.ended_on > h.begins as is_ever,
          greatest(since, h.begins) as from_day,
          least(until, h.ended_on - 1) as to_day
        from held h
      ),
      worth as materialized (
        select w.*
        from
          public.worth_on(
            array(
              select d.day from days d
              union
              select e.from_day from edges e where e.is_ever and e.from_day between since and until
              union
              select e.to_day from edges e where e.is_ever and e.to_day between since and until
            ),
            today
          ) w
      ),
      row_days as (
        select row_number() over () as place, p.id, p.day
        from
          (
            select e.id, d.day
            from
              edges e
              cross join lateral (
                select since as day
                union
                select until
                union
                select e.from_day
                union
                select e.to_day
              ) d
            where e.is_ever and d.day is not null
            union
            select e.id, d.day
            from
              edges e
              cross join lateral (
                select since as day
                union
                select until
              ) d
            where not e.is_ever
          ) p
      ),
      row_sums as materialized (
        select d.id, d.day, r.amount
        from
          (select array_agg(o.id order by o.place) as ids, array_agg(o.day order by o.place) as days from row_days o) g
          cross join lateral public.rows_until(
            g.ids,
            g.days,
            array_fill(null::timestamptz, array[cardinality(g.ids)])
          ) r
          join row_days d on d.place = r.place
      ),
      measured as (
        select
          e.*,
          s.worth as "start",
          u.worth as "end",
          ru.amount - rs.amount as moved,
          -- Its worth before its first day in Outlay.
          case
            when s.worth is null then f.worth - rf.amount
          end as opening,
          t.worth - coalesce(s.worth, f.worth - rf.amount) - (
            rt.amount - case
              when s.worth is null then 0
              else rs.amount
            end
          ) as gained
        from
          edges e
          left join worth s on s.account_id = e.id and s.day = since
          left join worth u on u.account_id = e.id and u.day = until
          left join worth f on f.account_id = e.id and f.day = e.from_day and e.from_day <= until
          left join worth t on t.account_id = e.id and t.day = e.to_day and e.to_day >= e.from_day
          join row_sums rs on rs.id = e.id and rs.day = since
          join row_sums ru on ru.id = e.id and ru.day = until
          left join row_sums rf on rf.id = e.id and rf.day = e.from_day
          left join row_sums rt on rt.id = e.id and rt.day = e.to_day
      ),
      explained as (
        select
          m.*,
          coalesce(m."end", 0) - coalesce(m."start", 0) as change,
          -- The rest after all other steps: the worth that a closed account took along.
          coalesce(m."end", 0) - coalesce(m."start", 0) - coalesce(m.opening, 0) - coalesce(
            m.gained,
            0
          ) - m.moved as left_over
        from measured m
      ),
      flows as materialized (
        select f.role, f.category_id, sum(f.amount) as amount, sum(f.transactions) as transactions
        from
          public.flows_between(since + 1, until) f
          join held h on h.id = f.account_id
        group by 1, 2
      ),
      roles as (select f.role, sum(f.amount) as amount, sum(f.transactions) as transactions from flows f group by 1),
      steps as (
        select
          1 as rank,
          0 as account_rank,
          null::date as day,
          'income' as kind,
          null::uuid as account_id,
          null as name,
          null as "group",
          coalesce(sum(r.amount), 0) as amount,
          jsonb_build_object(
            'transactions',
            coalesce(sum(r.transactions), 0),
            'categories',
            array(
              select c.name
              from
                flows f
                join public.categories c on c.user_id = owner and c.id = f.category_id
              where f.role = 'income' and f.amount <> 0
              order by f.amount desc, c.name
              limit 3
            )
          ) as details
        from roles r
        where r.role = 'income'
        union all
        select
          2,
          0,
          null,
          'spending',
          null,
          null,
          null,
          coalesce(sum(r.amount), 0),
          jsonb_build_object('transactions', coalesce(sum(r.transactions), 0), 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'spending'
        union all
        select
          2,
          1,
          null,
          'not-counted',
          null,
          null,
          null,
          r.amount,
          jsonb_build_object('transactions', r.transactions, 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'not-counted' and r.amount <> 0
        union all
        select
          3,
          0,
          null,
          'late-refunds',
          null,
          null,
          null,
          r.amount,
          jsonb_build_object('transactions', r.transactions, 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'late-refund' and r.amount <> 0
        union all
        select
          4,
          0,
          e.begins,
          'begins',
          e.id,
          e.name,
          e."group",
          e.opening,
          jsonb_build_object('day', e.begins, 'valued', e.is_valued)
        from explained e
        where e.opening <> 0
        union all
        select
          4,
          1,
          e.begins,
          'value',
          e.id,
          e.name,
          e."group",
          e.gained,
          jsonb_build_object('marks', v.marks, 'day', v.day, 'moved', e.moved)
        from
          explained e
          cross join lateral (
            select count(*) as marks, max(s.to_day) as day
            from public.balance_spans(e.id, since, until) s
            where s.unexplained <> 0 and s.to_day > since and s.to_day <= until
          ) v
        where e.is_valued and e.gained <> 0
        union all
        select 5, 0, e.ended_on, 'ends', e.id, e.name, e."group", e.left_over, jsonb_build_object('day', e.ended_on)
        from explained e
        where e.left_over <> 0
        union all
        select
          6,
          0,
          null,
          'transfers',
          null,
          null,
          null,
          r.amount,
          jsonb_build_object('transactions', r.transactions, 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'transfer' and r.amount <> 0
        union all
        select
          7,
          0,
          null,
          'unexplained',
          e.id,
          e.name,
          e."group",
          e.gained,
          (
            select jsonb_build_object('gaps', count(*), 'from', min(s.from_day), 'to', max(s.to_day))
            from public.balance_spans(e.id, since, until) s
            where s.unexplained <> 0 and s.to_day > since and s.to_day <= until
          )
        from explained e
        where not e.is_valued and e.gained <> 0
      ),
      ordered as (
        select
          s.*,
          sum(s.amount) over (
            order by s.rank, coalesce(h.position, 0), h.created_at desc, s.account_id, s.account_rank
            rows unbounded preceding
          ) as reached,
          row_number() over (
            order by s.rank, coalesce(h.position, 0), h.created_at desc, s.account_id, s.account_rank
          ) as place
        from
          steps s
          left join held h on h.id = s.account_id
      ),
      totals as (
        select
          coalesce(sum(e."start"), 0) as "start",
          coalesce(sum(e."end"), 0) as "end",
          coalesce(sum(e."start") filter (where not e.is_debt), 0) as assets_start,
          coalesce(sum(e."end") filter (where not e.is_debt), 0) as assets_end,
          coalesce(sum(e."start") filter (where e.is_debt), 0) as debts_start,
          coalesce(sum(e."end") filter (where e.is_debt), 0) as debts_end
        from explained e
      )
    select
      jsonb_build_object(
        'from',
        since,
        'to',
        until,
        'begun',
        begun,
        'start',
        t."start"::text,
        'end',
        t."end"::text,
        'change',
        (t."end" - t."start")::text,
        'points',
        (
          select
            jsonb_agg(
              jsonb_build_object('day', d.day, 'worth', p.worth::text, 'groups', coalesce(p."groups", '{}'))
              order by d.day
            )
          from
            days d
            left join (
              select g.day, sum(g.worth) as worth, jsonb_object_agg(g."group", g.worth::text) as "groups"
              from
                (
                  select w.day, h."group", sum(w.worth) as worth
                  from
                    worth w
                    join held h on h.id = w.account_id
                  group by 1, 2
                ) g
              group by g.day
            ) p
              on p.day = d.day
        ),
        'begins',
        (
          select
            coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'day', h.begins) order by h.begins, h.name), '[]')
          from edges h
          where h.is_ever and h.begins > since and h.begins <= until
        ),
        'steps',
        (
          select
            jsonb_agg(
              jsonb_build_object(
                'kind',
                o.kind,
                'amount',
                o.amount::text,
                'reached',
                (t."start" + o.reached)::text,
                'accountId',
                o.account_id,
                'name',
                o.name,
                'group',
                o."group"
              ) || o.details
              order by o.place
            )
          from ordered o
        ),
        'accounts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  e.id,
                  'name',
                  e.name,
                  'group',
                  e."group",
                  'debt',
                  e.is_debt,
                  'start',
                  e."start"::text,
                  'end',
                  e."end"::text,
                  'change',
                  e.change::text
                )
                order by
                  e.is_debt,
                  array_position(array['cash', 'savings', 'investments', 'things', 'cards', 'loans'], e."group"),
                  e.position,
                  e.created_at desc,
                  e.id
              ),
              '[]'
            )
          -- Not one that was closed before these days.
          from explained e
          where
            e."start" is not null
            or e."end" is not null
            or (e.is_ever and e.from_day between since and until and e.from_day <= e.to_day)
        ),
        -- The change by later-dated rows.
        'upcoming',
        case
          when until = today then (
            select coalesce(sum(b.with_later), 0) - t."end"
            from
              public.balances_now(today) b
              join held h on h.id = b.account_id
            where h.ended_on is null
          )::text
        end,
        'assets',
        jsonb_build_object(
          'start',
          t.assets_start::text,
          'end',
          t.assets_end::text,
          'change',
          (t.assets_end - t.assets_start)::text
        ),
        'debts',
        jsonb_build_object(
          'start',
          t.debts_start::text,
          'end',
          t.debts_end::text,
          'change',
          (t.debts_end - t.debts_start)::text
        ),
        'leftOut',
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'currency', a.currency) order by a.name), '[]')
          from
            public.live_accounts a
            join public.profiles p on p.user_id = a.user_id
          where a.user_id = owner and a.currency <> p.currency and a.closed_at is null
        )
      )
    from totals t
  );
end;
$function$;

create or replace function public.notification_documents(ids uuid[], most integer default 50)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
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
  where n.user_id = (select public.current_user_id()) and n.id = any (ids);
$$;

create or replace function public.numbered_payees(payees jsonb)
returns jsonb
language plpgsql
immutable
set search_path to ''
as $function$
declare
  -- Names that are taken, regardless of case.
  taken jsonb := (
    select coalesce(jsonb_object_agg(public.caseless(p.value ->> 'name'), true), '{}')
    from jsonb_array_elements(payees) p
    where p.value ->> 'name' is not null
  );
  numbered jsonb := '{}';
  named record;
  free text;
begin
  for named in select n.*
  from
    (
      select
        p.value ->> 'id' as id,
        p.value ->> 'name' as name,
        p.value ->> 'created_at' as created_at,
        row_number() over (
          partition by public.caseless(p.value ->> 'name')
          order by p.value ->> 'created_at', p.value ->> 'id'
        ) as nth
      from jsonb_array_elements(payees) p
      where p.value ->> 'name' is not null
    ) n
  where n.nth > 1
  order by n.created_at, n.id loop
    for number in 2..100000 loop
      -- A name has at most 500 characters.
      free := left(named.name, 490) || ' (' || number || ')';
      exit when not taken ? public.caseless(free);
    end loop;
    taken := taken || jsonb_build_object(public.caseless(free), true);
    numbered := numbered || jsonb_build_object(named.id, free);
  end loop;
  return numbered;
end;
$function$;

create or replace function public.open_import(
  import uuid,
  parse_number integer,
  file_name text,
  format text,
  mapping jsonb,
  row_count integer,
  statements jsonb default '[]'::jsonb
)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports;
  left_over uuid[];
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  -- Abandoned imports: a review lasts days at most, and nobody reviews many files at once.
  left_over := array(
    select i.id
    from public.imports i
    where
      i.user_id = owner
      and i.committed_at is null
      and i.id <> import
      and (
        i.created_at < now() - interval '3 days'
        or i.id not in (
          select l.id
          from public.imports l
          where l.user_id = owner and l.committed_at is null and l.id <> import
          order by l.created_at desc
          limit 9
        )
      )
  );
  if left_over <> '{}' then
    perform public.lock_ledger();
    delete from public.imports i where i.user_id = owner and i.id = any (left_over) and i.committed_at is null;
    perform public.forget_unused_payees();
  end if;

  insert into public.imports as i (user_id, id, reading, file_name, format, mapping, row_count)
  values
    (
      owner,
      import,
      open_import.parse_number,
      open_import.file_name,
      open_import.format,
      open_import.mapping,
      open_import.row_count
    )
  on conflict do nothing;
  if not found then
    held := public.lock_staged_import(import);
    if held.reading > open_import.parse_number then
      raise sqlstate 'PT409' using message = 'old_reading';
    elseif held.reading = open_import.parse_number then
      return public.import_summary(import);
    end if;
    delete from public.import_rows r where r.user_id = owner and r.import_id = import;
    delete from public.import_statements s where s.user_id = owner and s.import_id = import;
    update public.imports i
    set
      reading = open_import.parse_number,
      file_name = open_import.file_name,
      format = open_import.format,
      mapping = open_import.mapping,
      row_count = open_import.row_count,
      chunks = '{}',
      arrived = 0,
      matched = false,
      revision = i.revision + 1
    where i.user_id = owner and i.id = import;
  end if;
  -- The balances come in order: the first is the opening one, the last the closing one.
  insert into public.import_statements
    (
      user_id,
      import_id,
      position,
      account_id,
      named,
      currency,
      opening_balance,
      opening_date,
      balances,
      closing_balance,
      closing_date
    )
  select
    owner,
    import,
    s.place,
    (s.statement ->> 'accountId')::uuid,
    s.statement ->> 'id',
    s.statement ->> 'currency',
    case
      when n.count > 1 then (s.statement #>> '{balances,0,balance}')::numeric
    end,
    case
      when n.count > 1 then (s.statement #>> '{balances,0,date}')::date
    end,
    coalesce(
      (
        select jsonb_agg(b.value order by b.place)
        from jsonb_array_elements(s.statement -> 'balances') with ordinality b (value, place)
        where b.place between 2 and n.count - 1
      ),
      '[]'
    ),
    (s.statement #>> '{balances,-1,balance}')::numeric,
    (s.statement #>> '{balances,-1,date}')::date
  from
    jsonb_array_elements(public.unwrap_json(statements)) with ordinality as s (statement, place)
    cross join lateral (
      select
        case
          when jsonb_typeof(s.statement -> 'balances') = 'array' then jsonb_array_length(s.statement -> 'balances')
          else 0
        end as count
    ) n;
  return public.import_summary(import);
end;
$function$;

create or replace function public.pattern_class(token text, out items text[], out written text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  inside text := regexp_replace(substr(token, 2, char_length(token) - 2), '^\^', '');
  pieces text[] := array(
    select m[1] from regexp_matches(inside, '\[:[a-z]+:\]|\\.|.', 'g') with ordinality p (m, place) order by place
  );
  -- The character each piece means.
  characters text[] := array(
    select
      case
        when p ~ '^\\[^0-9A-Za-z]$' then substr(p, 2)
        when left(p, 1) <> '\'
        and left(p, 2) <> '[:' then p
      end
    from unnest(pieces) with ordinality u (p, place)
    order by place
  );
  total integer := cardinality(pieces);
  i integer := 1;
  found text[] := '{}';
  text_so_far text := '';
begin
  while i <= total loop
    if
      pieces[i] ~ '^\\[dsw]$'
      or pieces[i] ~ '^\[:(alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit):\]$'
    then
      -- A range begins and ends with characters.
      if pieces[i + 1] = '-' and i + 1 < total then
        return;
      end if;
      found := found || pieces[i];
      text_so_far := text_so_far || pieces[i];
    elseif characters[i] is null or pieces[i] = '[' and pieces[i + 1] in ('.', ':', '=') then
      return;
    elseif pieces[i + 1] = '-' and i + 1 < total then
      if characters[i + 2] is null or pieces[i + 2] = '[' or ascii(characters[i + 2]) < ascii(characters[i]) then
        return;
      end if;
      found := found || characters[i] || characters[i + 2];
      text_so_far := text_so_far || public.pattern_character(characters[i]) || '-' || public.pattern_character(
        characters[i + 2]
      );
      i := i + 2;
      -- In the middle a - makes a range; at the beginning and at the end it is one.
    elseif pieces[i] = '-' and i > 1 and i < total then
      return;
    else
      found := found || characters[i];
      text_so_far := text_so_far || public.pattern_character(characters[i]);
    end if;
    i := i + 1;
  end loop;
  if total > 0 then
    items := found;
    written := case
      when token like '[^%' then '[^'
      else '['
    end || text_so_far || ']';
  end if;
end;
$$;

create or replace function public.payee_called(name text, except_ids uuid[])
returns uuid
language sql
stable
set search_path to ''
as $function$
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
  limit 1;
$function$;

create or replace function public.payee_cased(core text)
returns text
language plpgsql
immutable
parallel safe
set search_path to ''
as $function$
declare
  -- The letters of scripts without case, from Hebrew on.
  caseless_letters constant text := format(
    '[%s%s]',
    '\u0590-\u1dff\u2d30-\u2ddf\u2e80-\ua63f\ua800-\ufaff\ufb1d-\uffdc',
    '\U00010000-\U0001efff\U00020000-\U000323af'
  );
  written text[];
  words text[];
  word text;
begin
  if core ~ '[a-z]' and core ~ '[A-Z]' then
    return core;
  end if;
  core := normalize(core, nfc);
  written := string_to_array(core, ' ');
  words := string_to_array(public.small_letters(core), ' ');
  for place in 1..cardinality(words) loop
    word := rtrim(words[place], '.,');
    words[place] := case
      -- NTTドコモ: letters without case show that its owner writes the others in capitals.
      when octet_length(word) <> char_length(word)
      and word ~ caseless_letters then written[place]
      when place = cardinality(words)
      and word in ('in', 'on') then public.capitalized(words[place])
      when place > 1
      and public.small_words() ? word then words[place]
      when public.short_words() ? word then public.capitalized(words[place])
      when public.capital_words() ? word
      or octet_length(word) <= 2
      and char_length(word) = octet_length(word)
      or word ~ '^[bcdfghjklmnpqrstvwxz&0-9.+/-]+$' then upper(words[place])
      when word like '%''s' then public.capitalized(left(words[place], -2)) || '''s'
      -- A Greek word ends in another small sigma.
      else regexp_replace(public.capitalized(words[place]), 'σ(?=[.,]*$)', 'ς')
    end;
  end loop;
  return array_to_string(words, ' ');
end;
$function$;

create or replace function public.payee_core(description text)
returns text
language plpgsql
immutable
parallel safe
set search_path to ''
as $function$
declare
  given text := description;
  words text[];
  folded text[];
  cleaned text := '';
  first integer := 1;
  last integer;
  stop integer;
  bank boolean;
begin
  if octet_length(given) <> char_length(given) then
    given := normalize(given, nfkc);
  end if;
  bank := given !~ '[a-z]' and given ~ '[A-Z]';
  if not bank then
    -- A text with small letters, or letters without case, is a name unless it shows traces of a bank.
    folded := string_to_array(btrim(public.fold_text(translate(given, ';|', '  '))), ' ');
    if
      not (
        given ~ '[*][ *]?[A-Za-z0-9]|//[A-Za-z]|[^ ]   +[^ ]|[xX]{3}\d|^/TRTP'
        or given ~ '^\S+[.](com|net|de|fr|it|es|nl|se|dk|fi|pl|ch|at|be|ie|jp|co[.]uk)$'
        or public.bank_traces() ?| array[
          folded[1],
          folded[1] || ' ' || folded[2],
          array_to_string(folded[1:3], ' '),
          array_to_string(folded[1:4], ' ')
        ]
        or given !~ '[A-Za-z]'
        and given ~ '\d{5}'
      )
    then
      return null;
    end if;
  end if;
  if given ~ '/NAME/' then
    given := substring(given from '/NAME/([^/]+)');
  end if;
  if given ~ '   |[*;|]|//|,\d' then
    given := regexp_replace(
      regexp_replace(given, '^(.*[^ ]{3}) {3,}[^ ].*$', '\1'),
      '^UBER ?[*]+ ?EATS',
      'UBER EATS',
      'i'
    );
    given := regexp_replace(given, '//|[*]+|[;|]|,(?=\d)', ' * ', 'g');
  end if;
  given := btrim(regexp_replace(given, '\s+', ' ', 'g'));
  words := string_to_array(given, ' ');
  folded := string_to_array(public.fold_text(given), ' ');
  last := cardinality(words);

  -- The bank's and the processor's words at the beginning.
  while first <= last loop
    if folded[first + 1] = '*' and public.card_processors() ? folded[first] then
      first := first + 2;
    elseif folded[first + 2] = '*' and public.card_processors() ? (folded[first] || ' ' || folded[first + 1]) then
      first := first + 3;
    elseif public.procedure_starts() ? rtrim(folded[first], ':,.') then
      stop := least(first + 5, last);
      while stop >= first
      and not public.bank_procedures() ? rtrim(array_to_string(folded[first:stop], ' '), ':,.') loop
        stop := stop - 1;
      end loop;
      exit when stop < first;
      first := stop + 1;
    elseif
      folded[first] ~ '^[^a-z]*$'
      and folded[first] ~ '^[!-@[-`]*$'
      and folded[first] !~ '^[1-9]\d?$|^\d{3}$'
      or folded[first] ~ '^\d{1,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*$'
      or folded[first] ~ '^([a-z]{0,3}\d{4,}[a-z0-9/-]*|[kx]\d{3}|x{2,}\d+|pos\d\d[a-z]{3})$'
      or folded[first] ~ '^(eur|usd|gbp|nok|sek|dkk|chf|pln)$'
    then
      first := first + 1;
    elseif folded[first] ~ '^vd[apci]-.' then
      words[first] := substr(words[first], 5);
      folded[first] := substr(folded[first], 5);
      exit;
    elseif
      first > 1
      and folded[first] in ('vom', 'von', 'du', 'del', 'on', 'om', 'uhr')
      and folded[first + 1] ~ '^\d'
    then
      first := first + 1;
    else
      exit;
    end if;
  end loop;
  if first > last then
    first := 1;
  end if;

  -- The shop's number, its place and the card, from here on.
  stop := first + 1;
  while stop <= last loop
    exit when
      public.bank_references() ?| array[
        rtrim(folded[stop], ':,.'),
        folded[stop] || ' ' || rtrim(folded[stop + 1], ':,.')
      ]
      or folded[stop] ~ '\d'
      and (
        folded[stop] ~ '\d{3}|^#|^[+]|^x+\d|^\d{1,2}[./:-]\d|^[a-z]{1,3}-?\d{2}|[a-z]\d+[a-z]+\d'
        or folded[stop] ~ '^\d{1,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
        or folded[stop + 1] ~ '^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
      )
      or folded[stop + 1] ~ '^#?[x*]*\d'
      and public.numbered_words() ? rtrim(folded[stop], ':.#')
      or folded[stop] ~ '[a-z0-9][.](com|net|org|co|de|fr|uk|eu|ie|nl)(/|$)'
      or folded[stop] ~ '^(ref|reg|kd|tel|eref|mref|svwz|g)[.:+/]';
    stop := stop + 1;
  end loop;
  last := stop - 1;

  -- Companies' forms, countries, states and cities at the end.
  while last > first loop
    cleaned := rtrim(folded[last], '.,)');
    exit when
      public.joined_ends() ? (folded[last - 1] || ' ' || cleaned)
      -- 'Add On': a place would have more before it, or a cut-off end after it.
      or last = first + 1
      and last = cardinality(words)
      and cleaned in ('in', 'on', 'or', 'me')
      -- 'Tent and Co', but neither 'Tent GmbH & Co' nor, of 'Tent & Co Ltd', the Ltd.
      or cleaned in ('co', 'company', 'cie')
      and last > first + 1
      and public.joining_words() ? folded[last - 1]
      and not public.legal_forms() ? rtrim(folded[last - 2], '.,');
    if
      public.legal_forms() ? cleaned
      or public.place_codes() ? cleaned
      or public.known_cities() ? cleaned
      or cleaned in ('', '&', '-', '/', '(', 'and', 'und', 'et', 'in', 'at', 'store', 'stores')
    then
      last := last - 1;
    elseif last > first + 1 and public.known_cities() ? (folded[last - 1] || ' ' || cleaned) then
      last := last - 2;
    else
      exit;
    end if;
  end loop;
  given := btrim(array_to_string(words[first:last], ' '), ' *.,;:/|#"''+_-&(<');
  if given ~ '[-/#]?\d{3,}$' and given ~ '[A-Za-z][-/#]' then
    given := regexp_replace(given, '[-/#]+\d{3,}$', '');
  end if;
  if given ~ '[.][A-Za-z]{2,3}(/[^ ]*)?$' then
    given := regexp_replace(
      regexp_replace(given, '^(www[.])', '', 'i'),
      '([A-Za-z0-9])[.](com|net|org|de|fr|it|es|nl|se|dk|fi|pl|ch|at|be|ie|jp|co[.](uk|jp)|com[.]au)(/.*)?$',
      '\1',
      'i'
    );
  end if;
  return case
    when given ~ '[A-Za-z].*[A-Za-z]|[^ -~]' then given
    else btrim(regexp_replace(description, '\s+', ' ', 'g'))
  end;
end;
$function$;

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
        -- One-time rows and refunds show nothing of the usual.
        'usual',
        (
          select jsonb_build_object('count', count(distinct l.transaction_id), 'amount', coalesce(sum(l.amount), 0))
          from lines l
          where not l.one_time and l.type <> 'refund'
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

create or replace function public.payees_alike()
returns table (payee_id uuid, known_id uuid)
language plpgsql
stable
security invoker
set search_path = ''
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
            where p.user_id = owner and p.name is null and p.created_at > now() - interval '60 days'
            order by p.created_at desc
            limit 100
          ) p
          cross join lateral (
            select k.cleaned
            from public.payee_keys k
            where k.user_id = owner and k.payee_id = p.id and char_length(k.cleaned) >= 4 and not k.by_hand
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
              where k.user_id = owner and k.cleaned ~>=~ (n.cleaned || ' ') and k.cleaned ~<~ (n.cleaned || '!')
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
                where k.user_id = owner and k.cleaned = w.text and char_length(w.text) >= 4
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
        on other.user_id = owner
        and other.id = n.payee_id
        and (other.created_at < n.created_at or other.name is not null)
    where
      exists (select from public.transactions t where t.user_id = owner and t.payee_id = n.id and t.deletion_id is null)
      and exists (
        select from public.transactions t where t.user_id = owner and t.payee_id = n.payee_id and t.deletion_id is null
      )
      and not exists (
        select
        from
          public.suggestions s
          join public.transactions t on t.user_id = owner and t.id = s.first_id and t.payee_id = n.id
        where s.user_id = owner and s.kind = 'payee' and s.refused_at is not null
      )
    order by n.id, other.name is null, other.created_at, n.payee_id
    limit 20;
end;
$$;

create or replace function public.raise_alerts(
  category_ids uuid[],
  months date[],
  large uuid[],
  bulk boolean,
  import uuid default null::uuid
)
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  -- The triggers hold the ledger lock already; a caller that changes a limit waits here.
  owner uuid := public.lock_ledger();
  settings record;
  summary uuid := gen_random_uuid();
  since date := public.alerts_since();
begin
  if coalesce(cardinality(category_ids), 0) + cardinality(large) = 0 then
    return;
  end if;
  select * into settings from public.alert_settings();
  if not found then
    return;
  end if;
  with limits as materialized (
    select m.month, l.category_id, l.monthly_limit
    from (select distinct month from unnest(months) month) m cross join lateral public.limits_in(m.month) l
    where settings.budget_alerts and m.month >= since
  ), touched as materialized (
    select distinct l.category_id, l.month, l.monthly_limit
    from unnest(category_ids, months) as c(category_id, month)
    -- Spending in a category is spending in its group, too.
    join public.category_members g on g.user_id = owner and g.member_id = c.category_id
    join limits l on l.category_id = g.category_id and l.month = c.month
  ), spent as (
    select c.category_id, m.month, -sum(m.amount) as spending
    from (select distinct t.category_id from touched t) c
    join public.category_members g on g.user_id = owner and g.category_id = c.category_id
    join public.month_totals m on m.user_id = owner and m.month = any (months) and m.category_id = g.member_id
    where public.line_role(m.type, m.counted) = 'spending' and m.account_id <> all (settings.samples)
    group by c.category_id, m.month
  ), parts as (
    select c.category_id, c.month, c.monthly_limit, s.spending, unnest(array[80, 100]) as threshold
    from touched c join spent s on s.category_id = c.category_id and s.month = c.month
    where s.spending > 0
  ), reached as materialized (
    -- A budget that jumps over both thresholds at once raises one alert.
    select gen_random_uuid() as notification_id, p.category_id, p.month, p.monthly_limit, p.spending,
      array_agg(p.threshold) as thresholds
    from parts p
    where p.spending * 100 >= p.monthly_limit * p.threshold
      and not exists (select from public.budget_alerts b where b.user_id = owner and b.category_id = p.category_id
        and b.month = p.month and b.threshold = p.threshold)
    group by p.category_id, p.month, p.monthly_limit, p.spending
  ), grown as materialized (
    select gen_random_uuid() as notification_id, t.id, t.date, t.description, -t.amount as amount
    from public.live_transactions t
    where settings.large_transaction_alerts and t.user_id = owner and t.id = any (large) and t.type = 'expense'
      and t.date >= since and t.counted and t.amount <= -settings.large_transaction_threshold
        and t.account_id <> all (settings.samples)
      and not exists (
        select from public.large_transaction_alerts l where l.user_id = owner and l.transaction_id = t.id)
  ), told as materialized (
    select 'budget' as kind, r.notification_id from reached r
    union all
    select 'large-transaction', g.notification_id from grown g
  ), summed as materialized (
    select case when bulk and count(*) > 1 then summary end as id from told
  ), notified as (
    -- Under the lock: a later alert has a later time, whenever its transaction began.
    insert into public.notifications (user_id, id, kind, import_id, created_at, mail)
    select owner, n.id, n.kind, raise_alerts.import, clock_timestamp(),
      case when settings.email_notifications then 'due' else 'none' end
    from (
      select t.notification_id as id, t.kind from told t where (select s.id from summed s) is null
      union all
      select s.id, 'summary' from summed s where s.id is not null
    ) n
  ), budgeted as (
    insert into public.budget_alerts (user_id, category_id, month, threshold, notification_id, spending, monthly_limit)
    select owner, r.category_id, r.month, unnest(r.thresholds),
      coalesce((select s.id from summed s), r.notification_id),
      r.spending, r.monthly_limit
    from reached r
  )
  insert into public.large_transaction_alerts (user_id, transaction_id, notification_id, date, description, amount,
    threshold)
  select owner, g.id, coalesce((select s.id from summed s), g.notification_id), g.date, g.description, g.amount,
    settings.large_transaction_threshold
  from grown g;
end $function$;

create or replace function public.read_pattern(pattern text, out problem text, out written text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  nothing constant bigint[] := array[0, 0, 0, 0, 0, 0, 1];
  folded text;
  tokens text[];
  total integer;
  i integer := 1;
  token text;
  rest text;
  bounds text[];
  low integer;
  high integer;
  counts integer := 0;
  places integer := 0;
  -- The characters and classes that the pattern distinguishes.
  told text[] := '{}';
  class record;
  size bigint[];
  text_so_far text := '';
  -- The open group: the alternatives before this one, the pieces read so far, and its last item.
  others bigint[];
  before bigint[] := nothing;
  last bigint[];
  last_repeats boolean;
  last_options boolean;
  last_places boolean;
  repeats boolean := false;
  options boolean := false;
  placed boolean := false;
  empty boolean := true;
  outer_groups jsonb[] := '{}';
  held jsonb;
begin
  if pattern is null or starts_with(pattern, '***') then
    problem := case
      when pattern is null then 'empty'
      else 'stars'
    end;
    return;
  elseif char_length(pattern) > 200 then
    problem := 'too-long';
    return;
  end if;
  -- A letter after a backslash keeps its case: \S is not \s.
  folded := (
    select
      string_agg(
        case
          when left(m[1], 1) = '\' then m[1]
          else public.fold_text(m[1])
        end,
        ''
        order by place
      )
    from regexp_matches(pattern, '\\.|[^\\]+|\\', 'g') with ordinality p (m, place)
  );
  if char_length(folded) > 200 then
    problem := 'too-long';
    return;
  end if;
  tokens := array(
    select m[1]
    from
      regexp_matches(folded, '\\.|\[\^?\]?(?:\[:[a-z]+:\]|\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|.', 'g') with ordinality p (
        m,
        place
      )
    order by place
  );
  total := cardinality(tokens);
  if total = 0 then
    problem := 'empty';
    return;
  end if;

  while i <= total loop
    token := tokens[i];
    if token ~ '^\\[1-9]$' then
      problem := 'refers-back';
      return;
    elseif token in ('^', '$', '\m', '\M', '\y', '\Y', '\A', '\Z') then
      places := places + 1;
      if places > 10 then
        problem := 'places';
        return;
      end if;
      before := public.pattern_sequence(before, coalesce(last, nothing));
      last := nothing;
      last_repeats := false;
      last_options := false;
      last_places := true;
      placed := true;
      empty := false;
      text_so_far := text_so_far || token;
    elseif token = '(' then
      rest := array_to_string(tokens[i + 1:i + 3], '');
      if rest ~ '^\?([=!]|<[=!])' then
        problem := 'around';
        return;
      elseif left(rest, 1) = '?' and left(rest, 2) <> '?:' then
        problem := 'options';
        return;
      end if;
      i := i + case
        when left(rest, 2) = '?:' then 2
        else 0
      end;
      outer_groups := outer_groups || jsonb_build_object(
        'others',
        others,
        'before',
        before,
        'last',
        last,
        'repeats',
        repeats,
        'options',
        options,
        'placed',
        placed
      );
      if cardinality(outer_groups) > 20 then
        problem := 'deep';
        return;
      end if;
      others := null;
      before := nothing;
      last := null;
      repeats := false;
      options := false;
      placed := false;
      empty := true;
      -- Nothing asks for the text a group matched, and keeping track of it takes the engine long.
      text_so_far := text_so_far || '(?:';
    elseif token in (')', '|') then
      options := options or empty;
      size := public.pattern_sequence(before, coalesce(last, nothing));
      size := case
        when others is null then size
        else public.pattern_alternatives(others, size)
      end;
      if token = '|' then
        others := size;
        before := nothing;
        last := null;
        empty := true;
      else
        held := outer_groups[cardinality(outer_groups)];
        if held is null then
          problem := 'group-closed';
          return;
        end if;
        outer_groups := outer_groups[:cardinality(outer_groups) - 1];
        others := case
          when held -> 'others' <> 'null' then array(select jsonb_array_elements(held -> 'others')::bigint)
        end;
        before := array(select jsonb_array_elements(held -> 'before')::bigint);
        if held -> 'last' <> 'null' then
          before := public.pattern_sequence(before, array(select jsonb_array_elements(held -> 'last')::bigint));
        end if;
        last := size;
        last_repeats := repeats;
        last_options := options;
        last_places := placed;
        repeats := repeats or (held ->> 'repeats')::boolean;
        options := options or (held ->> 'options')::boolean;
        placed := placed or (held ->> 'placed')::boolean;
        empty := false;
      end if;
      text_so_far := text_so_far || token;
    elseif token in ('*', '+', '?') or token ~ '^\{\d' then
      if last is null then
        problem := 'repeats-nothing';
        return;
      end if;
      low := case
        when token = '+' then 1
        else 0
      end;
      high := case
        when token = '?' then 1
      end;
      if left(token, 1) = '{' then
        -- More digits than these are no number of repeats.
        if char_length(token) > 9 then
          problem := 'count-large';
          return;
        end if;
        bounds := regexp_match(token, '^\{(\d+)(,?)(\d*)\}$');
        low := bounds[1]::integer;
        high := case
          when bounds[2] = '' then low
          else nullif(bounds[3], '')::integer
        end;
        if high < low then
          problem := 'count';
          return;
        elseif greatest(low, high) > 50 then
          problem := 'count-large';
          return;
        end if;
        counts := counts + greatest(low, high);
        if counts > 100 then
          problem := 'counts-large';
          return;
        end if;
      end if;
      if last_places then
        problem := 'repeats-place';
        return;
      elseif token = '?' then
        last[7] := 1;
        last_options := true;
        options := true;
      elseif last_repeats or last_options then
        problem := case
          when last_repeats then 'repeats-repeat'
          else 'repeats-optional'
        end;
        return;
      else
        last := public.pattern_repeated(last, low, high);
        last_repeats := true;
        repeats := true;
      end if;
      text_so_far := text_so_far || token;
      -- '+?' asks for as few as possible.
      if tokens[i + 1] = '?' then
        i := i + 1;
        text_so_far := text_so_far || '?';
      end if;
      if tokens[i + 1] = '?' then
        problem := 'repeats-repeat';
        return;
      end if;
      if public.is_pattern_large(last, cardinality(told)) then
        problem := 'large';
        return;
      end if;
    else
      before := public.pattern_sequence(before, coalesce(last, nothing));
      last := array[1, 1, 0, 1, 0, 0, 0];
      last_repeats := false;
      last_options := false;
      last_places := false;
      empty := false;
      if token ~ '^\\[dDsSwW]$' then
        last := array[1, 0, 1, 1, 0, 0, 0];
        token := lower(token);
        text_so_far := text_so_far || tokens[i];
      elseif token ~ '^\\([0-9A-Za-z]|$)' then
        problem := 'escape';
        return;
      elseif left(token, 1) = '\' then
        text_so_far := text_so_far || public.pattern_character(substr(token, 2));
      elseif token = '[' then
        problem := 'class-open';
        return;
      elseif left(token, 1) = '[' then
        last := array[1, 0, 1, 1, 0, 0, 0];
        class := public.pattern_class(token);
        if class.items is null then
          problem := 'class';
          return;
        end if;
        text_so_far := text_so_far || class.written;
        told := array(
          select unnest(told)
          union
          select unnest(class.items)
        );
      elseif token = '{' and tokens[i + 1] ~ '^\d' then
        problem := 'count';
        return;
      else
        text_so_far := text_so_far || case
          when token = '.' then token
          else public.pattern_character(token)
        end;
      end if;
      if left(token, 1) not in ('[', '.') and token <> all (told) then
        told := told || token;
      end if;
    end if;
    i := i + 1;
  end loop;
  if cardinality(outer_groups) > 0 then
    problem := 'group-open';
    return;
  end if;
  size := public.pattern_sequence(before, coalesce(last, nothing));
  size := case
    when others is null then size
    else public.pattern_alternatives(others, size)
  end;
  if public.is_pattern_large(size, cardinality(told)) then
    problem := 'large';
    return;
  end if;
  written := text_so_far;
end;
$$;

create or replace function public.reconcile(account uuid, day date, balance numeric, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  base record;
  -- True if the rows lead there back from a later mark.
  is_back boolean;
  expected numeric;
  difference numeric;
  -- The amount by which the counting rows have to change.
  sought numeric;
  -- The rows that count come after one moment, up to another.
  after_day date;
  after_moment timestamptz;
  until_day date;
  until_moment timestamptz;
  suspects jsonb := '[]';
begin
  -- A future balance would remain the last one, whatever happened until then.
  if day > today then
    raise sqlstate 'PT422' using message = 'future_balance';
  end if;
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  -- The rows lead there from the last mark before the statement's day; without one, back from the first mark.
  select m.*
  into base
  from
    (
      (
        select
          b.date,
          b.balance,
          case
            when not b.end_of_day then b.stated_at
          end as entered
        from public.balance_marks b
        where b.user_id = owner and b.account_id = reconcile.account and b.date < day
        order by b.date desc, b.stated_at desc, b.id
        limit 1
      )
      union all
      (
        select
          b.date,
          b.balance,
          case
            when not b.end_of_day then b.stated_at
          end
        from public.balance_marks b
        where b.user_id = owner and b.account_id = reconcile.account and b.date >= day and b.source <> 'statement'
        order by b.date, b.stated_at, b.id desc
        limit 1
      )
      union all
      (
        select b.date, b.balance, null
        from public.balance_marks b
        where b.user_id = owner and b.account_id = reconcile.account and b.date >= day
        order by b.date, b.stated_at, b.id desc
        limit 1
      )
    ) m
  limit 1;
  if base is null then
    -- Nothing was known before, so the statement differs from nothing: its balance is the first.
    expected := reconcile.balance;
  else
    select base.balance + max(r.amount) filter (where r.place = 1) - max(r.amount) filter (where r.place = 2)
    into expected
    from public.rows_until(array[account, account], array[day, base.date], array[null, base.entered]) r;
  end if;
  difference := reconcile.balance - expected;
  is_back := coalesce(base.date > day or base.date = day and base.entered is null, false);
  if is_back then
    sought := -difference;
    after_day := day;
    after_moment := 'infinity';
    until_day := base.date;
    until_moment := coalesce(base.entered, 'infinity');
  else
    sought := difference;
    after_day := coalesce(base.date, '-infinity');
    after_moment := coalesce(base.entered, 'infinity');
    until_day := day;
    until_moment := 'infinity';
  end if;
  if difference <> 0 then
    with
      missing as materialized (
        select
          m.*,
          (m.date, m.entered_at) > (after_day, after_moment)
          and (m.date, m.entered_at) <= (until_day, until_moment) as counts
        from public.missing_rows(account, after_day, until_day) m
        order by m.date desc, m.id
        limit 200
      ),
      present as materialized (
        select
          t.id,
          t.date,
          t.description,
          c.name as category,
          t.amount,
          t.type,
          t.revision,
          t.import_id,
          t.created_at,
          t.is_split,
          (t.date, t.created_at) > (after_day, after_moment)
          and (t.date, t.created_at) <= (until_day, until_moment) as counts
        from
          public.live_transactions t
          join public.categories c on c.user_id = t.user_id and c.id = t.category_id
        where
          t.user_id = owner
          and t.account_id = reconcile.account
          and t.date between after_day - 3 and until_day + 3
          and t.amount in (difference, -difference, -sought / 2)
      ),
      found as (
        -- A row of exactly that amount, which is not there. It keeps its date, so it has to be one that counts.
        select
          1 as rank,
          case m.kind
            when 'trash' then 1
            when 'skipped' then 2
            else 3
          end as nth,
          m.date,
          jsonb_build_object('kind', m.kind, 'rows', jsonb_build_array(to_jsonb(m))) as suspect
        from missing m
        where m.amount = sought and m.counts
        union all
        -- It is there, but on the other side of the statement's day; once moved, it counts, or stops counting.
        select 1, 4, p.date, jsonb_build_object('kind', 'dated-later', 'rows', jsonb_build_array(to_jsonb(p)))
        from present p
        where
          p.amount = difference
          and p.date > day
          and p.date <= day + 3
          and case
            when is_back then p.counts
            else (day, p.created_at) > (after_day, after_moment)
          end
        union all
        select 1, 5, p.date, jsonb_build_object('kind', 'dated-earlier', 'rows', jsonb_build_array(to_jsonb(p)))
        from present p
        where
          p.amount = -difference
          and p.date > day - 3
          and p.date <= day
          and case
            when is_back then (day + 1, p.created_at) <= (until_day, until_moment)
            else p.counts
          end
        union all
        -- A row of half the difference: with the other sign it fits.
        select 2, 1, p.date, jsonb_build_object('kind', 'wrong-sign', 'rows', jsonb_build_array(to_jsonb(p)))
        from present p
        where p.amount = -sought / 2 and p.type <> 'transfer' and not p.is_split and p.counts
        union all
        -- Two alike, one of which may be too many. The one entered later is named.
        select
          3,
          1,
          p.date,
          jsonb_build_object('kind', 'duplicate', 'rows', jsonb_build_array(to_jsonb(p), to_jsonb(o)))
        from
          present p
          cross join lateral (
            select o.*
            from present o
            where
              o.id <> p.id
              and o.amount = p.amount
              and abs(o.date - p.date) <= 3
              and (o.created_at, o.id) < (p.created_at, p.id)
            order by abs(o.date - p.date), o.created_at
            limit 1
          ) o
        where p.amount = -sought and p.counts
        union all
        select 4, 1, u.first_day, jsonb_build_object('kind', 'gap', 'from', u.first_day, 'to', u.last_day)
        from
          public.uncovered_days(
            account,
            case
              when base is null then least(
                day,
                (
                  select min(m.first_day)
                  from public.account_months m
                  where m.user_id = owner and m.account_id = reconcile.account
                )
              )
              else after_day + 1
            end,
            until_day
          ) u
        union all
        -- Two missing rows that make it up together.
        select 5, 1, m.date, jsonb_build_object('kind', 'pair', 'rows', jsonb_build_array(to_jsonb(m), to_jsonb(o)))
        from
          missing m
          join missing o on o.id > m.id and m.amount + o.amount = sought
        where m.counts and o.counts
      )
    select coalesce(jsonb_agg(f.suspect order by f.rank, f.nth, abs(day - f.date)), '[]')
    into suspects
    from (select * from found f order by f.rank, f.nth, abs(day - f.date) limit 12) f;
  end if;
  return jsonb_build_object(
    'day',
    day,
    'balance',
    balance::text,
    'expected',
    expected::text,
    'difference',
    difference::text,
    'from',
    base.date,
    'suspects',
    suspects,
    'duplicates',
    public.open_duplicates(account),
    -- The row that makes up for it, where one entered now would count.
    'book',
    case
      when difference = 0
      or is_back
      and (day + 1, now()) > (until_day, until_moment) then null
      else jsonb_build_object('date', day + is_back::integer, 'amount', sought::text)
    end,
    'kept',
    exists (
      select
      from public.balance_marks b
      where
        b.user_id = owner
        and b.account_id = reconcile.account
        and b.date = day
        and b.balance = reconcile.balance
        and b.source = 'statement'
    )
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
        where searching and sign(x.amount) = -sign(held.amount) and x.type <> 'transfer'
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

create or replace function public.refund_pairs(payees uuid[], first_day date, last_day date)
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

create or replace function public.refuse_locked()
returns trigger
language plpgsql
security invoker
set search_path = ''
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

create or replace function public.remove_sample_data(theirs integer default 0)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  ids uuid[] := array(select s.id from public.sample_accounts() s);
  loaded boolean := exists (select from public.live_accounts a where a.user_id = owner and a.sample);
  own integer;
begin
  if loaded then
    select count(*)
    into own
    from public.transactions t
    where
      t.user_id = owner
      and case
        when t.account_id = any (ids) then t.edited_at is not null
        or t.id <> public.sample_transaction_id(t.date, t."position")
        -- Rows made here came with no file, and have a position: few others need a closer look.
        else t.import_id is null
        and t."position" > 0
        and t.id = public.sample_transaction_id(t.date, t."position")
      end;
    if own is distinct from theirs then
      return jsonb_build_object('removed', false, 'theirs', own);
    end if;
  end if;
  delete from public.transactions t
  where
    t.user_id = owner
    and (loaded or t.deletion_id is not null)
    and (
      t.account_id = any (ids)
      or t.import_id is null
      and t."position" > 0
      and t.id = public.sample_transaction_id(t.date, t."position")
    );
  delete from public.accounts a where a.user_id = owner and a.sample;
  -- A user keeps at least one open account.
  update public.accounts a
  set closed_at = null
  where
    loaded
    and a.user_id = owner
    and a.id = (
      select c.id from public.live_accounts c where c.user_id = owner order by c.created_at desc, c.id limit 1
    )
    and not exists (select from public.live_accounts o where o.user_id = owner and o.closed_at is null);
  perform public.forget_unused_payees();
  return jsonb_build_object('removed', true);
end;
$$;

create or replace function public.rename_category(category_id uuid, new_name text, kept_color smallint default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform public.rename_staged_category(c.name, new_name)
  from public.categories c
  where c.user_id = owner and c.id = category_id;
  update public.categories c
  set
    name = new_name,
    color = coalesce(c.color, kept_color)
  where c.user_id = owner and c.id = category_id;
  -- A form that shows the old name notices it, and earlier changes can still be taken back.
  perform set_config('outlay.quiet', 'on', true);
  with
    renamed as (
      update public.transactions t
      set revision = t.revision + 1
      where t.user_id = owner and t.category_id = rename_category.category_id
      returning t.id, t.revision
    )
  update public.changed_transactions c
  set revision = r.revision
  from renamed r
  where c.user_id = owner and c.transaction_id = r.id and c.revision = r.revision - 1;
  perform set_config('outlay.quiet', '', true);
end;
$$;

create or replace function public.restore_backup(restore uuid, counts jsonb)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  obstacle text;
  outcome jsonb;
  name text;
  fields text;
  sources text;
  written integer;
begin
  counts := public.unwrap_json(counts);
  select p.rows
  into outcome
  from public.restore_parts p
  where p.user_id = owner and p.restore_id = restore and p.kind = 'done';
  if found then
    return outcome;
  end if;
  obstacle := public.restore_obstacle();
  if obstacle is not null then
    raise sqlstate 'PT409' using message = 'not_empty', detail = obstacle;
  end if;
  if
    exists (
      select
      from
        unnest(public.backup_tables()) as t (name)
        left join (
          select p.kind, sum(jsonb_array_length(p.rows)) as rows
          from public.restore_parts p
          where p.user_id = owner and p.restore_id = restore
          group by p.kind
        ) p
          on p.kind = t.name
      where coalesce(p.rows, 0) is distinct from (counts ->> t.name)::bigint
    )
  then
    raise sqlstate 'PT422' using message = 'incomplete';
  end if;

  begin
    -- Nobody is alerted to old news, and no trash is emptied on its way.
    perform set_config('outlay.quiet', 'on', true);
    delete from public.accounts a where a.user_id = owner;
    delete from public.imports i where i.user_id = owner;
    delete from public.ledger_changes c where c.user_id = owner;
    delete from public.notifications n where n.user_id = owner;
    delete from public.categories c where c.user_id = owner;
    delete from public.payees p where p.user_id = owner;
    delete from public.tags t where t.user_id = owner;
    delete from public.rules r where r.user_id = owner;
    delete from public.savings_goals g where g.user_id = owner;
    delete from public.profiles p where p.user_id = owner;

    foreach name in array public.backup_tables() loop
      if name = 'payees' then
        perform public.number_restored_payees(restore);
      end if;
      if name = 'transactions' then
        -- Exports of earlier versions know no payees.
        perform
          public.ensure_payees(
            owner,
            array(
              select r ->> 'description'
              from
                public.restore_parts p
                cross join jsonb_array_elements(p.rows) r
              where
                p.user_id = owner
                and p.restore_id = restore
                and p.kind = 'transactions'
                and r ->> 'payee_id' is null
            )
          );
      end if;
      select
        string_agg(format('%I', c.column_name), ', ' order by c.place),
        string_agg(
          case
            -- Mail that was due was due where the export comes from.
            when name = 'notifications'
            and c.column_name = 'mail' then 'case r.mail when ''due'' then ''none'' else r.mail end'
            when name = 'transactions'
            and c.column_name = 'payee_id' then 'coalesce(r.payee_id, (
            select k.payee_id from public.payee_keys k
              where k.user_id = $1 and k.key = public.payee_key(r.description)))'
            else format('r.%I', c.column_name)
          end,
          ', '
          order by c.place
        )
      into fields, sources
      from public.backup_columns(name) c;
      execute
        format(
          'insert into public.%1$I (user_id, %2$s)
        select $1, %3$s from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
        where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and %4$s order by p.part',
          name,
          fields,
          sources,
          public.restorable_rows(name)
        )
      using owner, restore;
      get diagnostics written = row_count;
      -- Checks which rows could not come only if rows are missing.
      if written <> (counts ->> name)::bigint then
        execute
          format(
            'select $3 + count(*)
          from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
          where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and (%2$s) is not true',
            name,
            public.restorable_rows(name)
          )
        into written
        using owner, restore, written;
      end if;
      -- The user who staged the parts can still delete them, or let them expire.
      if written <> (counts ->> name)::bigint then
        raise sqlstate 'PT422' using message = 'incomplete';
      end if;
      if name in ('profiles', 'savings_goals') and written <> 1 then
        raise sqlstate 'PT422' using message = 'damaged';
      end if;
    end loop;
    perform public.clean_payees();
    -- A user keeps at least one open account.
    if not exists (select from public.live_accounts a where a.user_id = owner and a.closed_at is null) then
      raise sqlstate 'PT422' using message = 'damaged';
    end if;
    -- Constraints checked at commit are checked here, where an error can be reported.
    set constraints all immediate;
  exception
    when data_exception or integrity_constraint_violation or program_limit_exceeded or sqlstate 'PT409' then
      raise sqlstate 'PT422' using message = 'damaged', detail = coalesce(name, '');
    when sqlstate 'PT422' then
      raise sqlstate 'PT422'
        using
          message = case sqlerrm
            when 'incomplete' then sqlerrm
            else 'damaged'
          end,
          detail = coalesce(name, '');
  end;
  perform set_config('outlay.quiet', '', true);

  outcome := jsonb_build_object(
    'transactions',
    (select count(*) from public.live_transactions t where t.user_id = owner),
    'accounts',
    (select count(*) from public.live_accounts a where a.user_id = owner)
  ) || -- What can't be used came along switched off, and is named.
  coalesce(
    (
      select jsonb_build_object('rulesOff', jsonb_agg(r.name order by r.position, r.created_at, r.id))
      from public.rules r
      where r.user_id = owner and (select x.problem from public.rule_refusal(r.conditions, r.actions) x) is not null
      having count(*) > 0
    ),
    '{}'
  );
  delete from public.restore_parts p where p.user_id = owner;
  insert into public.restore_parts (user_id, restore_id, part, kind, rows) values (owner, restore, 0, 'done', outcome);
  return outcome;
end;
$function$;

create or replace function public.restore_category_change(change uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  was public.categories;
  left_as public.categories;
  now_is public.categories;
  one jsonb;
  once uuid;
  derived uuid[] := '{}';
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  for one in select b.value from jsonb_each(held -> 'before') b loop
    was := jsonb_populate_record(null::public.categories, one);
    if
      exists (
        select
        from public.categories c
        where
          c.user_id = owner
          and c.id = was.id
          and c.name = held #>> array['after', was.id::text, 'name']
          and c.name <> was.name
      )
    then
      once := public.free_category_name(was.name, was.id);
      if once is not null then
        perform public.move_category(once, was.id, change);
      end if;
      perform public.rename_category(was.id, was.name);
    end if;
  end loop;
  -- Groups first. A deleted one is made again, without a group if that no longer exists.
  for one in select b.value -- One that others are in now goes into its group again once they have left it.
  from jsonb_each(held -> 'before') b
  order by b.value ->> 'parent_id' is not null, held #>> array['after', b.key, 'parent_id'] is null loop
    was := jsonb_populate_record(null::public.categories, one);
    select * into now_is from public.categories c where c.user_id = owner and c.id = was.id;
    if not found then
      if held -> 'after' -> (one ->> 'id') is null then
        once := public.free_category_name(was.name, was.id);
        insert into public.categories
          (user_id, id, parent_id, name, kind, color, position, archived_at, created_at, icon, kept)
        values
          (
            owner,
            was.id,
            (
              select g.id
              from public.categories g
              where g.user_id = owner and g.id = was.parent_id and g.parent_id is null
            ),
            was.name,
            was.kind,
            was.color,
            was.position,
            was.archived_at,
            was.created_at,
            was.icon,
            was.kept
          );
        if once is not null then
          perform public.move_category(once, was.id, change);
        end if;
      end if;
      continue;
    end if;
    left_as := jsonb_populate_record(null::public.categories, held -> 'after' -> (one ->> 'id'));
    -- Field by field: those changed since stay.
    update public.categories c
    set
      color = case
        when c.color is not distinct from left_as.color then was.color
        else c.color
      end,
      icon = case
        when c.icon is not distinct from left_as.icon then was.icon
        else c.icon
      end,
      kept = case
        when c.kept = left_as.kept then was.kept
        else c.kept
      end,
      position = case
        when c.position = left_as.position then was.position
        else c.position
      end,
      archived_at = case
        when c.archived_at is not distinct from left_as.archived_at then was.archived_at
        else c.archived_at
      end
    where c.user_id = owner and c.id = was.id;
    if
      was.parent_id is distinct from left_as.parent_id
      and now_is.parent_id is not distinct from left_as.parent_id
      and (
        was.parent_id is null
        or exists (
          select from public.categories g where g.user_id = owner and g.id = was.parent_id and g.parent_id is null
        )
        and not exists (select from public.categories o where o.user_id = owner and o.parent_id = was.id)
      )
    then
      update public.categories c set parent_id = was.parent_id where c.user_id = owner and c.id = was.id;
    end if;
    if was.kind <> left_as.kind then
      update public.categories c
      set kind = coalesce(
        (select g.kind from public.categories g where g.user_id = owner and g.id = c.parent_id),
        was.kind
      )
      where c.user_id = owner and c.id = was.id and c.kind = left_as.kind;
      derived := derived || was.id;
    end if;
  end loop;
  -- A group is listed, whatever it was before.
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  for one in select m.value from jsonb_array_elements(held -> 'moved') m loop
    if one ? 'target' then
      perform public.move_category_back(one, change);
      update public.import_rows r
      set
        category = k ->> 3,
        file_category = k ->> 4,
        guess_category = k ->> 5,
        split = nullif(k -> 6, 'null')
      from jsonb_array_elements(one -> 'staged') k
      where
        r.user_id = owner
        and r.import_id = (k ->> 0)::uuid
        and r.line = (k ->> 1)::integer
        and r.part = (k ->> 2)::integer
        and exists (
          select from public.imports i where i.user_id = owner and i.id = r.import_id and i.committed_at is null
        );
    elseif one ? 'budgets' then
      insert into public.budgets (user_id, category_id, month, monthly_limit, created_at)
      select owner, b.category_id, b.month, b.monthly_limit, b.created_at
      from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') b
      where exists (select from public.categories c where c.user_id = owner and c.id = b.category_id)
      on conflict on constraint budgets_pkey do update set monthly_limit = excluded.monthly_limit;
      delete from public.budgets b
      where
        b.user_id = owner
        and b.category_id = (one ->> 'source')::uuid
        and b.monthly_limit is null
        and not exists (
          select from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') k where k.month = b.month
        );
    end if;
  end loop;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t
  set type_stated = false
  where
    t.user_id = owner
    and t.id in (
      select i.value::uuid
      from
        jsonb_array_elements(held -> 'moved') m,
        jsonb_array_elements_text(m.value -> 'stated') i
    );
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform public.derive_types_in(derived);
  -- The categories it had made go again, unless something refers to them now.
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where
    c.user_id = owner
    and c.id = (a.value ->> 'id')::uuid
    and not coalesce(held -> 'before' ? a.key, false)
    and c.parent_id is not null
    and not public.is_category_used(c.id);
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where
    c.user_id = owner
    and c.id = (a.value ->> 'id')::uuid
    and not coalesce(held -> 'before' ? a.key, false)
    and not public.is_category_used(c.id)
    and not exists (select from public.limits_in('infinity') l where l.category_id = c.id);
end;
$function$;

create or replace function public.restore_payee_change(change uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  source record;
  named jsonb;
  -- As the merge left it.
  merged jsonb;
  set_ids uuid[];
  taken text;
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  set_ids := array(
    select t.id
    from public.transactions t
    where
      t.user_id = owner
      and t.payee_id = (held ->> 'target')::uuid
      and t.id in (
        select i::uuid
        from
          jsonb_array_elements(held -> 'rows') r
          cross join jsonb_array_elements_text(r -> 1) i
      )
  );
  select n.name
  into taken
  from
    (
      select
        b.id,
        case
          when p.id is null
          or p.name is not distinct from a.name then b.name
          else p.name
        end as name
      from
        jsonb_populate_recordset(null::public.payees, held -> 'payees') b
        left join public.payees p on p.user_id = owner and p.id = b.id
        left join jsonb_populate_record(null::public.payees, held -> 'after') a on a.id = b.id
    ) n
  where
    exists (
      select
      from public.payees o
      where
        o.user_id = owner
        and public.caseless(o.name) = public.caseless(n.name)
        and not exists (select from jsonb_array_elements(held -> 'payees') b where b.value ->> 'id' = o.id::text)
    )
    or exists (
      select
      from
        jsonb_populate_recordset(null::public.payees, held -> 'payees') b
        left join public.payees p on p.user_id = owner and p.id = b.id
      where b.id <> n.id and p.id is null and public.caseless(b.name) = public.caseless(n.name)
    )
  limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'payee_name_taken', detail = taken;
  end if;
  -- Payees changed again since stay.
  update public.payees p
  set
    name = case
      when p.name is not distinct from a.name then b.name
      else p.name
    end,
    never_guess = case
      when p.never_guess = a.never_guess then b.never_guess
      else p.never_guess
    end
  from
    jsonb_populate_record(null::public.payees, held -> 'after') a
    join jsonb_populate_recordset(null::public.payees, held -> 'payees') b on b.id = a.id
  where p.user_id = owner and p.id = a.id;
  insert into public.payees (user_id, id, name, created_at, never_guess)
  select owner, b.id, b.name, b.created_at, b.never_guess
  from jsonb_populate_recordset(null::public.payees, held -> 'payees') b
  where not exists (select from public.payees p where p.user_id = owner and p.id = b.id);
  if
    (held ->> 'joins')::boolean
    and exists (
      select
      from public.payees p
      where p.user_id = owner and p.id = (held ->> 'target')::uuid and p.name is distinct from held #>> '{after,name}'
    )
  then
    perform public.part_payee_texts((held ->> 'target')::uuid, held #>> '{after,name}');
  end if;
  for source in select
    (k.value ->> 1)::uuid as payee_id,
    (k.value ->> 2)::boolean as by_hand,
    array_agg(k.value ->> 0) as keys
  from jsonb_array_elements(held -> 'keys') k
  group by 1, 2 loop
    -- Texts that have come since belong to those with the same cleaned text.
    perform
      public.move_payee_keys(
        array(
          select n.key
          from public.payee_keys n
          where
            n.user_id = owner
            and n.payee_id = (held ->> 'target')::uuid
            and not n.by_hand
            and n.cleaned in (
              select k.cleaned from public.payee_keys k where k.user_id = owner and k.key = any (source.keys)
            )
            and n.key not in (select k.value ->> 0 from jsonb_array_elements(held -> 'keys') k)
        ),
        (held ->> 'target')::uuid,
        source.payee_id,
        false
      );
    perform public.move_payee_keys(source.keys, (held ->> 'target')::uuid, source.payee_id, source.by_hand);
  end loop;
  update public.transactions t
  set payee_id = p.id
  from
    jsonb_array_elements(held -> 'rows') r
    cross join jsonb_array_elements_text(r -> 1) i (id)
    join public.payees p on p.user_id = owner and p.id = (r ->> 0)::uuid
  where t.user_id = owner and t.id = i.id::uuid and t.id = any (set_ids) and t.payee_id <> p.id;
  -- Rules that were edited since stay as they are.
  update public.rules r
  set
    conditions = b.value -> 'conditions',
    actions = b.value -> 'actions'
  from jsonb_array_elements(held -> 'rules') b
  where
    r.user_id = owner
    and r.id = (b.value ->> 'id')::uuid
    and r.conditions = b.value -> 'conditionsAfter'
    and r.actions = b.value -> 'actionsAfter';
  for named in select b.value from jsonb_array_elements(held -> 'ruleChanges') b loop
    merged := named -> 'before';
    for source in select p.value ->> 'id' as payee_id
    from jsonb_array_elements(held -> 'payees') p
    where p.value ->> 'id' <> held ->> 'target' loop
      merged := replace(merged::text, source.payee_id, held ->> 'target')::jsonb;
    end loop;
    update public.ledger_changes c
    set snapshot = c.snapshot || (named -> 'before')
    where
      c.user_id = owner
      and c.id = (named ->> 'id')::uuid
      and c.snapshot - array['named', 'order', 'orderAfter'] = merged;
  end loop;
  delete from public.payees p
  where
    p.user_id = owner
    and p.id = (held ->> 'target')::uuid
    and p.id::text <> all (public.payees_in_rules(owner))
    and not exists (select from public.payee_keys k where k.user_id = owner and k.payee_id = p.id)
    and not exists (select from public.transactions t where t.user_id = owner and t.payee_id = p.id);
end;
$function$;

create or replace function public.restore_rule_change(change uuid)
returns boolean
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select c.snapshot from public.ledger_changes c where c.user_id = owner and c.id = change);
  before jsonb := nullif(held -> 'rule', 'null');
  rule uuid := held ->> 'id';
  -- An order made since then stays.
  reorder boolean := public.rule_order() = held -> 'orderAfter';
  -- Changes made by an earlier version are recognised by the revision.
  as_left boolean := case
    when rule is null then reorder
    when held ? 'after' then public.rule_content(rule) is not distinct from nullif(held -> 'after', 'null')
    else (select r.revision from public.rules r where r.user_id = owner and r.id = rule) is not distinct from (
      held ->> 'revision'
    )::integer
  end;
begin
  if rule is not null and as_left then
    if before is null then
      delete from public.rules r where r.user_id = owner and r.id = rule;
    else
      insert into public.rules as r (
        user_id,
        id,
        position,
        name,
        match,
        conditions,
        actions,
        enabled,
        revision,
        created_at
      )
      select owner, rule, b.position, b.name, b.match, b.conditions, b.actions, b.enabled, b.revision + 2, b.created_at
      from jsonb_populate_record(null::public.rules, before) b
      on conflict on constraint rules_pkey do update
        set
          name = excluded.name,
          match = excluded.match,
          conditions = excluded.conditions,
          actions = excluded.actions,
          enabled = excluded.enabled,
          revision = r.revision + 1,
          updated_at = now();
    end if;
  end if;
  -- The undo of all changes leaves payees alone, which are merged and split separately. One that has had no other
  -- rows may be forgotten: then the payee is that of the description.
  perform
    public.ensure_payees(
      owner,
      array(
        select distinct t.description
        from
          public.changed_transactions c
          join public.transactions t on t.user_id = owner and t.id = c.transaction_id
        where c.user_id = owner and c.change_id = change and c.before #> '{row,payee_id}' is not null
      )
    );
  update public.transactions t
  set payee_id = coalesce(p.id, k.payee_id)
  from
    public.changed_transactions c
    join public.transactions o on o.user_id = owner and o.id = c.transaction_id
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(o.description)
    left join public.payees p on p.user_id = owner and p.id = (c.before #>> '{row,payee_id}')::uuid
  where
    c.user_id = owner
    and c.change_id = change
    and c.before #> '{row,payee_id}' is not null
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.revision = c.revision
    and t.deletion_id is null;
  perform
    public.place_rules(
      case
        when reorder then array(select jsonb_array_elements_text(held -> 'order')::uuid)
        else '{}'
      end
    );
  -- Payees that were given a name.
  update public.payees p
  set name = null
  from jsonb_each_text(held -> 'named') n
  where as_left and p.user_id = owner and p.id = n.key::uuid and p.name = n.value;
  return as_left;
end;
$function$;

create or replace function public.restore_snapshots(change uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  ids uuid[] := array(
    select c.transaction_id
    from public.changed_transactions c
    where c.user_id = owner and c.change_id = change and c.before is not null
  );
  free uuid[] := array(
    select c.transaction_id
    from
      public.changed_transactions c
      join public.transactions t on t.user_id = owner and t.id = c.transaction_id
    where
      c.user_id = owner
      and c.change_id = change
      and c.before is not null
      and t.revision = c.revision
      and (t.deletion_id is null or t.deletion_id = change)
      and exists (
        select
        from public.live_accounts a
        where a.user_id = owner and a.id = coalesce((c.before #>> '{row,account_id}')::uuid, t.account_id)
      )
      and not exists (
        select
        from
          (
            select (c.before #>> '{row,category_id}')::uuid as id
            union all
            select (p.value ->> 'category_id')::uuid from jsonb_array_elements(c.before -> 'parts') p
          ) g
        where g.id is not null and not exists (select from public.categories h where h.user_id = owner and h.id = g.id)
      )
  );
  connected uuid[];
begin
  -- A link between two transactions comes back on both sides, or on neither.
  loop
    connected := array(
      select f.id
      from unnest(free) f (id)
      where
        not exists (
          select
          from
            (
              select array[r.out_id, r.in_id] as sides
              from public.transfers r
              where r.user_id = owner and (r.out_id = f.id or r.in_id = f.id)
              union all
              select array[l.refund_id, l.purchase_id]
              from public.refund_links l
              where l.user_id = owner and (l.refund_id = f.id or l.purchase_id = f.id)
              union all
              select
                array[
                  (b.value ->> 'out_id')::uuid,
                  (b.value ->> 'in_id')::uuid,
                  (b.value ->> 'refund_id')::uuid,
                  (b.value ->> 'purchase_id')::uuid
                ]
              from
                public.changed_transactions c
                cross join lateral jsonb_array_elements(
                  coalesce(c.before -> 'transfers', '[]') || coalesce(c.before -> 'refunds', '[]')
                ) b
              where c.user_id = owner and c.change_id = change and c.transaction_id = f.id
            ) s
          where
            s.sides && ids
            and exists (select from unnest(s.sides) side where side = any (ids) and side <> all (free))
        )
    );
    exit when cardinality(connected) = cardinality(free);
    free := connected;
  end loop;

  perform set_config('outlay.merging', 'on', true);
  update public.transactions t
  set
    deletion_id = null,
    deleted_at = null
  where t.user_id = owner and t.id = any (free) and t.deletion_id = change;
  delete from public.transfers r
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'transfers'
    and r.user_id = owner
    and (r.out_id = c.transaction_id or r.in_id = c.transaction_id);
  delete from public.refund_links l
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'refunds'
    and l.user_id = owner
    and (l.refund_id = c.transaction_id or l.purchase_id = c.transaction_id);
  -- Parts that stay keep their links.
  delete from public.transaction_parts p
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'parts'
    and p.user_id = owner
    and p.transaction_id = c.transaction_id
    and not exists (select from jsonb_array_elements(c.before -> 'parts') b where (b.value ->> 'id')::uuid = p.id);
  delete from public.part_tags g
  using
    public.transaction_parts p,
    public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'parts'
    and p.user_id = owner
    and p.transaction_id = c.transaction_id
    and g.user_id = owner
    and g.part_id = p.id;
  delete from public.transaction_tags g
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'tags'
    and g.user_id = owner
    and g.transaction_id = c.transaction_id;
  with
    undone as (
      update public.transactions t
      set
        account_id = b.account_id,
        date = b.date,
        amount = b.amount,
        type = b.type,
        type_stated = b.type_stated,
        -- A description has one payee: it gets the one that it has today.
        description = b.description,
        bank_text = b.bank_text,
        category_id = b.category_id,
        category_source = b.category_source,
        category_reason = b.category_reason,
        category_set_at = b.category_set_at,
        note = b.note,
        one_time = b.one_time,
        counted = b.counted,
        expected_back = b.expected_back,
        edited_at = c.edited_at,
        file_key = c.file_key,
        revision = t.revision + 1
      from
        public.changed_transactions c
        join public.transactions o on o.user_id = c.user_id and o.id = c.transaction_id
        cross join lateral jsonb_populate_record(o, coalesce(c.before -> 'row', '{}')) b
      where
        c.user_id = owner
        and c.change_id = change
        and c.transaction_id = any (free)
        and t.user_id = owner
        and t.id = c.transaction_id
      returning t.id, t.revision, c.revision_before
    )
  -- They are again as the change before this one left them; that one can now be taken back.
  update public.changed_transactions e
  set revision = u.revision
  from undone u
  where e.user_id = owner and e.transaction_id = u.id and e.revision = u.revision_before and e.change_id <> change;
  -- A payee that a rule set is not that of the description.
  update public.transactions t
  set payee_id = p.id
  from
    public.changed_transactions c
    join public.payees p on p.user_id = owner and p.id = (c.before ->> 'payee')::uuid
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.payee_id <> p.id;
  perform set_config('outlay.merging', '', true);

  insert into public.transaction_parts
    (user_id, id, transaction_id, position, amount, type, category_id, category_source, category_reason, note)
  select
    owner,
    p.id,
    c.transaction_id,
    p.position,
    p.amount,
    p.type,
    p.category_id,
    coalesce(p.category_source, 'hand'),
    p.category_reason,
    p.note
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.transaction_parts, c.before -> 'parts') p
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
  on conflict on constraint transaction_parts_pkey do update
    set
      position = excluded.position,
      amount = excluded.amount,
      type = excluded.type,
      category_id = excluded.category_id,
      category_source = excluded.category_source,
      category_reason = excluded.category_reason,
      note = excluded.note;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, (p.value ->> 'id')::uuid, g.id
  from
    public.changed_transactions c
    cross join lateral jsonb_array_elements(c.before -> 'parts') p
    join public.tags g on g.user_id = owner and p.value -> 'tags' ? g.id::text
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free);
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, c.transaction_id, g.id
  from
    public.changed_transactions c
    join public.tags g on g.user_id = owner and c.before -> 'tags' ? g.id::text
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free);
  -- A leg that is gone for good is waited for.
  insert into public.transfers
    (
      user_id,
      id,
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
      import_id,
      created_at
    )
  select distinct on (b.id)
    owner,
    b.id,
    case
      when b.out_part_id is null
      or op.id is not null then o.id
    end,
    case
      when b.in_part_id is null
      or ip.id is not null then i.id
    end,
    op.id,
    ip.id,
    b.out_account_id,
    b.in_account_id,
    b.out_type,
    b.in_type,
    b.origin,
    b.evidence,
    b.import_id,
    b.created_at
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.transfers, c.before -> 'transfers') b
    left join public.transactions o on o.user_id = owner and o.id = b.out_id
    left join public.transactions i on i.user_id = owner and i.id = b.in_id
    left join public.transaction_parts op
      on op.user_id = owner and op.id = b.out_part_id and op.transaction_id = b.out_id
    left join public.transaction_parts ip on ip.user_id = owner and ip.id = b.in_part_id and ip.transaction_id = b.in_id
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and exists (select from public.accounts a where a.user_id = owner and a.id = b.out_account_id)
    and exists (select from public.accounts a where a.user_id = owner and a.id = b.in_account_id)
  on conflict do nothing;
  -- Its other leg may be one that the change did not hold, such as one in the trash.
  update public.transfers r
  set
    out_id = case
      when b.out_id = c.transaction_id then b.out_id
      else r.out_id
    end,
    out_part_id = case
      when b.out_id = c.transaction_id then b.out_part_id
      else r.out_part_id
    end,
    in_id = case
      when b.in_id = c.transaction_id then b.in_id
      else r.in_id
    end,
    in_part_id = case
      when b.in_id = c.transaction_id then b.in_part_id
      else r.in_part_id
    end
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.transfers, c.before -> 'transfers') b
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and r.user_id = owner
    and r.id = b.id
    and (r.out_id is null and b.out_id = c.transaction_id or r.in_id is null and b.in_id = c.transaction_id);
  insert into public.refund_links (user_id, refund_id, purchase_id, amount, counts_with_purchase)
  select distinct owner, b.refund_id, b.purchase_id, b.amount, b.counts_with_purchase
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.refund_links, c.before -> 'refunds') b
    join public.transactions r on r.user_id = owner and r.id = b.refund_id
    join public.transactions p on p.user_id = owner and p.id = b.purchase_id
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
  on conflict do nothing;
  return cardinality(free);
end;
$$;

create or replace function public.restore_vanished_rows(import uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  removing uuid := public.vanished_change(import, 'remove');
  replacing uuid := public.vanished_change(import, 'same');
  as_left uuid[];
begin
  -- The trash keeps removed rows for a while only.
  perform public.forget_old_changes();
  if
    exists (select from public.ledger_changes c where c.user_id = owner and c.id = removing and c.undone_at is null)
  then
    perform public.undo_change(removing);
  end if;
  if
    exists (select from public.ledger_changes c where c.user_id = owner and c.id = replacing and c.undone_at is null)
  then
    as_left := array(
      select c.transaction_id
      from
        public.changed_transactions c
        join public.transactions t on t.user_id = owner and t.id = c.transaction_id and t.revision = c.revision
      where c.user_id = owner and c.change_id = replacing
    );
    perform public.undo_change(replacing);
    update public.transactions t
    set
      external_id = v.before ->> 'externalId',
      line = (v.before ->> 'line')::integer,
      balance_key = (v.before ->> 'balanceKey')::uuid,
      bank_transfer = (v.before ->> 'bankTransfer')::boolean
    from
      public.imports i
      cross join lateral jsonb_to_recordset(i.vanished) as v (id uuid, choice text, before jsonb)
    where
      i.user_id = owner
      and i.id = import
      and v.choice = 'same'
      and t.user_id = owner
      and t.id = v.id
      and t.id = any (as_left);
    update public.imports i
    set vanished = (
      select
        jsonb_agg(
          v.value || case
            when v.value ->> 'choice' = 'same'
            and (v.value ->> 'id')::uuid <> all (as_left) then '{"left": true}'
            else '{}'
          end::jsonb
          order by v.place
        )
      from jsonb_array_elements(i.vanished) with ordinality v (value, place)
    )
    where i.user_id = owner and i.id = import;
  end if;
end;
$function$;

create or replace function public.row_title(t public.transactions)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  title text;
begin
  -- A row that was renamed separately keeps its name.
  if t.bank_text is not null then
    return t.description;
  end if;
  select p.name into title from public.payees p where p.user_id = t.user_id and p.id = t.payee_id;
  if title is null and t.import_id is not null then
    select k.name
    into title
    from public.payee_keys k
    where k.user_id = t.user_id and k.key = public.payee_key(t.description);
  end if;
  return coalesce(title, t.description);
end;
$$;

create or replace function public.rule_past(rules jsonb, filter text)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  -- Fields that any rule sets, later ones included.
  payees uuid[] := array(
    select distinct i.id #>> '{}'
    from
      (select jsonb_path_query(rules || public.rules_to_scan(), '$[*].actions[*] ? (@.field == "payee").payee') as id) i
  )::uuid[];
  tags uuid[] := array(
    select distinct i.id #>> '{}'
    from
      (
        select jsonb_path_query(rules || public.rules_to_scan(), '$[*].actions[*] ? (@.field == "tags").tags[*]') as id
      ) i
  )::uuid[];
begin
  -- A text is folded once, not for each test.
  if
    payees || tags = '{}'
    or not exists (select from jsonb_array_elements(rules) r where public.is_observing(r -> 'conditions'))
  then
    return format(
      'select o.*, true as payee_settled, true as tags_settled from public.rule_ledger_rows o
      where o.user_id = $1 %s offset 0',
      filter
    );
  end if;
  -- Fields that a rule has set are not there before that rule: a file's row came with the payee of its text, without
  -- tags.
  return format(
    $query$
    select o.id, o.amount, o.account_id, o.date, o.text,
      case when b.by_rule then k.payee_id else o.payee_id end as payee_id,
      case when b.by_rule then btrim(public.fold_text(coalesce(p.name, k.name, t.description)))
        else o.payee end as payee,
      case when s.tags_settled or t.import_id is null then o.tags
        else array(select unnest(o.tags) except select unnest(%2$L::uuid[])) end as tags,
      s.payee_settled, s.tags_settled
    from public.rule_ledger_rows o
    join public.transactions t on t.user_id = o.user_id and t.id = o.id
    left join public.payee_keys k
      on k.user_id = o.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
    left join public.payees p on p.user_id = o.user_id and p.id = k.payee_id
    left join (
      select h.id, h.fields from public.fields_by_hand(array(
        select c.transaction_id from public.changed_transactions c
        join public.ledger_changes l on l.user_id = c.user_id and l.id = c.change_id
          and l.kind <> 'rule' and l.undone_at is null
        where c.user_id = $1
        union
        select e.id from public.transactions e where e.user_id = $1 and e.edited_at is not null)) h
    ) h on h.id = o.id
    cross join lateral (
      select t.import_id is null or coalesce(h.fields && array['payee_id', 'description'], false) as payee_settled,
        coalesce('tags' = any (h.fields), false) as tags_settled
    ) s
    cross join lateral (
      select not s.payee_settled and k.payee_id <> o.payee_id and o.payee_id = any (%1$L::uuid[]) as by_rule
    ) b
    where o.user_id = $1 %3$s offset 0 $query$,
    payees,
    tags,
    filter
  );
end;
$function$;

create or replace function public.rule_preview(content jsonb, self uuid, place integer, kind text, page integer, page_size integer)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set statement_timeout = '5s'
as $$
declare
  owner uuid := public.current_user_id();
  problem jsonb;
  rule jsonb;
  counts jsonb;
  -- One element for each thing that it would set of a row.
  ids uuid[];
  slots text[];
  outcomes text[];
  takers uuid[];
  -- One for each row.
  row_ids uuid[];
  row_outcomes text[];
  row_takers uuid[];
  first_taker integer;
  shown jsonb;
begin
  content := public.unwrap_json(content);
  problem := public.rule_form_problem(content);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  rule := public.rule_of_form(content);
  select coalesce(array_agg(o.id), '{}'), array_agg(o.slot), array_agg(o.outcome), array_agg(o.taken_by)
  into ids, slots, outcomes, takers
  from public.rule_outcomes(rule, self, rule_preview.place) o;
  select coalesce(array_agg(r.id), '{}'), array_agg(r.outcome), array_agg(r.taken_by)
  into row_ids, row_outcomes, row_takers
  from
    (
      select
        o.id,
        public.row_outcome(array_agg(o.outcome)) as outcome,
        (array_agg(o.taken_by) filter (where o.outcome = 'taken'))[1] as taken_by
      from unnest(ids, outcomes, takers) o (id, outcome, taken_by)
      group by o.id
    ) r;

  with
    rows as materialized (select * from unnest(row_ids, row_outcomes, row_takers) r (id, outcome, taken_by)),
    takings as materialized (
      select o.id, o.name, o.nth, count(*) as rows
      from
        rows r
        join (
          select n.id, n.name, row_number() over (order by n.position, n.created_at, n.id)::integer as nth
          from public.rules n
          where n.user_id = owner and n.id is distinct from self
        ) o
          on o.id = r.taken_by
      where r.outcome = 'taken'
      group by o.id, o.name, o.nth
    )
  select
    jsonb_build_object(
      'matches',
      cardinality(row_ids),
      'counts',
      (
        select
          jsonb_build_object(
            'change',
            count(*) filter (where r.outcome = 'change'),
            'already',
            count(*) filter (where r.outcome = 'already'),
            'taken',
            count(*) filter (where r.outcome = 'taken'),
            'hand',
            count(*) filter (where r.outcome = 'hand')
          )
        from rows r
      ),
      'digest',
      (
        select coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)::text
        from
          rows r
          join public.transactions t on t.user_id = owner and t.id = r.id
        where r.outcome = 'change'
      ),
      'takenBy',
      (
        select
          coalesce(
            jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'place', t.nth, 'rows', t.rows) order by t.nth),
            '[]'
          )
        from takings t
      )
    ),
    (select min(t.nth) from takings t)
  into counts, first_taker;

  select
    jsonb_build_object(
      'total',
      p.total,
      'pages',
      p.pages,
      'page',
      p.page,
      'items',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id',
                w.id,
                'date',
                w.date,
                'text',
                w.text,
                'marks',
                public.rule_marks(rule -> 'conditions', w.text),
                'amount',
                abs(w.amount),
                'type',
                w.type,
                'incoming',
                w.amount > 0,
                'category',
                w.category,
                'isSplit',
                w.is_split,
                'note',
                w.note,
                'payee',
                w.payee,
                'oneTime',
                w.one_time,
                'fields',
                w.fields,
                'takenBy',
                w.taken_by
              )
              order by w.date desc, w.created_at desc, w."position", w.id
            ),
            '[]'
          )
        from
          (
            select
              t.*,
              r.taken_by,
              coalesce(t.bank_text, t.description) as text,
              c.name as category,
              public.shown_payee(t.payee_id) as payee,
              array(
                select distinct
                  case
                    when o.slot like 'tag %' then 'tags'
                    when o.slot = 'shape' then (
                      select a ->> 'field'
                      from jsonb_array_elements(rule -> 'actions') a
                      where a ->> 'field' in ('split', 'transfer')
                    )
                    else o.slot
                  end
                from unnest(ids, slots, outcomes) o (id, slot, outcome)
                where o.id = t.id and o.outcome = rule_preview.kind
              ) as fields
            from
              unnest(row_ids, row_outcomes, row_takers) r (id, outcome, taken_by)
              join public.transactions t on t.user_id = owner and t.id = r.id
              join public.categories c on c.user_id = owner and c.id = t.category_id
            where r.outcome = rule_preview.kind
            order by t.date desc, t.created_at desc, t."position", t.id
            limit rule_preview.page_size offset p.skipped
          ) w
      )
    )
  into shown
  from
    (select count(*) as total from unnest(row_outcomes) o where o = rule_preview.kind) n
    cross join lateral public.page_position(n.total, rule_preview.page, rule_preview.page_size) p;

  return counts || jsonb_build_object(
    'problem',
    null,
    'rows',
    shown,
    -- The rows it would change if it came before the first rule that takes rows from it.
    'above',
    case
      when first_taker is not null then jsonb_build_object(
        'place',
        first_taker,
        'rows',
        (select count(*) from public.rule_rows(rule, self, first_taker - 1) r where r.outcome = 'change')
      )
    end,
    'moves',
    public.rule_moves(
      rule,
      array(
        select o.id
        from unnest(ids, slots, outcomes) o (id, slot, outcome)
        where o.outcome = 'change' and o.slot in ('category', 'shape')
      )
    )
  );
end;
$$;

create or replace function public.rule_refusal(conditions jsonb, actions jsonb, out problem text, out detail text)
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    case
      when d.detail is not null then 'pattern'
      when not f.fits then 'content'
    end,
    d.detail
  from
    (
      select
        coalesce(
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
        ) as fits
    ) f
    left join lateral (
      select e.detail
      from
        jsonb_array_elements(conditions) with ordinality c (value, place)
        -- A pattern is read once.
        cross join lateral (
          select
            case
              when c.value ->> 'operator' = 'matches'
              and jsonb_typeof(c.value #> '{values,0}') = 'string' then public.pattern_error(c.value #>> '{values,0}')
            end as detail
          offset 0
        ) e
      where e.detail is not null
      order by c.place
      limit 1
    ) p
      on true
    cross join lateral (
      select
        coalesce(
          p.detail,
          case
            when public.pattern_count(conditions) > 5 then 'many'
          end
        ) as detail
    ) d;
$$;

-- It adds to the given columns the payee and tags the last rule sees, the first rule that gives a category, and
-- the places of all matching rules. With a wanted place, the last one, it returns the rows this rule matches.
create or replace function public.rule_scan(rules jsonb, source text, columns text, wanted integer default null)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  state constant text := 'r.payee_id, r.payee, r.tags, r.payee_settled, r.tags_settled';
  scan text := source;
  -- The first rule that gives a category, and all that match, as carried on from the step before.
  first text := '%s';
  places text := '%s';
  firsts text := '';
  tests text[] := '{}';
  -- The fields set by the rules of a step, for the next one.
  payees text := '';
  names text := '';
  setters integer[] := '{}';
  tags text := '';
  filter text := '';
  rule record;
  test text;
begin
  for rule in select
    (r ->> 'place')::integer as place,
    r ->> 'match' as match,
    r -> 'conditions' as conditions,
    r -> 'actions' as actions,
    (r ->> 'categorizes')::boolean as categorizes,
    (r ->> 'doesMore')::boolean as does_more,
    jsonb_path_query_first(r -> 'actions', '$[*] ? (@.field == "payee").payee') #>> '{}' as payee,
    array(select jsonb_path_query(r -> 'actions', '$[*] ? (@.field == "tags").tags[*]') #>> '{}') as tag_ids
  from jsonb_array_elements(rules) with ordinality o (r, nth)
  order by o.nth loop
    if (payees <> '' or tags <> '') and public.is_observing(rule.conditions) then
      scan := format(
        'select %s, %s, %s as first, %s as places from (%s) r offset 0',
        columns,
        state,
        format(first, coalesce('case ' || nullif(firsts, '') || ' end', 'null::integer')),
        format(places, format('array_remove(array[%s]::integer[], null)', array_to_string(tests, ', '))),
        scan
      );
      scan := format(
        'select %1$s, case when r.payee_settled then r.payee_id %2$s else r.payee_id end as payee_id,
          case when r.payee_settled then r.payee %3$s else r.payee end as payee, r.tags %4$s as tags,
          r.payee_settled or r.places && %5$L::integer[] as payee_settled, r.tags_settled, r.first, r.places
        from (%6$s) r offset 0',
        columns,
        payees,
        names,
        tags,
        setters,
        scan
      );
      first := 'coalesce(r.first, %s)';
      places := 'r.places || %s';
      firsts := '';
      tests := '{}';
      payees := '';
      names := '';
      setters := '{}';
      tags := '';
    end if;
    test := public.rule_test(rule.match, rule.conditions);
    if rule.categorizes then
      firsts := firsts || format(' when %s then %s', test, rule.place);
    end if;
    if rule.place = wanted then
      filter := format('where %s', test);
      tests := tests || rule.place::text;
    elseif rule.does_more then
      tests := tests || format('case when %s then %s end', test, rule.place);
    end if;
    if rule.payee is not null then
      payees := payees || format(' when %s = any (r.places) then %L::uuid', rule.place, rule.payee);
      names := names || format(
        ' when %s = any (r.places) then %L',
        rule.place,
        btrim(public.fold_text(public.shown_payee(rule.payee::uuid)))
      );
      setters := setters || rule.place;
    end if;
    if rule.tag_ids <> '{}' then
      tags := tags || format(
        ' || case when not r.tags_settled and %s = any (r.places) then %L::uuid[] else ''{}'' end',
        rule.place,
        rule.tag_ids
      );
    end if;
  end loop;
  return format(
    'select %s, %s, %s as first, %s as places from (%s) r %s',
    columns,
    state,
    format(first, coalesce('case ' || nullif(firsts, '') || ' end', 'null::integer')),
    format(places, format('array_remove(array[%s]::integer[], null)', array_to_string(tests, ', '))),
    scan,
    filter
  );
end;
$function$;

create or replace function public.rule_split(amount numeric, exponent integer, parts jsonb)
returns numeric[]
language sql
immutable
parallel safe
security invoker
set search_path = ''
as $$
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
    cross join whole w;
$$;

create or replace function public.ruled_import_rows(import uuid)
returns table (
  line integer,
  part integer,
  category text,
  category_source text,
  category_reason jsonb,
  file_category text,
  rule_effects jsonb
)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  rules jsonb;
begin
  -- Of rules that do nothing else, only the first that gives a category counts.
  select
    jsonb_agg(
      a || jsonb_build_object(
        'categorizes',
        a -> 'actions' @> '[{"field": "category"}]',
        'doesMore',
        exists (select from jsonb_array_elements(a -> 'actions') e where e ->> 'field' <> 'category')
      )
      order by o.nth
    )
  into rules
  from jsonb_array_elements(public.rules_to_scan()) with ordinality o (a, nth);
  -- Without rules there is nothing to do, unless there were some a moment ago.
  if
    rules is null
    and not exists (
      select
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and (r.category_source = 'rule' or r.rule_effects is not null)
    )
  then
    return;
  end if;
  return query execute
    format(
      $query$
    with actions as materialized (
      select (o ->> 'place')::integer as place, o -> 'reason' as reason, s.slot, s.action, c.name as category
      from jsonb_array_elements(coalesce($3, '[]')) o
      cross join lateral public.action_slots(o -> 'actions') s
      left join public.categories c on c.user_id = $1 and c.id = (s.action ->> 'category')::uuid
    ), categories as (
      -- A rule that gives two, as no form sends it, gives the first by name.
      select distinct on (a.place) a.place, a.category, a.reason from actions a where a.slot = 'category'
      order by a.place, a.category
    ), described as materialized (
      -- The texts that rules look at in a description, folded once for all its rows. A file brings no tags.
      select d.description, k.payee_id, btrim(public.fold_text(d.description)) as text,
        btrim(public.fold_text(coalesce(p.name, k.name, d.description))) as payee, '{}'::uuid[] as tags
      from (
        select distinct o.description from public.import_rows o
        where o.user_id = $1 and o.import_id = $2 and o.kind = 'readable'
      ) d
      left join public.payee_keys k on k.user_id = $1 and k.key = public.payee_key(d.description)
      left join public.payees p on p.user_id = $1 and p.id = k.payee_id
    ), tested as materialized (
      %s
    ), won as materialized (
      select distinct on (h.line, h.part, a.slot) h.line, h.part, h.amount, h.account_id, a.*
      from tested h cross join lateral unnest(h.places) p (place) join actions a on a.place = p.place
      where a.slot <> 'category'
        and (a.slot not in ('shape', 'type') or public.rule_fits(a.action, h.amount, h.account_id))
      order by h.line, h.part, a.slot, a.place
    ), others as materialized (
      select w.line, w.part, coalesce(jsonb_object_agg(e.field, e.value) filter (where e.field <> 'tag'), '{}')
        || coalesce(jsonb_build_object('tags', jsonb_agg(e.value) filter (where e.field = 'tag')), '{}')
        || jsonb_build_object('by',
          jsonb_object_agg(case e.field when 'tag' then 'tags' else e.field end, w.reason -> 'rule' -> 'place'))
        as effects
      from won w
      cross join lateral (
        select case w.action ->> 'field' when 'transfer' then 'transferTo' else w.action ->> 'field' end as field,
          case w.action ->> 'field'
            when 'split' then public.rule_parts(w.action, w.amount, w.account_id)
            when 'transfer' then w.action -> 'account'
            else w.action -> (w.action ->> 'field')
          end as value
      ) e
      group by w.line, w.part
    )
    select r.line, r.part,
      case when r.category_source = 'hand' then r.category
        when c.category is not null then c.category
        when r.category_source = 'rule' then coalesce(r.file_category, r.category)
        else r.category end,
      case when r.category_source = 'hand' then 'hand'
        when c.category is not null then 'rule'
        when r.category_source = 'rule' then 'file'
        else r.category_source end,
      case when r.category_source = 'hand' then null
        when c.category is not null then c.reason
        when r.category_source = 'rule' then null
        else r.category_reason end,
      case when r.category_source = 'hand' then r.file_category
        when c.category is not null then coalesce(r.file_category, r.category)
        when r.category_source = 'rule' then null
        else r.file_category end,
      -- Fields the user settled in the review stay settled.
      nullif(coalesce(jsonb_strip_nulls(o.effects), '{}')
        - array(select jsonb_array_elements_text(r.rule_effects -> 'hand'))
        || case when r.rule_effects ? 'hand'
          then jsonb_build_object('hand', r.rule_effects -> 'hand') else '{}' end, '{}')
    from tested r
    left join categories c on c.place = r.first
    left join others o on o.line = r.line and o.part = r.part
    where c.place is not null or o.line is not null or r.category_source = 'rule' or r.rule_effects is not null $query$,
      public.rule_scan(
        coalesce(rules, '[]'),
        $source$
      select o.line, o.part, o.amount, o.account_id, o.date, o.category, o.category_source,
        o.category_reason, o.file_category,
        o.rule_effects, d.payee_id, d.text, d.payee, d.tags,
          o.rule_effects -> 'hand' ? 'payee' is true as payee_settled,
        o.rule_effects -> 'hand' ? 'tags' is true as tags_settled
      from public.import_rows o join described d on d.description = o.description
      where o.user_id = $1 and o.import_id = $2 and o.kind = 'readable' $source$,
        'r.line, r.part, r.amount, r.account_id, r.date, r.text, r.category, r.category_source, r.category_reason,
        r.file_category, r.rule_effects'
      )
    )
    using owner, import, rules;
end;
$function$;

create or replace function public.sample_id(key text)
returns uuid
language sql
immutable
parallel safe
security invoker
set search_path = ''
as $$
  -- Carry the marks of version 8, meant for custom ids: the schemas of the app check them.
  select overlay(overlay(md5(key) placing '8' from 13) placing '8' from 17)::uuid;
$$;

create or replace function public.save_goal(
  goal uuid,
  name text,
  target numeric,
  current numeric,
  account uuid,
  part numeric,
  due_on date
)
returns text
language plpgsql
set search_path to ''
as $function$
#variable_conflict use_column
declare
  owner uuid := public.lock_ledger();
  followed uuid;
begin
  select
    case
      when goal is null then (select s.account_id from public.savings_goals s where s.user_id = owner)
      else (select g.account_id from public.goals g where g.user_id = owner and g.id = goal)
    end
  into followed;
  -- The account it already follows may have been closed or deleted since.
  if save_goal.account is distinct from followed and save_goal.account is not null then
    if not exists (select from public.live_accounts a where a.user_id = owner and a.id = save_goal.account) then
      return 'account_deleted';
    elseif
      exists (
        select
        from public.live_accounts a
        where a.user_id = owner and a.id = save_goal.account and a.closed_at is not null
      )
    then
      return 'account_closed';
    end if;
  end if;
  if
    save_goal.account is not null
    and save_goal.part is null
    and exists (
      select
      from public.tied_goals o
      where
        o.user_id = owner
        and o.account_id = save_goal.account
        and o.part is null
        and not o.is_debt
        and o.id is distinct from goal
        and (
          goal is null
          or not exists (
            select
            from public.live_accounts a
            where a.user_id = owner and a.id = save_goal.account and public.account_group(a.type) in ('cards', 'loans')
          )
        )
    )
  then
    return 'rest_taken';
  end if;
  if goal is null then
    insert into public.savings_goals as s (user_id, name, target, current, account_id, part, due_on)
    values
      (
        owner,
        btrim(save_goal.name),
        save_goal.target,
        coalesce(save_goal.current, 0),
        save_goal.account,
        save_goal.part,
        save_goal.due_on
      )
    on conflict (user_id) do update
      set
        name = excluded.name,
        target = excluded.target,
        current = coalesce(save_goal.current, s.current),
        account_id = excluded.account_id,
        part = excluded.part,
        due_on = excluded.due_on;
    return 'saved';
  end if;
  insert into public.goals as g (user_id, id, position, name, target, current, account_id, part, due_on)
  values
    (
      owner,
      goal,
      (select coalesce(max(o.position), 0) + 1 from public.goals o where o.user_id = owner),
      btrim(save_goal.name),
      save_goal.target,
      coalesce(save_goal.current, 0),
      save_goal.account,
      save_goal.part,
      save_goal.due_on
    )
  on conflict (user_id, id) do update
    set
      name = excluded.name,
      target = excluded.target,
      current = coalesce(save_goal.current, g.current),
      account_id = excluded.account_id,
      part = excluded.part,
      due_on = excluded.due_on
    where g.deleted_at is null;
  return case
    when found then 'saved'
    else 'gone'
  end;
end;
$function$;

create or replace function public.searched_payees(search text)
returns setof uuid
language sql
stable
security invoker
set search_path = ''
as $$
  select p.id
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
$$;

create or replace function public.set_limits(category_ids uuid[], limits numeric[], month date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  -- If the calendar of another time zone was a month ahead, the limit stated last counts.
  delete from public.budgets b
  where b.user_id = owner and b.category_id = any (category_ids) and b.month > set_limits.month;
  insert into public.budgets (user_id, category_id, month, monthly_limit)
  select
    owner,
    n.category_id,
    case
      when exists (
        select from public.budgets b where b.user_id = owner and b.category_id = n.category_id
      ) then set_limits.month
      else date '0001-01-01'
    end,
    n.monthly_limit
  from
    unnest(category_ids, limits) as n (category_id, monthly_limit)
    left join public.limits_in(set_limits.month) l on l.category_id = n.category_id
  where n.monthly_limit is distinct from l.monthly_limit
  on conflict on constraint budgets_pkey do update set monthly_limit = excluded.monthly_limit;
end;
$$;

create or replace function public.set_transactions(change uuid, selection jsonb, details jsonb)
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  ids uuid[];
  set_category uuid;
  account uuid;
  added_tags uuid[];
  removed_tags uuid[];
  changed integer;
begin
  details := public.unwrap_json(details);
  account := details ->> 'accountId';
  select c.transactions into changed from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', changed);
  end if;
  if
    account is not null
    and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id = account and a.closed_at is null
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  insert into public.ledger_changes (user_id, id, kind, details)
  values (owner, change, 'set', jsonb_build_object('action', 'edit', 'values', details));
  ids := public.selected_transactions(selection);
  -- A new category is one of income if all its rows are income.
  select n.id
  into set_category
  from
    public.ensure_categories(
      array[details ->> 'category'],
      array[
        case
          when exists (
            select from public.transactions t where t.user_id = owner and t.id = any (ids) and t.type <> 'income'
          ) then 'spending'
          else 'income'
        end
      ]
    ) n
  where details ? 'category';
  added_tags := public.ensure_tags(array(select jsonb_array_elements_text(details -> 'addTags')));
  removed_tags := array(select value::uuid from jsonb_array_elements_text(details -> 'removeTags'));
  with
    wanted as materialized (
      select
        t.id,
        t.category_id,
        t.category_source,
        t.account_id,
        t.type,
        t.type_stated,
        t.edited_at,
        t.file_key,
        t.revision,
        t.category_reason,
        t.category_set_at,
        -- A split transaction keeps the categories of its parts.
        not t.is_split
        and t.category_id <> set_category
        or t.account_id <> account as moved,
        nullif(
          jsonb_strip_nulls(
            jsonb_build_object(
              'one_time',
              case
                when t.one_time <> (details ->> 'oneTime')::boolean then t.one_time
              end,
              'counted',
              case
                when t.counted <> (details ->> 'counted')::boolean then t.counted
              end,
              'expected_back',
              case
                when t.expected_back <> (details ->> 'expectedBack')::boolean then t.expected_back
              end
            )
          ),
          '{}'
        ) as flags,
        case
          when details ?| array['addTags', 'removeTags'] then array(
            select g.tag_id from public.transaction_tags g where g.user_id = owner and g.transaction_id = t.id
          )
        end as tags
      from public.transactions t
      where t.user_id = owner and t.id = any (ids)
    ),
    differing as materialized (
      select
        w.*,
        w.tags is not null and (not w.tags @> added_tags or w.tags && removed_tags) as retagged,
        -- Values for which the change has no columns.
        w.moved
        and (w.category_reason is not null or w.category_set_at is not null) as chosen
      from wanted w
    )
  insert into public.changed_transactions
    (
      user_id,
      change_id,
      transaction_id,
      category_id,
      category_source,
      account_id,
      type,
      type_stated,
      edited_at,
      file_key,
      revision_before,
      revision,
      before
    )
  select
    owner,
    change,
    d.id,
    d.category_id,
    d.category_source,
    d.account_id,
    d.type,
    d.type_stated,
    d.edited_at,
    d.file_key,
    d.revision,
    d.revision + 1,
    case
      when d.flags is not null
      or d.retagged
      or d.chosen then jsonb_strip_nulls(
        jsonb_build_object(
          'tags',
          case
            when d.retagged then to_jsonb(d.tags)
          end
        )
      ) || case
        when d.flags is not null
        or d.chosen
        or d.moved then jsonb_build_object(
          'row',
          coalesce(d.flags, '{}') || case
            when d.moved then jsonb_build_object(
              'category_id',
              d.category_id,
              'category_source',
              d.category_source,
              'category_reason',
              d.category_reason,
              'category_set_at',
              d.category_set_at
            )
            else '{}'
          end || case
            when d.account_id <> account then jsonb_build_object('account_id', d.account_id)
            else '{}'
          end
        )
        else '{}'
      end
    end
  from differing d
  where d.moved or d.flags is not null or d.retagged;
  get diagnostics changed = row_count;
  if details ?| array['addTags', 'removeTags'] then
    delete from public.transaction_tags g
    using public.changed_transactions c
    where
      c.user_id = owner
      and c.change_id = change
      and g.user_id = owner
      and g.transaction_id = c.transaction_id
      and g.tag_id = any (removed_tags);
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, c.transaction_id, g.id
    from
      public.changed_transactions c
      cross join unnest(added_tags) g (id)
    where c.user_id = owner and c.change_id = change
    on conflict do nothing;
  end if;
  update public.transactions t
  set
    category_id = case
      when t.is_split then t.category_id
      else coalesce(set_category, t.category_id)
    end,
    category_source = case
      when not t.is_split
      and t.category_id <> set_category then 'hand'
      else t.category_source
    end,
    account_id = coalesce(account, t.account_id),
    one_time = coalesce((details ->> 'oneTime')::boolean, t.one_time),
    counted = coalesce((details ->> 'counted')::boolean, t.counted),
    expected_back = coalesce((details ->> 'expectedBack')::boolean, t.expected_back),
    -- A tag, or the mark 'expected back', counts no revision by itself.
    revision = t.revision + 1
  from public.changed_transactions c
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id;
  update public.transactions t
  set edited_at = now()
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.before is not null
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.edited_at is not distinct from c.edited_at;
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  if account is not null then
    perform
      public.find_suggestions(
        array(
          select c.transaction_id from public.changed_transactions c where c.user_id = owner and c.change_id = change
        )
      );
  end if;
  return jsonb_build_object('transactions', changed);
end;
$$;

create or replace function public.settle_vanished_rows(import uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports;
  removed uuid[];
  replaced uuid[];
  removing uuid := public.vanished_change(import, 'remove');
  replacing uuid := public.vanished_change(import, 'same');
begin
  select i.* into held from public.imports i where i.user_id = owner and i.id = import;
  if held.vanished = '[]' then
    return;
  end if;
  select
    coalesce(array_agg(v.id) filter (where v.choice = 'remove'), '{}'),
    coalesce(array_agg(v.id) filter (where v.choice = 'same'), '{}')
  into removed, replaced
  from jsonb_to_recordset(held.vanished) as v (id uuid, choice text);
  -- A row that was shown and left alone is kept, and no later file asks again.
  update public.imports i
  set vanished = (
    select
      jsonb_agg(
        v.value || jsonb_build_object('choice', coalesce(v.value ->> 'choice', 'keep')) || case
          when v.value ->> 'choice' = 'same' then jsonb_build_object(
            'before',
            jsonb_build_object(
              'externalId',
              t.external_id,
              'line',
              t.line,
              'bankTransfer',
              t.bank_transfer,
              'balanceKey',
              t.balance_key
            )
          )
          else '{}'
        end
        order by v.place
      )
    from
      jsonb_array_elements(i.vanished) with ordinality v (value, place)
      left join public.transactions t on t.user_id = owner and t.id = (v.value ->> 'id')::uuid
  )
  where i.user_id = owner and i.id = import;

  if removed <> '{}' then
    insert into public.ledger_changes (user_id, id, kind) values (owner, removing, 'delete');
    perform public.move_to_trash(removing, removed);
  end if;

  if replaced <> '{}' then
    perform public.begin_change(replacing, replaced, jsonb_build_object('action', 'file', 'name', held.file_name));
    -- A payee that is not the one of its text was given by a hand or a rule, and stays.
    update public.changed_transactions c
    set before = c.before || jsonb_build_object('payee', t.payee_id)
    from public.transactions t
    where
      c.user_id = owner
      and c.change_id = replacing
      and t.user_id = owner
      and t.id = c.transaction_id
      and not exists (
        select
        from public.payee_keys k
        where k.user_id = owner and k.key = public.payee_key(t.description) and k.payee_id = t.payee_id
      );
    update public.transactions t
    set
      date = r.date,
      amount = r.amount,
      external_id = coalesce(r.external_id, t.external_id),
      line = r.line,
      balance_key = r.balance_key,
      bank_transfer = r.bank_transfer or t.bank_transfer,
      -- A name the user gave stays.
      description = case
        when t.bank_text is null then r.description
        else t.description
      end
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.replaces = any (replaced)
      and t.user_id = owner
      and t.id = r.replaces;
    update public.transactions t
    set
      bank_text = case
        when c.before #> '{row,bank_text}' <> 'null' then r.description
      end,
      file_key = nullif(coalesce(r.file_key, r.movement_key), t.movement_key),
      payee_id = coalesce((c.before ->> 'payee')::uuid, t.payee_id)
    from
      public.import_rows r
      join public.changed_transactions c
        on c.user_id = owner and c.change_id = replacing and c.transaction_id = r.replaces
    where
      r.user_id = owner
      and r.import_id = import
      and r.replaces = any (replaced)
      and t.user_id = owner
      and t.id = r.replaces;
    set constraints all immediate;
    perform public.find_suggestions(replaced);
    perform public.end_change(replacing);
  end if;
end;
$function$;

create or replace function public.track_category_choice()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  -- A merge of categories chooses no category.
  if coalesce(current_setting('outlay.merging', true), '') = 'on' then
    return new;
  end if;
  if new.category_set_at is not distinct from old.category_set_at then
    new.category_set_at := now();
  end if;
  if new.category_source not in ('rule', 'memory') then
    new.category_reason := null;
  end if;
  return new;
end;
$$;

create or replace function public.track_parts()
returns trigger
language plpgsql
security definer
set search_path = ''
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

create or replace function public.track_totals()
returns trigger
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  was private.account_month[];
  shifted_was private.account_month[];
  owners uuid[];
  now_ids uuid[];
  now_is private.account_month[];
begin
  if tg_op = 'INSERT' then
    select array_agg((n.user_id, n.account_id, n.month)::private.account_month)
    into now_is
    from
      (
        select distinct a.user_id, a.account_id, public.month_of(a.date) as month
        from after a
        where a.deletion_id is null
      ) n;
  elseif tg_op = 'DELETE' then
    select
      array_agg(distinct (o.user_id, o.account_id, public.month_of(o.date))::private.account_month),
      array_agg(distinct (o.user_id, o.account_id, public.month_of(o.date))::private.account_month) filter (
        where o.shifted > 0
      )
    into was, shifted_was
    from before o
    where o.deletion_id is null;
  else
    -- Notes, and the marks of an import, move no sum.
    with
      o as materialized (
        select user_id, id, account_id, date, amount, type, category_id, one_time, counted, is_split, shifted
        from before
        where deletion_id is null
      ),
      n as materialized (
        select user_id, id, account_id, date, amount, type, category_id, one_time, counted, is_split, shifted
        from after
        where deletion_id is null
      ),
      gone as materialized (
        select * from o
        except all
        select * from n
      ),
      come as materialized (
        select * from n
        except all
        select * from o
      )
    select
      (
        select array_agg(distinct (g.user_id, g.account_id, public.month_of(g.date))::private.account_month) from gone g
      ),
      (
        select array_agg(distinct (g.user_id, g.account_id, public.month_of(g.date))::private.account_month)
        from gone g
        where g.shifted > 0
      ),
      (select array_agg(distinct c.user_id) from come c),
      (select array_agg(c.id) from come c),
      (select array_agg(distinct (c.user_id, c.account_id, public.month_of(c.date))::private.account_month) from come c)
    into was, shifted_was, owners, now_ids, now_is;
  end if;
  if was is not null or now_is is not null then
    perform private.refresh_changed(was, shifted_was, owners, now_ids, now_is);
  end if;
  return null;
end;
$$;

create or replace function public.transaction_document(t public.transactions, category text, filter jsonb default '{}'::jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  parts jsonb := '[]';
  transfer jsonb;
begin
  -- In PL/pgSQL plans are kept; most transactions need neither.
  if t.is_split then
    select
      jsonb_agg(
        jsonb_build_object(
          'id',
          p.id,
          'category',
          c.name,
          'amount',
          p.amount,
          'type',
          p.type,
          'matches',
          public.part_passes(p, filter)
        ) || case
          when p.type = 'transfer' then jsonb_build_object('transfer', public.part_transfer(p.id))
          else '{}'
        end
        order by p.position
      )
    into parts
    from
      public.transaction_parts p
      join public.categories c on c.user_id = p.user_id and c.id = p.category_id
    where p.user_id = t.user_id and p.transaction_id = t.id;
  end if;
  if t.type = 'transfer' and not t.is_split then
    select
      jsonb_build_object(
        'id',
        r.id,
        'accountId',
        case t.id
          when r.out_id then r.in_account_id
          else r.out_account_id
        end,
        'transactionId',
        case t.id
          when r.out_id then r.in_id
          else r.out_id
        end
      )
    into transfer
    from public.live_transfers r
    where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)
    limit 1;
  end if;
  return jsonb_build_object(
    'id',
    t.id,
    'date',
    t.date,
    'description',
    public.row_title(t),
    'category',
    transaction_document.category,
    'amount',
    abs(t.amount),
    'type',
    t.type,
    'incoming',
    t.amount > 0,
    'accountId',
    t.account_id,
    'note',
    t.note,
    'oneTime',
    t.one_time,
    'counted',
    t.counted,
    'expectedBack',
    t.expected_back,
    'revision',
    t.revision,
    'tagIds',
    array(
      select g.tag_id
      from public.transaction_tags g
      where g.user_id = t.user_id and g.transaction_id = t.id
      order by g.tag_id
    ),
    'parts',
    parts,
    'transfer',
    transfer
  );
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
  matches integer;
  conditions record;
  unknown text;
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
  execute
    format(
      $ids$
    select coalesce(array_agg(t.id), '{}') from public.filtered_transactions($1) t where %s $ids$,
      unknown
    )
  into ids
  using filter;
  matches := cardinality(ids);
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
      daterange(min(l.date), max(l.date), '[]') as days
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
        when cardinality(ids) = matches then 'and ($4 is null or l.date >= $4) and ($5 is null or l.date <= $5)'
      end
    )
  into sums
  using owner, filter, ids, first, last;
  total := coalesce(total, 0) + matches;
  spending := coalesce(spending, 0) + sums.spending;
  income := coalesce(income, 0) + sums.income;
  not_counted := coalesce(not_counted, 0) + sums.not_counted;
  not_counted_amount := coalesce(not_counted_amount, 0) + sums.not_counted_amount;
  if filter ?| array['tagsAll', 'tagsAny', 'flag'] and matches > 0 then
    days := sums.days;
  end if;
  if filter ->> 'flag' = 'expected-back' then
    open := sums.spending - (
      select coalesce(sum(l.amount), 0) from public.refund_links l where l.user_id = owner and l.purchase_id = any (ids)
    );
  end if;
  return next;
end;
$function$;

create or replace function public.transfer_candidates(transaction uuid, part uuid default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      leg as materialized (
        select t.id, t.user_id, t.account_id, t.date, coalesce(p.amount, t.amount) as amount, p.id as part_id
        from
          public.live_transactions t
          left join public.transaction_parts p
            on p.user_id = t.user_id and p.transaction_id = t.id and p.id = transfer_candidates.part
        where t.user_id = (select public.current_user_id()) and t.id = transfer_candidates.transaction
      )
    select
      coalesce(
        jsonb_agg(
          public.other_transaction(o.id, o.part_id) || jsonb_build_object('available', abs(o.amount))
          order by o.amount <> -t.amount, abs(o.date - t.date), o.date, o.id, o.part_id
        ),
        '[]'
      )
    from
      leg t
      cross join lateral (
        select x.*
        from
          (
            select x.id, null::uuid as part_id, x.account_id, x.amount, x.date
            from public.live_transactions x
            where
              x.user_id = t.user_id
              and x.account_id <> t.account_id
              and not x.is_split
              and x.date between t.date - 30 and t.date + 30
              and (
                x.amount = -t.amount
                -- Their amounts may differ by a fee.
                or t.part_id is null
                and sign(x.amount) = -sign(t.amount)
                and abs(abs(x.amount) - abs(t.amount)) <= 30
                and abs(abs(x.amount) - abs(t.amount)) <= 0.02 * greatest(abs(x.amount), abs(t.amount))
              )
              and not exists (
                select
                from public.live_transfers r
                where
                  r.user_id = x.user_id
                  and (r.out_id = x.id or r.in_id = x.id)
                  and r.out_id is not null
                  and r.in_id is not null
              )
            union all
            select x.id, p.id, x.account_id, p.amount, x.date
            from
              public.transaction_parts p
              join public.live_transactions x on x.user_id = p.user_id and x.id = p.transaction_id
            where
              p.user_id = t.user_id
              and p.amount = -t.amount
              and x.account_id <> t.account_id
              and x.date between t.date - 30 and t.date + 30
              and not exists (
                select
                from public.live_transfers r
                where
                  r.user_id = p.user_id
                  and (r.out_part_id = p.id or r.in_part_id = p.id)
                  and r.out_id is not null
                  and r.in_id is not null
              )
          ) x
        where public.account_currency(t.user_id, x.account_id) = public.account_currency(t.user_id, t.account_id)
        order by x.amount <> -t.amount, abs(x.date - t.date), x.date, x.id, x.part_id
        limit 20
      ) o
  );
end;
$$;

create or replace function public.undo_change(change uuid)
returns jsonb
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.ledger_changes;
  account_ids uuid[];
  ids uuid[];
  back integer;
  refused jsonb;
  as_left boolean := true;
  linked jsonb;
begin
  perform public.forget_old_changes();
  select * into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  if not found then
    raise sqlstate 'PT404' using message = 'change_gone';
  end if;
  if held.undone_at is null then
    case held.kind
      when 'category' then
        perform public.restore_category_change(change);
      when 'payee' then
        perform public.restore_payee_change(change);
      when 'rule' then
        as_left := public.restore_rule_change(change);
      else
        null;
    end case;
    if held.kind not in ('delete', 'delete-account') then
      -- Alerts came back with the categories, and nothing has happened that calls for new ones.
      perform
        set_config(
          'outlay.quiet',
          case held.kind
            when 'category' then 'on'
            else ''
          end,
          true
        );
      linked := public.found_pairs(change);
      back := public.restore_snapshots(change);
      perform public.refuse_pairs(linked);
      ids := array(
        select c.transaction_id
        from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and c.before is null
      );
      with
        undone as (
          update public.transactions t
          -- The snapshot has the rest, if there was more to it.
          set
            category_id = c.category_id,
            category_source = c.category_source,
            category_reason = null,
            category_set_at = null,
            account_id = c.account_id,
            type = c.type,
            type_stated = c.type_stated,
            edited_at = c.edited_at,
            file_key = c.file_key
          from public.changed_transactions c
          where
            c.user_id = owner
            and c.change_id = change
            and t.user_id = owner
            and t.id = c.transaction_id
            and t.id = any (ids)
            and t.revision = c.revision
            and t.deleted_at is null
            and exists (select from public.live_accounts a where a.user_id = owner and a.id = c.account_id)
            and exists (select from public.categories g where g.user_id = owner and g.id = c.category_id)
          returning t.id, t.revision, c.revision_before
        ),
        earlier as (
          -- They are again as the change before this one left them; that one can now be taken back.
          update public.changed_transactions e
          set revision = u.revision
          from undone u
          where
            e.user_id = owner
            and e.transaction_id = u.id
            and e.transaction_id = any (ids)
            and e.revision = u.revision_before
        )
      select back + count(*)
      into back
      from undone;
      perform set_config('outlay.quiet', '', true);
      refused := coalesce(held.snapshot -> 'suggestions', held.details -> 'suggestions');
      update public.suggestions s
      set refused_at = null
      where s.user_id = owner and s.second_id is not null and refused ? s.id::text;
      delete from public.suggestions s
      where s.user_id = owner and s.second_id is null and refused ? s.id::text;
      if held.details ->> 'action' = 'refuse' then
        back := held.transactions;
      end if;
      perform
        public.find_suggestions(
          array(
            select c.transaction_id
            from public.changed_transactions c
            where
              c.user_id = owner
              and c.change_id = change
              and (
                c.before ?| array['parts', 'transfers', 'refunds']
                or c.before -> 'row' ?| array['account_id', 'date', 'amount', 'type']
              )
          )
        );
    else
      account_ids := array(select a.id from public.accounts a where a.user_id = owner and a.deletion_id = change);
      ids := array(select t.id from public.transactions t where t.user_id = owner and t.deletion_id = change);
      if held.kind = 'delete-account' and cardinality(account_ids) = 0 and cardinality(ids) = 0 then
        raise sqlstate 'PT404' using message = 'change_gone';
      end if;
      back := public.take_from_trash(account_ids, ids);
    end if;
    update public.ledger_changes c
    set
      undone_at = now(),
      kept = held.transactions - back,
      snapshot = case
        when as_left then c.snapshot
        else c.snapshot || '{"changedSince": true}'
      end
    where c.user_id = owner and c.id = change
    returning *
    into held;
  end if;
  return jsonb_build_object('transactions', held.transactions - held.kept, 'kept', held.kept) || case
    when held.snapshot ? 'changedSince' then '{"changedSince": true}'
    else '{}'
  end::jsonb;
end;
$$;

create or replace function public.undo_import(import uuid)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
begin
  if held.committed_at is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  if held.undone_at is null then
    perform public.restore_vanished_rows(import);
    perform public.forget_known_rows(import);
    delete from public.transactions t
    where t.user_id = owner and t.import_id = import and t.edited_at is null and t.deletion_id is null;
    get diagnostics held.removed = row_count;
    -- A transfer linked with them waits for another leg, unless nothing of it is left.
    delete from public.transfers r where r.user_id = owner and r.out_id is null and r.in_id is null;
    delete from public.balance_marks m where m.user_id = owner and m.import_id = import;
    perform public.forget_unused_payees();
    update public.imports i
    set
      undone_at = now(),
      removed = held.removed
    where i.user_id = owner and i.id = import;
  end if;
  return jsonb_build_object(
    'removed',
    held.removed,
    'kept',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              t.id,
              'date',
              t.date,
              'description',
              t.description,
              'amount',
              abs(t.amount),
              'type',
              t.type
            )
            order by t."position"
          ),
          '[]'
        )
      from public.live_transactions t
      where
        t.user_id = owner
        and (
          t.import_id = import
          or t.id in (
            select v.id
            from
              public.imports i
              cross join lateral jsonb_to_recordset(i.vanished) as v (id uuid, "left" boolean)
            where i.user_id = owner and i.id = import and v."left"
          )
        )
    )
  ) || public.restored_rows(import);
end;
$function$;

create or replace function public.update_balance(
  account uuid,
  balance numeric,
  today date,
  revision integer,
  day date default null
)
returns boolean
language plpgsql
set search_path to ''
as $$
declare
  -- An import that is being saved comes first, so that its rows lie before this balance.
  owner uuid := public.lock_ledger();
  held public.accounts;
  past boolean := day < today;
begin
  if day > today then
    raise sqlstate 'PT422' using message = 'future_balance';
  end if;
  select *
  into held
  from public.accounts a
  where a.user_id = owner and a.id = account and a.deletion_id is null
  for update;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  if held.revision = update_balance.revision then
    insert into public.balance_marks (user_id, account_id, date, balance, source, end_of_day)
    values
      (
        owner,
        account,
        -- For a user who has travelled west, today is a day back; their new balance is still the latest.
        case
          when past then day
          else greatest(
            today,
            (
              select max(m.date)
              from public.balance_marks m
              where m.user_id = owner and m.account_id = account and m.date <= today + 1 and not m.end_of_day
            )
          )
        end,
        update_balance.balance,
        'typed',
        coalesce(past, false)
      );
    update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = account;
    return true;
  end if;
  if past then
    return update_balance.balance = (
      select m.balance
      from public.balance_marks m
      where m.user_id = owner and m.account_id = account and m.date = day
      order by m.stated_at desc, m.id
      limit 1
    );
  end if;
  return exists (
    select
    from public.bank_account_figures(today) f
    where f.account_id = account and f.typed_on between today and today + 1 and f.balance = update_balance.balance
  );
end;
$$;

create or replace function public.vanished_transactions(import uuid)
returns table (id uuid, line integer, part integer, replaced boolean)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  -- A longer gap is a stretch that the file leaves out, like the time between two exports in one file.
  longest_gap constant integer := 3;
  -- A file that lacks more than one row for so many it has is a selection: one card, one category, a search.
  rows_per_vanished constant integer := 4;
  -- One row alone may always be missing, where the file has this many others.
  fewest_there constant integer := 2;
  -- Nobody decides about more than this one by one.
  most_vanished constant integer := 50;
  -- A pending payment is booked within a few days, a long weekend included.
  longest_booking constant integer := 5;
  -- A tip of a quarter. Texts that share a word need no likeness of amounts.
  largest_difference constant numeric := 0.2;
begin
  return query with
      staged as materialized (
        select
          r.line,
          r.part,
          r.account_id,
          r.date,
          r.amount,
          r.description,
          r.external_id,
          r.match_id,
          r.replaces,
          r.choice,
          r.status,
          r.split
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.kind = 'readable'
      ),
      spans as materialized (
        select
          s.account_id,
          min(s.date) as first_day,
          max(s.date) as last_day,
          bool_or(s.amount < 0) as has_out,
          bool_or(s.amount > 0) as has_in
        from staged s
        group by s.account_id
        -- An export from Outlay holds what its list was filtered for.
        having
          not bool_or(coalesce(s.external_id, '') like 'outlay:%')
          and not exists (
            select
            from public.import_statements n
            where
              n.user_id = owner
              and n.import_id = import
              and n.account_id = s.account_id
              and n.currency <> public.account_currency(owner, s.account_id)
          )
      ),
      matched as materialized (
        select s.match_id as id, min(s.date) as day
        from staged s
        where s.match_id is not null and s.replaces is null
        group by s.match_id
      ),
      held as materialized (
        select
          t.id,
          t.account_id,
          t.import_id,
          t.amount,
          t.created_at,
          t."position",
          m.id is not null as there,
          case
            when m.id is not null then m.day
            when t.file_key is null
            or t.file_key = t.movement_key then t.date
            else public.file_day(t)
          end as day
        from
          public.transactions t
          join spans p on p.account_id = t.account_id
          join public.imports i
            on i.user_id = owner and i.id = t.import_id and i.committed_at is not null and i.undone_at is null
          left join matched m on m.id = t.id
        where
          t.user_id = owner
          and t.account_id = any (array(select a.account_id from spans a))
          and t.deletion_id is null
          and (t.date between p.first_day and p.last_day or t.file_key <> t.movement_key)
      ),
      named as materialized (
        select n.account_id, n.import_id, n.named
        from public.import_statements n
        where n.user_id = owner and n.named is not null and n.account_id in (select p.account_id from spans p)
      ),
      kin as materialized (
        -- The imports whose files continue in this one: it has a row of theirs, or names the account as they did.
        select k.account_id, k.import_id
        from
          (
            select h.account_id, h.import_id from held h where h.there
            union
            select h.account_id, r.import_id
            from
              public.import_rows r
              join held h on h.id = r.match_id
            where r.user_id = owner and r.import_id <> import and r.status in ('already-there', 'same') and h.there
            union
            select o.account_id, o.import_id
            from
              named n
              join named o on o.account_id = n.account_id and o.named = n.named
            where n.import_id = import and o.import_id <> import
          ) k
        -- Two cards of one account are distinguished by their numbers.
        where
          exists (
            select
            from
              named n
              join named o on o.account_id = n.account_id and o.named = n.named
            where n.import_id = import and o.import_id = k.import_id and o.account_id = k.account_id
          )
          or not exists (select from named n where n.import_id = import and n.account_id = k.account_id)
          or not exists (select from named o where o.import_id = k.import_id and o.account_id = k.account_id)
      ),
      kept as materialized (
        select (v.value ->> 'id')::uuid as id
        from
          public.imports i
          cross join lateral jsonb_array_elements(i.vanished) v
        where i.user_id = owner and i.committed_at is not null and i.undone_at is null and v.value ->> 'choice' = 'keep'
      ),
      known as materialized (
        select
          h.*,
          count(*)
            filter (where h.there)
            over (
              partition by h.account_id
              order by h.day, h.created_at, h."position", h.id
            ) as before,
          count(*) filter (where h.there) over (partition by h.account_id) as there_in_all
        from
          held h
          join kin k on k.account_id = h.account_id and k.import_id = h.import_id
          join spans p on p.account_id = h.account_id
        where h.day between p.first_day and p.last_day and (h.there or h.id not in (select e.id from kept e))
      ),
      gaps as (
        select k.*, count(*) filter (where not k.there) over (partition by k.account_id, k.before) as gap from known k
      ),
      missing as (
        select g.*, count(*) over (partition by g.account_id) as missing_in_all
        from
          gaps g
          join spans p on p.account_id = g.account_id
        -- A download may begin and end in the middle of a day.
        where
          not g.there
          and g.day > p.first_day
          and g.day < p.last_day
          and case
            when g.amount < 0 then p.has_out
            else p.has_in
          end
          -- A line that could not be read may be the row.
          and not exists (
            select
            from public.import_rows r
            where
              r.user_id = owner
              and r.import_id = import
              and r.kind <> 'readable'
              and abs(r.amount) = abs(g.amount)
              and coalesce(abs(r.date - g.day) <= longest_booking, true)
          )
      ),
      vanished as materialized (
        select m.id, m.account_id, m.day
        from missing m
        where
          m.gap <= longest_gap
          and m.there_in_all >= fewest_there
          and m.missing_in_all <= most_vanished
          and (m.missing_in_all = 1 or m.missing_in_all * rows_per_vanished <= m.there_in_all)
      ),
      pairs as (
        select
          v.id,
          s.line,
          s.part,
          s.replaces is not distinct from v.id as replaced,
          abs(s.date - v.day) as days,
          public.match_tokens(coalesce(t.bank_text, t.description)) && public.match_tokens(s.description) as alike,
          abs(s.amount - t.amount) as difference,
          greatest(abs(s.amount), abs(t.amount)) as size
        from
          vanished v
          join public.transactions t on t.user_id = owner and t.id = v.id
          join staged s on s.account_id = v.account_id
        where
          abs(s.date - v.day) <= longest_booking
          and sign(s.amount) = sign(t.amount)
          and s.split is null
          and s.choice is null
          and (s.replaces = v.id or s.replaces is null and s.status = 'new')
          -- Anything that depends on the amount is not changed with it: parts, the other leg, refunds.
          and (
            s.amount = t.amount
            or not t.is_split
            and not exists (
              select
              from public.live_transfers r
              where
                r.user_id = owner
                and r.out_id is not null
                and r.in_id is not null
                and (r.out_id = t.id or r.in_id = t.id)
            )
            and abs(s.amount) >= coalesce(
              (
                select sum(l.amount)
                from public.refund_links l
                where l.user_id = owner and (l.refund_id = t.id or l.purchase_id = t.id)
              ),
              0
            )
          )
      ),
      ranked as (
        select
          p.*,
          row_number() over (
            partition by p.id
            order by p.replaced desc, p.alike desc, p.days, p.difference, p.line, p.part
          ) as rank_of_row,
          row_number() over (
            partition by p.line, p.part
            order by p.replaced desc, p.alike desc, p.days, p.difference, p.id
          ) as rank_of_transaction
        from pairs p
        where p.replaced or p.alike or p.difference <= largest_difference * p.size
      )
    select v.id, r.line, r.part, coalesce(r.replaced, false)
    from
      vanished v
      left join ranked r on r.id = v.id and r.rank_of_row = 1 and r.rank_of_transaction = 1
    order by v.account_id, v.day, v.id
    limit most_vanished;
end;
$function$;

-- From an account's first row or mark until it is closed, with a line between two values where the account says so.
create or replace function public.worth_on(days date[], today date)
returns table (account_id uuid, day date, worth numeric)
language sql
stable
set search_path to ''
as $function$
  with
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
$function$;
