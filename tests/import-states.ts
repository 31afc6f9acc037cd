import type { ImportEvent } from '@/components/imports/state/events';
import { openReview } from '@/components/imports/state/review-transitions';
import type {
  ImportContext,
  ImportFile,
  ImportState,
  Review,
  ReviewPhase,
  StateOf,
} from '@/components/imports/state/state';
import { transition } from '@/components/imports/state/transitions';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { ReviewPage, StagedImport, StagedRow } from '@/lib/domain/imports/staging/staged-import';
import { allNew } from './import-outcomes';

// An import of three rows in its states, and what an event leads to.

export const ACCOUNT = '11111111-1111-4111-8111-111111111111';
export const OTHER_ACCOUNT = '22222222-2222-4222-8222-222222222222';
export const CONTEXT: ImportContext = {
  accounts: [],
  defaultAccountId: ACCOUNT,
  today: '2026-11-20',
  currency: 'USD',
};
export const file = new File(['x'], 'bank.csv');
export const upload: ImportFile = { file, importId: 'import', parseNumber: 1 };

export const summary: FileSummary = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  headerLine: 1,
  columns: [{ position: 1, header: 'Date', samples: [] }],
  mapping: {},
  dateOrder: 'YMD',
  numberFormat: null,
  accounts: [{ id: null, currency: null, balances: [], rows: 3 }],
  rows: 3,
  excluded: 0,
  categories: [],
  otherAccounts: [],
  questions: [],
};
export const understood = { upload, summary, accountIds: [ACCOUNT] };
export const staged: StagedImport = {
  id: 'import',
  fileName: 'bank.csv',
  revision: 4,
  counts: allNew(3),
};
export const row = (line: number, status: StagedRow['status'] = 'new') =>
  ({ line, part: 0, status }) as StagedRow;
export const pageOf = (...items: StagedRow[]): ReviewPage => ({
  items,
  page: 2,
  pages: 2,
  total: 3,
  import: staged,
  vanished: [],
});

export const reviewing = (phase: ReviewPhase, change: Partial<Review> = {}): ImportState => {
  const state = openReview(upload, summary, {
    accountIds: [ACCOUNT],
    otherAccountIds: {},
    chosen: {},
    readAsLastTime: true,
  });
  return { ...state, review: { ...state.review, staged, page: pageOf(row(2), row(4)), phase, ...change } };
};

export const next = (state: ImportState, event: ImportEvent, context = CONTEXT) =>
  transition(state, event, context);
export const types = ({ effects }: ReturnType<typeof next>) => effects.map(({ type }) => type);
export const reviewOf = ({ state }: ReturnType<typeof next>) => (state as StateOf<'review'>).review;
