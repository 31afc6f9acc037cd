-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- private.account_month
CREATE TYPE private.account_month AS (
  user_id uuid,
  account_id uuid,
  month date
);

COMMENT ON TYPE private.account_month IS 'What of a user''s totals is to be summed anew.';

-- ---------------------------------------------------------------- public.account_months
CREATE TABLE public.account_months (
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  month date NOT NULL,
  amount numeric(24,3) NOT NULL,
  transactions integer NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  largest numeric(15,3),
  CONSTRAINT account_months_pkey PRIMARY KEY (user_id, account_id, month),
  CONSTRAINT account_months_amount_check CHECK (amount <> 'NaN'::numeric),
  CONSTRAINT account_months_largest_check CHECK (largest <> 'NaN'::numeric),
  CONSTRAINT account_months_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  CONSTRAINT account_months_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.account_months IS 'What the transactions of a calendar month add to an account, whatever they count as.';
COMMENT ON COLUMN public.account_months.largest IS 'The largest amount, without sign, of those that are counted and no transfers.';

ALTER TABLE public.account_months ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.account_months
  FOR SELECT TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT ON public.account_months TO authenticated;

-- ---------------------------------------------------------------- public.ledger_totals
CREATE TABLE public.ledger_totals (
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  category_id uuid NOT NULL,
  type text NOT NULL,
  counted boolean NOT NULL,
  one_time boolean NOT NULL,
  amount numeric(24,3) NOT NULL,
  lines integer NOT NULL,
  transactions integer NOT NULL,
  CONSTRAINT ledger_totals_pkey PRIMARY KEY (user_id, account_id, category_id, type, counted, one_time),
  CONSTRAINT ledger_totals_amount_check CHECK (amount <> 'NaN'::numeric),
  CONSTRAINT ledger_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.ledger_totals IS 'All lines, summed.';

ALTER TABLE public.ledger_totals ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.ledger_totals
  FOR SELECT TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT ON public.ledger_totals TO authenticated;

-- ---------------------------------------------------------------- public.month_totals
CREATE TABLE public.month_totals (
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  month date NOT NULL,
  category_id uuid NOT NULL,
  type text NOT NULL,
  counted boolean NOT NULL,
  one_time boolean NOT NULL,
  amount numeric(24,3) NOT NULL,
  lines integer NOT NULL,
  transactions integer NOT NULL,
  CONSTRAINT month_totals_pkey PRIMARY KEY (user_id, account_id, month, category_id, type, counted, one_time),
  CONSTRAINT month_totals_amount_check CHECK (amount <> 'NaN'::numeric),
  CONSTRAINT month_totals_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  CONSTRAINT month_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.month_totals IS 'The lines of a calendar month, summed.';

CREATE INDEX month_totals_month_index ON public.month_totals USING btree (user_id, month);

ALTER TABLE public.month_totals ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.month_totals
  FOR SELECT TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT ON public.month_totals TO authenticated;

-- ---------------------------------------------------------------- public.ledger_lines
CREATE VIEW public.ledger_lines WITH (security_invoker=true) AS
 SELECT l.user_id,
    l.transaction_id,
    l.part_id,
    l.account_id,
    l.date,
    l.counted_on,
    l.category_id,
    COALESCE(c.parent_id, l.category_id) AS group_id,
    l.payee_id,
    l.tags,
    l.amount,
    COALESCE(a.currency, p.currency) AS currency,
    l.type,
    public.line_role(l.type, l.counted) AS role,
    l.counted,
    l.one_time,
    l.transactions
   FROM ( SELECT t.user_id,
            t.id AS transaction_id,
            NULL::uuid AS part_id,
            t.account_id,
            t.date,
            t.date AS counted_on,
            t.category_id,
            t.payee_id,
            ARRAY( SELECT g.tag_id
                   FROM public.transaction_tags g
                  WHERE g.user_id = t.user_id AND g.transaction_id = t.id) AS tags,
            t.amount - t.shifted AS amount,
            t.type,
            t.counted,
            t.one_time,
            1 AS transactions
           FROM public.transactions t
          WHERE t.deletion_id IS NULL AND NOT t.is_split
        UNION ALL
         SELECT t.user_id,
            t.id,
            s.id,
            t.account_id,
            t.date,
            t.date,
            s.category_id,
            t.payee_id,
            ARRAY( SELECT g.tag_id
                   FROM public.transaction_tags g
                  WHERE g.user_id = t.user_id AND g.transaction_id = t.id
                UNION
                 SELECT g.tag_id
                   FROM public.part_tags g
                  WHERE g.user_id = s.user_id AND g.part_id = s.id) AS "array",
            s.amount,
            s.type,
            t.counted,
            t.one_time,
            (NOT (EXISTS ( SELECT
                   FROM public.transaction_parts o
                  WHERE o.user_id = s.user_id AND o.transaction_id = s.transaction_id AND ((ROW(o.type = 'transfer'::text, o."position") < ROW(s.type = 'transfer'::text, s."position"))))))::integer AS int4
           FROM public.transactions t
             JOIN public.transaction_parts s ON s.user_id = t.user_id AND s.transaction_id = t.id
          WHERE t.deletion_id IS NULL AND t.is_split
        UNION ALL
         SELECT t.user_id,
            t.id,
            NULL::uuid,
            t.account_id,
            t.date,
            o.date,
            t.category_id,
            t.payee_id,
            ARRAY( SELECT g.tag_id
                   FROM public.transaction_tags g
                  WHERE g.user_id = t.user_id AND g.transaction_id = t.id) AS "array",
            l_1.amount,
            t.type,
            t.counted,
            t.one_time,
            0
           FROM public.refund_links l_1
             JOIN public.transactions t ON t.user_id = l_1.user_id AND t.id = l_1.refund_id
             JOIN public.transactions o ON o.user_id = l_1.user_id AND o.id = l_1.purchase_id
          WHERE l_1.counts_with_purchase AND t.shifted > 0::numeric AND t.deletion_id IS NULL) l
     LEFT JOIN public.categories c ON c.user_id = l.user_id AND c.id = l.category_id
     LEFT JOIN public.accounts a ON a.user_id = l.user_id AND a.id = l.account_id
     LEFT JOIN public.profiles p ON p.user_id = l.user_id;

COMMENT ON VIEW public.ledger_lines IS 'What counts: one row per counted part, with its role and signed amount. All sums are sums of it.';

GRANT SELECT ON public.ledger_lines TO authenticated;

-- ---------------------------------------------------------------- public.line_role
CREATE OR REPLACE FUNCTION public.line_role(type text, counted boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (NOT counted) THEN 'not-counted'::text WHEN (type = 'transfer'::text) THEN 'transfer'::text WHEN (type = 'income'::text) THEN 'income'::text ELSE 'spending'::text END;

COMMENT ON FUNCTION public.line_role(text,boolean) IS 'What a line counts as: spending (refunds among it, with their sign), income, transfer or not-counted.';
REVOKE ALL ON FUNCTION public.line_role(text,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.line_role(text,boolean) TO authenticated;

-- ---------------------------------------------------------------- public.month_of
CREATE OR REPLACE FUNCTION public.month_of(date date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (date_trunc('month'::text, (date)::timestamp without time zone))::date;

COMMENT ON FUNCTION public.month_of(date) IS 'The first day of a date''s calendar month.';
REVOKE ALL ON FUNCTION public.month_of(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.month_of(date) TO authenticated;

-- ---------------------------------------------------------------- public.rebuild_totals
CREATE OR REPLACE FUNCTION public.rebuild_totals()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.month_totals m where m.user_id = owner;
  delete from public.account_months m where m.user_id = owner;
  delete from public.ledger_totals s where s.user_id = owner;
  perform private.refresh_totals(owner, array_agg(d.account_id), array_agg(d.month))
  from (
    select distinct l.account_id, public.month_of(l.counted_on) as month
    from public.ledger_lines l where l.user_id = owner
    union
    select distinct t.account_id, public.month_of(t.date) from public.live_transactions t where t.user_id = owner
  ) d;
  delete from public.amount_counts c where c.user_id = owner;
  insert into public.amount_counts
  select owner, public.amount_step(t.amount_order), count(*)
  from public.transactions t where t.user_id = owner and t.deletion_id is null group by 2;
end $function$;

COMMENT ON FUNCTION public.rebuild_totals() IS 'Sums all lines of the user anew.';
REVOKE ALL ON FUNCTION public.rebuild_totals() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.rebuild_totals() TO authenticated;

-- ---------------------------------------------------------------- public.track_parts
CREATE OR REPLACE FUNCTION public.track_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.user_id), array_agg(distinct n.transaction_id) into owners, ids from after n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.user_id), array_agg(distinct o.transaction_id) into owners, ids from before o;
  else
    select array_agg(distinct c.user_id), array_agg(distinct c.transaction_id) into owners, ids
    from (select n.user_id, n.transaction_id from after n union select o.user_id, o.transaction_id from before o) c;
  end if;
  -- Of a refund that is split nothing counts with a purchase.
  update public.transactions t
  set is_split = not t.is_split,
    shifted = case when t.is_split and t.type = 'refund' then coalesce((
      select sum(l.amount) from public.refund_links l
      where l.user_id = t.user_id and l.refund_id = t.id and l.counts_with_purchase), 0) else 0 end
  where t.user_id = any (owners) and t.id = any (ids) and t.is_split is distinct from exists (
    select from public.transaction_parts p where p.user_id = t.user_id and p.transaction_id = t.id);
  perform private.refresh_changed(null, null, null, null, array(
    select distinct (t.user_id, t.account_id, public.month_of(t.date))::private.account_month
    from public.live_transactions t where t.user_id = any (owners) and t.id = any (ids)));
  return null;
end $function$;

COMMENT ON FUNCTION public.track_parts() IS 'Keeps what a transaction says of its parts, and the totals.';
REVOKE ALL ON FUNCTION public.track_parts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.track_parts() TO authenticated;

-- ---------------------------------------------------------------- public.track_refunds
CREATE OR REPLACE FUNCTION public.track_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.user_id), array_agg(distinct n.refund_id) into owners, ids from after n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.user_id), array_agg(distinct o.refund_id) into owners, ids from before o;
  else
    select array_agg(distinct c.user_id), array_agg(distinct c.refund_id) into owners, ids
    from (select n.user_id, n.refund_id from after n union select o.user_id, o.refund_id from before o) c;
  end if;
  -- What counts with one purchase now and counted with another before is the same sum.
  perform private.refresh_changed(null, array(
    select distinct (t.user_id, t.account_id, public.month_of(t.date))::private.account_month
    from public.live_transactions t where t.user_id = any (owners) and t.id = any (ids)), owners, ids, null);
  update public.transactions t set shifted = s.amount
  from (
    select r.user_id, r.id, coalesce(sum(l.amount) filter (where l.counts_with_purchase and not r.is_split), 0) as amount
    from public.transactions r
    left join public.refund_links l on l.user_id = r.user_id and l.refund_id = r.id
    where r.user_id = any (owners) and r.id = any (ids) group by r.user_id, r.id
  ) s
  where t.user_id = s.user_id and t.id = s.id and t.shifted <> s.amount;
  return null;
end $function$;

COMMENT ON FUNCTION public.track_refunds() IS 'Keeps how much of a refund counts with its purchases, and the totals.';
REVOKE ALL ON FUNCTION public.track_refunds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.track_refunds() TO authenticated;

-- ---------------------------------------------------------------- public.track_totals
CREATE OR REPLACE FUNCTION public.track_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  was private.account_month[];
  shifted_was private.account_month[];
  owners uuid[];
  now_ids uuid[];
  now_is private.account_month[];
begin
  if tg_op = 'INSERT' then
    select array_agg((n.user_id, n.account_id, n.month)::private.account_month) into now_is
    from (
      select distinct a.user_id, a.account_id, public.month_of(a.date) as month from after a where a.deletion_id is null
    ) n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct (o.user_id, o.account_id, public.month_of(o.date))::private.account_month),
      array_agg(distinct (o.user_id, o.account_id, public.month_of(o.date))::private.account_month) filter (where o.shifted > 0)
    into was, shifted_was
    from before o where o.deletion_id is null;
  else
    -- What a note says, or an import's marks, moves no sum.
    with o as materialized (
      select user_id, id, account_id, date, amount, type, category_id, one_time, counted, is_split, shifted from before
      where deletion_id is null
    ), n as materialized (
      select user_id, id, account_id, date, amount, type, category_id, one_time, counted, is_split, shifted from after
      where deletion_id is null
    ), gone as materialized (select * from o except all select * from n),
    come as materialized (select * from n except all select * from o)
    select
      (select array_agg(distinct (g.user_id, g.account_id, public.month_of(g.date))::private.account_month) from gone g),
      (select array_agg(distinct (g.user_id, g.account_id, public.month_of(g.date))::private.account_month) from gone g
        where g.shifted > 0),
      (select array_agg(distinct c.user_id) from come c), (select array_agg(c.id) from come c),
      (select array_agg(distinct (c.user_id, c.account_id, public.month_of(c.date))::private.account_month) from come c)
    into was, shifted_was, owners, now_ids, now_is;
  end if;
  if was is not null or now_is is not null then
    perform private.refresh_changed(was, shifted_was, owners, now_ids, now_is);
  end if;
  return null;
end $function$;

COMMENT ON FUNCTION public.track_totals() IS 'Keeps the totals with every change of transactions.';
REVOKE ALL ON FUNCTION public.track_totals() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.track_totals() TO authenticated;

-- ---------------------------------------------------------------- private.refresh_changed
CREATE OR REPLACE FUNCTION private.refresh_changed(was private.account_month[], shifted_was private.account_month[], owners uuid[], now_ids uuid[], now_is private.account_month[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'on'
 SET jit TO 'off'
AS $function$
declare
  one record;
begin
  for one in
    select d.user_id, array_agg(d.account_id) as account_ids, array_agg(d.month) as months
    from (
      select * from unnest(was)
      union
      select * from unnest(now_is)
      union
      select m.user_id, m.account_id, m.month
      from public.month_totals m join unnest(was) w on w.user_id = m.user_id and w.month = m.month
      where m.type = 'refund'
      union
      select m.user_id, m.account_id, m.month
      from public.month_totals m join unnest(shifted_was) w on w.user_id = m.user_id and w.account_id = m.account_id
      where m.type = 'refund'
      union
      select r.user_id, r.account_id, public.month_of(p.date)
      from public.refund_links l
      join public.transactions r on r.user_id = l.user_id and r.id = l.refund_id
      join public.transactions p on p.user_id = l.user_id and p.id = l.purchase_id
      where l.user_id = any (owners) and l.counts_with_purchase
        and (l.refund_id = any (now_ids) or l.purchase_id = any (now_ids))
    ) d
    group by d.user_id
  loop
    perform private.refresh_totals(one.user_id, one.account_ids, one.months);
  end loop;
end $function$;

COMMENT ON FUNCTION private.refresh_changed(private.account_month[],private.account_month[],uuid[],uuid[],private.account_month[]) IS 'Sums anew where transactions were and are.';
REVOKE ALL ON FUNCTION private.refresh_changed(private.account_month[],private.account_month[],uuid[],uuid[],private.account_month[]) FROM PUBLIC;

-- ---------------------------------------------------------------- private.refresh_totals
CREATE OR REPLACE FUNCTION private.refresh_totals(owner uuid, account_ids uuid[], months date[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  accounts uuid[] := array(select distinct a from unnest(account_ids) a);
  one record;
begin
  if cardinality(months) > 24 then
    perform private.sum_months(owner, accounts, min(m), (max(m) + interval '1 month')::date) from unnest(months) m;
  else
    for one in select d.account_id, d.month from unnest(account_ids, months) as d(account_id, month) loop
      perform private.sum_months(owner, array[one.account_id], one.month, (one.month + interval '1 month')::date);
    end loop;
  end if;

  delete from public.ledger_totals s where s.user_id = owner and s.account_id = any (accounts);
  insert into public.ledger_totals
  select owner, m.account_id, m.category_id, m.type, m.counted, m.one_time, sum(m.amount), sum(m.lines),
    sum(m.transactions)
  from public.month_totals m
  where m.user_id = owner and m.account_id = any (accounts)
  group by 1, 2, 3, 4, 5, 6;
end $function$;

COMMENT ON FUNCTION private.refresh_totals(uuid,uuid[],date[]) IS 'Sums the lines of accounts in months (beside each other) anew, and all lines of these accounts.';
REVOKE ALL ON FUNCTION private.refresh_totals(uuid,uuid[],date[]) FROM PUBLIC;

-- ---------------------------------------------------------------- private.sum_months
CREATE OR REPLACE FUNCTION private.sum_months(owner uuid, account_ids uuid[], first date, next date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  delete from public.month_totals m
  where m.user_id = owner and m.account_id = any (account_ids) and m.month >= first and m.month < next;
  insert into public.month_totals
  select owner, l.account_id, public.month_of(l.counted_on), l.category_id, l.type, l.counted, l.one_time, sum(l.amount),
    count(*), sum(l.transactions)
  from public.ledger_lines l
  where l.user_id = owner and l.account_id = any (account_ids) and l.counted_on >= first and l.counted_on < next
  group by 1, 2, 3, 4, 5, 6, 7;

  delete from public.account_months m
  where m.user_id = owner and m.account_id = any (account_ids) and m.month >= first and m.month < next;
  insert into public.account_months
  select owner, t.account_id, public.month_of(t.date), sum(t.amount), count(*), min(t.date), max(t.date),
    max(abs(t.amount)) filter (where t.counted and t.type <> 'transfer')
  from public.live_transactions t
  where t.user_id = owner and t.account_id = any (account_ids) and t.date >= first and t.date < next
  group by 1, 2, 3;
end $function$;

COMMENT ON FUNCTION private.sum_months(uuid,uuid[],date,date) IS 'Sums the lines of accounts anew, month by month.';
REVOKE ALL ON FUNCTION private.sum_months(uuid,uuid[],date,date) FROM PUBLIC;
