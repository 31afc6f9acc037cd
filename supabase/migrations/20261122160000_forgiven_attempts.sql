-- An attempt that the auth service refused without looking at it, because it was asked too often by whomever, is not the
-- user's: it is taken back from where it was counted.
create function public.forgive_attempt(kind text, subjects text[]) returns void
  language sql security definer set search_path = '' as $$
  delete from private.attempts a
  where a.ctid in (
    select distinct on (l.subject) l.ctid
    from private.attempts l
    where l.kind = forgive_attempt.kind and l.subject = any(forgive_attempt.subjects)
    order by l.subject, l.attempted_at desc);
$$;
comment on function public.forgive_attempt(text, text[]) is 'Takes the latest attempt off each subject.';
revoke execute on function public.forgive_attempt(text, text[]) from public;
grant execute on function public.forgive_attempt(text, text[]) to anon, authenticated;
