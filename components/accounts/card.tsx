import Link from 'next/link';
import { AccountMenu } from '@/components/accounts/menu';
import { BalanceNotes } from '@/components/money/balance-notes';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { UserText } from '@/components/ui/user-text';
import { accountHref } from '@/lib/domain/accounts/page';
import { isOwing, type BankAccount } from '@/lib/domain/accounts/account';
import { accountTypeLabel } from '@/lib/domain/accounts/kinds';
import { formatDate } from '@/lib/domain/dates/format';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import { transactionsHref } from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

type AccountCardProps = {
  account: BankAccount;
  heading: 'h2' | 'h3';
};

/** An account with its current balance; a credit account below zero is shown in red, a closed one muted. */
export function AccountCard({ account, heading: Heading }: AccountCardProps) {
  const { id, name, type, balance, lastFourDigits, closed, transactions, latest } = account;
  const count = transactions === 0 ? 'No transactions' : transactionCount(transactions);
  return (
    <Card className={cn('flex flex-col px-4.5 pt-3 pb-2.5', closed && 'bg-transparent shadow-none')}>
      <div className="flex items-start gap-2">
        <div className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 touch:min-h-11">
          <Heading className={cn('min-w-0 font-[550] wrap-anywhere', closed && 'text-ink-2')}>
            <Link
              href={accountHref(id)}
              prefetch={false}
              className="inline-flex items-center underline-offset-4 hover:underline touch:min-h-11"
            >
              <UserText>{name}</UserText>
            </Link>
          </Heading>
          <span className="text-[12.5px] text-ink-3">{accountTypeLabel(type)}</span>
        </div>
        <AccountMenu account={account} />
      </div>
      <p
        className={cn(
          '@container mt-1.5 text-[22px] font-semibold tracking-[-0.025em]',
          closed ? 'text-ink-2' : isOwing(account) && 'text-expense',
        )}
      >
        <Money fit minorUnits={balance} />
      </p>
      <BalanceNotes account={account} className="text-[12.5px] text-ink-3 tabular-nums" />
      <p className="mb-3 min-h-[19px] text-[12.5px] text-ink-3 tabular-nums">
        {[lastFourDigits === null ? null : `*${lastFourDigits}`, loanText(account)]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 border-t border-border pt-1.5 text-[13px] text-ink-3 tabular-nums">
        <Link
          href={transactionsHref({ filter: { accounts: [id] } })}
          aria-label={`${count} of ${name}`}
          className="inline-flex min-h-7 items-center text-ink-2 underline decoration-border-strong underline-offset-4 hover:text-ink hover:decoration-current touch:min-h-11"
        >
          {count}
        </Link>
        {latest ? <span>latest {formatDate(latest)}</span> : null}
      </div>
    </Card>
  );
}

/** A loan's rate and term: '4.5% a year, 60 months'; null if it is not a loan, or has neither. */
function loanText({ interestRate, termMonths }: BankAccount): string | null {
  const rate = interestRate === null ? null : `${interestRate}% a year`;
  const term = termMonths === null ? null : `${termMonths} months`;
  return [rate, term].filter((text) => text !== null).join(', ') || null;
}

export function AccountCardsSkeleton() {
  return (
    <div className={accountGrid} aria-busy>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} className="h-[166px] rounded-card" />
      ))}
    </div>
  );
}

export const accountGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-4';
