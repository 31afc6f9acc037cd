'use client';

import { AcceptButton, RefuseButton } from '@/components/review/item-button';
import { ItemFrame, type ItemFrameProps } from '@/components/review/item-frame';
import { OpenLink } from '@/components/review/open-link';
import { UserText } from '@/components/ui/user-text';
import type { AlikeItem } from '@/lib/domain/review/review';

type AlikeRowProps = ItemFrameProps & { item: AlikeItem; onAccept: () => void; onRefuse: () => void };

/** A new payee that looks like one that was known before. */
export function AlikeRow({ item, onAccept, onRefuse, isCurrent, onCurrent }: AlikeRowProps) {
  const { payee, bankText, count, known, knownCount } = item.alike;
  const rows = (number: number) => `${number.toLocaleString('en-US')} ${number === 1 ? 'row' : 'rows'}`;
  return (
    <ItemFrame
      id={item.id}
      isCurrent={isCurrent}
      onCurrent={onCurrent}
      title={
        <>
          <span className="min-w-0 font-medium wrap-anywhere">
            <UserText>{payee}</UserText>
          </span>
          <span className="text-ink-3">{rows(count)}</span>
        </>
      }
      why={`${bankText} · begins like ${known}, ${rows(knownCount)}`}
      amount={null}
      actions={
        <>
          <AcceptButton isCurrent={isCurrent} onClick={onAccept}>
            It is {known}
          </AcceptButton>
          <RefuseButton isCurrent={isCurrent} onClick={onRefuse}>
            Keep both
          </RefuseButton>
          {isCurrent ? <OpenLink item={item} /> : null}
        </>
      }
      effect={isCurrent ? `All rows are then called ${known}. Categories stay as they are.` : undefined}
    />
  );
}
