import type { OwnDatabase } from '../support/own-database';

interface Reading {
  problem: string | null;
  written: string | null;
}

/** The database's readings of patterns, in their order. */
export async function readPatterns(database: OwnDatabase, patterns: string[]): Promise<Reading[]> {
  const { rows } = await database.query<Reading>(
    `select r.problem, r.written
     from unnest($1::text[]) with ordinality p (pattern, place) cross join lateral public.read_pattern(p.pattern) r
     order by p.place`,
    [patterns],
  );
  return rows;
}
