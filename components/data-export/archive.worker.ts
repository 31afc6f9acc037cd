import type { ArchiveReply, ArchiveRequest } from '@/components/data-export/archive-messages';
import { parseDataExport, MAX_DOCUMENT_BYTES, TOO_LARGE } from '@/lib/domain/data-export/parse-archive';
import { restoreParts, type RestorePart } from '@/lib/domain/data-export/restore-parts';
import { summarizeExport } from '@/lib/domain/data-export/summary';

const UNREADABLE = 'The file could not be read. Choose it again.';

let parts: RestorePart[] = [];

async function parse(file: File): Promise<ArchiveReply> {
  if (file.size > MAX_DOCUMENT_BYTES) return { kind: 'rejected', error: TOO_LARGE };
  const result = parseDataExport(new Uint8Array(await file.arrayBuffer()));
  if (!result.ok) return { kind: 'rejected', error: result.error };
  const { dataExport } = result;
  parts = [...restoreParts(dataExport)];
  return {
    kind: 'parsed',
    parsed: {
      summary: summarizeExport(dataExport),
      counts: dataExport.counts,
      parts: parts.length,
    },
  };
}

const reply = (message: ArchiveReply) => self.postMessage(message);

self.addEventListener('message', async ({ data: request }: MessageEvent<ArchiveRequest>) => {
  if ('file' in request) {
    reply(await parse(request.file).catch((): ArchiveReply => ({ kind: 'rejected', error: UNREADABLE })));
    return;
  }
  const part = parts[request.part];
  reply(part ? { kind: 'part', part } : { kind: 'rejected', error: UNREADABLE });
});
