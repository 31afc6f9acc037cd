import {
  Check,
  Circle,
  CircleDashed,
  CircleQuestionMark,
  CircleSlash,
  CircleX,
  ClockAlert,
  type LucideIcon,
} from 'lucide-react';
import type { OccurrenceState } from '@/lib/domain/recurring/occurrence-state';
import { STATE_WORDS } from '@/lib/domain/recurring/texts';
import { cn } from '@/lib/utils';

const SIGNS: Record<OccurrenceState, LucideIcon> = {
  paid: Check,
  late: ClockAlert,
  due: Circle,
  upcoming: CircleDashed,
  skipped: CircleSlash,
  missed: CircleX,
  unknown: CircleQuestionMark,
};

/** The sign of an occurrence's state, with its word for screen readers. */
export function StateSign({ state, className }: { state: OccurrenceState; className?: string }) {
  const Sign = SIGNS[state];
  return (
    <span className={cn('flex shrink-0', state === 'late' ? 'text-warn' : 'text-ink-3', className)}>
      <Sign aria-hidden className="size-3.5 stroke-2" />
      <span className="sr-only">{STATE_WORDS[state]}: </span>
    </span>
  );
}
