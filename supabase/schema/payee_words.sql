-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.bank_procedures
CREATE OR REPLACE FUNCTION public.bank_procedures()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((('pos|pos purchase|pos debit|pos pur|pos refund|pos w/d|pos transaction|point of sale|point of sale -'::text || '|point of sale purchase|point of sale debit|interac retail purchase|card purchase|card payment|card payment to'::text) || '|card payment at|card transaction|debit card purchase|debit card payment|debit card|visa card purchase|visa debit card'::text) || '|visa debit card purchase|check card purchase|credit card purchase|checkcard|debit purchase|visa debit purchase'::text) || '|non-pin debit purchase|pin debit purchase|dbt crd|debit crd|dbt purchase|visa debit|visa purchase|visa electron'::text) || '|visa direct|visa|mastercard|maestro|v pay|purchase authorized on|recurring payment authorized on|recurring payment'::text) || '|recurring purchase|recurring debit|signature purchase|mobile purchase|pin purchase|contactless purchase'::text) || '|contactless payment|contactless|idp purchase|purchase at|purchase from|payment to|bill payment to|online payment to'::text) || '|online bill payment to|internet payment to|mobile payment to|online banking payment to|online banking transfer to'::text) || '|online banking transfer from|bill pay|bill payment|bill payment -|direct debit|direct debit to|direct debit payment to'::text) || '|direct debit payment|direct deposit|direct dep|bacs|fpo|fpi|bgc|bbp|faster payment|faster payments'::text) || '|faster payments receipt|faster payment to|faster payment from|standing order|standing order to|s/o|apple pay'::text) || '|google pay|eftpos|eftpos purchase|eftpos debit|interac|interac purchase|interac e-transfer to|interac e-transfer from'::text) || '|interac e-transfer|interac etransfer|e-transfer to|e-transfer from|e-transfer|preauthorized debit|pre-authorized debit'::text) || '|preauthorised debit|preauthorized payment|misc payment|miscellaneous payment|electronic funds transfer|ach debit'::text) || '|ach credit|ach withdrawal|ach deposit|ach payment|ach pmt|web pmt|orig co name|external withdrawal|external deposit'::text) || '|withdrawal debit|withdrawal pos|withdrawal debit chip|withdrawal ach|osko|osko payment|osko payment to'::text) || '|osko payment from|bpay|bpay to|vdp|vdc|vda|vdi|zelle to|zelle from|zelle payment to|zelle payment from|trf to|trf from'::text) || '|dd|ddr|crd|card|debit'::text) || '|kartenzahlung|kartenumsatz|kartenverfugung|kartenverfuegung|girocard|girocardzahlung|girozahlung|ec-karte|ec karte'::text) || '|ec-cash|elv|electronic cash|debitkartenzahlung|debitkarte|kreditkarte|bezahlung|bezahlung karte|lastschrift'::text) || '|lastschrifteinzug|lastschrift von|sepa|sepa-lastschrift|sepa lastschrift|sepa-basislastschrift|sepa basislastschrift'::text) || '|basislastschrift|basis-lastschrift|erstlastschrift|erst-lastschrift|folgelastschrift|folge-lastschrift'::text) || '|firmenlastschrift|einmallastschrift|sepa-elv-lastschrift|elv-lastschrift|sepa-dd|sepa-ct|sepa dd|sepa ct'::text) || '|sepa-uberweisung|sepa-ueberweisung|einzugsermachtigung|einzugsermaechtigung|dauerauftrag|dauerauftrag an|uberweisung'::text) || '|ueberweisung|uberweisung an|ueberweisung an|uberweisung von|uberweisungsgutschrift|uberweisungsauftrag'::text) || '|online-uberweisung|online-ueberweisung|onlineuberweisung|echtzeituberweisung|echtzeit-uberweisung|echtzeitueberweisung'::text) || '|sofortuberweisung|gutschrift|gutschrift von|auftraggeber|zahlungsempfanger|zahlungsempfaenger|empfanger|empfaenger'::text) || '|zahlungspflichtiger|buchungstext|kauf/dienstleistung|dienstleistung|einkauf|einkauf zkb|online-einkauf|onlineeinkauf'::text) || '|twint|twint zahlung|twint belastung|twint an|lsv|e-banking|e-banking auftrag|ebanking|zahlung|zahlung an'::text) || '|zahlung girocard|zahlung debitkarte|visa karte|visa debit karte|mastercard karte|zkb visa debit card nr'::text) || '|zkb visa debit card|kartennr|karte|karte nr|nr'::text) || '|paiement|paiement cb|paiement carte|paiement par cb|paiement par carte|paiement par carte du|paiement avec carte'::text) || '|paiement carte du|paiement carte bancaire|paiement psc|psc|cb|carte|carte bancaire|achat|achat cb|achat carte'::text) || '|achat par carte|facture carte|facture carte du|prlv|prlv sepa|prlv sepa de|prlv europeen|prelevement|prelevement sepa'::text) || '|prelevement sepa de|prelevement de|prelevement europeen|prelevement europeen de|prelvt|prelvt sepa|vir|virt|vir sepa'::text) || '|vir sepa de|vir sepa recu|vir sepa recu de|vir inst|vir inst de|vir instantane|vir recu|vir recu de|vir de|vir vers'::text) || '|virement|virement de|virement vers|virement pour|virement sepa|virement sepa de|virement sepa recu de'::text) || '|virement sepa recu|virement recu de|virement instantane|virement instantane de|virement instantane vers'::text) || '|virement permanent|virement en euros|virement en euros de|virement en faveur de|bancontact|achat bancontact'::text) || '|domiciliation|domiciliation de|domiciliation europeenne|domiciliation europeenne de'::text) || '|betaalpas|bea|bea betaalpas|betaalautomaat|betaling met bankkaart|betaling met debetkaart|betaling met de bankkaart'::text) || '|betaling via bankkaart|pinbetaling|pin|ideal|ideal betaling|incasso|incasso algemeen doorlopend|sepa incasso'::text) || '|sepa incasso algemeen doorlopend|europese incasso|sepa overboeking|overboeking|overboeking naar|overschrijving'::text) || '|overschrijving naar|overschrijving van|europese domiciliering|europese domiciliering van|domiciliering|aankoop'::text) || '|aankoop bancontact|mobiele betaling|acceptgiro|ccv|naam|contactloos|kaartnummer'::text) || '|pago tarjeta|pago con tarjeta|pago con la tarjeta|pago en|pago movil|pago movil en|pago en tpv|pago internet|pago de'::text) || '|pago a|pago|pagos|compra|compra en|compra tarjeta|compra con tarjeta|compra con la tarjeta|compra tarj|compra tarj.'::text) || '|compra internet|compra internet en|compra de|cargo|cargo en|cargo tarjeta|cargo por tarjeta|recibo|recibo de'::text) || '|recibo domiciliado|adeudo|adeudo de|adeudo recibo|adeudo sepa|adeudo de recibo|transferencia|transferencia de'::text) || '|transferencia a|transferencia a favor de|transferencia inmediata|transferencia inmediata de|transferencia inmediata a'::text) || '|transf|transf de|transf a|transfer inmediata a|bizum|bizum a|bizum de|bizum enviado a|bizum enviado|bizum recibido'::text) || '|bizum recibido de|tarjeta|tarj|tpv|domiciliacion'::text) || '|pagamento|pagamento pos|pagamento carta|pagamento con carta|pagamento su pos|pagamento presso|pagamento pos presso'::text) || '|pagamento carta presso|pagamento con carta presso|pagamento contactless|pagamento nfc|pagamento pagobancomat'::text) || '|pagamento tramite pos|acquisto|acquisto pos|acquisto con carta|acquisto carta|acquisto presso|acquisto pos presso'::text) || '|operazione pos|operazione carta|addebito|addebito diretto|addebito diretto sdd|addebito diretto sepa|addebito sdd'::text) || '|addebito sdd core|addebito sepa|addebito sepa dd|addebito sepa dd per|addebito per|addebito a favore di|sdd|sdd core'::text) || '|bonifico|bonifico a|bonifico da|bonifico sepa|bonifico sepa a|bonifico sepa da|bonifico istantaneo'::text) || '|bonifico istantaneo da|bonifico istantaneo a|bonifico a vostro favore|pagobancomat|carta|presso|utenza|utenze'::text) || '|compras|compra com cartao|compra cartao|compras c.deb|compra c.deb|compras cdeb|pag|pag baixo valor|pag servicos'::text) || '|pagamento de|pagamento servicos|pagamento de servicos|pagamento compras|pagamento baixo valor|debito direto'::text) || '|debito directo|deb direto|deb directo|transferencia para|transferencia mb way|transferencia mb way para'::text) || '|transferencia mbway|transf mb way para|trf|trf mb way|trf mb way p/|trf mbway|trf p/|trf cr|mb way|mbway|mbw|cartao'::text) || '|kortkop|kop|swish|swish till|swish fran|swish mottagen|swish skickad|swish betalning|autogiro|overforing'::text) || '|overforing till|overforing fran|korttransaktion|reservation|internetkop|betalning|betalning till|betalning bg'::text) || '|betalning pg'::text) || '|dankort|dankort-kob|dankort kob|dankort-nota|visa/dankort|visa/dankort kob|visadankort|visa dankort|visa kob|kob'::text) || '|kortkob|mobilepay|betalingsservice|bs betaling|overforsel|overforsel til|overforsel fra|varekjop|visa varekjop'::text) || '|visa vare|kjop|vipps|vipps til|vipps fra|avtalegiro|avtalegiro til|nettgiro|nettgiro til|overforing til|overforing fra'::text) || '|bankaxept|betaling|betaling til|giro'::text) || '|korttiosto|korttimaksu|pankkikorttiosto|visa-osto|visa osto|osto|varaus|tilisiirto|verkkomaksu|suoraveloitus|e-lasku'::text) || '|zakup|zakup przy uzyciu karty|zakup karta|platnosc|platnosc karta|platnosc blik|platnosc web|platnosc web -'::text) || '|platnosc mobilna|transakcja|transakcja karta|transakcja bezgotowkowa|blik|blik zakup|blik zakup e-commerce'::text) || '|blik platnosc|przelew|przelew do|przelew od|przelew wychodzacy|przelew wychodzacy do|przelew przychodzacy'::text) || '|przelew przychodzacy od|przelew internetowy|przelew krajowy|polecenie zaplaty|operacja karta|tytul|lokalizacja|platba'::text) || '|platba kartou|nakup|nakup kartou|inkaso|vasarlas|kartyas vasarlas'::text) || '|デビット|vデビット|ビザデビット|jcbデビット|カード|カード利用|口座振替|コウザフリカエ|振込|フリコミ|利用|ご利用'::text));

