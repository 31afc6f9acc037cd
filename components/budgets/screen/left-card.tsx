import { SumCard } from '@/components/budgets/screen/sum-card';
import { Money } from '@/components/money/money';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';
import { planParts } from '@/lib/domain/budgets/plan';

/** The part of a period's income that nothing is planned for. */
export function LeftCard({ page }: { page: Pick<BudgetsPage, 'plan' | 'years'> }) {
  const { arrived, expected, left } = page.plan;
  const toCome = (
    <>
      <Money minorUnits={expected} /> of it to come
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
            of <Money minorUnits={arrived + expected} />
            {expected === 0 ? null : <>, {toCome}</>}
          </>
        )
      }
      parts={planParts(page)}
      left={left}
    />
  );
}
