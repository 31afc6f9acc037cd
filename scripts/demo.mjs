// `npm run demo`: adds the demo user to the instance that runs on the data folder, or else to the folder itself.
import { DEMO_ACCOUNTS, DEMO_MONTHS, DEMO_USER } from './demo-data.mjs';
import { fillDemoUser } from './lib/demo-user.mjs';
import { readSettings, readVariables } from './lib/environment.mjs';
import { run } from './lib/lifecycle.mjs';
import { openBackend } from './lib/open-backend.mjs';

await run(async () => {
  const variables = readVariables();
  const { url, publishableKey, siteUrl, running } = await openBackend(readSettings(variables), variables);
  const { added, today } = await fillDemoUser(url, publishableKey);

  console.log(`Backend:  ${url}`);
  console.log(
    added > 0
      ? `Added:    ${added.toLocaleString('en-US')} transactions, over ${DEMO_MONTHS} months to ${today}`
      : `Added:    nothing, everything up to ${today} is there already`,
  );
  console.log(`Accounts: ${DEMO_ACCOUNTS.map(({ name }) => name).join(', ')}`);
  console.log(`\nSign in at ${siteUrl}/login${running ? '' : '   (npm run dev starts the app)'}`);
  console.log(`  Email     ${DEMO_USER.email}\n  Password  ${DEMO_USER.password}`);
});
