import { decodeEntities } from '../entities';
import { lineCounter } from '../line-counter';
import { markup } from './markup';
import type { OfxTransaction } from './transaction';
import type { ExcludedRow } from '../parsed-file';
import type { Reason } from '../reasons';
import { excerpt, tidy } from '../statement-row';

/** Aggregates within a transaction, with the elements they may contain. */
const INNER = new Map<string, RegExp>([
  ['PAYEE', /^(NAME|ADDR\d|CITY|STATE|POSTALCODE|COUNTRY|PHONE)$/],
  ['CURRENCY', /^CUR(RATE|SYM)$/],
  ['ORIGCURRENCY', /^CUR(RATE|SYM)$/],
  ['BANKACCTTO', /^(BANKID|BRANCHID|ACCTID|ACCTTYPE|ACCTKEY)$/],
  ['CCACCTTO', /^(ACCTID|ACCTKEY)$/],
]);
const STATEMENT = /^(CC|INV|LOAN|AMRT)?STMTRS$/;
const TRANSACTION = /^(LOAN)?STMTTRNP?$/;
/** Elements that only occur in transactions, so that a missing opening tag is noticed. */
const TELLTALE = /^(TRNAMT|DTPOSTED)$/;
const LIST_END = /^((LOAN)?(BANK|INV)?TRANLISTP?|BANKMSGSRSV1|CREDITCARDMSGSRSV1|OFX)$/;
const BALANCE = /^(LEDGER|AVAIL)BAL$|^BALLIST$/;
const INVESTMENT =
  /^(BUY(DEBT|MF|OPT|OTHER|STOCK)|SELL(DEBT|MF|OPT|OTHER|STOCK)|CLOSUREOPT|INCOME|INVEXPENSE|JRNLFUND|JRNLSEC|MARGININTEREST|REINVEST|RETOFCAP|SPLIT|TRANSFER)$/;

/** A statement of an OFX file, as far as parsing its transactions needs it. */
export interface OfxStatement {
  /** STMTRS, CCSTMTRS, … */
  kind: string;
  id: string | null;
  currency: string | null;
  /** BALAMT and DTASOF of its ledger balance. */
  balance: { amount?: string; asOf?: string };
}

/** The contents of an OFX file. */
export interface OfxParts {
  statements: OfxStatement[];
  transactions: OfxTransaction[];
  /** Investments, and the note that the file is cut off. */
  excluded: ExcludedRow[];
  /** The bank's messages about the whole file. */
  messages: string[];
}

/** Splits an OFX body into its parts, whether or not its tags are closed. */
export function ofxParts(text: string, body: number): OfxParts {
  const scanner = new OfxScanner(text);
  for (const token of markup(text, body)) {
    if (token.kind === 'text') scanner.text(token.text);
    else if (token.kind === 'close') scanner.close(token.name, token.start, token.end);
    else scanner.open(token.name, token.start);
  }
  return scanner.finished();
}

/** Tracks the open elements at a position of the body. An element ends where the next tag starts. */
class OfxScanner {
  readonly #source: string;
  readonly #lineAt: (index: number) => number;
  readonly #parts: OfxParts = { statements: [], transactions: [], excluded: [], messages: [] };
  #statement: OfxStatement | null = null;
  #transaction: (OfxTransaction & { start: number }) | null = null;
  #investment: { name: string; line: number; start: number } | null = null;
  /** The open aggregate within a transaction, such as PAYEE. */
  #inner: string | null = null;
  #element: string | null = null;
  #value = '';
  #isWhole = false;
  /** True if the current position is in the ledger balance, not in the available one. */
  #isLedgerBalance = false;

  constructor(source: string) {
    this.#source = source;
    this.#lineAt = lineCounter(source);
  }

  text(piece: string): void {
    this.#value += piece;
  }

