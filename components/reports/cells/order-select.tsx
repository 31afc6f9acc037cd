'use client';

import { useReportNavigation } from '@/components/reports/navigation';
import { Select } from '@/components/ui/fields/select';
import { nextOrder } from '@/lib/domain/reports/query';

/** An order of rows by one column: names from A, amounts the largest first. */
interface ColumnOrder {
  column: string;
  label: string;
}

type OrderSelectProps = {
  /** The name of the order without a choice. */
  ownOrder: string;
  columns: readonly ColumnOrder[];
  className?: string;
};

/** The order of a report's rows where a phone shows no heads to press. */
export function OrderSelect({ ownOrder, columns, className }: OrderSelectProps) {
  const { query, show } = useReportNavigation();
  const chosen = columns.find(({ column }) => column === query.sort?.column);
  return (
    <Select
      aria-label="Order"
      className={className}
      options={[
        { value: OWN, label: ownOrder },
        ...columns.map(({ column, label }) => ({ value: column, label })),
      ]}
      value={chosen?.column ?? OWN}
      onValueChange={(column) => show({ sort: column === OWN ? null : nextOrder(null, column) })}
    />
  );
}

const OWN = 'own';
