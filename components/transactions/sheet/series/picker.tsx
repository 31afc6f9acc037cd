'use client';

import { useState } from 'react';
import { ExpectedMoney } from '@/components/series/expected-money';
import { StateSign } from '@/components/series/state-sign';
import { useCandidates } from '@/components/transactions/sheet/use-candidates';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Input } from '@/components/ui/fields/input';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { shortDay } from '@/lib/domain/recurring/list/texts';
import type { OccurrenceChoice } from '@/lib/domain/recurring/occurrence-choice';
import { STATE_WORDS } from '@/lib/domain/recurring/texts';
import { foldText } from '@/lib/domain/text/folding';

/** So many are shown at once; from there on names can be searched. */
const SHOWN = 12;

type OccurrencePickerProps = {
  id: string;
  today: CalendarDate;
  onChoose: (choice: OccurrenceChoice) => void;
};

/** The occurrences around a row; a click puts it to one. */
export function OccurrencePicker({ id, today, onChoose }: OccurrencePickerProps) {
  const choices = useCandidates(id, 'occurrence');
  const [search, setSearch] = useState('');
  if (choices === null) return <Skeleton className="mt-2 h-12" />;
  if (typeof choices === 'string')
    return (
      <p role="alert" className="mt-2 text-[13px] text-expense">
        {choices}
      </p>
    );
  if (choices.length === 0)
    return (
      <p role="status" className="mt-2 text-[13px] text-ink-3">
        Nothing that comes back has its direction and currency.
      </p>
    );
  const found = choices.filter(({ name }) => foldText(name).includes(foldText(search.trim())));
  return (
    <div className="mt-2">
      {choices.length > SHOWN ? (
        <Input
          type="search"
          aria-label="Search what comes back..."
          placeholder="Search what comes back..."
          autoComplete="off"
          className="mb-2"
          value={search}
          onChange={({ target: { value } }) => setSearch(value)}
        />
      ) : null}
      {found.length === 0 ? (
        <p role="status" className="text-[13px] text-ink-3">
          Nothing has this name.
        </p>
      ) : (
        <ul
          aria-label="What it may be part of"
          className="max-h-64 divide-y divide-border overflow-y-auto rounded-[10px] border border-border"
        >
          {found.slice(0, SHOWN).map((choice) => (
            <li key={`${choice.seriesId} ${choice.due}`}>
              <button
                type="button"
                className="flex w-full items-center justify-between gap-3 px-3 py-2 text-left -outline-offset-2 hover:bg-raised touch:min-h-11"
                onClick={() => onChoose(choice)}
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">
                    <UserText>{choice.name}</UserText>
                  </span>
                  <span className="flex items-center gap-1.5 text-[12.5px] text-ink-3 tabular-nums">
                    <StateSign state={choice.state} />
                    {shortDay(choice.due, today)}
                    <span aria-hidden>· {STATE_WORDS[choice.state].toLowerCase()}</span>
                  </span>
                </span>
                <ExpectedMoney
                  minorUnits={choice.amount}
                  currency={choice.currency}
                  about={choice.isAbout}
                  className="shrink-0 font-medium"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
