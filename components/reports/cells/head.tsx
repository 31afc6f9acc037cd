'use client';

import { useReportTable } from '@/components/reports/cells/context';
import { useColumnOrder } from '@/components/reports/cells/use-column-order';
import {
  averagesFrom,
  bucketCount,
  bucketHeading,
  bucketName,
  runningText,
} from '@/lib/domain/reports/buckets';
import { wholeBuckets } from '@/lib/domain/reports/figures';
import { cn } from '@/lib/utils';

/** The heads of the columns: each opens its rows, and orders the table by its amounts. */
export function TableHeads() {
  const { buckets, per, days, today, noun, hrefOf } = useReportTable();
  const whole = wholeBuckets(buckets);
  const running = buckets.find(({ isRunning }) => isRunning);
  return (
    <thead role="rowgroup" className="sticky top-0 z-20 bg-surface max-md:hidden">
      <tr role="row" className="text-ink-3">
        <Head column={0} sort="name" text={noun} href={null} className="sticky left-0 bg-surface text-left" />
        {buckets.map((bucket, index) => {
          const heading = bucketHeading(per, bucket, index === 0);
          const [, text = heading, year = ''] = /^(.+) (\d{4})$/.exec(heading) ?? [];
          return (
            <Head
              key={bucket.from}
              column={index + 1}
              sort={bucket.from}
              text={text}
              note={bucket.isRunning ? runningText(today) : year}
              name={bucketName(per, bucket)}
              href={hrefOf(null, bucket)}
              className={cn(bucket.isRunning && 'border-l border-dashed border-l-border-strong')}
            />
          );
        })}
        <Head
          column={buckets.length + 1}
          sort="total"
          text="Total"
          href={hrefOf(null, days)}
          className="border-l border-l-border"
        />
        <Head
          column={buckets.length + 2}
          sort="average"
          text="Average"
          note={whole > 0 || !running ? bucketCount(whole, per) : averagesFrom(per, running)}
          href={hrefOf(null, days)}
        />
        <th role="columnheader" scope="col">
          <span className="sr-only">Course</span>
        </th>
      </tr>
    </thead>
  );
}

type HeadProps = {
  column: number;
  /** The column as an order has it. */
  sort: string;
  text: string;
  note?: string;
  /** The text in full, for screen readers. */
  name?: string;
  href: string | null;
  className?: string;
};

function Head({ column, sort, text, note = '', name = text, href, className }: HeadProps) {
  const { direction, Icon, change } = useColumnOrder(sort);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={cn('group/head h-11.5 p-0 text-right align-middle text-[12.5px] font-medium', className)}
    >
      <span className={cn('flex items-center px-1', column === 0 ? 'justify-start pl-10' : 'justify-end')}>
        <button
          type="button"
          data-toggle
          tabIndex={-1}
          aria-label={`Sort by ${name}`}
          title={`Sort by ${name}`}
          className={cn(
            'relative -ml-3 rounded-sm before:absolute before:-inset-1.5 hover:text-ink touch:before:-inset-3',
            direction === 'none' &&
              'opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 touch:opacity-100',
          )}
          onClick={change}
        >
          <Icon aria-hidden className="size-3 stroke-[1.75]" />
        </button>
        <a
          data-cell={column}
          tabIndex={-1}
          href={href ?? undefined}
          aria-label={note ? `${name}, ${note}` : name}
          className={cn(
            'flex flex-col rounded-sm leading-[1.25] whitespace-nowrap hover:text-ink focus-visible:outline-2 focus-visible:outline-focus',
            column === 0 ? 'items-start' : 'items-end',
            direction !== 'none' && 'text-ink',
          )}
        >
          {text}
          {column === 0 ? null : <span className="min-h-3.5 text-[11px] font-normal">{note}</span>}
        </a>
      </span>
    </th>
  );
}
