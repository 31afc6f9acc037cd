import type { AccountBalance } from '../../accounts/account';
import type { FileSummary } from '../file-summary';
import { matchAccounts } from './match-accounts';
import type { StagedRow } from './staged-import';

/** The user's account for each account that transfers of a file name; null for one that isn't in Outlay. */
export type OtherAccounts = Readonly<Record<string, string | null>>;

/**
 * The accounts on the other side of a file's transfers: the user's account for the file's own account of that name,
 * else the chosen one, else the user's account of that name. Those that leave a doubt are missing, and the user is
 * asked.
 */
export function otherAccountIds(
  { accounts, otherAccounts }: Pick<FileSummary, 'accounts' | 'otherAccounts'>,
  accountIds: readonly (string | null)[],
  chosen: OtherAccounts,
  users: readonly AccountBalance[],
): OtherAccounts {
  return Object.fromEntries(
    otherAccounts.flatMap(({ name }) => {
      const own = accountIds[accounts.findIndex(({ id }) => id === name)] ?? null;
      const found = own ?? matchAccounts([{ id: name }], users, null)[0] ?? null;
      if (own === null && Object.hasOwn(chosen, name)) return [[name, chosen[name] ?? null]];
      return found === null ? [] : [[name, found]];
    }),
  );
}

/** True if a transfer's other account waits for the user's choice. */
export function lacksOtherAccount(
  { otherAccounts }: Pick<FileSummary, 'otherAccounts'>,
  known: OtherAccounts,
): boolean {
  return otherAccounts.some(({ name }) => !Object.hasOwn(known, name));
}

/**
 * The account with which a row is a transfer according to its file; null if it is none, or a rule of the user or a
 * split decides instead.
 */
export function statedTransfer({
  otherAccountId,
  ruled,
  parts,
}: Pick<StagedRow, 'otherAccountId' | 'ruled' | 'parts'>): string | null {
  return ruled?.transferTo == null && parts.length === 0 ? otherAccountId : null;
}