COMMENT ON FUNCTION public.bank_procedures() IS 'What banks write before the name of who was paid, folded.';
REVOKE ALL ON FUNCTION public.bank_procedures() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.bank_procedures() TO authenticated;

-- ---------------------------------------------------------------- public.bank_references
CREATE OR REPLACE FUNCTION public.bank_references()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set((((((('ref|ref.|reference|referencia|referentie|referenz|rif|mandat|mandate|mandato|mandaat|mandatsref|mandatsreferenz|eref'::text || '|mref|cred|svwz|kref|abwa|glaubiger-id|glaeubiger-id|glaubiger|glaeubiger|creditor|ics|rum|bic|iban|blz|kto/iban'::text) || '|blz/bic|kontonr|verwendungszweck|zweck|kundennr|kundennummer|kd-nr|kdnr|kd|buchungstext|kartennr|pasvolgnr|pasnr'::text) || '|verfalld|valutadato|omschrijving|kenmerk|volgnr|transactie|machtiging|remi|end-to-end-ref|end-to-end|kurs|wechselkurs'::text) || '|uhrzeit|autorisierung|des|indn|conf#|mededeling|dankt|bedankt|xxx|xxxx|xxxxx|#|*|//|;'::text) || '|sagt danke|sagt vielen|vielen dank|danke fur|danke fuer|thank you|value date|retail purchase|electronic funds|med kort'::text) || '|mit karte|avec carte|met kaart|con tarjeta|web id'::text));

