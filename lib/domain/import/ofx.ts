import type { Mapping } from './mapping';
import { ofxParts, type OfxStatement } from './ofx-parts';
import { ofxSignQuestion, ofxTransaction } from './ofx-transaction';
import type { LeftOutRow, ReadAccount, ReadingResult, ReadRow } from './reading';
import { excerpt, toRow } from './statement-row';

/** Reads OFX 1 (SGML, closed tags or not, one line or many), OFX 2 (XML) and QFX. */
export function readOfx(
  text: string,
  { encoding, mapping }: { encoding: string; mapping: Mapping },
): ReadingResult {
  const body = text.search(/<OFX\b/i);
  if (body < 0) return failed('There is no <OFX> in this file: it is no OFX file, or not a whole one.');
  const file = ofxParts(text, body);
  if (file.statements.length === 0) return failed(whyNoStatement(file.messages));

  const question = ofxSignQuestion(file.transactions);
  const leftOut = [...file.leftOut];
  const rows: ReadRow[][] = file.statements.map(() => []);
  for (const transaction of file.transactions) {
    const placed = toRow(
      ofxTransaction(transaction, file.statements[transaction.statement]!.currency, mapping),
    );
    if ('leftOut' in placed) leftOut.push(placed.leftOut);
    else if (transaction.held) leftOut.push({ ...asLeftOut(placed.row, transaction.held), needsLook: false });
    else if (transaction.broken)
      leftOut.push({ ...asLeftOut(placed.row, transaction.broken), needsLook: true });
    else rows[transaction.statement]!.push(placed.row);
  }
  const { accounts, repeated } = byAccount(file.statements, rows);
  return {
    ok: true,
    reading: {
      format: /<\?(xml|OFX)\s/i.test(text.slice(0, body)) ? 'ofx2' : 'ofx1',
      encoding,
      delimiter: null,
      headerLine: null,
      columns: [],
      mapping: { encoding, ...pick(mapping) },
      dateOrder: null,
      numberFormat: null,
      accounts,
      leftOut: [...leftOut, ...repeated].sort((a, b) => a.line - b.line),
      questions: question && mapping.flipSign === undefined && mapping.sign === undefined ? [question] : [],
    },
  };
}

/** Statements of one account together; what a repeated statement repeats is left out. */
function byAccount(
  statements: OfxStatement[],
  rowsOf: ReadRow[][],
): { accounts: ReadAccount[]; repeated: LeftOutRow[] } {
  const accounts = new Map<string, ReadAccount>();
  const repeated: LeftOutRow[] = [];
  for (const [index, { kind, id, currency }] of statements.entries()) {
    const key = id === null ? String(index) : JSON.stringify([kind, id, currency]);
    const account = accounts.get(key) ?? { id, currency, rows: [] };
    accounts.set(key, account);
    const known = new Set(account.rows.map(identity));
    for (const row of rowsOf[index]!) {
      if (row.externalId !== null && known.has(identity(row)))
        repeated.push({
          ...asLeftOut(
            row,
            'The file holds this statement more than once; this transaction is above already.',
          ),
          needsLook: false,
        });
      else account.rows.push(row);
    }
  }
  const all = [...accounts.values()];
  const filled = all.filter(({ rows }) => rows.length > 0);
  return { accounts: filled.length > 0 ? filled : all.slice(0, 1), repeated };
}

const identity = ({ externalId, date, amountCents, description }: ReadRow) =>
  JSON.stringify([externalId, date, amountCents, description]);

function asLeftOut({ line, text, date, amountCents, description }: ReadRow, reason: string) {
  return { line, text, reason, partial: { date, amountCents, description } };
}

function pick({ flipSign, sign }: Mapping): Mapping {
  return { ...(flipSign !== undefined && { flipSign }), ...(sign !== undefined && { sign }) };
}

function whyNoStatement(messages: string[]): string {
  const said = messages.find((message) => !/^(ok|success\w*)\.?$/i.test(message));
  return `There is no account statement in this file.${said ? ` The bank wrote: "${excerpt(said)}".` : ''} Ask your bank's site for a file of transactions.`;
}

function failed(message: string): ReadingResult {
  return { ok: false, error: { message, line: null } };
}
