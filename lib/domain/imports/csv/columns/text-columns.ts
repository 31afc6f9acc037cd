import type { ColumnProfile } from './cell-kinds';
import type { ColumnRole } from '../../words/words';
import { headersOf, plainHeader } from './header-roles';

/** A column with its header and cell profile. */
export interface Column {
  index: number;
  header: string;
  profile: ColumnProfile;
  roles: ReadonlyMap<ColumnRole, number>;
}

/** The columns for descriptions, best first, and the payer's column, used for money in. */
export interface TextColumns {
  texts: number[];
  payer: number | null;
}

const BARE_NAME = headersOf('bareName');
const PAYS = headersOf('payer');
const IS_PAID = headersOf('recipient');

/**
 * Chooses the description columns: payee, then text, then substitutes; a column with a single value comes last. If
 * one column names the payer and another the recipient, the user is one of them in every row, and the description is
 * the other. docs/imports.md, 'Delimited files'.
 */
export function textColumns(
  free: Column[],
  named: (role: ColumnRole, fits: (profile: ColumnProfile) => boolean) => Column[],
): TextColumns {
  const isName = (profile: ColumnProfile) => profile.letters >= 0.5 && profile.codes < 0.5;
  const hasText = (profile: ColumnProfile) => profile.filled > 0 && profile.dates < 0.5;
  const found: Column[] = [];
  for (const role of ['payee', 'text', 'memo', 'kind'] as const) {
    const fits = role === 'payee' ? isName : hasText;
    for (const column of named(role, fits)) {
      if (free.includes(column) && !found.includes(column)) found.push(column);
    }
  }
  const unnamed = free
    .filter(({ roles, profile }) => roles.size === 0 && profile.filled > 0 && profile.letters >= 0.5)
    .sort(
      (one, other) =>
        Number(isCodes(one)) - Number(isCodes(other)) || other.profile.distinct - one.profile.distinct,
    );
  for (const column of unnamed) if (!found.includes(column)) found.push(column);
  // A bare "Name" next to a better payee is often the account holder.
  const [best] = found;
  const holder = (column: Column) => column !== best && BARE_NAME.has(plainHeader(column.header));
  found.sort((one, other) => Number(holder(one)) - Number(holder(other)));
  const varies = found.some(({ profile }) => profile.distinct > 1);
  const dull = ({ profile }: Column) => varies && profile.filled >= 3 && profile.distinct === 1;
  const payer = found.find(({ header }) => PAYS.has(plainHeader(header)));
  const paid = found.find(({ header }) => IS_PAID.has(plainHeader(header)));
  const pair = payer && paid && (found[0] === paid || found[0] === payer) ? { payer, paid } : null;
  const order = (column: Column) =>
    column === pair?.paid ? 0 : column === pair?.payer ? 3 : dull(column) ? 2 : 1;
  found.sort((one, other) => order(one) - order(other));
  return { texts: found.map(({ index }) => index).slice(0, 6), payer: pair?.payer.index ?? null };
}

/** True if a column holds numbers of transactions, customers or cards: words with digits, without spaces. */
function isCodes({ profile }: Column): boolean {
  return profile.codes >= 0.8;
}
