'use client';

import { useId, useState, useTransition } from 'react';
import { useShownReasons } from '@/components/imports/shown-reason';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { importLeftOut } from '@/lib/actions/imports';
import type { StagedRow } from '@/lib/domain/import/staged';
import { failure } from '@/lib/domain/result';
import { unanswered } from '@/lib/unanswered';

/** The rows an import left out, with their reasons; read when they are asked for. */
export function LeftOutRows({ importId, count }: { importId: string; count: number }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState<readonly StagedRow[]>([]);
  const [pages, setPages] = useState({ read: 0, all: 1 });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  const shown = useHiddenNumbers();
  const shownReason = useShownReasons();
  const noun = count === 1 ? 'row' : 'rows';

  const load = () =>
    startTransition(async () => {
      const result = await importLeftOut({ importId, page: pages.read + 1 }).catch((cause: unknown) =>
        failure(unanswered('They could not be read', cause)),
      );
      setProblem(result.ok ? null : result.error);
      if (!result.ok) return;
      setPages({ read: result.data.page, all: result.data.pages });
      setRows((known) => [...known, ...result.data.items]);
    });

  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          setOpen(!open);
          if (!open && pages.read === 0) load();
        }}
        className="text-[13px] text-ink-3 underline underline-offset-4 hover:text-ink touch:min-h-11"
      >
        {open ? 'Hide' : 'Show'} the {count.toLocaleString('en-US')} {noun} left out
      </button>
      {open ? (
        <div id={id} className="mt-1.5 rounded-[10px] bg-raised p-3.5 text-[13px]">
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
            <Button variant="outline" className="mt-2.5" aria-disabled={busy || undefined} onClick={load}>
              {problem ? 'Try again' : 'Show more'}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
