import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { PROBLEM_ID } from '@/components/reports/page/problem-attributes';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { transfersHref } from '@/lib/domain/reports/drill-down';
import type { ReportProblem as Problem } from '@/lib/domain/reports/query';
import type { TransactionFilter } from '@/lib/domain/transactions/query';

/** The cure of each problem. */
const CURES = {
  to: 'Choose other days above.',
  vsto: 'Choose other days to compare with.',
  max: 'Change the amounts under Filters.',
  type: 'They move money between your own accounts. The list has them.',
} as const;

type ReportProblemProps = {
  problem: Problem;
  filter: TransactionFilter;
  days: Span;
};

/** Says why a report can't be drawn, and the way out. */
export function ReportProblem({ problem: { field, message }, filter, days }: ReportProblemProps) {
  return (
    <Card id={PROBLEM_ID} className="p-0" role="alert">
      <EmptyState
        title={message}
        text={CURES[field]}
        action={
          field === 'type' ? (
            <Link className={buttonStyles({ variant: 'outline' })} href={transfersHref(filter, days)}>
              Show the transfers
            </Link>
          ) : null
        }
      />
    </Card>
  );
}
