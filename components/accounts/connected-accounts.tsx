import Link from 'next/link';
import { ConnectAccount } from '@/components/accounts/connect-account';
import { Money } from '@/components/money/money';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import { choosableAccounts, isOwing, type AccountBalance } from '@/lib/domain/accounts/account';
import { accountTypeLabel } from '@/lib/domain/accounts/kinds';
import { transactionsHref } from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

/** The 'Connected Accounts' section: the open accounts in brief, and how to add another. */
export function ConnectedAccounts({ accounts }: { accounts: readonly AccountBalance[] }) {
  const open = choosableAccounts(accounts);
  const closed = accounts.length - open.length;
  return (
    <Card aria-labelledby="connected-accounts">
      <CardHeader>
        <CardTitle id="connected-accounts">Connected Accounts</CardTitle>
        <Link
          href="/bank-accounts"
          prefetch={false}
          className="inline-flex items-center text-[13px] text-ink-2 underline decoration-border-strong underline-offset-4 hover:text-ink touch:min-h-11"
        >
          Manage accounts
        </Link>
      </CardHeader>
      <ul className="mb-4">
        {open.map((account) => (
          <li
            key={account.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-border py-2 last:border-0"
          >
            <p className="min-w-0">
              <Link
                href={transactionsHref({ filter: { accounts: [account.id] } })}
                prefetch={false}
                className="inline-flex items-center font-[550] wrap-anywhere underline decoration-border-strong underline-offset-4 hover:decoration-current touch:min-h-11"
              >
                <UserText>{account.name}</UserText>
              </Link>{' '}
              <span className="text-[13px] text-ink-3 tabular-nums">
                {accountTypeLabel(account.type)}
                {account.lastFourDigits === null ? null : ` · *${account.lastFourDigits}`}
              </span>
            </p>
            <Money
              minorUnits={account.balance}
              className={cn('wrap-anywhere', isOwing(account) && 'text-expense')}
            />
          </li>
        ))}
      </ul>
      {closed > 0 ? (
        <p className="mb-4 text-[13px] text-ink-3">
          {closed === 1 ? 'One closed account is' : `${closed} closed accounts are`} not listed.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ConnectAccount />
        <p className="text-[13px] text-ink-3">
          Outlay does not log in to banks: you add an account and import its files.
        </p>
      </div>
    </Card>
  );
}
