-- Words that belong to a name, though at the end of a description they could say where a shop is or what a company is.

create function public.joined_ends() returns jsonb language sql immutable parallel safe
return public.word_set(
  'wire in|transfer in|transfers in|xfer in|tfr in|trf in|cash in|money in|pay in|paid in|payment in|sweep in|funds in'
  || '|deposit in|trade in|check in|drive in|walk in|plug in|log in|sign in|dine in|phone in|drop in'
  || '|add on|clip on|carry on|sign on|log on|hands on|r us|about us|contact us'
);
comment on function public.joined_ends() is 'Pairs of words at the end of a name whose second word alone could be a state or country.';
revoke all on function public.joined_ends() from public;
grant execute on function public.joined_ends() to authenticated;

create function public.joining_words() returns jsonb language sql immutable parallel safe
return public.word_set('&|+|and|und|et|y|e|i|og|och|ja|en');
comment on function public.joining_words() is 'Words between two names, or between a name and the partners: Tent and Co.';
revoke all on function public.joining_words() from public;
grant execute on function public.joining_words() to authenticated;
