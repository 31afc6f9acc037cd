-- The words of banks, processors and companies around the names of payees. Folded; several words are separated by
-- one blank. lib/domain/imports/words has those of the columns of their files.

create function public.word_set(words text) returns jsonb
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(w, true) from unnest(string_to_array(normalize(words, nfd), '|')) w
  );
end $$;
comment on function public.word_set is 'A set of words, from a list with bars between them.';

create function public.bank_procedures() returns jsonb language sql immutable parallel safe
return public.word_set(
  -- English
  'pos|pos purchase|pos debit|pos pur|pos refund|pos w/d|pos transaction|point of sale|point of sale -'
  || '|point of sale purchase|point of sale debit|interac retail purchase|card purchase|card payment|card payment to'
  || '|card payment at|card transaction|debit card purchase|debit card payment|debit card|visa card purchase'
  || '|visa debit card|visa debit card purchase|check card purchase|credit card purchase|checkcard|debit purchase'
  || '|visa debit purchase|non-pin debit purchase|pin debit purchase|dbt crd|debit crd|dbt purchase|visa debit'
  || '|visa purchase|visa electron|visa direct|visa|mastercard|maestro|v pay|purchase authorized on'
  || '|recurring payment authorized on|recurring payment|recurring purchase|recurring debit|signature purchase'
  || '|mobile purchase|pin purchase|contactless purchase|contactless payment|contactless|idp purchase|purchase at'
  || '|purchase from|payment to|bill payment to|online payment to|online bill payment to|internet payment to'
  || '|mobile payment to|online banking payment to|online banking transfer to|online banking transfer from|bill pay'
  || '|bill payment|bill payment -|direct debit|direct debit to|direct debit payment to|direct debit payment'
  || '|direct deposit|direct dep|bacs|fpo|fpi|bgc|bbp|faster payment|faster payments|faster payments receipt'
  || '|faster payment to|faster payment from|standing order|standing order to|s/o|apple pay|google pay|eftpos'
  || '|eftpos purchase|eftpos debit|interac|interac purchase|interac e-transfer to|interac e-transfer from'
  || '|interac e-transfer|interac etransfer|e-transfer to|e-transfer from|e-transfer|preauthorized debit'
  || '|pre-authorized debit|preauthorised debit|preauthorized payment|misc payment|miscellaneous payment'
  || '|electronic funds transfer|ach debit|ach credit|ach withdrawal|ach deposit|ach payment|ach pmt|web pmt'
  || '|orig co name|external withdrawal|external deposit|withdrawal debit|withdrawal pos|withdrawal debit chip'
  || '|withdrawal ach|osko|osko payment|osko payment to|osko payment from|bpay|bpay to|vdp|vdc|vda|vdi|zelle to'
  || '|zelle from|zelle payment to|zelle payment from|trf to|trf from|dd|ddr|crd|card|debit'
  -- German
  || '|kartenzahlung|kartenumsatz|kartenverfugung|kartenverfuegung|girocard|girocardzahlung|girozahlung|ec-karte'
  || '|ec karte|ec-cash|elv|electronic cash|debitkartenzahlung|debitkarte|kreditkarte|bezahlung|bezahlung karte'
  || '|lastschrift|lastschrifteinzug|lastschrift von|sepa|sepa-lastschrift|sepa lastschrift|sepa-basislastschrift'
  || '|sepa basislastschrift|basislastschrift|basis-lastschrift|erstlastschrift|erst-lastschrift|folgelastschrift'
  || '|folge-lastschrift|firmenlastschrift|einmallastschrift|sepa-elv-lastschrift|elv-lastschrift|sepa-dd|sepa-ct'
  || '|sepa dd|sepa ct|sepa-uberweisung|sepa-ueberweisung|einzugsermachtigung|einzugsermaechtigung|dauerauftrag'
  || '|dauerauftrag an|uberweisung|ueberweisung|uberweisung an|ueberweisung an|uberweisung von|uberweisungsgutschrift'
  || '|uberweisungsauftrag|online-uberweisung|online-ueberweisung|onlineuberweisung|echtzeituberweisung'
  || '|echtzeit-uberweisung|echtzeitueberweisung|sofortuberweisung|gutschrift|gutschrift von|auftraggeber'
  || '|zahlungsempfanger|zahlungsempfaenger|empfanger|empfaenger|zahlungspflichtiger|buchungstext|kauf/dienstleistung'
  || '|dienstleistung|einkauf|einkauf zkb|online-einkauf|onlineeinkauf|twint|twint zahlung|twint belastung|twint an'
  || '|lsv|e-banking|e-banking auftrag|ebanking|zahlung|zahlung an|zahlung girocard|zahlung debitkarte|visa karte'
  || '|visa debit karte|mastercard karte|zkb visa debit card nr|zkb visa debit card|kartennr|karte|karte nr|nr'
  -- French
  || '|paiement|paiement cb|paiement carte|paiement par cb|paiement par carte|paiement par carte du'
  || '|paiement avec carte|paiement carte du|paiement carte bancaire|paiement psc|psc|cb|carte|carte bancaire|achat'
  || '|achat cb|achat carte|achat par carte|facture carte|facture carte du|prlv|prlv sepa|prlv sepa de|prlv europeen'
  || '|prelevement|prelevement sepa|prelevement sepa de|prelevement de|prelevement europeen|prelevement europeen de'
  || '|prelvt|prelvt sepa|vir|virt|vir sepa|vir sepa de|vir sepa recu|vir sepa recu de|vir inst|vir inst de'
  || '|vir instantane|vir recu|vir recu de|vir de|vir vers|virement|virement de|virement vers|virement pour'
  || '|virement sepa|virement sepa de|virement sepa recu de|virement sepa recu|virement recu de|virement instantane'
  || '|virement instantane de|virement instantane vers|virement permanent|virement en euros|virement en euros de'
  || '|virement en faveur de|bancontact|achat bancontact|domiciliation|domiciliation de|domiciliation europeenne'
  || '|domiciliation europeenne de'
  -- Dutch
  || '|betaalpas|bea|bea betaalpas|betaalautomaat|betaling met bankkaart|betaling met debetkaart'
  || '|betaling met de bankkaart|betaling via bankkaart|pinbetaling|pin|ideal|ideal betaling|incasso'
  || '|incasso algemeen doorlopend|sepa incasso|sepa incasso algemeen doorlopend|europese incasso|sepa overboeking'
  || '|overboeking|overboeking naar|overschrijving|overschrijving naar|overschrijving van|europese domiciliering'
  || '|europese domiciliering van|domiciliering|aankoop|aankoop bancontact|mobiele betaling|acceptgiro|ccv|naam'
  || '|contactloos|kaartnummer'
  -- Spanish
  || '|pago tarjeta|pago con tarjeta|pago con la tarjeta|pago en|pago movil|pago movil en|pago en tpv|pago internet'
  || '|pago de|pago a|pago|pagos|compra|compra en|compra tarjeta|compra con tarjeta|compra con la tarjeta|compra tarj'
  || '|compra tarj.|compra internet|compra internet en|compra de|cargo|cargo en|cargo tarjeta|cargo por tarjeta'
  || '|recibo|recibo de|recibo domiciliado|adeudo|adeudo de|adeudo recibo|adeudo sepa|adeudo de recibo|transferencia'
  || '|transferencia de|transferencia a|transferencia a favor de|transferencia inmediata|transferencia inmediata de'
  || '|transferencia inmediata a|transf|transf de|transf a|transfer inmediata a|bizum|bizum a|bizum de'
  || '|bizum enviado a|bizum enviado|bizum recibido|bizum recibido de|tarjeta|tarj|tpv|domiciliacion'
  -- Italian
  || '|pagamento|pagamento pos|pagamento carta|pagamento con carta|pagamento su pos|pagamento presso'
  || '|pagamento pos presso|pagamento carta presso|pagamento con carta presso|pagamento contactless|pagamento nfc'
  || '|pagamento pagobancomat|pagamento tramite pos|acquisto|acquisto pos|acquisto con carta|acquisto carta'
  || '|acquisto presso|acquisto pos presso|operazione pos|operazione carta|addebito|addebito diretto'
  || '|addebito diretto sdd|addebito diretto sepa|addebito sdd|addebito sdd core|addebito sepa|addebito sepa dd'
  || '|addebito sepa dd per|addebito per|addebito a favore di|sdd|sdd core|bonifico|bonifico a|bonifico da'
  || '|bonifico sepa|bonifico sepa a|bonifico sepa da|bonifico istantaneo|bonifico istantaneo da'
  || '|bonifico istantaneo a|bonifico a vostro favore|pagobancomat|carta|presso|utenza|utenze'
  -- Portuguese
  || '|compras|compra com cartao|compra cartao|compras c.deb|compra c.deb|compras cdeb|pag|pag baixo valor'
  || '|pag servicos|pagamento de|pagamento servicos|pagamento de servicos|pagamento compras|pagamento baixo valor'
  || '|debito direto|debito directo|deb direto|deb directo|transferencia para|transferencia mb way'
  || '|transferencia mb way para|transferencia mbway|transf mb way para|trf|trf mb way|trf mb way p/|trf mbway|trf p/'
  || '|trf cr|mb way|mbway|mbw|cartao'
  -- Swedish
  || '|kortkop|kop|swish|swish till|swish fran|swish mottagen|swish skickad|swish betalning|autogiro|overforing'
  || '|overforing till|overforing fran|korttransaktion|reservation|internetkop|betalning|betalning till|betalning bg'
  || '|betalning pg'
  -- Danish and Norwegian
  || '|dankort|dankort-kob|dankort kob|dankort-nota|visa/dankort|visa/dankort kob|visadankort|visa dankort|visa kob'
  || '|kob|kortkob|mobilepay|betalingsservice|bs betaling|overforsel|overforsel til|overforsel fra|varekjop'
  || '|visa varekjop|visa vare|kjop|vipps|vipps til|vipps fra|avtalegiro|avtalegiro til|nettgiro|nettgiro til'
  || '|overforing til|overforing fra|bankaxept|betaling|betaling til|giro'
  -- Finnish
  || '|korttiosto|korttimaksu|pankkikorttiosto|visa-osto|visa osto|osto|varaus|tilisiirto|verkkomaksu|suoraveloitus'
  || '|e-lasku'
  -- Polish, Czech, Hungarian
  || '|zakup|zakup przy uzyciu karty|zakup karta|platnosc|platnosc karta|platnosc blik|platnosc web|platnosc web -'
  || '|platnosc mobilna|transakcja|transakcja karta|transakcja bezgotowkowa|blik|blik zakup|blik zakup e-commerce'
  || '|blik platnosc|przelew|przelew do|przelew od|przelew wychodzacy|przelew wychodzacy do|przelew przychodzacy'
  || '|przelew przychodzacy od|przelew internetowy|przelew krajowy|polecenie zaplaty|operacja karta|tytul|lokalizacja'
  || '|platba|platba kartou|nakup|nakup kartou|inkaso|vasarlas|kartyas vasarlas'
  -- Japanese
  || '|デビット|vデビット|ビザデビット|jcbデビット|カード|カード利用|口座振替|コウザフリカエ|振込|フリコミ|利用|ご利用'
);
comment on function public.bank_procedures is 'The words that banks write before the name of the payee, folded.';

