'use client';

import { useCallback, useEffect, useState, useTransition } from 'react';
import { useShownReasons } from '@/components/imports/shown-reason';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';
import { resultOf } from '@/lib/call-action';
import type { Page } from '@/lib/domain/transactions/transaction';
import { getJson } from '@/lib/fetch-json';

/** The rows an import left out, with their reasons, a page after the other. */
export function ExcludedList({ importId }: { importId: string }) {
  const [rows, setRows] = useState<readonly StagedRow[]>([]);
  const [pages, setPages] = useState({ read: 0, all: 1 });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  const shown = useHiddenNumbers();
  const shownReason = useShownReasons();

  const load = useCallback(
    (page: number) =>
      startTransition(async () => {
        const result = await resultOf(
          getJson<Page<StagedRow>>('/imports/excluded-rows', { importId, page }),
          'They could not be read',
        );
        setProblem(result.ok ? null : result.error.message);
        if (!result.ok) return;
        const { items } = result.data;
        setPages({ read: result.data.page, all: result.data.pages });
        setRows((known) => (page === 1 ? items : [...known, ...items]));
      }),
    [importId],
  );
  useEffect(() => load(1), [load]);

  return (
    <>
      {rows.length === 0 && busy ? <p role="status">Loading...</p> : null}
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li key={`${row.line}-${row.part}`}>
            <p className="tabular-nums">
              Row {row.line.toLocaleString('en-US')}:{' '}
              {shownReason(row) ?? (row.status === 'skipped' ? 'You skipped it.' : '')}
            </p>
            <p className="font-mono text-[12.5px] wrap-anywhere text-ink-3">{shown(row.text)}</p>
          </li>
        ))}
      </ul>
      {problem ? <Alert variant="error">{problem}</Alert> : null}
      {pages.read < pages.all && (rows.length > 0 || problem) ? (
        <Button
          variant="outline"
          className="mt-2.5"
          aria-disabled={busy || undefined}
          onClick={() => load(pages.read + 1)}
        >
          {problem ? 'Try again' : 'Show more'}
        </Button>
      ) : null}
    </>
  );
}
