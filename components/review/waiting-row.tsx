'use client';

import Link from 'next/link';
import { Money } from '@/components/money/money';
import { useReviewContext } from '@/components/review/context';
import { ITEM_BUTTON, ItemKey, RefuseButton } from '@/components/review/item-button';
import { AccountPath, ItemFrame, type ItemFrameProps } from '@/components/review/item-frame';
import { OpenLink } from '@/components/review/open-link';
import { waitingAccounts } from '@/components/review/use-decision-texts';
import { buttonStyles } from '@/components/ui/button-styles';
import { Badge } from '@/components/ui/feedback/badge';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import type { WaitingItem } from '@/lib/domain/review/review';
import { dayOf } from '@/lib/domain/review/texts';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import { cn } from '@/lib/utils';

type WaitingRowProps = ItemFrameProps & { item: WaitingItem; onRefuse: () => void };

/** A transfer that waits for its other side. */
export function WaitingRow({ item, onRefuse, isCurrent, onCurrent }: WaitingRowProps) {
  const { account, today } = useReviewContext();
  const { transaction, accountId, days } = item.waiting;
  const [from, to] = waitingAccounts(transaction.amount, transaction.accountId, accountId);
  return (
    <ItemFrame
      id={item.id}
      isCurrent={isCurrent}
      onCurrent={onCurrent}
      title={
        <>
          <AccountPath from={account(from)} to={account(to)} />
          <Badge variant="warn">
            waiting {days.toLocaleString('en-US')} {days === 1 ? 'day' : 'days'}
          </Badge>
        </>
      }
      why={`Neutral since ${dayOf(transaction.date, today)}. The next file for ${account(accountId)} completes it.`}
      amount={<Money minorUnits={Math.abs(transaction.amount)} />}
      actions={
        <>
          <Link
            href="/upload"
            prefetch={false}
            aria-keyshortcuts={isCurrent ? ariaKeys(SHORTCUTS.acceptItem.keys) : undefined}
            className={cn(buttonStyles({ variant: isCurrent ? 'primary' : 'outline' }), ITEM_BUTTON)}
          >
            Import its file
            {isCurrent ? <ItemKey keys={SHORTCUTS.acceptItem.keys} onPrimary /> : null}
          </Link>
          <RefuseButton isCurrent={isCurrent} onClick={onRefuse}>
            Not a transfer
          </RefuseButton>
          {isCurrent ? <OpenLink item={item} /> : null}
        </>
      }
    />
  );
}
