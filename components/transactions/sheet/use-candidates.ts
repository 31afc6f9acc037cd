'use client';

import { useEffect, useState } from 'react';
import { resultOf } from '@/lib/call-action';
import type { OccurrenceChoice } from '@/lib/domain/recurring/occurrence-choice';
import type { Candidate, RefundCandidates } from '@/lib/domain/transactions/sheet';
import { getJson } from '@/lib/fetch-json';

interface Found {
  occurrence: OccurrenceChoice[];
  transfer: Candidate[];
  refund: RefundCandidates;
}

/** The part that is linked instead of the whole transaction, and the search. */
interface Narrowed {
  part?: string;
  search?: string;
}

/**
 * Candidates for linking a transaction or a part of it: null while they load for the first time, a text if that failed.
 * While another search loads, the results of the previous one stay.
 */
export function useCandidates<Purpose extends keyof Found>(
  id: string,
  purpose: Purpose,
  { part, search = '' }: Narrowed = {},
): Found[Purpose] | string | null {
  const [found, setFound] = useState<Found[Purpose] | string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      const result = await resultOf(
        getJson<Found[Purpose]>(
          '/transactions/candidates',
          { id, for: purpose, ...(part !== undefined && { part }), ...(search !== '' && { search }) },
          controller.signal,
        ),
        'The possible matches could not be loaded',
      );
      if (!controller.signal.aborted) setFound(result.ok ? result.data : result.error.message);
    };
    void read();
    return () => controller.abort();
  }, [id, purpose, part, search]);
  return found;
}