create function public.procedure_starts() returns jsonb language sql immutable parallel safe
return public.word_set(
  'pos|point|interac|card|debit|visa|check|credit|checkcard|non-pin|pin|dbt|mastercard|maestro|v|purchase'
  || '|recurring|signature|mobile|contactless|idp|payment|bill|online|internet|direct|bacs|fpo|fpi|bgc|bbp|faster'
  || '|standing|s/o|apple|google|eftpos|e-transfer|preauthorized|pre-authorized|preauthorised|misc|miscellaneous'
  || '|electronic|ach|web|orig|external|withdrawal|osko|bpay|vdp|vdc|vda|vdi|zelle|trf|dd|ddr|crd|kartenzahlung'
  || '|kartenumsatz|kartenverfugung|kartenverfuegung|girocard|girocardzahlung|girozahlung|ec-karte|ec|ec-cash|elv'
  || '|debitkartenzahlung|debitkarte|kreditkarte|bezahlung|lastschrift|lastschrifteinzug|sepa|sepa-lastschrift'
  || '|sepa-basislastschrift|basislastschrift|basis-lastschrift|erstlastschrift|erst-lastschrift|folgelastschrift'
  || '|folge-lastschrift|firmenlastschrift|einmallastschrift|sepa-elv-lastschrift|elv-lastschrift|sepa-dd|sepa-ct'
  || '|sepa-uberweisung|sepa-ueberweisung|einzugsermachtigung|einzugsermaechtigung|dauerauftrag|uberweisung'
  || '|ueberweisung|uberweisungsgutschrift|uberweisungsauftrag|online-uberweisung|online-ueberweisung'
  || '|onlineuberweisung|echtzeituberweisung|echtzeit-uberweisung|echtzeitueberweisung|sofortuberweisung|gutschrift'
  || '|auftraggeber|zahlungsempfanger|zahlungsempfaenger|empfanger|empfaenger|zahlungspflichtiger|buchungstext'
  || '|kauf/dienstleistung|dienstleistung|einkauf|online-einkauf|onlineeinkauf|twint|lsv|e-banking|ebanking|zahlung'
  || '|zkb|kartennr|karte|nr|paiement|psc|cb|carte|achat|facture|prlv|prelevement|prelvt|vir|virt|virement|bancontact'
  || '|domiciliation|betaalpas|bea|betaalautomaat|betaling|pinbetaling|ideal|incasso|europese|overboeking'
  || '|overschrijving|domiciliering|aankoop|mobiele|acceptgiro|ccv|naam|contactloos|kaartnummer|pago|pagos|compra'
  || '|cargo|recibo|adeudo|transferencia|transf|transfer|bizum|tarjeta|tarj|tpv|domiciliacion|pagamento|acquisto'
  || '|operazione|addebito|sdd|bonifico|pagobancomat|carta|presso|utenza|utenze|compras|pag|debito|deb|mb|mbway|mbw'
  || '|cartao|kortkop|kop|swish|autogiro|overforing|korttransaktion|reservation|internetkop|betalning|dankort'
  || '|dankort-kob|dankort-nota|visa/dankort|visadankort|kob|kortkob|mobilepay|betalingsservice|bs|overforsel'
  || '|varekjop|kjop|vipps|avtalegiro|nettgiro|bankaxept|giro|korttiosto|korttimaksu|pankkikorttiosto|visa-osto|osto'
  || '|varaus|tilisiirto|verkkomaksu|suoraveloitus|e-lasku|zakup|platnosc|transakcja|blik|przelew|polecenie|operacja'
  || '|tytul|lokalizacja|platba|nakup|inkaso|vasarlas|kartyas|デビット|vデビット|ビザデビット|jcbデビット|カード|カード利用|口座振替|コウザフリカエ|振込'
  || '|フリコミ|利用|ご利用'
);
comment on function public.procedure_starts is 'The first words of procedures.';

