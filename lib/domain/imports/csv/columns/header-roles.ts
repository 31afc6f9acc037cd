import { isCurrency, currencyOf } from '../../../money/currency-texts';
import { COLUMN_ROLES, wordsOf, type ColumnRole, type NamedColumn } from '../../words/words';

/** A header normalized for comparison: without case, diacritics, punctuation or currency. */
export function plainHeader(header: string): string {
  return simple(header).replace(WITHOUT_CURRENCY, ' ').replace(/\s+/g, ' ').trim();
}

const WITHOUT_CURRENCY =
  /(?<![\p{L}\p{N}])(?:in |en |w )?(?:eur|euro|euros|usd|gbp|chf|pln|czk|huf|sek|nok|dkk|isk|ron|bgn|try|tl|ils|inr|rs|jpy|cny|rmb|aud|cad|nzd|sgd|hkd|brl|mxn|r)(?![\p{L}\p{N}])/gu;

function simple(header: string): string {
  return header
    .replace(/^\s*#\s*(?=\p{L})/u, '')
    .replace(/(?<=[a-z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/ς/g, 'σ')
    .replace(/[^\p{L}\p{N}#+/]+/gu, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();
}

const known = new Map<string, Map<ColumnRole, number>>();
for (const role of COLUMN_ROLES) {
  for (const [rank, name] of wordsOf(({ headers }) => headers?.[role]).entries()) {
    for (const plain of new Set([simple(name), plainHeader(name)])) {
      if (plain === '') continue;
      const roles = known.get(plain) ?? new Map<ColumnRole, number>();
      if (!roles.has(role)) roles.set(role, rank);
      known.set(plain, roles);
    }
  }
}

/** The possible roles of a header with their ranks (lower is more specific); empty for an unknown header. */
export function rolesOfHeader(header: string): ReadonlyMap<ColumnRole, number> {
  return (
    known.get(simple(header)) ??
    known.get(plainHeader(header)) ??
    rolesOfPair(header) ??
    feeRole(header) ??
    rolesOfBeginning(header)
  );
}

/** A header that names both sides says which one a row is: "Debit/Kredit", "Cargo o abono". Null for any other. */
function rolesOfPair(header: string): ReadonlyMap<ColumnRole, number> | null {
  const plain = simple(header);
  const sides = plain.split(/[/ ]/);
  // "In uscita" is money out: a short word is a preposition.
  if (sides.length === 2 && !plain.includes('/') && sides.some((side) => side.length < 3)) return null;
  const one = known.get(sides[0] ?? '');
  const other = known.get(sides.at(-1) ?? '');
  if (sides.length > 3 || !one || !other) return null;
  const says = (out?: ReadonlyMap<ColumnRole, number>, inward?: ReadonlyMap<ColumnRole, number>) =>
    out?.has('debit') && inward?.has('credit') && !out.has('credit') && !inward.has('debit');
  return says(one, other) || says(other, one) ? SIGN : null;
}

/** A header with a word for fees, such as 'Source fee amount', if it isn't an amount after or without them. */
function feeRole(header: string): ReadonlyMap<ColumnRole, number> | null {
  const words = wordsIn(header.replace(/[([].*/, ''));
  const isFee = words.length <= 4 && words.some((word) => known.get(word)?.has('fee'));
  return isFee && !words.some((word) => BESIDE_FEE.has(word) || WITH_FEE.has(word)) ? FEE : null;
}

/** True if a header says that its amounts include the fees: 'Amount incl. fees'. */
export function includesFees(header: string): boolean {
  return mentions(header, 'fee') && wordsIn(header).some((word) => WITH_FEE.has(word));
}

/** True if one of the words of a header has a role. */
export function mentions(header: string, role: ColumnRole): boolean {
  return wordsIn(header).some((word) => known.get(word)?.has(role));
}

function wordsIn(header: string): string[] {
  return simple(header).split(/[/ ]/);
}

/** The rank of a header that only mentions its role. */
const VAGUE = 2000;
const FEE: ReadonlyMap<ColumnRole, number> = new Map([['fee', VAGUE]]);
const BESIDE_FEE = new Set(wordsOf(({ columns }) => columns?.besideFee).map(simple));
const WITH_FEE = new Set(wordsOf(({ columns }) => columns?.withFee).map(simple));

const SIGN: ReadonlyMap<ColumnRole, number> = new Map([['sign', 1000]]);

/**
 * The roles of a header's beginning: "Amount (after fees)" starts like "Amount", and "Amount (Debit)" is a debit.
 * They are used if the whole header is unknown, and rank below whole headers.
 */
function rolesOfBeginning(header: string): ReadonlyMap<ColumnRole, number> {
  const [, beginning, inner] = /^([^([:]+)[([:]([^)\]]*)/.exec(header) ?? [];
  if (beginning === undefined) return NONE;
  const roles = known.get(plainHeader(beginning)) ?? NONE;
  const side = known.get(plainHeader(inner ?? '')) ?? NONE;
  const taken = roles.has('amount')
    ? [...side].filter(([role]) => role === 'debit' || role === 'credit')
    : [];
  return new Map((taken.length > 0 ? taken : [...roles]).map(([role, rank]) => [role, rank + 1000]));
}

const NONE: ReadonlyMap<ColumnRole, number> = new Map();

/** The currency that a header names, as ISO 4217; null if it names none or several. */
export function currencyOfHeader(header: string): string | null {
  const named = header.match(/(?<!\p{L})(?:[A-Z]{3}|[€£₹₺₪])(?!\p{L})/gu)?.filter(isCurrency) ?? [];
  const codes = new Set(named.map(currencyOf));
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

/** The normalized headers of columns that hold someone's name or account. */
export function headersOf(column: NamedColumn): ReadonlySet<string> {
  return new Set(wordsOf(({ columns }) => columns?.[column]).map(plainHeader));
}
