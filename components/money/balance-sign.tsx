import type { BalanceProof } from '@/lib/domain/accounts/balance-proof-document';
import { cn } from '@/lib/utils';

export type SignKind = 'proved' | 'typed' | 'unexplained' | 'none';

const LOOK: Record<SignKind, string> = {
  proved: 'rounded-full bg-ink',
  typed: 'rounded-full border-2 border-ink',
  unexplained: 'rounded-[3px] border border-warn hatched',
  none: 'rounded-full border border-dashed border-ink-3',
};

/** The sign of what a file proves. Where a value is stated, a difference is its change, and nothing is unexplained. */
export function proofSign(proof: BalanceProof['kind'], valued: boolean): SignKind {
  if (proof === 'none') return 'none';
  return proof === 'differs' && !valued ? 'unexplained' : 'proved';
}

/** The same signs in the chart, the rows and the list of files: a dot proved, a ring typed, hatching unexplained. */
export function Sign({ kind, className }: { kind: SignKind; className?: string }) {
  return <i aria-hidden className={cn('inline-block size-2.5 shrink-0', LOOK[kind], className)} />;
}
