import type { BackupCounts } from '@/lib/domain/data-export/format';
import type { RestorePart } from '@/lib/domain/data-export/restore-parts';
import type { BackupSummary } from '@/lib/domain/data-export/summary';

/** An export as the page sees it: the rows stay in the worker. */
export interface ReadExport {
  summary: BackupSummary;
  counts: BackupCounts;
  /** How many parts it is sent in. */
  parts: number;
}

/** Requests from the page to the worker that parses exports. */
export type ExportRequest = { file: File } | { part: number };

export type ExportReply =
  | { kind: 'read'; read: ReadExport }
  | { kind: 'refused'; error: string }
  | { kind: 'part'; part: RestorePart };