COMMENT ON FUNCTION public.bank_references() IS 'Words after which the text says nothing about who was paid.';
REVOKE ALL ON FUNCTION public.bank_references() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.bank_references() TO authenticated;

-- ---------------------------------------------------------------- public.bank_traces
CREATE OR REPLACE FUNCTION public.bank_traces()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set(((((((((('preauthorized debit|pre-authorized debit|debit card purchase|card payment to|card purchase|card payment at'::text || '|pos purchase|visa debit purchase|visa purchase|debit purchase|direct debit payment to|eftpos|eftpos purchase|checkcard'::text) || '|purchase authorized on|kartenzahlung|kartenumsatz|girocard|sepa-lastschrift|sepa lastschrift|sepa-uberweisung'::text) || '|sepa-basislastschrift|basislastschrift|folgelastschrift|erstlastschrift|einzugsermachtigung|auftraggeber:|empfanger:'::text) || '|zahlungsempfanger:|zahlungspflichtiger:|kauf/dienstleistung|bezahlung karte|paiement par carte|paiement cb'::text) || '|paiement carte|paiement par cb|prlv|prlv sepa|prelevement sepa|vir sepa|virement sepa|bea|bea,|betaalpas|pinbetaling'::text) || '|betaling met bankkaart|betaling met debetkaart|sepa incasso|sepa overboeking|naam:|compra tarjeta|compra con tarjeta'::text) || '|pago con tarjeta|pagamento pos|pagamento carta|pagamento con carta|addebito diretto|addebito sdd|bonifico sepa|kortkop'::text) || '|varekjop|visa varekjop|dankort|dankort-kob|visa/dankort|korttiosto|visa-osto|zakup przy uzyciu karty|platnosc karta'::text) || '|platba kartou|口座振替|コウザフリカエ'::text));

