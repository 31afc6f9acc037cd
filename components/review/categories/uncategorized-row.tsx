'use client';

import { Money } from '@/components/money/money';
import { CategoryButtons } from '@/components/review/categories/buttons';
import { useReviewContext } from '@/components/review/context';
import { AcceptButton, ItemButton, RefuseButton } from '@/components/review/item-button';
import { ItemFrame, type ItemFrameProps } from '@/components/review/item-frame';
import { UserText } from '@/components/ui/user-text';
import { dateInZone } from '@/lib/domain/dates/calendar-date';
import type { UncategorizedItem, UncategorizedRow as Row } from '@/lib/domain/review/review';
import { dayOf, knownText, uncategorizedText } from '@/lib/domain/review/texts';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

export type UncategorizedRowProps = ItemFrameProps & {
  item: UncategorizedItem;
  /** True if each row gets its own category. */
  isOpen: boolean;
  /** The row, or the whole item, for which another category is being looked for. */
  other: string | null;
  onOther: (id: string | null) => void;
  onChoose: (category: string) => void;
  onChooseForRow: (row: Row, category: string) => void;
  onToggle: () => void;
  onRefuse: () => void;
};

/** The rows of a payee that have no category: one for all of them, or one for each. */
export function UncategorizedRow({
  item,
  isOpen,
  other,
  onOther,
  onChoose,
  onChooseForRow,
  onToggle,
  onRefuse,
  isCurrent,
  onCurrent,
}: UncategorizedRowProps) {
  const { today, timeZone } = useReviewContext();
  const { uncategorized } = item;
  const { payee, bankText, amount, likely, guess, rows, count } = uncategorized;
  const known = knownText(uncategorized, (moment) => dateInZone(new Date(moment), timeZone), today);
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
          <span className="text-ink-3">{uncategorizedText(uncategorized, today)}</span>
        </>
      }
      why={
        <>
          {bankText === payee ? capitalized(known) : `${bankText} · ${known}`}
          {isCurrent && count > 1 ? (
            <>
              {' · '}
              <button
                type="button"
                aria-expanded={isOpen}
                className="rounded-sm text-ink-2 underline decoration-border-strong underline-offset-3 hover:text-ink touch:min-h-11"
                onClick={onToggle}
              >
                {isOpen ? 'All rows at once' : 'Row by row'}
              </button>
            </>
          ) : null}
        </>
      }
      amount={item.stale ? null : <SignedMoney amount={amount} />}
      actions={
        isOpen ? null : guess && other !== item.id ? (
          <>
            <AcceptButton isCurrent={isCurrent} onClick={() => onChoose(guess.category)}>
              <UserText>{guess.category}</UserText>
              <span className="sr-only"> for {payee}</span>
            </AcceptButton>
            <RefuseButton isCurrent={isCurrent} onClick={onRefuse}>
              Refuse
            </RefuseButton>
            <ItemButton
              variant={isCurrent ? 'outline' : 'ghost'}
              keys={SHORTCUTS.otherCategory.keys}
              isCurrent={isCurrent}
              onClick={() => onOther(item.id)}
            >
              Other
            </ItemButton>
          </>
        ) : (
          <CategoryButtons
            likely={likely}
            isCurrent={isCurrent}
            what={payee}
            isOther={other === item.id}
            onOther={(isOther) => onOther(isOther ? item.id : null)}
            onChoose={onChoose}
          />
        )
      }
    >
      {isOpen ? (
        <>
          <ul
            aria-label={`Rows of ${payee}`}
            className="rounded-control border border-border-strong bg-surface"
          >
            {rows.map((row, index) => (
              <li
                key={row.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1.5 border-t border-border px-3.5 py-2 first:border-t-0 xl:grid-cols-[minmax(0,1fr)_auto_490px]"
              >
                <span className="min-w-0">
                  <span className="block truncate tabular-nums">{dayOf(row.date, today)}</span>
                  <span className="block truncate text-[13px] text-ink-3">
                    <UserText>{row.description}</UserText>
                  </span>
                </span>
                <span className="text-right font-medium tabular-nums">
                  <SignedMoney amount={row.amount} />
                </span>
                <span className="col-span-full flex flex-wrap gap-1.5 xl:col-span-1">
                  <CategoryButtons
                    likely={likely}
                    // The keys are for the first one, and then for the next.
                    isCurrent={isCurrent && index === 0}
                    what={`${payee}, ${dayOf(row.date, today)}`}
                    isOther={other === row.id}
                    onOther={(isOther) => onOther(isOther ? row.id : null)}
                    onChoose={(category) => onChooseForRow(row, category)}
                  />
                </span>
              </li>
            ))}
          </ul>
          {rows.length < count ? (
            <p className="mt-1.5 text-[13px] text-ink-3 tabular-nums">
              {(count - rows.length).toLocaleString('en-US')} more follow once these are decided.
            </p>
          ) : null}
        </>
      ) : null}
    </ItemFrame>
  );
}

function SignedMoney({ amount }: { amount: number }) {
  return <Money minorUnits={amount} sign="always" className={amount > 0 ? 'text-income' : 'text-expense'} />;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
