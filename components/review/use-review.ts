'use client';

import { useMemo, useOptimistic, useRef, useState, useTransition } from 'react';
import { useDecisionTexts } from '@/components/review/use-decision-texts';
import { toast } from '@/components/ui/feedback/toast';
import { cancelUndo, changed, expectChange, offerUndo } from '@/components/undo/toast';
import { acceptSamePayee, chooseCategory, refuseGuess } from '@/lib/actions/memory';
import { decideSeries, placeTransaction } from '@/lib/actions/recurring';
import { acceptSuggestions, refuseSuggestions, unlinkTransfers } from '@/lib/actions/transactions';
import { resultOf } from '@/lib/call-action';
import type { Result } from '@/lib/domain/errors/result';
import { newId } from '@/lib/domain/forms/new-id';
import type { DecideSeries } from '@/lib/domain/recurring/form';
import { decisionTexts } from '@/lib/domain/recurring/list/decisions';
import {
  acceptedIds,
  reviewItems,
  suggestionIds,
  withoutDecided,
  type AlikeItem,
  type DecisionItem,
  type NewPriceItem,
  type Review,
  type ReviewItem,
  type SeriesQuestionItem,
  type Suggestion,
  type UncategorizedItem,
  type UncategorizedRow,
  type WaitingItem,
} from '@/lib/domain/review/review';
import { isOutcomeUnknown } from '@/lib/request-errors';

type Send = (change: string) => Promise<Result<{ transactions: number } | { series: number }>>;

/** Target for unlinking a leg: its part, if it is one. */
const unlinkInput = ({ id, partId }: WaitingItem['waiting']['transaction']) =>
  partId === undefined ? { ids: [id] } : { parts: [partId] };

interface Decided {
  /** The suggestions, the waiting transfer, or the series that leave the list at once. */
  ids: readonly string[];
  text: string;
  send: Send;
}

/**
 * The items of the review and what can be decided about them. Decided items leave the list at once and return if
 * that fails; each decision can be undone. `onDecide` is called first, with the items and the
 * ids of what leaves.
 */
