'use client';

import { useState, useTransition } from 'react';
import { LazyPastImportItem } from '@/components/imports/history/lazy-past-import-item';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { LoadError } from '@/components/ui/feedback/load-error';
import type { PastImport } from '@/lib/domain/imports/staging/staged-import';
import type { Page } from '@/lib/domain/transactions/transaction';
import { resultOf } from '@/lib/call-action';
import { getJson } from '@/lib/fetch-json';

type ImportHistoryProps = {
  /** The newest imports; null when they could not be read. */
  history: Page<PastImport> | null;
  timeZone: string;
};

/** The 'Import history' section: past imports, the rows they left out, and their undo. */
export function ImportHistory({ history, timeZone }: ImportHistoryProps) {
  return (
    <Card aria-labelledby="import-history">
      <CardHeader>
        <CardTitle id="import-history">Import history</CardTitle>
        {history && history.total > 0 ? (
          <span className="text-[13px] text-ink-3 tabular-nums">
            {history.total.toLocaleString('en-US')} {history.total === 1 ? 'file' : 'files'}
          </span>
        ) : null}
      </CardHeader>
      {history === null ? (
        <LoadError
          title="Failed to load the import history"
          text="Your imports are safe. Try again in a moment."
          className="py-6"
        />
      ) : history.total === 0 ? (
        <EmptyState
          title="Nothing imported yet"
          text="Import a file from your bank above. It is then listed here, with what was left out and a way to undo it."
          className="py-6"
        />
      ) : (
        // Another history, such as after an import, begins again.
        <PastImports key={history.items[0]?.id} history={history} timeZone={timeZone} />
      )}
    </Card>
  );
}

function PastImports({ history, timeZone }: { history: Page<PastImport>; timeZone: string }) {
  const [older, setOlder] = useState<readonly PastImport[]>([]);
  const [page, setPage] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();

  const loadOlder = () =>
    startTransition(async () => {
      const result = await resultOf(
        getJson<Page<PastImport>>('/imports/history', { page: page + 1 }),
        'The older imports could not be loaded',
      );
      if (!result.ok) return setProblem(result.error.message);
      setProblem(null);
      setPage(result.data.page);
      setOlder((known) => [...known, ...result.data.items]);
    });

  return (
    <>
      <ul>
        {[...history.items, ...older].map((item) => (
          <LazyPastImportItem key={item.id} item={item} timeZone={timeZone} />
        ))}
      </ul>
      {problem ? <Alert variant="error">{problem}</Alert> : null}
      {page < history.pages ? (
        <Button variant="outline" className="mt-2.5" aria-disabled={busy || undefined} onClick={loadOlder}>
          {busy ? 'Loading...' : 'Show older imports'}
        </Button>
      ) : null}
    </>
  );
}
