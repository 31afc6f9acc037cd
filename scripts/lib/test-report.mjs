import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * How many tests of a vitest or Playwright JSON report passed and failed. A run that ended badly without
 * naming a failed test (a file that cannot be loaded, a crash) counts as one failure.
 * @param {string} path
 * @param {boolean} succeeded how the run itself ended
 * @returns {Count}
 */
export function countTests(path, succeeded) {
  const { passed, failed } = readReport(path);
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}

/**
 * @param {string} path
 * @returns {Count}
 */
function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return report.stats
    ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
    : { passed: report.numPassedTests, failed: report.numFailedTests };
}
