-- Banks, phones and people write apostrophes, quotation marks and dashes in their own ways, and a search finds them all.
-- Folded texts are stored and are keys of payees, so fold_text stays as it is.

create function public.plain_marks(folded text) returns text
language sql immutable parallel safe
return case
  -- ASCII has no others, and most texts are.
  when octet_length(folded) = char_length(folded) then folded
  else translate(folded,
    U&'\2018\2019\201A\201B\02B9\02BB\02BC\2032\2035\00B4\FF07' || U&'\201C\201D\201E\201F\2033\00AB\00BB\FF02' ||
      U&'\2010\2011\2012\2013\2014\2015\2212\FE63\FF0D',
    repeat('''', 11) || repeat('"', 8) || repeat('-', 9))
end;
comment on function public.plain_marks(text) is 'A text with the apostrophes, quotation marks and dashes of a keyboard in place of all others.';
revoke all on function public.plain_marks(text) from public;
grant execute on function public.plain_marks(text) to authenticated;

create function public.search_key(search text) returns text
language sql immutable parallel safe
return public.plain_marks(public.fold_text(search));
comment on function public.search_key(text) is 'What a search looks for in folded texts with plain marks.';
revoke all on function public.search_key(text) from public;
grant execute on function public.search_key(text) to authenticated;