create function public.bank_traces() returns jsonb language sql immutable parallel safe
return public.word_set(
  'preauthorized debit|pre-authorized debit|debit card purchase|card payment to|card purchase|card payment at'
  || '|pos purchase|visa debit purchase|visa purchase|debit purchase|direct debit payment to|eftpos|eftpos purchase'
  || '|checkcard|purchase authorized on|kartenzahlung|kartenumsatz|girocard|sepa-lastschrift|sepa lastschrift'
  || '|sepa-uberweisung|sepa-basislastschrift|basislastschrift|folgelastschrift|erstlastschrift|einzugsermachtigung'
  || '|auftraggeber:|empfanger:|zahlungsempfanger:|zahlungspflichtiger:|kauf/dienstleistung|bezahlung karte'
  || '|paiement par carte|paiement cb|paiement carte|paiement par cb|prlv|prlv sepa|prelevement sepa|vir sepa'
  || '|virement sepa|bea|bea,|betaalpas|pinbetaling|betaling met bankkaart|betaling met debetkaart|sepa incasso'
  || '|sepa overboeking|naam:|compra tarjeta|compra con tarjeta|pago con tarjeta|pagamento pos|pagamento carta'
  || '|pagamento con carta|addebito diretto|addebito sdd|bonifico sepa|kortkop|varekjop|visa varekjop|dankort'
  || '|dankort-kob|visa/dankort|korttiosto|visa-osto|zakup przy uzyciu karty|platnosc karta|platba kartou|口座振替'
  || '|コウザフリカエ'
);
comment on function public.bank_traces is
  'Procedures that only a bank writes: text that begins with one is of a bank, whatever its case.';

