import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('only one process holds the lock, and the next one gets it once released', () => {
  const path = join(folder, 'lock');
  const release = takeLock(path);
  expect(release).toBeDefined();
  expect(takeLock(path)).toBeUndefined();
  release?.();
  const again = takeLock(path);
  expect(again).toBeDefined();
  again?.();
});

test('the lock of a killed process is released at once', async () => {
  const path = join(folder, 'lock');
  const holder = hold(path);
  await once(holder.stdout, 'data');
  expect(takeLock(path)).toBeUndefined();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const release = takeLock(path);
  expect(release).toBeDefined();
  release?.();
});

test('a lock lasts although nobody keeps its release', async () => {
  const path = join(folder, 'lock');
  const holder = hold(path, 'gc();');
  await once(holder.stdout, 'data');
  expect(takeLock(path)).toBeUndefined();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
});

/** Starts a process that takes the lock, does something more and says so. */
function hold(path: string, then = '') {
  const lockModule = pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href;
  const take = `import { takeLock } from '${lockModule}'; takeLock(${JSON.stringify(path)});`;
  const stay = `setInterval(() => { ${then} console.log('held'); }, 50);`;
  return spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', take + stay]);
}
