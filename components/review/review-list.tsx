'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useRef, useState } from 'react';
import { DecisionRow } from '@/components/review/decision-row';
import { ReviewEmpty } from '@/components/review/review-empty';
import { ExpectedBackLine, LinkedLine } from '@/components/review/review-footers';
import { ReviewGroupCard } from '@/components/review/review-group-card';
import { ReviewHeader } from '@/components/review/review-header';
import { ReviewTabs } from '@/components/review/review-tabs';
import { useCurrentItem } from '@/components/review/use-current-item';
import { useReview } from '@/components/review/use-review';
import { useReviewKeys } from '@/components/review/use-review-keys';
import { WaitingRow } from '@/components/review/waiting-row';
import {
  needsNoChoice,
  openedRow,
  parseReviewGroup,
  REVIEW_GROUPS,
  withoutDecided,
  type Review,
  type ReviewItem,
} from '@/lib/domain/review';

/** The items by group, with the tabs above them. */
export function ReviewList({ review, timeZone }: { review: Review; timeZone: string }) {
  const router = useRouter();
  const group = parseReviewGroup(useSearchParams().get('group'));
  const list = useRef<HTMLDivElement>(null);
  const cursor = useCurrentItem(list);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const inGroup = (item: ReviewItem) => group === null || item.group === group;
  const state = useReview(review, (shown, ids) => {
    const leaving = (item: ReviewItem) => withoutDecided([item], ids).length === 0;
    if (shown.some(leaving)) return cursor.focusAfter(shown.filter(inGroup), leaving);
    const item = shown.find((one) => withoutDecided([one], ids)[0] !== one);
    if (item) cursor.focus(item.id);
  });
  const items = state.items.filter(inGroup);
  const current = items.find(({ id }) => id === cursor.currentId) ?? items[0];

  function toggle({ id }: ReviewItem) {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  }

  const onAccept = (item: ReviewItem) => ('decision' in item ? state.accept(item) : router.push('/upload'));
  const onRefuse = (item: ReviewItem) => ('decision' in item ? state.refuse(item) : state.unlink(item));
  const onOpen = (item: ReviewItem) => {
    if (isBatch(item)) toggle(item);
    else router.push(`/transactions?row=${openedRow(item)}`);
  };
  useReviewKeys({ items, current, cursor, state, onAccept, onRefuse, onOpen });

  const rowOf = (item: ReviewItem) => {
    const frame = {
      isCurrent: item === current,
      onCurrent: () => cursor.setCurrentId(item.id),
      onAccept: () => onAccept(item),
      onRefuse: () => onRefuse(item),
    };
    if ('waiting' in item) return <WaitingRow key={item.id} item={item} {...frame} />;
    return (
      <DecisionRow
        key={item.id}
        item={item}
        chosen={state.chosenOf(item)}
        onChoose={(id) => state.choose(item, id)}
        isOpen={opened.has(item.id)}
        onToggle={() => toggle(item)}
        onAcceptOne={(suggestion) => state.acceptOne(item, suggestion)}
        onRefuseOne={(suggestion) => state.refuseOne(item, suggestion)}
        {...frame}
      />
    );
  };

  return (
    <>
      <ReviewHeader items={state.items} />
      <p role="status" className="sr-only">
        {state.announcement}
      </p>
      {state.items.length > 0 ? <ReviewTabs items={state.items} group={group} /> : null}
      <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {items.length === 0 ? (
          <ReviewEmpty
            group={state.items.length > 0 ? group : null}
            lastImport={review.lastImport}
            timeZone={timeZone}
          />
        ) : null}
        {REVIEW_GROUPS.filter((name) => group === null || name === group).map((name) => {
          const ofGroup = items.filter((item) => item.group === name);
          const footer = {
            transfers: review.linked ? <LinkedLine linked={review.linked} timeZone={timeZone} /> : null,
            refunds: review.expectedBack.count > 0 ? <ExpectedBackLine open={review.expectedBack} /> : null,
            duplicates: null,
          }[name];
          const decisions = ofGroup.filter(needsNoChoice);
          return (
            <ReviewGroupCard
              key={name}
              group={name}
              count={ofGroup.length}
              footer={footer}
              onAcceptAll={
                decisions.length > 1 && decisions.length === ofGroup.length
                  ? () => state.acceptAll(decisions)
                  : undefined
              }
            >
              {ofGroup.map(rowOf)}
            </ReviewGroupCard>
          );
        })}
      </div>
    </>
  );
}

const isBatch = (item: ReviewItem) =>
  'decision' in item && item.decision.choice === 'all' && item.decision.count > 1;
