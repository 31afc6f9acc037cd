import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { makeDatabase } from '../serve';

const MIGRATIONS = join(import.meta.dirname, '../../../supabase/migrations');

/** The addresses of a project's database, by who comes. */
export interface HostedDatabase {
  /** Sees and may everything: for looking on. */
  superuser: string;
  /** Brings in migrations. */
  postgres: string;
  authenticator: string;
  authAdmin: string;
}

/** Makes a database on the server as that of a project nobody has used yet. Once per server: roles are the server's. */
export async function makeProject(server: string): Promise<HostedDatabase> {
  // The server itself knows no letters beyond ASCII; a project's knows them all.
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

/** Applies our migrations with the rights that one has on a hosted project. */
export async function migrateProject({ postgres: url }: HostedDatabase): Promise<void> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const name of names) await running(url, await readFile(join(MIGRATIONS, name), 'utf8'));
}

/** Copies a database as it is, while nobody is connected to it. Returns the copy's address, for whom `url` is for. */
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
