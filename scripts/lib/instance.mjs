import { cpSync } from 'node:fs';
import { DEMO_USER } from '../demo-data.mjs';
import { startApp } from './app.mjs';
import { migrate, startBackend } from './backend.mjs';
import { fillDemoUser } from './demo-user.mjs';
import { backendUrl, databaseFolder } from './environment.mjs';
import { newKeys } from './keys.mjs';
import { temporarySettings } from './temporary.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Child } from './child.mjs' */
/** @import { Settings } from './environment.mjs' */
/** @import { Keys } from './keys.mjs' */

/** @typedef {{ settings: Settings, keys: Keys, backend: Child, app: Child }} Instance */

/**
 * Starts a production build on free ports and in a temporary folder. Everything is stopped and deleted when the
 * script ends.
 * @param {string} name
 * @param {string} buildDir
 * @param {Record<string, string>} [env] variables for the app
 * @param {string} [migrated] a database folder to copy instead of applying the migrations
 * @returns {Promise<Instance>}
 */
export async function startInstance(name, buildDir, env = {}, migrated) {
  const settings = await temporarySettings(name);
  const keys = newKeys();
  if (migrated) cpSync(migrated, databaseFolder(settings), { recursive: true });
  else await migrate(settings, keys);
  const backend = await startBackend(settings, keys);
  const app = await startApp(settings, keys, {
    mode: 'start',
    buildDir,
    quiet: true,
    env,
  });
  return { settings, keys, backend, app };
}

/**
 * Adds the demo user to an instance, like `npm run demo`.
 * @param {Instance} instance
 */
export async function addDemoUser({ settings, keys }) {
  await fillDemoUser(backendUrl(settings), keys.SUPABASE_PUBLISHABLE_KEY);
}

/**
 * Signs in the demo user through the screens and waits for their dashboard.
 * @param {Page} page
 * @param {string} siteUrl
 */
export async function signInAsDemoUser(page, siteUrl) {
  await page.goto(`${siteUrl}/login`);
  await page.getByLabel('Email').fill(DEMO_USER.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_USER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Recent Transactions').waitFor();
}
