-- Effects of a rule on the past, and the functions that write rules.

create function public.restore_rule_change(change uuid)
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
comment on function public.restore_rule_change is
  'Restores rules as part of an undo; false if they were changed later and so stay as they are.';

create function public.payees_called(name text)
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
comment on function public.payees_called is 'The payees with a name, without case and accents.';

create function public.category_called(name text)
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
comment on function public.category_called is
  'The id of the category with a name; for a new one an id that no category has.';

create function public.tag_ids(names jsonb)
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
comment on function public.tag_ids is 'The ids of tags by name; for new ones ids that no tag has.';

create function public.rule_of_form(content jsonb)
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
comment on function public.rule_of_form is 'A form''s rule as it is stored, with ids in place of names.';

create function public.make_rule_names(content jsonb)
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
comment on function public.make_rule_names is
  'Makes categories, tags and payees a rule sets; returns, by id, the names that unnamed payees get.';

create function public.category_name(id text)
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
comment on function public.category_name is 'The name of a category that a rule can set; empty for one that is gone.';

create function public.tag_names(ids jsonb)
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
comment on function public.tag_names is 'The names of tags, without those that are gone.';

create function public.form_of_rule(rule public.rules)
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
comment on function public.form_of_rule is
  'A stored rule as a form shows it, with names in place of ids; none for things that are gone.';

create function public.fields_by_hand(ids uuid[])
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
comment on function public.fields_by_hand is
  'Fields of transactions that the user set, as columns and lists of their snapshots; all fields if unknown.';

create function public.rule_outcomes(rule jsonb, self uuid, place integer)
returns table (id uuid, slot text, action jsonb, outcome text, taken_by uuid)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  earlier jsonb;
  -- A place after all others.
  own constant integer := 1000000;
  tested jsonb;
begin
  select coalesce(jsonb_agg(a order by n.nth), '[]')
  into earlier
  from
    jsonb_array_elements(public.rules_to_scan()) a
    join (
      select r.id, row_number() over (order by r.position, r.created_at, r.id) as nth
      from public.rules r
      where r.user_id = owner and r.id is distinct from self
    ) n
      on n.id::text = a ->> 'id'
  where n.nth <= rule_outcomes.place;
  tested := earlier || jsonb_build_array(
    rule || jsonb_build_object('place', own, 'categorizes', false, 'doesMore', true)
  );
  return query execute
    format(
      $query$
    with matched as materialized (
      %s
    ), earlier as materialized (
      select (o ->> 'place')::integer as place, (o ->> 'id')::uuid as rule_id, s.slot, s.action
      from jsonb_array_elements($3) o cross join lateral public.action_slots(o -> 'actions') s
    ), fitting as materialized (
      select m.id, m.amount, m.account_id, m.places, s.slot, s.action
      from matched m cross join public.action_slots($2) s
      where s.slot not in ('shape', 'type') or public.rule_fits(s.action, m.amount, m.account_id)
    ), taken as materialized (
      select distinct on (f.id, f.slot) f.id, f.slot, e.rule_id
      from fitting f cross join lateral unnest(f.places) p (place)
      join earlier e on e.place = p.place and e.slot = f.slot
      where f.slot not in ('shape', 'type') or public.rule_fits(e.action, f.amount, f.account_id)
      order by f.id, f.slot, e.place
    ), hands as materialized (
      select h.id, h.fields from public.fields_by_hand(array(select distinct f.id from fitting f)) h
    )
    select f.id, f.slot, f.action, case
        when public.has_rule_value(t, f.action) then 'already'
        when public.is_by_hand(t, f.slot, h.fields) then 'hand'
        when k.id is not null then 'taken'
        else 'change' end,
      k.rule_id
    from fitting f
    join public.transactions t on t.user_id = $1 and t.id = f.id
    join hands h on h.id = f.id
    left join taken k on k.id = f.id and k.slot = f.slot $query$,
      public.rule_scan(tested, public.rule_past(tested, ''), 'r.id, r.amount, r.account_id, r.date, r.text', own)
    )
    using owner, rule -> 'actions', earlier;
end;
$function$;
comment on function public.rule_outcomes is
  'The outcome of each thing that a rule would set, for each transaction that it matches.';

create function public.has_rule_value(held public.transactions, action jsonb)
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
comment on function public.has_rule_value is 'True if a transaction is already as an action of a rule would make it.';

create function public.is_by_hand(held public.transactions, slot text, fields text[])
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
comment on function public.is_by_hand is
  'True if the user set what a rule would set, so that it stays; fields are those of fields_by_hand.';

create function public.row_outcome(outcomes text[])
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
comment on function public.row_outcome is
  'Outcome of a rule for a row, from that of each thing it sets: changed, hand, taken or already, in this order.';