export function useReview(
  review: Review,
  onDecide: (items: readonly ReviewItem[], ids: readonly string[]) => void,
) {
  const all = useMemo(() => reviewItems(review), [review]);
  const [items, leave] = useOptimistic(all, withoutDecided);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [announcement, setAnnouncement] = useState('');
  const [, startTransition] = useTransition();
  /** The ids of ledger changes whose outcome is unknown, by decision. */
  const open = useRef(new Map<string, string>());
  const texts = useDecisionTexts();

  function decide(what: string, { ids, text, send }: Decided) {
    const key = `${what} ${ids.join()}`;
    const change = open.current.get(key) ?? newId();
    open.current.set(key, change);
    onDecide(items, ids);
    setAnnouncement(text);
    expectChange(change);
    startTransition(async () => {
      leave(ids);
      const result = await resultOf(send(change), 'It was not saved', 'it will be done only once');
      if (result.ok || !isOutcomeUnknown(result.error)) open.current.delete(key);
      const isDone =
        result.ok && (what === 'refuse' || Object.values(result.data).some((count) => count > 0));
      if (isDone) return offerUndo({ ...changed(change, text), undone: () => 'Back in the list.' });
      cancelUndo(change);
      setAnnouncement('');
      if (result.ok) toast('It was already decided.');
      else toast.error(result.error.message);
    });
  }

  const acceptIds = (ids: string[], text: string) =>
    decide('accept', { ids, text, send: (change) => acceptSuggestions({ change, ids }) });
  const refuseIds = (ids: string[], text: string) =>
    decide('refuse', { ids, text, send: (change) => refuseSuggestions({ change, ids }) });

  return {
    items,
    announcement,
    chosenOf: ({ id, decision }: DecisionItem): Suggestion | undefined =>
      decision.suggestions.find((suggestion) => suggestion.id === chosen[id]) ?? decision.suggestions[0],
    chooseCandidate: (item: ReviewItem, suggestionId: string) =>
      setChosen({ ...chosen, [item.id]: suggestionId }),
    accept: (item: DecisionItem) =>
      acceptIds(
        acceptedIds(item, chosen[item.id]),
        texts.accepted(item.decision, item.decision.suggestions.length),
      ),
    refuse: (item: DecisionItem) =>
      refuseIds(suggestionIds(item.decision), texts.refused(item.decision, item.decision.suggestions.length)),
    acceptOne: ({ decision }: DecisionItem, { id }: Suggestion) =>
      acceptIds([id], texts.accepted(decision, 1)),
    refuseOne: ({ decision }: DecisionItem, { id }: Suggestion) =>
      refuseIds([id], texts.refused(decision, 1)),
    acceptAll: (group: readonly DecisionItem[]) =>
      acceptIds(
        group.flatMap(({ decision }) => suggestionIds(decision)),
        `${group.length.toLocaleString('en-US')} decisions accepted.`,
      ),
    /** Chooses a category for all rows of a payee that have none. */
    chooseForAll: (
      { id, uncategorized: { payeeId: payee, payee: name, incoming, count } }: UncategorizedItem,
      category: string,
    ) =>
      decide(`choose ${category}`, {
        ids: [id],
        text: texts.chosen(name, count, category),
        send: (change) => chooseCategory({ change, rows: { payee, incoming }, category }),
      }),
    /** Chooses a category for one of them. */
    chooseForRow: (
      { uncategorized: { payee } }: UncategorizedItem,
      row: UncategorizedRow,
      category: string,
    ) =>
      decide(`choose ${category}`, {
        ids: [row.id],
        text: texts.chosen(payee, 1, category),
        send: (change) => chooseCategory({ change, rows: { ids: [row.id] }, category }),
      }),
    refuseGuess: ({ id, uncategorized: { payeeId: payee, payee: name, incoming } }: UncategorizedItem) =>
      decide('refuse', {
        ids: [id],
        text: texts.notGuessed(name),
        send: (change) => refuseGuess({ change, rows: { payee, incoming }, kind: 'category' }),
      }),
    acceptPayee: ({ id, alike }: AlikeItem) =>
      decide('accept', {
        ids: [id],
        text: texts.samePayee(alike.payee, alike.known),
        send: (change) => acceptSamePayee({ change, payee: alike.payeeId, known: alike.knownId }),
      }),
    refusePayee: ({ id, alike }: AlikeItem) =>
      decide('refuse', {
        ids: [id],
        text: texts.newPayee(alike.payee),
        send: (change) => refuseGuess({ change, rows: { ids: [alike.rowId] }, kind: 'payee' }),
      }),
    decideSeries: (items: readonly SeriesQuestionItem[], details: DecideSeries['details']) => {
      const ids = items.map(({ id }) => id);
      decide(details.action, {
        ids,
        text: decisionTexts(
          items.map(({ series }) => series.name),
          details,
        ).message,
        send: (change) => decideSeries({ change, ids, details }),
      });
    },
    answerPrice: ({ id, newPrice: { rowId, seriesId, due, name } }: NewPriceItem, isNewPrice: boolean) =>
      decide(isNewPrice ? 'accept' : 'refuse', {
        ids: [id],
        text: isNewPrice ? `It is part of ${name} now.` : `It is not part of ${name}.`,
        send: (change) =>
          placeTransaction({
            change,
            transaction: rowId,
            to: { series: seriesId, due: isNewPrice ? due : null },
            ifOpen: isNewPrice,
          }),
      }),
    unlink: ({ waiting }: WaitingItem) =>
      decide('unlink', {
        ids: [waiting.id],
        text: texts.unlinked(waiting),
        send: (change) => unlinkTransfers({ change, ...unlinkInput(waiting.transaction), forever: false }),
      }),
  };
}

export type ReviewState = ReturnType<typeof useReview>;
