-- The rows of earlier files of its account that a file lacks, and what the user chose for each.

alter table public.imports
  add column vanished jsonb default '[]' not null
    constraint imports_vanished_check check (jsonb_typeof(vanished) = 'array' and char_length(vanished::text) <= 40000);

comment on column public.imports.vanished is 'The transactions of earlier files that this one lacks: a list of { id, line, part, choice }, with the row that may take the place of each. After the commit, before holds the bank''s id and line that a replaced one had.';
