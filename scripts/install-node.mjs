// Runs after `npm ci`, on the machine's Node: if that one is too old for this project, fetches another into
// node_modules/.bin, where npm's scripts find it first. Only the program is kept, which is two thirds of its package.
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackage } from './lib/fetch-package.mjs';
import { FETCHED_NODE, NODE_RANGE, nodeSuffices } from './lib/node-version.mjs';

const MODULES = join(import.meta.dirname, '../node_modules');
const BIN = join(MODULES, '.bin');
const PROGRAM = join(BIN, 'node');

if (!nodeSuffices(process.versions.node) && !nodeSuffices(installedVersion())) install();

/** The version in node_modules, which survives `npm install`. */
function installedVersion() {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  return (stdout ?? '').replace(/^v/, '');
}

function install() {
  console.log(`This is Node ${process.versions.node}; Outlay runs on ${NODE_RANGE}.`);
  const folder = join(MODULES, `.cache/node-${process.pid}`);
  const machine = `${process.platform}-${process.arch}`;
  const name = `${machine === 'darwin-arm64' ? 'node-bin' : 'node'}-${machine}`;
  if (!fetchPackage(folder, name, FETCHED_NODE)) {
    console.error(
      `Node ${FETCHED_NODE} could not be fetched. Install Node ${NODE_RANGE}, and run npm ci again.`,
    );
    process.exitCode = 1;
    return;
  }
  mkdirSync(BIN, { recursive: true });
  rmSync(PROGRAM, { force: true });
  renameSync(join(folder, 'node_modules', name, 'bin/node'), PROGRAM);
  rmSync(folder, { recursive: true });
}