  open(name: string, start: number): void {
    this.#endElement();
    if (STATEMENT.test(name)) {
      this.#endTransaction(start);
      this.#statement = null;
      this.#beginStatement(name);
    } else if (TRANSACTION.test(name)) {
      this.#endTransaction(start);
      this.#beginTransaction(start, { pending: name.endsWith('P') });
    } else if (INVESTMENT.test(name) && this.#statement?.kind === 'INVSTMTRS' && !this.#isInside()) {
      this.#investment = { name, line: this.#lineAt(start), start };
    } else {
      if (TELLTALE.test(name) && this.#statement && !this.#isInside())
        this.#beginTransaction(start, { broken: { code: 'opening_tag_missing' } });
      if (BALANCE.test(name)) this.#isLedgerBalance = name === 'LEDGERBAL';
      if (this.#transaction && INNER.has(name)) this.#inner = name;
      else if (this.#inner && !INNER.get(this.#inner)!.test(name)) this.#inner = null;
      this.#element = name;
    }
  }

  close(name: string, start: number, end: number): void {
    this.#endElement();
    if (BALANCE.test(name)) this.#isLedgerBalance = false;
    if (name === this.#inner) this.#inner = null;
    else if (TRANSACTION.test(name)) this.#endTransaction(end);
    else if (STATEMENT.test(name)) {
      this.#endTransaction(start);
      this.#statement = null;
    } else if (LIST_END.test(name)) {
      this.#endTransaction(start);
      this.#isWhole ||= name === 'OFX';
    } else if (name === this.#investment?.name) this.#endInvestment(end);
  }

  finished(): OfxParts {
    this.#endElement();
    const length = this.#source.length;
    this.#endInvestment(length);
    if (this.#transaction && !this.#isWhole) this.#transaction.broken ??= { code: 'cut_in_transaction' };
    this.#endTransaction(length);
    if (!this.#isWhole && this.#parts.statements.length > 0)
      this.#parts.excluded.push({
        line: this.#lineAt(length),
        text: excerpt(this.#source.slice(-120)),
        reason: { code: 'cut_before_end' },
        needsLook: true,
        partial: {},
      });
    return this.#parts;
  }

  #isInside(): boolean {
    return this.#transaction !== null || this.#investment !== null;
  }

  #beginStatement(kind: string): void {
    this.#statement = { kind, id: null, currency: null, balance: {} };
    this.#parts.statements.push(this.#statement);
  }

  #beginTransaction(start: number, { pending = false, broken = null as Reason | null }): void {
    if (!this.#statement) this.#beginStatement('STMTRS');
    this.#transaction = {
      statement: this.#parts.statements.length - 1,
      line: this.#lineAt(start),
      start,
      text: '',
      fields: new Map(),
      held: pending ? { code: 'pending' } : null,
      broken,
    };
    this.#inner = null;
  }

  #endTransaction(end: number): void {
    if (!this.#transaction) return;
    const { start, ...rest } = this.#transaction;
    this.#parts.transactions.push({ ...rest, text: excerpt(this.#source.slice(start, end)) });
    this.#transaction = null;
    this.#inner = null;
  }

  #endInvestment(end: number): void {
    if (!this.#investment) return;
    const { name, line, start } = this.#investment;
    this.#parts.excluded.push({
      line,
      text: excerpt(this.#source.slice(start, end)),
      reason: { code: 'investment', params: { name } },
      needsLook: false,
      partial: {},
    });
    this.#investment = null;
  }

  #endElement(): void {
    const name = this.#element;
    const value = this.#value;
    this.#element = null;
    this.#value = '';
    if (name === null) return;
    // A line break within a number must not be taken for a space between thousands.
    const read = TELLTALE.test(name) ? value.trim() : tidy(decodeEntities(value));
    if (read === '') return;
    if (this.#transaction) this.#setField(this.#transaction, name, read);
    else if (name === 'MESSAGE') this.#parts.messages.push(read);
    else if (this.#statement && name === 'CURDEF') this.#statement.currency ??= read.toUpperCase();
    else if (this.#statement && name === 'ACCTID') this.#statement.id ??= read;
    else if (this.#statement && this.#isLedgerBalance && name === 'BALAMT')
      this.#statement.balance.amount ??= read;
    else if (this.#statement && this.#isLedgerBalance && name === 'DTASOF')
      this.#statement.balance.asOf ??= read;
  }

  #setField(transaction: OfxTransaction, name: string, read: string): void {
    const key = this.#inner && this.#inner !== name ? `${this.#inner}.${name}` : name;
    const before = transaction.fields.get(key);
    if (before === undefined) transaction.fields.set(key, read);
    else if (key === 'MEMO') transaction.fields.set(key, `${before} ${read}`);
    else if ((key === 'FITID' || TELLTALE.test(key)) && before !== read)
      transaction.broken = { code: 'tag_missing_between' };
  }
}
