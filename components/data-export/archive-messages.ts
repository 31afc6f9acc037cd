import type { BackupCounts } from '@/lib/domain/data-export/format';
import type { RestorePart } from '@/lib/domain/data-export/restore-parts';
import type { BackupSummary } from '@/lib/domain/data-export/summary';

/** An export as the page hears of it: the rows stay in the worker. */
export interface ReadExport {
  summary: BackupSummary;
  counts: BackupCounts;
  /** In how many parts it is sent. */
  parts: number;
}

/** What the page asks of the worker that reads exports. */
export type ExportRequest = { file: File } | { part: number };

export type ExportReply =
  | { kind: 'read'; read: ReadExport }
  | { kind: 'refused'; error: string }
  | { kind: 'part'; part: RestorePart };
