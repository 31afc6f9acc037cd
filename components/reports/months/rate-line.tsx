'use client';

import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { Cell } from '@/components/reports/cells/cell';
import { useReportTable } from '@/components/reports/cells/context';
import { HIDDEN_AMOUNT } from '@/lib/domain/money/hidden-amounts';
import { bucketName } from '@/lib/domain/reports/buckets';
import type { MonthReport } from '@/lib/domain/reports/document';
import { savingsRate, valuesOf } from '@/lib/domain/reports/figures';
import { cn } from '@/lib/utils';

/** The part of income that is kept, in percent. */
export function RateLine({ report }: { report: MonthReport }) {
  const { per, days, column, hrefOf } = useReportTable();
  const { hidden } = useHiddenAmounts();
  const { buckets, income, kept } = report;
  const [incomes, savings] = [valuesOf(income.total, buckets.length), valuesOf(kept, buckets.length)];
  const rate = (of: number, saved: number) => (hidden ? HIDDEN_AMOUNT : savingsRate(of, saved));
  const total = rate(income.total.value, kept.value);
  const spoken = (text: string) => (hidden ? 'hidden amount' : text);
  return (
    <tr role="row" aria-level={1} className="text-ink-2 max-md:grid max-md:grid-cols-[1fr_auto]">
      <th role="rowheader" scope="row" className="sticky left-0 z-10 bg-surface p-0 text-left font-normal">
        <a
          data-cell={0}
          tabIndex={-1}
          href={hrefOf(null, days) ?? undefined}
          className="flex min-h-8 items-center pl-8.5 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus hover:underline touch:min-h-11"
        >
          Savings rate
        </a>
      </th>
      {buckets.map((bucket, index) => {
        const text = rate(incomes[index] ?? 0, savings[index] ?? 0);
        return (
          <Cell
            key={bucket.from}
            column={index + 1}
            href={hrefOf(null, bucket)}
            label={`Savings rate, ${bucketName(per, bucket)}, ${spoken(text)}`}
            className={cn(
              bucket.isRunning && 'md:border-l md:border-dashed md:border-l-border-strong',
              index !== column && 'max-md:hidden',
            )}
          >
            {text}
          </Cell>
        );
      })}
      <Cell
        column={buckets.length + 1}
        href={hrefOf(null, days)}
        label={`Savings rate, total, ${spoken(total)}`}
        className={cn(
          'font-semibold text-ink md:border-l md:border-l-border',
          column < buckets.length && 'max-md:hidden',
        )}
      >
        {total}
      </Cell>
      <td role="gridcell" className="max-md:hidden" colSpan={2} />
    </tr>
  );
}
