'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CancelForm } from '@/components/recurring/cancel-form';
import { DayForm } from '@/components/recurring/day-form';
import { useDecide } from '@/components/recurring/use-decide';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate } from '@/lib/domain/dates/format';
import { canCancel, type SeriesItem } from '@/lib/domain/recurring/list/item';
import { cancelText, quietText } from '@/lib/domain/recurring/list/texts';
import { RECURRING_PATH } from '@/lib/domain/recurring/page/href';
import { leaveFor } from '@/lib/unsaved';

/** The state of a series, and the ways to another one. */
export function StateCard({ item, today }: { item: SeriesItem; today: CalendarDate }) {
  const { series, state } = item;
  const [asked, setAsked] = useState<'pause' | 'end' | 'cancel' | null>(null);
  const { busy, decide } = useDecide();
  const router = useRouter();
  const run = (details: Parameters<typeof decide>[1]) => decide([series], details);
  // The user may have opened the other form meanwhile.
  const runAsked = async (details: Parameters<typeof decide>[1]) => {
    if (await run(details)) setAsked((now) => (now === asked ? null : now));
  };
  const cancel = cancelText(item, today);
  const first = series.paid.at(-1)?.on;

  async function remove() {
    if (await decide([series], { action: 'delete' }))
      leaveFor(RECURRING_PATH, () => router.push(RECURRING_PATH));
  }

  return (
    <Card aria-labelledby="series-state">
      <CardTitle id="series-state" className="mb-2">
        {
          {
            proposed: 'To confirm',
            active: 'Expected',
            paused: 'Paused',
            ended: 'Ended',
            refused: 'Refused',
          }[state]
        }
      </CardTitle>
      <p className="mb-3.5 text-ink-2">
        {stateText(item, today)}
        {cancel === '' ? null : <span className="block font-medium text-ink">{cancel}</span>}
      </p>
      {asked === 'pause' ? (
        <DayForm
          label="Pause until"
          hint="Leave it empty to pause until you resume it."
          submit="Pause"
          initial=""
          today={today}
          busy={busy}
          problemOf={(day) => (day !== '' && day <= today ? 'Choose a day after today' : null)}
          onSubmit={(day) => void runAsked({ action: 'pause', until: day || null })}
          onCancel={() => setAsked(null)}
        />
      ) : asked === 'end' ? (
        <DayForm
          label="Last day"
          hint="Nothing is expected after it."
          submit="End"
          initial={today}
          today={today}
          busy={busy}
          problemOf={(day) =>
            day === ''
              ? 'Choose a day'
              : first !== undefined && day < first
                ? 'The end is before the first day'
                : null
          }
          onSubmit={(day) => void runAsked({ action: 'end', on: day })}
          onCancel={() => setAsked(null)}
        />
      ) : asked === 'cancel' ? (
        <CancelForm
          cancelBy={series.cancelBy}
          today={today}
          busy={busy}
          onSubmit={(by) => void runAsked({ action: 'cancel', by })}
          onLeave={() => setAsked(null)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {state === 'proposed' ? (
            <>
              <Button disabled={busy} onClick={() => void run({ action: 'accept' })}>
                Accept
              </Button>
              <Button variant="outline" disabled={busy} onClick={() => void run({ action: 'refuse' })}>
                Not this one
              </Button>
            </>
          ) : null}
          {series.state === 'active' && state === 'active' ? (
            <Button variant="outline" onClick={() => setAsked('pause')}>
              Pause…
            </Button>
          ) : null}
          {series.state === 'paused' ? (
            <Button variant="outline" disabled={busy} onClick={() => void run({ action: 'resume' })}>
              Resume
            </Button>
          ) : null}
          {series.state === 'paused' || (series.state === 'active' && state === 'active') ? (
            <Button variant="outline" onClick={() => setAsked('end')}>
              End…
            </Button>
          ) : null}
          {canCancel(item) ? (
            <Button variant="outline" onClick={() => setAsked('cancel')}>
              Cancel by…
            </Button>
          ) : null}
          {cancel !== '' ? (
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => void run({ action: 'cancel', by: null })}
            >
              Clear the day
            </Button>
          ) : null}
          {series.state === 'ended' ? (
            <Button variant="outline" disabled={busy} onClick={() => void run({ action: 'resume' })}>
              Reopen
            </Button>
          ) : null}
        </div>
      )}
      <div className="mt-4 border-t border-border pt-3.5">
        <p className="mb-2.5 text-[13px] text-ink-3">
          {series.origin === 'found'
            ? 'Deleting it leaves its transactions. It is remembered as refused, so it is not found again.'
            : 'Deleting it leaves its transactions.'}
        </p>
        <Button variant="destructive" disabled={busy} onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </Card>
  );
}

function stateText({ series, state, next, open, isQuiet }: SeriesItem, today: CalendarDate): string {
  if (isQuiet) return Object.values(quietText(series, today)).join(' ');
  switch (state) {
    case 'paused':
      return series.pausedUntil === null
        ? 'Nothing is expected until you resume it.'
        : `Nothing is expected until ${formatDate(series.pausedUntil)}.`;
    case 'ended': {
      const last = series.endsOn === null ? '' : `Its last day was ${formatDate(series.endsOn)}.`;
      // What ends by its terms has no decision to take back.
      return series.state === 'ended' ? last : `${last} Change it to give it another one.`;
    }
    default:
      return [
        open ? `${open.state === 'late' ? 'Late' : 'Due'} since ${formatDate(open.expected)}.` : '',
        next ? `Next on ${formatDate(next.expected)}.` : 'No further day is known.',
        series.endsOn === null ? '' : `Its last day is ${formatDate(series.endsOn)}.`,
      ]
        .filter(Boolean)
        .join(' ');
  }
}
