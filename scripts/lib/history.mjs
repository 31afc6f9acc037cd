import { createHash } from 'node:crypto';

/** The first migration. It stands for those of versions up to 0.2.1. */
export const BASELINE = '20261126234000_baseline';
/** The migrations that the baseline replaced: the first and the last one, and the SHA-256 of all versions. */
const REPLACED = {
  first: '20261122000100',
  last: '20261128008020',
  digest: 'f6bc9c9273a5752af01a499765751a48a35c0d03b6a2aaa023a7e1a5d554964c',
};

/**
 * The kind of a database's history, by its migrations that have no file.
 * @param {string[]} orphans their versions
 * @returns {'current' | 'complete' | 'earlier' | 'other'} `complete`: it has all that the baseline replaced;
 * `earlier`: it has some of them; `other`: it has migrations of another version
 */
export function historyOf(orphans) {
  if (orphans.length === 0) return 'current';
  const digest = createHash('sha256').update(orphans.toSorted().join()).digest('hex');
  if (digest === REPLACED.digest) return 'complete';
  return orphans.every((version) => version >= REPLACED.first && version <= REPLACED.last)
    ? 'earlier'
    : 'other';
}
