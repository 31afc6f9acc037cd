import type { ArchiveReply, ArchiveRequest, ParsedExport } from '@/components/data-export/archive-messages';
import type { RestorePart } from '@/lib/domain/data-export/restore-parts';

/** A file parsed in a worker. */
export interface ArchiveParser {
  /** Summary of the export, or a text that says why it is not one. */
  parse(file: File): Promise<ParsedExport | { error: string }>;
  part(index: number): Promise<RestorePart>;
  /** Forgets the file. */
  close(): void;
}

const BROKEN_OFF = 'The file could not be read to its end. It may be too large for this device.';

/** Starts a worker for one file. Its requests run one after the other. */
export function openArchive(): ArchiveParser {
  const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: ArchiveRequest) =>
    new Promise<ArchiveReply>((resolve) => {
      const end = (reply: ArchiveReply) => {
        worker.onmessage = null;
        worker.onerror = null;
        resolve(reply);
      };
      worker.onmessage = ({ data }: MessageEvent<ArchiveReply>) => end(data);
      worker.onerror = () => end({ kind: 'rejected', error: BROKEN_OFF });
      worker.postMessage(request);
    });
  return {
    async parse(file) {
      const reply = await ask({ file });
      return reply.kind === 'parsed'
        ? reply.parsed
        : { error: reply.kind === 'rejected' ? reply.error : BROKEN_OFF };
    },
    async part(index) {
      const reply = await ask({ part: index });
      if (reply.kind !== 'part') throw new Error('parsing was broken off');
      return reply.part;
    },
    close: () => worker.terminate(),
  };
}
