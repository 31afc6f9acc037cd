'use client';

import { useRef, useState, useTransition } from 'react';
import { ExcludedRows } from '@/components/imports/history/excluded-rows';
import { TransactionAmount } from '@/components/money/money';
import { vanishedParts, vanishedUndoText } from '@/components/imports/vanished-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Badge } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';
import { undoImport } from '@/lib/actions/imports';
import { dateInZone } from '@/lib/domain/dates/calendar-date';
import { formatDate } from '@/lib/domain/dates/format';
import { LazyProofLines } from '@/components/imports/lazy-proof-lines';
import { UserText } from '@/components/ui/user-text';
import type { PastImport, UndoneImport } from '@/lib/domain/imports/staging/staged-import';
import { resultOf } from '@/lib/call-action';

const fetchDialog = () =>
  import('@/components/ui/overlays/confirm-dialog').then((module) => module.ConfirmDialog);

const count = (number: number) => number.toLocaleString('en-US');

/** One file of the history. */
export function PastImportItem({ item, timeZone }: { item: PastImport; timeZone: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { Loaded: ConfirmDialog, load, prepare } = useLoaded(fetchDialog);
  const [asking, setAsking] = useState(false);
  const [undone, setUndone] = useState<UndoneImport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  const isUndone = item.undoneAt !== null || undone !== null;

  const undo = () =>
    startTransition(async () => {
      const result = await resultOf(undoImport(item.id), 'It could not be undone just now');
      if (!result.ok) {
        setProblem(result.error.message);
        return;
      }
      setProblem(null);
      setUndone(result.data);
      setAsking(false);
    });

  return (
    <li className="border-t border-border py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 ref={heading} tabIndex={-1} className="font-medium wrap-anywhere outline-none">
            {item.fileName}
          </h3>
          <p className="text-[13px] wrap-anywhere text-ink-3 tabular-nums">
            {[...item.accounts, formatDate(dateInZone(new Date(item.importedAt), timeZone))].join(' · ')}
          </p>
        </div>
        <p className="text-[13px] text-ink-2 tabular-nums">
          {[
            `${count(item.added)} added`,
            `${count(item.alreadyThere)} already there`,
            `${count(item.excluded)} left out`,
            ...vanishedParts(item.vanished),
          ].join(' · ')}
        </p>
        {isUndone ? (
          <Badge variant="muted">Undone</Badge>
        ) : (
          <Button
            ref={button}
            variant="outline"
            aria-label={`Undo the import of ${item.fileName}`}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => void load().then((there) => there && setAsking(true))}
          >
            Undo
          </Button>
        )}
      </div>
      {isUndone ? null : (
        <LazyProofLines proofs={item.proofs} today={item.importedAt.slice(0, 10)} className="mt-1" />
      )}
      {undone ? <UndoOutcome undone={undone} /> : null}
      {item.excluded > 0 ? <ExcludedRows importId={item.id} count={item.excluded} /> : null}
      {ConfirmDialog ? (
        <ConfirmDialog
          open={asking}
          onOpenChange={(open) => {
            setAsking(open);
            if (!open) setProblem(null);
          }}
          returnFocus={() => (isUndone ? heading : button).current?.focus()}
          title={`Undo the import of ${item.fileName}?`}
          confirm="Undo import"
          busyText="Undoing..."
          busy={busy}
          onConfirm={undo}
        >
          <p>
            {item.added === 0
              ? 'It added nothing, so nothing is removed.'
              : `This removes the ${item.added === 1 ? 'transaction' : `${count(item.added)} transactions`} it added, except what you edited since. You can import the file again afterwards.`}
            {vanishedUndoText(item.vanished)}
          </p>
          {problem ? (
            <Alert variant="error" className="mt-2.5">
              {problem}
            </Alert>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

function UndoOutcome({ undone: { removed, restored, kept } }: { undone: UndoneImport }) {
  return (
    <div role="status" className="mt-2 text-[13px] text-ink-2">
      <p className="tabular-nums">
        {count(removed)} removed
        {restored > 0 ? `, ${count(restored)} earlier ${restored === 1 ? 'row' : 'rows'} restored` : ''}
        {kept.length > 0
          ? `, ${count(kept.length)} kept because you edited ${kept.length === 1 ? 'it' : 'them'} since:`
          : '.'}
      </p>
      {kept.length > 0 ? (
        <ul className="mt-1 grid gap-1">
          {kept.map(({ id, date, description, amount, type }) => (
            <li key={id} className="flex flex-wrap gap-x-2">
              <span className="text-ink-3 tabular-nums">{formatDate(date)}</span>
              <span className="wrap-anywhere">
                <UserText>{description}</UserText>
              </span>
              <TransactionAmount amount={amount} type={type} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
