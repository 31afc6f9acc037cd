'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { OrderSelect } from '@/components/reports/cells/order-select';
import { useReportTable } from '@/components/reports/cells/context';
import { Button } from '@/components/ui/button';
import { bucketName, bucketUnit, runningText } from '@/lib/domain/reports/buckets';

type ColumnStepsProps = {
  /** The name of the order without a choice. */
  ownOrder: string;
  onColumn: (column: number) => void;
};

/** On a phone: the column that is shown, the one before and after it, and the order of the rows. */
export function ColumnSteps({ ownOrder, onColumn }: ColumnStepsProps) {
  const { buckets, per, today, column } = useReportTable();
  const bucket = buckets[column];
  const name = bucket ? bucketName(per, bucket) : 'Total';
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
      <OrderSelect
        className="basis-full"
        ownOrder={ownOrder}
        columns={[
          { column: 'name', label: 'By name' },
          { column: 'total', label: 'By total' },
          { column: 'average', label: 'By average' },
          ...(bucket ? [{ column: bucket.from, label: `By ${name}` }] : []),
        ]}
      />
    </div>
  );
}
