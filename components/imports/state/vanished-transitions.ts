import type { ImportEvent } from '@/components/imports/state/events';
import { revise } from '@/components/imports/state/review-transitions';
import { loadRows } from '@/components/imports/state/row-transitions';
import { vanishedKey, type Review, type StateOf } from '@/components/imports/state/state';
import { go, type Transition } from '@/components/imports/state/transition';

// The rows that a file lacks, and what the user says of them.

type Reviewing = StateOf<'review'>;
type Event<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>;

/** Shows the choice at once, and saves it. */
export function chooseVanished(state: Reviewing, { id, choice }: Event<'vanishedChosen'>): Transition {
  const { page, rowEdits } = state.review;
  const key = vanishedKey(id);
  if (!page || rowEdits[key]?.saving) return go(state);
  const vanished = page.vanished.map((row) => (row.id === id ? { ...row, choice } : row));
  return go(
    revise(state, {
      page: { ...page, vanished },
      rowEdits: { ...rowEdits, [key]: { saving: true, problem: null } },
    }),
    { type: 'chooseVanished', input: { importId: state.upload.importId, transactionId: id, choice } },
  );
}

/** Loads the rows again: one of them may have taken its place, or no longer does. */
export function takeVanished(state: Reviewing, event: Event<'vanishedSaved'>): Transition {
  const { page, filter } = state.review;
  if (event.importId !== state.upload.importId || !page) return go(state);
  const { staged } = event;
  return go(
    revise(state, { staged, rowEdits: without(state.review, event.id) }),
    loadRows(state, filter, page.page),
  );
}

/** A choice of a review that is about to be replaced. */
export function dropVanished(state: Reviewing, { importId, id }: Event<'vanishedSaved'>): Transition {
  if (importId !== state.upload.importId) return go(state);
  return go(revise(state, { rowEdits: without(state.review, id) }));
}

/** Shows the stored choice again, and why the new one was not saved. */
export function keepVanished(state: Reviewing, event: Event<'vanishedNotSaved'>): Transition {
  const { page, filter, phase, rowEdits } = state.review;
  if (event.importId !== state.upload.importId) return go(state);
  const next = revise(state, {
    rowEdits: { ...rowEdits, [vanishedKey(event.id)]: { saving: false, problem: event.problem } },
  });
  return phase === 'ready' && page ? go(next, loadRows(state, filter, page.page)) : go(next);
}

function without({ rowEdits }: Review, id: string): Review['rowEdits'] {
  return Object.fromEntries(Object.entries(rowEdits).filter(([key]) => key !== vanishedKey(id)));
}
