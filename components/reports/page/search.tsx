'use client';

import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useReportNavigation } from '@/components/reports/navigation';
import { Input } from '@/components/ui/fields/input';
import { LONGEST, readText } from '@/lib/domain/transactions/filter-values';

const ID = 'report-search';

/** Leads to the search box: keys beyond a list are found by their text. */
export function focusReportSearch() {
  document.getElementById(ID)?.focus();
}

/** The search box of a report: Enter, or leaving it, searches. */
export function ReportSearch() {
  const { query, change } = useReportNavigation();
  const input = useRef<HTMLInputElement>(null);
  const search = query.filter.search ?? '';
  const applied = useRef(search);
  const apply = () => change({ filter: { search: readText(input.current?.value, LONGEST.search) } });

  // Another address, by Back or a chip, has another text; unfinished typing stays.
  useLayoutEffect(() => {
    const box = input.current;
    if (box && (document.activeElement !== box || box.value.trim() === applied.current)) box.value = search;
    applied.current = search;
  }, [search]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') apply();
    if (event.key === 'Escape' && event.currentTarget.value !== '') {
      event.preventDefault();
      event.currentTarget.value = '';
      apply();
    }
  };

  return (
    <span className="relative max-sm:flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.75] text-ink-3"
      />
      <Input
        ref={input}
        id={ID}
        type="search"
        aria-label="Search"
        placeholder="Search..."
        defaultValue={search}
        maxLength={LONGEST.search}
        autoComplete="off"
        enterKeyHint="search"
        className="w-44 pl-9 max-sm:w-full"
        onKeyDown={onKeyDown}
        onBlur={apply}
      />
    </span>
  );
}