create function public.card_processors() returns jsonb language sql immutable parallel safe
return public.word_set(
  'paypal|pp|pypl|ppl|sq|gosq.com|tst|toast|sumup|sp|ztl|zettle|iz|izettle|cke|dd|ddc|ic|bt|wpy|eb|fs|fsp|ls|lspd'
  || '|2co|2co.com|cko|stripe|st|py|mollie|ccv|adyen|klarna|k|google|nyx|eig|dnh|paddle.net|paddle|nic|xsolla|gumrd'
  || '|gum.co|bps|sqc|in|act|bb|myp|vp|cm|nya|ctlp|usa|wl|pos|vipps|mobilepay|up|sum up'
);
comment on function public.card_processors is
  'The companies that take cards for shops and write their own sign before that of the shop: SQ *, PAYPAL *.';

create function public.bank_references() returns jsonb language sql immutable parallel safe
return public.word_set(
  'ref|ref.|reference|referencia|referentie|referenz|rif|mandat|mandate|mandato|mandaat|mandatsref|mandatsreferenz'
  || '|eref|mref|cred|svwz|kref|abwa|glaubiger-id|glaeubiger-id|glaubiger|glaeubiger|creditor|ics|rum|bic|iban|blz'
  || '|kto/iban|blz/bic|kontonr|verwendungszweck|zweck|kundennr|kundennummer|kd-nr|kdnr|kd|buchungstext|kartennr'
  || '|pasvolgnr|pasnr|verfalld|valutadato|omschrijving|kenmerk|volgnr|transactie|machtiging|remi|end-to-end-ref'
  || '|end-to-end|kurs|wechselkurs|uhrzeit|autorisierung|des|indn|conf#|mededeling|dankt|bedankt|xxx|xxxx|xxxxx|#|*'
  || '|//|;'
  -- Two words
  || '|sagt danke|sagt vielen|vielen dank|danke fur|danke fuer|thank you|value date|retail purchase|electronic funds'
  || '|med kort|mit karte|avec carte|met kaart|con tarjeta|web id'
);
comment on function public.bank_references is 'Words after which the text says nothing about the payee.';

