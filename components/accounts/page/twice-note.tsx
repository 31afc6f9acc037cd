import Link from 'next/link';
import type { Reconciliation } from '@/lib/domain/accounts/reconcile-document';
import { reviewHref } from '@/lib/domain/review/review';

/** Note on whether rows of the account may be here twice; nothing where the suspects say so. */
export function TwiceNote({
  found: { duplicates, suspects },
}: {
  found: Pick<Reconciliation, 'duplicates' | 'suspects'>;
}) {
  if (duplicates === 0 && suspects.some(({ kind }) => kind === 'duplicate')) return null;
  return (
    <p className="border-t border-border pt-3 text-[12.5px] text-ink-3">
      {duplicates === 0 ? (
        'No row is here twice.'
      ) : (
        <>
          <Link
            href={reviewHref('duplicates')}
            className="text-ink-2 underline decoration-border-strong underline-offset-4 hover:decoration-current"
          >
            {duplicates === 1
              ? '1 possible duplicate'
              : `${duplicates.toLocaleString('en-US')} possible duplicates`}
          </Link>{' '}
          of this account {duplicates === 1 ? 'waits' : 'wait'} in Review.
        </>
      )}
    </p>
  );
}