COMMENT ON FUNCTION public.bank_traces() IS 'Procedures that only a bank writes: text that begins with one is of a bank, whatever its case.';
REVOKE ALL ON FUNCTION public.bank_traces() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.bank_traces() TO authenticated;

-- ---------------------------------------------------------------- public.capital_words
CREATE OR REPLACE FUNCTION public.capital_words()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set(('mta|ups|iga|adac|edf|eni|ing|aok|ica|usa|atm|dab|eon|ibm|kia|obi|oebb|obb|ratp|axa|amc|adt|at&t|esb|hbo|ikea|itv|gls'::text || '|tui|ekz|ewz|sfr|aws|bvg|nyc|uk|tv|dea|omv|zdf|ard|sbb|cff|ffs|rtl|bmo|rbc|cibc|aa|edp|ezb|gez|aeg|ao|ee|eu|us|ev'::text));

COMMENT ON FUNCTION public.capital_words() IS 'Names that are written in capitals.';
REVOKE ALL ON FUNCTION public.capital_words() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.capital_words() TO authenticated;

-- ---------------------------------------------------------------- public.card_processors
CREATE OR REPLACE FUNCTION public.card_processors()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set((('paypal|pp|pypl|ppl|sq|gosq.com|tst|toast|sumup|sp|ztl|zettle|iz|izettle|cke|dd|ddc|ic|bt|wpy|eb|fs|fsp|ls|lspd|2co'::text || '|2co.com|cko|stripe|st|py|mollie|ccv|adyen|klarna|k|google|nyx|eig|dnh|paddle.net|paddle|nic|xsolla|gumrd|gum.co|bps'::text) || '|sqc|in|act|bb|myp|vp|cm|nya|ctlp|usa|wl|pos|vipps|mobilepay|up|sum up'::text));

