create table public.import_rows (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  line integer not null check (line > 0),
  part integer not null check (part >= 0),
  chunk integer not null,
  kind text not null check (kind in ('readable', 'unreadable', 'left-out')),
  account_id uuid,
  date date,
  description text not null check (char_length(description) <= 500),
  category text not null check (category = btrim(category) and char_length(category) <= 60),
  amount numeric(15, 3) check (amount <> 0 and amount <> 'NaN'),
  type text,
  external_id text check (char_length(external_id) between 1 and 255),
  text text not null check (char_length(text) <= 1000),
  reason jsonb,
  choice text,
  match_id uuid,
  match_kind text,
  movement_key uuid generated always as (public.movement_key(account_id, date, amount, description)) stored,
  file_key uuid,
  bank_transfer boolean not null default false,
  type_stated boolean not null default true,
  transfer_id uuid,
  split jsonb,
  file_category text check (char_length(file_category) <= 60),
  category_source text not null default 'file' check (category_source in ('hand', 'rule', 'file', 'memory', 'none')),
  category_reason jsonb check (jsonb_typeof(category_reason) = 'object'),
  guess_category text check (char_length(guess_category) <= 60),
  guess_kind text check (char_length(guess_kind) <= 60),
  guess_filled boolean not null default false,
  rule_effects jsonb check (jsonb_typeof(rule_effects) = 'object'),
  balance_key uuid,
  proof text constraint import_rows_proof_check check (proof in ('with', 'without')),
  status text not null generated always as (
    case
      when choice = 'skip' then 'skipped'
      when kind <> 'readable' then kind
      when choice = 'add' then 'new'
      when match_kind in ('same-id', 'same-key', 'same-balance') then 'already-there'
      when match_kind = 'other-content'
      and choice is null
      and proof = 'without' then 'skipped'
      when match_kind in ('by-hand', 'similar')
      and (
        choice = 'same'
        or choice is null
        and (proof = 'without' or match_kind = 'by-hand' and proof is null)
      ) then 'same'
      when match_kind is not null then 'possible-duplicate'
      else 'new'
    end
  ) stored,
  counted boolean default true not null,
  one_time boolean default false not null,
  replaces uuid,
  other_account_id uuid,
  tags text[] not null default '{}',
  primary key (user_id, import_id, line, part),
  constraint import_rows_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id)
      on delete cascade,
  constraint import_rows_sign
    check (
      case type
        when 'expense' then amount < 0
        when 'income' then true
        else amount > 0
      end
    ),
  constraint import_rows_complete
    check (
      kind <> 'readable'
      or (
        account_id is not null
        and date is not null
        and amount is not null
        and type is not null
        and category <> ''
        and btrim(description) <> ''
      )
    ),
  constraint import_rows_reason_check check (jsonb_typeof(reason) = 'array' and char_length(reason::text) <= 3000),
  constraint import_rows_type_check check (type in ('expense', 'refund', 'income')),
  constraint import_rows_split_check
    check (
      case jsonb_typeof(split)
        when 'array' then jsonb_array_length(split) between 2 and 100
        else split is null
      end
    ),
  constraint import_rows_choice_check check (choice in ('skip', 'add', 'same')),
  constraint import_rows_match_kind_check
    check (match_kind in ('same-id', 'same-key', 'same-balance', 'by-hand', 'similar', 'other-content')),
  constraint import_rows_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade
      deferrable initially deferred,
  constraint import_rows_other_account_fkey
    foreign key (user_id, other_account_id) references public.accounts (user_id, id)
      on delete set null (other_account_id)
      deferrable initially deferred
)
with (fillfactor = 45);

comment on table public.import_rows is
  'The rows of an import while it is staged; once it is committed, those that were left out.';
comment on column public.import_rows.line is 'The line of the file, from 1.';
comment on column public.import_rows.part is 'Its index among the transactions of one file line.';
comment on column public.import_rows.account_id is
  'Checked against the user''s accounts when staged, and again by the commit.';
comment on column public.import_rows.category is 'Its name; the commit finds or makes the category.';
comment on column public.import_rows.amount is
  'The amount it adds to the account: out is negative. Positive while the type is not known.';
comment on column public.import_rows.text is 'The text of the line in the file.';
comment on column public.import_rows.reason is
  'The reason for its kind, and changes made to it: a list of { code, params }. Null for plain rows.';
comment on column public.import_rows.choice is
  'The user''s decision: to leave it out, to add it, or that it is the transaction it resembles.';
