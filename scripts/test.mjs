// `npm test`: everything that must hold, one after the other, and at the end one line with the sum.
// `npm run check` (--checks): only what can be said without running the app.
import { join } from 'node:path';
import { runBrowserTests } from './lib/browser-tests.mjs';
import { build, claimBuildFolder } from './lib/build-folder.mjs';
import { startNode } from './lib/child.mjs';
import { NO_TELEMETRY } from './lib/environment.mjs';
import { isEnding, PlainError, run, temporaryDirectory } from './lib/lifecycle.mjs';
import { NEXT_CLI } from './lib/paths.mjs';
import { countTests } from './lib/test-report.mjs';
import { runVitest } from './lib/vitest.mjs';

/** @import { Count } from './lib/test-report.mjs' */
/** @typedef {{ name: string, run: () => Promise<Count> }} Step */

const LAYERED = ['app', 'components', 'lib', 'middleware.ts'];

await run(async () => {
  // Browsers and test runners put their scratch files there, so nothing stays behind.
  process.env.TMPDIR = temporaryDirectory('test');
  // The tests bring their own backend, whatever this machine is set up to use.
  for (const name of ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'DATABASE_URL']) delete process.env[name];

  const steps = process.argv.includes('--checks') ? checks() : [...checks(), ...tests()];
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  for (const step of steps) {
    console.log(`\n── ${step.name} ──`);
    const started = Date.now();
    const count = await counted(step);
    if (isEnding()) return;
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    if (count.failed > 0) failures.push(step.name);
    console.log(`${count.failed > 0 ? 'FAILED' : 'ok'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
  const notRun = total.skipped > 0 ? `, ${total.skipped} not run on this machine` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${notRun}`);
  return failures.length > 0 ? 1 : 0;
});

/** @returns {Step[]} */
function checks() {
  const bin = (/** @type {string} */ path) => join('node_modules', path);
  return [
    check('Format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']),
    check('Lint', [bin('eslint/bin/eslint.js'), '--max-warnings=0', '.']),
    check('Types', [NEXT_CLI, 'typegen'], [bin('typescript/bin/tsc'), '--noEmit']),
    check('Layers', [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...LAYERED]),
    check('Dead code', [bin('knip/bin/knip.js')], [bin('knip/bin/knip.js'), '--production']),
    check('Database schema', ['scripts/generate-schema.mjs', '--check']),
  ];
}

/** @returns {Step[]} */
function tests() {
  const buildDir = claimBuildFolder();
  let built = false;
  return [
    vitest('Unit tests', 'unit'),
    vitest('Database tests', 'db', 'postgres', 'hosted', 'hosted-limits'),
    {
      name: 'Build',
      run: async () => {
        built = await build(buildDir);
        return one(built);
      },
    },
    {
      name: 'Browser tests',
      run: async () => {
        if (!built) throw new PlainError('Not run: there is no build.');
        const report = reportPath('browser');
        return countTests(report, await runBrowserTests(buildDir, { report }));
      },
    },
  ];
}

/**
 * A step that passes when its commands succeed.
 * @param {string} name
 * @param {...string[]} commands
 * @returns {Step}
 */
function check(name, ...commands) {
  return {
    name,
    run: async () => {
      for (const command of commands) {
        if (!(await succeeds(name, command))) return one(false);
      }
      return one(true);
    },
  };
}

/**
 * @param {string} name
 * @param {...string} projects
 * @returns {Step}
 */
function vitest(name, ...projects) {
  return {
    name,
    run: async () => {
      const report = reportPath(projects.join('-'));
      return countTests(report, await runVitest(projects, { report }));
    },
  };
}

/** @param {string} name */
function reportPath(name) {
  return join(/** @type {string} */ (process.env.TMPDIR), `${name}.json`);
}

/**
 * @param {boolean} passed
 * @returns {Count}
 */
function one(passed) {
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
}

/**
 * @param {string} name
 * @param {string[]} command
 */
async function succeeds(name, command) {
  const child = startNode(name, command, {
    env: { ...process.env, ...NO_TELEMETRY },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return (await child.ended).code === 0;
}

/**
 * A step that cannot even run is a failure, and the others still run.
 * @param {Step} step
 * @returns {Promise<Count>}
 */
async function counted(step) {
  try {
    return await step.run();
  } catch (error) {
    if (!isEnding()) console.error(error instanceof PlainError ? error.message : error);
    return one(false);
  }
}
