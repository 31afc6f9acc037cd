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

test.each([
  ['vitest', { numPassedTests: 12, numFailedTests: 0 }, true, { passed: 12, failed: 0 }],
  ['vitest, failing', { numPassedTests: 10, numFailedTests: 2 }, false, { passed: 10, failed: 2 }],
  ['a file that cannot be loaded', { numPassedTests: 9, numFailedTests: 0 }, false, { passed: 9, failed: 1 }],
  ['Playwright', { stats: { expected: 7, unexpected: 0, flaky: 0 } }, true, { passed: 7, failed: 0 }],
  [
    'Playwright, failing',
    { stats: { expected: 5, unexpected: 1, flaky: 1 } },
    false,
    { passed: 5, failed: 2 },
  ],
])('counts the tests of %s', (_, content, succeeded, count) => {
  expect(countTests(report(content), succeeded)).toEqual(count);
});

test('a run that left no report is one failure', () => {
  expect(countTests(join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: 1 });
});
