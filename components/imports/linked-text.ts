import type { Imported } from '@/lib/domain/imports/staging/staged-import';

/** Text on the transfers that an import linked; null if none. */
export function linkedText({ linked }: Imported): string | null {
  if (!linked) return null;
  const { count } = linked;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transfer was' : 'transfers were'} linked.`;
}
