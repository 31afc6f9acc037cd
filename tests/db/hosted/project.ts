import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { makeDatabase } from '../serve';

const MIGRATIONS = join(import.meta.dirname, '../../../supabase/migrations');

/** The connection strings of a project's database, by role. */
export interface HostedDatabase {
  /** May see and do everything, to inspect results. */
  superuser: string;
  /** Applies migrations. */
  postgres: string;
  authenticator: string;
  authAdmin: string;
}

/** Creates a database like that of an unused project. Call it once per server: roles belong to the server. */
export async function makeProject(server: string): Promise<HostedDatabase> {
  // The server's own locale knows ASCII letters only; a project's knows all letters.
  const superuser = await makeDatabase(server, "template template0 locale_provider icu icu_locale 'en-US'");
  const password = randomUUID();
  const layout = await readFile(join(import.meta.dirname, 'layout.sql'), 'utf8');
  await running(superuser, layout.replaceAll(':password', password));
  const as = (role: string) => {
    const url = new URL(superuser);
    url.username = role;
    url.password = password;
    return url.href;
  };
  return {
    superuser,
    postgres: as('postgres'),
    authenticator: as('authenticator'),
    authAdmin: as('supabase_auth_admin'),
  };
}

/** Applies our migrations with the rights that a hosted project grants. */
export async function migrateProject({ postgres: url }: HostedDatabase): Promise<void> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const name of names) await running(url, await readFile(join(MIGRATIONS, name), 'utf8'));
}

/** Copies a database that nobody is connected to. Returns the copy's connection string, for the same role as `url`. */
export async function copyDatabase(server: string, url: string): Promise<string> {
  const copy = new URL(url);
  const original = copy.pathname.slice(1);
  copy.pathname = `/${original}_${randomUUID().slice(0, 8)}`;
  await running(server, `create database ${copy.pathname.slice(1)} template ${original} is_template true`);
  return copy.href;
}

async function running(url: string, statements: string): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await connection.unsafe(statements);
  } finally {
    await connection.end();
  }
}
