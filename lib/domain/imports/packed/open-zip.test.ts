import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsx } from '@/tests/workbooks';
import { openFile } from '../open-file';
import { MAX_UNFOLDED_BYTES } from './unzip';

const CSV = strToU8('Date,Description,Amount\n2026-01-05,Tea,-2.50\n');

async function outcome(bytes: Uint8Array): Promise<unknown> {
  const opened = await openFile(bytes);
  if (!opened.ok) return opened.error.message;
  return 'files' in opened ? opened.files.map(({ name, bytes: inside }) => [name, inside.length]) : 'content';
}

/** A ZIP whose directory states another size of its first file. */
function withSize(zip: Uint8Array, size: number): Uint8Array {
  const changed = zip.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 4 < changed.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return changed;
}

function withEncryption(zip: Uint8Array): Uint8Array {
  const changed = zip.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 4 < changed.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) changed[at + 8]! |= 1;
  return changed;
}

test.each<[string, Uint8Array, unknown]>([
  ['one file', zipSync({ 'a.csv': CSV }), [['a.csv', CSV.length]]],
  [
    'several, by name, whatever folder they are in',
    zipSync({
      '2026/10.csv': CSV,
      '2026/9.csv': CSV,
      '__MACOSX/._9.csv': CSV,
      '.DS_Store': CSV,
      'empty/': new Uint8Array(),
      'readme.md': CSV,
    }),
    [
      ['9.csv', CSV.length],
      ['10.csv', CSV.length],
    ],
  ],
  ['workbooks', zipSync({ 'a.xlsx': xlsx({ sheets: { A: [['x']] } }) }), [['a.xlsx', expect.any(Number)]]],
  ['stored files', zipSync({ 'a.csv': [CSV, { level: 0 }] }), [['a.csv', CSV.length]]],
  [
    'files of several kinds',
    zipSync({ 'a.csv': CSV, 'b.ofx': CSV }),
    expect.stringContaining('several kinds (.csv, .ofx)'),
  ],
  [
    'another packed file',
    zipSync({ 'a.zip': zipSync({ 'a.csv': CSV }) }),
    expect.stringContaining('another packed file inside, a.zip'),
  ],
  ['nothing', zipSync({}), expect.stringContaining('no file of transactions')],
  ['pictures only', zipSync({ 'a.png': CSV }), expect.stringContaining('no file of transactions')],
  [
    'a password',
    withEncryption(zipSync({ 'a.csv': CSV })),
    expect.stringContaining('protected by a password'),
  ],
  [
    'a damaged file',
    zipSync({ 'a.csv': [CSV, { level: 0 }] }).map((byte, at) => (at === 50 ? byte ^ 1 : byte)),
    expect.stringContaining('damaged'),
  ],
  ['a cut ZIP', zipSync({ 'a.csv': CSV }).slice(0, 60), expect.stringContaining('damaged')],
])('opens %s', async (_, bytes, expected) => {
  expect(await outcome(bytes)).toEqual(expected);
});

test('a bomb is refused by the size its directory states', async () => {
  const bomb = withSize(zipSync({ 'a.csv': CSV }), MAX_UNFOLDED_BYTES + 1);
  expect(await outcome(bomb)).toContain('unfolds to 200 MB');
  const book = withSize(xlsx({ sheets: { A: [['x']] } }), MAX_UNFOLDED_BYTES);
  expect(await outcome(book)).toContain('unfolds to');
});

test('unfolding stops where a directory lies', async () => {
  const bomb = withSize(zipSync({ 'a.csv': new Uint8Array(100_000_000) }), 1000);
  const before = process.memoryUsage().arrayBuffers;
  expect(await outcome(bomb)).toContain('damaged');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});
