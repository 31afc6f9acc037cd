'use client';

import { Search, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTransactionsNavigation } from '@/components/transactions/list/use-navigation';
import { Input } from '@/components/ui/fields/input';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import { LONGEST, readText } from '@/lib/domain/transactions/filter-values';
import { transactionsHref, type TransactionsQuery } from '@/lib/domain/transactions/query';

/** The pause between words before a search starts, in milliseconds. */
const PAUSE = 200;

/**
 * The search box: it searches while the user types. It follows the URL only when no search is pending. Before
 * hydration it is a plain form.
 */
export function TransactionSearch() {
  const { settled, pending, typeSearch, endTyping, isTyping } = useTransactionsNavigation();
  const input = useRef<HTMLInputElement>(null);
  const inAddress = settled.filter.search ?? '';
  const [atFirst] = useState(inAddress);
  const [isEmpty, setIsEmpty] = useState(inAddress === '');

  // Text typed before hydration.
  useLayoutEffect(() => {
    const text = read(input.current);
    if (text === atFirst) return;
    setIsEmpty(false);
    typeSearch(text, PAUSE);
  }, [atFirst, typeSearch]);

  // In the same render as the rows, so that no key press comes in between.
  useLayoutEffect(() => {
    if (!input.current || pending || isTyping() || read(input.current) === inAddress) return;
    input.current.value = inAddress;
    setIsEmpty(inAddress === '');
  }, [settled, inAddress, pending, isTyping]);

  useShortcut(SHORTCUTS.search, () => {
    input.current?.focus();
    input.current?.select();
  });

  const type = (pause: number) => {
    setIsEmpty(input.current?.value === '');
    typeSearch(read(input.current), pause);
  };
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    type(0);
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || isEmpty) return;
    event.preventDefault();
    clear();
  };

  return (
    <form
      action="/transactions"
      role="search"
      className="relative min-w-0 flex-1 sm:max-w-[420px]"
      onSubmit={(event) => {
        event.preventDefault();
        endTyping();
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.75] text-ink-3"
      />
      <Input
        ref={input}
        type="search"
        name="q"
        aria-label="Search transactions..."
        aria-keyshortcuts={SHORTCUTS.search.keys}
        placeholder="Search transactions..."
        defaultValue={atFirst}
        maxLength={LONGEST.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className="peer pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden"
        onChange={() => type(PAUSE)}
        onKeyDown={clearOnEscape}
        onBlur={endTyping}
      />
      {isEmpty ? (
        <Kbd
          keys={SHORTCUTS.search.keys}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 peer-focus:hidden"
        />
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute top-0 right-0 grid size-9 place-items-center rounded-control text-ink-3 hover:text-ink touch:size-11"
          onClick={clear}
        >
          <X aria-hidden className="size-4 stroke-[1.75]" />
        </button>
      )}
      {otherParameters(settled).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** The typed text in the form the URL has it. */
function read(input: HTMLInputElement | null): string {
  return readText(input?.value, LONGEST.search) ?? '';
}

function otherParameters({ filter, sort, size }: TransactionsQuery): [string, string][] {
  const href = transactionsHref({ filter: { ...filter, search: undefined }, sort, size });
  return [...new URLSearchParams(href.split('?')[1])];
}
