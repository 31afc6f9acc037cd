create function public.transfer_words()
returns table (language text, kind text, word text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return query select w.language, w.kind, unnest(string_to_array(w.words, ', '))
    from
      (
        values
          ('en', 'transfer', 'transfer, transfers, transferred, xfer, tfr, trf, trsf, internal transfer'),
          ('en', 'transfer', 'self transfer, moved to, moved from, sweep, wire, wires, wired, fedwire, remittance'),
          ('en', 'transfer', 'telegraphic transfer, chaps'),
          ('en', 'payment', 'payment, payments, pymt, pmt, autopay, auto pay, epay, epayment, thank you'),
          ('en', 'payment', 'direct debit, instalment, installment'),
          ('en', 'refund', 'refund, refunded, return, returned, reversal, cashback, chargeback, reward, rewards'),
          ('de', 'transfer', 'umbuchung, uberweisung, ueberweisung, ubertrag, uebertrag, dauerauftrag, umschichtung'),
          ('de', 'transfer', 'kontoubertrag, kontouebertrag, uberweisungen, ueberweisungen, uberweisungsauftrag'),
          ('de', 'transfer', 'ueberweisungsauftrag, auslandsuberweisung, auslandsueberweisung, auslandszahlung'),
          ('de', 'transfer', 'echtzeituberweisung, echtzeitueberweisung, eiluberweisung, eilueberweisung'),
          ('de', 'transfer', 'sammeluberweisung, sammelueberweisung, uberw, ueberw'),
          ('de', 'payment', 'zahlung, einzahlung, abrechnung, kreditkartenabrechnung, kartenabrechnung, ausgleich'),
          ('de', 'payment', 'lastschrift, tilgung, rate, zahlung erhalten'),
          ('de', 'refund', 'erstattung, ruckerstattung, rueckerstattung, gutschrift, storno, rucksendung, retoure'),
          ('fr', 'transfer', 'virement, virements, vir, virt, transfert, transferts'),
          ('fr', 'payment', 'paiement, reglement, prelevement, versement, echeance, remboursement pret'),
          ('fr', 'refund', 'remboursement, avoir, annulation'),
          ('es', 'transfer', 'transferencia, transferencias, traspaso, traspasos, transf, giro, giros, remesa, spei'),
          ('es', 'payment', 'pago, pagos, abono, recibo, cuota, liquidacion'),
          ('es', 'refund', 'reembolso, devolucion, anulacion'),
          ('it', 'transfer', 'bonifico, bonifici, bonif, giroconto, girofondo, girofondi, postagiro, trasferimento'),
          ('it', 'transfer', 'trasferimenti'),
          ('it', 'payment', 'pagamento, addebito, rata, saldo carta, versamento'),
          ('it', 'refund', 'rimborso, storno, accredito reso'),
          ('pt', 'transfer', 'transferencia, transferencias, transf, trf, ted, tev, pix, remessa, ordem de pagamento'),
          ('pt', 'payment', 'pagamento, pagto, pgto, fatura, parcela, liquidacao'),
          ('pt', 'refund', 'reembolso, estorno, devolucao'),
          ('nl', 'transfer', 'overboeking, overboekingen, overschrijving, overschrijvingen, buitenlandbetaling'),
          ('nl', 'transfer', 'eigen rekening, spaaropdracht'),
          ('nl', 'payment', 'betaling, afbetaling, afrekening, incasso, aflossing'),
          ('nl', 'refund', 'terugbetaling, retour, creditering'),
          ('pl', 'transfer', 'przelew, przelewu, przelewem, przelewy, przeksiegowanie, przelew wewnetrzny'),
          ('pl', 'payment', 'splata, platnosc, wplata, rata'),
          ('pl', 'refund', 'zwrot'),
          ('cs', 'transfer', 'prevod, prevodu, prevodem, prevody, preuctovani, zahranicni platba'),
          ('cs', 'payment', 'platba, splatka, uhrada, inkaso'),
          ('cs', 'refund', 'vraceni, vratka, refundace'),
          ('sv', 'transfer', 'overforing, overforingar, insattning overforing, flytt, girering, utlandsbetalning'),
          ('sv', 'payment', 'betalning, inbetalning, autogiro, avbetalning, faktura'),
          ('sv', 'refund', 'aterbetalning, retur'),
          (
            'da',
            'transfer',
            'overforsel, overfoersel, overforsler, kontooverforsel, udlandsoverforsel, udlandsbetaling'
          ),
          ('da', 'payment', 'betaling, indbetaling, afdrag, betalingsservice'),
          ('da', 'refund', 'tilbagebetaling, refusion, retur'),
          ('no', 'transfer', 'overforing, overforinger, overfort, kontoregulering, utenlandsbetaling, utlandsbetaling'),
          ('no', 'payment', 'betaling, innbetaling, avdrag, avtalegiro'),
          ('no', 'refund', 'tilbakebetaling, refusjon, retur'),
          ('fi', 'transfer', 'tilisiirto, oma tilisiirto, siirto, ulkomaanmaksu'),
          ('fi', 'payment', 'maksu, suoritus, lyhennys, lasku'),
          ('fi', 'refund', 'palautus, hyvitys'),
          ('hu', 'transfer', 'atutalas, atutalasa, utalas, atvezetes'),
          ('hu', 'payment', 'befizetes, torlesztes'),
          ('ro', 'transfer', 'transfer intern, virament, viramente, ordin de plata'),
          ('ro', 'payment', 'plata, rambursare'),
          ('tr', 'transfer', 'havale, havalesi, eft, virman, para transferi'),
          ('tr', 'payment', 'odeme, odemesi'),
          ('ru', 'transfer', 'перевод, перевода, переводы, переводом, перевод между счетами'),
          ('ru', 'payment', 'платеж, погашение, оплата'),
          ('ru', 'refund', 'возврат'),
          ('ja', 'transfer', '振替, 振込, 振込入金, 口座間振替, 資金移動, 送金, 海外送金, 電信送金'),
          ('uk', 'transfer', 'переказ, переказу, перерахування'),
          ('bg', 'transfer', 'превод, преводи'),
          ('sk', 'transfer', 'prevod, prevodu, zahranicny prevod'),
          ('hr', 'transfer', 'prijenos, doznaka'),
          ('sl', 'transfer', 'prenos, nakazilo'),
          ('et', 'transfer', 'ulekanne, makseulekanne'),
          ('lv', 'transfer', 'parskaitijums, parvedums'),
          ('lt', 'transfer', 'pavedimas, pervedimas'),
          ('is', 'transfer', 'millifaersla'),
          ('el', 'transfer', 'μεταφορα, εμβασμα'),
          ('vi', 'transfer', 'chuyen khoan, chuyen tien'),
          ('id', 'transfer', 'pindah buku, pemindahbukuan'),
          ('ko', 'transfer', '이체, 송금, 계좌이체'),
          ('ar', 'transfer', 'تحويل, حوالة'),
          ('he', 'transfer', 'העברה'),
          ('ja', 'payment', '支払, 支払い, 引落, 口座振替, 返済'),
          ('ja', 'refund', '返金, 払戻'),
          ('zh', 'transfer', '转账, 轉帳, 轉賬, 转帐, 汇款, 匯款, 电汇, 電匯'),
          ('zh', 'payment', '还款, 還款, 付款'),
          ('zh', 'refund', '退款'),
          ('en', 'debt', 'credit card, creditcard, credit crd, cardmember, cc, amex, american express'),
          ('en', 'debt', 'barclaycard, loan, mortgage'),
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
      ) as w (language, kind, words);
end;
$$;
comment on function public.transfer_words is
  'Words that banks write for transfers, payments, refunds, and cards and loans, folded, by language.';

create function public.transfer_words_pattern(kind text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return (
    select '(?<![a-z0-9])(?:' || string_agg(distinct public.fold_text(w.word), '|') || ')(?![a-z0-9])'
    from public.transfer_words() w
    where w.kind = transfer_words_pattern.kind
  );
end;
$$;
comment on function public.transfer_words_pattern is 'Finds any of the words of a kind in a folded text.';

create function public.digits_pattern(digits text)
returns text
language sql
immutable
parallel safe
return case
  when digits is null
  or digits !~ '^[0-9]{4}$'
  or digits = '0000' then null
  else '(?:' || concat_ws(
    '|',
    case
      when digits !~ '^(19|20)' then '(?<![0-9a-z])(?<![0-9][.,/:-])' || digits
    end,
    '(?:(?<![a-z0-9])[0-9]{0,6}x+|[*#•·]+|[.]{2,}|…)[ -]?' || digits,
    case
      when digits !~ '^(19|20)' then concat(
        '(?<![0-9])(?!(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?![0-9]))',
        '[0-9]{4,26}',
        digits
      )
      else '[0-9]{8}' || digits
    end
  ) || ')(?![0-9a-z])(?![.,/:-][0-9])'
end;
comment on function public.digits_pattern is
  'Finds the last four digits of an account in a folded text; null where they tell nothing.';

create function public.account_patterns()
returns table (
  account_id uuid,
  digits text,
  digits_pattern text,
  name text,
  name_pattern text,
  name_needs_word boolean,
  number text
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query with
      known as (
        select a.id, a.last_four_digits as digits, public.fold_text(btrim(a.name)) as name
        from public.live_accounts a
        where a.user_id = (select public.current_user_id())
      ),
      numbers as (
        select distinct s.account_id, n.number
        from
          public.import_statements s
          cross join lateral (select lower(regexp_replace(s.named, '[^0-9A-Za-z]', '', 'g')) as number) n
        where
          s.user_id = (select public.current_user_id())
          and n.number ~ '[0-9]{4}$'
          and char_length(regexp_replace(n.number, '[^0-9]', '', 'g')) >= 6
      ),
      words as (
        select
          k.id,
          bool_and(
            w.word = any (
              array[
                'bank',
                'account',
                'card',
                'credit',
                'debit',
                'checking',
                'current',
                'default',
                'main',
                'my',
                'our',
                'joint',
                'new',
                'old',
                'visa',
                'mastercard',
                'loan',
                'cash',
                'wallet',
                'konto',
                'girokonto',
                'karte',
                'kreditkarte',
                'bargeld',
                'compte',
                'carte',
                'cuenta',
                'tarjeta',
                'conto',
                'carta',
                'conta',
                'cartao',
                'rekening',
                '1',
                '2',
                '3'
              ]
            )
            or w.word = any (s.weak)
          ) as generic,
          bool_or(w.word = any (s.weak)) as weak
        from
          known k
          cross join (
            select
              array[
                'savings',
                'saving',
                'sparkonto',
                'tagesgeld',
                'tagesgeldkonto',
                'epargne',
                'livret',
                'ahorro',
                'ahorros',
                'risparmio',
                'poupanca',
                'spaarrekening',
                'oszczednosci',
                'sporeni',
                'sparande',
                'opsparing',
                'sparing',
                'saasto',
                'saastotili',
                'everyday',
                'household',
                'family'
              ] as weak
          ) s
          cross join lateral regexp_split_to_table(k.name, '[^[:alnum:]]+') as w (word)
        where w.word <> ''
        group by k.id
      )
    select
      k.id,
      d.digits,
      public.digits_pattern(d.digits),
      case
        when named.usable then k.name
      end,
      case
        when named.usable then '(?<![a-z0-9])' || regexp_replace(
          k.name,
          '([][\\.^$*+?(){}|#-])',
          '\\\1',
          'g'
        ) || '(?![a-z0-9])'
      end,
      coalesce(w.generic, false),
      d.number
    from
      known k
      left join words w on w.id = k.id
      cross join lateral (
        select
          char_length(k.name) >= 4
          and k.name ~ '[^0-9 ]'
          and (not coalesce(w.generic, true) or coalesce(w.weak, false)) as usable
      ) named
      cross join lateral (
        select k.digits, null::text as number
        union all
        select right(n.number, 4), right(n.number, 10) from numbers n where n.account_id = k.id
      ) d;
end;
$$;
comment on function public.account_patterns is
  'Patterns by which texts name the user''s accounts: digits, name, number; several rows for several numbers.';

create function public.transfer_evidence(out_ids uuid[], in_ids uuid[])
returns table (out_id uuid, in_id uuid, evidence text, has_word boolean, out_speaks boolean, in_speaks boolean)
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
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
  coded := array(
    select distinct t.account_id
    from public.transactions t
    where t.user_id = owner and t.bank_transfer and t.deleted_at is null
  );
  return query with
      pairs as materialized (select p.o, p.i from unnest(out_ids, in_ids) as p (o, i)),
      texts as materialized (
        select
          t.id,
          t.account_id,
          t.payee_id,
          t.bank_transfer,
          a.type as account_type,
          public.fold_text(concat_ws(' ', t.description, t.bank_text)) as text
        from
          public.transactions t
          join public.live_accounts a on a.user_id = owner and a.id = t.account_id
        where t.user_id = owner and t.id = any (out_ids || in_ids)
      ),
      worded as materialized (
        select
          t.*,
          t.text ~ transfer_pattern as is_transfer,
          t.text ~ payment_pattern as is_payment,
          t.text ~ refund_pattern as is_refund,
          t.text ~ debt_pattern as is_debt,
          -- How some banks begin every purchase.
          t.text ~ '(?<!credit )card payments? (?!received|thank)[a-z0-9]' as is_purchase
        from texts t
      ),
      patterns as materialized (select * from public.account_patterns()),
      naming as materialized (
        select s.o, s.i, bool_or(s.of_out) as by_out, bool_or(not s.of_out) as by_in
        from
          (
            select p.o, p.i, true as of_out, w.text, w.is_transfer, w.account_id as own, x.account_id as other
            from
              pairs p
              join worded w on w.id = p.o
              join texts x on x.id = p.i
            union all
            select p.o, p.i, false, w.text, w.is_transfer, w.account_id, x.account_id
            from
              pairs p
              join worded w on w.id = p.i
              join texts x on x.id = p.o
          ) s
          join patterns n on n.account_id = s.other
          left join (
            select
              m.account_id,
              coalesce(array_agg(m.digits) filter (where m.digits is not null), '{}') as digits,
              min(m.name) as name
            from patterns m
            group by m.account_id
          ) o
            on o.account_id = s.own
        where
          strpos(s.text, n.digits) > 0
          and n.digits <> all (coalesce(o.digits, '{}'))
          and s.text ~ n.digits_pattern
          or strpos(s.text, n.name) > 0
          and n.name is distinct from o.name
          and (s.is_transfer or not n.name_needs_word)
          and s.text ~ n.name_pattern
          or strpos(regexp_replace(s.text, '[^0-9a-z]', '', 'g'), n.number) > 0
        group by s.o, s.i
      ),
      linked_by_hand as materialized (
        select r.out_account_id, r.in_account_id, r.out_id, r.in_id
        from public.transfers r
        where
          r.user_id = owner
          and r.origin = 'hand'
          and r.out_id is not null
          and r.in_id is not null
          and r.out_account_id in (select t.account_id from texts t)
          and r.in_account_id in (select t.account_id from texts t)
      ),
      legs as materialized (
        select t.id, t.payee_id
        from public.transactions t
        where
          t.user_id = owner
          and t.deleted_at is null
          and t.id = any (
            array(
              select l.out_id from linked_by_hand l
              union all
              select l.in_id from linked_by_hand l
            )
          )
      ),
      confirmed as materialized (
        select distinct l.out_account_id, l.in_account_id, o.payee_id as out_payee, i.payee_id as in_payee
        from
          linked_by_hand l
          join legs o on o.id = l.out_id
          join legs i on i.id = l.in_id
      ),
      judged as (
        select
          p.o,
          p.i,
          o.is_transfer
          or i.is_transfer
          or i.account_type in ('credit', 'loan')
          and i.is_payment
          and not i.is_refund as has_word,
          coalesce(n.by_out, false) as out_names,
          coalesce(n.by_in, false) as in_names,
          c.out_payee is not null as is_confirmed,
          -- Where a bank writes such codes, a row without one is no transfer for it.
          o.bank_transfer
          and (i.bank_transfer or i.account_id <> all (coded)) as out_coded,
          i.bank_transfer and (o.bank_transfer or o.account_id <> all (coded)) as in_coded,
          i.account_type in ('credit', 'loan') and o.is_payment and not o.is_purchase and not i.is_refund as out_pays,
          -- 'Payment, thank you' does not say where from: what left has to be fit for it.
          i.account_type in ('credit', 'loan')
          and i.is_payment
          and not i.is_refund
          and not o.is_purchase
          and (o.is_transfer or o.is_payment or o.is_debt) as in_pays
        from
          pairs p
          join worded o on o.id = p.o
          join worded i on i.id = p.i
          left join naming n on n.o = p.o and n.i = p.i
          left join confirmed c
            on c.out_account_id = o.account_id
            and c.in_account_id = i.account_id
            and c.out_payee = o.payee_id
            and c.in_payee = i.payee_id
      )
    select
      j.o,
      j.i,
      case
        when j.out_names
        or j.in_names then 'names-account'
        when j.out_coded
        or j.in_coded then 'bank-code'
        when j.is_confirmed then 'confirmed-before'
        when j.out_pays
        or j.in_pays then 'card-payment'
      end,
      j.has_word,
      j.out_names or j.out_coded or j.is_confirmed or j.out_pays,
      j.in_names or j.in_coded or j.is_confirmed or j.in_pays
    from judged j;
end;
$$;
comment on function public.transfer_evidence is
  'Evidence that two rows are one transfer, as a code; whether a text has a word for it, and which side.';

create function public.waiting_legs()
returns table (transfer_id uuid, id uuid, part_id uuid, is_out boolean, waits_for uuid, is_stated boolean)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query with
      trashed as (
        select t.id
        from public.transactions t
        where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
      ),
      legs as (
        select
          r.*,
          r.out_id is not null and r.out_id not in (select x.id from trashed x) as has_out,
          r.in_id is not null and r.in_id not in (select x.id from trashed x) as has_in
        from public.transfers r
        where r.user_id = (select public.current_user_id())
      )
    select
      l.id,
      case
        when l.has_out then l.out_id
        else l.in_id
      end,
      case
        when l.has_out then l.out_part_id
        else l.in_part_id
      end,
      l.has_out,
      case
        when l.has_out then l.in_account_id
        else l.out_account_id
      end,
      l.origin = 'file'
    from legs l
    where l.has_out <> l.has_in;
end;
$$;
comment on function public.waiting_legs is
  'Legs of transfers that wait for their other side, the account it is to come to, and whether a file says so.';

-- Leaves room for a weekend and a holiday between the posting dates.
create function public.transfer_window()
returns integer
language sql
immutable
parallel safe
return 5;
comment on function public.transfer_window is 'Most days between the two legs of a transfer.';

create function public.open_legs(sizes bigint[], first_day date, last_day date)
returns table (
  key uuid,
  id uuid,
  part_id uuid,
  account_id uuid,
  date date,
  created_at timestamptz,
  "position" integer,
  is_out boolean,
  size bigint,
  transfer_id uuid,
  waits_for uuid,
  is_stated boolean,
  may_link boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
begin
  return query with
      waiting as materialized (select * from public.waiting_legs()),
      free_parts as materialized (
        select
          part.id,
          part.transaction_id,
          part.amount < 0 as is_out,
          abs(part.amount * 1000)::bigint as size,
          part.type
        from public.transaction_parts part
        where
          part.user_id = owner
          and abs(part.amount * 1000)::bigint = any (sizes)
          and not exists (
            select from public.transfers linked where linked.user_id = owner and linked.out_part_id = part.id
          )
          and not exists (
            select from public.transfers linked where linked.user_id = owner and linked.in_part_id = part.id
          )
      )
    select
      coalesce(leg.part_id, transaction.id),
      transaction.id,
      leg.part_id,
      transaction.account_id,
      transaction.date,
      transaction.created_at,
      transaction.position,
      leg.is_out,
      abs(coalesce(part.amount, transaction.amount) * 1000)::bigint,
      leg.transfer_id,
      leg.waits_for,
      leg.is_stated,
      true
    from
      waiting leg
      join public.transactions transaction on transaction.user_id = owner and transaction.id = leg.id
      left join public.transaction_parts part on part.user_id = owner and part.id = leg.part_id
    where
      abs(coalesce(part.amount, transaction.amount) * 1000)::bigint = any (sizes)
      and transaction.date between first_day and last_day
    union all
    select
      part.id,
      transaction.id,
      part.id,
      transaction.account_id,
      transaction.date,
      transaction.created_at,
      transaction.position,
      part.is_out,
      part.size,
      null,
      null,
      false,
      -- A part that a hand has called an expense is suggested at most.
      part.type = 'transfer'
    from
      free_parts part
      join public.transactions transaction on transaction.user_id = owner and transaction.id = part.transaction_id
    where
      transaction.id = any (array(select free.transaction_id from free_parts free))
      and transaction.date between first_day and last_day
      and transaction.deletion_id is null;
end;
$$;
comment on function public.open_legs is
  'Legs that wait for their other one, and parts without a transfer, by amount and date.';

create function public.transfer_sides(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  key uuid,
  id uuid,
  part_id uuid,
  account_id uuid,
  day integer,
  created_at timestamptz,
  "position" integer,
  is_out boolean,
  size bigint,
  transfer_id uuid,
  waits_for uuid,
  is_stated boolean,
  has_category boolean,
  may_link boolean,
  currency text,
  sample boolean,
  is_given boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  -- A row's window touches at most two stretches of this length, so stretches can be joined by equality.
  stretch_days constant integer := 2 * reach + 1;
  -- With more amounts than this, it is faster to find those that came in first, and to read only their outgoing rows.
  many_sizes constant integer := 500;
  outgoing bigint[];
begin
  if cardinality(sizes) > many_sizes then
    outgoing := array(
      select distinct -arrived.amount_order
      from public.transactions arrived
      where
        arrived.user_id = owner
        and arrived.amount_order > 0
        and arrived.amount_order = any (sizes)
        and arrived.date between first_day and last_day
        and arrived.deletion_id is null
      union
      select -abs(transaction.amount * 1000)::bigint
      from
        public.waiting_legs() leg
        join public.transactions transaction on transaction.user_id = owner and transaction.id = leg.id
      union
      select -abs(part.amount * 1000)::bigint
      from public.transaction_parts part
      where part.user_id = owner and part.amount > 0
    );
  else
    outgoing := array(select -given.size from unnest(sizes) as given (size));
  end if;

  return query with
      own_accounts as materialized (
        select account.id, coalesce(account.currency, profile.currency) as currency, account.sample
        from
          public.live_accounts account
          join public.profiles profile on profile.user_id = owner
        where account.user_id = owner
      ),
      waiting_or_part as materialized (
        select
          leg.key,
          leg.id,
          leg.part_id,
          leg.account_id,
          leg.date,
          leg.created_at,
          leg.position,
          leg.is_out,
          leg.size,
          leg.transfer_id,
          leg.waits_for,
          leg.is_stated,
          false as has_category,
          leg.may_link
        from public.open_legs(sizes, first_day, last_day) leg
      ),
      arriving as materialized (
        select
          transaction.id as key,
          transaction.id,
          null::uuid as part_id,
          transaction.account_id,
          transaction.date,
          transaction.created_at,
          transaction.position,
          false as is_out,
          transaction.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          false as is_stated,
          transaction.category_source = 'file' and not transaction.bank_transfer as has_category,
          true as may_link
        from public.transactions transaction
        where
          transaction.user_id = owner
          and transaction.amount_order > 0
          and transaction.amount_order = any (sizes)
          and transaction.date between first_day and last_day
          and transaction.deletion_id is null
          and transaction.type <> 'transfer'
          and not transaction.is_split
        union all
        select leg.* from waiting_or_part leg where not leg.is_out
      ),
      reached as materialized (
        select distinct arrived.size, near.stretch
        from
          arriving arrived
          cross join lateral (
            values
              ((arrived.date - date '1900-01-01' - reach) / stretch_days),
              ((arrived.date - date '1900-01-01' + reach) / stretch_days)
          ) as near (stretch)
      ),
      leaving as (
        select
          transaction.id as key,
          transaction.id,
          null::uuid as part_id,
          transaction.account_id,
          transaction.date,
          transaction.created_at,
          transaction.position,
          true as is_out,
          -transaction.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          false as is_stated,
          transaction.category_source = 'file' and not transaction.bank_transfer as has_category,
          true as may_link
        from public.transactions transaction
        where
          transaction.user_id = owner
          and transaction.amount_order < 0
          and transaction.amount_order = any (outgoing)
          and (-transaction.amount_order, (transaction.date - date '1900-01-01') / stretch_days) in (
            select reached.size, reached.stretch from reached
          )
          and transaction.date between first_day and last_day
          and transaction.deletion_id is null
          and transaction.type <> 'transfer'
          and not transaction.is_split
        union all
        select leg.* from waiting_or_part leg where leg.is_out
      )
    select
      candidate.key,
      candidate.id,
      candidate.part_id,
      candidate.account_id,
      candidate.date - date '1900-01-01',
      candidate.created_at,
      candidate.position,
      candidate.is_out,
      candidate.size,
      candidate.transfer_id,
      candidate.waits_for,
      candidate.is_stated,
      candidate.has_category,
      candidate.may_link,
      account.currency,
      account.sample,
      candidate.id = any (ids)
    from
      (
        select leaving.* from leaving
        union all
        select arriving.* from arriving
      ) candidate
      join own_accounts account on account.id = candidate.account_id
    where
      candidate.transfer_id is not null
      or not exists (
        select
        from public.suggestions refusal
        where
          refusal.user_id = owner
          and refusal.first_id = candidate.id
          and refusal.kind = 'transfer'
          and refusal.second_id is null
          and refusal.first_part_id is not distinct from candidate.part_id
      )
      and not exists (select from public.refund_links link where link.user_id = owner and link.refund_id = candidate.id)
      and not exists (
        select from public.refund_links link where link.user_id = owner and link.purchase_id = candidate.id
      );
end;
$$;
comment on function public.transfer_sides is
  'Rows, parts and waiting legs that may be a leg of a transfer, by amount and date.';

-- `chooser` is the leg with several candidates, if any. A leg is near if it or one of its candidates is among `ids`.
create function public.transfer_candidate_pairs(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  out_key uuid,
  in_key uuid,
  out_id uuid,
  in_id uuid,
  out_part uuid,
  in_part uuid,
  out_transfer uuid,
  in_transfer uuid,
  out_account text,
  in_account text,
  out_day integer,
  in_day integer,
  out_created_at timestamptz,
  in_created_at timestamptz,
  out_position integer,
  in_position integer,
  out_given boolean,
  in_given boolean,
  size bigint,
  may_link boolean,
  only_two boolean,
  has_choice boolean,
  chooser uuid,
  out_near boolean,
  in_near boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  stretch_days constant integer := 2 * reach + 1;
  -- Two rows that both have more candidates than this are no pair, so that many rows of one amount cost little.
  crowd constant integer := 20;
begin
  return query with
      -- The most candidates that each row can have, without looking at pairs.
      counted as materialized (
        select
          candidate.*,
          case
            when candidate.is_out then count(*) filter (where not candidate.is_out) over around - count(*)
              filter (where not candidate.is_out)
              over same_account
            else count(*) filter (where candidate.is_out) over around - count(*)
              filter (where candidate.is_out)
              over same_account
          end as others
        from public.transfer_sides(ids, sizes, first_day, last_day) candidate
        window
          around as (
            partition by candidate.currency, candidate.sample, candidate.size
            order by candidate.day
            range between reach preceding and reach following
          ),
          same_account as (
            partition by candidate.currency, candidate.sample, candidate.size, candidate.account_id
            order by candidate.day
            range between reach preceding and reach following
          )
      ),
      candidate_outflows as materialized (
        select counted.*, counted.others > crowd as is_crowded, counted.day / stretch_days as stretch
        from counted
        where counted.is_out and counted.others > 0
      ),
      candidate_inflows as materialized (
        select counted.*, counted.others > crowd as is_crowded, near.stretch
        from
          counted
          cross join lateral (
            select (counted.day - reach) / stretch_days as stretch
            union
            select (counted.day + reach) / stretch_days
          ) near
        where not counted.is_out and counted.others > 0
      ),
      near_in_time as (
        select outflow.key as out_key, inflow.key as in_key
        from
          candidate_outflows outflow
          join candidate_inflows inflow using (currency, sample, size, stretch)
        where
          not outflow.is_crowded
          and outflow.account_id <> inflow.account_id
          and abs(outflow.day - inflow.day) <= reach
          and coalesce(outflow.waits_for = inflow.account_id, true)
          and coalesce(inflow.waits_for = outflow.account_id, true)
          and not (outflow.is_stated and inflow.has_category)
          and not (inflow.is_stated and outflow.has_category)
        union all
        select outflow.key, inflow.key
        from
          (select * from candidate_outflows crowded where crowded.is_crowded) outflow
          join (select * from candidate_inflows single where not single.is_crowded) inflow using (
            currency,
            sample,
            size,
            stretch
          )
        where
          outflow.account_id <> inflow.account_id
          and abs(outflow.day - inflow.day) <= reach
          and coalesce(outflow.waits_for = inflow.account_id, true)
          and coalesce(inflow.waits_for = outflow.account_id, true)
          and not (outflow.is_stated and inflow.has_category)
          and not (inflow.is_stated and outflow.has_category)
      ),
      possible as materialized (
        select
          near.out_key,
          near.in_key,
          outflow.id as out_id,
          inflow.id as in_id,
          outflow.part_id as out_part,
          inflow.part_id as in_part,
          outflow.transfer_id as out_transfer,
          inflow.transfer_id as in_transfer,
          outflow.account_id::text as out_account,
          inflow.account_id::text as in_account,
          outflow.day as out_day,
          inflow.day as in_day,
          outflow.created_at as out_created_at,
          inflow.created_at as in_created_at,
          outflow.position as out_position,
          inflow.position as in_position,
          outflow.is_given as out_given,
          inflow.is_given as in_given,
          outflow.size,
          outflow.may_link and inflow.may_link as may_link,
          outflow.is_crowded as out_crowded,
          inflow.is_crowded as in_crowded
        from
          near_in_time near
          join candidate_outflows outflow on outflow.key = near.out_key
          join (select distinct on (each.key) each.* from candidate_inflows each) inflow on inflow.key = near.in_key
          left join public.suggestions refusal
            on refusal.user_id = owner
            and refusal.kind = 'transfer'
            and refusal.refused_at is not null
            and refusal.first_id = outflow.id
            and refusal.second_id = inflow.id
            and refusal.first_part_id is not distinct from outflow.part_id
            and refusal.second_part_id is not distinct from inflow.part_id
        where refusal.id is null
      ),
      mutual as (
        select
          possible.*,
          possible.out_transfer is not null and possible.in_transfer is not null as both_wait
        from possible
      ),
      pairs as materialized (
        select named.*
        from
          (
            select
              mutual.*,
              bool_or(mutual.both_wait) over (partition by mutual.out_key)
              or bool_or(mutual.both_wait) over (partition by mutual.in_key) as has_mutual
            from mutual
          ) named
        -- Rows that name each other's account are each other's only candidates.
        where named.both_wait or not named.has_mutual
      )
    select
      pair.out_key,
      pair.in_key,
      pair.out_id,
      pair.in_id,
      pair.out_part,
      pair.in_part,
      pair.out_transfer,
      pair.in_transfer,
      pair.out_account,
      pair.in_account,
      pair.out_day,
      pair.in_day,
      pair.out_created_at,
      pair.in_created_at,
      pair.out_position,
      pair.in_position,
      pair.out_given,
      pair.in_given,
      pair.size,
      pair.may_link,
      count(*) over of_out = 1 and count(*) over of_in = 1 and not pair.out_crowded and not pair.in_crowded,
      -- True if a leg has candidates in several accounts.
      pair.out_crowded
      or min(pair.in_account) over of_out <> max(pair.in_account) over of_out
      or pair.in_crowded
      or min(pair.out_account) over of_in <> max(pair.out_account) over of_in,
      case
        when count(*) over of_out > 1 then pair.out_key
        else pair.in_key
      end,
      pair.out_given or bool_or(pair.in_given) over of_out,
      pair.in_given or bool_or(pair.out_given) over of_in
    from pairs pair
    window
      of_out as (partition by pair.out_key),
      of_in as (partition by pair.in_key);
end;
$$;
comment on function public.transfer_candidate_pairs is
  'Pairs of candidates with the same amount, near days and different accounts, without refused ones.';

create function public.transfer_pairs(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  out_id uuid,
  in_id uuid,
  out_part uuid,
  in_part uuid,
  out_transfer uuid,
  in_transfer uuid,
  linked boolean,
  evidence text,
  reason text,
  decision text,
  out_near boolean,
  in_near boolean
)
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  -- Rows of one amount can follow each other for weeks. A run is linked only if it begins and ends within this many
  -- days, so that no row of it is missing.
  horizon constant integer := 92;
  wanted bigint[];
begin
  -- Split transactions have the amounts of their parts.
  wanted := sizes || array(
    select abs(part.amount * 1000)::bigint
    from public.transaction_parts part
    where part.user_id = owner and part.transaction_id = any (ids)
  );
  if cardinality(wanted) = 0 then
    return;
  end if;
  first_day := first_day - horizon;
  last_day := last_day + horizon;

  return query with
      pairs as materialized (select * from public.transfer_candidate_pairs(ids, wanted, first_day, last_day)),
      -- Several rows of one amount between the same two accounts form runs, without gaps longer than the window, so
      -- that both rows of a pair are in one run.
      sides as (
        select
          side.key,
          side.is_out,
          pair.size,
          pair.out_account,
          pair.in_account,
          side.day,
          side.created_at,
          side.position,
          side.is_given,
          bool_or(pair.has_choice) as has_choice
        from
          pairs pair
          cross join lateral (
            values
              (pair.out_key, true, pair.out_day, pair.out_created_at, pair.out_position, pair.out_given),
              (pair.in_key, false, pair.in_day, pair.in_created_at, pair.in_position, pair.in_given)
          ) as side (key, is_out, day, created_at, "position", is_given)
        where not pair.only_two
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      ),
      starts as (
        select side.*, coalesce(side.day - lag(side.day) over in_time > reach, true)::integer as starts_run
        from sides side
        window
          in_time as (
            partition by side.size, side.out_account, side.in_account
            order by side.day, side.key
          )
      ),
      runs as (
        select
          side.*,
          sum(side.starts_run) over (
            partition by side.size, side.out_account, side.in_account
            order by side.day, side.key
          ) as run
        from starts side
      ),
      placed as materialized (
        select
          side.*,
          row_number() over (
            partition by side.size, side.out_account, side.in_account, side.run, side.is_out
            order by side.day, side.created_at, side.position, side.key
          ) as place,
          count(*) filter (where side.is_out) over whole_run as outs,
          count(*) filter (where not side.is_out) over whole_run as ins,
          bool_or(side.has_choice) over whole_run
          or min(side.day) over whole_run <= first_day - date '1900-01-01' + reach
          or max(side.day) over whole_run >= last_day - date '1900-01-01' - reach as is_open,
          bool_or(side.is_given) over whole_run as has_given
        from runs side
        window whole_run as (partition by side.size, side.out_account, side.in_account, side.run)
      ),
      in_order as materialized (
        select
          pair.out_key,
          pair.in_key,
          first_value(outflow.key) over (
            of_run
            order by outflow.place
          ) as first_key,
          outflow.outs,
          count(*) over of_run as pairs
        from
          placed outflow
          join placed inflow using (size, out_account, in_account, run, place)
          join pairs pair on pair.out_key = outflow.key and pair.in_key = inflow.key
        where
          outflow.is_out
          and not inflow.is_out
          and outflow.outs = outflow.ins
          and not outflow.is_open
          and outflow.has_given
        window of_run as (partition by outflow.size, outflow.out_account, outflow.in_account, outflow.run)
      ),
      asked as materialized (
        select
          pair.*,
          ordered.first_key is not null as in_turn,
          -- Linked together or not at all: a run, or a pair.
          coalesce(ordered.first_key, pair.out_key) as bundle
        from
          pairs pair
          left join in_order ordered
            on ordered.out_key = pair.out_key and ordered.in_key = pair.in_key and ordered.pairs = ordered.outs
        where pair.out_near or pair.in_near or ordered.first_key is not null
      ),
      told as (
        select
          pair.*,
          case
            when pair.out_transfer is not null
            or pair.in_transfer is not null then 'waiting'
            else known.evidence
          end as evidence,
          known.has_word,
          known.out_speaks or pair.out_transfer is not null as out_tells,
          known.in_speaks or pair.in_transfer is not null as in_tells
        from
          asked pair
          join public.transfer_evidence(
            array(select each.out_id from asked each),
            array(select each.in_id from asked each)
          ) known
            on known.out_id = pair.out_id and known.in_id = pair.in_id
      ),
      linkable as (
        select distinct on (pair.out_key, pair.in_key)
          pair.*,
          coalesce(
            pair.evidence,
            case
              when pair.has_word then 'transfer-word'
              else 'same-amount'
            end
          ) as grounds,
          -- True if a hand has called it an expense and no text mentions a transfer.
          not (pair.may_link or pair.evidence is not null or pair.has_word) as is_expense,
          bool_or(pair.evidence is not null or pair.has_word) over (partition by pair.chooser) as one_mentions,
          (pair.only_two or pair.in_turn)
          and bool_and(pair.may_link) over bundled
          -- In a run, all rows of one side need evidence: else one of them may be no transfer.
          and (bool_and(pair.out_tells) over bundled or bool_and(pair.in_tells) over bundled) as is_linked
        from told pair
        window bundled as (partition by pair.in_turn, pair.bundle)
      ),
      settled as (
        select
          pair.*,
          bool_or(pair.is_linked) over (partition by pair.out_key)
          or bool_or(pair.is_linked) over (partition by pair.in_key) as is_settled
        from linkable pair
      )
    select
      pair.out_id,
      pair.in_id,
      pair.out_part,
      pair.in_part,
      pair.out_transfer,
      pair.in_transfer,
      pair.is_linked,
      pair.evidence,
      case question.asks
        when 'pair' then pair.grounds
        when 'row' then 'several-candidates'
      end,
      case
        when pair.only_two then concat_ws(
          '/',
          'transfer',
          pair.out_account,
          pair.in_account,
          trim_scale(pair.size / 1000.0),
          pair.grounds
        )
        else concat_ws('/', 'transfer/row', pair.chooser)
      end,
      pair.out_near,
      pair.in_near
    from
      settled pair
      left join (
        values
          -- The only two rows of their amount are suggested whatever their texts say.
          (true, true, false, false, 'pair'),
          (true, false, false, false, 'pair'),
          -- One of several candidates is suggested if the text of any mentions a transfer.
          (false, true, false, false, 'row')
      ) as question (only_two, one_mentions, is_expense, is_settled, asks)
        on question.only_two = pair.only_two
        and question.one_mentions = pair.one_mentions
        and question.is_expense = pair.is_expense
        and question.is_settled = pair.is_settled;
end;
$$;
comment on function public.transfer_pairs is
  'Possible transfers among some rows and parts and those near them: to link automatically, or to suggest.';
