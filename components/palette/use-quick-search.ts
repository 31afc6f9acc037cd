'use client';

import { useEffect, useState } from 'react';
import type { QuickSearchResult } from '@/lib/domain/quick-search';

/** The pause between letters before a search starts, in milliseconds. */
const PAUSE = 120;

/** Shorter queries match half of everything. */
const SHORTEST = 2;

interface Found {
  rows: QuickSearchResult['rows'];
  /** Null when nothing was searched, or the search failed. */
  total: number | null;
}

type Answer = Found & { text: string; problem: string | null };

const NOTHING: Found = { rows: [], total: null };

/**
 * The transactions that match a query, searched while typing; the previous result stays until the next arrives.
 * `settled` says that the result is for this query, `problem` why there is none.
 */
export function useQuickSearch(typed: string) {
  const text = typed.trim();
  const isAsked = text.length >= SHORTEST;
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    const ask = async () => {
      const response = await fetch(`/transactions/find?${new URLSearchParams({ q: text })}`, {
        signal: asking.signal,
      }).catch(() => null);
      const found = response?.ok
        ? ((await response.json().catch(() => null)) as QuickSearchResult | null)
        : null;
      if (asking.signal.aborted) return;
      setAnswer({ ...(found ?? NOTHING), text, problem: found ? null : problemOf(response?.status) });
    };
    const timer = window.setTimeout(() => void ask(), PAUSE);
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [text, isAsked]);

  if (!isAsked || !answer) return { ...NOTHING, problem: null, settled: !isAsked };
  return { ...answer, settled: answer.text === text };
}

function problemOf(status: number | undefined): string {
  return status === 401
    ? 'Your session has ended. Reload the page to sign in again.'
    : `The transactions could not be searched. ${status === undefined ? 'Check your connection and keep typing' : 'Change a letter to try again'}.`;
}
