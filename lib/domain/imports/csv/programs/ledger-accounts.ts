import { wordsOf, type LedgerAccount } from '../../words/words';

export type AccountKind = LedgerAccount;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const KINDS = new Map(
  (['assets', 'liabilities', 'equity', 'income', 'expenses'] as const).flatMap((kind) =>
    wordsOf(({ ledger }) => ledger?.[kind]).map((word) => [plain(word), kind] as const),
  ),
);
const OPENING = new Set(wordsOf(({ ledger }) => ledger?.opening).map(plain));

/** The kind of a double-entry account by the root of its path; null if that is unknown. */
export function kindOf(path: string): AccountKind | null {
  return KINDS.get(plain(path.split(':', 1)[0] ?? '')) ?? (isSuspense(path) ? 'equity' : null);
}

/** True for an equity account that opens or closes the others. */
export function isOpening(path: string): boolean {
  return (
    kindOf(path) === 'equity' &&
    path.split(':').some((part) => OPENING.has(plain(part.split(' - ', 1)[0] ?? '')))
  );
}

/** GnuCash books entries that don't balance to such accounts. */
function isSuspense(path: string): boolean {
  return /^(imbalance|orphan)-/i.test(path);
}

/** The category of an income, expense or equity account: the last part of its path; null for a suspense account. */
export function categoryOfPath(path: string): string | null {
  return isSuspense(path) ? null : (path.split(':').at(-1)?.trim() ?? null) || null;
}

/** Short names of accounts: the last part of the path, or all but its root if two accounts end alike. */
export function namesOfPaths(paths: Iterable<string>): (path: string) => string {
  const ends = new Map<string, Set<string>>();
  const endOf = (path: string) => path.split(':').at(-1)?.trim() ?? path;
  for (const path of paths) ends.set(endOf(path), (ends.get(endOf(path)) ?? new Set()).add(path));
  return (path) =>
    (ends.get(endOf(path))?.size ?? 0) > 1 ? path.split(':').slice(1).join(':') || path : endOf(path);
}
