create function public.ruled_import_rows(import uuid)
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
comment on function public.ruled_import_rows is
  'The effects of rules on the rows of a staged import, for rows that a rule decides about, or did before.';

-- The payees of the rows' descriptions exist by then.
create function public.categorized_import_rows(import uuid, guessing boolean)
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
comment on function public.categorized_import_rows is
  'Result of rules, and of memory if asked, for the rows of a staged import whose outcome they decide or decided.';

create function public.categorize_import_rows(import uuid, guessing boolean)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  -- A condition on the payee finds those of new descriptions, too.
  all_payees boolean := exists (
    select
    from
      public.active_rules() a
      cross join lateral jsonb_array_elements(a.conditions) c
    where c ->> 'field' = 'payee'
  );
  changed integer;
begin
  if guessing or all_payees then
    perform
      public.ensure_payees(
        owner,
        array(
          with
            described as materialized (
              select distinct r.description, coalesce(r.file_category, r.category) as category
              from public.import_rows r
              where r.user_id = owner and r.import_id = import and r.kind = 'readable'
            )
          select distinct d.description
          from described d
          where all_payees or public.caseless(d.category) = 'uncategorized'
        )
      );
  end if;
  update public.import_rows r
  set
    category = c.category,
    category_source = c.category_source,
    category_reason = c.category_reason,
    file_category = c.file_category,
    rule_effects = c.rule_effects,
    guess_category = c.guess_category,
    guess_kind = c.guess_kind,
    guess_filled = c.guess_filled
  from public.categorized_import_rows(import, guessing) c
  where
    r.user_id = owner
    and r.import_id = import
    and r.line = c.line
    and r.part = c.part
    and (
      r.category,
      r.category_source,
      r.category_reason,
      r.file_category,
      r.rule_effects,
      r.guess_category,
      r.guess_kind,
      r.guess_filled
    ) is distinct from (
      c.category,
      c.category_source,
      c.category_reason,
      c.file_category,
      c.rule_effects,
      c.guess_category,
      c.guess_kind,
      c.guess_filled
    );
  get diagnostics changed = row_count;
  update public.imports i
  set revision = i.revision + 1
  where i.user_id = owner and i.id = import and changed > 0;
  return changed;
end;
$$;
comment on function public.categorize_import_rows is
  'Applies rules, and memory if asked, to the rows of a staged import; returns how many rows changed.';
