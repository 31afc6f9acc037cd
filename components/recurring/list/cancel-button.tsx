'use client';

import { useRef, useState } from 'react';
import { SMALL_BUTTON } from '@/components/recurring/small-button';
import { useDecide } from '@/components/recurring/use-decide';
import { Button } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Series } from '@/lib/domain/recurring/page-document';

const fetchPanel = () =>
  import('@/components/recurring/list/cancel-panel').then((module) => module.CancelPanel);

/** The button that asks for the day to cancel a series by. */
export function CancelButton({ series, today }: { series: Series; today: CalendarDate }) {
  const { busy, decide } = useDecide();
  const [isOpen, setOpen] = useState(false);
  const { Loaded: Panel, load, prepare } = useLoaded(fetchPanel);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        className={SMALL_BUTTON}
        disabled={busy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setOpen(!isOpen);
          if (!isOpen) void load().then((there) => there || setOpen(false));
        }}
      >
        Cancel by…<span className="sr-only"> {series.name}</span>
      </Button>
      {Panel && isOpen ? (
        <Panel
          series={series}
          button={button}
          today={today}
          onClose={() => setOpen(false)}
          onSubmit={(by) => {
            setOpen(false);
            void decide([series], { action: 'cancel', by });
          }}
        />
      ) : null}
    </>
  );
}
