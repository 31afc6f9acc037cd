'use client';

import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { CandidateChoice } from '@/components/review/candidate-choice';
import { useReviewContext } from '@/components/review/context';
import { DecisionPairs } from '@/components/review/decision-pairs';
import { AcceptButton, ItemButton, RefuseButton } from '@/components/review/item-button';
import { AccountPath, ItemFrame, type ItemFrameProps } from '@/components/review/item-frame';
import { OpenLink } from '@/components/review/open-link';
import { UserText } from '@/components/ui/user-text';
import type { DecisionItem, ReviewDecision, Suggestion } from '@/lib/domain/review/review';
import { detailText, effectText, reasonText } from '@/lib/domain/review/texts';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

type DecisionRowProps = ItemFrameProps & {
  item: DecisionItem;
  /** The candidate that accepting takes, where there are several. */
  chosen: Suggestion | undefined;
  onChoose: (suggestionId: string) => void;
  /** True if the pairs of several are listed. */
  isOpen: boolean;
  onToggle: () => void;
  onAccept: () => void;
  onRefuse: () => void;
  onAcceptOne: (suggestion: Suggestion) => void;
  onRefuseOne: (suggestion: Suggestion) => void;
};

/** Suggestions that are decided together. */
export function DecisionRow({
  item,
  chosen,
  onChoose,
  isOpen,
  onToggle,
  onAccept,
  onRefuse,
  onAcceptOne,
  onRefuseOne,
  isCurrent,
  onCurrent,
}: DecisionRowProps) {
  const money = useMoney();
  const { account, today } = useReviewContext();
  if (!chosen) return null;
  const { decision } = item;
  const texts = { write: money, account, today };
  const detail = detailText(decision, texts);
  const isBatch = decision.choice === 'all' && decision.count > 1;
  const labels = labelsOf(decision);
  return (
    <ItemFrame
      id={item.id}
      isCurrent={isCurrent}
      onCurrent={onCurrent}
      title={
        <>
          <DecisionTitle decision={decision} />
          {detail ? <span className="min-w-0 text-ink-3 wrap-anywhere">{detail}</span> : null}
        </>
      }
      why={reasonText(decision, money, today)}
      amount={item.stale ? null : <DecisionAmount decision={decision} />}
      actions={
        <>
          <AcceptButton isCurrent={isCurrent} onClick={onAccept}>
            {labels.accept}
          </AcceptButton>
          {isBatch ? (
            <ItemButton
              variant={isCurrent ? 'outline' : 'ghost'}
              keys={SHORTCUTS.openItem.keys}
              isCurrent={isCurrent}
              aria-expanded={isOpen}
              onClick={onToggle}
            >
              {isOpen ? 'Hide them' : 'Show them'}
            </ItemButton>
          ) : null}
          {/* Of several, 'Show them' comes before refusing them all. */}
          {isBatch && !isCurrent ? null : (
            <RefuseButton isCurrent={isCurrent} onClick={onRefuse}>
              {labels.refuse}
            </RefuseButton>
          )}
          {isCurrent && !isBatch ? <OpenLink item={item} /> : null}
        </>
      }
      effect={isCurrent && !item.stale ? effectText(decision, chosen, texts) : undefined}
    >
      {decision.choice === 'one' && isCurrent ? (
        <CandidateChoice decision={decision} chosen={chosen} onChoose={onChoose} />
      ) : isBatch && isOpen ? (
        <DecisionPairs decision={decision} onAccept={onAcceptOne} onRefuse={onRefuseOne} />
      ) : null}
    </ItemFrame>
  );
}

function DecisionTitle({ decision: { kind, suggestions } }: { decision: ReviewDecision }) {
  const { account } = useReviewContext();
  const [suggestion] = suggestions;
  if (!suggestion) return null;
  const { first, second } = suggestion;
  if (kind === 'transfer' || kind === 'fee')
    return <AccountPath from={account(first.accountId)} to={account(second.accountId)} />;
  return (
    <span className="min-w-0 font-medium wrap-anywhere">
      <UserText>{first.description}</UserText>
    </span>
  );
}

/** Moves have no colour: they are neither income nor expense. */
function DecisionAmount({ decision: { kind, amount, suggestions } }: { decision: ReviewDecision }) {
  if (kind === 'transfer' || kind === 'fee') return <Money minorUnits={amount} />;
  const isIncoming = (suggestions[0]?.first.amount ?? 0) > 0;
  return (
    <Money
      minorUnits={isIncoming ? amount : -amount}
      sign="always"
      className={isIncoming ? 'text-income' : 'text-expense'}
    />
  );
}

function labelsOf({ kind, choice, count, suggestions }: ReviewDecision) {
  const [accept, refuse] = kind === 'duplicate' ? ['Merge', 'Keep both'] : ['Accept', 'Refuse'];
  if (choice === 'one' || count === 1) return { accept, refuse };
  const written = count.toLocaleString('en-US');
  const all = suggestions.length < count ? `${suggestions.length} of ${written}` : `all ${written}`;
  return { accept: `${accept} ${all}`, refuse: kind === 'duplicate' ? `Keep ${all}` : `${refuse} ${all}` };
}
