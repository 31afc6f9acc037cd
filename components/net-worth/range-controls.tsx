'use client';

import { CalendarDays } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useOptimistic, useRef, useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/fields/segmented';
import { useLoaded } from '@/components/ui/use-loaded';
import { formatDate } from '@/lib/domain/dates/format';
import {
  NET_WORTH_RANGES,
  rangeHref,
  type NetWorthRange,
  type RangeChoice,
} from '@/lib/domain/net-worth/range';

const LABELS: Record<NetWorthRange, string> = {
  '6-months': '6 months',
  '12-months': '12 months',
  '3-years': '3 years',
  all: 'All',
};
const OPTIONS = NET_WORTH_RANGES.map((value) => ({ value, label: LABELS[value] }));

const fetchForm = () => import('@/components/filters/span-form').then((module) => module.SpanForm);

type RangeControlsProps = {
  choice: RangeChoice;
  /** The days that are shown. */
  from: string;
  to: string;
  today: string;
};

/** Chooses the days of net worth: the last months, all there are, or any two. The URL keeps them. */
export function RangeControls({ choice, from, to, today }: RangeControlsProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [shown, show] = useOptimistic(choice);
  const [open, setOpen] = useState(false);
  const { Loaded: SpanForm, load, prepare } = useLoaded(fetchForm);
  const button = useRef<HTMLButtonElement>(null);
  const go = (next: RangeChoice) =>
    startTransition(() => {
      show(next);
      router.push(rangeHref(next), { scroll: false });
    });

  return (
    <div className="flex flex-wrap items-center gap-3" aria-busy={pending}>
      <Segmented
        label="Range"
        options={OPTIONS}
        // None of them is chosen while two days are.
        value={shown.range ?? ('' as NetWorthRange)}
        onValueChange={(range) => go({ range })}
      />
      <Button
        ref={button}
        variant="outline"
        className="tabular-nums"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setOpen(!open);
          if (!open) void load().then((there) => there || setOpen(false));
        }}
      >
        <CalendarDays aria-hidden className="max-sm:hidden" />
        {formatDate(from)} - {formatDate(to)}
      </Button>
      {SpanForm && open ? (
        <SpanForm
          button={button}
          from={from}
          to={to}
          today={today}
          latest={today}
          onClose={() => setOpen(false)}
          onChoose={(days) => {
            setOpen(false);
            go({ range: null, ...days });
          }}
        />
      ) : null}
      <p role="status" className="sr-only">
        {pending ? '' : `Showing ${formatDate(from)} to ${formatDate(to)}`}
      </p>
    </div>
  );
}
