import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import type { ParsedExport } from '@/components/data-export/archive-messages';
import { openArchive, type ArchiveParser } from '@/components/data-export/archive-parser';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';
import { finishRestore, stageRestore } from '@/lib/actions/data-export';
import { describeExport, rulesOffText } from '@/lib/domain/data-export/summary';
import { formatDate } from '@/lib/domain/dates/format';
import { newId } from '@/lib/domain/forms/new-id';
import type { Result } from '@/lib/domain/errors/result';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import { requestError } from '@/lib/request-errors';

/** A chosen file; `restoreId` stays the same when it is sent again. */
interface Restoring {
  restoreId: string;
  parsed: ParsedExport | null;
  problem: string | null;
  /** Number of parts sent; null before and after. */
  sent: number | null;
}

type RestoreDialogProps = {
  file: File;
  open: boolean;
  onClose: () => void;
  returnFocus: () => void;
};

/** Restores an export: parses it, shows a summary, sends it and puts it in place. */
export function RestoreDialog({ file, open, onClose, returnFocus }: RestoreDialogProps) {
  const router = useRouter();
  // Responses after the dialog closed are ignored.
  const current = useRef<ArchiveParser | null>(null);
  const [restoring, setRestoring] = useState<Restoring>(() => ({
    restoreId: newId(),
    parsed: null,
    problem: null,
    sent: null,
  }));

  const update = (parser: ArchiveParser, changed: Partial<Restoring>) => {
    if (current.current === parser) setRestoring((before) => ({ ...before, ...changed }));
  };

  useEffect(() => {
    const parser = openArchive();
    current.current = parser;
    void parser.parse(file).then((result) => {
      if (current.current !== parser) return;
      setRestoring((before) => ({
        ...before,
        ...('error' in result ? { problem: result.error } : { parsed: result }),
      }));
    });
    return () => {
      parser.close();
      current.current = null;
    };
  }, [file]);

  function close() {
    current.current?.close();
    current.current = null;
    onClose();
  }

  async function restore() {
    const { restoreId, parsed } = restoring;
    const parser = current.current;
    if (!parsed || !parser) return;
    update(parser, { sent: 0, problem: null });
    try {
      for (let part = 0; part < parsed.parts; part += 1) {
        const rows = await parser.part(part);
        if (current.current !== parser) return;
        await dataOf(stageRestore({ restoreId, part, ...rows }));
        update(parser, { sent: part + 1 });
      }
      if (current.current !== parser) return;
      const restored = await dataOf(finishRestore({ restoreId, counts: parsed.counts }));
      close();
      // The forms on the page still show the former settings.
      router.push('/dashboard');
      notifyOtherTabs();
      toast.success(`${transactionCount(restored.transactions)} restored.`);
      if (restored.rulesOff) toast(rulesOffText(restored.rulesOff));
    } catch (error) {
      const { message } =
        error instanceof Failure ? error : requestError(error, 'No answer', 'nothing is restored twice');
      update(parser, { sent: null, problem: message });
    }
  }

  const isPutting = isBeingPut(restoring);
  return (
    <Dialog
      open={open}
      // Leaving now would hide how it ends.
      onClose={() => isPutting || close()}
      title="Restore an export"
      returnFocus={returnFocus}
    >
      <Steps restoring={restoring} onCancel={close} onRestore={() => void restore()} />
    </Dialog>
  );
}

/** True once all parts have been sent and are being restored. */
function isBeingPut({ parsed, sent }: Restoring): boolean {
  return parsed !== null && sent === parsed.parts;
}

function Steps({
  restoring,
  onCancel,
  onRestore,
}: {
  restoring: Restoring;
  onCancel: () => void;
  onRestore: () => void;
}) {
  const { parsed, problem, sent } = restoring;
  const busy = sent !== null;
  const isPutting = isBeingPut(restoring);
  return (
    <div className="grid gap-3.5">
      {problem ? <Alert variant="error">{problem}</Alert> : null}
      {parsed ? (
        <>
          <p className="tabular-nums">{describeExport(parsed.summary, formatDate)}</p>
          <p className="text-ink-2">
            Either all of it is restored, or nothing. Your name, currency, notification settings, budget
            limits, colors and savings goal become those of the export.
          </p>
        </>
      ) : problem ? null : (
        <p role="status">Reading the file...</p>
      )}
      {parsed && busy ? (
        <div className="grid gap-2">
          <p role="status" className="text-[13px] text-ink-3">
            {isPutting ? 'Restoring your data...' : 'Sending the export...'}
          </p>
          <ProgressBar label="Restore" value={(sent / parsed.parts) * 0.9} />
        </div>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {/* Restoring is all or nothing and can't be stopped. */}
        <Button variant="outline" disabled={isPutting} onClick={onCancel}>
          Cancel
        </Button>
        {parsed ? (
          <Button aria-disabled={busy || undefined} onClick={() => busy || onRestore()}>
            {busy ? 'Restoring...' : 'Restore'}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** A failure with its message for the user. */
class Failure extends Error {}

async function dataOf<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const result = await call;
  if (!result.ok) throw new Failure(result.error.message);
  return result.data;
}
