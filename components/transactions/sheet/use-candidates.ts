'use client';

import { useEffect, useState } from 'react';
import { resultOf } from '@/lib/call-action';
import type { Candidate } from '@/lib/domain/transaction-sheet';
import { getJson } from '@/lib/fetch-json';

/** What a transaction, or a part of it, may be linked with: null while it is being read, a text if that failed. */
export function useCandidates(
  id: string,
  purpose: 'transfer' | 'refund',
  part?: string,
): Candidate[] | string | null {
  const [found, setFound] = useState<Candidate[] | string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      const result = await resultOf(
        getJson<Candidate[]>(
          '/transactions/candidates',
          { id, for: purpose, ...(part !== undefined && { part }) },
          controller.signal,
        ),
        'What it could be linked with could not be loaded',
      );
      if (!controller.signal.aborted) setFound(result.ok ? result.data : result.error.message);
    };
    void read();
    return () => controller.abort();
  }, [id, purpose, part]);
  return found;
}
