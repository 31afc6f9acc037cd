import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * Counts the tests in a Vitest or Playwright JSON report that passed, failed and were skipped. A run that failed
 * without a failed test (a file that cannot be loaded, a crash) counts as one failure.
 * @param {string} path
 * @param {boolean} succeeded true if the run itself succeeded
 * @returns {Count}
 */
export function countTests(path, succeeded) {
  const { failed, ...others } = readReport(path);
  return { ...others, failed: succeeded ? failed : Math.max(failed, 1) };
}

/**
 * @param {string} path
 * @returns {Count}
 */
function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 };
  const { stats, ...report } = JSON.parse(readFileSync(path, 'utf8'));
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    : { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}