create function public.numbered_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'nr|no|num|nummer|numero|n|n°|nº|id|store|stores|shop|filiale|filial|fil|suc|tienda|mag|magasin|card|karte|carte'
  || '|tarj|tarjeta|carta|cartao|kort|kaart|term|terminal|auth|aut|mand|inv|invoice|rechnung|rg|facture|factura'
  || '|fattura|fatura|order|on|am|vom|du|den|op|del|dia|el|le|en|kl|um|tel|ph|acct|account|konto|kto|value|valuta'
  || '|folge|rest|restaurant|site|stn|unit|loc|location|datum|date|data|rate|cb|ar|x|s/mkt|and|the'
);
comment on function public.numbered_words is 'Words that are noise where a number follows.';

create function public.legal_forms() returns jsonb language sql immutable parallel safe
return public.word_set(
  'gmbh|gmbh&co|mbh|ag|kg|kgaa|ohg|ug|se|ltd|limited|plc|inc|incorporated|llc|llp|corp|corporation|co|company|sa'
  || '|s.a|sas|s.a.s|sasu|sarl|s.a.r.l|eurl|srl|s.r.l|srls|spa|s.p.a|snc|sl|s.l|slu|s.l.u|sau|bv|b.v|nv|n.v|bvba|vof'
  || '|ab|aktiebolag|oy|oyj|as|asa|a/s|aps|ivs|spzoo|z.o.o|sp|sro|s.r.o|a.s|lda|unipessoal|unip|pty|kk|k.k|e.k|ek|e.v'
  || '|ev|cie|europe|international|intl'
);
comment on function public.legal_forms is 'Forms of companies.';

create function public.place_codes() returns jsonb language sql immutable parallel safe
return public.word_set(
  'us|usa|gb|gbr|uk|de|deu|at|aut|ch|che|fr|fra|nl|nld|be|bel|it|ita|es|esp|pt|prt|ie|irl|se|swe|dk|dnk|no|nor|fi'
  || '|fin|pl|pol|cz|cze|hu|hun|au|aus|nz|nzl|ca|can|jp|jpn|lu|lux|al|ak|az|ar|co|ct|dc|fl|ga|hi|id|il|in|ia|ks|ky|la'
  || '|me|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy|on|qc|bc|ab|mb'
  || '|sk|ns|nb|pe|nsw|vic|qld|tas|act|sg|hk'
);
comment on function public.place_codes is 'Codes of countries and states as they end descriptions.';

