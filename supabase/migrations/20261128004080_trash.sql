-- What parts were before may be suggested again; a link made automatically and taken back is not made again at once.

create function public.found_pairs(change uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(to_jsonb(r))
  from public.ledger_changes c
  join public.changed_transactions h on h.user_id = c.user_id and h.change_id = c.id
  join public.transfers r on r.user_id = c.user_id and r.out_id = h.transaction_id
  where c.user_id = (select public.current_user_id()) and c.id = found_pairs.change and c.details ->> 'found' = 'true'
    and exists (select from public.changed_transactions i
      where i.user_id = c.user_id and i.change_id = c.id and i.transaction_id = r.in_id);
$$;

comment on function public.found_pairs(uuid) is 'The transfers that a change linked automatically; null if there are none.';
revoke all on function public.found_pairs(uuid) from public;
grant execute on function public.found_pairs(uuid) to authenticated;

create function public.refuse_pairs(pairs jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.suggestions as s (user_id, kind, first_id, second_id, first_part_id, second_part_id, refused_at)
  select public.current_user_id(), 'transfer', p.out_id, p.in_id, p.out_part_id, p.in_part_id, now()
  from jsonb_populate_recordset(null::public.transfers, pairs) p
  where not exists (select from public.transfers r
    where r.user_id = p.user_id and r.id = p.id and r.out_id = p.out_id and r.in_id = p.in_id)
  on conflict on constraint suggestions_key do update set refused_at = coalesce(s.refused_at, now());
end $$;

comment on function public.refuse_pairs(jsonb) is 'Remembers that unlinked pairs are no transfers.';
revoke all on function public.refuse_pairs(jsonb) from public;
grant execute on function public.refuse_pairs(jsonb) to authenticated;

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
      when 'category' then perform public.restore_category_change(change);
      when 'payee' then perform public.restore_payee_change(change);
      when 'rule' then as_left := public.restore_rule_change(change);
      else null;
    end case;
    if held.kind not in ('delete', 'delete-account') then
      -- Alerts came back with the categories, and nothing has happened that calls for another.
      perform set_config('outlay.quiet', case held.kind when 'category' then 'on' else '' end, true);
      linked := public.found_pairs(change);
      back := public.restore_snapshots(change);
      perform public.refuse_pairs(linked);
      ids := array(
        select c.transaction_id from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and c.before is null);
      with undone as (
        update public.transactions t
        -- Where there was more to it, the snapshot has it.
        set category_id = c.category_id, category_source = c.category_source, category_reason = null,
          category_set_at = null, account_id = c.account_id, type = c.type,
          type_stated = c.type_stated, edited_at = c.edited_at, file_key = c.file_key
        from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id
          and t.id = any (ids) and t.revision = c.revision and t.deleted_at is null
          and exists (select from public.live_accounts a where a.user_id = owner and a.id = c.account_id)
          and exists (select from public.categories g where g.user_id = owner and g.id = c.category_id)
        returning t.id, t.revision, c.revision_before
      ), earlier as (
        -- They are again as the change before this one has left them, which can be taken back in its turn.
        update public.changed_transactions e set revision = u.revision
        from undone u
        where e.user_id = owner and e.transaction_id = u.id and e.transaction_id = any (ids)
          and e.revision = u.revision_before
      )
      select back + count(*) into back from undone;
      perform set_config('outlay.quiet', '', true);
      refused := coalesce(held.snapshot -> 'suggestions', held.details -> 'suggestions');
      update public.suggestions s set refused_at = null
      where s.user_id = owner and s.second_id is not null and refused ? s.id::text;
      delete from public.suggestions s
      where s.user_id = owner and s.second_id is null and refused ? s.id::text;
      if held.details ->> 'action' = 'refuse' then
        back := held.transactions;
      end if;
      perform public.find_suggestions(array(
        select c.transaction_id from public.changed_transactions c
        where c.user_id = owner and c.change_id = change
          and (c.before ?| array['parts', 'transfers', 'refunds']
            or c.before -> 'row' ?| array['account_id', 'date', 'amount', 'type'])));
    else
      account_ids := array(select a.id from public.accounts a where a.user_id = owner and a.deletion_id = change);
      ids := array(select t.id from public.transactions t where t.user_id = owner and t.deletion_id = change);
      if held.kind = 'delete-account' and cardinality(account_ids) = 0 and cardinality(ids) = 0 then
        raise sqlstate 'PT404' using message = 'change_gone';
      end if;
      back := public.take_from_trash(account_ids, ids);
    end if;
    update public.ledger_changes c set undone_at = now(), kept = held.transactions - back,
      snapshot = case when as_left then c.snapshot else c.snapshot || '{"changedSince": true}' end
    where c.user_id = owner and c.id = change
    returning * into held;
  end if;
  return jsonb_build_object('transactions', held.transactions - held.kept, 'kept', held.kept)
    || case when held.snapshot ? 'changedSince' then '{"changedSince": true}' else '{}' end::jsonb;
end $$;
