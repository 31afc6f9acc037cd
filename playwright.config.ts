import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { testWorkers } from './scripts/lib/workers.mjs';

// scripts/e2e.mjs runs this, starts an instance of its own and sets these variables. Traces are off, as they take a
// fifth of the time; `npm run test:e2e -- --trace=retain-on-failure` records them.
const { BASE_URL, OUTLAY_TEST_RESULTS, OUTLAY_TEST_REPORT } = process.env;

export default defineConfig({
  testDir: 'e2e',
  outputDir: OUTLAY_TEST_RESULTS,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: testWorkers(),
  retries: 0,
  // Generous for busy machines. Tests wait for events, so this slows none that passes.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: OUTLAY_TEST_REPORT ? [['list'], ['json', { outputFile: OUTLAY_TEST_REPORT }]] : 'list',
  use: {
    baseURL: BASE_URL,
    timezoneId: 'UTC',
    // A service worker handles a page's requests before a test can. Only shell/installable.spec.ts, which tests it,
    // allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], channel: undefined } }],
});
