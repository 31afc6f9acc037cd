import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchPackage } from '../lib/fetch-package.mjs';
import { PlainError } from '../lib/lifecycle.mjs';
import { ROOT } from '../lib/paths.mjs';

export const VERSION = '13.5.0';

const FOLDER = join(ROOT, 'node_modules/.cache', `lighthouse-${VERSION}`);

/**
 * The part of Lighthouse's result that this project uses.
 * @typedef {object} Result
 * @property {{ message: string }} [runtimeError]
 * @property {string} finalDisplayedUrl
 * @property {Record<string, { score: number | null }>} categories
 * @property {Record<string, { numericValue?: number }>} audits
 * @property {{ benchmarkIndex: number }} environment
 */
/**
 * @typedef {object} Lighthouse
 * @property {(url: string, flags: object, config?: object) => Promise<{ lhr: Result, report: string | string[] } | undefined>} run
 * @property {object} desktopConfig
 */

/**
 * Lighthouse with everything it brings, which is more than the rest of the development tools, so it is fetched by the
 * first run.
 * @returns {Promise<Lighthouse>}
 */
export async function fetchLighthouse() {
  if (!existsSync(FOLDER)) install();
  const core = join(FOLDER, 'node_modules/lighthouse/core');
  const [{ default: run }, { default: desktopConfig }] = await Promise.all([
    import(pathToFileURL(join(core, 'index.js')).href),
    import(pathToFileURL(join(core, 'config/desktop-config.js')).href),
  ]);
  return { run, desktopConfig };
}

function install() {
  const unfinished = `${FOLDER}-${process.pid}`;
  if (!fetchPackage(unfinished, 'lighthouse', VERSION)) {
    throw new PlainError(`Lighthouse ${VERSION} could not be fetched; see npm's message above.`);
  }
  renameSync(unfinished, FOLDER);
}