COMMENT ON FUNCTION public.card_processors() IS 'Who takes cards for shops and writes their own sign before that of the shop: SQ *, PAYPAL *.';
REVOKE ALL ON FUNCTION public.card_processors() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.card_processors() TO authenticated;

-- ---------------------------------------------------------------- public.joined_ends
CREATE OR REPLACE FUNCTION public.joined_ends()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set((('wire in|transfer in|transfers in|xfer in|tfr in|trf in|cash in|money in|pay in|paid in|payment in|sweep in|funds in'::text || '|deposit in|trade in|check in|drive in|walk in|plug in|log in|sign in|dine in|phone in|drop in'::text) || '|add on|clip on|carry on|sign on|log on|hands on|r us|about us|contact us'::text));

COMMENT ON FUNCTION public.joined_ends() IS 'Pairs of words at the end of a name whose second word alone could be a state or country.';
REVOKE ALL ON FUNCTION public.joined_ends() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.joined_ends() TO authenticated;

-- ---------------------------------------------------------------- public.joining_words
CREATE OR REPLACE FUNCTION public.joining_words()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set('&|+|and|und|et|y|e|i|og|och|ja|en'::text);

COMMENT ON FUNCTION public.joining_words() IS 'Words between two names, or between a name and the partners: Tent and Co.';
REVOKE ALL ON FUNCTION public.joining_words() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.joining_words() TO authenticated;

-- ---------------------------------------------------------------- public.known_cities
CREATE OR REPLACE FUNCTION public.known_cities()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set(((((((((('new york|brooklyn|los angeles|san francis|san francisco|san fran|san jose|san diego|santa monica|santa clara|las vegas'::text || '|chicago|houston|austin|dallas|denver|seattle|portland|boston|miami|atlanta|phoenix|oakland|philadelphia|washington'::text) || '|toronto|montreal|vancouver|calgary|ottawa|london|manchester|birmingham|leeds|bristol|glasgow|edinburgh|liverpool'::text) || '|cardiff|dublin|cork|galway|berlin|hamburg|munchen|muenchen|munich|koln|koeln|frankfurt|stuttgart|dusseldorf'::text) || '|duesseldorf|leipzig|dresden|hannover|nurnberg|nuernberg|bremen|essen|dortmund|wien|graz|linz|salzburg|innsbruck|zurich'::text) || '|zuerich|bern|basel|geneve|lausanne|luzern|paris|lyon|marseille|toulouse|bordeaux|lille|nantes|nice|strasbourg'::text) || '|bruxelles|brussel|brussels|antwerpen|gent|liege|amsterdam|rotterdam|den haag|utrecht|eindhoven|madrid|barcelona'::text) || '|valencia|sevilla|bilbao|malaga|roma|milano|torino|napoli|bologna|firenze|venezia|lisboa|porto|stockholm|goteborg|malmo'::text) || '|uppsala|kobenhavn|copenhagen|aarhus|odense|oslo|bergen|trondheim|helsinki|espoo|tampere|turku|warszawa|krakow|wroclaw'::text) || '|gdansk|poznan|praha|brno|budapest|sydney|melbourne|brisbane|perth|adelaide|tokyo|osaka|luxembourg|singapore'::text));

COMMENT ON FUNCTION public.known_cities() IS 'Large cities as they end descriptions, cut as banks cut them.';
REVOKE ALL ON FUNCTION public.known_cities() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.known_cities() TO authenticated;

-- ---------------------------------------------------------------- public.legal_forms
CREATE OR REPLACE FUNCTION public.legal_forms()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set(((('gmbh|gmbh&co|mbh|ag|kg|kgaa|ohg|ug|se|ltd|limited|plc|inc|incorporated|llc|llp|corp|corporation|co|company|sa|s.a|sas'::text || '|s.a.s|sasu|sarl|s.a.r.l|eurl|srl|s.r.l|srls|spa|s.p.a|snc|sl|s.l|slu|s.l.u|sau|bv|b.v|nv|n.v|bvba|vof|ab|aktiebolag|oy'::text) || '|oyj|as|asa|a/s|aps|ivs|spzoo|z.o.o|sp|sro|s.r.o|a.s|lda|unipessoal|unip|pty|kk|k.k|e.k|ek|e.v|ev|cie|europe'::text) || '|international|intl'::text));

