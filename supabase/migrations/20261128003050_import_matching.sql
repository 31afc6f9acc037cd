-- Once a file is matched, the rows it lacks are known.

CREATE OR REPLACE FUNCTION public.match_import(import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  held public.imports := public.lock_staged_import(import);
begin
  if held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  perform public.match_import_rows(import);
  perform public.find_vanished_rows(import);
  -- A commit stores the guesses that the review showed.
  perform public.categorize_import_rows(import, not held.matched);
  return public.import_summary(import);
end $function$;
