'use client';

import { useState } from 'react';
import { ManualEntryForm } from '@/components/imports/manual-entry-form';
import { SuccessNote } from '@/components/imports/success-note';
import { useRedirectToTransactions } from '@/components/imports/use-redirect-to-transactions';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Tag } from '@/lib/domain/tags/tag';

type ManualEntryProps = {
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  tags: readonly Tag[];
  today: CalendarDate;
};

/** The 'Manual Entry' section: transactions by hand, one or several. */
export function ManualEntry(props: ManualEntryProps) {
  /** Number of added transactions, once the user is done. */
  const [added, setAdded] = useState<number | null>(null);
  useRedirectToTransactions(added !== null);

  return (
    <Card aria-labelledby="manual-entry">
      <CardHeader>
        <CardTitle id="manual-entry" className="scroll-mt-20">
          Manual Entry
        </CardTitle>
      </CardHeader>
      {added === null ? (
        <ManualEntryForm {...props} onDone={setAdded} />
      ) : (
        <SuccessNote>
          <p className="mt-1 text-ink-2 tabular-nums">{added} added.</p>
        </SuccessNote>
      )}
    </Card>
  );
}
