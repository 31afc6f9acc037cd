import type { Imported } from '@/lib/domain/imports/staging/staged-import';

/** Text on the times that came in an import, and on series found in it; null if there is nothing to say. */
export function recurringText({ recurring }: Imported): string | null {
  if (!recurring) return null;
  const { expected, came, late, found } = recurring;
  const times = `${came} of ${expected} expected came`;
  const lateOnes = late > 0 ? `, ${late} ${late === 1 ? 'is' : 'are'} late` : '';
  const foundOnes = `${found} new ${found === 1 ? 'one that comes' : 'ones that come'} back ${found === 1 ? 'was' : 'were'} found.`;
  return [...(expected > 0 ? [`${times}${lateOnes}.`] : []), ...(found > 0 ? [foundOnes] : [])].join(' ');
}