create function public.known_cities() returns jsonb language sql immutable parallel safe
return public.word_set(
  'new york|brooklyn|los angeles|san francis|san francisco|san fran|san jose|san diego|santa monica|santa clara'
  || '|las vegas|chicago|houston|austin|dallas|denver|seattle|portland|boston|miami|atlanta|phoenix|oakland'
  || '|philadelphia|washington|toronto|montreal|vancouver|calgary|ottawa|london|manchester|birmingham|leeds|bristol'
  || '|glasgow|edinburgh|liverpool|cardiff|dublin|cork|galway|berlin|hamburg|munchen|muenchen|munich|koln|koeln'
  || '|frankfurt|stuttgart|dusseldorf|duesseldorf|leipzig|dresden|hannover|nurnberg|nuernberg|bremen|essen|dortmund'
  || '|wien|graz|linz|salzburg|innsbruck|zurich|zuerich|bern|basel|geneve|lausanne|luzern|paris|lyon|marseille'
  || '|toulouse|bordeaux|lille|nantes|nice|strasbourg|bruxelles|brussel|brussels|antwerpen|gent|liege|amsterdam'
  || '|rotterdam|den haag|utrecht|eindhoven|madrid|barcelona|valencia|sevilla|bilbao|malaga|roma|milano|torino|napoli'
  || '|bologna|firenze|venezia|lisboa|porto|stockholm|goteborg|malmo|uppsala|kobenhavn|copenhagen|aarhus|odense|oslo'
  || '|bergen|trondheim|helsinki|espoo|tampere|turku|warszawa|krakow|wroclaw|gdansk|poznan|praha|brno|budapest|sydney'
  || '|melbourne|brisbane|perth|adelaide|tokyo|osaka|luxembourg|singapore'
);
comment on function public.known_cities is 'Large cities as they end descriptions, cut as banks cut them.';

create function public.small_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'de|del|della|di|da|do|dos|du|des|et|y|e|of|and|und|der|die|das|van|den|het|och|og|ja|the|am|im|in|on|at|to|for'
  || '|zum|zur'
);
comment on function public.small_words is 'Words within names that begin with a small letter.';

create function public.capital_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'mta|ups|iga|adac|edf|eni|ing|aok|ica|usa|atm|dab|eon|ibm|kia|obi|oebb|obb|ratp|axa|amc|adt|at&t|esb|hbo|ikea'
  || '|itv|gls|tui|ekz|ewz|sfr|aws|bvg|nyc|uk|tv|dea|omv|zdf|ard|sbb|cff|ffs|rtl|bmo|rbc|cibc|aa|edp|ezb|gez|aeg|ao'
  || '|ee|eu|us|ev'
);
comment on function public.capital_words is 'Names that are written in capitals.';

create function public.short_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'dr|st|mr|mrs|ms|str|jr|no|nr|el|la|le|al|il|lo|by|my|go|jo|mc|ok|oy|ab|co|so|up|ltd|gmbh|a|i|o|mktg|blvd|mkt'
  || '|ctr'
);
comment on function public.short_words is 'Short words that are not written in capitals.';

create function public.joined_ends() returns jsonb language sql immutable parallel safe
return public.word_set(
  'wire in|transfer in|transfers in|xfer in|tfr in|trf in|cash in|money in|pay in|paid in|payment in|sweep in'
  || '|funds in|deposit in|trade in|check in|drive in|walk in|plug in|log in|sign in|dine in|phone in|drop in|add on'
  || '|clip on|carry on|sign on|log on|hands on|r us|about us|contact us'
);
comment on function public.joined_ends is
  'Pairs of words at the end of a name whose second word alone could be a state or country.';

create function public.joining_words() returns jsonb language sql immutable parallel safe
return public.word_set('&|+|and|und|et|y|e|i|og|och|ja|en');
comment on function public.joining_words is 'Words between two names, or between a name and the partners: Tent and Co.';
