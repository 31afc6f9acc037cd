import { setTimeout as sleep } from 'node:timers/promises';
import { answers, migrate, startBackend } from './backend.mjs';
import { claimOrFindOwner, lockInDataFolder } from './data-folder.mjs';
import { backendUrl } from './environment.mjs';
import { ensureKeys } from './keys.mjs';
import { onEnd, PlainError } from './lifecycle.mjs';
import { freePorts } from './ports.mjs';

/** @import { Settings, Variables } from './environment.mjs' */

const START_LIMIT_MS = 60_000;

/**
 * @typedef {object} OpenBackend
 * @property {string} url
 * @property {string} publishableKey
 * @property {string} siteUrl the app's address
 * @property {boolean} running true if an instance was found running
 */

/**
 * The backend that has the data of these settings: the one at SUPABASE_URL, that of the instance running on them, or
 * one that is started for the duration of the script. Refuses a second script on the same data folder.
 * @param {Settings} settings
 * @param {Variables} variables
 * @returns {Promise<OpenBackend>}
 */
export async function openBackend(settings, variables) {
  const { siteUrl, databaseUrl } = settings;
  if (settings.external) return { ...settings.external, siteUrl, running: false };
  const release = lockInDataFolder(settings, 'demo.lock');
  if (!release) throw new PlainError('npm run demo is already running on this data folder.');
  onEnd(release);
  const { keys } = ensureKeys(variables);
  const publishableKey = keys.SUPABASE_PUBLISHABLE_KEY;
  const usual = backendUrl(settings);
  if (databaseUrl && (await answers(usual))) return { url: usual, publishableKey, siteUrl, running: true };

  // Nobody else has to find the script's own backend, so it takes any port.
  const [supabasePort] = /** @type {[number]} */ (await freePorts(1));
  const own = { ...settings, supabasePort };
  const instance = databaseUrl ? undefined : await claimOrFindInstance(own);
  if (instance) return { ...instance, publishableKey, running: true };
  await migrate(own, keys);
  await startBackend(own, keys);
  return { url: backendUrl(own), publishableKey, siteUrl, running: false };
}

/**
 * Claims the data folder, or finds the instance that runs on it, once its backend responds: it may just be starting.
 * @param {Settings} settings
 * @returns {Promise<{ url: string, siteUrl: string } | undefined>}
 */
async function claimOrFindInstance(settings) {
  const limit = Date.now() + START_LIMIT_MS;
  for (let owner = claimOrFindOwner(settings); owner; owner = claimOrFindOwner(settings)) {
    const { process, siteUrl, backendUrl: url } = owner;
    if (url && siteUrl && (await answers(url))) return { url, siteUrl };
    if (Date.now() > limit) {
      throw new PlainError(
        `Process ${process} uses the data folder, but its backend at ${url} does not respond.`,
      );
    }
    await sleep(100);
  }
  return undefined;
}
