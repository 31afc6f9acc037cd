import { shorten } from '../text';
import { balanceNote } from './balance-note';
import { currencyOf, entryTransactions, signedAmount } from './camt-entry';
import type { Mapping } from './mapping';
import type { LeftOutRow, ReadAccount, ReadingResult } from './reading';
import { tidy, toRow } from './statement-row';
import { allAt, at, elementsBelow, parseXml, type XmlElement } from './xml-tree';

/** A statement (053), a report during the day (052), a notification (054). */
const STATEMENTS = new Set(['Stmt', 'Rpt', 'Ntfctn']);

/** Reads CAMT.052, 053 and 054 of any version, with or without a namespace prefix. */
export function readCamt(
  text: string,
  { encoding, mapping }: { encoding: string; mapping: Mapping },
): ReadingResult {
  const parsed = parseXml(text);
  if ('error' in parsed) return { ok: false, error: parsed.error };
  const statements = elementsBelow(parsed.root, ({ name }) => STATEMENTS.has(name));
  if (statements.length === 0) return noStatement(parsed.root);

  const accounts = new Map<string, ReadAccount>();
  const leftOut: LeftOutRow[] = [];
  for (const statement of statements) readStatement(statement, text, mapping, accounts, leftOut);
  const all = [...accounts.values()];
  const filled = all.filter(({ rows }) => rows.length > 0);
  return {
    ok: true,
    reading: {
      format: 'camt',
      encoding,
      delimiter: null,
      headerLine: null,
      columns: [],
      mapping: { encoding, ...(mapping.flipSign !== undefined && { flipSign: mapping.flipSign }) },
      dateOrder: null,
      numberFormat: null,
      accounts: filled.length > 0 ? filled : all.slice(0, 1),
      leftOut: leftOut.sort((a, b) => a.line - b.line),
      questions: [],
    },
  };
}

function readStatement(
  statement: XmlElement,
  source: string,
  { flipSign }: Mapping,
  accounts: Map<string, ReadAccount>,
  leftOut: LeftOutRow[],
): void {
  const id = accountId(statement);
  const ownCurrency = tidy(at(statement, 'Acct', 'Ccy')?.text ?? '').toUpperCase() || null;
  /** In cents; null when some entry can't be read. */
  let sum: number | null = 0;
  account(ownCurrency ?? currencyOf(at(statement, 'Bal', 'Amt')) ?? currencyOf(at(statement, 'Ntry', 'Amt')));

  function account(currency: string | null): ReadAccount {
    const key = JSON.stringify([id, currency]);
    const known = accounts.get(key) ?? { id, currency, rows: [] };
    accounts.set(key, known);
    return known;
  }

  for (const entry of allAt(statement, 'Ntry')) {
    const unbooked = whyNotBooked(entry);
    for (const stated of entryTransactions(entry, source)) {
      if (flipSign && 'value' in stated.cents) stated.cents = { value: -stated.cents.value };
      const placed = toRow(stated);
      if ('leftOut' in placed) {
        if (!unbooked && placed.leftOut.needsLook) sum = null;
        leftOut.push(unbooked ? { ...placed.leftOut, reason: unbooked, needsLook: false } : placed.leftOut);
        continue;
      }
      const { line, text, date, amountCents, description } = placed.row;
      if (unbooked) {
        const partial = { date, amountCents, description };
        leftOut.push({ line, text, reason: unbooked, needsLook: false, partial });
        continue;
      }
      if (sum !== null) sum += flipSign ? -amountCents : amountCents;
      account(currencyOf(at(entry, 'Amt')) ?? ownCurrency).rows.push(placed.row);
    }
  }
  const note = sum === null ? null : differenceNote(statement, sum);
  if (note) leftOut.push(note);
}

/** Why an entry is no movement of money yet, by its status; null when it is booked. */
function whyNotBooked(entry: XmlElement): string | null {
  const status = at(entry, 'Sts');
  const code = tidy((at(status, 'Cd') ?? at(status, 'Prtry') ?? status)?.text ?? '').toUpperCase();
  if (code === 'PDNG') return 'It is still pending; it comes with a later file once it is booked.';
  if (code === 'FUTR') return 'It is planned for a later day; it comes with a later file once it is booked.';
  if (code === 'INFO') return 'The bank mentions it for information only; no money moved.';
  return null;
}

function accountId(statement: XmlElement): string | null {
  const id = at(statement, 'Acct', 'Id');
  const found = [
    at(id, 'IBAN'),
    at(id, 'Othr', 'Id'),
    at(id, 'BBAN'),
    at(id, 'PrtryAcct', 'Id'),
    at(id, 'UPIC'),
  ];
  for (const element of found) if (element && tidy(element.text) !== '') return tidy(element.text);
  return null;
}

/**
 * A note where the opening balance and the entries don't make the closing balance; null where they do, or
 * where the statement is one of several pages or does not name both.
 */
function differenceNote(statement: XmlElement, sum: number): LeftOutRow | null {
  const page = tidy(at(statement, 'StmtPgntn', 'PgNb')?.text ?? '1');
  const isLast = tidy(at(statement, 'StmtPgntn', 'LastPgInd')?.text ?? 'true') === 'true';
  if (statement.name !== 'Stmt' || page !== '1' || !isLast) return null;
  const balances = allAt(statement, 'Bal');
  const coded = (...codes: string[]) =>
    balances.filter((balance) => codes.includes(tidy(at(balance, 'Tp', 'CdOrPrtry', 'Cd')?.text ?? '')));
  const [opening, otherOpening] = coded('OPBD').length > 0 ? coded('OPBD') : coded('PRCD');
  const [closing, otherClosing] = coded('CLBD');
  if (!opening || !closing || otherOpening || otherClosing) return null;
  const currencies = new Set(
    [opening, closing, ...allAt(statement, 'Ntry')].map((element) => currencyOf(at(element, 'Amt'))),
  );
  const before = signedAmount(at(opening, 'Amt'), opening);
  const after = signedAmount(at(closing, 'Amt'), closing);
  if (currencies.size !== 1 || 'problem' in before || 'problem' in after) return null;
  if (before.value + sum === after.value) return null;
  return balanceNote(closing.line, before.value, after.value, sum);
}

function noStatement(root: XmlElement): ReadingResult {
  return {
    ok: false,
    error: {
      message: `This XML file is no bank statement (it begins with "${shorten(root.name)}"). Ask your bank's site for CAMT.053, CAMT.052 or CAMT.054, or for another format.`,
      line: root.line,
    },
  };
}
