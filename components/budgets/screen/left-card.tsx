import { SumCard } from '@/components/budgets/screen/sum-card';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';
import { periodName } from '@/lib/domain/budgets/period-name';
import { toComeHref } from '@/lib/domain/budgets/period-address';
import { planParts } from '@/lib/domain/budgets/plan';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { incomeHref } from '@/lib/domain/transactions/drill-down';

type LeftCardProps = { page: Pick<BudgetsPage, 'period' | 'plan' | 'years'>; today: CalendarDate };

/** The part of a period's income that nothing is planned for. */
export function LeftCard({ page, today }: LeftCardProps) {
  const { period, plan } = page;
  const { arrived, expected, left } = plan;
  const incoming = <Money minorUnits={arrived + expected} />;
  const toCome = (
    <>
      <DrillDownLink href={toComeHref(period, today)} rows="expected income">
        <Money minorUnits={expected} />
      </DrillDownLink>{' '}
      of it to come
    </>
  );
  return (
    <SumCard
      label="Left to budget"
      figure={<Money minorUnits={Math.abs(left)} />}
      note={
        left < 0 ? (
          'more planned than comes in.'
        ) : (
          <>
            of{' '}
            {expected === 0 ? (
              <DrillDownLink href={incomeHref(period)} rows={`income in ${periodName(period)}`}>
                {incoming}
              </DrillDownLink>
            ) : (
              <>
                {incoming}, {toCome}
              </>
            )}
          </>
        )
      }
      parts={planParts(page, today)}
      left={left}
    />
  );
}
