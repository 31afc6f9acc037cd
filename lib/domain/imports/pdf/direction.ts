import { anyOf, wordsOf } from '../words/words';
import { descriptionOf } from './assemble-rows';
import type { ProvedStatement } from './prove-statement';
import { isCardStatement } from './statement-identity';

const PAYMENT = new RegExp(`(?<!\\p{L})${anyOf(wordsOf(({ cards }) => cards?.payment))}(?!\\p{L})`, 'iu');

/** The direction of a statement's amounts, and whether it is open. */
export interface Direction {
  /** True if the amounts are those of a debt and are turned. */
  flip: boolean;
  ask: boolean;
}

/**
 * The direction of amounts that prove themselves either way: as those of an account, or turned as those of a card.
 * Most rows of either are money out, a plus is money in, and the words of cards decide; else the user does.
 */
export function directionOfStatement({
  amounts,
  rows,
  proof,
  marks,
  mayBeOwed,
  unnamed,
  lines,
}: ProvedStatement): Direction {
  if (!mayBeOwed) return { flip: false, ask: false };
  const isCard = isCardStatement(lines);
  if (unnamed) return { flip: isCard, ask: true };
  const negative = amounts.filter((amount) => amount < 0).length;
  const mostlyIn = amounts.length - negative > negative;
  if (marks.plus) return { flip: false, ask: isCard && mostlyIn };
  const repaid = rows.some((row, index) => amounts[index]! < 0 && PAYMENT.test(descriptionOf(row)));
  if (isCard && amounts.length - negative >= negative) return { flip: true, ask: negative > 0 && !repaid };
  if (isCard) return { flip: false, ask: proof.closing > 0 };
  if (!mostlyIn) return { flip: false, ask: false };
  return { flip: repaid, ask: !repaid && proof.links < 2 };
}
