import type { Review } from '@/components/imports/state/state';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';
import type { RowFilter } from '@/lib/domain/imports/enums';
import type { ImportCounts } from '@/lib/domain/imports/staging/staged-import';
import { cn } from '@/lib/utils';

const COUNTERS: readonly {
  filter: RowFilter;
  label: string;
  color: string;
  count: (counts: ImportCounts) => number;
}[] = [
  { filter: 'new', label: 'new', color: 'text-income', count: (counts) => counts.new },
  {
    filter: 'already-there',
    label: 'already in Outlay',
    color: 'text-ink-2',
    count: (counts) => counts.alreadyThere,
  },
  {
    filter: 'need-a-look',
    label: 'need review',
    color: 'text-warn',
    count: (counts) => counts.same + counts.possibleDuplicate + counts.unreadable,
  },
];

/** Only where there are some: most files have none. */
const TRANSFERS: (typeof COUNTERS)[number] = {
  filter: 'transfers',
  label: 'sides of transfers',
  color: 'text-ink-2',
  count: (counts) => counts.transfers,
};

/** Counts of the rows by comparison with the account; each shows its rows, and all of them when pressed again. */
export function ReviewCounters({ review, onShow }: { review: Review; onShow: (filter: RowFilter) => void }) {
  const { staged, phase, sent, filter } = review;
  const counts = phase === 'ready' || phase === 'saving' ? staged?.counts : undefined;
  const isSending = phase === 'sending' || phase === 'comparing';
  const counters = counts && counts.transfers > 0 ? [...COUNTERS, TRANSFERS] : COUNTERS;
  const shown = (count: (counts: ImportCounts) => number) =>
    counts ? count(counts).toLocaleString('en-US') : '–';
  return (
    <div>
      <div
        role="group"
        aria-label="Rows by what happens to them"
        className={cn('grid gap-2.5', counters.length > 3 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3')}
      >
        {counters.map((counter) => (
          <button
            key={counter.filter}
            type="button"
            aria-pressed={filter === counter.filter}
            disabled={!counts}
            onClick={() => onShow(filter === counter.filter ? 'all' : counter.filter)}
            className={cn(
              'flex min-h-13 flex-wrap items-baseline gap-x-1.5 rounded-[10px] border border-border px-3.5 py-2.5 text-left transition-colors duration-150 enabled:hover:bg-raised',
              'aria-pressed:border-ink-2 aria-pressed:bg-raised',
            )}
          >
            <span
              className={cn(
                'text-xl leading-snug font-semibold tracking-[-0.025em] tabular-nums',
                counts && counter.count(counts) > 0 ? counter.color : 'text-ink-3',
              )}
            >
              {shown(counter.count)}
            </span>
            <span className="text-ink-3">{counter.label}</span>
          </button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {counts
          ? counters.map((counter) => `${shown(counter.count)} ${counter.label}`).join(', ')
          : isSending
            ? 'Comparing with your account'
            : ''}
      </p>
      {/* Always there, so that nothing moves when it is done. */}
      <div
        className={cn(
          'mt-1.5 -mb-2.5',
          !isSending && phase !== 'parsing' && phase !== 'preparing' && 'invisible',
        )}
      >
        <ProgressBar label="Comparing with your account" value={isSending ? sent : 0} className="h-1" />
      </div>
    </div>
  );
}
