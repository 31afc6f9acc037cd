-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.amount_counts
CREATE TABLE public.amount_counts (
  user_id uuid NOT NULL,
  step bigint NOT NULL,
  transactions integer NOT NULL,
  CONSTRAINT amount_counts_pkey PRIMARY KEY (user_id, step),
  CONSTRAINT amount_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.amount_counts IS 'How many transactions outside the trash have an amount in each step.';
COMMENT ON COLUMN public.amount_counts.step IS 'The lowest amount of the step, in thousandths (amount_step).';

ALTER TABLE public.amount_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.amount_counts
  FOR SELECT TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT ON public.amount_counts TO authenticated;

-- ---------------------------------------------------------------- public.amount_step
CREATE OR REPLACE FUNCTION public.amount_step(amount_order bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((amount_order >> GREATEST((char_length(ltrim(((abs(amount_order))::bit(64))::text, '0'::text)) - 7), 0)) << GREATEST((char_length(ltrim(((abs(amount_order))::bit(64))::text, '0'::text)) - 7), 0));

COMMENT ON FUNCTION public.amount_step(bigint) IS 'The lowest amount of the step that an amount is in, both in thousandths.';
REVOKE ALL ON FUNCTION public.amount_step(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.amount_step(bigint) TO authenticated;

-- ---------------------------------------------------------------- public.track_amounts
CREATE OR REPLACE FUNCTION public.track_amounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into public.amount_counts as c
    select a.user_id, public.amount_step(a.amount_order), sum(a.transactions)
    from (select n.user_id, n.amount_order, count(*) as transactions from after n where n.deletion_id is null group by 1, 2) a
    group by 1, 2
    on conflict (user_id, step) do update set transactions = c.transactions + excluded.transactions;
  elsif tg_op = 'DELETE' then
    update public.amount_counts c set transactions = c.transactions - g.transactions
    from (
      select o.user_id, public.amount_step(o.amount_order) as step, count(*) as transactions
      from before o where o.deletion_id is null group by 1, 2
    ) g
    where c.user_id = g.user_id and c.step = g.step;
  else
    insert into public.amount_counts as c
    select a.user_id, public.amount_step(a.amount_order), sum(a.transactions)
    from (
      select n.user_id, n.amount_order, 1 as transactions from after n where n.deletion_id is null
      union all
      select o.user_id, o.amount_order, -1 from before o where o.deletion_id is null
    ) a
    group by 1, 2
    having sum(a.transactions) <> 0
    on conflict (user_id, step) do update set transactions = c.transactions + excluded.transactions;
  end if;
  return null;
end $function$;

COMMENT ON FUNCTION public.track_amounts() IS 'Keeps the counts of amounts with every change of transactions.';
REVOKE ALL ON FUNCTION public.track_amounts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.track_amounts() TO authenticated;