comment on column public.import_rows.match_id is 'The transaction it matches or resembles.';
comment on column public.import_rows.match_kind is
  'same-id, same-key, same-balance: known; by-hand: entered by hand; similar; other-content: bank id with other data.';
comment on column public.import_rows.movement_key is 'As on transactions.';
comment on column public.import_rows.file_key is 'The key as read from the file, where the user has changed it.';
comment on column public.import_rows.bank_transfer is 'The bank''s own code says that it is a transfer.';
comment on column public.import_rows.type_stated is
  'True if the file or the user states the type; else type says only whether money goes out or comes in.';
comment on column public.import_rows.transfer_id is 'The transaction of another account that is its other leg.';
comment on column public.import_rows.split is
  'Parts to add it with: a list of { amount, type, category, note, tags, accountId, source }. Null while it is whole.';
comment on column public.import_rows.file_category is 'The category in the file, once another one took its place.';
comment on column public.import_rows.category_source is
  'The source of the category; none if the file names none and nobody chose one.';
comment on column public.import_rows.category_reason is 'The reason for the category, if a rule or memory chose it.';
comment on column public.import_rows.guess_category is 'The category that memory has in mind, by name.';
comment on column public.import_rows.guess_kind is 'The kind of evidence memory has.';
comment on column public.import_rows.guess_filled is 'True if memory was sure enough to fill it in.';
comment on column public.import_rows.rule_effects is 'Everything that rules set except the category, by field.';
comment on column public.import_rows.balance_key is 'As on transactions, as read from the file.';
comment on column public.import_rows.proof is
  'For a possible duplicate: whether the balances add up only with it or only without it; null if undecided.';
comment on column public.import_rows.counted is 'As on transactions, where the file says so.';
comment on column public.import_rows.one_time is
  'As on transactions, where the file says so; a rule decides before it.';
comment on column public.import_rows.replaces is
  'The transaction of an earlier file that the row is according to the user, with another amount, day or text.';

comment on column public.import_rows.other_account_id is
  'The account on the other side of a transfer, as the file says; a rule decides before it.';

comment on column public.import_rows.tags is 'The file''s own tags, by name.';

create index import_rows_account_index on public.import_rows (user_id, account_id);
create index import_rows_other_account_index on public.import_rows (user_id, other_account_id)
where other_account_id is not null;

alter table public.import_rows enable row level security;
create policy "own rows" on public.import_rows
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger hold_replacing
before update of match_id, match_kind on public.import_rows
for each row
when (old.replaces is not null and new.replaces is not null)
execute function public.hold_replacing();

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

comment on view public.import_row_matches is
  'Rows of imports as the review shows them, with the transaction each matches; of amounts only income has its sign.';

revoke all on public.import_row_matches from public, anon, authenticated;
grant select on public.import_row_matches to authenticated;

create function public.import_summary(import uuid)
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
comment on function public.import_summary is 'A staged import as the review sees it: counts and revision.';

create function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text)
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
comment on function public.stage_import_rows is
  'Adds a chunk of rows to a staged import; sending it again replaces it.';

create function public.import_rows_page(import uuid, filter text, page integer, page_size integer default 100)
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
comment on function public.import_rows_page is
  'A page of an import''s rows in the order of the file; past the end the last one.';

create function public.review_import(import uuid, filter text, page integer)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  summary jsonb := public.import_summary(import);
begin
  if summary is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return public.import_rows_page(import, filter, page) || jsonb_build_object(
    'import',
    summary,
    'vanished',
    public.vanished_document(import)
  );
end;
$function$;
comment on function public.review_import is 'A page of the review, with the current state of the import.';

create function public.change_import_row(import uuid, line integer, part integer, change jsonb)
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
comment on function public.change_import_row is
  'Edits a staged row, or notes the user''s choice about it, and matches again as needed.';

create function public.import_row_document(import_row public.import_row_matches)
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
comment on function public.import_row_document is 'A row of an import as the app knows it.';

create function public.find_import_transfers(import uuid)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  stretch_days constant integer := 2 * reach + 1;
  sizes bigint[];
  first_day date;
  last_day date;
  payment_pattern text := public.transfer_words_pattern('payment');
