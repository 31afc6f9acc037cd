import 'server-only';

import type { z } from 'zod';
import type { Mapping } from '@/lib/domain/import/mapping';
import type {
  changeRowSchema,
  commitImportSchema,
  importPageSchema,
  openImportSchema,
  recallMappingSchema,
  rememberMappingSchema,
  reviewRowsSchema,
  stageRowsSchema,
} from '@/lib/domain/import/stage-input';
import type {
  ChangedRow,
  CommitOutcome,
  PastImport,
  ReviewPage,
  StagedImport,
  StagedRow,
  UndoneImport,
} from '@/lib/domain/import/staged';
import type { Result } from '@/lib/domain/result';
import type { Page } from '@/lib/domain/transaction';
import { unexpected } from './unexpected';

const notYet = (operation: string) => Promise.reject(unexpected(operation, null));

export async function openStagedImport(_: z.output<typeof openImportSchema>): Promise<Result<StagedImport>> {
  return notYet('opening an import');
}
export async function stageImportRows(
  _: z.output<typeof stageRowsSchema>,
): Promise<Result<{ staged: number }>> {
  return notYet('staging rows');
}
export async function matchStagedImport(_: string): Promise<Result<StagedImport>> {
  return notYet('matching an import');
}
export async function getReviewPage(_: z.output<typeof reviewRowsSchema>): Promise<Result<ReviewPage>> {
  return notYet('reading staged rows');
}
export async function changeStagedRow(_: z.output<typeof changeRowSchema>): Promise<Result<ChangedRow>> {
  return notYet('changing a staged row');
}
export async function commitStagedImport(
  _: z.output<typeof commitImportSchema>,
): Promise<Result<CommitOutcome>> {
  return notYet('importing transactions');
}
export async function discardStagedImport(_: string): Promise<void> {
  return notYet('discarding an import');
}
export async function undoPastImport(_: string): Promise<Result<UndoneImport>> {
  return notYet('undoing an import');
}
export async function getPastImports(_: number): Promise<Page<PastImport>> {
  return notYet('reading past imports');
}
export async function getLeftOutRows(_: z.output<typeof importPageSchema>): Promise<Result<Page<StagedRow>>> {
  return notYet('reading rows that were left out');
}
export async function saveMapping(_: z.output<typeof rememberMappingSchema>): Promise<void> {
  return notYet('remembering a mapping');
}
export async function findMapping(_: z.output<typeof recallMappingSchema>): Promise<Mapping | null> {
  return notYet('recalling a mapping');
}
