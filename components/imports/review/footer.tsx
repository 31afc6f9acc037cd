import { canCommit, changesEarlier, toAdd, type Review } from '@/components/imports/state/state';
import { vanishedAction, vanishedSentence } from '@/components/imports/vanished-text';
import { Button } from '@/components/ui/button';
import type { RowFilter } from '@/lib/domain/imports/enums';
import { lacksAccount } from '@/lib/domain/imports/staging/match-accounts';
import { lacksOtherAccount } from '@/lib/domain/imports/staging/other-accounts';

type ReviewFooterProps = {
  review: Review;
  onShow: (filter: RowFilter) => void;
  /** Leaves this file out and opens the next one; null if there is none. */
  onSkip: (() => void) | null;
  onCancel: () => void;
  onImport: () => void;
};

/** Effect of importing, and the two buttons to go on. */
export function ReviewFooter({ review, onShow, onSkip, onCancel, onImport }: ReviewFooterProps) {
  const { staged, phase, filter } = review;
  const saving = phase === 'saving';
  const counts = staged?.counts;
  const excluded = counts ? counts.excluded + counts.unreadable + counts.skipped : 0;
  // Unreadable rows are among those that need a look.
  const listed = counts ? counts.excluded + counts.skipped : 0;
  const adding = staged ? toAdd(staged) : 0;
  const same = counts?.same ?? 0;
  const possible = canCommit(review);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="text-ink-3">
        <p>
          {missing(review) ??
            `${sameText(same)}${excludedText(excluded)}${vanishedSentence(staged?.vanished)}Nothing is saved until you import.`}
        </p>
        {listed > 0 ? (
          <button
            type="button"
            aria-pressed={filter === 'left-out'}
            onClick={() => onShow(filter === 'left-out' ? 'all' : 'left-out')}
            className="text-[13px] underline underline-offset-4 hover:text-ink touch:min-h-11"
          >
            {filter === 'left-out' ? 'Show all rows' : 'Show what is left out'}
          </button>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full">
        <Button variant="outline" className="max-[22.4rem]:flex-1" disabled={saving} onClick={onCancel}>
          {onSkip ? 'Skip the rest' : 'Cancel'}
        </Button>
        {onSkip ? (
          <Button variant="outline" disabled={saving} onClick={onSkip}>
            Skip this file
          </Button>
        ) : null}
        <Button
          className="max-sm:flex-1"
          // Kept in the order of focus while it saves.
          disabled={!possible && !saving}
          aria-disabled={saving || undefined}
          onClick={() => {
            if (possible) onImport();
          }}
        >
          {saving
            ? 'Importing...'
            : staged?.vanished && adding === 0 && same === 0 && changesEarlier(staged)
              ? vanishedAction(staged.vanished)
              : adding === 0 && same > 0
                ? `Match ${transactions(same)}`
                : `Import ${transactions(adding)}`}
        </Button>
      </div>
    </div>
  );
}

function transactions(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`;
}

/** Sentence on the rows that match transactions in Outlay. */
function sameText(rows: number): string {
  if (rows === 0) return '';
  return rows === 1
    ? '1 row matches a transaction in Outlay, which stays as it is and takes the bank’s text and id. '
    : `${rows.toLocaleString('en-US')} rows match transactions in Outlay, which stay as they are and take the bank’s texts and ids. `;
}

function excludedText(rows: number): string {
  if (rows === 0) return '';
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} will be left out and listed. `;
}

/** Condition that the review still has to meet before it can be imported; null if there is none. */
function missing({ asked, accountIds, otherAccountIds, summary }: Review): string | null {
  if (asked.some(({ answer }) => answer === null))
    return 'Answer the question above before you import. Nothing is saved until then.';
  if (lacksAccount(summary.accounts, accountIds))
    return summary.accounts.length === 1
      ? 'Choose which of your accounts this file is for before you import.'
      : 'Choose an account for each account of the file before you import.';
  if (lacksOtherAccount(summary, otherAccountIds))
    return 'Say which account each transfer goes to or comes from before you import.';
  return null;
}
