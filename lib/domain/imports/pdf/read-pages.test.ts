import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfOf, type PdfStyle } from '@/tests/pdf-file';
import { STATEMENTS } from '@/tests/statement-texts';
import { parsedOf, rowsOf } from '@/tests/bank-files';
import { openFile } from '../open-file';
import { parseFile } from '../parse-file';

async function parse(bytes: Uint8Array) {
  const opened = await openFile(bytes);
  if (opened.ok && !('content' in opened)) throw new Error('these are files');
  return opened.ok ? parseFile(opened.content, {}, '2026-11-20', 'USD') : opened;
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const result = await parse(bytes);
  return result.ok ? 'read' : result.error.message;
}

const STYLES: [string, PdfStyle][] = [
  ['plain', {}],
  ['packed', { packed: true }],
  ['pages that lie on their side', { turned: true, packed: true }],
  ['letter by letter', { byLetter: true }],
];

test.each(STYLES)('reads the statements of all banks from a PDF: %s', async (_, style) => {
  for (const { name, text, rows } of STATEMENTS) {
    const parsed = parsedOf(await parse(pdfOf(text, style)));
    expect([name, rowsOf(parsed).map(({ date, minorUnits }) => [date, minorUnits])]).toEqual([name, rows]);
    expect(parsed).toMatchObject({ format: 'pdf', proved: 'pdf', questions: [] });
  }
});

test('explains a password, a picture of a page, a damaged file and one that unfolds too far', async () => {
  expect(await refusalOf(pdfOf('Statement', { locked: true }))).toMatch(/^The PDF asks for a password\./);
  expect(await refusalOf(pdfOf(' \n'))).toMatch(/^The PDF holds pictures of pages/);
  expect(await refusalOf(new TextEncoder().encode('%PDF-1.7\nnothing else'))).toMatch(/^The PDF is damaged/);
  const bomb = deflateSync(Buffer.alloc(60_000_000, 32));
  const dictionary = `1 0 obj\n<< /Length ${bomb.length} /Filter /FlateDecode >>\nstream\n`;
  const file = Buffer.concat([
    Buffer.from(`%PDF-1.4\n${dictionary}`),
    bomb,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  expect(await refusalOf(new Uint8Array(file))).toMatch(/^The PDF unfolds to more than can be read/);
});

test('refuses a font whose map names millions of characters, before it is unfolded', async () => {
  const text = Buffer.from(pdfOf('お取引明細 1.00')).toString('latin1');
  const ranges = text.replace('<ff00> <ffff> <ff00>', '<000000> <fffff0> <0000>');
  expect(ranges).not.toBe(text);
  const started = process.cpuUsage();
  expect(await refusalOf(Buffer.from(ranges, 'latin1'))).toMatch(/^The PDF unfolds to more than can be read/);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
});

test('20 pages take less than 3 seconds', async () => {
  const rows = Array.from({ length: 20 * 45 }, (_, index) => ({
    day: String(1 + Math.floor(index / 33)).padStart(2, '0'),
    amount: ((index * 7919) % 9000) + 105,
  }));
  const money = (cents: number) => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
  let balance = 100_000_000;
  const lines = rows.map(({ day, amount }, index) => {
    balance -= amount;
    return (
      `03/${day}/2026  Card purchase at shop ${index}`.padEnd(60) +
      money(amount).padStart(12) +
      money(balance).padStart(16)
    );
  });
  const pages = Array.from({ length: 20 }, (_, page) =>
    [
      `Statement 03/01/2026 - 03/31/2026      Page ${page + 1} of 20`,
      'Date        Description'.padEnd(60) + 'Withdrawals'.padStart(12) + 'Balance'.padStart(16),
      ...(page === 0 ? ['            Opening balance'.padEnd(72) + money(100_000_000).padStart(16)] : []),
      ...lines.slice(page * 45, page * 45 + 45),
    ].join('\n'),
  );
  const bytes = pdfOf(pages.join('\f'), { packed: true });
  const started = process.cpuUsage();
  const parsed = parsedOf(await parse(bytes));
  expect(rowsOf(parsed)).toHaveLength(rows.length);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(3);
});
