'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useReportTable } from '@/components/reports/cells/context';
import { useReportNavigation } from '@/components/reports/navigation';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/fields/select';
import { bucketName, bucketUnit, runningText } from '@/lib/domain/reports/buckets';
import type { RowOrder } from '@/lib/domain/reports/query';

type ColumnStepsProps = {
  /** The name of the order without a choice. */
  ownOrder: string;
  onColumn: (column: number) => void;
};

/** On a phone: the column that is shown, the one before and after it, and the order of the rows. */
export function ColumnSteps({ ownOrder, onColumn }: ColumnStepsProps) {
  const { buckets, per, today, column } = useReportTable();
  const { query, show } = useReportNavigation();
  const bucket = buckets[column];
  const name = bucket ? bucketName(per, bucket) : 'Total';
  const orders: { value: string; label: string; order: RowOrder }[] = [
    { value: 'own', label: ownOrder, order: null },
    { value: 'name', label: 'By name', order: { column: 'name', descending: false } },
    { value: 'total', label: 'By total', order: { column: 'total', descending: true } },
    { value: 'average', label: 'By average', order: { column: 'average', descending: true } },
    ...(bucket
      ? [{ value: bucket.from, label: `By ${name}`, order: { column: bucket.from, descending: true } }]
      : []),
  ];
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 md:hidden">
      <Button
        variant="outline"
        size="icon"
        aria-label={`Previous ${bucketUnit(per)}`}
        disabled={column === 0}
        onClick={() => onColumn(column - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <p role="status" className="min-w-32 flex-1 text-center font-medium">
        {name}
        {bucket?.isRunning ? (
          <span className="block text-[13px] font-normal text-ink-3">{runningText(today)}</span>
        ) : null}
      </p>
      <Button
        variant="outline"
        size="icon"
        aria-label={column + 1 < buckets.length ? `Next ${bucketUnit(per)}` : 'Total'}
        disabled={column >= buckets.length}
        onClick={() => onColumn(column + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
      <Select
        aria-label="Order"
        className="basis-full"
        options={orders}
        value={orders.find(({ order }) => order?.column === query.sort?.column)?.value ?? 'own'}
        onValueChange={(value) => show({ sort: orders.find((one) => one.value === value)?.order ?? null })}
      />
    </div>
  );
}
