import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { ReadExport } from '@/components/data-export/archive-messages';
import { openExport, type ExportReader } from '@/components/data-export/archive-reader';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { ProgressBar } from '@/components/ui/progress-bar';
import { finishRestore, stageRestore } from '@/lib/actions/data-export';
import { describeBackup } from '@/lib/domain/data-export/summary';
import { formatDate } from '@/lib/domain/date-format';
import { newId } from '@/lib/domain/new-id';
import type { Result } from '@/lib/domain/result';
import { transactionCount } from '@/lib/domain/transaction';
import { requestError } from '@/lib/request-errors';

/** A chosen file; `restoreId` stays the same when it is sent again. */
interface Progress {
  restoreId: string;
  read: ReadExport | null;
  problem: string | null;
  /** How many parts have been sent; null before and after. */
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
  const current = useRef<ExportReader | null>(null);
  const [progress, setProgress] = useState<Progress>(() => ({
    restoreId: newId(),
    read: null,
    problem: null,
    sent: null,
  }));

  const update = (reader: ExportReader, changed: Partial<Progress>) => {
    if (current.current === reader) setProgress((before) => ({ ...before, ...changed }));
  };

  useEffect(() => {
    const reader = openExport();
    current.current = reader;
    void reader.read(file).then((read) => {
      if (current.current !== reader) return;
      setProgress((before) => ({ ...before, ...('error' in read ? { problem: read.error } : { read }) }));
    });
    return () => {
      reader.close();
      current.current = null;
    };
  }, [file]);

  function close() {
    current.current?.close();
    current.current = null;
    onClose();
  }

  async function restore() {
    const { restoreId, read } = progress;
    const reader = current.current;
    if (!read || !reader) return;
    update(reader, { sent: 0, problem: null });
    try {
      for (let part = 0; part < read.parts; part += 1) {
        const rows = await reader.part(part);
        if (current.current !== reader) return;
        await dataOf(stageRestore({ restoreId, part, ...rows }));
        update(reader, { sent: part + 1 });
      }
      if (current.current !== reader) return;
      const restored = await dataOf(finishRestore({ restoreId, counts: read.counts }));
      close();
      // The forms on the page still show the former settings.
      router.push('/dashboard');
      notifyOtherTabs();
      toast.success(`${transactionCount(restored.transactions)} restored.`);
    } catch (error) {
      const { message } =
        error instanceof Failure ? error : requestError(error, 'No answer', 'nothing is restored twice');
      update(reader, { sent: null, problem: message });
    }
  }

  const putting = isBeingPut(progress);
  return (
    <Dialog
      open={open}
      // Leaving now would hide how it ends.
      onClose={() => putting || close()}
      title="Restore an export"
      returnFocus={returnFocus}
    >
      <Steps progress={progress} onCancel={close} onRestore={() => void restore()} />
    </Dialog>
  );
}

/** Whether all parts have been sent and are being put in place. */
function isBeingPut({ read, sent }: Progress): boolean {
  return read !== null && sent === read.parts;
}

function Steps({
  progress,
  onCancel,
  onRestore,
}: {
  progress: Progress;
  onCancel: () => void;
  onRestore: () => void;
}) {
  const { read, problem, sent } = progress;
  const busy = sent !== null;
  const putting = isBeingPut(progress);
  return (
    <div className="grid gap-3.5">
      {problem ? <Alert variant="error">{problem}</Alert> : null}
      {read ? (
        <>
          <p className="tabular-nums">{describeBackup(read.summary, formatDate)}</p>
          <p className="text-ink-2">
            All of it is put into this account, or nothing. Your name, currency, notification settings, budget
            limits, colors and savings goal become those of the export.
          </p>
        </>
      ) : problem ? null : (
        <p role="status">Reading the file...</p>
      )}
      {read && busy ? (
        <div className="grid gap-2">
          <p role="status" className="text-[13px] text-ink-3">
            {putting ? 'Putting it in place...' : 'Sending the export...'}
          </p>
          <ProgressBar label="Restore" value={(sent / read.parts) * 0.9} />
        </div>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {/* Putting it in place is all or nothing and can't be stopped. */}
        <Button variant="outline" disabled={putting} onClick={onCancel}>
          Cancel
        </Button>
        {read ? (
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
