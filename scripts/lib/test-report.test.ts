import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countTests } from './test-report.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const vitest = { numPassedTests: 12, numFailedTests: 0, numPendingTests: 0 };
const playwright = { expected: 7, unexpected: 0, flaky: 0, skipped: 0 };

test.each([
  ['Vitest', vitest, true, { passed: 12, failed: 0, skipped: 0 }],
  ['Vitest with failures', { ...vitest, numFailedTests: 2 }, false, { passed: 12, failed: 2, skipped: 0 }],
  [
    'Vitest with skipped tests',
    { ...vitest, numPendingTests: 3 },
    true,
    { passed: 12, failed: 0, skipped: 3 },
  ],
  ['a file that cannot be loaded', vitest, false, { passed: 12, failed: 1, skipped: 0 }],
  ['Playwright', { stats: playwright }, true, { passed: 7, failed: 0, skipped: 0 }],
  [
    'Playwright with failures',
    { stats: { ...playwright, unexpected: 1, flaky: 1 } },
    false,
    { passed: 7, failed: 2, skipped: 0 },
  ],
  [
    'Playwright with skipped tests',
    { stats: { ...playwright, skipped: 4 } },
    true,
    { passed: 7, failed: 0, skipped: 4 },
  ],
])('counts the tests of %s', (_, content, succeeded, count) => {
  expect(countTests(report(content), succeeded)).toEqual(count);
});

test('a run without a report is one failure', () => {
  expect(countTests(join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
