import { AccountCard, accountGrid } from '@/components/accounts/card';
import { AccountsScreen, AddFirstAccount } from '@/components/accounts/screen';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Money } from '@/components/money/money';
import { SortedCards } from '@/components/accounts/sorted-cards';
import type { BankAccount } from '@/lib/domain/accounts/account';
import { GROUP_LABELS } from '@/lib/domain/accounts/kinds';
import { ACCOUNT_GROUPS, type AccountGroup as Group } from '@/lib/domain/accounts/enums';

/** The Bank Accounts screen: a card for each account by group, closed ones last. */
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
      <div className="flex flex-wrap gap-x-4 gap-y-6">
        {ACCOUNT_GROUPS.map((group) => (
          <AccountGroup key={group} group={group} accounts={open.filter((one) => one.group === group)} />
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

/** The open accounts of a group, with their sum where there are several. */
function AccountGroup({ group, accounts }: { group: Group; accounts: readonly BankAccount[] }) {
  const [first] = accounts;
  if (!first) return null;
  return (
    <section
      aria-labelledby={`accounts-${group}`}
      className="min-w-0"
      // As wide as its cards, so that small groups share a line.
      style={{
        flex: `${accounts.length} 1 min(100%, ${accounts.length * 296 - 16}px)`,
        maxWidth: `max(${accounts.length * 460}px, min(100%, 460px))`,
      }}
    >
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`accounts-${group}`} className="text-sm font-[550]">
          {GROUP_LABELS[group]}
        </h2>
        {accounts.length > 1 ? (
          <p className="text-[13px] text-ink-2">
            <Money minorUnits={first.groupBalance} />
          </p>
        ) : null}
      </div>
      <SortedCards
        accounts={accounts.map((account) => ({
          id: account.id,
          name: account.name,
          card: <AccountCard account={account} heading="h3" />,
        }))}
      />
    </section>
  );
}
