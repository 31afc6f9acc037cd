import { ArrowRight } from 'lucide-react';
import { StateSign } from '@/components/series/state-sign';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import type { OccurrenceState } from '@/lib/domain/recurring/occurrence-state';
import { STATE_WORDS } from '@/lib/domain/recurring/texts';
import { cn } from '@/lib/utils';

const ALWAYS: readonly OccurrenceState[] = ['paid', 'late', 'due', 'upcoming'];
const IF_SHOWN: readonly OccurrenceState[] = ['skipped', 'missed', 'unknown'];

/** The words of the signs: the usual ones, and others that the month shows. */
export function Legend({ items }: { items: readonly CalendarItem[] }) {
  const shown = [...ALWAYS, ...IF_SHOWN.filter((state) => items.some((item) => item.state === state))];
  return (
    <p
      aria-hidden
      className="flex flex-wrap gap-x-4.5 gap-y-1 border-t border-border px-3.5 py-2.5 text-[12.5px] text-ink-2"
    >
      {shown.map((state) => (
        <span key={state} className={cn('flex items-center gap-1.5', state === 'late' && 'text-warn')}>
          <StateSign state={state} />
          {STATE_WORDS[state]}
        </span>
      ))}
      {items.some(({ kind }) => kind === 'transfer') ? (
        <span className="flex items-center gap-1.5">
          <ArrowRight className="size-3.5 stroke-[1.75] text-ink-3" />
          To an account of yours, in no sum
        </span>
      ) : null}
    </p>
  );
}
