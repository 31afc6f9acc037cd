import { LazyProofLines } from '@/components/imports/lazy-proof-lines';
import { linkedText } from '@/components/imports/linked-text';
import { recurringText } from '@/components/imports/recurring-text';
import { vanishedParts } from '@/components/imports/vanished-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Imported } from '@/lib/domain/imports/staging/staged-import';

/** The rows that an import added, its proofs, the transfers it linked, and what came back in it. */
export function OutcomeLines({ outcome, today }: { outcome: Imported; today: CalendarDate }) {
  const linked = linkedText(outcome);
  const recurring = recurringText(outcome);
  return (
    <>
      <p className="mt-1 text-ink-2 tabular-nums">{describe(outcome)}</p>
      <LazyProofLines proofs={outcome.proofs ?? []} today={today} className="mt-1" />
      {linked ? <p className="text-ink-2 tabular-nums">{linked}</p> : null}
      {recurring ? <p className="text-ink-2 tabular-nums">{recurring}</p> : null}
    </>
  );
}

function describe({ added, alreadyThere, excluded, vanished }: Imported): string {
  const parts = [`${added.toLocaleString('en-US')} added`];
  if (alreadyThere > 0) parts.push(`${alreadyThere.toLocaleString('en-US')} already there`);
  if (excluded > 0) parts.push(`${excluded.toLocaleString('en-US')} left out`);
  parts.push(...vanishedParts(vanished));
  return `${parts.join(', ')}.`;
}
