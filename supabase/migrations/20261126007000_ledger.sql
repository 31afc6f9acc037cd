-- Its work grows with the user's data, so it has the limits and plans of functions that are called with any number of rows.
alter function public.rebuild_totals() set enable_nestloop = off;
alter function public.rebuild_totals() set jit = off;
alter function public.rebuild_totals() set statement_timeout = '55s';
alter function public.rebuild_totals() set lock_timeout = '55s';
