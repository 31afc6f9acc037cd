import { write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { openFile } from '../open-file';
import { hasDirectoryLoop } from './compound-directory';

const FIRST_SECTOR = 0x30;
const SECTOR_BYTES = 512;
const ENTRY_BYTES = 128;
const [BEFORE, AFTER, INSIDE] = [0x44, 0x48, 0x4c];

/** An old workbook of a table with a day, a text and an amount. */
function workbook(): Uint8Array {
  const cells = [
    ['Date', 'Text', 'Amount'],
    ['2026-03-04', 'Tea', '-2.50'],
  ];
  const grid = cells.map((row) => row.map((v) => ({ t: 's', v })));
  const book = { SheetNames: ['A'], Sheets: { A: { '!data': grid, '!ref': 'A1:C2' } } };
  return new Uint8Array(
    write(book as never, { type: 'array', bookType: 'biff8', dense: true } as never) as ArrayBuffer,
  );
}

/** The workbook with a link of one of its directory's entries changed. */
function linked(entry: number, link: number, to: number): Uint8Array {
  const bytes = workbook();
  const view = new DataView(bytes.buffer);
  const directory = (view.getUint32(FIRST_SECTOR, true) + 1) * SECTOR_BYTES;
  view.setInt32(directory + entry * ENTRY_BYTES + link, to, true);
  return bytes;
}

test('a whole directory has no loop, and its workbook is opened', async () => {
  expect(hasDirectoryLoop(workbook())).toBe(false);
  expect(await openFile(workbook())).toMatchObject({ ok: true });
});

test.each([
  ['an entry inside itself', linked(0, INSIDE, 0)],
  ['an entry before itself', linked(1, BEFORE, 1)],
  ['the root after what it holds', linked(1, AFTER, 0)],
])('%s is refused, and not followed for ever', async (_, bytes) => {
  expect(hasDirectoryLoop(bytes)).toBe(true);
  const started = process.cpuUsage();
  const opened = await openFile(bytes);
  expect(opened.ok ? 'opened' : opened.error.message).toMatch(/^This workbook is damaged/);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
});

test('a file that ends too early has none', () => {
  for (const length of [8, 60, 600]) expect(hasDirectoryLoop(workbook().subarray(0, length))).toBe(false);
});
