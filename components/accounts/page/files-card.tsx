import { proofSign, Sign } from '@/components/money/balance-sign';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import type { CoveringFile, Stretch } from '@/lib/domain/accounts/page';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatSpan } from '@/lib/domain/dates/format';

const PROOFS: Record<CoveringFile['proof'], string> = {
  proved: 'balance proved',
  differs: 'balance differs',
  first: 'first balance',
  none: 'states no balance',
};
/** Of an account whose value changes without rows. */
const VALUE_PROOFS: typeof PROOFS = {
  proved: 'value unchanged',
  differs: 'value changed',
  first: 'first value',
  none: 'states no value',
};

/** The files that make the account up and the days that none covers, latest first. */
export function FilesCard({
  stretches,
  valued,
  today,
}: {
  stretches: readonly Stretch[];
  valued: boolean;
  today: CalendarDate;
}) {
  const proofs = valued ? VALUE_PROOFS : PROOFS;
  return (
    <Card aria-labelledby="account-files" className="order-4 min-w-0">
      <CardHeader>
        <CardTitle id="account-files">Files</CardTitle>
        {stretches.length > 0 ? <span className="text-[12.5px] text-ink-3">days they cover</span> : null}
      </CardHeader>
      {stretches.length === 0 ? (
        <p className="text-[13px] text-ink-3">No file covers these days. What is here was entered by hand.</p>
      ) : (
        <ul>
          {stretches.toReversed().map(({ file, byHand, isProved, ...span }) => (
            <li
              key={span.from}
              className="flex gap-2.5 border-t border-border py-2.5 first:border-t-0 first:pt-0"
            >
              <Sign
                kind={file ? proofSign(file.proof, valued) : isProved ? 'none' : 'unexplained'}
                className="mt-1.5"
              />
              <div className="min-w-0 flex-1">
                <p className={file ? 'wrap-anywhere' : isProved ? 'text-ink-2' : 'text-warn'}>
                  {file?.name ?? 'No file'}
                </p>
                <p className="text-[12.5px] text-ink-3 tabular-nums">
                  {file ? `${rows(file.added)}, ${proofs[file.proof]}` : gapText({ byHand, isProved })}
                </p>
              </div>
              <span className="shrink-0 text-[12.5px] text-ink-2 tabular-nums">
                {formatSpan(span, today.slice(0, 4))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function gapText({ byHand, isProved }: Pick<Stretch, 'byHand' | 'isProved'>): string {
  const text = byHand > 0 ? `${rows(byHand)} typed by you` : 'no rows';
  return isProved ? `${text}, the balances around agree` : text;
}

const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
