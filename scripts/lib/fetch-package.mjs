import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs a package that is not part of this project's own, with its dependencies, into a new folder.
 * @param {string} folder
 * @param {string} name
 * @param {string} version
 * @returns {boolean} true if it is there; if not, npm has printed why, and the folder is gone
 */
export function fetchPackage(folder, name, version) {
  console.log(`Fetching ${name} ${version} …`);
  mkdirSync(folder, { recursive: true });
  // A separate project, so that npm looks no further.
  writeFileSync(join(folder, 'package.json'), '{}');
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`];
  const { status } = spawnSync('npm', [...args, '--loglevel', 'error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) rmSync(folder, { recursive: true, force: true });
  return status === 0;
}
