import type { ColumnProfile } from './cell-kinds';
import type { ColumnRole } from '../../words/words';
import { namesCard } from './card-headers';
import { headersOf, plainHeader } from './header-roles';
import type { Column } from './text-columns';

const ELSEWHERE: readonly ColumnRole[] = [
  'date',
  'valueDate',
  'amount',
  'debit',
  'credit',
  'balance',
  'currency',
];
const KEPT: readonly ColumnRole[] = ['payee', 'text', 'memo', 'category', 'status'];

/** A net amount is what a seller receives: 'charge' is money in. */
const NET = /^(net|netto|net ?amount|montant net|importo netto|importe neto|valor liquido|nettobetrag)$/;

/** Headers of a column of plus and minus signs. */
const PLUS_MINUS = headersOf('plusMinus');

/** The column that says debit or credit: by its header and cells, or by its cells alone; null if there is none. */
export function signColumn(
  columns: Column[],
  free: Column[],
  named: (role: ColumnRole, fits: (profile: ColumnProfile) => boolean) => Column[],
): Column | null {
  const isSign = (profile: ColumnProfile) => profile.filled > 0 && profile.directions >= 0.8;
  // If both directions occur, some cells may have neither.
  const saysBoth = (profile: ColumnProfile) => profile.bothDirections && profile.directions >= 0.3;
  const sells = columns.some(({ header }) => NET.test(plainHeader(header)));
  const told = free.filter(({ profile }) => !sells || !profile.ofSales);
  const isTold = (column: Column) => told.includes(column);
  return (
    named('sign', isSign).find(isTold) ??
    named('sign', saysBoth).find(isTold) ??
    free.find(({ header, profile }) => PLUS_MINUS.has(plainHeader(header)) && profile.signs) ??
    told.find(
      ({ header, profile }) =>
        header === '' && isSign(profile) && profile.distinct <= 3 && !profile.unsureLetters,
    ) ??
    told.find(saysOnlyDirections) ??
    null
  );
}

/** True if a direction column also holds what its header says, such as a category. */
export function keepsOtherRole({ roles }: Column): boolean {
  return !roles.has('sign') && KEPT.some((role) => roles.has(role));
}

/** True if every row names its direction in whole words, whatever the header; a card's kind reads like one. */
function saysOnlyDirections({ header, profile, roles }: Column): boolean {
  return (
    profile.bothDirections &&
    profile.directions === 1 &&
    profile.filled >= profile.rows * 0.9 &&
    !ELSEWHERE.some((role) => roles.has(role)) &&
    !namesCard(header)
  );
}
