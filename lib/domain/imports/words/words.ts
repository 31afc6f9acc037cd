import af from './af.json' with { type: 'json' };
import bg from './bg.json' with { type: 'json' };
import ca from './ca.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import el from './el.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import et from './et.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import he from './he.json' with { type: 'json' };
import hr from './hr.json' with { type: 'json' };
import hu from './hu.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import is from './is.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import lt from './lt.json' with { type: 'json' };
import lv from './lv.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import no from './no.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };
import sl from './sl.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import th from './th.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** The possible roles of a column in a bank's export. `other` columns resemble one of them but hold something else. */
export const COLUMN_ROLES = [
  'date',
  'valueDate',
  'amount',
  'debit',
  'credit',
  'fee',
  'sign',
  'balance',
  'currency',
  'payee',
  'text',
  'memo',
  'kind',
  'category',
  'account',
  'foreign',
  'status',
  'other',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The words of one language in bank files, ignoring case and diacritics. */
interface Language {
  /** Column headers by role, the most specific first. */
  headers?: Partial<Record<ColumnRole, string[]>>;
  /** Headers that say whose name or account a column holds. */
  columns?: Partial<Record<NamedColumn, string[]>>;
  /** Words in direction columns; `ofSales` are those that mean the opposite to those who sell. */
  directions?: Partial<Record<'out' | 'in' | 'neither' | 'ofSales', string[]>>;
  /** Words that mark rows as no booked transaction. */
  rows?: Partial<Record<RowWords, string[]>>;
  /** Cells that say yes or no. */
  answers?: Partial<Record<'yes' | 'no', string[]>>;
  /**
   * Words that card issuers write next to payments to the card, and shops next to refunds. The kinds fill a cell of
   * their own: that of a purchase, and those of money that comes back to the card.
   */
  cards?: Partial<Record<'payment' | 'thanks' | 'refund' | 'purchaseKind' | 'repaymentKind', string[]>>;
  /** Words in the names of categories, nearly all of whose money goes out or comes in. */
  categories?: Partial<Record<'spending' | 'income', string[]>>;
  /** Roots of accounts in double-entry programs, and the equity accounts that open the others. */
  ledger?: Partial<Record<LedgerAccount | 'opening', string[]>>;
}

/** The kinds of account in double-entry programs. */
export type LedgerAccount = 'assets' | 'liabilities' | 'equity' | 'income' | 'expenses';

/**
 * `bareName` is 'Name' alone, which next to a better payee is often the account holder; `person` is who used the card or
 * a part of a name.
 */
export type NamedColumn =
  | 'payer'
  | 'recipient'
  | 'bareName'
  | 'ownAccount'
  | 'person'
  /** Words with which a header that mentions fees names something else, and those for an amount that includes them. */
  | 'besideFee'
  | 'withFee'
  /** Headers of the taxes and tips added to a price, of discounts, and of the sum that was paid. */
  | 'salesTax'
  | 'tip'
  | 'discount'
  | 'total'
  /** Headers of plus and minus signs. */
  | 'plusMinus'
  /** Columns of yes and no, and the posting date. */
  | 'isPending'
  | 'isBooked'
  | 'bookingDay';

type RowWords =
  | 'pending'
  | 'booked'
  | 'dropped'
  | 'total'
  | 'carriedBalance'
  | 'balanceBeginning'
  | 'balanceWord'
  | 'besideBalance';

/** In order of precedence: if several columns have headers of a role, the word that comes first here wins. */
// prettier-ignore
const LANGUAGES: readonly Language[] = [
  common, en, de, nl, fr, es, pt, it, et, sv, da, no, fi, lv, lt, pl, cs, sk, hu, ro, uk, bg, ru, el,
  id, is, vi, th, tr, he, ja, zh, ko, sl, hr, af, ca,
];

/** The words of all languages for one purpose. */
export function wordsOf(purpose: (language: Language) => readonly string[] | undefined): string[] {
  return LANGUAGES.flatMap((language) => purpose(language) ?? []);
}

/** A pattern for any of the words, longest first; a space matches any run of spaces and hyphens. */
export function anyOf(words: readonly string[]): string {
  const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length);
  const patterns = longestFirst.map((word) =>
    word.replace(/[.*+?/()[\]]/g, '\\$&').replaceAll(' ', '[\\s-]+'),
  );
  return `(?:${patterns.join('|')})`;
}
