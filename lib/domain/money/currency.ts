import { THREE_DECIMALS, WITHOUT_DECIMALS } from './currency-exponents';
import type { Currency } from './currency-list';

export type { Currency };

const EXPONENTS: ReadonlyMap<string, 0 | 3> = new Map([
  ...WITHOUT_DECIMALS.map((code) => [code, 0] as const),
  ...THREE_DECIMALS.map((code) => [code, 3] as const),
]);

/** The number of decimals of a currency's amounts: its ISO 4217 exponent. docs/product.md, 'Money'. */
export function exponentOf(currency: Currency): 0 | 2 | 3 {
  return EXPONENTS.get(currency) ?? 2;
}
