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
import { noResponse } from '@/lib/no-response';

/** A chosen file on its way; `restoreId` stays when it is sent again. */
interface Way {
  restoreId: string;
  read: ReadExport | null;
  problem: string | null;
  /** How many parts were sent; null before and after. */
  sent: number | null;
}

type RestoreDialogProps = {
  file: File;
  open: boolean;
  onClose: () => void;
  returnFocus: () => void;
};

/** The way of an export back: read, shown, sent and put in place. */
export function RestoreDialog({ file, open, onClose, returnFocus }: RestoreDialogProps) {
  const router = useRouter();
  // What it still answers once the dialog is closed is heard no more.
  const current = useRef<ExportReader | null>(null);
  const [way, setWay] = useState<Way>(() => ({ restoreId: newId(), read: null, problem: null, sent: null }));

  const update = (reader: ExportReader, changed: Partial<Way>) => {
    if (current.current === reader) setWay((before) => ({ ...before, ...changed }));
  };

  useEffect(() => {
    const reader = openExport();
    current.current = reader;
    void reader.read(file).then((read) => {
      if (current.current !== reader) return;
      setWay((before) => ({ ...before, ...('error' in read ? { problem: read.error } : { read }) }));
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
    const { restoreId, read } = way;
    const reader = current.current;
    if (!read || !reader) return;
    update(reader, { sent: 0, problem: null });
    try {
      for (let part = 0; part < read.parts; part += 1) {
        const rows = await reader.part(part);
        if (current.current !== reader) return;
        await answered(stageRestore({ restoreId, part, ...rows }));
        update(reader, { sent: part + 1 });
      }
      if (current.current !== reader) return;
      const restored = await answered(finishRestore({ restoreId, counts: read.counts }));
      close();
      // The forms around still show what the settings were.
      router.push('/dashboard');
      notifyOtherTabs();
      toast.success(`${transactionCount(restored.transactions)} restored.`);
    } catch (error) {
      const problem =
        error instanceof Failure
          ? error.message
          : noResponse('No answer', error, 'nothing is restored twice');
      update(reader, { sent: null, problem });
    }
  }

  const putting = isBeingPut(way);
  return (
    <Dialog
      open={open}
      // Whoever left it then would not hear how it ended.
      onClose={() => putting || close()}
      title="Restore an export"
      returnFocus={returnFocus}
    >
      <Steps way={way} onCancel={close} onRestore={() => void restore()} />
    </Dialog>
  );
}

/** Whether all parts were sent, and are put in place now. */
function isBeingPut({ read, sent }: Way): boolean {
  return read !== null && sent === read.parts;
}

function Steps({ way, onCancel, onRestore }: { way: Way; onCancel: () => void; onRestore: () => void }) {
  const { read, problem, sent } = way;
  const busy = sent !== null;
  const putting = isBeingPut(way);
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
        {/* What is being put in place is put there whole: there is nothing left to stop. */}
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

async function answered<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const result = await call;
  if (!result.ok) throw new Failure(result.error);
  return result.data;
}
