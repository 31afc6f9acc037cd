-- What a file lacks of the rows that earlier files of its account had, and what the user says of each.

alter table public.imports
  add column vanished jsonb default '[]' not null
    constraint imports_vanished_check check (jsonb_typeof(vanished) = 'array' and char_length(vanished::text) <= 40000);

comment on column public.imports.vanished is 'The transactions of earlier files that this one lacks: a list of { id, line, part, choice }, with the row that may take its place. Once committed, before holds the bank''s id and line that a replaced one had.';
