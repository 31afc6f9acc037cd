import type { ImportCounts, Imported } from '@/lib/domain/imports/staging/staged-import';
import type { VanishedCounts } from '@/lib/domain/imports/staging/vanished-row';

/** The counts of a file whose rows are all new. */
export const allNew = (rows: number): ImportCounts => ({
  rows,
  new: rows,
  alreadyThere: 0,
  same: 0,
  possibleDuplicate: 0,
  unreadable: 0,
  excluded: 0,
  skipped: 0,
  transfers: 0,
});

/** What a file lacks of earlier ones: nothing. */
export const NONE_VANISHED: VanishedCounts = { asked: 0, removed: 0, replaced: 0 };

/** What committing such a file returns. */
export const allAdded = (added: number): Imported => ({
  kind: 'imported',
  added,
  alreadyThere: 0,
  excluded: 0,
  linked: null,
  vanished: NONE_VANISHED,
});
