'use client';

import { useEffect, useState } from 'react';
import type { QuickSearchResult } from '@/lib/domain/quick-search';
import { failure } from '@/lib/domain/result';
import { getJson } from '@/lib/fetch-json';

/** How long one pauses between letters, in milliseconds. */
const PAUSE = 120;

/** Shorter texts find half of everything. */
const SHORTEST = 2;

interface Found {
  rows: QuickSearchResult['rows'];
  /** Null where nothing was searched, or could not be. */
  total: number | null;
}

type Answered = Found & { text: string; problem: string | null };

const NO_RESPONSE = 'The transactions could not be searched. Check your connection and keep typing.';

const NOTHING: Found = { rows: [], total: null };

/**
 * The transactions that a text finds, asked for while one types; those of the text before stay until others are
 * there. `isCurrent` says that they are of this text, `problem` why there are none.
 */
export function useQuickSearch(typed: string) {
  const text = typed.trim();
  const isAsked = text.length >= SHORTEST;
  const [answered, setAnswered] = useState<Answered | null>(null);

  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    const ask = async () => {
      const result = await getJson<QuickSearchResult>('/transactions/find', { q: text }, asking.signal).catch(
        () => failure(NO_RESPONSE),
      );
      if (asking.signal.aborted) return;
      setAnswered(
        result.ok ? { ...result.data, text, problem: null } : { ...NOTHING, text, problem: result.error },
      );
    };
    const timer = window.setTimeout(() => void ask(), PAUSE);
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [text, isAsked]);

  if (!isAsked || !answered) return { ...NOTHING, problem: null, isCurrent: !isAsked };
  return { ...answered, isCurrent: answered.text === text };
}
