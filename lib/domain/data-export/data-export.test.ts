import { describe, expect, test } from 'vitest';
import { account, budget, category, exportOf, MOMENT, transaction, uuid } from '@/tests/exported-rows';
import { fileInArchive, writeArchive } from './archive';
import { EXPORT_VERSION } from './format';
import { parseDataExport } from './parse-archive';
import { stageRestoreSchema } from './restore-form';
import { restoreParts } from './restore-parts';
import { describeExport, summarizeExport } from './summary';

const bytesOf = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

function zipOf(files: Record<string, string>): Uint8Array {
  const archive = writeArchive(new Date('2026-11-20T08:00:00Z'));
  for (const [name, text] of Object.entries(files)) {
    archive.begin(name);
    archive.write(text);
    archive.end();
  }
  return Uint8Array.from(archive.finish().flatMap((piece) => [...piece]));
}

const DAMAGED = expect.stringContaining('damaged');

describe('parsing an archive', () => {
  const dataExport = exportOf();
  const zip = zipOf({ 'accounts.csv': 'x', 'outlay.json': JSON.stringify(dataExport) });

  test('accepts the archive, or the document in it', () => {
    expect(parseDataExport(zip)).toEqual({ ok: true, dataExport });
    expect(parseDataExport(bytesOf(dataExport))).toEqual({ ok: true, dataExport });
  });

  test('any flipped bit is noticed', () => {
    let rejected = 0;
    for (let at = 0; at < zip.length; at += 1) {
      const turned = zip.slice();
      turned[at] = (turned[at] ?? 0) ^ (1 << (at % 8));
      const result = parseDataExport(turned);
      if (result.ok) expect(result.dataExport).toEqual(dataExport);
      else rejected += 1;
    }
    expect(rejected).toBeGreaterThan(zip.length / 2);
  });

  test('an archive cut off anywhere is noticed', () => {
    for (let length = 0; length < zip.length; length += 1)
      expect(parseDataExport(zip.subarray(0, length))).toMatchObject({ ok: false });
    const text = bytesOf(dataExport);
    for (let length = 0; length < text.length; length += 7)
      expect(parseDataExport(text.subarray(0, length))).toMatchObject({ ok: false });
  });

  test('another file is distinguished from a damaged archive of ours', () => {
    const foreign = zipOf({ 'holiday.txt': 'x' });
    expect(parseDataExport(foreign)).toEqual({
      ok: false,
      error: expect.stringContaining('not an export') as string,
    });
    expect(parseDataExport(zip.subarray(0, zip.length - 30))).toEqual({ ok: false, error: DAMAGED });
  });

  test.each([
    ['nothing', '', 'not an export'],
    ['a picture', 'GIF89a', 'not an export'],
    ['another document', '{"format":"other","version":1}', 'not an export'],
    ['a list', '[]', 'not an export'],
    [
      'a later version',
      { ...dataExport, version: 9 },
      'newer version of Outlay (format 9; this one reads format 8)',
    ],
    ['no rows', { format: 'outlay', version: 1 }, 'damaged'],
    ['no rows of this version', { format: 'outlay', version: EXPORT_VERSION }, 'damaged'],
    ['rows of this version as those of an earlier one', { ...dataExport, version: 2 }, 'damaged'],
    ['half an export', JSON.stringify(dataExport).slice(0, 500), 'damaged'],
    [
      'more than there is',
      { ...dataExport, counts: { ...dataExport.counts, transactions: 10 ** 12 } },
      'damaged',
    ],
    ['a table nobody knows', { ...dataExport, tables: { ...dataExport.tables, users: [] } }, 'damaged'],
    [
      'depth',
      JSON.stringify(
        exportOf({
          import_mappings: [{ account_id: uuid(1), fingerprint: 'a'.repeat(64), mapping: { x: 'DEEP' } }],
        }),
      ).replace('"DEEP"', '['.repeat(50_000) + ']'.repeat(50_000)),
      'damaged',
    ],
  ])('rejects %s', (_, content, why) => {
    expect(parseDataExport(bytesOf(content))).toEqual({
      ok: false,
      error: expect.stringContaining(why) as string,
    });
  });

  test('takes income that was taken back', () => {
    const taken = exportOf({ transactions: [{ ...transaction(1), type: 'income' }] });
    expect(parseDataExport(bytesOf(taken))).toMatchObject({ ok: true });
  });

  test.each([
    ['an amount of nothing', { amount: '0.00' }],
    ['an amount as a number', { amount: -2.5 }],
    ['an expense that came in', { amount: '2.50' }],
    ['a refund that went out', { type: 'refund' }],
    ['an absurd amount', { amount: '1234567890123.00' }],
    ['a tenth of a thousandth', { amount: '-2.5051' }],
    ['more zeros than it needs', { amount: '-2.500' }],
    ['no such day', { date: '2026-02-30' }],
    ['a moment without a zone', { created_at: '2026-11-20 08:09:10' }],
    ['an account that is not there', { account_id: uuid(2) }],
    ['a category that is not there', { category_id: uuid(1) }],
    ['a payee that is not there', { payee_id: uuid(1) }],
    ['a deletion that is not there', { deletion_id: uuid(1), deleted_at: MOMENT }],
    ['no id', { id: '../etc' }],
    ['a column nobody knows', { user_id: uuid(3) }],
    ['half a character', { description: '\ud800' }],
    ['a text without end', { note: 'x'.repeat(3_000) }],
    ['another type', { type: 'gift' }],
  ])('rejects a transaction with %s', (_, change) => {
    const spoiled = exportOf({
      transactions: [transaction(1), { ...transaction(2), ...change } as never],
    });
    expect(parseDataExport(bytesOf(spoiled))).toEqual({ ok: false, error: DAMAGED });
  });

  const calendar = {
    valid_from: '0001-01-01',
    kind: 'day' as const,
    day: 25,
    anchor: null,
    series_id: null,
    shift: 'before' as const,
  };
  const move = {
    id: uuid(30),
    period: '2026-11-25',
    source_id: category.id,
    target_id: category.id,
    amount: '5.00',
    created_at: MOMENT,
  };
  const contribution = {
    id: uuid(31),
    goal_id: null,
    date: '2026-11-20',
    amount: '-5.00',
    created_at: MOMENT,
  };

  test('takes limits with what they carry, calendars, moved amounts and contributions', () => {
    const planned = exportOf({
      budgets: [{ ...budget, per: 'year', carry: 'both', carry_cap: '0.00', restart: '-7.25' }],
      budget_calendars: [calendar, { ...calendar, valid_from: '2026-11-25', kind: 'payday', day: null }],
      budget_moves: [move],
      goal_contributions: [contribution],
    });
    expect(parseDataExport(bytesOf(planned))).toEqual({ ok: true, dataExport: planned });
  });

  test.each([
    ['a limit below nothing', { budgets: [{ ...budget, amount: '-1.00' }] }],
    ['a limit of a series that is not there', { budgets: [{ ...budget, series_id: uuid(9) }] }],
    ['a limit per week', { budgets: [{ ...budget, per: 'week' }] }],
    ['periods from the 29th on', { budget_calendars: [{ ...calendar, day: 29 }] }],
    ['periods of an income that is not there', { budget_calendars: [{ ...calendar, series_id: uuid(9) }] }],
    ['a move of nothing', { budget_moves: [{ ...move, amount: '0.00' }] }],
    ['a move to a category that is not there', { budget_moves: [{ ...move, target_id: uuid(9) }] }],
    [
      'a contribution to a goal that is not there',
      { goal_contributions: [{ ...contribution, goal_id: uuid(9) }] },
    ],
  ])('rejects %s', (_, tables) => {
    expect(parseDataExport(bytesOf(exportOf(tables as never)))).toEqual({ ok: false, error: DAMAGED });
  });

  test('rejects an archive without an open account, without a profile, or with two', () => {
    for (const tables of [
      { accounts: [{ ...account, closed_at: MOMENT }] },
      {
        accounts: [{ ...account, deletion_id: uuid(4) }],
        ledger_changes: [
          {
            id: uuid(4),
            kind: 'delete' as const,
            transactions: 0,
            made_at: MOMENT,
            undone_at: null,
            kept: null,
            details: {},
            snapshot: null,
          },
        ],
      },
      { profiles: [] },
      { profiles: [...dataExport.tables.profiles, ...dataExport.tables.profiles] },
    ])
      expect(parseDataExport(bytesOf(exportOf(tables)))).toEqual({ ok: false, error: DAMAGED });
  });

  test('an archive that would unpack to more than the limit is not unpacked', () => {
    const bomb = zipOf({ 'outlay.json': ' '.repeat(20_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(fileInArchive(bomb, 'outlay.json', 1_000_000)).toBeNull();
    expect(parseDataExport(bomb, 1_000_000)).toEqual({ ok: false, error: DAMAGED });
    // It may also lie about its size.
    const liar = bomb.slice();
    const view = new DataView(liar.buffer);
    for (let at = 0; at < liar.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_000, true);
    const before = process.memoryUsage().arrayBuffers;
    expect(parseDataExport(liar, 1_000_000)).toEqual({ ok: false, error: DAMAGED });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
  });

  test('an archive that contains the document twice is rejected', () => {
    const twice = zipOf({
      'outlay.json': JSON.stringify(dataExport),
      'outlay.jsoN': JSON.stringify(dataExport),
    });
    const text = Buffer.from(twice);
    for (let at = text.indexOf('outlay.jsoN'); at >= 0; at = text.indexOf('outlay.jsoN'))
      text[at + 10] = 0x6e;
    expect(parseDataExport(new Uint8Array(text))).toEqual({ ok: false, error: DAMAGED });
  });
});

test('the description of an archive', () => {
  const show = (date: string) => date;
  expect(describeExport(summarizeExport(exportOf()), show)).toBe(
    '1 account, 2 transactions from 2026-11-02 to 2026-11-03.',
  );
  const empty = exportOf({
    transactions: [{ ...transaction(1), deletion_id: uuid(4), deleted_at: MOMENT }],
    budgets: [
      budget,
      { ...budget, valid_from: '2026-11-01', amount: '7.00' },
      { ...budget, category_id: uuid(5) },
      { ...budget, category_id: uuid(5), valid_from: '2026-11-01', amount: null },
    ],
  });
  expect(describeExport(summarizeExport(empty), show)).toBe(
    '1 account, 0 transactions, 1 in the trash, 1 budget limit.',
  );
});

test('parts are small, contain every row once and are valid for the server', () => {
  const rows = Array.from({ length: 4_000 }, (_, number) => ({
    ...transaction(number),
    note: 'ß'.repeat(number % 900),
  }));
  const dataExport = exportOf({ transactions: rows });
  const parts = [...restoreParts(dataExport)];
  const sent = parts.flatMap((part, index) => {
    expect(new TextEncoder().encode(part.rows).length).toBeLessThan(450_000);
    const parsed = stageRestoreSchema.parse({ restoreId: uuid(5), part: index, ...part });
    return parsed.kind === 'transactions' ? parsed.rows : [];
  });
  expect(sent).toEqual(rows);
  expect(new Set(parts.map(({ kind }) => kind))).toEqual(
    new Set(['profiles', 'categories', 'payees', 'accounts', 'transactions', 'savings_goals']),
  );
  for (const rows of ['{}', '[]', 'x', '[{"id":1}]', '[null]'])
    expect(
      stageRestoreSchema.safeParse({ restoreId: uuid(5), part: 0, kind: 'transactions', rows }).success,
    ).toBe(false);
});
