'use client';

import { useEffect, useState } from 'react';
import { ProofLines } from '@/components/imports/proof-lines';
import type { BalanceProof } from '@/lib/domain/accounts/balance-proof-document';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { getJson } from '@/lib/fetch-json';

/** Proofs of a file's rows by its own balances, before it is imported. `revision` changes with the rows. */
export function ReviewProofs({
  importId,
  revision,
  today,
}: {
  importId: string;
  revision: number;
  today: CalendarDate;
}) {
  const [proofs, setProofs] = useState<readonly BalanceProof[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    getJson<BalanceProof[]>('/imports/proofs', { importId }, asking.signal).then(
      (result) => result.ok && setProofs(result.data),
      // It is a note next to the rows, which report failures themselves.
      () => {},
    );
    return () => asking.abort();
  }, [importId, revision]);
  return <ProofLines proofs={proofs} today={today} linked={false} />;
}
