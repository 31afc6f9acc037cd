import type { ImportEvent, Work } from '@/components/imports/state/events';
import { goOn } from '@/components/imports/state/queue';
import { choose, errorNotice, revise } from '@/components/imports/state/review-transitions';
import { rowKey, type ImportContext, type Review, type StateOf } from '@/components/imports/state/state';
import { go, readFile, type Transition } from '@/components/imports/state/transition';
import { headerFingerprint, lastingMapping } from '@/lib/domain/imports/csv/columns/column-choice';
import type { RowFilter } from '@/lib/domain/imports/enums';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';

// The rows of a review that are compared, and what becomes of them.

type Reviewing = StateOf<'review'>;
type Event<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>;

const CHANGED_MEANWHILE =
  'Your transactions changed since this was compared with them, so nothing was saved. These are the rows now: check them, then import.';

/** Shows the first rows of an import that was compared. */
export const showCompared = (state: Reviewing, { staged }: Event<'matched'>): Transition =>
  go(revise(state, { staged }), loadRows(state, 'all', 1));

/** Loads a page of the rows; a row that was changed just now stays among them. */
export function loadRows(
  { upload: { importId } }: Reviewing,
  filter: RowFilter,
  page: number,
  changed: StagedRow | null = null,
): Work {
  return { type: 'loadRows', wanted: { importId, filter, page }, changed };
}

export function showRows(state: Reviewing, { filter, page }: Event<'rowsRequested'>): Transition {
  const { review } = state;
  const wanted = filter ?? review.filter;
  const notice = review.notice?.retry === 'page' ? null : review.notice;
  return go(revise(state, { filter: wanted, notice }), loadRows(state, wanted, page));
}

export function takeRows(state: Reviewing, { page, changed }: Event<'rowsLoaded'>): Transition {
  const shown = changed ? { ...page, items: withRow(page.items, changed) } : page;
  return go(revise(state, { phase: 'ready', page: shown, staged: page.import }));
}

function withRow(items: readonly StagedRow[], changed: StagedRow): StagedRow[] {
  const others = items.filter((row) => rowKey(row) !== rowKey(changed));
  const isAfter = ({ line, part }: StagedRow) =>
    line > changed.line || (line === changed.line && part > changed.part);
  const index = others.findIndex(isAfter);
  return others.toSpliced(index < 0 ? others.length : index, 0, changed);
}

export function editRow(state: Reviewing, { row, edit }: Event<'rowEdited'>): Transition {
  const { rowEdits } = state.review;
  if (rowEdits[rowKey(row)]?.saving) return go(state);
  return go(revise(state, { rowEdits: { ...rowEdits, [rowKey(row)]: { saving: true, problem: null } } }), {
    type: 'editRow',
    importId: state.upload.importId,
    row,
    edit,
  });
}

/** Shows the row as it is now; the matches of others may have changed with it. */
export function takeRow(state: Reviewing, { importId, changed }: Event<'rowSaved'>): Transition {
  const { page, filter } = state.review;
  if (importId !== state.upload.importId || !page) return go(state);
  const { row, import: staged } = changed;
  const items = page.items.map((item) => (rowKey(item) === rowKey(row) ? row : item));
  return go(
    revise(state, { staged, page: { ...page, items }, ...withChange(state.review, row) }),
    loadRows(state, filter, page.page, row),
  );
}

export function keepRow(state: Reviewing, { importId, row, problem }: Event<'rowNotSaved'>): Transition {
  if (importId !== state.upload.importId) return go(state);
  const rowEdits = { ...state.review.rowEdits, [rowKey(row)]: { saving: false, problem } as const };
  return go(revise(state, { rowEdits }));
}

/** A change of a row that is about to be replaced, or to be shown otherwise. */
export function dropRowEdit(state: Reviewing, { importId, changed: { row } }: Event<'rowSaved'>): Transition {
  if (importId !== state.upload.importId) return go(state);
  return go(revise(state, withChange(state.review, row)));
}

/** The changes with that of a row saved. */
function withChange({ rowEdits, changed }: Review, row: StagedRow): Pick<Review, 'rowEdits' | 'changed'> {
  return {
    rowEdits: Object.fromEntries(Object.entries(rowEdits).filter(([key]) => key !== rowKey(row))),
    changed: [...new Set([...changed, rowKey(row)])],
  };
}

/** Adds what the review shows: all of it or nothing. */
export function commit(state: Reviewing): Transition {
  const { staged } = state.review;
  if (!staged) return go(state);
  return go(revise(state, { phase: 'saving', notice: null }), {
    type: 'commit',
    input: { importId: state.upload.importId, revision: staged.revision },
  });
}

/** Ends with the number of added rows; the mapping of the file is remembered for the next one like it. */
export function finish(
  state: Reviewing,
  { outcome }: Event<'commitReturned'>,
  context: ImportContext,
): Transition {
  const { defaultAccountId: accountId } = context;
  if (outcome.kind === 'imported') {
    const { summary } = state.review;
    const fingerprint = headerFingerprint(summary);
    const next = goOn(state.upload, outcome, context);
    if (fingerprint === null || accountId === null) return next;
    const input = { accountId, fingerprint, mapping: lastingMapping(summary) };
    return go(next.state, ...next.effects, { type: 'rememberMapping', input });
  }
  return go(
    revise(state, {
      phase: 'ready',
      staged: outcome.import,
      filter: 'all',
      notice: { text: CHANGED_MEANWHILE, variant: 'warn', retry: null },
    }),
    loadRows(state, 'all', 1),
  );
}

export const failToLoad = (state: Reviewing, { problem }: Event<'failed'>): Transition =>
  go(revise(state, { notice: errorNotice(problem, 'page') }));

export const failToSave = (state: Reviewing, { problem }: Event<'failed'>): Transition =>
  go(revise(state, { phase: 'ready', notice: errorNotice(problem, 'commit') }));

/** Goes on where something failed. */
export function retry(state: Reviewing, _: unknown, context: ImportContext): Transition {
  const { notice, page } = state.review;
  switch (notice?.retry) {
    case 'start':
      return readFile(state.upload, context);
    case 'stage':
      return choose(state, { choices: {} }, context);
    case 'commit':
      return commit(state);
    case 'page':
      return showRows(state, { type: 'rowsRequested', page: page?.page ?? 1 });
    default:
      return go(state);
  }
}