COMMENT ON FUNCTION public.legal_forms() IS 'Forms of companies.';
REVOKE ALL ON FUNCTION public.legal_forms() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.legal_forms() TO authenticated;

-- ---------------------------------------------------------------- public.numbered_words
CREATE OR REPLACE FUNCTION public.numbered_words()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set(((('nr|no|num|nummer|numero|n|n°|nº|id|store|stores|shop|filiale|filial|fil|suc|tienda|mag|magasin|card|karte|carte|tarj'::text || '|tarjeta|carta|cartao|kort|kaart|term|terminal|auth|aut|mand|inv|invoice|rechnung|rg|facture|factura|fattura|fatura'::text) || '|order|on|am|vom|du|den|op|del|dia|el|le|en|kl|um|tel|ph|acct|account|konto|kto|value|valuta|folge|rest|restaurant|site'::text) || '|stn|unit|loc|location|datum|date|data|rate|cb|ar|x|s/mkt|and|the'::text));

COMMENT ON FUNCTION public.numbered_words() IS 'Words that are noise where a number follows.';
REVOKE ALL ON FUNCTION public.numbered_words() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.numbered_words() TO authenticated;

-- ---------------------------------------------------------------- public.place_codes
CREATE OR REPLACE FUNCTION public.place_codes()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set(((('us|usa|gb|gbr|uk|de|deu|at|aut|ch|che|fr|fra|nl|nld|be|bel|it|ita|es|esp|pt|prt|ie|irl|se|swe|dk|dnk|no|nor|fi|fin|pl'::text || '|pol|cz|cze|hu|hun|au|aus|nz|nzl|ca|can|jp|jpn|lu|lux|al|ak|az|ar|co|ct|dc|fl|ga|hi|id|il|in|ia|ks|ky|la|me|md|ma|mi|mn'::text) || '|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy|on|qc|bc|ab|mb|sk|ns|nb|pe|nsw|vic'::text) || '|qld|tas|act|sg|hk'::text));

COMMENT ON FUNCTION public.place_codes() IS 'Codes of countries and states as they end descriptions.';
REVOKE ALL ON FUNCTION public.place_codes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.place_codes() TO authenticated;

