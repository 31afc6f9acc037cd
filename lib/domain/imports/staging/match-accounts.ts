import type { AccountBalance } from '../../accounts/account';
import type { ParsedAccount } from '../parsed-file';

type Account = Pick<AccountBalance, 'id' | 'name' | 'lastFourDigits' | 'closed'>;

/**
 * The user's account for each account that a file names: the open one with that id, name or last four digits, if
 * there is no doubt; otherwise null, and the user is asked. Rows that name no account belong to the default account.
 * docs/imports.md, 'Accounts, balances and currencies'.
 */
export function matchAccounts(
  named: readonly Pick<ParsedAccount, 'id'>[],
  accounts: readonly Account[],
  defaultAccountId: string | null,
): (string | null)[] {
  const open = accounts.filter(({ closed }) => !closed);
  const found = named.map(({ id }) => (id === null ? defaultAccountId : accountNamed(id, open)));
  return found.map((accountId, index) => {
    const exact = open.some(({ id }) => id === named[index]?.id?.toLowerCase());
    const shared = found.filter((other) => other === accountId).length > 1;
    return shared && !exact && named[index]?.id !== null ? null : accountId;
  });
}

/** True if rows of a file wait for the choice of an account; a balance alone does not. */
export const lacksAccount = (
  named: readonly { rows: number }[],
  accountIds: readonly (string | null)[],
): boolean => named.some(({ rows }, index) => rows > 0 && accountIds[index] === null);

/** The closed account that a file's account matches, if no open one does; otherwise null. */
export function closedAccountNamed<Closable extends Account>(
  named: string | null,
  accounts: readonly Closable[],
): Closable | null {
  const among = (closed: boolean) => accounts.filter((account) => account.closed === closed);
  if (named === null || accountNamed(named, among(false)) !== null) return null;
  const id = accountNamed(named, among(true));
  return accounts.find((account) => account.id === id) ?? null;
}

/** The last four digits in a file's name for an account; '' if there are fewer. */
export function lastFourDigits(id: string): string {
  return /\d{4}$/.exec(id.replace(/\D/g, ''))?.[0] ?? '';
}

function accountNamed(id: string, accounts: readonly Account[]): string | null {
  const name = id.trim().toLowerCase();
  const only = (matching: readonly Account[]) => (matching.length === 1 ? matching[0]!.id : null);
  const digits = lastFourDigits(id);
  return (
    accounts.find((account) => account.id === name)?.id ??
    only(accounts.filter((account) => account.name.toLowerCase() === name)) ??
    (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(name) || digits === ''
      ? null
      : only(accounts.filter((account) => account.lastFourDigits === digits)))
  );
}
