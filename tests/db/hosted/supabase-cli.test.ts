import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { expect, inject, test, type TestContext } from 'vitest';
import { copyDatabase } from './project';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

/** Both current major versions, each with its option for a database. At 65 MB each, too large for `npm ci`. */
const VERSIONS = [
  ['3.1.0', (url: string) => [`--remote=${url}`]],
  ['2.122.1', (url: string) => ['--db-url', `${url}?sslmode=disable`]],
] as const;

test.for(VERSIONS)(
  'the Supabase CLI %s applies the migrations without any configuration',
  { timeout: 240_000 },
  async ([version, target], { skip }) => {
    const folder = await mkdtemp(join(tmpdir(), 'outlay-supabase-cli-'));
    try {
      const program = await fetchCli(version, folder, skip);
      const url = await copyDatabase(new URL('/postgres', inject('emptyUrl')).href, inject('emptyUrl'));
      const push = async (...options: string[]) => {
        const { stdout, stderr } = await run(program, ['db', 'push', ...target(url), ...options], {
          cwd: ROOT,
          env: { NODE_ENV: 'test', PATH: process.env.PATH, HOME: folder, DO_NOT_TRACK: '1' },
        });
        return stdout + stderr;
      };
      const migrations = await readdir(join(ROOT, 'supabase/migrations'));
      const foretold = await push('--dry-run');
      for (const name of migrations) expect(foretold).toContain(name);
      expect(foretold).not.toContain('does not recognize');

      await push('--yes');
      const database = postgres(url, { max: 1, onnotice: () => {} });
      const applied = await database`select version from supabase_migrations.schema_migrations`;
      await database.end();
      expect(applied).toHaveLength(migrations.length);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** Downloads the program from npm. Without it the test is skipped, or fails in CI. */
async function fetchCli(version: string, folder: string, skip: TestContext['skip']): Promise<string> {
  const name = `@supabase/cli-${process.platform}-${process.arch}@${version}`;
  try {
    const { stdout } = await run('npm', ['pack', '--silent', '--prefer-offline', name], { cwd: folder });
    await run('tar', ['-xzf', stdout.trim()], { cwd: folder });
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn(`Skipped applying the migrations with ${name}: it cannot be downloaded.`);
    skip(`${name} cannot be had here`);
  }
  return join(folder, 'package/bin/supabase');
}
