create index transactions_bank_transfer_index on public.transactions (user_id, account_id) where bank_transfer;

create function public.transfer_words() returns table (language text, kind text, word text)
language sql immutable parallel safe set search_path = '' as $$
  select w.language, w.kind, unnest(string_to_array(w.words, ', '))
  from (values
    ('en', 'transfer', 'transfer, transfers, transferred, xfer, tfr, trf, trsf, internal transfer, self transfer, moved to, moved from, sweep'),
    ('en', 'payment', 'payment, payments, pymt, pmt, autopay, auto pay, epay, epayment, thank you, direct debit, instalment, installment'),
    ('en', 'refund', 'refund, refunded, return, returned, reversal, cashback, chargeback, reward, rewards'),
    ('de', 'transfer', 'umbuchung, uberweisung, ueberweisung, ubertrag, uebertrag, dauerauftrag, umschichtung, kontoubertrag'),
    ('de', 'payment', 'zahlung, einzahlung, abrechnung, kreditkartenabrechnung, kartenabrechnung, ausgleich, lastschrift, tilgung, rate, zahlung erhalten'),
    ('de', 'refund', 'erstattung, ruckerstattung, rueckerstattung, gutschrift, storno, rucksendung, retoure'),
    ('fr', 'transfer', 'virement, virements, vir, transfert'),
    ('fr', 'payment', 'paiement, reglement, prelevement, versement, echeance, remboursement pret'),
    ('fr', 'refund', 'remboursement, avoir, annulation'),
    ('es', 'transfer', 'transferencia, transferencias, traspaso, traspasos, transf'),
    ('es', 'payment', 'pago, pagos, abono, recibo, cuota, liquidacion'),
    ('es', 'refund', 'reembolso, devolucion, anulacion'),
    ('it', 'transfer', 'bonifico, giroconto, girofondo, girofondi, trasferimento'),
    ('it', 'payment', 'pagamento, addebito, rata, saldo carta, versamento'),
    ('it', 'refund', 'rimborso, storno, accredito reso'),
    ('pt', 'transfer', 'transferencia, transferencias, transf, trf, ted, pix'),
    ('pt', 'payment', 'pagamento, pagto, pgto, fatura, parcela, liquidacao'),
    ('pt', 'refund', 'reembolso, estorno, devolucao'),
    ('nl', 'transfer', 'overboeking, overschrijving, eigen rekening, spaaropdracht'),
    ('nl', 'payment', 'betaling, afbetaling, afrekening, incasso, aflossing'),
    ('nl', 'refund', 'terugbetaling, retour, creditering'),
    ('pl', 'transfer', 'przelew, przelewy, przeksiegowanie, przelew wewnetrzny'),
    ('pl', 'payment', 'splata, platnosc, wplata, rata'),
    ('pl', 'refund', 'zwrot'),
    ('cs', 'transfer', 'prevod, prevody, preuctovani'),
    ('cs', 'payment', 'platba, splatka, uhrada, inkaso'),
    ('cs', 'refund', 'vraceni, vratka, refundace'),
    ('sv', 'transfer', 'overforing, insattning overforing, flytt'),
    ('sv', 'payment', 'betalning, inbetalning, autogiro, avbetalning, faktura'),
    ('sv', 'refund', 'aterbetalning, retur'),
    ('da', 'transfer', 'overforsel, overfoersel, kontooverforsel'),
    ('da', 'payment', 'betaling, indbetaling, afdrag, betalingsservice'),
    ('da', 'refund', 'tilbagebetaling, refusion, retur'),
    ('no', 'transfer', 'overforing, overfort, kontoregulering'),
    ('no', 'payment', 'betaling, innbetaling, avdrag, avtalegiro'),
    ('no', 'refund', 'tilbakebetaling, refusjon, retur'),
    ('fi', 'transfer', 'tilisiirto, oma tilisiirto, siirto'),
    ('fi', 'payment', 'maksu, suoritus, lyhennys, lasku'),
    ('fi', 'refund', 'palautus, hyvitys'),
    ('hu', 'transfer', 'atutalas, atvezetes'),
    ('hu', 'payment', 'befizetes, torlesztes'),
    ('ro', 'transfer', 'transfer intern, virament'),
    ('ro', 'payment', 'plata, rambursare'),
    ('tr', 'transfer', 'havale, eft, virman'),
    ('tr', 'payment', 'odeme, odemesi'),
    ('ru', 'transfer', 'перевод, перевод между счетами'),
    ('ru', 'payment', 'платеж, погашение, оплата'),
    ('ru', 'refund', 'возврат'),
    ('ja', 'transfer', '振替, 振込, 口座間振替, 資金移動'),
    ('ja', 'payment', '支払, 支払い, 引落, 口座振替, 返済'),
    ('ja', 'refund', '返金, 払戻'),
    ('zh', 'transfer', '转账, 轉帳, 转帐'),
    ('zh', 'payment', '还款, 還款, 付款'),
    ('zh', 'refund', '退款'),
    ('en', 'debt', 'credit card, creditcard, credit crd, cardmember, cc, amex, american express, barclaycard, loan, mortgage'),
    ('de', 'debt', 'kreditkarte, kreditkarten, kreditkartenkonto, darlehen, kredit, hypothek'),
    ('fr', 'debt', 'carte de credit, pret, credit immobilier'),
    ('es', 'debt', 'tarjeta de credito, prestamo, hipoteca'),
    ('it', 'debt', 'carta di credito, prestito, mutuo'),
    ('pt', 'debt', 'cartao de credito, emprestimo'),
    ('nl', 'debt', 'creditcard, lening, hypotheek'),
    ('pl', 'debt', 'karta kredytowa, karty kredytowej, kredyt, pozyczka'),
    ('cs', 'debt', 'kreditni karta, kreditni karty, uver, pujcka, hypoteka'),
    ('sv', 'debt', 'kreditkort, bolan'),
    ('da', 'debt', 'kreditkort, boliglan'),
    ('no', 'debt', 'kredittkort, boliglan'),
    ('fi', 'debt', 'luottokortti, laina, asuntolaina'),
    ('ja', 'debt', 'クレジットカード, ローン'),
    ('zh', 'debt', '信用卡, 贷款')
  ) as w(language, kind, words)
