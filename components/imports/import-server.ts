import * as actions from '@/lib/actions/imports';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type {
  RecallMappingInput,
  ReviewRowsInput,
  StageRowsInput,
} from '@/lib/domain/imports/staging/inputs';
import type { ReviewPage } from '@/lib/domain/imports/staging/staged-import';
import { getJson, postJson } from '@/lib/fetch-json';

const { openImport, matchImport, editRow, commitImport, discardImport, rememberMapping } = actions;

/** What an import asks of the server: actions one after the other; reads and rows beside them, until `signal` ends them. */
export const importServer = {
  openImport,
  matchImport,
  editRow,
  commitImport,
  discardImport,
  rememberMapping,
  stageRows: (input: StageRowsInput, signal: AbortSignal) =>
    postJson<{ staged: number }>('/imports/rows', input, signal),
  reviewRows: (wanted: ReviewRowsInput, signal: AbortSignal) =>
    getJson<ReviewPage>('/imports/rows', wanted, signal),
  recallMapping: (wanted: RecallMappingInput, signal: AbortSignal) =>
    postJson<Mapping | null>('/imports/mapping', wanted, signal),
};
export type ImportServer = typeof importServer;
