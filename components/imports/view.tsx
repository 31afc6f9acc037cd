'use client';

import { useId, useState, type ReactNode } from 'react';
import { ManualEntry } from '@/components/imports/manual-entry';
import { ImportScreen } from '@/components/imports/screen';
import { Card, CardTitle } from '@/components/ui/card';
import { Select } from '@/components/ui/fields/select';
import { accountLabel, choosableAccounts, type AccountBalance } from '@/lib/domain/accounts/account';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Tag } from '@/lib/domain/tags/tag';

type ImportsViewProps = {
  /** Closed ones too: a file may name one. */
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  tags: readonly Tag[];
  today: CalendarDate;
  /** Shown above the drop zone. */
  fileNotes: ReactNode;
};

/** The Upload screen's three sections. */
export function ImportsView({ accounts, categories, tags, today, fileNotes }: ImportsViewProps) {
  const [chosenId, setChosenId] = useState('');
  const choices = choosableAccounts(accounts);
  // It may have been closed meanwhile.
  const defaultAccountId = choices.some(({ id }) => id === chosenId) ? chosenId : '';
  const helpId = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <CardTitle id="default-account">Default Account</CardTitle>
          <p id={helpId} className="text-[13px] text-ink-3">
            Used for CSV rows that lack account_id.
          </p>
        </div>
        <Select
          className="sm:w-[280px]"
          aria-labelledby="default-account"
          aria-describedby={helpId}
          aria-required
          placeholder="Choose an account"
          options={choices.map((account) => ({ value: account.id, label: accountLabel(account) }))}
          value={defaultAccountId}
          onValueChange={setChosenId}
        />
      </Card>
      <ImportScreen
        defaultAccountId={defaultAccountId}
        accounts={accounts}
        categories={categories}
        tags={tags}
        today={today}
        notes={fileNotes}
      />
      <ManualEntry accounts={choices} categories={categories} tags={tags} today={today} />
    </div>
  );
}
