create function public.transfer_words()
returns table (language text, kind text, word text)
language sql
immutable
parallel safe
set search_path = ''
as $$
  select w.language, w.kind, unnest(string_to_array(w.words, ', '))
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
        ('da', 'transfer', 'overforsel, overfoersel, overforsler, kontooverforsel, udlandsoverforsel, udlandsbetaling'),
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
$$;
comment on function public.transfer_words is
  'Words that banks write beside transfers, payments, refunds, and cards and loans, folded, by language.';

create function public.transfer_words_pattern(kind text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '(?<![a-z0-9])(?:' || string_agg(distinct public.fold_text(w.word), '|') || ')(?![a-z0-9])'
  from public.transfer_words() w
  where w.kind = transfer_words_pattern.kind;
$$;
comment on function public.transfer_words_pattern is 'Finds any of the words of a kind in a folded text.';

create function public.digits_pattern(digits text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    case
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
$$;
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
language sql
stable
security invoker
set search_path = ''
as $$
  with
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
returns table (transfer_id uuid, id uuid, part_id uuid, is_out boolean, waits_for uuid)
language sql
stable
security invoker
set search_path = ''
as $$
  with
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
    end
  from legs l
  where l.has_out <> l.has_in;
$$;
comment on function public.waiting_legs is
  'Legs of transfers that wait for their other side, and the account it is to come to.';

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
  wanted bigint[];
  met bigint[];
begin
  -- Of split transactions the parts.
  wanted := sizes || array(
    select abs(p.amount * 1000)::bigint
    from public.transaction_parts p
    where p.user_id = owner and p.transaction_id = any (ids)
  );
  if cardinality(wanted) = 0 then
    return;
  end if;
  first_day := first_day - 92;
  last_day := last_day + 92;
  -- What came in at all leaves few of the rows that went out.
  if cardinality(wanted) > 500 then
    met := array(
      select distinct -t.amount_order
      from public.transactions t
      where
        t.user_id = owner
        and t.amount_order > 0
        and t.amount_order = any (wanted)
        and t.date between first_day and last_day
        and t.deletion_id is null
      union
      select -abs(t.amount * 1000)::bigint
      from
        public.waiting_legs() w
        join public.transactions t on t.user_id = owner and t.id = w.id
      union
      select -abs(p.amount * 1000)::bigint from public.transaction_parts p where p.user_id = owner and p.amount > 0
    );
  else
    met := array(select -w from unnest(wanted) as w);
  end if;

  return query with
      own_accounts as materialized (
        select a.id, coalesce(a.currency, p.currency) as currency, a.sample
        from
          public.live_accounts a
          join public.profiles p on p.user_id = owner
        where a.user_id = owner
      ),
      waiting as materialized (select * from public.waiting_legs()),
      legs as materialized (
        select
          coalesce(w.part_id, t.id) as key,
          t.id,
          w.part_id,
          t.account_id,
          t.date,
          t.created_at,
          t.position,
          w.is_out,
          abs(coalesce(p.amount, t.amount) * 1000)::bigint as size,
          w.transfer_id,
          w.waits_for,
          true as open
        from
          waiting w
          join public.transactions t on t.user_id = owner and t.id = w.id
          left join public.transaction_parts p on p.user_id = owner and p.id = w.part_id
        where abs(coalesce(p.amount, t.amount) * 1000)::bigint = any (wanted) and t.date between first_day and last_day
      ),
      free_parts as materialized (
        select p.id, p.transaction_id, p.amount < 0 as is_out, abs(p.amount * 1000)::bigint as size, p.type
        from public.transaction_parts p
        where
          p.user_id = owner
          and abs(p.amount * 1000)::bigint = any (wanted)
          and not exists (select from public.transfers r where r.user_id = owner and r.out_part_id = p.id)
          and not exists (select from public.transfers r where r.user_id = owner and r.in_part_id = p.id)
      ),
      parts as materialized (
        -- What a hand has said to be an expense is at most asked about.
        select
          p.id as key,
          t.id,
          p.id as part_id,
          t.account_id,
          t.date,
          t.created_at,
          t.position,
          p.is_out,
          p.size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          p.type = 'transfer' as open
        from
          free_parts p
          join public.transactions t on t.user_id = owner and t.id = p.transaction_id
        where
          t.id = any (array(select f.transaction_id from free_parts f))
          and t.date between first_day and last_day
          and t.deletion_id is null
      ),
      arriving as materialized (
        select
          t.id as key,
          t.id,
          null::uuid as part_id,
          t.account_id,
          t.date,
          t.created_at,
          t.position,
          false as is_out,
          t.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          true as open
        from public.transactions t
        where
          t.user_id = owner
          and t.amount_order > 0
          and t.amount_order = any (wanted)
          and t.date between first_day and last_day
          and t.deletion_id is null
          and t.type <> 'transfer'
          and not t.is_split
        union all
        select l.* from legs l where not l.is_out
        union all
        select p.* from parts p where not p.is_out
      ),
      reached as materialized (
        select distinct a.size, s.stretch
        from
          arriving a
          cross join lateral (
            values
              ((a.date - date '1900-01-01' - 5) / 11),
              ((a.date - date '1900-01-01' + 5) / 11)
          ) as s (stretch)
      ),
      nodes as materialized (
        select n.*, a.currency, a.sample, n.id = any (ids) as seed, n.date - date '1900-01-01' as day
        from
          (
            select
              t.id as key,
              t.id,
              null::uuid as part_id,
              t.account_id,
              t.date,
              t.created_at,
              t.position,
              true as is_out,
              -t.amount_order as size,
              null::uuid as transfer_id,
              null::uuid as waits_for,
              true as open
            from public.transactions t
            where
              t.user_id = owner
              and t.amount_order < 0
              and t.amount_order = any (met)
              and (-t.amount_order, (t.date - date '1900-01-01') / 11) in (select r.size, r.stretch from reached r)
              and t.date between first_day and last_day
              and t.deletion_id is null
              and t.type <> 'transfer'
              and not t.is_split
            union all
            select l.* from legs l where l.is_out
            union all
            select p.* from parts p where p.is_out
            union all
            select a.* from arriving a
          ) n
          join own_accounts a on a.id = n.account_id
        where
          n.transfer_id is not null
          or not exists (
            select
            from public.suggestions s
            where
              s.user_id = owner
              and s.first_id = n.id
              and s.kind = 'transfer'
              and s.second_id is null
              and s.first_part_id is not distinct from n.part_id
          )
          and not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = n.id)
          and not exists (select from public.refund_links l where l.user_id = owner and l.purchase_id = n.id)

        -- How many candidates a row has at most, without looking at pairs, so that many rows of one amount cost
        -- nothing.
      ),
      counted as materialized (
        select
          n.*,
          case
            when n.is_out then count(*) filter (where not n.is_out) over around - count(*)
              filter (where not n.is_out)
              over here
            else count(*) filter (where n.is_out) over around - count(*) filter (where n.is_out) over here
          end as candidates
        from nodes n
        window
          around as (
            partition by n.currency, n.sample, n.size
            order by n.day
            range between 5 preceding and 5 following
          ),
          here as (
            partition by n.currency, n.sample, n.size, n.account_id
            order by n.day
            range between 5 preceding and 5 following
          )
      ),
      outs as materialized (
        select c.*, c.candidates > 20 as crowded, c.day / 11 as stretch
        from counted c
        where c.is_out and c.candidates > 0
      ),
      ins as materialized (
        select c.*, c.candidates > 20 as crowded, s.stretch
        from
          counted c
          cross join lateral (
            select (c.day - 5) / 11 as stretch
            union
            select (c.day + 5) / 11
          ) s
        where not c.is_out and c.candidates > 0
      ),
      near_in_time as (
        select o.key as out_key, i.key as in_key
        from
          outs o
          join ins i using (currency, sample, size, stretch)
        where
          not o.crowded
          and o.account_id <> i.account_id
          and abs(o.day - i.day) <= 5
          and coalesce(o.waits_for = i.account_id, true)
          and coalesce(i.waits_for = o.account_id, true)
        union all
        select o.key, i.key
        from
          (select * from outs where crowded) o
          join (select * from ins where not crowded) i using (currency, sample, size, stretch)
        where
          o.account_id <> i.account_id
          and abs(o.day - i.day) <= 5
          and coalesce(o.waits_for = i.account_id, true)
          and coalesce(i.waits_for = o.account_id, true)
      ),
      edges as materialized (
        select
          e.*,
          count(*) over o as out_count,
          count(*) over i as in_count,
          bool_or(e.in_seed) over o as out_beside_seed,
          bool_or(e.out_seed) over i as in_beside_seed,
          e.out_crowded or min(e.in_account) over o <> max(e.in_account) over o as out_open,
          e.in_crowded or min(e.out_account) over i <> max(e.out_account) over i as in_open
        from
          (
            select
              p.out_key,
              p.in_key,
              o.id as o,
              i.id as i,
              o.part_id as out_part,
              i.part_id as in_part,
              o.open and i.open as open,
              o.transfer_id as out_wait,
              i.transfer_id as in_wait,
              o.size,
              o.account_id::text as out_account,
              i.account_id::text as in_account,
              o.day as out_day,
              i.day as in_day,
              o.created_at as out_at,
              i.created_at as in_at,
              o.position as out_position,
              i.position as in_position,
              o.seed as out_seed,
              i.seed as in_seed,
              o.crowded as out_crowded,
              i.crowded as in_crowded
            from
              near_in_time p
              join outs o on o.key = p.out_key
              join (select distinct on (x.key) x.* from ins x) i on i.key = p.in_key
              left join public.suggestions s
                on s.user_id = owner
                and s.kind = 'transfer'
                and s.refused_at is not null
                and s.first_id = o.id
                and s.second_id = i.id
                and s.first_part_id is not distinct from o.part_id
                and s.second_part_id is not distinct from i.part_id
            where s.id is null
          ) e
        window
          o as (partition by e.out_key),
          i as (partition by e.in_key)
      ),
      judged as materialized (
        select
          e.*,
          e.out_count = 1 and e.in_count = 1 and not e.out_crowded and not e.in_crowded as only_two,
          e.out_seed or e.out_beside_seed as near_out,
          e.in_seed or e.in_beside_seed as near_in
        from edges e

        -- Several of one amount between the same two accounts: stretches of rows without a gap of more than five days,
        -- which
        -- none of the pairs leaves.
      ),
      sides as (
        select
          j.out_key as key,
          true as is_out,
          j.size,
          j.out_account,
          j.in_account,
          j.out_day as day,
          j.out_at as at,
          j.out_position as position,
          j.out_seed as seed,
          bool_or(j.out_open or j.in_open) as open
        from judged j
        where not j.only_two
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
        union all
        select
          j.in_key,
          false,
          j.size,
          j.out_account,
          j.in_account,
          j.in_day,
          j.in_at,
          j.in_position,
          j.in_seed,
          bool_or(j.out_open or j.in_open)
        from judged j
        where not j.only_two
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      ),
      broken as (
        select s.*, coalesce(s.day - lag(s.day) over way > 5, true)::integer as starts
        from sides s
        window
          way as (
            partition by s.size, s.out_account, s.in_account
            order by s.day, s.key
          )
      ),
      grouped as (
        select
          b.*,
          sum(b.starts) over (
            partition by b.size, b.out_account, b.in_account
            order by b.day, b.key
          ) as stretch
        from broken b
      ),
      placed as materialized (
        select
          g.*,
          row_number() over (
            partition by g.size, g.out_account, g.in_account, g.stretch, g.is_out
            order by g.day, g.at, g.position, g.key
          ) as place,
          count(*) filter (where g.is_out) over whole as outs,
          count(*) filter (where not g.is_out) over whole as ins,
          bool_or(g.open) over whole
          or min(g.day) over whole <= first_day - date '1900-01-01' + 5
          or max(g.day) over whole >= last_day - date '1900-01-01' - 5 as is_open,
          bool_or(g.seed) over whole as has_seed
        from grouped g
        window whole as (partition by g.size, g.out_account, g.in_account, g.stretch)
      ),
      in_order as materialized (
        select
          j.out_key,
          j.in_key,
          o.size,
          o.out_account,
          o.in_account,
          o.stretch,
          o.outs,
          count(*) over (partition by o.size, o.out_account, o.in_account, o.stretch) as pairs
        from
          placed o
          join placed i using (size, out_account, in_account, stretch, place)
          join judged j on j.out_key = o.key and j.in_key = i.key
        where o.is_out and not i.is_out and o.outs = o.ins and not o.is_open and o.has_seed
      ),
      asked as materialized (
        select j.*, n.out_key is not null as in_turn, n.stretch, n.outs
        from
          judged j
          left join in_order n on n.out_key = j.out_key and n.in_key = j.in_key and n.pairs = n.outs
        where j.near_out or j.near_in or n.out_key is not null
      ),
      told as (
        select
          a.*,
          case
            when a.out_wait is not null
            or a.in_wait is not null then 'waiting'
            else e.evidence
          end as why,
          e.has_word,
          e.out_speaks or a.out_wait is not null as out_tells,
          e.in_speaks or a.in_wait is not null as in_tells
        from
          asked a
          join public.transfer_evidence(array(select q.o from asked q), array(select q.i from asked q)) e
            on e.out_id = a.o and e.in_id = a.i
      ),
      decided as (
        select distinct on (t.out_key, t.in_key)
          t.*,
          t.only_two
          and t.open
          and t.why is not null
          and (t.out_seed or t.in_seed)
          -- Of several, one side has to say so throughout: else a row that is something else may stand between them.
          or t.in_turn
          and bool_and(t.open) over turn
          and (bool_and(t.out_tells) over turn or bool_and(t.in_tells) over turn) as is_linked,
          bool_or(t.why is not null or t.has_word) over (
            partition by
              case
                when t.out_count > 1 then t.out_key
                else t.in_key
              end
          ) as speaks
        from told t
        window turn as (partition by t.in_turn, t.size, t.out_account, t.in_account, t.stretch)
      ),
      settled as (
        select
          d.*,
          bool_or(d.is_linked) over (partition by d.out_key)
          or bool_or(d.is_linked) over (partition by d.in_key) as done
        from decided d
      )
    select
      d.o,
      d.i,
      d.out_part,
      d.in_part,
      d.out_wait,
      d.in_wait,
      d.is_linked,
      d.why,
      case
        when d.done
        or not d.open
        and d.why is null
        and not d.has_word then null
        when d.only_two then coalesce(
          d.why,
          case
            when d.has_word then 'transfer-word'
            else 'same-amount'
          end
        )
        when d.speaks then 'several-candidates'
      end,
      case
        when d.only_two then concat_ws(
          '/',
          'transfer',
          d.out_account,
          d.in_account,
          trim_scale(d.size / 1000.0),
          coalesce(
            d.why,
            case
              when d.has_word then 'transfer-word'
              else 'same-amount'
            end
          )
        )
        else concat_ws(
          '/',
          'transfer/row',
          case
            when d.out_count > 1 then d.out_key
            else d.in_key
          end
        )
      end,
      d.near_out,
      d.near_in
    from settled d;
end;
$$;
comment on function public.transfer_pairs is
  'Possible transfers among some rows and parts and those near them: to link automatically, or to suggest.';