create function public.rule_rows(rule jsonb, self uuid, place integer)
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
comment on function public.rule_rows is
  'Outcome of a rule at its place among the others, for each transaction that it matches.';

create function public.rule_marks(conditions jsonb, bank_text text)
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
comment on function public.rule_marks is 'The pieces of a bank''s text that the conditions of a rule look for, folded.';

create function public.rule_form_problem(content jsonb)
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
comment on function public.rule_form_problem is
  'Fault of a rule''s form that only the database can find, with the place of its condition from 0; null for none.';

create function public.rule_moves(rule jsonb, ids uuid[])
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
comment on function public.rule_moves is
  'The sums by which a rule would change categories, and how many transactions; a new category has no name yet.';

create function public.rule_preview(content jsonb, self uuid, place integer, kind text, page integer, page_size integer)
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
comment on function public.rule_preview is
  'Effect of a rule at its place on past rows: counts by outcome, a page of one outcome, and the sums that move.';

create function public.rule_order()
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
comment on function public.rule_order is 'The ids of the rules in their order.';

create function public.end_rule_change(change uuid)
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
comment on function public.end_rule_change is
  'Records the rule and the order of all after a change; anything that differs later was changed again since.';

create function public.begin_rule_change(change uuid, rule uuid, details jsonb)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return false;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  values
    (
      owner,
      change,
      'rule',
      details,
      jsonb_build_object(
        'id',
        rule,
        'rule',
        (select to_jsonb(r) - 'user_id' from public.rules r where r.user_id = owner and r.id = rule),
        'order',
        public.rule_order()
      )
    );
  return true;
end;
$$;
comment on function public.begin_rule_change is
  'Records a rule and the order of all before a change; false if the change was already made.';

create function public.place_rules(ids uuid[])
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
comment on function public.place_rules is 'Puts rules in an order.';

create function public.apply_rule(change uuid, rule uuid, count integer, digest bigint)
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
comment on function public.apply_rule is
  'Applies a rule to the past rows that were shown; PT409 if they are others now. Part of a change.';

