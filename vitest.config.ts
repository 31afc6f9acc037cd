import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** What races is tested where it meets: the embedded database runs one transaction after the other. */
const RACES = 'tests/db/**/*-concurrency.test.ts';

/** What depends on rights, roles and PostgREST runs on hosted Supabase's layout as well. */
const HOSTED = 'tests/db/hosted/**/*.test.ts';
/** What is held against hosted's time limits runs when everything else is done, so that nothing but the database takes time. */
const TIMED = 'tests/db/hosted/time-limits.test.ts';
const ALSO_ON_HOSTED = [
  'attempts',
  'backup-export',
  'backup-restore',
  'catalog',
  'catalog-functions',
  'catalog-leaving',
  'imports-commit',
  'imports-matching',
  'imports-staging',
  'imports-undo',
  'ledger-totals',
  'new-user',
  'policies',
].map((name) => `tests/db/${name}.test.ts`);

/** Begins with the file that mostly waits, for backends to start, so that the others run beside it. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => moduleId.endsWith('/imports-kill.test.ts');
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: {
      '@': path('.'),
      // The package throws wherever no React server build asks for it.
      'server-only': path('./tests/server-only.ts'),
    },
  },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env: { TZ: 'UTC' },
          include: ['{app,components,lib,scripts}/**/*.test.ts', '*.test.ts'],
          // No test is about time: on a busy machine the property tests take theirs.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          exclude: [RACES, HOSTED],
          globalSetup: './tests/db/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [RACES],
          globalSetup: './tests/db/postgres-setup.ts',
          setupFiles: './tests/db/only-on-postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hosted',
          include: [HOSTED, ...ALSO_ON_HOSTED],
          exclude: [TIMED],
          globalSetup: './tests/db/hosted/setup.ts',
          setupFiles: './tests/db/only-on-postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hosted-limits',
          include: [TIMED],
          sequence: { groupOrder: 1 },
          globalSetup: './tests/db/hosted/setup.ts',
          setupFiles: './tests/db/only-on-postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
