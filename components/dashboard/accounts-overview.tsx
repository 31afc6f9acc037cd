import Link from 'next/link';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { BalanceNotes } from '@/components/money/balance-notes';
import { Money } from '@/components/money/money';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { UserText } from '@/components/ui/user-text';
import { accountTypeLabel } from '@/lib/domain/accounts/kinds';
import { choosableAccounts, isOwing, type AccountBalance } from '@/lib/domain/accounts/account';
import { drillDownHref } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

type AccountsOverviewProps = {
  accounts: readonly AccountBalance[];
  /** Σ of their balances, in minor units. */
  netWorth: number;
};

/** The 'Accounts Overview' grid of the open accounts, with the net worth; a credit account below zero is shown in red. */
export function AccountsOverview({ accounts: all, netWorth }: AccountsOverviewProps) {
  const accounts = choosableAccounts(all);
  return (
    <section aria-labelledby="accounts-overview" className="mt-6.5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="accounts-overview" className="text-sm font-[550]">
          Accounts Overview
        </h2>
        <p className="text-ink-3">
          <Link
            href="/net-worth"
            prefetch={false}
            className="rounded-sm decoration-border-strong underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
          >
            Net worth <Money minorUnits={netWorth} className="font-semibold text-ink" />
          </Link>
        </p>
      </div>
      {accounts.length === 0 ? (
        <Card className="p-0">
          <EmptyState
            title="No accounts yet"
            text="An account is where your transactions belong: a bank account or a card."
            action={
              <Link className={buttonStyles({ variant: 'outline' })} href="/bank-accounts">
                Add an account
              </Link>
            }
          />
        </Card>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4">
          {accounts.map((account) => (
            <Card key={account.id} className="relative px-4.5 py-4">
              <div className="flex items-baseline justify-between gap-3">
                <h3 className="min-w-0 font-[550] wrap-anywhere">
                  <DrillDownLink
                    stretched
                    href={drillDownHref({ account: account.id })}
                    rows="its transactions"
                  >
                    <UserText>{account.name}</UserText>
                  </DrillDownLink>
                </h3>
                <span className="text-xs tracking-[0.05em] text-ink-3">
                  {accountTypeLabel(account.type).toUpperCase()}
                </span>
              </div>
              <p
                className={cn(
                  '@container mt-3.5 text-[22px] font-semibold tracking-[-0.025em]',
                  isOwing(account) && 'text-expense',
                )}
              >
                <Money fit minorUnits={account.balance} />
              </p>
              <BalanceNotes account={account} className="text-[12.5px] text-ink-3 tabular-nums" />
              {account.lastFourDigits === null ? null : (
                <p className="text-[12.5px] text-ink-3 tabular-nums">*{account.lastFourDigits}</p>
              )}
            </Card>
          ))}
        </div>
      )}
    </section>
  );
}
