import type { ColumnProfile } from './cell-kinds';
import type { ColumnRole } from '../words/words';
import { headersOf, plainHeader } from './header-roles';

/** A column as its header and its cells show it. */
export interface Column {
  index: number;
  header: string;
  profile: ColumnProfile;
  roles: ReadonlyMap<ColumnRole, number>;
}

/** The columns for descriptions, the best first, and the one that names who paid where money came in. */
export interface TextColumns {
  texts: number[];
  payer: number | null;
}

const BARE_NAME = headersOf('bareName');
const PAYS = headersOf('payer');
const IS_PAID = headersOf('recipient');

/**
 * Payee, then text, then what may stand in for them; a column that always says the same comes last. Where
 * one column names who paid and another who was paid, the user is one of the two in every row, and wants to
 * see the other.
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
  // A bare "Name" beside a better payee is often the holder of the account.
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

/** Numbers of transactions, customers, cards: words with digits in them, without blanks. */
function isCodes({ profile }: Column): boolean {
  return profile.codes >= 0.8;
}
