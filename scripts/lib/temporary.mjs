import { featureEnvironment } from './backend-features.mjs';
import { temporaryDirectory } from './lifecycle.mjs';
import { freePorts } from './ports.mjs';

/** @import { Settings } from './environment.mjs' */

/**
 * Settings for a temporary instance: free ports, and a folder that is removed when the script ends. They ignore the
 * user's environment, so a test never touches their data.
 * @param {string} name
 * @param {import('./environment.mjs').Variables} [features] variables for the backend's features
 * @returns {Promise<Settings>}
 */
export async function temporarySettings(name, features = {}) {
  const [port, supabasePort] = /** @type {[number, number]} */ (await freePorts(2));
  return {
    port,
    supabasePort,
    dataDir: temporaryDirectory(name),
    databaseUrl: undefined,
    siteUrl: `http://127.0.0.1:${port}`,
    externalUrl: `http://127.0.0.1:${supabasePort}`,
    features: featureEnvironment(features),
    external: undefined,
  };
}
