'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useRef, useState } from 'react';
import { AlikeRow } from '@/components/review/alike-row';
import { CategoryLegend } from '@/components/review/categories/legend';
import { DecisionRow } from '@/components/review/decision-row';
import { ReviewEmpty } from '@/components/review/empty';
import { ExpectedBackLine, LinkedLine } from '@/components/review/footers';
import { ReviewGroupCard } from '@/components/review/group-card';
import { NewPriceQuestionRow } from '@/components/review/new-price-question-row';
import { ReviewHeader } from '@/components/review/header';
import { ReviewTabs } from '@/components/review/tabs';
import { useCurrentItem } from '@/components/review/use-current-item';
import { useReview } from '@/components/review/use-review';
import { SeriesQuestionRow } from '@/components/review/series-question-row';
import { UncategorizedRow } from '@/components/review/categories/uncategorized-row';
import { useMoney } from '@/components/money/use-money';
import { useCategoryKeys } from '@/components/review/categories/use-keys';
import { useReviewKeys } from '@/components/review/use-review-keys';
import { WaitingRow } from '@/components/review/waiting-row';
import { firstClickOnly } from '@/components/ui/forms/first-click-only';
import {
  isSeriesQuestion,
  needsNoChoice,
  openedHref,
  parseReviewGroup,
  REVIEW_GROUPS,
  unlisted,
  withoutDecided,
  type Review,
  type ReviewGroup,
  type ReviewItem,
  type UncategorizedItem,
  type UncategorizedRow as UncategorizedRowOf,
} from '@/lib/domain/review/review';
import { GROUP_TEXTS } from '@/lib/domain/review/texts';
import { leaveFor } from '@/lib/unsaved';

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

  /** The item or the row for which another category is being looked for. */
  const [other, setOther] = useState<string | null>(null);
  const money = useMoney();

  const goTo = (href: string) => leaveFor(href, () => router.push(href));

  function onAccept(item: ReviewItem) {
    if ('decision' in item) state.accept(item);
    else if ('alike' in item) state.acceptPayee(item);
    else if ('series' in item) state.decideSeries([item], item.series.accept);
    else if ('newPrice' in item) state.answerPrice(item, true);
    else if ('waiting' in item) goTo('/upload');
    else if (item.uncategorized.guess) state.chooseForAll(item, item.uncategorized.guess.category);
  }
  function onRefuse(item: ReviewItem) {
    if ('decision' in item) state.refuse(item);
    else if ('alike' in item) state.refusePayee(item);
    else if ('series' in item) state.decideSeries([item], item.series.refuse);
    else if ('newPrice' in item) state.answerPrice(item, false);
    else if ('waiting' in item) state.unlink(item);
    else if (item.uncategorized.guess) state.refuseGuess(item);
  }
  const onOpen = (item: ReviewItem) => {
    if (isBatch(item)) toggle(item);
    else goTo(openedHref(item));
  };
  function onChoose(item: UncategorizedItem, category: string, row?: UncategorizedRowOf) {
    setOther(null);
    if (row) state.chooseForRow(item, row, category);
    else state.chooseForAll(item, category);
  }
  /** The row that the keys act on while each row gets its own category. */
  const firstRow = (item: UncategorizedItem) =>
    opened.has(item.id) ? item.uncategorized.rows[0] : undefined;
  useReviewKeys({ items, current, cursor, state, onAccept, onRefuse, onOpen });
  useCategoryKeys({
    focused: () => {
      const item = cursor.focused(items);
      return item && 'uncategorized' in item ? item : undefined;
    },
    onChoose: (item, category) => onChoose(item, category, firstRow(item)),
    onOther: (item) => setOther(firstRow(item)?.id ?? item.id),
    onRowByRow: toggle,
  });

  const more = unlisted(review);
  /** All that has no category, unless some of it has just been decided or is among the suggestions. */
  const openText = (ofGroup: readonly ReviewItem[]) =>
    ofGroup.length + more.payees === review.open.payees && !ofGroup.some((item) => 'stale' in item)
      ? `${review.open.rows.toLocaleString('en-US')} ${review.open.rows === 1 ? 'row' : 'rows'}, ${money(review.open.amount)}. ${GROUP_TEXTS.uncategorized.text}${more.payees > 0 ? ` ${more.payees.toLocaleString('en-US')} with smaller sums follow.` : ''}`
      : undefined;

  const rowOf = (item: ReviewItem) => {
    const frame = {
      isCurrent: item === current,
      onCurrent: () => cursor.setCurrentId(item.id),
      onAccept: () => onAccept(item),
      onRefuse: () => onRefuse(item),
    };
    if ('waiting' in item) return <WaitingRow key={item.id} item={item} {...frame} />;
    if ('alike' in item) return <AlikeRow key={item.id} item={item} {...frame} />;
    if ('newPrice' in item) return <NewPriceQuestionRow key={item.id} item={item} {...frame} />;
    if ('series' in item) return <SeriesQuestionRow key={item.id} item={item} {...frame} />;
    if ('uncategorized' in item) {
      return (
        <UncategorizedRow
          key={item.id}
          item={item}
          isOpen={opened.has(item.id)}
          other={other}
          onOther={setOther}
          onChoose={(category) => onChoose(item, category)}
          onChooseForRow={(row, category) => onChoose(item, category, row)}
          onToggle={() => toggle(item)}
          {...frame}
        />
      );
    }
    return (
      <DecisionRow
        key={item.id}
        item={item}
        chosen={state.chosenOf(item)}
        onChoose={(id) => state.chooseCandidate(item, id)}
        isOpen={opened.has(item.id)}
        onToggle={() => toggle(item)}
        onAcceptOne={(suggestion) => state.acceptOne(item, suggestion)}
        onRefuseOne={(suggestion) => state.refuseOne(item, suggestion)}
        {...frame}
      />
    );
  };

  /** Accepts all of a group; undefined where that takes a choice. */
  function acceptAll(name: ReviewGroup, ofGroup: readonly ReviewItem[]): (() => void) | undefined {
    if (ofGroup.length < 2) return undefined;
    if (name === 'comes-back')
      return () => state.decideSeries(ofGroup.filter(isSeriesQuestion), { action: 'accept' });
    const decisions = ofGroup.filter(needsNoChoice);
    return decisions.length === ofGroup.length ? () => state.acceptAll(decisions) : undefined;
  }

  return (
    <>
      <ReviewHeader items={state.items} more={more} />
      <p role="status" className="sr-only">
        {state.announcement}
      </p>
      {state.items.length > 0 ? <ReviewTabs items={state.items} group={group} /> : null}
      {/* A decided item leaves, and the next item slides under the pointer. */}
      <div ref={list} onClickCapture={firstClickOnly} className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
            suggestions: null,
            uncategorized: null,
            payees: null,
            refunds: review.expectedBack.count > 0 ? <ExpectedBackLine open={review.expectedBack} /> : null,
            duplicates: null,
            'comes-back': null,
            'new-prices': null,
            stopped: null,
          }[name];
          return (
            <ReviewGroupCard
              key={name}
              group={name}
              text={name === 'uncategorized' ? openText(ofGroup) : undefined}
              legend={name === 'uncategorized' ? <CategoryLegend /> : null}
              count={ofGroup.length}
              footer={footer}
              onAcceptAll={acceptAll(name, ofGroup)}
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
