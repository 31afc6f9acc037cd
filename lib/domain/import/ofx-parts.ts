import { decodeEntities } from './entities';
import { lineCounter } from './line-counter';
import { markup } from './ofx-markup';
import type { OfxTransaction } from './ofx-transaction';
import type { LeftOutRow } from './reading';
import { excerpt, tidy } from './statement-row';

/** Aggregates within a transaction, with the elements that may stand in them. */
const INNER = new Map<string, RegExp>([
  ['PAYEE', /^(NAME|ADDR\d|CITY|STATE|POSTALCODE|COUNTRY|PHONE)$/],
  ['CURRENCY', /^CUR(RATE|SYM)$/],
  ['ORIGCURRENCY', /^CUR(RATE|SYM)$/],
  ['BANKACCTTO', /^(BANKID|BRANCHID|ACCTID|ACCTTYPE|ACCTKEY)$/],
  ['CCACCTTO', /^(ACCTID|ACCTKEY)$/],
]);
const STATEMENT = /^(CC|INV|LOAN|AMRT)?STMTRS$/;
const TRANSACTION = /^(LOAN)?STMTTRNP?$/;
/** Elements that stand in transactions only, so that one without its opening tag is noticed. */
const TELLTALE = /^(TRNAMT|DTPOSTED)$/;
const LIST_END = /^((LOAN)?(BANK|INV)?TRANLISTP?|BANKMSGSRSV1|CREDITCARDMSGSRSV1|OFX)$/;
const INVESTMENT =
  /^(BUY(DEBT|MF|OPT|OTHER|STOCK)|SELL(DEBT|MF|OPT|OTHER|STOCK)|CLOSUREOPT|INCOME|INVEXPENSE|JRNLFUND|JRNLSEC|MARGININTEREST|REINVEST|RETOFCAP|SPLIT|TRANSFER)$/;

/** A statement of an OFX file, as far as its transactions need it. */
export interface OfxStatement {
  /** STMTRS, CCSTMTRS, … */
  kind: string;
  id: string | null;
  currency: string | null;
}

/** What an OFX file holds. */
export interface OfxParts {
  statements: OfxStatement[];
  transactions: OfxTransaction[];
  /** Investments, and the note that the file breaks off. */
  leftOut: LeftOutRow[];
  /** What the bank says about the answer as a whole. */
  messages: string[];
}

/** Takes an OFX body apart, whether its tags are closed or not. */
export function ofxParts(text: string, body: number): OfxParts {
  const lineAt = lineCounter(text);
  const statements: OfxStatement[] = [];
  const transactions: OfxTransaction[] = [];
  const leftOut: LeftOutRow[] = [];
  const messages: string[] = [];
  let statement: OfxStatement | null = null;
  let transaction: (OfxTransaction & { start: number }) | null = null;
  let investment: { name: string; line: number; start: number } | null = null;
  let inner: string | null = null;
  let leaf: string | null = null;
  let value = '';
  let whole = false;

  const inStatement = (kind = 'STMTRS') => {
    if (!statement) statements.push((statement = { kind, id: null, currency: null }));
    return statement;
  };
  const begin = (start: number, broken: string | null, pending: boolean) => {
    inStatement();
    transaction = {
      statement: statements.length - 1,
      line: lineAt(start),
      start,
      text: '',
      fields: new Map(),
      held: pending ? 'It is still pending; it comes with a later file once it is booked.' : null,
      broken,
    };
    inner = null;
  };
  const finish = (end: number, broken: string | null = null) => {
    if (!transaction) return;
    const { start, ...rest } = transaction;
    transactions.push({ ...rest, text: excerpt(text.slice(start, end)), broken: rest.broken ?? broken });
    transaction = inner = null;
  };
  const settle = () => {
    const name = leaf;
    // A line break within a number must not pass for a blank between its thousands.
    const read = name !== null && TELLTALE.test(name) ? value.trim() : tidy(decodeEntities(value));
    leaf = null;
    value = '';
    if (name === null || read === '') return;
    if (transaction) {
      const key = inner && inner !== name ? `${inner}.${name}` : name;
      const before = transaction.fields.get(key);
      if (before === undefined) transaction.fields.set(key, read);
      else if (key === 'MEMO') transaction.fields.set(key, `${before} ${read}`);
      else if ((key === 'FITID' || TELLTALE.test(key)) && before !== read)
        transaction.broken = 'Two transactions run into each other here; a tag between them is missing.';
    } else if (name === 'MESSAGE') messages.push(read);
    else if (statement && name === 'CURDEF') statement.currency ??= read.toUpperCase();
    else if (statement && name === 'ACCTID') statement.id ??= read;
  };

  for (const token of markup(text, body)) {
    if (token.kind === 'text') {
      value += token.text;
      continue;
    }
    const { name, start } = token;
    settle();
    if (token.kind === 'close') {
      if (name === inner) inner = null;
      else if (TRANSACTION.test(name)) finish(token.end);
      else if (STATEMENT.test(name)) {
        finish(start);
        statement = null;
      } else if (LIST_END.test(name)) {
        finish(start);
        whole ||= name === 'OFX';
      } else if (name === investment?.name) {
        leftOut.push(leftInvestment(investment, text.slice(investment.start, token.end)));
        investment = null;
      }
    } else if (STATEMENT.test(name)) {
      finish(start);
      statement = null;
      inStatement(name);
    } else if (TRANSACTION.test(name)) {
      finish(start);
      begin(start, null, name.endsWith('P'));
    } else if (INVESTMENT.test(name) && !transaction && !investment && isInvestment(statement)) {
      investment = { name, line: lineAt(start), start };
    } else {
      if (!transaction && TELLTALE.test(name) && statement && !investment)
        begin(start, 'The tag that opens this transaction is missing.', false);
      if (transaction && INNER.has(name)) inner = name;
      else if (inner && !INNER.get(inner)!.test(name)) inner = null;
      leaf = name;
    }
  }
  const cutShort = whole ? null : 'The file breaks off in the middle of this transaction.';
  settle();
  if (investment)
    leftOut.push(leftInvestment(investment, text.slice((investment as { start: number }).start)));
  finish(text.length, cutShort);
  if (!whole && statements.length > 0)
    leftOut.push({
      line: lineAt(text.length),
      text: excerpt(text.slice(-120)),
      reason:
        'The file breaks off here: its end (</OFX>) is missing. Download it again to be sure it is whole.',
      needsLook: true,
      partial: {},
    });
  return { statements, transactions, leftOut, messages };
}

const isInvestment = (statement: OfxStatement | null) => statement?.kind === 'INVSTMTRS';

function leftInvestment({ name, line }: { name: string; line: number }, source: string): LeftOutRow {
  return {
    line,
    text: excerpt(source),
    reason: `It is a movement of an investment (${name}), not of money in the account.`,
    needsLook: false,
    partial: {},
  };
}
