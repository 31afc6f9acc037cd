/**
 * The cookie that is '1' while amounts are hidden. The server reads it, so pages already arrive with amounts hidden.
 */
export const HIDDEN_AMOUNTS_COOKIE = 'hide-amounts';

/** Replaces the digits of a hidden amount. docs/product.md, 'Money'. */
export const HIDDEN_AMOUNT = '•••';

/** Hides every number in a text whose meaning is unknown: '12.50;Food' → '•••;Food'. */
export function hideNumbers(text: string): string {
  return text.replaceAll(/\p{Nd}(?:[.,'’\u00a0\u202f]?\p{Nd})*/gu, HIDDEN_AMOUNT);
}
