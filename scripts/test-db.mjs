// `npm run test:db [-- arguments for vitest]`: runs the database tests, and cleans up even if interrupted,
// which Vitest alone does not.
import { run } from './lib/lifecycle.mjs';
import { runVitest } from './lib/vitest.mjs';

await run(async () =>
  (await runVitest(['embedded', 'postgres', 'hosted', 'hosted-limits'], { args: process.argv.slice(2) }))
    ? 0
    : 1,
);
