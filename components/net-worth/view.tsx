import Link from 'next/link';
import type { ReactNode } from 'react';
import { WorthAccounts } from '@/components/net-worth/accounts';
import { WorthBridge } from '@/components/net-worth/bridge';
import { WorthCard } from '@/components/net-worth/card';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { NetWorth } from '@/lib/domain/net-worth/net-worth';

/** Net worth below its header: over time, why it changed next to the goals, and its accounts. */
export function NetWorthView({ netWorth, goals }: { netWorth: NetWorth; goals: ReactNode }) {
  if (netWorth.begun === null) {
    return (
      <div className="grid gap-4">
        <Card className="p-0">
          <EmptyState
            title="Nothing to add up yet"
            text="Net worth is what your accounts hold together: bank accounts, savings, things you own, and what you owe. It starts with your first bank file, or with an account and its balance."
            action={
              <span className="flex flex-wrap justify-center gap-2.5">
                <Link className={buttonStyles({ variant: 'outline' })} href="/upload">
                  Import a bank file
                </Link>
                <Link className={buttonStyles({ variant: 'outline' })} href="/bank-accounts#add">
                  Add an account
                </Link>
              </span>
            }
          />
        </Card>
        {goals}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <WorthCard netWorth={netWorth} />
      <div className="grid items-start gap-4 min-[1101px]:grid-cols-[minmax(0,1fr)_376px] min-[1101px]:items-stretch">
        <WorthBridge netWorth={netWorth} />
        {goals}
      </div>
      <WorthAccounts netWorth={netWorth} />
    </div>
  );
}
