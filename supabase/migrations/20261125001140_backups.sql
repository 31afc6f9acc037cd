create or replace function public.backup_columns(name text)
  returns table (place integer, column_name name, type regtype, key integer)
  language sql stable security invoker set search_path = '' as $$
  select a.attnum::integer, a.attname, a.atttypid::regtype, array_position(i.indkey::int2[], a.attnum)
  from pg_attribute a
  left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = to_regclass('public.' || quote_ident(backup_columns.name)) and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and a.attname <> 'user_id'
    and (backup_columns.name, a.attname) not in (('transactions', 'is_split'), ('transactions', 'shifted'),
      ('import_rows', 'transfer_id'))
    and backup_columns.name = any (public.backup_tables());
$$;
