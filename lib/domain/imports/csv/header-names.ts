/** What a column of a bank's export holds. */
export type ColumnRole =
  | 'date'
  | 'valueDate'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'fee'
  | 'sign'
  | 'balance'
  | 'currency'
  | 'payee'
  | 'text'
  | 'memo'
  | 'kind'
  | 'category'
  | 'account'
  | 'foreign'
  | 'status'
  | 'other';

/**
 * The headers of banks in some thirty countries, the more telling ones of a role first. Case, diacritics,
 * punctuation and currency codes don't count. `other` are columns that resemble a role and hold something else.
 */
export const HEADER_NAMES: Record<ColumnRole, string> = {
  date: `
    date|transaction date|posted transactions date|trans date|trans. date|tran date|trx date|txn date|date of transaction|booking date|date booked|booked
    |transaksiedatum|verwerkingsdatum|datum van transaksie|data operació|data de l'operació|data comptable|data moviment|data del moviment|datum prometa|datum plačila|datum obdelave|datum nakupa|datum izvedbe|įrašo data|sandorio data|transakcijas datums|maksājuma datums|apstrādes datums|tehingupäev|tehingu aeg|maksepäev
    |posting date|posted date|post date|posted|date posted|date processed|processed date|processing date|entry date|accounting date
    |created|created at|created on|date and time|datetime|date time|time|timestamp|completed date|date completed|completed date (utc)|started date|date started
    |activity date|statement date|effective date|settlement date|settled date|date settled|journal date|journaldate|day|bank date|clearing date|run date|date initiated|finished on|direction date
    |buchungstag|buchungsdatum|buchung|datum|belegdatum|transaktionsdatum|umsatzdatum|kaufdatum|abrechnungsdatum|datum der transaktion|datum/uhrzeit|auftragsdatum|ausführungsdatum|erledigungsdatum|abschlussdatum|einkaufsdatum|rechnungsdatum|datum der buchung
    |transactiedatum|boekingsdatum|boekdatum|datum transactie|uitvoeringsdatum|verrichtingsdatum|datum verrichting|datum van de verrichting|uitgevoerd op|aankoopdatum
    |date opération|date de l'opération|date d'opération|date operation|dateop|date op|date comptable|date de comptabilisation|date de comptabilité|date de transaction|date transaction|date d'exécution|date de l'achat|date d'achat|date de la transaction|date écriture|date ecriture|date d'enregistrement|date de début
    |fecha|fecha operación|fecha de operación|f. operación|fecha operacion|fecha contable|fecha de la operación|fecha movimiento|fecha de transacción|fecha transacción|fecha de registro|fecha de compra|f. contable|fecha de inicio|fecha de finalización|dia|data operación
    |data|data operação|data da operação|data de operação|data movimento|data mov.|data mov|data do movimento|data lançamento|data de lançamento|data lanc.|data do lançamento|data da transação|data transação|data balancete
    |data operazione|data contabile|data di registrazione|data registrazione|data transazione|data movimento|data contabilizzazione|data esecuzione|data e ora
    |bokföringsdag|bokföringsdatum|bokfördag|bokfdag|bokf. datum|bokf.datum|transaktionsdag|transdag|inköpsdatum|reskontradatum|bokfört
    |dato|bokføringsdato|bokføringsdag|bokført dato|bogføringsdato|bogført|bogført dato|transaksjonsdato|kjøpsdato|utført dato|transaktionsdato|betalingsdato|utførelsesdato|bokført|dato for bokføring
    |pvm|päivämäärä|kirjauspäivä|kirjauspvm|kirjaus päivä|tapahtumapäivä|tapahtumapvm|maksupäivä|ostopäivä
    |kuupäev|kande kuupäev|tehingu kuupäev|makse kuupäev|datums|darījuma datums|grāmatošanas datums|operācijas datums|data ir laikas|mokėjimo data|operacijos data|data laikas|įvykdymo data
    |data transakcji|data księgowania|data operacji|data waluty operacji|data zlecenia|data zaksięgowania|data księg.
    |datum zaúčtování|datum provedení|datum účtování|datum transakce|datum pohybu|datum operace|datum zaúètování|datum spracovania|dátum|dátum zaúčtovania|dátum transakcie|dátum pohybu|datum splatnosti|dátum účtovania|zaúčtováno|datum zauctovania
    |könyvelés dátuma|könyvelési dátum|tranzakció dátuma|tranzakció ideje|tranzakció időpontja|tranzakció dátuma és ideje|tranzakció|könyvelés napja|teljesítés dátuma|terhelés dátuma
    |data tranzacție|data tranzacției|data tranzactiei|data înregistrării|data inregistrarii|data procesării|data procesarii|data operațiunii|data operatiunii|data finalizării tranzacției|data contabilizării
    |дата|дата на транзакция|дата на операция|дата на осчетоводяване|счетоводна дата|вальор дата|дата операции|дата і час операції|дата і час|дата проведення|дата операції|дата проводки
    |ημερομηνία|ημ/νία|ημερομηνία συναλλαγής|ημερομηνία κίνησης|ημ. συναλλαγής|ημ. κίνησης|ημερ. συναλλαγής|ημ/νία συναλλαγής|ημ/νία κίνησης
    |tanggal|tanggal transaksi|dagsetning|ngày giao dịch|วันที่
    |tarih|işlem tarihi|muhasebe tarihi|tarih/saat|kayıt tarihi|işlem zamanı
    |תאריך|תאריך עסקה|תאריך פעולה|תאריך ביצוע
    |日付|取引日|お取引日|取引年月日|利用日|ご利用日|ご利用年月日|利用日/キャンセル日|年月日|お取り扱い日|操作日(年月日)|計上日
    |日期|交易日期|交易时间|记账日期|记账日|交易日|入账日期|交易創建時間|交易创建时间|付款时间|거래일시|거래일자|거래일
    |fecha de movimiento|datum izvršenja|datum knjiženja|datum transakcije|datum valutacije|datum promjene`,
  valueDate: `
    value date|valuedate|value|val date|val. date|interest date|effective|wertstellung|wertstellung (valuta)|valuta|valutadatum|valuta datum|valuta-datum|wert|rentedatum|rentedato|rentedag|valutadag|valuteringsdag|valutadato|date valeur|date de valeur|dateval|date val|date de la valeur
    |waardedatum|effektiewe datum|valutas datums|valiutavimo data|datum valutiranja
    |fecha valor|f. valor|f.valor|fecha valor.|data valor|data-valor|data valuta|valuta data|arvopäivä|väärtuspäev|valutēšanas datums|data waluty|valuta dátum|dátum valuty|datum valuty|értéknap|értéknapja|data valutei|valör|valör tarihi|вальор|ημερομηνία αξίας|valeur|ημ/νία αξίας|ημερομηνία valeur|valeur date|תאריך ערך|valør|datum valute|razumljivo|起息日`,
  amount: `
    amount in account currency|amount (account currency)|account amount|billing amount|billed amount|amount billed|settlement amount|betrag in kontowährung|belopp i kontots valuta|kwota w walucie rachunku|kwota transakcji (waluta rachunku)|částka v měně účtu|suma v mene účtu|suma sąskaitos valiuta|summa konta valūtā|сумма пересчитанная в валюту счета|сумма в валюте счета|сумма операции в валюте счета|сумма в валюте карты|сумма платежа|сумма списания|сума в валюті картки|сума в валюті рахунку|сума
    |transaksiebedrag|import|import (eur)|import operació|import de l'operació|quantitat|znesek transakcije|znesek v eur|znesek prometa|znesek v domači valuti|tehingu summa|makse summa
    |amount|transaction amount|trans amount|trans. amount|txn amount|amount (local)|booking amount|posted amount|net|net amount|netamount|value|sum|total|total amount|paid|amount paid|charged amount|charge amount|amount charged|gross|gross amount|transaction value|monetary amount|movement amount|amount inr|amount (rs.)|amount(rs)|cad|usd|cad$|usd$|signed amount
    |transaction total|soll/haben|betrag|buchungsbetrag|umsatz|umsatz in|betrag in|betrag (€)|betrag in eur|betrag eur|abrechnungsbetrag|belasteter betrag|transaktionsbetrag|zahlungsbetrag|soll/haben betrag|betrag in kontowährung|saldoänderung|netto|brutto|einzelbetrag|betrag in chf|abgerechneter betrag|betrag in hauswährung
    |bedrag|mutatie|bedrag (eur)|transactiebedrag|bedrag in eur|bedrag eur|bedrag in rekeningvaluta
    |montant|montant de l'opération|montant (eur)|montant en eur|montant transaction|montant de la transaction|montant en euros|montant(euros)|montant opération|montant net|somme|montant en chf|montant comptabilisé
    |importe|importe eur|importe (€)|importe en euros|importe de la operación|monto|monto de la transacción|cantidad|importe movimiento|importe (eur)|importe €|valor en pesos
    |valor|valor (r$)|valor r$|valor em r$|montante|quantia|importância|importancia|valor da operação|montante( eur )|valor transação|valor líquido
    |importo|importo (€)|importo in euro|importo eur|importo operazione|ammontare|importo (eur)|movimenti|importo in eur
    |belopp|belopp sek|insättning/uttag|transaktionsbelopp|bokfört belopp|summa|belopp i kontots valuta
    |beløb|beløb i dkk|beløp|beløb (dkk)|bokført beløp|posteringsbeløb|beløp i nok|bokføringsbeløp
    |määrä|määrä euroa|määrä eur|summa eur|määrä euroina|tapahtuman määrä|maksun määrä|tapahtumasumma|summa
    |summa (eur)|summa|suma|suma eur|operacijos suma|suma sąskaitos valiuta|mokėjimo suma|summa konta valūtā|darījuma summa|maksājuma summa
    |kwota|kwota operacji|kwota transakcji|kwota w pln|kwota transakcji (waluta rachunku)|kwota w walucie rachunku|kwota rozliczeniowa|wartość|kwota pln
    |částka|castka|částka czk|zaúčtovaná částka|částka v měně účtu|objem|suma v mene účtu|čiastka|suma transakcie|objem v czk|částka (czk)|částka transakce|suma pohybu|zaúètovaná èástka|èástka czk|èástka|suma v eur|čiastka v eur
    |összeg|tranzakció összege|könyvelt összeg|forgalom összege|terhelés/jóváírás|összeg (huf)|tranzakciós összeg|könyvelési összeg
    |sumă|suma tranzacției|suma (ron)|suma tranzactiei|valoare|suma in ron
    |сума|размер|сума на операцията|сумма|сумма операции|сумма в валюте счета|сума в лева|сума bgn
    |ποσό|ποσό συναλλαγής|ποσό (eur)|ποσό κίνησης|ποσό σε eur
    |tutar|işlem tutarı|işlem tutarı(tl)|tutar (tl)|miktar|tutarı
    |סכום|סכום חיוב|סכום החיוב|סכום חיוב בש''ח|סכום חיוב ₪|סכום בש''ח|זכות/חובה|סכום הפעולה
    |金額|お支払金額|取引金額|ご利用金額|利用金額|支払総額|ご利用金額（円）|金額(円)|金额|交易金额|金额(元)|人民币金额|收/支金额|거래금액|금액
    |jumlah|upphæð|iznos|znesek|iznos transakcije`,
  debit: `
    debit|debits|记账金额(支出)|debit amount|debit amt|debit amt.|debits amount|amount debit|debit (dr)|dr|dr amount|withdrawal|withdrawals|withdrawal amount|withdrawal amt|withdrawal amt.|withdrawal (dr)|withdrawal(dr)|money out|paid out|payments out|out|outflow|amount out|spent|money spent|charges|charge|outgoing|expense|expenses|expense amount|paid out (gbp)|debit value|debit (out)|payments|payment amount out|cheques & withdrawals|withdraw
    |debiet|debiete|debietbedrag|geld uit|càrrec|càrrecs|deure|despeses|sortides|v breme|znesek v breme|odliv|odlivi|bremenitev|bremenitve|isplate|na teret|terećenje|zaduženje|debeto suma|nurašyta|debeta summa|norakstīts|deebetkäive|väljaminek|väljaminekud
    |soll|belastung|belastungen|lastschrift|ausgang|ausgänge|ausgabe|ausgaben|auszahlung|betrag soll|belastungsbetrag|lastschriftsbetrag|umsatz soll|belastung chf|rechnungsbetrag ausgehend|zahlungsbetrag ausgehend
    |af|uitgaven|debet|bedrag af|uitgaand
    |débit|débit euros|montant débit|débit (eur)|débits|dépense|dépenses|sortie|sorties|retrait|retraits|débit eur|montant au débit
    |cargo|cargos|cargo eur|debe|débito|débitos|retiro|retiros|gasto|gastos|egreso|egresos|salida|salidas|importe cargo|débitos (€)|adeudo|cargo ($)
    |saída|saídas|despesa|despesas|valor débito|débito (r$)|saídas (r$)|débito eur
    |addebiti|addebito|dare|uscite|uscita|importo dare|dare euro|addebiti (euro)|dare (€)
    |uttag|utgift|utgifter|ut|debet|ud|hævet|ut fra konto|uttag/belastning|ut av konto|ut fra kto
    |otto|otot|panot ja otot|veloitus
    |deebet|debets|debetas|izdevumi|išlaidos|debeto apyvarta|izejošie
    |obciążenia|obciążenie|kwota obciążenia|wydatek|wydatki|debet|wypłaty
    |výdaj|výdaje|debet|odchozí|na vrub|odepsáno|má dáti|odoslané|na ťarchu
    |terhelés|terhelések|kiadás|kifizetés|terhelt összeg
    |debit (ron)|ieșiri|iesiri|cheltuieli|plată|debitări
    |дебит|дебет|сума списання|cума списання|списания|расход|теглене|изтеглена сума|дт|дебит bgn
    |χρέωση|χρεώσεις|ανάληψη|αναλήψεις|ποσό χρέωσης
    |borç|borc|çıkan|gider|çekilen|borç tutarı
    |חובה|בחובה|חיוב
    |出金|出金額|お支払い金額|お引出し|お支払い|支払金額|支払い金額|出金(円)|お引き出し|支出|支出金额|借方|借方金额|借方发生额|付出|출금|출금액|출금금액|支出(元)|取款
    |duguje|breme|isplata`,
  credit: `
    credit|credits|记账金额(收入)|credit amount|credit amt|credit amt.|amount credit|credit (cr)|cr|cr amount|deposit|deposits|deposit amount|deposit amt|deposit amt.|deposit (cr)|deposit(cr)|money in|paid in|payments in|in|inflow|amount in|received|money received|incoming|income|income amount|paid in (gbp)|credit value|deposits & credits|lodgement|lodgements
    |krediet|krediete|kredietbedrag|geld in|abonament|abonaments|haver|ingressos|entrades|v dobro|znesek v dobro|priliv|prilivi|dobropis|uplate|u korist|odobrenje|kredito suma|pajamos|įskaityta|kredīta summa|ieskaitīts|kreeditkäive|sissetulek|sissetulekud|laekumine|laekumised
    |haben|gutschrift|gutschriften|eingang|eingänge|einnahme|einnahmen|einzahlung|betrag haben|gutschriftsbetrag|umsatz haben|gutschrift chf|rechnungsbetrag eingehend|zahlungsbetrag eingehend
    |bij|inkomsten|bedrag bij|inkomend
    |crédit|crédit euros|montant crédit|crédit (eur)|crédits|recette|recettes|entrée|entrées|versement|versements|crédit eur|montant au crédit
    |abono|abonos|abono eur|haber|crédito|créditos|depósito|depósitos|ingreso|ingresos|entrada|entradas|importe abono|abono ($)
    |receita|receitas|valor crédito|crédito (r$)|entradas (r$)|crédito eur
    |accrediti|accredito|avere|entrate|entrata|importo avere|avere euro|accrediti (euro)|avere (€)
    |insättning|insättningar|inkomst|inkomster|kredit|ind|indsat|inn|inn på konto|inn pa konto|inn på kto
    |pano|panot|hyvitys
    |kreedit|kredīts|kreditas|ieņēmumi|įplaukos|kredito apyvarta|ienākošie
    |uznania|uznanie|kwota uznania|wpływ|wpływy|kredyt|wpłaty
    |příjem|příjmy|kredit|příchozí|ve prospěch|připsáno|dal|prijaté|v prospech
    |jóváírás|jóváírások|bevétel|befizetés|jóváírt összeg
    |credit (ron)|intrări|intrari|venituri|încasare|creditări
    |кредит|приход|сума зарахування|cума зарахування|поступления|внасяне|внесена сума|кт|кредит bgn
    |πίστωση|πιστώσεις|κατάθεση|καταθέσεις|ποσό πίστωσης
    |alacak|giren|gelir|yatan|alacak tutarı
    |זכות|בזכות|זיכוי
    |入金|入金額|お預り金額|お預入れ|お預り|預り金額|預かり金額|入金(円)|お預け入れ|收入|收入金额|贷方|贷方金额|贷方发生额|存入|입금|입금액|입금금액|收入(元)|存款
    |potražuje|dobro|uplata`,
  fee: `
    fee|fees|fee amount|commission|transaction fee|service fee|charges and fees|gebühr|gebühren|entgelt|spesen|provision|kosten|frais|commissions|comisión|comisiones|taxa|commissione|commissioni|avgift|gebyr|palkkio|opłata|prowizja|poplatek|poplatky|díj|jutalék|komisyon|комисион|такса|προμήθεια|手数料|手续费`,
  sign: `
    debit/credit|credit/debit|debit or credit|debit / credit|cr/dr|dr/cr|dr / cr|type of transaction|d/c|c/d|dc|cd|transaction type|type|trans type|credit debit indicator|credit or debit|creditdebitindicator|debitcredit|direction|in/out|+/-|sign|indicator|entry type|cr or dr|debit/credit indicator|posting type|transaction direction|credit/debit indicator|dr|cr
    |deebet/kreedit (d/k)|debiet/krediet|breme/dobro|càrrec/abonament
    |soll/haben|s/h|sh|soll/haben-kennzeichen|soll haben|haben/soll|umsatzart|kennzeichen|vorzeichen|ausgang/eingang
    |credit debet|creditdebet|debet credit|debetcredit|credit debit|debit credit|af bij|af/bij|bij/af|debet/credit|debet / credit|credit/debet|code
    |sens|débit/crédit|débit / crédit|tipo|cargo/abono|signo|naturaleza|tipo de movimiento|d ou c|d/c|natureza|tipo movimento|tipo lançamento|segno|dare/avere|tipo transação|entrada/saída
    |debet/kredit|kredit/debet|inn/ut|ind/ud|d/k|deebet/kreedit (d/c)|deebet/kreedit|debets/kredīts|d/k|debetas/kreditas|kreditas/debetas|dk
    |obciążenie/uznanie|typ|smer|směr|smer platby|směr platby|kredit/debet|kredit / debet|debet / kredit|bevétel/kiadás|jelleg|terhelés/jóváírás (t/j)|t/j|tip|sens|дт/кт|дебит/кредит|операція|χ/π|πρόσημο|borç/alacak|b/a|借贷|借贷标志|借贷方向|收/支|收支|收付标志|类型|입출금구분|זכות/חובה`,
  balance: `
    balance|running balance|runningbalance|account balance|available balance|ledger balance|closing balance|balance after|balance after transaction|balance amount|bal|current balance|closing bal|balance (gbp)|new balance|statement balance|end balance|book balance
    |balans|rekeningbalans|lopende balans|novo stanje|stanje po transakciji|končno stanje|razpoložljivo stanje|sąskaitos likutis|balansas|bilance|konta atlikums|konto jääk|kontojääk
    |saldo|kontostand|saldo nach buchung|neuer saldo|saldo na trn|saldo na mutatie|saldo (€)|saldo in eur|saldo in|saldo in chf|stand|verfügbares guthaben|guthaben|kontosaldo|resulterend saldo|beginsaldo|eindsaldo|boeksaldo|valutair saldo|saldo na boeking
    |solde|solde (eur)|solde comptable|solde en chf|solde progressif|nouveau solde
    |saldo disponible|saldo (eur)|saldo contable|saldo posterior|saldo após|saldo contabilístico|saldo disponível|saldo r$|saldo (r$)|saldo eur|saldo final|saldo contabile|saldo progressivo|saldo progr.
    |bokfört saldo|tillgängligt belopp|tillgängligt|disponibelt|bogført saldo|bokført saldo|saldo dkk|saldo etter|tilin saldo|jääk|atlikums|likutis|saldo po operacji|saldo po transakcji|saldo rachunku|zůstatek|zostatok|zůstatek po|egyenleg|könyvelt egyenleg|új egyenleg|sold|sold final|sold contabil|салдо|наличност|баланс|остатък|υπόλοιπο|λογιστικό υπόλοιπο|υπόλοιπο λογαριασμού|προοδευτικό υπόλοιπο|bakiye|güncel bakiye|יתרה|יתרה בש''ח|残高|差引残高|差し引き残高|余额|账户余额|本次余额|잔액|거래후잔액|staða|stanje`,
  currency: `
    currency|currency code|account currency|ccy|cur|curr|transaction currency|converted currency|amount currency|währung|waehrung|buchungswährung|kontowährung|valuta|munt|muntsoort|valutacode|muntcode|devise|monnaie|monn.|moneda|divisa|moeda|valuta (val)|valutakode|valutakod|valuutta|valuuta|valūta|valiuta|waluta|waluta rachunku|měna|měna účtu|mena|deviza|devizanem|monedă|валута|валюта|валюта счета|валюта платежа|валюта картки|валюта рахунку|νόμισμα|para birimi|döviz|döviz cinsi|מטבע|通貨|币种|货币|通货|whg|whrg|wg|통화|zahlungswährung
    |geldeenheid|oznaka valute`,
  payee: `
    payee|payee name|merchant|store name|empfänger/auftraggeber name|auftraggeber/empfänger name|merchant name|name|counterparty|counterparty name|counter party|counter party name|other party|other party name|beneficiary|beneficiary name|beneficiary's name|payer's name|beneficiary's/payer's name|payer's/beneficiary's name|partner name|partner|recipient|recipient name|sender/recipient|sender/receiver name|target name|vendor|to/from|payer/payee|payee/payer|payer|counterparty account name|transaction partner|merchant description|name / description|name/description|benificiary / remitter|third party|shop|store|payee / payer|target
    |beneficiari|ordenant|ordenant/beneficiari|comerç|prejemnik|plačnik|prejemnik/plačnik|naziv prejemnika|naziv prejemnika/plačnika|udeleženec|naziv udeleženca|naziv partnerja|trgovec|primatelj|platitelj|mokėtojas|maksātājs|maksātājs/saņēmējs|tirgotājs|maksja|saaja või maksja nimi|kaupmees
    |zahlungsempfänger*in|empfänger|empfaenger|zahlungsempfänger|auftraggeber/empfänger|auftraggeber / empfänger|empfänger/auftraggeber|auftraggeber / begünstigter|auftraggeber/begünstigter|begünstigter / auftraggeber|begünstigter/auftraggeber|beguenstigter/zahlungspflichtiger|begünstigter/zahlungspflichtiger|zahlungspflichtiger|auftraggeber/zahlungsempfänger|empfänger/zahlungspflichtiger|empfänger/zahlungspflichtige|name zahlungsbeteiligter|zahlungsbeteiligter|name des partners|partnername|auftraggeber|zahlungspflichtige*r|gegenpartei|händler|name des zahlungsbeteiligten|gegenkonto name|gegenkontoinhaber|empfänger / auftraggeber|empfängername|zahler/empfänger|sender/empfänger|sender / empfänger|name 1|begünstigter|empfaenger 1|empfänger 1|beteiligter|merchant/händler|karteninhaber/händler|partner name
    |tegenrekeninghouder|naam tegenrekeninghouder|naam tegenpartij|tegenpartij naam|naam van de tegenpartij|naam/omschrijving|naam / omschrijving|naam tegenrekening|naam|tegenpartij|naam begunstigde|naam ontvanger|begunstigde|naam van tegenpartij|naam tegenpartij bevat
    |nom de la contrepartie|contrepartie|nom contrepartie|bénéficiaire|tiers|nom du tiers|nom|commerçant|contrepartie du compte nom|contrepartie nom|enseigne|nom du bénéficiaire|supplierfound|supplier found
    |beneficiario|ordenante/beneficiario|nombre|comercio|nombre del beneficiario|beneficiario/ordenante|contrapartida|establecimiento|beneficiário|beneficiario / ordenante|favorecido|nome|destinatário|nome do beneficiário|estabelecimento|controparte|ordinante|beneficiario/ordinante|esercente|nome beneficiario|destinatario|ordinante/beneficiario|razão social|nome/razão social
    |mottagare|betalningsmottagare|namn|mottagare/avsändare|avsändare/mottagare|motpart|modtager|modtager/afsender|navn|mottaker|mottaker/avsender|motpartens navn|avsender/mottaker|navn på motpart|navn på modtager|beløpet gjelder|butikk|butik
    |saaja/maksaja|saaja / maksaja|saajan nimi|maksaja/saaja|saaja|vastapuoli|saajan/maksajan nimi|nimi|maksaja
    |saaja/maksja|saaja/maksja nimi|saaja / maksja nimi|saaja nimi|maksja/saaja|maksja/saaja nimi|saajan nimi|saņēmējs/maksātājs|saņēmējs / maksātājs|saņēmējs|darījuma partneris|partneris|partnera nosaukums|gavėjas/mokėtojas|gavėjas|mokėtojas/gavėjas|mokėtojas arba gavėjas|gavėjas / mokėtojas|korespondento pavadinimas|saņēmēja/maksātāja vārds
    |nadawca / odbiorca|nadawca/odbiorca|odbiorca/nadawca|nadawca lub odbiorca|kontrahent|dane kontrahenta|nazwa kontrahenta|nazwa odbiorcy|odbiorca|nazwa nadawcy|imię i nazwisko/nazwa|nadawca|odbiorca / nadawca|nazwa odbiorcy/nadawcy
    |název protiúčtu|název protistrany|jméno protistrany|protistrana|název protiúètu|plátce/příjemce|příjemce/plátce|název účtu protistrany|jméno protiúčtu|obchodník|názov protiúčtu|názov protistrany|partner|príjemca/platiteľ|obchodné meno|název příjemce|název obchodníka|meno protistrany|prijemca/platitel
    |partner neve|partner név|partner elnevezése|kedvezményezett neve|ellenoldali név|kedvezményezett|ellenszámla neve|kereskedő|kedvezményezett/kezdeményező|ellenoldal neve
    |beneficiar|beneficiar/ordonator|nume beneficiar|ordonator/beneficiar|nume partener|comerciant|nume/denumire beneficiar/ordonator
    |контрагент|найменування контрагента|кореспондент|получател|наредител/получател|име на контрагента|получател/наредител|контрагент име|ορδίνος|δικαιούχος|αντισυμβαλλόμενος|επωνυμία|έμπορος|alıcı|alıcı/gönderen|karşı taraf|işyeri|שם בית העסק|שם בית עסק|לטובת|שם העסק|店名|ご利用店名|利用店名・商品名|利用店名|ご利用先|ご利用店名（海外ご利用店名/海外都市名）|商户名称|交易对方|对方户名|对方账户名称|交易对方名称|交易场所|对方名称|商户|거래처|가맹점명|받는분|primatelj/platitelj|naziv|referens`,
  text: `
    description|transaction description|purpose|transaction details|narrative|narration|text|details|detail|particulars|reference text|statement description|long description|transaction narrative|memo/description|transaction|bank description|transaction text|item|title|narratives|desc|transaction info|remittance information|payment details|transaction remarks|description 1|description1|narrative 1|info text|extended details|statement narrative|simple description|payment text|descriptions|transaction name|activity|what|reason|transaction ref1
    |beskrywing|transaksiebeskrywing|besonderhede|concepte|descripció|moviment|detall|més dades|descripció ampliada|namen plačila|namen nakazila|opis prometa|operacijos aprašymas|mērķis|tehingu kirjeldus
    |buchungstext|verwendungszweck|buchungsdetails|umsatztext|buchungsinformation|beschreibung|beschreibung1|bezeichnung|transaktionsbeschreibung|vorgang/verwendungszweck|buchungsinformationen|text|zahlungsreferenz|avisierungstext|verwendungszweck 1|beschreibung 1|buchungs-details|umsatz-text|auftragstext|betreff|mitteilung|buchungstext / verwendungszweck|details|verwendungszweckzeile 1|transaktionsdetails|vwz1|zweck|leistungsbeschreibung|transaktion|vorgangsbeschreibung|beschreibung2|bemerkung
    |omschrijving|mededelingen|mededeling|vrije mededeling|omschrijving-1|beschrijving|details|boodschap|omschrijving 1|transactieomschrijving|detail van de omzet
    |libellé|libelle|libellé de l'opération|libellé opération|description|opération|libellé simplifié|label|désignation|nature de l'opération|libellé complet|détail de l'écriture|détail de l'operation|détails|communication|motif|communications|détail|texte comptable|libelle simplifie|texte|intitulé|libellé court
    |concepto|descripción|descripcion|detalle|movimiento|concepto movimiento|texto|observaciones movimiento|concepto ampliado|detalle de la operación|más datos
    |descrição|descritivo|histórico|historico|lançamento|descrição da operação|descrição do movimento|movimento|título|title|descrição lançamento|lançamentos
    |descrizione|causale|descrizione operazione|descrizione estesa|operazione|descrizione completa|dettagli|descrizione movimento|causale descrizione|descrizione_completa|causale/descrizione
    |beskrivning|meddelande|text|rubrik|transaktion|specifikation|transaktionstext|text / mottagare|transaktionsbeskrivning|referens/text|bokföringstext
    |tekst|beskrivelse|forklaring|forklarende tekst|posteringstekst|melding|beskrivelse av transaksjonen|detaljer|transaksjonstekst|melding/kid/fakt.nr|tekst til modtager|tittel
    |selitys|viesti|selite|tapahtuma|tapahtuman kuvaus|viesti / selite|kuvaus
    |selgitus|maksja selgitus|kirjeldus|maksājuma mērķis|apraksts|informācija saņēmējam|darījuma apraksts|detaļas|paskirtis|mokėjimo paskirtis|aprašymas|detalės|pastabos|paaiškinimas|makse selgitus|информация
    |opis operacji|opis transakcji|opis|tytuł|tytułem|tytuł operacji|szczegóły|szczegóły transakcji|opis zdarzenia|tytuł płatności|tytul|szczegóły operacji
    |popis|popis transakce|zpráva pro příjemce|poznámka|popis pohybu|účel platby|účel|popis operace|zpráva|poznámka k úhradě|popis transakcie|správa pre príjemcu|informácia pre príjemcu|účel úhrady|popis pohybu na účtu|správa pre prijímateľa|referencia platiteľa|popis přík.|textový popis|poznámka pre mňa
    |közlemény|leírás|megjegyzés|részletek|tranzakció leírása|forgalom leírása|megnevezés
    |descriere|descrierea tranzacției|detalii tranzacție|detalii|detalii tranzactie|explicații|explicatii|descriere tranzactie|descriere tranzacție|detaliile plății|tranzacție
    |описание|основание|пояснение|основание за плащане|описание на транзакцията|детайли|описание операции|опис операції|деталі|деталі операції|призначення платежу|назначение платежа|основание за превод|операция
    |περιγραφή|αιτιολογία|περιγραφή συναλλαγής|περιγραφή κίνησης|συναλλαγή|αιτιολογία συναλλαγής|λεπτομέρειες
    |açıklama|işlem açıklaması|işlem|işlem adı|detay
    |תיאור|פרטים|תיאור פעולה|תיאור התנועה|הפעולה|תאור|סוג תנועה
    |摘要|お取引内容|取引内容|内容|適用|ご利用内容|お取り扱い内容|取引区分|お取引種別|交易摘要|商品说明|交易说明|用途|附言|交易描述|商品|交易内容|적요|내용|거래내용|摘要内容|詳細
    |keterangan|texti|skýring|opis plaćanja|svrha|namen|opis transakcije|opis`,
  memo: `
    memo|notes|note|additional information|additional info|additional description|remarks|remark|comment|comments|payment reference|reference|transaction reference|original description|message|user note|note to self|references|ref|transaction ref|other details|further information|description 2|description2|narrative 2|statement reference|subject|local description|foreign notes
    |verwysing|observacions|referència|sklic|referenca|opomba
    |notiz|notizen|kundenreferenz|referenz|bemerkungen|anmerkung|mandatsreferenz|kommentar|zahlungsgrund|verwendungszweck 2|vwz2|beschreibung 2|ergänzende angaben|zahlungsreferenz|transaktionsbeschreibung zusatz|zusatz|buchungsreferenz|memo text
    |omschrijving-2|opmerking|kenmerk|betalingskenmerk|gestructureerde mededeling|communication libre|communications structurées|référence|commentaire|informations complémentaires|remarque|remarques|détail|description 3
    |observaciones|comentario|comentarios|referencia|nota|notas|observações|nota fiscal|note|referência|riferimento|commento|motivo
    |meddelelse|egen notat|egen note|referens|reference number|ocr|referanse|notat|kid|numref|omamuistiinpano|viite|viitenumero|viitteenä|viitenumber|arhiveerimistunnus|muistiinpano|kommentaar|uwagi|notatka|poznámka pro mě|zpráva pro mě|klientská poznámka|vs|variabilní symbol|poznámka klienta|poznámka k platbě|megjegyzés|notă|observații|забележка|σχόλια|σημειώσεις|not|notlar|dekont|dekont no|fiş no|הערות|メモ|備考|備考欄|备注|비고|메모`,
  kind: `
    transaction type|type|transaction code|type of transaction|trans type|activity type|transaction category type|payment type|payment method|umsatzart|buchungsart|transaktionstyp|vorgang|buchungsschlüssel|art|art der transaktion|geschäftsvorfall|mutatiesoort|code|type opération|type de transaction|type d'opération|type|tipo|tipo de movimiento|tipo de operación|tipologia|transaktionstyp|transaksjonstype|type transaksjon|undertype|kategorie transakce|typ transakce|typ operacji|rodzaj transakcji|rodzaj operacji|rodzaj|typ transakcie|tranzakció típusa|típus|tip tranzacție|вид|вид операция|είδος|işlem tipi|işlem türü|laji|tapahtumalaji|kirjausselitys|tehingu tüüp|operacijos tipas|取引種別|交易类型|交易方式
    |transaksietipe|tipus|tipus de moviment|tipus d'operació|vrsta prometa|tip transakcije|vrsta transakcije|darījuma veids|transakcijas veids`,
  category: `
    category|categories|subcategory|kategorie|kategorien|hauptkategorie|unterkategorie|categorie|catégorie|sous-catégorie|categoria|categoría|subcategoría|kategori|underkategori|kategoria|kategória|kategoorija|kategorija|категория|категорія|κατηγορία|kategori|קטגוריה|ענף|分类|交易分类|カテゴリ|カテゴリー|category name|class|parent category|budget category|categoryparent|category parent|merchant category
    |hoofkategorie`,
  account: `
    account|account name|posted account|account number|account no|account no.|account #|account id|accountname|account num|account iban|own account|accountnum|accountlabel|account label|iban/bban|my account|sort code and account number|card|card number|card no.|card no|pocket name|pot name|auftragskonto|iban auftragskonto|auftraggeberkonto|iban auftraggeberkonto|kontonummer|konto|kontobezeichnung|bezeichnung auftragskonto|kontoname|iban|eigenes konto|iban kontoinhaber|rekening|rekeningnummer|eigen rekening|iban rekening|rekeningnr|compte|numéro de compte|n° compte|n° de compte|compte donneur d'ordre|cuenta|número de cuenta|conta|número da conta|conto|rapporto|numero conto|kontonamn|kontonr|konto nr|fra konto|fra konto nr|kontonummer|tili|tilinumero|konto number|kliendi konto|customer account no|konta numurs|sąskaita|sąskaitos nr.|rachunek|numer rachunku|nr rachunku|rachunek źródłowy|číslo účtu|účet|számla|számlaszám|könyvelési számla|cont|cont iban|сметка|номер на сметка|рахунок|наш рахунок|λογαριασμός|hesap|hesap no|חשבון|口座|口座番号|账号|账户|卡号|card used for transaction|product
    |rekeningnommer|número de compte|račun|številka računa|trr|sąskaitos numeris|konts`,
  foreign: `
    original amount|amount (foreign)|foreign amount|foreign currency amount|local amount|local_amount|transaction amount (original)|original transaction amount|amount in foreign currency|amount (foreign currency)|orig amount|orig. amount|originalbetrag|fremdwährungsbetrag|betrag (fremdwährung)|betrag in fremdwährung|ursprungsbetrag|betrag fremdwährung|ursprünglicher betrag|betrag in originalwährung|rechnungsbetrag|oorspr bedrag|oorspronkelijk bedrag|bedrag vreemde valuta|montant d'origine|montant original|montant en devise|montant devise|montant en monnaie originale|importe original|importe divisa|importe en divisa|monto original|monto moneda extranjera|valor original|montante original|valor em moeda estrangeira|importo originale|importo in valuta|importo originario|utländskt belopp|ursprungligt belopp|belopp i utländsk valuta|oprindeligt beløb|opprinnelig beløp|beløp i valuta|beløb i valuta|alkuperäinen summa|alkuperäinen määrä|originaalsumma|kwota oryginalna|kwota w walucie transakcji|kwota waluty|kwota w walucie oryginalnej|kwota transakcji w walucie oryginalnej|původní částka|původní částka a měna|pùvodní èástka a mìna|částka v cizí měně|částka obchodu|pôvodná suma|suma v pôvodnej mene|eredeti összeg|devizaösszeg|suma originala|suma in valuta originala|оригинална сума|сума във валута|сумма в валюте операции|сума в валюті операції|сума в валюті транзакції|сумма в валюте транзакции|αρχικό ποσό|orijinal tutar|döviz tutarı|סכום עסקה|סכום עסקה מקורי|סכום מקורי|現地通貨額|外貨金額|原币金额|exchange from amount|transfer amount|converted amount|target amount|native amount|local currency amount|amount_refunded|amount refunded|converted_amount_refunded|exchange to amount|source amount|beløb i fremmed valuta|importo divisa|compensation amount|transaction currency amount|valor usd|valor dólar|valor (us$)|importe moneda original|valor em us$`,
  status: `
    status|state|booking status|contabilizzazione|transaction status|zustand|buchungsstatus|info|statut|estado|situação|stato|tila|olek|statuss|būsena|stan|stav|stav transakce|állapot|stare|статус|κατάσταση|durum|סטטוס|状态|交易状态|当前状态|상태|reserverat|reservert|bokført status|storno|captured status`,
  other: `
    exchange rate|rate|fx rate|umrechnungskurs|wechselkurs|kurs|koers|taux de change|tipo de cambio|cambio|valutakurs|kurs waluty|směnný kurz|árfolyam|curs|curs valutar|курс|döviz kuru|匯率|汇率|換算レート
    |counterparty account|counter account|counterparty iban|partner iban|payee iban|to account|from account|to account number|from account number|beneficiary account|beneficiary's account|beneficiary iban|recipient account|gegenkonto|iban zahlungsbeteiligter|iban zahlungsempfänger|kontonummer/iban|gegenkonto iban|iban/kontonummer|iban des auftraggebers/empfängers|bic (swift-code)|bic|swift|swift/bic|blz|bankleitzahl|bankleitzahl auftraggeberkonto|bic (swift-code) zahlungsbeteiligter|gläubiger-id|gläubiger id|glaeubiger id|mandatsreferenz|kundenreferenz (end-to-end)|lastschrift ursprungsbetrag|auslagenersatz ruecklastschrift|sammlerreferenz|tegenrekening|tegenrekening iban/bban|rekening tegenpartij|rekeningnummer tegenpartij|iban tegenpartij|adres tegenpartij|bic tegenpartij|naam uiteindelijke partij|naam initiërende partij|volgnr|afschriftnummer|rubrieknaam|transactiereferentie|compte contrepartie|compte bénéficiaire|iban contrepartie|compte de la contrepartie|cuenta beneficiario|iban beneficiario|conto beneficiario|till konto|fran konto|frånkonto|tillkonto|til konto|til kontonummer|fra kontonummer|modkonto|saajan tilinumero|saajan tilinumero ja pankin bic|saajan bic|saaja/maksja konto|saņēmēja konts|gavėjo sąskaita|rachunek odbiorcy|rachunek nadawcy|numer rachunku nadawcy|numer rachunku odbiorcy|nr rachunku nadawcy/odbiorcy|rachunek kontrahenta|číslo protiúčtu|protiúčet|èíslo protiúètu|bankovní spojení|kód banky|partner számlaszáma|ellenszámla|cont beneficiar|сметка на контрагента|iban контрагент|对方账号|对方账户|transaction id|transactionid|id|fitid|transferwise id|order number|number|check|check number|check or slip #|checknumber|cheque|cheque no|cheque number|chq./ref.no.|chq/ref number|ref no./cheque no.|serial|serial no|sequence|sequence number|reference id|transaction reference number|belegnummer|transaktionsnummer|transaktions-id|buchungsnummer|nr|no|row|row number|rownum|line|#|n° de transaction|numéro|número|numero|nr.|radnr|clnr|produkt|produit|löpnummer|verifikationsnummer|arkivkode|arkiveringskode|arkistointitunnus|numer transakcji|nr transakcji|id transakcie|id transakce|id operace|id pohybu|číslo dokladu|ks|ss|vs|konstantní symbol|specifický symbol|variabilní symbol 1|time zone|transaction time|time of transaction|uhrzeit|heure|hora|ora|kellonaika|klokkeslæt|saat|emoji|receipt|address|city|state/province|zip code|country|tags|tag|label color|labels|day|weekday|month|year|image|card member|cardholder|cardholder name|karteninhaber|verified|accounting code|quantity|price|symbol|isin|shares|units|tax|vat|vat amount|mwst|tva|iva|tax code|points|rewards|cashback|cash back|miles|discount|balance currency|original currency|fremdwährung|originalwährung|local currency|local_currency|währung der karte|foreign currency|exchange to|exchange from|source currency|target currency|currency original|oorspr munt|code postal|afschrift|mcc|merchant city|merchant country|reden retour|batch id|machtigingskenmerk|incassant id|bic tegenpartij|wirtschaftseinheit|abrechnungskennzeichen|länderkennzeichen|gebührenschlüssel|sequence no|branch|branch code|sort code|bank|bank name|szfi|item count|terminal|user|email|customer|initiator|storniert|saldowährung|konto waluta|kontoart|steuerrelevant|steuer|verified date|due date|fälligkeitsdatum|förfallodatum|forfallsdato|disputed_amount|card_exp_month|card_exp_year|card_last4|shipping|shipping_refund|gift|total fees|card last four digits|card holder full name|attachment|budget|subscription|saldo tras|limit|credit limit`,
};
