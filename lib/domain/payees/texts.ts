import { daysFrom } from '../dates/calendar-date';
import type { Payee } from './document';

/** A payee's frequency of transactions, as a rhythm: 'about every 7 days'; null if there is none. */
export function howOften({
  first,
  last,
  transactions,
}: Pick<Payee, 'first' | 'last' | 'transactions'>): string | null {
  if (first === null || last === null || transactions < 2) return null;
  const days = Math.abs(daysFrom(first, last)) / (transactions - 1);
  if (days < 1.5) return 'about daily';
  if (days < 45) return `about every ${Math.round(days)} days`;
  if (days < 300) return `about every ${Math.round(days / 30.44)} months`;
  const years = Math.round(days / 365.25);
  return years <= 1 ? 'about once a year' : `about every ${years} years`;
}

/** The usual amount in minor units, rounded half away from zero; null where nothing counts. */
export function averageOf({ count, amount }: Payee['usual']): number | null {
  if (count === 0) return null;
  return Math.sign(amount) * Math.round(Math.abs(amount) / count);
}

/** The messages once memory may not guess a payee's category any more, or may again, and once that was undone. */
export function guessingTexts(name: string, neverGuess: boolean): { done: string; undone: string } {
  const never = `The category of ${name} is never guessed now.`;
  const again = `The category of ${name} is guessed again.`;
  return neverGuess ? { done: never, undone: again } : { done: again, undone: never };
}