$$;
comment on function public.transfer_words() is
  'Words that banks write beside transfers, payments, refunds, and cards and loans, folded, by language.';

-- A word is whole where no Latin letter or digit is beside it; other scripts need not separate words. So MT940's NTRF, which
-- stands beside any credit transfer, is no word for one.
create function public.transfer_words_pattern(kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '(?<![a-z0-9])(?:' || string_agg(distinct w.word, '|') || ')(?![a-z0-9])'
  from public.transfer_words() w where w.kind = transfer_words_pattern.kind
$$;
comment on function public.transfer_words_pattern(text) is 'Finds any of the words of a kind in a folded text.';

-- 4821 stands alone, or ends a masked number (xx4821, *4821, ..4821) or a long one. Parts of amounts, times and telephone
-- numbers don't count, nor do years and days, unless they end a masked or a very long number.
create function public.digits_pattern(digits text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when digits is null or digits !~ '^[0-9]{4}$' or digits = '0000' then null
    else '(?:' || concat_ws('|',
      case when digits !~ '^(19|20)' then '(?<![0-9a-z])(?<![0-9][.,/:-])' || digits end,
      '(?:(?<![a-z0-9])[0-9]{0,6}x+|[*#•·]+|[.]{2,}|…)[ -]?' || digits,
      case when digits !~ '^(19|20)'
        then '(?<![0-9])(?!(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?![0-9]))[0-9]{4,26}' || digits
        else '[0-9]{8}' || digits end)
      || ')(?![0-9a-z])(?![.,/:-][0-9])'
  end
$$;
comment on function public.digits_pattern(text) is 'Finds the last four digits of an account in a folded text; null where they tell nothing.';

-- What texts call the user's accounts. A name like 'Bank' or 'Credit card' tells nothing; 'Savings' does beside a word for
-- transfer.
create function public.account_patterns() returns table (account_id uuid, digits text, digits_pattern text, name text,
  name_pattern text, name_needs_word boolean, number text)
language sql stable security invoker set search_path = '' as $$
  with known as (
    select a.id, a.last_four_digits as digits, public.fold_text(btrim(a.name)) as name
    from public.live_accounts a where a.user_id = (select public.current_user_id())
  ), numbers as (
    select distinct s.account_id, n.number
    from public.import_statements s
    cross join lateral (select lower(regexp_replace(s.named, '[^0-9A-Za-z]', '', 'g')) as number) n
    where s.user_id = (select public.current_user_id()) and n.number ~ '[0-9]{4}$'
      and char_length(regexp_replace(n.number, '[^0-9]', '', 'g')) >= 6
  ), words as (
    select k.id, bool_and(w.word = any (array['bank', 'account', 'card', 'credit', 'debit', 'checking', 'current', 'default',
        'main', 'my', 'our', 'joint', 'new', 'old', 'visa', 'mastercard', 'loan', 'cash', 'wallet', 'konto', 'girokonto', 'karte',
        'kreditkarte', 'bargeld', 'compte', 'carte', 'cuenta', 'tarjeta', 'conto', 'carta', 'conta', 'cartao', 'rekening',
        '1', '2', '3']) or w.word = any (s.weak)) as generic,
      bool_or(w.word = any (s.weak)) as weak
    from known k
    cross join (select array['savings', 'saving', 'sparkonto', 'tagesgeld', 'tagesgeldkonto', 'epargne', 'livret', 'ahorro',
      'ahorros', 'risparmio', 'poupanca', 'spaarrekening', 'oszczednosci', 'sporeni', 'sparande', 'opsparing', 'sparing',
      'saasto', 'saastotili', 'everyday', 'household', 'family'] as weak) s
    cross join lateral regexp_split_to_table(k.name, '[^[:alnum:]]+') as w(word)
    where w.word <> ''
    group by k.id
  )
  select k.id, d.digits, public.digits_pattern(d.digits),
    case when named.usable then k.name end,
    case when named.usable then '(?<![a-z0-9])' || regexp_replace(k.name, '([][\\.^$*+?(){}|#-])', '\\\1', 'g')
      || '(?![a-z0-9])' end,
    coalesce(w.generic, false), d.number
  from known k
  left join words w on w.id = k.id
  cross join lateral (
    select char_length(k.name) >= 4 and k.name ~ '[^0-9 ]' and (not coalesce(w.generic, true) or coalesce(w.weak, false))
      as usable) named
  cross join lateral (
    select k.digits, null::text as number
    union all
    select right(n.number, 4), right(n.number, 10) from numbers n where n.account_id = k.id
  ) d
$$;
comment on function public.account_patterns() is
  'How texts name the user''s accounts: by digits, by name, by number; several rows for an account with several numbers.';

-- 'waiting' is for the caller to say. An account that is named alike on both sides is not told apart by it.
create function public.transfer_evidence(out_ids uuid[], in_ids uuid[])
  returns table (out_id uuid, in_id uuid, evidence text, has_word boolean, out_speaks boolean, in_speaks boolean)
language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off
  set plan_cache_mode = force_custom_plan as $$
declare
  owner uuid := public.current_user_id();
  transfer_pattern text := public.transfer_words_pattern('transfer');
  payment_pattern text := public.transfer_words_pattern('payment');
  refund_pattern text := public.transfer_words_pattern('refund');
  debt_pattern text := public.transfer_words_pattern('debt');
  coded uuid[];
begin
  if cardinality(out_ids) = 0 then
    return;
  end if;
  coded := array(select distinct t.account_id from public.transactions t
    where t.user_id = owner and t.bank_transfer and t.deleted_at is null);
  return query
  with pairs as materialized (
    select p.o, p.i from unnest(out_ids, in_ids) as p(o, i)
  ), texts as materialized (
    select t.id, t.account_id, t.payee_id, t.bank_transfer, a.type as account_type,
      public.fold_text(concat_ws(' ', t.description, t.bank_text)) as text
    from public.transactions t
    join public.live_accounts a on a.user_id = owner and a.id = t.account_id
    where t.user_id = owner and t.id = any (out_ids || in_ids)
  ), worded as materialized (
    select t.*, t.text ~ transfer_pattern as is_transfer,
      t.text ~ payment_pattern as is_payment, t.text ~ refund_pattern as is_refund, t.text ~ debt_pattern as is_debt,
      -- How some banks begin every purchase.
      t.text ~ '(?<!credit )card payments? (?!received|thank)[a-z0-9]' as is_purchase
    from texts t
  ), patterns as materialized (
    select * from public.account_patterns()
  ), naming as materialized (
    select s.o, s.i, bool_or(s.of_out) as by_out, bool_or(not s.of_out) as by_in
    from (
      select p.o, p.i, true as of_out, w.text, w.is_transfer, w.account_id as own, x.account_id as other
      from pairs p join worded w on w.id = p.o join texts x on x.id = p.i
      union all
      select p.o, p.i, false, w.text, w.is_transfer, w.account_id, x.account_id
      from pairs p join worded w on w.id = p.i join texts x on x.id = p.o
    ) s
    join patterns n on n.account_id = s.other
    left join (
      select m.account_id, coalesce(array_agg(m.digits) filter (where m.digits is not null), '{}') as digits, min(m.name) as name
      from patterns m group by m.account_id
    ) o on o.account_id = s.own
    where strpos(s.text, n.digits) > 0 and n.digits <> all (coalesce(o.digits, '{}')) and s.text ~ n.digits_pattern
      or strpos(s.text, n.name) > 0 and n.name is distinct from o.name and (s.is_transfer or not n.name_needs_word)
        and s.text ~ n.name_pattern
      or strpos(regexp_replace(s.text, '[^0-9a-z]', '', 'g'), n.number) > 0
    group by s.o, s.i
  ), linked_by_hand as materialized (
    select r.out_account_id, r.in_account_id, r.out_id, r.in_id
    from public.transfers r
    where r.user_id = owner and r.origin = 'hand' and r.out_id is not null and r.in_id is not null
      and r.out_account_id in (select t.account_id from texts t) and r.in_account_id in (select t.account_id from texts t)
  ), legs as materialized (
    select t.id, t.payee_id from public.transactions t
    where t.user_id = owner and t.deleted_at is null
      and t.id = any (array(select l.out_id from linked_by_hand l union all select l.in_id from linked_by_hand l))
  ), confirmed as materialized (
    select distinct l.out_account_id, l.in_account_id, o.payee_id as out_payee, i.payee_id as in_payee
    from linked_by_hand l join legs o on o.id = l.out_id join legs i on i.id = l.in_id
  ), judged as (
    select p.o, p.i, o.is_transfer or i.is_transfer
        or i.account_type in ('credit', 'loan') and i.is_payment and not i.is_refund as has_word, coalesce(n.by_out, false) as out_names,
      coalesce(n.by_in, false) as in_names, c.out_payee is not null as is_confirmed,
      -- Where a bank writes such codes, a row without one is no transfer for it.
      o.bank_transfer and (i.bank_transfer or i.account_id <> all (coded)) as out_coded,
      i.bank_transfer and (o.bank_transfer or o.account_id <> all (coded)) as in_coded,
      i.account_type in ('credit', 'loan') and o.is_payment and not o.is_purchase and not i.is_refund as out_pays,
      -- 'Payment, thank you' does not say where from: what left has to be fit for it.
      i.account_type in ('credit', 'loan') and i.is_payment and not i.is_refund and not o.is_purchase
        and (o.is_transfer or o.is_payment or o.is_debt) as in_pays
    from pairs p
    join worded o on o.id = p.o
    join worded i on i.id = p.i
    left join naming n on n.o = p.o and n.i = p.i
    left join confirmed c on c.out_account_id = o.account_id and c.in_account_id = i.account_id
      and c.out_payee = o.payee_id and c.in_payee = i.payee_id
  )
  select j.o, j.i, case
      when j.out_names or j.in_names then 'names-account'
      when j.out_coded or j.in_coded then 'bank-code'
      when j.is_confirmed then 'confirmed-before'
      when j.out_pays or j.in_pays then 'card-payment'
    end,
    j.has_word, j.out_names or j.out_coded or j.is_confirmed or j.out_pays,
    j.in_names or j.in_coded or j.is_confirmed or j.in_pays
  from judged j;
end $$;
comment on function public.transfer_evidence(uuid[], uuid[]) is
  'What says that the rows of each pair are one transfer, as a code; whether a text has a word for it; which side says so.';
