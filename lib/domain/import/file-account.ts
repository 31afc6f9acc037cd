import type { AccountBalance } from '../account';
import type { FileSummary } from './file-summary';

type Account = Pick<AccountBalance, 'id' | 'name' | 'lastFourDigits'>;

/**
 * The user's account for each account a file names: the one of that id, name or last four digits, where that
 * leaves no doubt; null where the user has to say. What the file does not name is the default account's, and
 * so is a file's only account when none matches: it was dropped for it.
 */
export function matchAccounts(
  named: FileSummary['accounts'],
  accounts: readonly Account[],
  defaultAccountId: string | null,
): (string | null)[] {
  const found = named.map(({ id }) => (id === null ? defaultAccountId : accountNamed(id, accounts)));
  if (named.length === 1) return [found[0] ?? defaultAccountId];
  return found.map((accountId, index) => {
    const exact = accounts.some(({ id }) => id === named[index]?.id?.toLowerCase());
    const shared = found.filter((other) => other === accountId).length > 1;
    return shared && !exact && named[index]?.id !== null ? null : accountId;
  });
}

/** The last four digits of an account as a file writes it; '' when it has fewer. */
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
