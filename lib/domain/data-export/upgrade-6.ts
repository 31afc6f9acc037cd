import type { ExportTable } from './format';
import { upgraded7 } from './upgrade-7';

/** Tables that version 6 did not have. */
const NEW_TABLES = [
  'recurring_series',
  'recurring_terms',
  'recurring_occurrences',
  'recurring_matches',
  'plan_notices',
] as const satisfies ExportTable[];

export type NewOf7 = (typeof NEW_TABLES)[number];

/** An archive document of version 6, as it is before it is checked. */
interface Document6 {
  counts: Record<string, number>;
  tables: Record<string, Record<string, unknown>[] | undefined>;
}

/** Profiles' columns that version 6 did not have. */
export const NEW_OF_PROFILES = { recurring_alerts: true, time_zone: null };

/** Version 6 knew nothing of what comes back. It is looked for once the archive is restored. */
export function upgraded6({ counts, tables, ...head }: Document6): unknown {
  return upgraded7({
    ...head,
    counts: { ...counts, ...Object.fromEntries(NEW_TABLES.map((table) => [table, 0])) },
    tables: {
      ...tables,
      profiles: tables.profiles?.map((row) => ({ ...row, ...NEW_OF_PROFILES })),
      ...Object.fromEntries(NEW_TABLES.map((table) => [table, []])),
    },
  });
}