create function public.shape_by_rule(transaction uuid, action jsonb, reason jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held public.transactions;
begin
  select t.* into held from public.transactions t where t.user_id = owner and t.id = transaction;
  if action ->> 'field' = 'transfer' then
    perform
      public.join_transfer(
        case
          when held.amount < 0 then held.id
        end,
        case
          when held.amount > 0 then held.id
        end,
        (action ->> 'account')::uuid,
        false
      );
  else
    perform public.write_parts(held.id, public.rule_parts(action, held.amount, held.account_id));
    update public.transaction_parts p
    set
      category_source = 'rule',
      category_reason = reason
    where p.user_id = owner and p.transaction_id = held.id;
  end if;
end;
$$;
comment on function public.shape_by_rule is
  'Splits a transaction as a rule says, or makes it a transfer that waits for its other side.';

create function public.save_rule(change uuid, rule jsonb)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  rule_id uuid;
  held public.rules;
  stored jsonb;
  problem jsonb;
  named jsonb;
  others uuid[];
  place integer;
begin
  rule := public.unwrap_json(rule);
  rule_id := rule ->> 'id';
  place := rule ->> 'place';
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object(
      'transactions',
      (select c.transactions from public.ledger_changes c where c.user_id = owner and c.id = change)
    );
  end if;
  select r.* into held from public.rules r where r.user_id = owner and r.id = rule_id;
  if held.revision is distinct from (rule ->> 'revision')::integer then
    raise sqlstate 'PT409'
      using
        message = case
          when held.id is null then 'rule_gone'
          else 'rule_changed'
        end;
  elseif held.id is null and (select count(*) from public.rules r where r.user_id = owner) >= 200 then
    raise sqlstate 'PT409' using message = 'too_many_rules';
  end if;
  problem := public.rule_form_problem(rule -> 'content');
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  named := public.make_rule_names(rule -> 'content');
  stored := public.rule_of_form(rule -> 'content');
  if public.rule_problem(stored -> 'conditions', stored -> 'actions') is not null then
    raise sqlstate 'PT409'
      using message = 'rule_names_gone', detail = public.rule_problem(stored -> 'conditions', stored -> 'actions');
  end if;
  perform
    public.begin_rule_change(
      change,
      rule_id,
      jsonb_build_object('action', 'rule', 'rule', rule_id, 'name', rule ->> 'name')
    );
  update public.ledger_changes c
  set snapshot = c.snapshot || jsonb_build_object('named', named)
  where c.user_id = owner and c.id = change;
  others := array(
    select r.id from public.rules r where r.user_id = owner and r.id <> rule_id order by r.position, r.created_at, r.id
  );
  insert into public.rules as r (user_id, id, name, match, conditions, actions, enabled)
  values
    (
      owner,
      rule_id,
      rule ->> 'name',
      stored ->> 'match',
      stored -> 'conditions',
      stored -> 'actions',
      (rule ->> 'enabled')::boolean
    )
  on conflict on constraint rules_pkey do update
    set
      name = excluded.name,
      match = excluded.match,
      conditions = excluded.conditions,
      actions = excluded.actions,
      enabled = excluded.enabled,
      revision = r.revision + 1,
      updated_at = now();
  perform public.place_rules(others[:place] || rule_id || others[place + 1:]);
  if rule -> 'apply' is not null and rule -> 'apply' <> 'null' then
    perform
      public.apply_rule(change, rule_id, (rule #>> '{apply,count}')::integer, (rule #>> '{apply,digest}')::bigint);
  end if;
  perform public.end_rule_change(change);
  return jsonb_build_object(
    'transactions',
    (select c.transactions from public.ledger_changes c where c.user_id = owner and c.id = change)
  );
end;
$$;
comment on function public.save_rule is
  'Makes or changes a rule and applies it to the past as previewed. Repeatable; returns a problem with its form.';

create function public.delete_rule(change uuid, rule uuid)
returns boolean
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.lock_ledger();
  name text := (select r.name from public.rules r where r.user_id = owner and r.id = rule);
begin
  if name is null then
    return exists (select from public.ledger_changes c where c.user_id = owner and c.id = change);
  end if;
  if
    public.begin_rule_change(change, rule, jsonb_build_object('action', 'delete-rule', 'rule', rule, 'name', name))
  then
    delete from public.rules r where r.user_id = owner and r.id = rule;
    perform public.place_rules('{}');
    perform public.end_rule_change(change);
  end if;
  return true;
end;
$function$;
comment on function public.delete_rule is 'Deletes a rule; the fields it has set stay. False if there is none.';

create function public.enable_rule(change uuid, rule uuid, enabled boolean)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.rules;
begin
  select r.* into held from public.rules r where r.user_id = owner and r.id = rule;
  if held.id is null then
    return false;
  end if;
  if
    enable_rule.enabled
    and (select x.problem from public.rule_refusal(held.conditions, held.actions) x) is not null
  then
    raise sqlstate 'PT409' using message = 'rule_refused';
  end if;
  if
    public.begin_rule_change(change, rule, jsonb_build_object('action', 'enable-rule', 'rule', rule, 'name', held.name))
  then
    update public.rules r
    set
      enabled = enable_rule.enabled,
      revision = r.revision + 1,
      updated_at = now()
    where r.user_id = owner and r.id = rule;
    perform public.end_rule_change(change);
  end if;
  return true;
end;
$$;
comment on function public.enable_rule is
  'Switches a rule on or off; safe to repeat. False if there is no such rule; PT409 if it can''t be on.';

create function public.order_rules(change uuid, ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if public.begin_rule_change(change, null, '{"action": "order-rules"}') then
    perform public.place_rules(ids);
    perform public.end_rule_change(change);
  end if;
end;
$$;
comment on function public.order_rules is 'Puts the rules in an order; safe to repeat.';

create function public.rules_page()
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
comment on function public.rules_page is
  'The user''s rules in order, as forms show them; problem is the reason one can''t be on or does nothing.';

create function public.rule_matches(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  rules jsonb := public.rules_to_scan();
  document jsonb;
begin
  execute
    format(
      $query$
    select coalesce(jsonb_agg(jsonb_build_object('id', a ->> 'id', 'rows', coalesce(m.rows, 0), 'last', m.last)), '[]')
    from jsonb_array_elements($3) a
    left join (
      select h.place, count(*) as rows, max(h.date) as last
      from (select r.date, unnest(r.places) as place from (%s) r) h
      group by h.place
    ) m on m.place = (a ->> 'place')::integer $query$,
      public.rule_scan(
        rules,
        public.rule_past(rules, 'and o.date <= $2'),
        'r.id, r.amount, r.account_id, r.date, r.text'
      )
    )
  into document
  using public.current_user_id(), today, rules;
  return document;
end;
$function$;
comment on function public.rule_matches is
  'The number of transactions that match each rule that is on, and the day of the latest, up to a day.';

create function public.rule_origin(transaction uuid)
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
comment on function public.rule_origin is 'The values that a rule for rows like a transaction begins with.';

create function public.rule_content(rule uuid)
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
comment on function public.rule_content is 'The content of a rule, including its switch; null if there is none.';
