/** Words by which banks mark what is no transaction, or none yet. */
const PENDING =
  /(?<!\p{L})(pending|processing|authori[sz]ed|in progress|not posted|unposted|on hold|temporary|vorgemerkt|vorläufig|offen|nicht gebucht|in bearbeitung|en attente|en cours|à venir|pendiente|pendente|in sospeso|non contabilizzat[oa]|in behandeling|gereserveerd|reserver(at|et|t)|väntande|ventende|afventer|varaus|broneering|oczekując[aey]|w trakcie|blokada|čekající|nezaúčtov|čakajúc|függőben|foglalás|zárolt|in asteptare|în așteptare|beklemede|provizyon|в обработк[аеу]|ожидает|заблокировано|waiting|изчакващ|εκκρεμ|בתהליך|未入账|处理中|待付款|仮計上)/iu;
const DROPPED =
  /^(reverted|declined|failed|failure|cancell?ed|denied|refused|rejected|expired|voided|void|removed|deleted|returned|blocked|error|not (completed|approved|authori[sz]ed|executed)|unsuccessful|abgelehnt|fehlgeschlagen|storniert|abgebrochen|zurückgewiesen|annul[ée]e?|refus[ée]e?|rejet[ée]e?|échou[ée]e?|rechazad[oa]|cancelad[oa]|anulad[oa]|fallid[oa]|recusad[oa]|rejeitad[oa]|falhou|rifiutat[oa]|annullat[oa]|fallit[oa]|geannuleerd|geweigerd|mislukt|avvis(ad|t)|misslyckad(es)?|makulerad|mislykke(t|des)|annulleret|afvist|avbrutt|hylätty|peruutettu|odrzucon[aey]|anulowan[aey]|zamítnut[oaá]|zrušen[oaá]|neprovedeno|zamietnut[áaéo]|zrušen[áaéo]|elutasítva|sikertelen|törölve|respins[ăa]?|anulat[ăa]?|eșuat[ăa]?|отклонен[ао]?|отменен[ао]?|не выполнено|reddedildi|iptal|отказан[ао]?|отхвърлен[ао]?|ακυρώθηκε|απορρίφθηκε|已关闭|交易关闭|失败|已撤销|已全额退款)$/iu;
const SUMMARY =
  /^[\s*=:-]*(grand total|transactions? totals?|sub-?total|totals?|sum|summe|gesamt(summe|betrag)?|zwischensumme|endsumme|totale|totaal|total general|summa|yhteensä|kokku|kopā|iš viso|razem|suma|celkem|spolu|összesen|ukupno|skupaj|toplam|σύνολο|общо|итого|всего|סה"כ|סך הכו?ל|合計|总计|(人民币|本页)?合计(金额)?|小计|합계)(?!\p{L})/iu;
const BALANCE =
  /^[\s*=:-]*((opening|closing|beginning|ending|starting|final|previous|current|available|ledger|new|old|initial|statement|account|brought forward|carried forward)[\s-]+(ledger )?balance|balance (brought|carried|b\/f|c\/f|forward|as of|at)|(start|end|eröffnungs|anfangs|schluss)[\s-]?(saldo|kontostand)|(alter|neuer|aktueller|letzter) (konto(stand|saldo)|saldo)|kontostand|saldo\b|saldovortrag|(ancien|nouveau) solde|solde\b|begin ?saldo|eind ?saldo|ingående (saldo|balans)|utgående (saldo|balans)|primosaldo|ultimosaldo|inngående saldo|utgående saldo|alkusaldo|loppusaldo|alg ?saldo|lõpp ?saldo|algsaldo|lõppsaldo|käive|sākuma atlikums|beigu atlikums|likutis|apyvarta|saldo (początkowe|końcowe)|počáteční zůstatek|konečný zůstatek|počiatočný zostatok|konečný zostatok|zůstatek|nyitó ?egyenleg|záró ?egyenleg|sold (inițial|initial|final)|rulaj|devreden bakiye|devir|начално салдо|крайно салдо|υπόλοιπο|前月繰越|期初余额|期末余额|turnover)/iu;

/** Whether a status says that the bank has not booked the row yet. */
export function isPending(text: string): boolean {
  return text.length < 60 && PENDING.test(text);
}

/** Whether a status says that the row never took place. */
export function isDropped(text: string): boolean {
  return DROPPED.test(text.trim());
}

/** Whether a text begins a total or a balance. */
export function isSummary(text: string): boolean {
  return SUMMARY.test(spaced(text)) || BALANCE.test(spaced(text));
}

/** Whether a text is that of a carried balance, among rows with dates: there, 'Total' may be a filling station. */
export function isCarriedBalance(text: string): boolean {
  return text.length < 60 && BALANCE.test(spaced(text));
}

/** "S A L D O" is "SALDO". */
function spaced(text: string): string {
  const trimmed = text.trim();
  return /^(\p{L} )+\p{L}$/u.test(trimmed) ? trimmed.replaceAll(' ', '') : text;
}
