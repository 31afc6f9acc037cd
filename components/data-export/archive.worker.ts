import type { ExportReply, ExportRequest } from '@/components/data-export/archive-messages';
import { readBackup, MAX_DOCUMENT_BYTES, TOO_LARGE } from '@/lib/domain/data-export/parse-archive';
import { restoreParts, type RestorePart } from '@/lib/domain/data-export/restore-parts';
import { summarizeBackup } from '@/lib/domain/data-export/summary';

const UNREADABLE = 'The file could not be read. Choose it again.';

let parts: RestorePart[] = [];

async function read(file: File): Promise<ExportReply> {
  if (file.size > MAX_DOCUMENT_BYTES) return { kind: 'refused', error: TOO_LARGE };
  const reading = readBackup(new Uint8Array(await file.arrayBuffer()));
  if (!reading.ok) return { kind: 'refused', error: reading.error };
  const { backup } = reading;
  parts = [...restoreParts(backup)];
  return {
    kind: 'read',
    read: {
      summary: summarizeBackup(backup),
      counts: backup.counts,
      parts: parts.length,
    },
  };
}

const reply = (message: ExportReply) => self.postMessage(message);

self.addEventListener('message', async ({ data: request }: MessageEvent<ExportRequest>) => {
  if ('file' in request) {
    reply(await read(request.file).catch((): ExportReply => ({ kind: 'refused', error: UNREADABLE })));
    return;
  }
  const part = parts[request.part];
  reply(part ? { kind: 'part', part } : { kind: 'refused', error: UNREADABLE });
});
