import type { ExportReply, ExportRequest, ReadExport } from '@/components/data-export/archive-messages';
import type { RestorePart } from '@/lib/domain/data-export/restore-parts';

/** A file parsed in a worker. */
export interface ExportReader {
  /** What the export contains, or a text that says why it is not one. */
  read(file: File): Promise<ReadExport | { error: string }>;
  part(index: number): Promise<RestorePart>;
  /** Forgets the file. */
  close(): void;
}

const BROKEN_OFF = 'The file could not be read to its end. It may be too large for this device.';

/** Starts a worker for one file. Its requests run one after the other. */
export function openExport(): ExportReader {
  const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: ExportRequest) =>
    new Promise<ExportReply>((resolve) => {
      const end = (answer: ExportReply) => {
        worker.onmessage = null;
        worker.onerror = null;
        resolve(answer);
      };
      worker.onmessage = ({ data }: MessageEvent<ExportReply>) => end(data);
      worker.onerror = () => end({ kind: 'refused', error: BROKEN_OFF });
      worker.postMessage(request);
    });
  return {
    async read(file) {
      const answer = await ask({ file });
      return answer.kind === 'read'
        ? answer.read
        : { error: answer.kind === 'refused' ? answer.error : BROKEN_OFF };
    },
    async part(index) {
      const answer = await ask({ part: index });
      if (answer.kind !== 'part') throw new Error('the reading was broken off');
      return answer.part;
    },
    close: () => worker.terminate(),
  };
}
