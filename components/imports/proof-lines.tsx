'use client';

import Link from 'next/link';
import { proofSign, Sign } from '@/components/money/balance-sign';
import { useMoney } from '@/components/money/use-money';
import { proofText } from '@/lib/domain/accounts/balance-proof';
import type { BalanceProof } from '@/lib/domain/accounts/balance-proof-document';
import { ACCOUNT_RANGES, accountHref, rangeStart } from '@/lib/domain/accounts/page';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { cn } from '@/lib/utils';

const signOf = ({ kind, valued }: BalanceProof) => proofSign(kind, valued);
const isMissing = (proof: BalanceProof) => signOf(proof) === 'unexplained';

type ProofLinesProps = {
  proofs: readonly BalanceProof[];
  today: CalendarDate;
  /** Without links where following one would lose something. */
  linked?: boolean;
  className?: string;
};

/** Proof of each of a file's accounts; a difference leads to the account's page. */
export function ProofLines({ proofs, today, linked = true, className }: ProofLinesProps) {
  const money = useMoney();
  if (proofs.length === 0) return null;
  return (
    <ul className={cn('text-[13px] text-ink-2 tabular-nums', className)}>
      {proofs.map((proof) => (
        <li key={proof.accountId} className="flex items-baseline gap-2">
          <Sign kind={signOf(proof)} />
          <span className={cn('min-w-0 wrap-anywhere', isMissing(proof) && 'text-warn')}>
            {proofs.length > 1 ? `${proof.account}: ` : null}
            {proofText(proof, today, money)}{' '}
            {linked && isMissing(proof) ? (
              <Link
                href={accountHref(proof.accountId, {
                  // Where the first difference is shown.
                  range: ACCOUNT_RANGES.find(
                    (range) => (rangeStart(range, today) ?? '') <= (proof.differences[0]?.from ?? ''),
                  ),
                  hash: '#reconcile',
                })}
                className="whitespace-nowrap text-ink underline underline-offset-4"
              >
                Look at {proof.account}
              </Link>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
