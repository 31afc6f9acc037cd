/** Words and letters with which banks say that money went out or came in. */
const OUT = `
  d|dr|db|dbt|deb|debit|debits|debited|debit card|debet|debetas|debito|débito|débit|deebet|debets|debetas|debete|withdrawal|withdraw|out|outflow|outgoing|paid out|money out|expense|expenses|expenditure|spend|spent|purchase|charge|charges|payment out|transfer out|sent
  |s|soll|belastung|lastschrift|ausgang|ausgabe|ausgehend|auszahlung|af|uit|uitgave|uitgaven|dépense|sortie|cargo|cargos|gasto|egreso|salida|adeudo|saída|saida|despesa|dare|addebito|uscita|uscite
  |ut|ud|uttag|utgift|utgående|udgift|otto|meno|väljaminek|izdevumi|išlaidos|wn|obciążenie|obciążenia|wydatek|wychodzący|wychodząca|výdaj|odchozí|odoslaná|odoslané|na ťarchu|na vrub|t|terhelés|kiadás|kimenő|plată|ieșire|дт|дебит|дебет|расход|изходящ|χ|χρέωση|b|borç|borc|gider|çıkış|חובה|חיוב|支出|出金|借|借方|付|付款|출금|-|−|isplata|duguje
`;
const IN = `
  c|cr|crd|cdt|cred|credit|credits|credited|kredit|kreditas|credito|crédito|crédit|kreedit|kredīts|deposit|in|inflow|incoming|paid in|money in|income|received|receipt|refund|payment received|payment in|transfer in
  |h|haben|gutschrift|eingang|einnahme|eingehend|einzahlung|bij|inkomst|inkomsten|recette|entrée|abono|abonos|haber|ingreso|entrada|receita|avere|accredito|entrata|entrate
  |inn|ind|insättning|inkomst|ingående|indtægt|pano|tulo|sissetulek|ieņēmumi|įplaukos|k|ma|uznanie|uznania|wpływ|przychodzący|przychodząca|příjem|příchozí|prijatá|prijaté|v prospech|ve prospěch|j|jóváírás|bevétel|bejövő|încasare|intrare|кт|кредит|приход|входящ|π|πίστωση|a|alacak|gelir|giriş|זכות|זיכוי|收入|入金|贷|贷方|收|收款|입금|+|uplata|potražuje
`;

const DIRECTIONS = new Map<string, 'out' | 'in'>();
for (const word of OUT.split('|')) DIRECTIONS.set(plain(word), 'out');
for (const word of IN.split('|')) DIRECTIONS.set(plain(word), 'in');

/** Whether a cell says that money went out or came in; null when it says neither. */
export function directionOf(cell: string): 'out' | 'in' | null {
  if (cell.length > 30) return null;
  const known = DIRECTIONS.get(plain(cell));
  if (known) return known;
  // "借 Dr", "D / Debit": the same said twice.
  const said = new Set(cell.split(/[\s/]+/).map((word) => DIRECTIONS.get(plain(word)) ?? null));
  const [only = null] = said;
  return said.size === 1 ? only : null;
}

/** Words for money that only moves between the user's own pots. */
const NEITHER = new Set(['不计收支', '不计入收支', '中性交易', '其他', '/', 'neutral']);

/** Whether a cell says that money neither went out nor came in. */
export function isNeitherDirection(cell: string): boolean {
  return NEITHER.has(cell.trim().toLowerCase());
}

function plain(word: string): string {
  return word.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[.()]/g, '').trim();
}
