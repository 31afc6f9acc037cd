import Link from 'next/link';
import { Money } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { isOwing, type AccountBalance } from '@/lib/domain/account';
import { cn } from '@/lib/utils';

/** The 'Accounts Overview' grid; a credit account below zero is shown in red. */
export function AccountsOverview({ accounts }: { accounts: readonly AccountBalance[] }) {
  return (
    <section aria-labelledby="accounts-overview" className="mt-6.5">
      <h2 id="accounts-overview" className="mb-3 text-sm font-[550]">
        Accounts Overview
      </h2>
      {accounts.length === 0 ? (
        <Card className="p-0">
          <EmptyState
            title="No accounts yet"
            text="An account is where your transactions belong: a bank account or a card."
            action={
              <Button asChild variant="outline">
                <Link href="/bank-accounts">Add an account</Link>
              </Button>
            }
          />
        </Card>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-4">
          {accounts.map((account) => (
            <Card key={account.id} className="px-4.5 py-4">
              <div className="flex items-baseline justify-between gap-3">
                <h3 className="min-w-0 font-[550] break-words">{account.name}</h3>
                <span className="text-xs tracking-[0.05em] text-ink-3">{account.type.toUpperCase()}</span>
              </div>
              <p
                className={cn(
                  'mt-3.5 text-[22px] font-semibold wrap-anywhere tracking-[-0.025em]',
                  isOwing(account) && 'text-expense',
                )}
              >
                <Money cents={account.balance} />
              </p>
              <p className="text-[12.5px] text-ink-3 tabular-nums">*{account.lastFourDigits}</p>
            </Card>
          ))}
        </div>
      )}
    </section>
  );
}