-- ---------------------------------------------------------------- public.procedure_starts
CREATE OR REPLACE FUNCTION public.procedure_starts()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set(((((((((((((((((((((('pos|point|interac|card|debit|visa|check|credit|checkcard|non-pin|pin|dbt|mastercard|maestro|v|purchase|recurring'::text || '|signature|mobile|contactless|idp|payment|bill|online|internet|direct|bacs|fpo|fpi|bgc|bbp|faster|standing|s/o|apple'::text) || '|google|eftpos|e-transfer|preauthorized|pre-authorized|preauthorised|misc|miscellaneous|electronic|ach|web|orig'::text) || '|external|withdrawal|osko|bpay|vdp|vdc|vda|vdi|zelle|trf|dd|ddr|crd|kartenzahlung|kartenumsatz|kartenverfugung'::text) || '|kartenverfuegung|girocard|girocardzahlung|girozahlung|ec-karte|ec|ec-cash|elv|debitkartenzahlung|debitkarte'::text) || '|kreditkarte|bezahlung|lastschrift|lastschrifteinzug|sepa|sepa-lastschrift|sepa-basislastschrift|basislastschrift'::text) || '|basis-lastschrift|erstlastschrift|erst-lastschrift|folgelastschrift|folge-lastschrift|firmenlastschrift'::text) || '|einmallastschrift|sepa-elv-lastschrift|elv-lastschrift|sepa-dd|sepa-ct|sepa-uberweisung|sepa-ueberweisung'::text) || '|einzugsermachtigung|einzugsermaechtigung|dauerauftrag|uberweisung|ueberweisung|uberweisungsgutschrift'::text) || '|uberweisungsauftrag|online-uberweisung|online-ueberweisung|onlineuberweisung|echtzeituberweisung|echtzeit-uberweisung'::text) || '|echtzeitueberweisung|sofortuberweisung|gutschrift|auftraggeber|zahlungsempfanger|zahlungsempfaenger|empfanger'::text) || '|empfaenger|zahlungspflichtiger|buchungstext|kauf/dienstleistung|dienstleistung|einkauf|online-einkauf|onlineeinkauf'::text) || '|twint|lsv|e-banking|ebanking|zahlung|zkb|kartennr|karte|nr|paiement|psc|cb|carte|achat|facture|prlv|prelevement|prelvt'::text) || '|vir|virt|virement|bancontact|domiciliation|betaalpas|bea|betaalautomaat|betaling|pinbetaling|ideal|incasso|europese'::text) || '|overboeking|overschrijving|domiciliering|aankoop|mobiele|acceptgiro|ccv|naam|contactloos|kaartnummer|pago|pagos|compra'::text) || '|cargo|recibo|adeudo|transferencia|transf|transfer|bizum|tarjeta|tarj|tpv|domiciliacion|pagamento|acquisto|operazione'::text) || '|addebito|sdd|bonifico|pagobancomat|carta|presso|utenza|utenze|compras|pag|debito|deb|mb|mbway|mbw|cartao|kortkop|kop'::text) || '|swish|autogiro|overforing|korttransaktion|reservation|internetkop|betalning|dankort|dankort-kob|dankort-nota'::text) || '|visa/dankort|visadankort|kob|kortkob|mobilepay|betalingsservice|bs|overforsel|varekjop|kjop|vipps|avtalegiro|nettgiro'::text) || '|bankaxept|giro|korttiosto|korttimaksu|pankkikorttiosto|visa-osto|osto|varaus|tilisiirto|verkkomaksu|suoraveloitus'::text) || '|e-lasku|zakup|platnosc|transakcja|blik|przelew|polecenie|operacja|tytul|lokalizacja|platba|nakup|inkaso|vasarlas'::text) || '|kartyas|デビット|vデビット|ビザデビット|jcbデビット|カード|カード利用|口座振替|コウザフリカエ|振込|フリコミ|利用|ご利用'::text));

COMMENT ON FUNCTION public.procedure_starts() IS 'The first words of procedures.';
REVOKE ALL ON FUNCTION public.procedure_starts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.procedure_starts() TO authenticated;

-- ---------------------------------------------------------------- public.short_words
CREATE OR REPLACE FUNCTION public.short_words()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set('dr|st|mr|mrs|ms|str|jr|no|nr|el|la|le|al|il|lo|by|my|go|jo|mc|ok|oy|ab|co|so|up|ltd|gmbh|a|i|o|mktg|blvd|mkt|ctr'::text);

COMMENT ON FUNCTION public.short_words() IS 'Short words that are not written in capitals.';
REVOKE ALL ON FUNCTION public.short_words() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.short_words() TO authenticated;

-- ---------------------------------------------------------------- public.small_words
CREATE OR REPLACE FUNCTION public.small_words()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.word_set('de|del|della|di|da|do|dos|du|des|et|y|e|of|and|und|der|die|das|van|den|het|och|og|ja|the|am|im|in|on|at|to|for|zum|zur'::text);

COMMENT ON FUNCTION public.small_words() IS 'Words within names that begin with a small letter.';
REVOKE ALL ON FUNCTION public.small_words() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.small_words() TO authenticated;

-- ---------------------------------------------------------------- public.word_set
CREATE OR REPLACE FUNCTION public.word_set(words text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$ select jsonb_object_agg(w, true) from unnest(string_to_array(normalize(words, nfd), '|')) w; $function$;

COMMENT ON FUNCTION public.word_set(text) IS 'A set of words, from a list with bars between them.';
REVOKE ALL ON FUNCTION public.word_set(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.word_set(text) TO authenticated;
