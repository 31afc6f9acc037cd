import { unlessLocked } from '@/components/locks/unless-locked';
import * as actions from '@/lib/actions/imports';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type {
  CommitImportInput,
  EditRowInput,
  RecallMappingInput,
  ReviewRowsInput,
  StageRowsInput,
  VanishedChoiceInput,
} from '@/lib/domain/imports/staging/inputs';
import type {
  CommitOutcome,
  EditedRow,
  ReviewPage,
  StagedImport,
} from '@/lib/domain/imports/staging/staged-import';
import { getJson, postJson, postJsonText } from '@/lib/fetch-json';

const { openImport, discardImport, rememberMapping } = actions;

/**
 * Requests of an import to the server. Actions run one after the other, so only the quick ones are actions; nothing
 * waits for the others, and `signal` ends them.
 */
export const importServer = {
  openImport,
  discardImport,
  rememberMapping,
  stageRows: (
    { rows, ...chunk }: Required<Omit<StageRowsInput, 'rows'>> & { rows: Blob },
    signal: AbortSignal,
  ) => postJsonText<{ staged: number }>('/imports/rows', chunk, rows, signal),
  matchImport: (importId: string, signal: AbortSignal) =>
    postJson<StagedImport>('/imports/match', { importId }, { signal }),
  editRow: (input: EditRowInput) => postJson<EditedRow>('/imports/row', input),
  chooseVanished: (input: VanishedChoiceInput) => postJson<StagedImport>('/imports/vanished', input),
  commitImport: (input: CommitImportInput) =>
    unlessLocked((call) =>
      postJson<CommitOutcome>('/imports/commit', input, { changeLocked: Boolean(call) }),
    ),
  reviewRows: (wanted: ReviewRowsInput, signal: AbortSignal) =>
    getJson<ReviewPage>('/imports/rows', wanted, signal),
  recallMapping: (wanted: RecallMappingInput, signal: AbortSignal) =>
    postJson<Mapping | null>('/imports/mapping', wanted, { signal }),
};
export type ImportServer = typeof importServer;
