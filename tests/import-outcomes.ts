import type { ImportCounts, Imported } from '@/lib/domain/imports/staging/staged-import';

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

/** The result of committing such a file. */
export const allAdded = (added: number): Imported => ({
  kind: 'imported',
  added,
  alreadyThere: 0,
  excluded: 0,
  linked: null,
});
