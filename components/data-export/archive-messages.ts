import type { ExportCounts } from '@/lib/domain/data-export/format';
import type { RestorePart } from '@/lib/domain/data-export/restore-parts';
import type { ExportSummary } from '@/lib/domain/data-export/summary';

/** An export as the page sees it: the rows stay in the worker. */
export interface ParsedExport {
  summary: ExportSummary;
  counts: ExportCounts;
  /** Number of parts it is sent in. */
  parts: number;
}

/** Requests from the page to the worker that parses exports. */
export type ArchiveRequest = { file: File } | { part: number };

export type ArchiveReply =
  | { kind: 'parsed'; parsed: ParsedExport }
  | { kind: 'rejected'; error: string }
  | { kind: 'part'; part: RestorePart };
