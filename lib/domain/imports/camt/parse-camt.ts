import type { Currency } from '../../money/currency';
import { shorten } from '../../text/text';
import { balanceNote } from '../balance-note';
import { currencyOf, entryTransaction, signedAmount, writtenDay } from './entry';
import { statementBalances } from '../stated-balances';
import type { Mapping } from '../mapping';
import type { ExcludedRow, ParseResult, ParsedRow, StatedBalance } from '../parsed-file';
import type { Reason } from '../reasons';
import { tidy, toRow, type StatedTransaction } from '../statement-row';
import { asExcluded, fileOfStatements, type StatementRows } from '../statements';
import { allAt, at, elementsBelow, parseXml, type XmlElement } from './xml-tree';

/** A statement (053), an intraday report (052) or a notification (054). */
const STATEMENTS = new Set(['Stmt', 'Rpt', 'Ntfctn']);

/** Parses CAMT.052, 053 and 054 of any version, with or without a namespace prefix. docs/imports.md, 'Formats'. */
export function parseCamt(
  text: string,
  { encoding, mapping, currency }: { encoding: string; mapping: Mapping; currency: Currency },
): ParseResult {
  const parsed = parseXml(text);
  if ('error' in parsed) return { ok: false, error: parsed.error };
  const statements = elementsBelow(parsed.root, ({ name }) => STATEMENTS.has(name));
  if (statements.length === 0) return noStatement(parsed.root);

  const excluded: ExcludedRow[] = [];
  const parts = statements.flatMap((statement) =>
    readStatement(statement, text, mapping, currency, excluded),
  );
  return fileOfStatements(parts, excluded, { encoding, mapping }, { format: 'camt' });
}

/** The rows of a statement, grouped by currency. Entries that are no transactions are added to `excluded`. */
function readStatement(
  statement: XmlElement,
  source: string,
  { flipSign }: Mapping,
  preferred: Currency,
  excluded: ExcludedRow[],
): StatementRows[] {
  const entries = allAt(statement, 'Ntry');
  const ownCurrency = tidy(at(statement, 'Acct', 'Ccy')?.text ?? '').toUpperCase() || null;
  const byCurrency = new Map<string | null, ParsedRow[]>();
  /** In minor units; null if an entry can't be parsed. */
  let sum: number | null = 0;
  const index = (stated: StatedTransaction, entry: XmlElement) => {
    const unbooked = whyNotBooked(entry);
    const placed = toRow(stated);
    if ('excluded' in placed) {
      if (!unbooked && placed.excluded.needsLook) sum = null;
      excluded.push(unbooked ? { ...placed.excluded, reason: unbooked, needsLook: false } : placed.excluded);
    } else if (unbooked) {
      excluded.push(asExcluded(placed.row, unbooked, false));
    } else {
      if (sum !== null) sum += flipSign ? -placed.row.minorUnits : placed.row.minorUnits;
      const currency = currencyOf(at(entry, 'Amt')) ?? ownCurrency;
      const rows = byCurrency.get(currency) ?? [];
      byCurrency.set(currency, rows);
      rows.push(placed.row);
    }
  };

  for (const entry of entries) {
    const stated = entryTransaction(entry, source, preferred);
    if (flipSign && 'value' in stated.minorUnits) stated.minorUnits = { value: -stated.minorUnits.value };
    index(stated, entry);
  }
  const note = sum === null ? null : differenceNote(statement, sum, preferred);
  if (note) excluded.push(note);
  if (byCurrency.size === 0) byCurrency.set(ownCurrency ?? currencyOf(at(statement, 'Bal', 'Amt')), []);
  const id = accountId(statement);
  return [...byCurrency].map(([currency, rows]) => ({
    kind: '',
    id,
    currency,
    balances: flipSign ? [] : bookedBalances(statement, currency, preferred, rows),
    rows,
    signature: null,
  }));
}

/** The reason why an entry hasn't moved any money yet, by its status; null if it is booked. */
function whyNotBooked(entry: XmlElement): Reason | null {
  const status = at(entry, 'Sts');
  const code = tidy((at(status, 'Cd') ?? at(status, 'Prtry') ?? status)?.text ?? '').toUpperCase();
  if (code === 'PDNG') return { code: 'pending' };
  if (code === 'FUTR') return { code: 'planned' };
  if (code === 'INFO') return { code: 'information' };
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
 * A note if the opening balance and the entries don't add up to the closing balance. Null if they do, if the
 * statement has several pages, or if a balance is missing.
 */
function differenceNote(statement: XmlElement, sum: number, preferred: Currency): ExcludedRow | null {
  const page = tidy(at(statement, 'StmtPgntn', 'PgNb')?.text ?? '1');
  const isLast = tidy(at(statement, 'StmtPgntn', 'LastPgInd')?.text ?? 'true') === 'true';
  if (statement.name !== 'Stmt' || page !== '1' || !isLast) return null;
  const bookedOpenings = balancesOf(statement, 'OPBD');
  const [opening, otherOpening] = bookedOpenings.length > 0 ? bookedOpenings : balancesOf(statement, 'PRCD');
  const [closing, otherClosing] = balancesOf(statement, 'CLBD');
  if (!opening || !closing || otherOpening || otherClosing) return null;
  const currencies = new Set(
    [opening, closing, ...allAt(statement, 'Ntry')].map((element) => currencyOf(at(element, 'Amt'))),
  );
  const before = signedAmount(at(opening, 'Amt'), opening, preferred);
  const after = signedAmount(at(closing, 'Amt'), closing, preferred);
  if (currencies.size !== 1 || 'problem' in before || 'problem' in after) return null;
  if (before.value + sum === after.value) return null;
  return balanceNote(closing.line, before.value, after.value, sum, preferred);
}

/** The booked opening and closing balance in this currency, as far as they are stated with their dates. */
function bookedBalances(
  statement: XmlElement,
  currency: string | null,
  preferred: Currency,
  rows: ParsedRow[],
): StatedBalance[] {
  const stated = (code: string) =>
    balancesOf(statement, code)
      .filter((balance) => (currencyOf(at(balance, 'Amt')) ?? currency) === currency)
      .flatMap((balance) => {
        const minorUnits = signedAmount(at(balance, 'Amt'), balance, preferred);
        const date = writtenDay(at(balance, 'Dt'));
        return 'value' in minorUnits && 'value' in date
          ? [{ minorUnits: minorUnits.value, date: date.value }]
          : [];
      })
      .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  // The further pages of a statement go on with an interim balance.
  const opening = stated('OPBD')[0] ?? stated('PRCD')[0] ?? null;
  return statementBalances(opening, stated('CLBD').at(-1) ?? null, rows);
}

/** The balances with this code: OPBD and CLBD are the booked ones, PRCD is the previous statement's closing balance. */
function balancesOf(statement: XmlElement, code: string): XmlElement[] {
  return allAt(statement, 'Bal').filter(
    (balance) => tidy(at(balance, 'Tp', 'CdOrPrtry', 'Cd')?.text ?? '') === code,
  );
}

function noStatement(root: XmlElement): ParseResult {
  return {
    ok: false,
    error: {
      message: `This XML file is not a bank statement (it begins with "${shorten(root.name)}"). Ask your bank's site for CAMT.053, CAMT.052 or CAMT.054, or for another format.`,
      line: root.line,
    },
  };
}
