// `npm test`: runs all checks and tests, and ends with a line of totals.
// `npm run test:quick` (--quick): without hosted Supabase's time limits and the database tests that vitest.config.ts
// leaves out, and only the journeys tagged @quick.
// `npm run test:full` (--full): runs everything at full size, which takes longer (tests/full-size.ts).
// `npm run check` (--checks): only what works without running the app.
// A script and not npm-run-all2, which would neither add up the tests of Vitest and Playwright nor stop what hangs.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from './lib/browser-tests.mjs';
import { build, claimBuildFolder } from './lib/build-folder.mjs';
import { startNode } from './lib/child.mjs';
import { requireChromium } from './lib/chromium.mjs';
import { NO_TELEMETRY } from './lib/environment.mjs';
import { isEnding, PlainError, run, temporaryDirectory } from './lib/lifecycle.mjs';
import { NEXT_CLI } from './lib/paths.mjs';
import { countTests } from './lib/test-report.mjs';
import { runVitest } from './lib/vitest.mjs';

/** @import { Count } from './lib/test-report.mjs' */
/** @typedef {(text: string) => void} Print receives the output of a step that runs in parallel; without it, output is shown at once */
/** @typedef {{ name: string, run: (print?: Print) => Promise<Count> }} Step */

const LAYERED = ['app', 'components', 'lib', 'middleware.ts'];

await run(async () => {
  // Browsers and test runners put temporary files there, so nothing stays behind.
  process.env.TMPDIR = temporaryDirectory('test');
  // The tests start their own backend, whatever backend this machine is configured for.
  for (const name of ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'DATABASE_URL']) delete process.env[name];

  const option = process.argv[2];
  if (option === '--full' || option === '--quick') process.env.OUTLAY_TEST_SIZE = option.slice(2);

  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {(step: Step, print?: Print) => Promise<void>} */
  const runStep = async (step, print) => {
    const started = Date.now();
    const count = await counted(step, print);
    if (isEnding()) return;
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    if (count.failed > 0) failures.push(step.name);
    const line = `${count.failed > 0 ? 'FAILED' : 'ok'} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`;
    if (print) print(line);
    else console.log(line);
  };

  const { beside, alone } = stepsFor(option);
  await sideBySide(beside, runStep);
  for (const step of alone) {
    if (isEnding()) return;
    console.log(title(step));
    await runStep(step);
  }
  if (isEnding()) return;
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
  const notRun = total.skipped > 0 ? `, ${total.skipped} not run on this machine` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${notRun}`);
  return failures.length > 0 ? 1 : 0;
});

/**
 * The steps of a command: `beside` take one core each, longest first, `alone` use all cores.
 * @param {string | undefined} option
 * @returns {{ beside: Step[], alone: Step[] }}
 */
function stepsFor(option) {
  if (option === '--checks') return { beside: checks(), alone: [] };
  if (option === '--quick') return { beside: checks(), alone: tests(['--grep=@quick']) };
  return { beside: [vitest('Time limits of the database', 'hosted-limits'), ...checks()], alone: tests() };
}

/**
 * Runs steps in parallel, one per core. A step's output is shown when it has ended.
 * @param {Step[]} steps
 * @param {(step: Step, print: Print) => Promise<void>} runStep
 */
async function sideBySide(steps, runStep) {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step && !isEnding(); step = waiting.shift()) {
      let output = `${title(step)}\n`;
      await runStep(step, (text) => (output += text));
      if (!isEnding()) process.stdout.write(output);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

/** @param {Step} step */
function title({ name }) {
  return `\n── ${name} ──`;
}

/** @returns {Step[]} */
function checks() {
  const bin = (/** @type {string} */ path) => join('node_modules', path);
  return [
    check('Lint', [bin('eslint/bin/eslint.js'), '--max-warnings=0', '.']),
    check('Types', [NEXT_CLI, 'typegen'], [bin('typescript/bin/tsc'), '--noEmit']),
    check('Format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']),
    check('Database schema', ['scripts/schema.mjs', '--check']),
    check('Dead code', [bin('knip/bin/knip.js')], [bin('knip/bin/knip.js'), '--production']),
    check('Layers', [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...LAYERED]),
    check('Folders', ['scripts/folders.mjs']),
    check('Words', ['scripts/words.mjs']),
  ];
}

/**
 * @param {string[]} [journeys] arguments for Playwright
 * @returns {Step[]}
 */
function tests(journeys = []) {
  const buildDir = claimBuildFolder();
  let built = false;
  return [
    vitest('Unit tests', 'unit'),
    {
      name: 'Component tests',
      run: async (print) => {
        requireChromium();
        return vitest('', 'components').run(print);
      },
    },
    vitest('Database tests', 'embedded', 'postgres', 'hosted'),
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
        return countTests(report, await runBrowserTests(buildDir, { report, args: journeys }));
      },
    },
  ];
}

/**
 * A step that passes if its commands succeed.
 * @param {string} name
 * @param {...string[]} commands
 * @returns {Step}
 */
function check(name, ...commands) {
  return {
    name,
    run: async (print) => {
      for (const command of commands) {
        if (!(await succeeds(name, command, print))) return one(false);
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
    run: async (print) => {
      const report = reportPath(projects.join('-'));
      return countTests(report, await runVitest(projects, { report, print }));
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
 * @param {Print} [print]
 */
async function succeeds(name, command, print) {
  const child = startNode(name, command, {
    env: { ...process.env, ...NO_TELEMETRY },
    stdio: ['ignore', 'inherit', 'inherit'],
    print,
  });
  return (await child.ended).code === 0;
}

/**
 * A step that cannot run counts as a failure, and the others still run.
 * @param {Step} step
 * @param {Print} [print]
 * @returns {Promise<Count>}
 */
async function counted(step, print) {
  try {
    return await step.run(print);
  } catch (error) {
    if (!isEnding()) console.error(error instanceof PlainError ? error.message : error);
    return one(false);
  }
}
