import { anyOf, wordsOf } from '../words/words';

/** Words by which banks mark what is no transaction, or none yet. */
const PENDING = new RegExp(`(?<!\\p{L})${anyOf(wordsOf(({ rows }) => rows?.pending))}`, 'iu');
const DROPPED = new RegExp(`^${anyOf(wordsOf(({ rows }) => rows?.dropped))}$`, 'iu');
const SUMMARY = beginning(`${anyOf(wordsOf(({ rows }) => rows?.total))}(?!\\p{L})`);
/** Words of a carried balance and of nothing else. */
const CARRIED = beginning(anyOf(wordsOf(({ rows }) => rows?.carriedBalance)));
/** Words with which a balance begins, but other texts as well: 'Solde de tout compte' is a last salary. */
const BALANCE = beginning(
  `(?:${anyOf(wordsOf(({ rows }) => rows?.balanceBeginning))}|${anyOf(wordsOf(({ rows }) => rows?.balanceWord))}\\b)`,
);
/** What follows the words of a balance: a day, a number, a currency, a small word. */
const REST = new RegExp(
  `^[\\s:=*.,;/()-]*((?:${anyOf(wordsOf(({ rows }) => rows?.besideBalance))}|eur|usd|gbp|chf|pln|czk|[\\p{Sc}]|\\d+\\p{L}{0,2})[\\s:=*.,;/()-]*)*$`,
  'iu',
);

function beginning(pattern: string): RegExp {
  return new RegExp(`^[\\s*=:-]*${pattern}`, 'iu');
}

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
