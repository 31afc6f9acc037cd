'use client';

import { useEffect, useState } from 'react';
import type { QuickSearchResult } from '@/lib/domain/search/quick-search';
import { getJson } from '@/lib/fetch-json';

/** The pause between letters before a search starts, in milliseconds. */
const PAUSE = 120;

/** Shorter queries match half of everything. */
const SHORTEST = 2;

interface Found {
  rows: QuickSearchResult['rows'];
  /** Null when nothing was searched, or the search failed. */
  total: number | null;
}

type SearchState = Found & { text: string; problem: string | null };

const NO_RESPONSE = 'The transactions could not be searched. Check your connection and keep typing.';

const NOTHING: Found = { rows: [], total: null };

/**
 * The transactions that match a query, searched while typing; the previous result stays until the next arrives.
 * `isCurrent` says that the result is for this query, `problem` why there is none.
 */
export function useQuickSearch(typed: string) {
  const text = typed.trim();
  const isAsked = text.length >= SHORTEST;
  const [found, setFound] = useState<SearchState | null>(null);

  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const ask = async () => {
      const result = await getJson<QuickSearchResult>(
        '/transactions/find',
        { q: text },
        controller.signal,
      ).catch(() => null);
      if (controller.signal.aborted) return;
      setFound(
        result?.ok
          ? { ...result.data, text, problem: null }
          : { ...NOTHING, text, problem: result?.error.message ?? NO_RESPONSE },
      );
    };
    const timer = window.setTimeout(() => void ask(), PAUSE);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [text, isAsked]);

  if (!isAsked || !found) return { ...NOTHING, problem: null, isCurrent: !isAsked };
  return { ...found, isCurrent: found.text === text };
}
