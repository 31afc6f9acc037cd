import { AccountCard, accountGrid } from '@/components/accounts/account-card';
import { AccountsScreen, AddFirstAccount } from '@/components/accounts/accounts-screen';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { BankAccount } from '@/lib/domain/account';

/** The Bank Accounts screen: a card for each account, closed ones last. */
export function AccountsView({ accounts }: { accounts: readonly BankAccount[] }) {
  const open = accounts.filter(({ closed }) => !closed);
  const closed = accounts.filter(({ closed }) => closed);
  return (
    <AccountsScreen accounts={accounts}>
      {accounts.length === 0 ? (
        <Card className="p-0">
          <EmptyState
            title="No accounts yet"
            text="An account is where your transactions belong: a bank account or a card. Add one to import a bank file into it."
            action={<AddFirstAccount />}
          />
        </Card>
      ) : null}
      <div className={accountGrid}>
        {open.map((account) => (
          <AccountCard key={account.id} account={account} heading="h2" />
        ))}
      </div>
      {closed.length > 0 ? (
        <section aria-labelledby="closed-accounts" className="mt-8">
          <h2 id="closed-accounts" className="text-sm font-[550]">
            Closed accounts
          </h2>
          <p className="mb-3 text-[13px] text-ink-3">
            No longer offered for new transactions. Their history stays, and you can reopen them.
          </p>
          <div className={accountGrid}>
            {closed.map((account) => (
              <AccountCard key={account.id} account={account} heading="h3" />
            ))}
          </div>
        </section>
      ) : null}
    </AccountsScreen>
  );
}
