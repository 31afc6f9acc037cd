import { anyOf, wordsOf } from '../../words/words';

/** Words that mark rows that are no transaction, or not yet one. */
const PENDING = new RegExp(`(?<!\\p{L})${anyOf(wordsOf(({ rows }) => rows?.pending))}`, 'iu');
const DROPPED = new RegExp(`^${anyOf(wordsOf(({ rows }) => rows?.dropped))}$`, 'iu');
const BOOKED = new RegExp(`^${anyOf(wordsOf(({ rows }) => rows?.booked))}$`, 'iu');
const SUMMARY = beginning(`${anyOf(wordsOf(({ rows }) => rows?.total))}(?!\\p{L})`);
/** Words that only occur with carried balances. */
const CARRIED = beginning(bare(anyOf(wordsOf(({ rows }) => rows?.carriedBalance))));
/** Words that balances start with, but other texts do too: 'Solde de tout compte' is a final salary payment. */
const BALANCE = beginning(
  bare(
    `(?:${anyOf(wordsOf(({ rows }) => rows?.balanceBeginning))}|${anyOf(wordsOf(({ rows }) => rows?.balanceWord))}\\b)`,
  ),
);
/** The text that may follow the words of a balance: dates, numbers, currencies, short words. */
const REST = new RegExp(
  `^[\\s:=*.,;/()-]*((?:${bare(anyOf(wordsOf(({ rows }) => rows?.besideBalance)))}|eur|usd|gbp|chf|pln|czk|[\\p{Sc}]|\\d+\\p{L}{0,2})[\\s:=*.,;/()-]*)*$`,
  'iu',
);

function beginning(pattern: string): RegExp {
  return new RegExp(`^[\\s*=:-]*${pattern}`, 'iu');
}

/** True if a status says that the bank hasn't booked the row yet. */
export function isPending(text: string): boolean {
  return text.length < 60 && PENDING.test(text);
}

/** True if a status says that the transaction never took place. */
export function isDropped(text: string): boolean {
  return DROPPED.test(text.trim());
}

/** True if a status says that the bank has booked the row. */
export function isBooked(text: string): boolean {
  return BOOKED.test(text.trim());
}

/**
 * True if a text starts like a total or a balance. `besideAmount` means that the row has an amount, which makes it
 * less likely a balance.
 */
export function isSummary(text: string, besideAmount: boolean): boolean {
  const balance = beginsBalance(text);
  return SUMMARY.test(spaced(text)) || (balance !== null && !(besideAmount && balance === 'hardly'));
}

/**
 * Tells how surely a text in a dated row describes a balance. 'sure': it can't be anything else; 'likely': it may be;
 * 'hardly': it only starts that way; null: it doesn't. Totals don't count here, since 'Total' may be a filling
 * station.
 */
export function beginsBalance(text: string): 'sure' | 'likely' | 'hardly' | null {
  if (text.length >= 60) return null;
  const plain = bare(spaced(text));
  const words = CARRIED.exec(plain) ?? BALANCE.exec(plain);
  if (!words) return null;
  const sure = CARRIED.test(plain);
  const alone = REST.test(plain.slice(words[0].length));
  if (sure) return alone ? 'sure' : 'likely';
  return alone ? 'likely' : 'hardly';
}

/** Without accents, which many banks leave out. */
function bare(text: string): string {
  return /[^\u0000-\u007f]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
}

/** "S A L D O" becomes "SALDO". */
function spaced(text: string): string {
  const trimmed = text.trim();
  return /^(\p{L} )+\p{L}$/u.test(trimmed) ? trimmed.replaceAll(' ', '') : text;
}
