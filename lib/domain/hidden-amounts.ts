/** The browser's cookie that says '1' while amounts are hidden; the server reads it, so that pages arrive hidden. */
export const HIDDEN_AMOUNTS_COOKIE = 'hide-amounts';

/** What stands in place of the digits of an amount. */
export const HIDDEN_AMOUNT = '•••';

/** A text of which nobody knows what its numbers are, without them: '12.50;Food' → '•••;Food'. */
export function hideNumbers(text: string): string {
  return text.replaceAll(/\p{Nd}(?:[.,'’\u00a0\u202f]?\p{Nd})*/gu, HIDDEN_AMOUNT);
}
