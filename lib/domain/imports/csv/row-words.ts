/** Words by which banks mark what is no transaction, or none yet. */
const PENDING =
  /(?<!\p{L})(pending|processing|authori[sz]ed|in progress|not posted|unposted|on hold|temporary|vorgemerkt|vorläufig|offen|nicht gebucht|in bearbeitung|en attente|en cours|à venir|pendiente|pendente|in sospeso|non contabilizzat[oa]|in behandeling|gereserveerd|reserver(at|et|t)|väntande|ventende|afventer|varaus|broneering|oczekując[aey]|w trakcie|blokada|čekající|nezaúčtov|čakajúc|függőben|foglalás|zárolt|in asteptare|în așteptare|beklemede|provizyon|в обработк[аеу]|ожидает|заблокировано|waiting|изчакващ|εκκρεμ|בתהליך|未入账|处理中|待付款|仮計上)/iu;
const DROPPED =
  /^(reverted|declined|failed|failure|cancell?ed|denied|refused|rejected|expired|voided|void|removed|deleted|returned|blocked|error|not (completed|approved|authori[sz]ed|executed)|unsuccessful|abgelehnt|fehlgeschlagen|storniert|abgebrochen|zurückgewiesen|annul[ée]e?|refus[ée]e?|rejet[ée]e?|échou[ée]e?|rechazad[oa]|cancelad[oa]|anulad[oa]|fallid[oa]|recusad[oa]|rejeitad[oa]|falhou|rifiutat[oa]|annullat[oa]|fallit[oa]|geannuleerd|geweigerd|mislukt|avvis(ad|t)|misslyckad(es)?|makulerad|mislykke(t|des)|annulleret|afvist|avbrutt|hylätty|peruutettu|odrzucon[aey]|anulowan[aey]|zamítnut[oaá]|zrušen[oaá]|neprovedeno|zamietnut[áaéo]|zrušen[áaéo]|elutasítva|sikertelen|törölve|respins[ăa]?|anulat[ăa]?|eșuat[ăa]?|отклонен[ао]?|отменен[ао]?|не выполнено|reddedildi|iptal|отказан[ао]?|отхвърлен[ао]?|ακυρώθηκε|απορρίφθηκε|已关闭|交易关闭|失败|已撤销|已全额退款)$/iu;
const SUMMARY =
  /^[\s*=:-]*(grand total|transactions? totals?|sub-?total|totals?|sum|summe|gesamt(summe|betrag)?|zwischensumme|endsumme|totale|totaal|total general|summa|yhteensä|kokku|kopā|iš viso|razem|suma|celkem|spolu|összesen|ukupno|skupaj|toplam|σύνολο|общо|итого|всего|סה"כ|סך הכו?ל|合計|总计|(人民币|本页)?合计(金额)?|小计|합계)(?!\p{L})/iu;
/** Words of a carried balance and of nothing else. */
const CARRIED =
  /^[\s*=:-]*((opening|closing|beginning|ending|starting|brought forward|carried forward)[\s-]+(ledger )?balance|balance (brought|carried|b\/f|c\/f|forward|as of|at)|(start|end|eröffnungs|anfangs|schluss)[\s-]?(saldo|kontostand)|saldovortrag|begin ?saldo|eind ?saldo|ingående (saldo|balans)|utgående (saldo|balans)|primosaldo|ultimosaldo|inngående saldo|utgående saldo|alkusaldo|loppusaldo|alg ?saldo|lõpp ?saldo|algsaldo|lõppsaldo|sākuma atlikums|beigu atlikums|saldo (początkowe|końcowe|inicial|final|anterior|iniziale|finale|precedente)|počáteční zůstatek|konečný zůstatek|počiatočný zostatok|konečný zostatok|nyitó ?egyenleg|záró ?egyenleg|sold (inițial|initial|final)|devreden bakiye|начално салдо|крайно салдо|前月繰越|期初余额|期末余额)/iu;
/** Words with which a balance begins, but other texts as well: 'Solde de tout compte' is a last salary. */
const BALANCE =
  /^[\s*=:-]*((final|previous|current|available|ledger|new|old|initial|statement|account)[\s-]+(ledger )?balance|(alter|neuer|aktueller|letzter) (konto(stand|saldo)|saldo)|kontostand|saldo\b|disponibilità|(ancien|nouveau) solde|solde\b|käive|likutis|apyvarta|apgrozījums|zůstatek|rulaj|devir|υπόλοιπο|turnover)/iu;
/** What stands behind the words of a balance: a day, a number, a currency, a small word. */
const REST =
  /^[\s:=*.,;/()-]*((on|at|as|of|the|for|per|vom|am|zum|le|au|du|al|del|el|de|da|do|em|en|van|op|ke|dne|na|den|eur|usd|gbp|chf|pln|czk|[\p{Sc}]|créditeur|débiteur|creditore|debitore|deudor|acreedor|disponible|disponibile|disponível|disponivel|actual|atual|attuale|contabile|contable|comptable|contábil|contabilístico|liquido|líquido|finale?|iniziale?|inicial|precedente|précédent|antérieur|anterior|\d+\p{L}{0,2}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[\s:=*.,;/()-]*)*$/iu;

/** Whether a status says that the bank has not booked the row yet. */
export function isPending(text: string): boolean {
  return text.length < 60 && PENDING.test(text);
}

/** Whether a status says that the row never took place. */
export function isDropped(text: string): boolean {
  return DROPPED.test(text.trim());
}

/** Whether a text begins a total or, beside an amount, is that of a balance. */
export function isSummary(text: string, besideAmount: boolean): boolean {
  const balance = beginsBalance(text);
  return SUMMARY.test(spaced(text)) || (balance !== null && !(besideAmount && balance === 'hardly'));
}

/**
 * How sure a text is that of a balance, among rows with dates (there, 'Total' may be a filling station): 'sure'
 * when it is nothing else, 'likely' when it may be more, 'hardly' when it only begins so; null when it does not.
 */
export function beginsBalance(text: string): 'sure' | 'likely' | 'hardly' | null {
  if (text.length >= 60) return null;
  const plain = spaced(text);
  const words = CARRIED.exec(plain) ?? BALANCE.exec(plain);
  if (!words) return null;
  const sure = CARRIED.test(plain);
  const alone = REST.test(plain.slice(words[0].length));
  if (sure) return alone ? 'sure' : 'likely';
  return alone ? 'likely' : 'hardly';
}

/** "S A L D O" is "SALDO". */
function spaced(text: string): string {
  const trimmed = text.trim();
  return /^(\p{L} )+\p{L}$/u.test(trimmed) ? trimmed.replaceAll(' ', '') : text;
}
