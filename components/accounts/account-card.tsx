import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { accountTypeLabel, isOwing, type AccountBalance } from '@/lib/domain/account';
import { cn } from '@/lib/utils';

/** An account with its balance of now; a credit account below zero is shown in red. */
export function AccountCard({ account }: { account: AccountBalance }) {
  return (
    <Card className="px-4.5 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 font-[550] break-words">{account.name}</h2>
        <span className="text-[12.5px] text-ink-3">{accountTypeLabel(account.type)}</span>
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
  );
}

export function AccountCardsSkeleton() {
  return (
    <div className={accountGrid} aria-busy>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} className="h-[126px] rounded-card" />
      ))}
    </div>
  );
}

export const accountGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-4';
