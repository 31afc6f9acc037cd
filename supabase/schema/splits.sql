-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.transaction_parts
CREATE TABLE public.transaction_parts (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  transaction_id uuid NOT NULL,
  "position" integer NOT NULL,
  amount numeric(15,3) NOT NULL,
  type text NOT NULL,
  category_id uuid NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  category_source text DEFAULT 'hand'::text NOT NULL,
  category_reason jsonb,
  CONSTRAINT transaction_parts_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT transaction_parts_position_key UNIQUE (user_id, transaction_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT transaction_parts_transaction_key UNIQUE (user_id, id, transaction_id),
  CONSTRAINT transaction_parts_amount_check CHECK (amount <> 0::numeric AND amount <> 'NaN'::numeric),
  CONSTRAINT transaction_parts_category_reason_check CHECK (jsonb_typeof(category_reason) = 'object'::text AND char_length(category_reason::text) <= 4000),
  CONSTRAINT transaction_parts_category_source_check CHECK (category_source = ANY (ARRAY['hand'::text, 'rule'::text, 'file'::text, 'memory'::text, 'none'::text])),
  CONSTRAINT transaction_parts_note_check CHECK (char_length(note) <= 1000),
  CONSTRAINT transaction_parts_position_check CHECK ("position" > 0),
  CONSTRAINT transaction_parts_sign CHECK (
CASE type
    WHEN 'expense'::text THEN amount < 0::numeric
    WHEN 'transfer'::text THEN true
    ELSE amount > 0::numeric
END),
  CONSTRAINT transaction_parts_type_check CHECK (type = ANY (ARRAY['expense'::text, 'refund'::text, 'income'::text, 'transfer'::text])),
  CONSTRAINT transaction_parts_category_fkey FOREIGN KEY (user_id, category_id) REFERENCES public.categories(user_id, id),
  CONSTRAINT transaction_parts_transaction_fkey FOREIGN KEY (user_id, transaction_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE,
  CONSTRAINT transaction_parts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.transaction_parts IS 'A part of a split transaction. There are two or more, and together they are its amount.';
COMMENT ON COLUMN public.transaction_parts.category_source IS 'Who chose its category, as on transactions.';
COMMENT ON COLUMN public.transaction_parts.category_reason IS 'Why, where a rule or memory chose it.';

CREATE INDEX transaction_parts_category_index ON public.transaction_parts USING btree (user_id, category_id);

ALTER TABLE public.transaction_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.transaction_parts
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.transaction_parts TO authenticated;

CREATE TRIGGER await_ledger BEFORE INSERT OR DELETE OR UPDATE ON public.transaction_parts FOR EACH STATEMENT EXECUTE FUNCTION public.await_ledger();
CREATE CONSTRAINT TRIGGER check_leg AFTER UPDATE OF amount ON public.transaction_parts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.amount <> old.amount) EXECUTE FUNCTION public.check_leg();
CREATE TRIGGER check_minor_units_of_edited AFTER UPDATE ON public.transaction_parts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.check_minor_units();
CREATE TRIGGER check_minor_units_of_new AFTER INSERT ON public.transaction_parts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.check_minor_units();
CREATE CONSTRAINT TRIGGER check_split AFTER INSERT OR DELETE OR UPDATE ON public.transaction_parts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_split();
CREATE TRIGGER track_parts_of_deleted AFTER DELETE ON public.transaction_parts REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.track_parts();
CREATE TRIGGER track_parts_of_edited AFTER UPDATE ON public.transaction_parts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_parts();
CREATE TRIGGER track_parts_of_new AFTER INSERT ON public.transaction_parts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_parts();
CREATE TRIGGER warn_of_edited AFTER UPDATE ON public.transaction_parts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.alert_on_parts();
CREATE TRIGGER warn_of_new AFTER INSERT ON public.transaction_parts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.alert_on_parts();

-- ---------------------------------------------------------------- public.check_split
CREATE OR REPLACE FUNCTION public.check_split()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  if exists (
    select from public.transactions t
    cross join lateral (
      select count(*) as parts, coalesce(sum(p.amount), 0) as amount from public.transaction_parts p
      where p.user_id = t.user_id and p.transaction_id = t.id
    ) p
    where t.user_id = held.user_id and t.id = any (split) and p.parts > 0 and (p.parts < 2 or p.amount <> t.amount)) then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  return null;
end $function$;

COMMENT ON FUNCTION public.check_split() IS 'Keeps the parts of a transaction two or more, and together its amount.';
REVOKE ALL ON FUNCTION public.check_split() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.check_split() TO authenticated;

-- ---------------------------------------------------------------- public.split_transaction
CREATE OR REPLACE FUNCTION public.split_transaction(change uuid, transaction uuid, revision integer, parts jsonb, amount numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
begin
  parts := public.unwrap_json(parts);
  select t.* into held from public.transactions t
  where t.user_id = owner and t.id = transaction and t.deletion_id is null;
  if found and exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  elsif not found or held.revision <> split_transaction.revision then
    raise sqlstate 'PT409' using message = 'transaction_changed';
  elsif jsonb_array_length(parts) > 0 and exists (
    select from public.live_transfers r
    where r.user_id = owner and (r.out_id = transaction and r.out_part_id is null or r.in_id = transaction and r.in_part_id is null)) then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  elsif jsonb_array_length(parts) > 0 and (jsonb_array_length(parts) < 2 or (
    select sum(p.amount) from jsonb_to_recordset(parts) as p(amount numeric))
      <> coalesce(split_transaction.amount, held.amount)) then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  -- The other sides of its parts may wait afterwards.
  perform public.begin_change(change, array(
      select split_transaction.transaction
      union
      select i.id from public.transfers r cross join lateral (values (r.out_id), (r.in_id)) i (id)
      where r.user_id = owner and (r.out_id = transaction or r.in_id = transaction) and i.id is not null),
    case jsonb_array_length(parts)
      when 0 then '{"action": "unsplit"}' else jsonb_build_object('action', 'split', 'parts', jsonb_array_length(parts)) end);
  if split_transaction.amount <> held.amount then
    update public.transactions t
    set amount = split_transaction.amount,
      type = case when sign(split_transaction.amount) = sign(held.amount) then held.type
        when split_transaction.amount < 0 then 'expense' else 'income' end
    where t.user_id = owner and t.id = transaction;
  end if;
  perform public.write_parts(transaction, parts);
  set constraints all immediate;
  perform public.find_suggestions(array[transaction], null, change);
  return public.end_change(change);
end $function$;

COMMENT ON FUNCTION public.split_transaction(uuid,uuid,integer,jsonb,numeric) IS 'Splits a transaction into parts, changes them, or undoes the split; parts that are named keep their ids.';
REVOKE ALL ON FUNCTION public.split_transaction(uuid,uuid,integer,jsonb,numeric) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.split_transaction(uuid,uuid,integer,jsonb,numeric) TO authenticated;

-- ---------------------------------------------------------------- public.write_parts
CREATE OR REPLACE FUNCTION public.write_parts(transaction uuid, parts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  perform public.release_parts(transaction, parts);
  delete from public.transaction_parts p
  where p.user_id = owner and p.transaction_id = transaction
    and p.id not in (select (g.value ->> 'id')::uuid from jsonb_array_elements(parts) g where g.value ->> 'id' is not null);
  with given as materialized (
    select coalesce(g.id, gen_random_uuid()) as id, row_number() over () as place, g.amount, g.type,
      coalesce(nullif(g.category, ''), case when g.type = 'transfer' then 'Uncategorized' end) as category,
      coalesce(g.note, '') as note
    from jsonb_to_recordset(parts) as g(id uuid, amount numeric, type text, category text, note text)
  ), named as materialized (
    select n.name, n.id from public.ensure_categories(array(select g.category from given g order by g.place),
      array(select case g.type when 'income' then 'income' else 'spending' end from given g order by g.place)) n
  )
  insert into public.transaction_parts as p (user_id, id, transaction_id, position, amount, type, category_id, note)
  select owner, g.id, transaction, g.place, g.amount, g.type, (select n.id from named n where n.name = g.category limit 1),
    g.note
  from given g
  on conflict on constraint transaction_parts_pkey do update
  set position = excluded.position, amount = excluded.amount, type = excluded.type, category_id = excluded.category_id,
    note = excluded.note
  where p.transaction_id = excluded.transaction_id;
  -- A part of another transaction stays there.
  if (select count(*) from public.transaction_parts p where p.user_id = owner and p.transaction_id = write_parts.transaction)
    <> jsonb_array_length(parts) then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  delete from public.part_tags g using public.transaction_parts p
  where p.user_id = owner and p.transaction_id = transaction and g.user_id = owner and g.part_id = p.id;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, p.id, t.id
  from jsonb_array_elements(parts) with ordinality g (part, place)
  join public.transaction_parts p on p.user_id = owner and p.transaction_id = transaction and p.position = g.place
  cross join lateral unnest(public.ensure_tags(array(
    select n.name from jsonb_array_elements_text(coalesce(g.part -> 'tags', '[]')) n (name)))) t (id);
  perform public.await_parts(transaction, parts);
end $function$;

COMMENT ON FUNCTION public.write_parts(uuid,jsonb) IS 'Makes parts those of a transaction, in their order; parts that are named keep their ids.';
REVOKE ALL ON FUNCTION public.write_parts(uuid,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.write_parts(uuid,jsonb) TO authenticated;