begin
  update public.import_rows r
  set transfer_id = null
  where r.user_id = owner and r.import_id = import and r.transfer_id is not null;
  if (select count(*) from public.live_accounts a where a.user_id = owner) < 2 then
    return;
  end if;
  select array_agg(distinct (-r.amount * 1000)::bigint), min(r.date) - reach, max(r.date) + reach
  into sizes, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate');
  if sizes is null then
    return;
  end if;
  with
    parts as materialized (
      select p.id, p.transaction_id, p.type, (p.amount * 1000)::bigint as amount_order
      from public.transaction_parts p
      where p.user_id = owner and (p.amount * 1000)::bigint = any (sizes)
    ),
    others as materialized (
      select
        t.id,
        t.id as key,
        t.account_id,
        t.date,
        t.amount_order,
        t.bank_transfer,
        w.waits_for,
        public.fold_text(concat_ws(' ', t.description, t.bank_text)) as text
      from
        public.transactions t
        left join public.waiting_legs() w on w.id = t.id and w.part_id is null
      where
        t.user_id = owner
        and t.deletion_id is null
        and t.date between first_day and last_day
        and t.amount_order = any (sizes)
        and not t.is_split
        and (t.type <> 'transfer' or w.id is not null)
        and not exists (
          select
          from public.suggestions s
          where s.user_id = owner and s.first_id = t.id and s.kind = 'transfer' and s.second_id is null
        )
      union all
      select
        t.id,
        p.id,
        t.account_id,
        t.date,
        p.amount_order,
        t.bank_transfer,
        w.waits_for,
        public.fold_text(concat_ws(' ', t.description, t.bank_text))
      from
        parts p
        join public.transactions t on t.user_id = owner and t.id = p.transaction_id
        left join public.waiting_legs() w on w.part_id = p.id
      where
        t.id = any (array(select x.transaction_id from parts x))
        and t.deletion_id is null
        and t.date between first_day and last_day
        and p.type = 'transfer'
        and (
          w.id is not null
          or not exists (
            select
            from public.live_transfers r
            where r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)
          )
        )
        and not exists (
          select
          from public.suggestions s
          where s.user_id = owner and s.first_part_id = p.id and s.kind = 'transfer' and s.second_id is null
        )
    ),
    reached as (
      select o.*, s.stretch
      from
        others o
        cross join lateral (
          select (o.date - reach - date '1900-01-01') / stretch_days as stretch
          union
          select (o.date + reach - date '1900-01-01') / stretch_days
        ) s
    ),
    staged as (
      select
        r.line,
        r.part,
        r.account_id,
        r.date,
        (-r.amount * 1000)::bigint as amount_order,
        r.bank_transfer,
        (r.date - date '1900-01-01') / stretch_days as stretch,
        r.description
      from public.import_rows r
      where
        r.user_id = owner
        and r.import_id = import
        and r.status in ('new', 'possible-duplicate')
        and r.split is null
        and (-r.amount * 1000)::bigint in (select o.amount_order from others o)
    ),
    pairs as materialized (
      select
        s.line,
        s.part,
        s.account_id,
        s.bank_transfer or o.bank_transfer as coded,
        s.amount_order < 0 as comes,
        public.fold_text(s.description) as text,
        o.id,
        o.account_id as other_account,
        o.text as other_text,
        o.waits_for is not null as waits,
        count(*) over (partition by s.line, s.part) as row_pairs,
        count(*) over (partition by o.key) as other_pairs
      from
        staged s
        join reached o using (amount_order, stretch)
      where
        o.account_id <> s.account_id
        and abs(o.date - s.date) <= reach
        and coalesce(o.waits_for = s.account_id, true)
        and public.account_currency(owner, o.account_id) = public.account_currency(owner, s.account_id)
    ),
    named as (
      select p.line, p.part, p.id
      from pairs p
      where
        p.row_pairs = 1
        and p.other_pairs = 1
        and (
          p.waits
          or p.coded
          or exists (
            select
            from public.account_patterns() n
            where
              n.account_id = p.other_account
              and (p.text ~ n.digits_pattern or not n.name_needs_word and p.text ~ n.name_pattern)
              or n.account_id = p.account_id
              and (p.other_text ~ n.digits_pattern or not n.name_needs_word and p.other_text ~ n.name_pattern)
          )
          or (p.text ~ payment_pattern or p.other_text ~ payment_pattern)
          and exists (
            select
            from public.accounts a
            where
              a.user_id = owner
              and a.id = case
                when p.comes then p.account_id
                else p.other_account
              end
              and a.type in ('credit', 'loan')
          )
        )
    )
  update public.import_rows r
  set transfer_id = n.id
  from named n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
end;
$$;
comment on function public.find_import_transfers is
  'Finds the staged rows that are the other leg of a transfer, as far as their texts show it.';

create function public.same_parts(parts jsonb, others jsonb)
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
comment on function public.same_parts is 'True if two lists of parts of a staged row say the same.';

create function public.hold_replacing()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  return null;
end;
$function$;
comment on function public.hold_replacing is
  'Keeps the match that the user gave a staged row when the rows are matched again.';
