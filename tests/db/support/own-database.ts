import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import postgres from 'postgres';
import { inject } from 'vitest';

/** A migrated database for the caller alone, still unused. */
export interface OwnDatabase {
  query: <Row>(statement: string, values?: (string | number | string[])[]) => Promise<{ rows: Row[] }>;
  /** Runs statements and ignores their results. */
  exec: (statements: string) => Promise<unknown>;
}

/**
 * Opens a database for the caller alone, of the kind that the project's tests run on. Returns it and a function that
 * closes it.
 */
export const openOwnDatabase = (): Promise<{ database: OwnDatabase; close: () => Promise<void> }> =>
  inject('migratedDir') ? openFolder() : openCopy(inject('migratedUrl'));

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-own-database-'));
  await cp(inject('migratedDir'), folder, { recursive: true });
  const database = new PGlite(folder);
  await database.waitReady;
  const close = async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
  return { database, close };
}

async function openCopy(migrated: string) {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(migrated);
  const administration = postgres(new URL('/postgres', url).href, { max: 1, onnotice: () => {} });
  await administration.unsafe(`create database ${name} template ${url.pathname.slice(1)}`);
  url.pathname = `/${name}`;
  // Reads bigint as numbers, like PGlite.
  const bigint = { to: 20, from: [20], parse: Number, serialize: String };
  const connection = postgres(url.href, { max: 1, onnotice: () => {}, types: { bigint } });
  const database: OwnDatabase = {
    query: async <Row>(statement: string, values: (string | number | string[])[] = []) => ({
      rows: [...(await connection.unsafe(statement, values))] as Row[],
    }),
    exec: (statements) => connection.unsafe(statements),
  };
  const close = async () => {
    await connection.end();
    await administration.unsafe(`drop database ${name}`);
    await administration.end();
  };
  return { database, close };
}
