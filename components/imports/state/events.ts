import type { ChosenFile, Review } from '@/components/imports/state/state';
import type { ParserCalls, ParseSummary, PreparedRows } from '@/components/imports/state/parser-messages';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type {
  CommitImportInput,
  OpenImportInput,
  RecallMappingInput,
  RememberMappingInput,
  ReviewRowsInput,
  RowEdit,
  VanishedChoiceInput,
} from '@/lib/domain/imports/staging/inputs';
import type { VanishedChoice } from '@/lib/domain/imports/staging/vanished-row';
import type { RowFilter } from '@/lib/domain/imports/enums';
import type { StagingChoices } from '@/lib/domain/imports/staging/choices';
import type {
  EditedRow,
  CommitOutcome,
  ReviewPage,
  StagedImport,
  StagedRow,
} from '@/lib/domain/imports/staging/staged-import';

type RowPlace = Pick<StagedRow, 'line' | 'part'>;

/** Events caused by the user. */
export type UserEvent =
  /** A file takes the place of the one before; the id is new with each. */
  | { type: 'fileChosen'; file: File; importId: string }
  /** A file that is none for Outlay was dropped on a review. */
  | { type: 'fileRejected'; problem: string }
  /** Stops the file and those after it. */
  | { type: 'cancelled' }
  /** Leaves a file of a queue out. */
  | { type: 'fileSkipped' }
  | { type: 'retried' }
  /** `before` is the account chosen until now. */
  | { type: 'defaultAccountChanged'; before: string | null }
  | { type: 'mappingChosen'; mapping: Mapping; fileCategories?: true }
  | { type: 'questionAnswered'; index: number; interpretation: number }
  | {
      type: 'choicesMade';
      choices: Partial<Pick<Review, 'accountIds' | 'otherAccountIds' | 'categories' | 'fileCategories'>>;
    }
  /** Without a filter, the one that is set. */
  | { type: 'rowsRequested'; filter?: RowFilter; page: number }
  | { type: 'rowEdited'; row: RowPlace; edit: RowEdit }
  /** Choice for a transaction that the file lacks. */
  | { type: 'vanishedChosen'; id: string; choice: VanishedChoice }
  | { type: 'commitRequested' };

/** Results of effects. */
type EffectEvent =
  | { type: 'parsing'; done: number }
  | { type: 'parsed'; result: ParseSummary }
  /** The file turned out to hold others. */
  | { type: 'unpacked'; files: readonly ChosenFile[] }
  | { type: 'prepared'; prepared: PreparedRows }
  | { type: 'recalled'; mapping: Mapping | null }
  /** `sent` of all rows have arrived, from 0 to 1. */
  | { type: 'chunkSent'; sent: number }
  | { type: 'allSent' }
  | { type: 'matched'; staged: StagedImport }
  /** `changed` is a row that stays among them whatever the filter. */
  | { type: 'rowsLoaded'; page: ReviewPage; changed: StagedRow | null }
  | { type: 'rowSaved'; importId: string; changed: EditedRow }
  | { type: 'rowNotSaved'; importId: string; row: RowPlace; problem: string }
  | { type: 'vanishedSaved'; importId: string; id: string; staged: StagedImport }
  | { type: 'vanishedNotSaved'; importId: string; id: string; problem: string }
  | { type: 'commitReturned'; outcome: CommitOutcome }
  /** `workerLost` when the file is no longer in the worker's hands. */
  | { type: 'failed'; problem: string; workerLost: boolean };

export type ImportEvent = UserEvent | EffectEvent;

/** Main effects of a file: one at a time, each ends the one before and comes back as an event. */
export type Work =
  /** With a file, a new worker begins with it; without, the worker's file is parsed again. */
  | ({ type: 'parse' } & ParserCalls['parse']['input'])
  | { type: 'prepare'; choices: StagingChoices }
  | { type: 'recall'; wanted: RecallMappingInput }
  /** Opens the import and sends the prepared rows, in place of all that were sent before. */
  | { type: 'send'; open: OpenImportInput & { parseNumber: number }; chunks: number }
  | { type: 'match'; importId: string }
  | { type: 'loadRows'; wanted: ReviewRowsInput; changed: StagedRow | null }
  | { type: 'commit'; input: CommitImportInput };

/** Side effects, which later effects don't end. */
export type SideEffect =
  | { type: 'editRow'; importId: string; row: RowPlace; edit: RowEdit }
  | { type: 'chooseVanished'; input: VanishedChoiceInput }
  | { type: 'rememberMapping'; input: RememberMappingInput }
  /** Discards the rows sent to the server. */
  | { type: 'discard'; importId: string }
  /** Ends the work under way, and the worker with it. */
  | { type: 'close' };

export type Effect = Work | SideEffect;
