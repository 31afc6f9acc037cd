-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.rules
CREATE TABLE public.rules (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  name text NOT NULL,
  match text DEFAULT 'all'::text NOT NULL,
  conditions jsonb NOT NULL,
  actions jsonb NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT rules_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT rules_actions_check CHECK (jsonb_typeof(actions) = 'array'::text AND char_length(actions::text) <= 20000),
  CONSTRAINT rules_conditions_check CHECK (jsonb_typeof(conditions) = 'array'::text AND char_length(conditions::text) <= 20000),
  CONSTRAINT rules_match_check CHECK (match = ANY (ARRAY['all'::text, 'any'::text])),
  CONSTRAINT rules_name_check CHECK (name = btrim(name) AND char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.rules IS 'What a user wants done with rows that look alike. Of several, the first one decides, for each field on its own.';
COMMENT ON COLUMN public.rules."position" IS 'Its place in the order; equal ones are in the order of their making.';
COMMENT ON COLUMN public.rules.match IS 'Whether all of its conditions have to be true, or any.';
COMMENT ON COLUMN public.rules.conditions IS 'A list of { field, operator, … }; categories, tags, accounts and payees by id.';
COMMENT ON COLUMN public.rules.actions IS 'A list of { field, … }, one for each field that it sets.';

CREATE INDEX rules_position_index ON public.rules USING btree (user_id, "position");

ALTER TABLE public.rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.rules
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.rules TO authenticated;

CREATE TRIGGER switch_off_refused_rule BEFORE INSERT OR UPDATE OF conditions, actions, enabled ON public.rules FOR EACH ROW EXECUTE FUNCTION public.switch_off_refused_rule();

-- ---------------------------------------------------------------- public.categorize_import_rows
CREATE OR REPLACE FUNCTION public.categorize_import_rows(import uuid, guessing boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  -- A condition on the payee finds those of new descriptions, too.
  all_payees boolean := exists (
    select from public.active_rules() a cross join lateral jsonb_array_elements(a.conditions) c where c ->> 'field' = 'payee');
  changed integer;
begin
  if guessing or all_payees then
    perform public.ensure_payees(owner, array(
      with described as materialized (
        select distinct r.description, coalesce(r.file_category, r.category) as category from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.kind = 'readable'
      )
      select distinct d.description from described d where all_payees or public.caseless(d.category) = 'uncategorized'));
  end if;
  update public.import_rows r
  set category = c.category, category_source = c.category_source, category_reason = c.category_reason,
    file_category = c.file_category, rule_effects = c.rule_effects, guess_category = c.guess_category,
    guess_kind = c.guess_kind, guess_filled = c.guess_filled
  from public.categorized_import_rows(import, guessing) c
  where r.user_id = owner and r.import_id = import and r.line = c.line and r.part = c.part
    and (r.category, r.category_source, r.category_reason, r.file_category, r.rule_effects, r.guess_category, r.guess_kind,
        r.guess_filled)
      is distinct from (c.category, c.category_source, c.category_reason, c.file_category, c.rule_effects, c.guess_category,
        c.guess_kind, c.guess_filled);
  get diagnostics changed = row_count;
  update public.imports i set revision = i.revision + 1
  where i.user_id = owner and i.id = import and changed > 0;
  return changed;
end $function$;

COMMENT ON FUNCTION public.categorize_import_rows(uuid,boolean) IS 'Does to the rows of a staged import what rules and, if asked to guess, memory say; returns how many that has changed.';
REVOKE ALL ON FUNCTION public.categorize_import_rows(uuid,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.categorize_import_rows(uuid,boolean) TO authenticated;

-- ---------------------------------------------------------------- public.categorized_import_rows
CREATE OR REPLACE FUNCTION public.categorized_import_rows(import uuid, guessing boolean)
 RETURNS TABLE(line integer, part integer, category text, category_source text, category_reason jsonb, file_category text, rule_effects jsonb, guess_category text, guess_kind text, guess_filled boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- How no category is spelled, looked at once for each spelling.
  nameless text[] := case when guessing then array(
    with spellings as materialized (
      select distinct r.category as name from public.import_rows r where r.user_id = owner and r.import_id = import
      union
      select distinct r.file_category from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.file_category is not null
    )
    select s.name from spellings s where public.caseless(s.name) = 'uncategorized') end;
begin
  return query
  with ruled as materialized (
    select u.* from public.ruled_import_rows(import) u
  ), ruled_payees as materialized (
    -- Where a rule sets the payee, the text is no longer what tells it.
    select p.id, public.shown_payee(p.id) as payee from public.payees p
    where p.user_id = owner and p.id::text in (select u.rule_effects ->> 'payee' from ruled u)
  ), described as materialized (
    select d.description, k.payee_id, coalesce(p.name, k.name, d.description) as payee
    from (
      select distinct r.description from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.kind = 'readable' and guessing
    ) d
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
    join public.payees p on p.user_id = owner and p.id = k.payee_id
  ), staged as materialized (
    select row_number() over () as place, r.line, r.part, r.description, r.amount, r.guess_category, r.guess_kind, r.guess_filled,
      n.*, m.asks, m.judged, case n.category_source when 'memory' then coalesce(n.file_category, n.category) else n.category end as stated,
      coalesce(rp.payee, d.payee) as payee, case when m.asks then coalesce(rp.id, d.payee_id) end as payee_id
    from public.import_rows r
    left join ruled u on u.line = r.line and u.part = r.part
    left join described d on d.description = r.description
    left join ruled_payees rp on rp.id::text = u.rule_effects ->> 'payee'
    cross join lateral (
      select case when u.line is null then r.category else u.category end as category,
        case when u.line is null then r.category_source else u.category_source end as category_source,
        case when u.line is null then r.category_reason else u.category_reason end as category_reason,
        case when u.line is null then r.file_category else u.file_category end as file_category,
        case when u.line is null then r.rule_effects else u.rule_effects end as rule_effects
    ) n
    cross join lateral (
      select n.category_source = 'memory' or n.category_source = 'file' and n.category = any (nameless) as undecided
    ) o
    cross join lateral (
      -- What memory had in mind before a hand chose is what it is judged by.
      select guessing and o.undecided and r.split is null as asks,
        guessing and n.category_source <> 'hand' and (o.undecided or r.guess_kind is not null) as judged
    ) m
    where r.user_id = owner and r.import_id = import and r.kind = 'readable' and (u.line is not null or m.judged)
  ), questions as (
    select array_agg(s.payee_id order by s.place) as payees, array_agg(s.description order by s.place) as descriptions,
      array_agg(s.amount order by s.place) as amounts
    from staged s
  ), guessed as (
    select g.place, c.name as category, g.kind, g.filled, g.evidence
    from questions q
    cross join lateral public.guess_categories(q.payees, q.descriptions, q.amounts) g
    join public.categories c on c.user_id = owner and c.id = g.category_id
    where guessing
  )
  select s.line, s.part,
    case when not s.asks then s.category when g.filled then g.category else s.stated end,
    case when not s.asks then s.category_source when g.filled then 'memory' else 'file' end,
    case when not s.asks then s.category_reason
      when g.filled then jsonb_build_object('memory', jsonb_build_object('payee', s.payee) || g.evidence) end,
    case when not s.asks then s.file_category when g.filled then s.stated end,
    s.rule_effects,
    case when s.judged then g.category else s.guess_category end,
    case when s.judged then g.kind else s.guess_kind end,
    case when s.judged then coalesce(g.filled, false) else s.guess_filled end
  from staged s left join guessed g on g.place = s.place;
end $function$;

COMMENT ON FUNCTION public.categorized_import_rows(uuid,boolean) IS 'What rules and, if asked to guess, memory make of the rows of a staged import: those that one of them decides something of, or did before. The payees of their descriptions are there.';
REVOKE ALL ON FUNCTION public.categorized_import_rows(uuid,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.categorized_import_rows(uuid,boolean) TO authenticated;

-- ---------------------------------------------------------------- public.clean_payees
CREATE OR REPLACE FUNCTION public.clean_payees()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  stale record;
  named text[];
  moved_keys text[];
  sources uuid[];
  targets uuid[];
begin
  for stale in
    select k.user_id, array_agg(k.key) as keys
    from public.payee_keys k where k.version < public.cleaning_version() group by k.user_id
  loop
    -- The key has lost its capitals, so it is the descriptions that are cleaned.
    with written as materialized (
      select public.payee_key(t.description) as key, max(t.description collate "C") as description
      from public.transactions t where t.user_id = stale.user_id
      group by 1
    ), clean as materialized (
      select k.key, c.cleaned, c.name
      from unnest(stale.keys) k (key)
      left join written w on w.key = k.key
      cross join lateral public.clean_description(coalesce(w.description, k.key)) c
    )
    update public.payee_keys k set cleaned = c.cleaned, name = c.name, version = public.cleaning_version()
    from clean c where k.user_id = stale.user_id and k.key = c.key;

    -- What nobody named, put together by hand or wrote a rule about is put together by what is left of it.
    named := public.payees_in_rules(stale.user_id);
    with keys as materialized (
      select k.key, k.payee_id, k.cleaned, k.by_hand,
        p.name is not null or p.id::text = any (named) or bool_or(k.by_hand) over (partition by k.payee_id) as kept,
        p.created_at
      from public.payee_keys k join public.payees p on p.user_id = k.user_id and p.id = k.payee_id
      where k.user_id = stale.user_id
    ), counted as (
      select k.payee_id, k.cleaned, k.kept, min(k.created_at) as created_at, count(*) as keys
      from keys k group by k.payee_id, k.cleaned, k.kept
    ), placed as (
      -- A payee that says several things keeps the one it says most.
      select c.*, row_number() over (partition by c.payee_id order by c.keys desc, c.cleaned) as place from counted c
    ), homes as materialized (
      select distinct on (p.cleaned) p.cleaned, p.payee_id from placed p where p.kept or p.place = 1
      order by p.cleaned, p.kept desc, p.created_at, p.payee_id
    ), fresh as materialized (
      select m.cleaned, gen_random_uuid() as payee_id
      from (select distinct k.cleaned from keys k where not k.kept) m
      where not exists (select from homes t where t.cleaned = m.cleaned)
    ), moved as (
      select k.key, k.payee_id, coalesce(t.payee_id, f.payee_id) as target
      from keys k
      left join homes t on t.cleaned = k.cleaned
      left join fresh f on f.cleaned = k.cleaned
      where not k.kept
    )
    select array_agg(m.key), array_agg(m.payee_id), array_agg(m.target) into moved_keys, sources, targets
    from moved m where m.payee_id <> m.target;
    insert into public.payees (user_id, id)
    select distinct stale.user_id, t.id from unnest(targets) t (id)
    where not exists (select from public.payees p where p.user_id = stale.user_id and p.id = t.id);
    update public.transactions t set payee_id = m.target
    from unnest(moved_keys, sources, targets) m (key, payee_id, target)
    where t.user_id = stale.user_id and t.payee_id = m.payee_id and public.payee_key(t.description) = m.key;
    update public.payee_keys k set payee_id = m.target from unnest(moved_keys, targets) m (key, target)
    where k.user_id = stale.user_id and k.key = m.key;
    delete from public.payees p
    where p.user_id = stale.user_id and p.id = any (sources)
      and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id)
      and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id);
  end loop;
end $function$;

COMMENT ON FUNCTION public.clean_payees() IS 'Cleans the descriptions that an earlier version has cleaned, or none, and puts together what is then the same. A migration that changes the cleaning raises cleaning_version and calls it.';
REVOKE ALL ON FUNCTION public.clean_payees() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.clean_payees() TO authenticated;

-- ---------------------------------------------------------------- public.restore_category_change
CREATE OR REPLACE FUNCTION public.restore_category_change(change uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    if exists (
      select from public.categories c
      where c.user_id = owner and c.id = was.id and c.name = held #>> array['after', was.id::text, 'name']
        and c.name <> was.name) then
      once := public.free_category_name(was.name, was.id);
      if once is not null then
        perform public.move_category(once, was.id, change);
      end if;
      perform public.rename_category(was.id, was.name);
    end if;
  end loop;
  -- Groups first. What was deleted is made again, in no group if that is gone by now.
  for one in
    -- One that others are in now goes into its group again once they have left it.
    select b.value from jsonb_each(held -> 'before') b
    order by b.value ->> 'parent_id' is not null, held #>> array['after', b.key, 'parent_id'] is null
  loop
    was := jsonb_populate_record(null::public.categories, one);
    select * into now_is from public.categories c where c.user_id = owner and c.id = was.id;
    if not found then
      if held -> 'after' -> (one ->> 'id') is null then
        once := public.free_category_name(was.name, was.id);
        insert into public.categories (user_id, id, parent_id, name, kind, color, position, archived_at, created_at, icon, kept)
        values (owner, was.id, (
            select g.id from public.categories g where g.user_id = owner and g.id = was.parent_id and g.parent_id is null),
          was.name, was.kind, was.color, was.position, was.archived_at, was.created_at, was.icon, was.kept);
        if once is not null then
          perform public.move_category(once, was.id, change);
        end if;
      end if;
      continue;
    end if;
    left_as := jsonb_populate_record(null::public.categories, held -> 'after' -> (one ->> 'id'));
    -- Field by field: what was changed since stays.
    update public.categories c
    set color = case when c.color is not distinct from left_as.color then was.color else c.color end,
      icon = case when c.icon is not distinct from left_as.icon then was.icon else c.icon end,
      kept = case when c.kept = left_as.kept then was.kept else c.kept end,
      position = case when c.position = left_as.position then was.position else c.position end,
      archived_at = case when c.archived_at is not distinct from left_as.archived_at then was.archived_at else c.archived_at end
    where c.user_id = owner and c.id = was.id;
    if was.parent_id is distinct from left_as.parent_id and now_is.parent_id is not distinct from left_as.parent_id
      and (was.parent_id is null or exists (
          select from public.categories g where g.user_id = owner and g.id = was.parent_id and g.parent_id is null)
        and not exists (select from public.categories o where o.user_id = owner and o.parent_id = was.id)) then
      update public.categories c set parent_id = was.parent_id where c.user_id = owner and c.id = was.id;
    end if;
    if was.kind <> left_as.kind then
      update public.categories c set kind = coalesce((
        select g.kind from public.categories g where g.user_id = owner and g.id = c.parent_id), was.kind)
      where c.user_id = owner and c.id = was.id and c.kind = left_as.kind;
      derived := derived || was.id;
    end if;
  end loop;
  -- A group lists, whatever was.
  update public.categories c set kept = true
  where c.user_id = owner and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  for one in select m.value from jsonb_array_elements(held -> 'moved') m loop
    if one ? 'target' then
      perform public.move_category_back(one, change);
      update public.import_rows r
      set category = k ->> 3, file_category = k ->> 4, guess_category = k ->> 5, split = nullif(k -> 6, 'null')
      from jsonb_array_elements(one -> 'staged') k
      where r.user_id = owner and r.import_id = (k ->> 0)::uuid and r.line = (k ->> 1)::integer
        and r.part = (k ->> 2)::integer and exists (
          select from public.imports i where i.user_id = owner and i.id = r.import_id and i.committed_at is null);
    elsif one ? 'budgets' then
      insert into public.budgets (user_id, category_id, month, monthly_limit, created_at)
      select owner, b.category_id, b.month, b.monthly_limit, b.created_at
      from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') b
      where exists (select from public.categories c where c.user_id = owner and c.id = b.category_id)
      on conflict on constraint budgets_pkey do update set monthly_limit = excluded.monthly_limit;
      delete from public.budgets b
      where b.user_id = owner and b.category_id = (one ->> 'source')::uuid and b.monthly_limit is null
        and not exists (
          select from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') k where k.month = b.month);
    end if;
  end loop;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t set type_stated = false
  where t.user_id = owner and t.id in (
    select i.value::uuid from jsonb_array_elements(held -> 'moved') m, jsonb_array_elements_text(m.value -> 'stated') i);
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform public.derive_types_in(derived);
  -- What it had made goes again, unless something refers to it by now.
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where c.user_id = owner and c.id = (a.value ->> 'id')::uuid and not coalesce(held -> 'before' ? a.key, false)
    and c.parent_id is not null and not public.is_category_used(c.id);
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where c.user_id = owner and c.id = (a.value ->> 'id')::uuid and not coalesce(held -> 'before' ? a.key, false)
    and not public.is_category_used(c.id)
    and not exists (select from public.limits_in('infinity') l where l.category_id = c.id);
end $function$;

COMMENT ON FUNCTION public.restore_category_change(uuid) IS 'Makes categories what they were before a change; part of its undo.';
REVOKE ALL ON FUNCTION public.restore_category_change(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.restore_category_change(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.restore_payee_change
CREATE OR REPLACE FUNCTION public.restore_payee_change(change uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  source record;
  named jsonb;
  -- As the merge has left it.
  merged jsonb;
  set_ids uuid[];
  taken text;
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  set_ids := array(
    select t.id from public.transactions t
    where t.user_id = owner and t.payee_id = (held ->> 'target')::uuid and t.id in (
      select i::uuid from jsonb_array_elements(held -> 'rows') r cross join jsonb_array_elements_text(r -> 1) i));
  select n.name into taken
  from (
    select b.id, case when p.id is null or p.name is not distinct from a.name then b.name else p.name end as name
    from jsonb_populate_recordset(null::public.payees, held -> 'payees') b
    left join public.payees p on p.user_id = owner and p.id = b.id
    left join jsonb_populate_record(null::public.payees, held -> 'after') a on a.id = b.id
  ) n
  where exists (
      select from public.payees o
      where o.user_id = owner and public.caseless(o.name) = public.caseless(n.name) and not exists (
        select from jsonb_array_elements(held -> 'payees') b where b.value ->> 'id' = o.id::text))
    or exists (
      select from jsonb_populate_recordset(null::public.payees, held -> 'payees') b
      left join public.payees p on p.user_id = owner and p.id = b.id
      where b.id <> n.id and p.id is null and public.caseless(b.name) = public.caseless(n.name))
  limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'payee_name_taken', detail = taken;
  end if;
  -- What was changed again since stays.
  update public.payees p
  set name = case when p.name is not distinct from a.name then b.name else p.name end,
    never_guess = case when p.never_guess = a.never_guess then b.never_guess else p.never_guess end
  from jsonb_populate_record(null::public.payees, held -> 'after') a
  join jsonb_populate_recordset(null::public.payees, held -> 'payees') b on b.id = a.id
  where p.user_id = owner and p.id = a.id;
  insert into public.payees (user_id, id, name, created_at, never_guess)
  select owner, b.id, b.name, b.created_at, b.never_guess
  from jsonb_populate_recordset(null::public.payees, held -> 'payees') b
  where not exists (select from public.payees p where p.user_id = owner and p.id = b.id);
  if (held ->> 'joins')::boolean and exists (
    select from public.payees p
    where p.user_id = owner and p.id = (held ->> 'target')::uuid and p.name is distinct from held #>> '{after,name}') then
    perform public.part_payee_texts((held ->> 'target')::uuid, held #>> '{after,name}');
  end if;
  for source in
    select (k.value ->> 1)::uuid as payee_id, (k.value ->> 2)::boolean as by_hand, array_agg(k.value ->> 0) as keys
    from jsonb_array_elements(held -> 'keys') k group by 1, 2
  loop
    -- Texts that have come since belong to those they were cleaned to.
    perform public.move_payee_keys(array(
        select n.key from public.payee_keys n
        where n.user_id = owner and n.payee_id = (held ->> 'target')::uuid and not n.by_hand and n.cleaned in (
          select k.cleaned from public.payee_keys k where k.user_id = owner and k.key = any (source.keys))
          and n.key not in (select k.value ->> 0 from jsonb_array_elements(held -> 'keys') k)),
      (held ->> 'target')::uuid, source.payee_id, false);
    perform public.move_payee_keys(source.keys, (held ->> 'target')::uuid, source.payee_id, source.by_hand);
  end loop;
  update public.transactions t set payee_id = p.id
  from jsonb_array_elements(held -> 'rows') r
  cross join jsonb_array_elements_text(r -> 1) i (id)
  join public.payees p on p.user_id = owner and p.id = (r ->> 0)::uuid
  where t.user_id = owner and t.id = i.id::uuid and t.id = any (set_ids) and t.payee_id <> p.id;
  -- Rules that were edited since stay as they are.
  update public.rules r set conditions = b.value -> 'conditions', actions = b.value -> 'actions'
  from jsonb_array_elements(held -> 'rules') b
  where r.user_id = owner and r.id = (b.value ->> 'id')::uuid
    and r.conditions = b.value -> 'conditionsAfter' and r.actions = b.value -> 'actionsAfter';
  for named in select b.value from jsonb_array_elements(held -> 'ruleChanges') b loop
    merged := named -> 'before';
    for source in
      select p.value ->> 'id' as payee_id from jsonb_array_elements(held -> 'payees') p
      where p.value ->> 'id' <> held ->> 'target'
    loop
      merged := replace(merged::text, source.payee_id, held ->> 'target')::jsonb;
    end loop;
    update public.ledger_changes c set snapshot = c.snapshot || (named -> 'before')
    where c.user_id = owner and c.id = (named ->> 'id')::uuid
      and c.snapshot - array['named', 'order', 'orderAfter'] = merged;
  end loop;
  delete from public.payees p
  where p.user_id = owner and p.id = (held ->> 'target')::uuid
    and p.id::text <> all (public.payees_in_rules(owner))
    and not exists (select from public.payee_keys k where k.user_id = owner and k.payee_id = p.id)
    and not exists (select from public.transactions t where t.user_id = owner and t.payee_id = p.id);
end $function$;

COMMENT ON FUNCTION public.restore_payee_change(uuid) IS 'Makes payees what they were before a change; part of its undo.';
REVOKE ALL ON FUNCTION public.restore_payee_change(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.restore_payee_change(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.restore_rule_change
CREATE OR REPLACE FUNCTION public.restore_rule_change(change uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select c.snapshot from public.ledger_changes c where c.user_id = owner and c.id = change);
  before jsonb := nullif(held -> 'rule', 'null');
  rule uuid := held ->> 'id';
  -- An order that was made since stays.
  reorder boolean := public.rule_order() = held -> 'orderAfter';
  -- Changes that an earlier version made tell by the revision.
  as_left boolean := case
    when rule is null then reorder
    when held ? 'after' then public.rule_content(rule) is not distinct from nullif(held -> 'after', 'null')
    else (select r.revision from public.rules r where r.user_id = owner and r.id = rule)
      is not distinct from (held ->> 'revision')::integer end;
begin
  if rule is not null and as_left then
    if before is null then
      delete from public.rules r where r.user_id = owner and r.id = rule;
    else
      insert into public.rules as r (user_id, id, position, name, match, conditions, actions, enabled, revision, created_at)
      select owner, rule, b.position, b.name, b.match, b.conditions, b.actions, b.enabled, b.revision + 2, b.created_at
      from jsonb_populate_record(null::public.rules, before) b
      on conflict on constraint rules_pkey do update
      set name = excluded.name, match = excluded.match, conditions = excluded.conditions, actions = excluded.actions,
        enabled = excluded.enabled, revision = r.revision + 1, updated_at = now();
    end if;
  end if;
  -- The undo of all changes leaves payees alone, which are merged and split on their own. One that has had no other rows may
  -- be forgotten by now: then it is the description's.
  perform public.ensure_payees(owner, array(
    select distinct t.description
    from public.changed_transactions c
    join public.transactions t on t.user_id = owner and t.id = c.transaction_id
    where c.user_id = owner and c.change_id = change and c.before #> '{row,payee_id}' is not null));
  update public.transactions t set payee_id = coalesce(p.id, k.payee_id)
  from public.changed_transactions c
  join public.transactions o on o.user_id = owner and o.id = c.transaction_id
  join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(o.description)
  left join public.payees p on p.user_id = owner and p.id = (c.before #>> '{row,payee_id}')::uuid
  where c.user_id = owner and c.change_id = change and c.before #> '{row,payee_id}' is not null
    and t.user_id = owner and t.id = c.transaction_id and t.revision = c.revision and t.deletion_id is null;
  perform public.place_rules(case when reorder then array(select jsonb_array_elements_text(held -> 'order')::uuid) else '{}' end);
  -- Payees that were given a name of their own.
  update public.payees p set name = null
  from jsonb_each_text(held -> 'named') n
  where as_left and p.user_id = owner and p.id = n.key::uuid and p.name = n.value;
  return as_left;
end $function$;

COMMENT ON FUNCTION public.restore_rule_change(uuid) IS 'Makes rules what they were before a change; part of its undo. False where they were changed since and stay as they are.';
REVOKE ALL ON FUNCTION public.restore_rule_change(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.restore_rule_change(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.ruled_import_rows
CREATE OR REPLACE FUNCTION public.ruled_import_rows(import uuid)
 RETURNS TABLE(line integer, part integer, category text, category_source text, category_reason jsonb, file_category text, rule_effects jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  rules jsonb;
begin
  -- Of rules that do nothing else, only the first that gives a category counts.
  select jsonb_agg(a || jsonb_build_object('categorizes', a -> 'actions' @> '[{"field": "category"}]', 'doesMore', exists (
      select from jsonb_array_elements(a -> 'actions') e where e ->> 'field' <> 'category')) order by o.nth)
  into rules
  from jsonb_array_elements(public.rules_to_scan()) with ordinality o (a, nth);
  -- Without rules there is nothing to do, unless there were some a moment ago.
  if rules is null and not exists (select from public.import_rows r
    where r.user_id = owner and r.import_id = import and (r.category_source = 'rule' or r.rule_effects is not null)) then
    return;
  end if;
  return query execute format($query$
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
      -- What rules look at in a description, folded once for all its rows. A file brings no tags.
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
      where a.slot <> 'category' and (a.slot not in ('shape', 'type') or public.rule_fits(a.action, h.amount, h.account_id))
      order by h.line, h.part, a.slot, a.place
    ), others as materialized (
      select w.line, w.part, coalesce(jsonb_object_agg(e.field, e.value) filter (where e.field <> 'tag'), '{}')
        || coalesce(jsonb_build_object('tags', jsonb_agg(e.value) filter (where e.field = 'tag')), '{}')
        || jsonb_build_object('by', jsonb_object_agg(case e.field when 'tag' then 'tags' else e.field end, w.reason -> 'rule' -> 'place'))
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
      -- What the user settled in the review stays settled.
      nullif(coalesce(jsonb_strip_nulls(o.effects), '{}') - array(select jsonb_array_elements_text(r.rule_effects -> 'hand'))
        || case when r.rule_effects ? 'hand' then jsonb_build_object('hand', r.rule_effects -> 'hand') else '{}' end, '{}')
    from tested r
    left join categories c on c.place = r.first
    left join others o on o.line = r.line and o.part = r.part
    where c.place is not null or o.line is not null or r.category_source = 'rule' or r.rule_effects is not null $query$,
    public.rule_scan(coalesce(rules, '[]'), $source$
      select o.line, o.part, o.amount, o.account_id, o.date, o.category, o.category_source, o.category_reason, o.file_category,
        o.rule_effects, d.payee_id, d.text, d.payee, d.tags, o.rule_effects -> 'hand' ? 'payee' is true as payee_settled,
        o.rule_effects -> 'hand' ? 'tags' is true as tags_settled
      from public.import_rows o join described d on d.description = o.description
      where o.user_id = $1 and o.import_id = $2 and o.kind = 'readable' $source$,
      'r.line, r.part, r.amount, r.account_id, r.date, r.text, r.category, r.category_source, r.category_reason,
        r.file_category, r.rule_effects'))
  using owner, import, rules;
end $function$;

COMMENT ON FUNCTION public.ruled_import_rows(uuid) IS 'What rules make of the rows of a staged import: those that one decides something of, or did before.';
REVOKE ALL ON FUNCTION public.ruled_import_rows(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.ruled_import_rows(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.track_category_choice
CREATE OR REPLACE FUNCTION public.track_category_choice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A merge of categories chooses none.
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
end $function$;

COMMENT ON FUNCTION public.track_category_choice() IS 'Notes when a category was chosen; a reason goes with the choice it was for.';
REVOKE ALL ON FUNCTION public.track_category_choice() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.track_category_choice() TO authenticated;
