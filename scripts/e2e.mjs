// `npm run test:e2e [-- --no-build] [arguments for Playwright]`: builds, starts an instance and runs the browser tests.
// Playwright's `webServer` could not: it knows no free ports, no migrated database and no end to clean up at.
import { hasBuild } from './lib/app.mjs';
import { runBrowserTests } from './lib/browser-tests.mjs';
import { build, claimBuildFolder } from './lib/build-folder.mjs';
import { PlainError, run } from './lib/lifecycle.mjs';

const NO_BUILD = '--no-build';

await run(async () => {
  const args = process.argv.slice(2);
  const buildDir = claimBuildFolder();
  if (args.includes(NO_BUILD)) {
    if (!hasBuild(buildDir)) throw new PlainError(`There is no build to reuse. Leave out ${NO_BUILD} once.`);
  } else if (!(await build(buildDir))) {
    return 1;
  }
  return (await runBrowserTests(buildDir, { args: args.filter((arg) => arg !== NO_BUILD) })) ? 0 : 1;
});
