'use client';

import { ExpectedMoney } from '@/components/series/expected-money';
import { AcceptButton, RefuseButton } from '@/components/review/item-button';
import { ItemFrame, type ItemFrameProps } from '@/components/review/item-frame';
import { OpenLink } from '@/components/review/open-link';
import { UserText } from '@/components/ui/user-text';
import type { SeriesQuestionItem } from '@/lib/domain/review/review';

type SeriesQuestionRowProps = ItemFrameProps & {
  item: SeriesQuestionItem;
  onAccept: () => void;
  onRefuse: () => void;
};

const LABELS = {
  'comes-back': { accept: 'Accept', refuse: 'Not one' },
  stopped: { accept: 'Ended', refuse: 'Still going' },
} as const;

/** A series that may come back, or may have stopped. */
export function SeriesQuestionRow({
  item,
  onAccept,
  onRefuse,
  isCurrent,
  onCurrent,
}: SeriesQuestionRowProps) {
  const { group, title, detail, why, amount, currency, varies, effect } = item.series;
  const labels = LABELS[group];
  return (
    <ItemFrame
      id={item.id}
      isCurrent={isCurrent}
      onCurrent={onCurrent}
      title={
        <>
          <span className="min-w-0 font-medium wrap-anywhere">
            <UserText>{title}</UserText>
          </span>
          {detail ? <span className="text-ink-3">{detail}</span> : null}
        </>
      }
      why={why}
      amount={
        amount === null ? null : <ExpectedMoney minorUnits={amount} currency={currency} about={varies} />
      }
      actions={
        <>
          <AcceptButton isCurrent={isCurrent} onClick={onAccept}>
            {labels.accept}
          </AcceptButton>
          <RefuseButton isCurrent={isCurrent} onClick={onRefuse}>
            {labels.refuse}
          </RefuseButton>
          {isCurrent ? <OpenLink item={item} /> : null}
        </>
      }
      effect={isCurrent ? effect : undefined}
    />
  );
}
