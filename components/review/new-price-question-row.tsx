'use client';

import { CurrencyProvider } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import { AcceptButton, RefuseButton } from '@/components/review/item-button';
import { ItemFrame, type ItemFrameProps } from '@/components/review/item-frame';
import { OpenLink } from '@/components/review/open-link';
import { ExpectedMoney } from '@/components/series/expected-money';
import { UserText } from '@/components/ui/user-text';
import type { NewPriceItem } from '@/lib/domain/review/review';

type NewPriceQuestionRowProps = ItemFrameProps & {
  item: NewPriceItem;
  onAccept: () => void;
  onRefuse: () => void;
};

/** A transaction that may be the new price of a series. */
export function NewPriceQuestionRow({
  item,
  onAccept,
  onRefuse,
  isCurrent,
  onCurrent,
}: NewPriceQuestionRowProps) {
  const { name, on, amount, expected, currency, effect } = item.newPrice;
  return (
    <ItemFrame
      id={item.id}
      isCurrent={isCurrent}
      onCurrent={onCurrent}
      title={
        <span className="min-w-0 font-medium wrap-anywhere">
          Is{' '}
          <CurrencyProvider currency={currency}>
            <Money minorUnits={Math.abs(amount)} />
          </CurrencyProvider>{' '}
          on {on} the new price of <UserText>{name}</UserText>?
        </span>
      }
      why={
        <>
          <ExpectedMoney minorUnits={Math.abs(expected)} currency={currency} sign="auto" /> was expected.
        </>
      }
      amount={null}
      actions={
        <>
          <AcceptButton isCurrent={isCurrent} onClick={onAccept}>
            Yes
          </AcceptButton>
          <RefuseButton isCurrent={isCurrent} onClick={onRefuse}>
            No
          </RefuseButton>
          {isCurrent ? <OpenLink item={item} /> : null}
        </>
      }
      effect={isCurrent ? effect : undefined}
    />
  );
}
