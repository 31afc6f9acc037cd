import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimDataFolder } from './data-folder.mjs';
import { storageFailure, whyNotWritable } from './storage.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('why nothing can be written into a folder', () => {
  test.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'your share of the disk is used up'],
    ['EROFS', 'it is on a disk that can only be read'],
    ['EACCES', 'it is not writable for the user who runs this'],
    ['EPERM', 'it is not writable for the user who runs this'],
  ])('%s', (code, cause) =>
    expect(whyNotWritable(folder, Object.assign(new Error('raw'), { code }))).toBe(cause),
  );

  test('is found even if the error does not say', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(whyNotWritable(join(file, 'data'), new Error('unable to open database file'))).toBe(
      'a file stands where a folder should be',
    );
  });

  test('is the error’s message if the disk is not the cause', () =>
    expect(whyNotWritable(folder, new Error('something else'))).toBe('something else'));
});

test('a data folder that can’t be used is reported with the cause, in one line', () => {
  const dataDir = join(folder, 'file', 'data');
  writeFileSync(join(folder, 'file'), '');
  expect(() => claimDataFolder({ dataDir } as Parameters<typeof claimDataFolder>[0])).toThrow(
    `The data folder ${dataDir} (OUTLAY_DATA_DIR) cannot be used: a file stands where a folder should be.`,
  );
});

describe('why the embedded backend could not write', () => {
  test.each([
    ["ErrnoError { name: 'ErrnoError', errno: 51 }", 'the disk is full'],
    ["ErrnoError { name: 'ErrnoError', errno: 69 }", 'it is on a disk that can only be read'],
    ["ErrnoError { name: 'ErrnoError', errno: 2 }", 'it is not writable for the user who runs this'],
    ['PANIC:  could not write to file "pg_wal": No space left on device', 'the disk is full'],
    ['Error: ENOSPC: no space left on device, write', 'the disk is full'],
    ["ErrnoError { name: 'ErrnoError', errno: 20 }", undefined],
    ['Error: listen EACCES: permission denied 127.0.0.1:80', undefined],
    ['Migration failed: Failed to execute query: create table x ()', undefined],
  ])('%s', (output, cause) => expect(storageFailure(output)).toBe(cause));
});
