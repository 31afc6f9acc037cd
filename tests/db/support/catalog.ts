import { afterAll, beforeAll } from 'vitest';
import { openOwnDatabase, type OwnDatabase } from './own-database';

/** The migrated database of a test file, still unused. */
export let database: OwnDatabase;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, close } = await openOwnDatabase());
});
afterAll(() => close());

/** Runs a query. Returns its rows. */
export const rows = async <Row>(query: string) => (await database.query<Row>(query)).rows;
