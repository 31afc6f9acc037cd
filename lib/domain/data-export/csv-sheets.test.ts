import { expect, test } from 'vitest';
import { EXPORT_SHEETS, isInSheet, tableCsv } from './csv-sheets';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const MOMENT = '2026-11-20T08:09:10.123456Z';

test('no cell is a formula, amounts stay numbers, and references are written as names', () => {
  const mark = {
    id: uuid(6),
    account_id: uuid(1),
    date: '2026-11-01',
    balance: '-12.30',
    source: 'typed',
    import_id: null,
    stated_at: MOMENT,
    end_of_day: false,
  };
  const csv = tableCsv(
    'balance_marks',
    [mark, { ...mark, balance: '0.125', source: 'a;-1+1' }, { ...mark, account_id: uuid(7) }],
    new Map([[uuid(1), '=HYPERLINK("http://x")']]),
  );
  const [header, first, second, third] = csv.split('\r\n');
  // After a byte-order mark; without one, spreadsheets don't recognize UTF-8.
  expect(header).toBe('\ufeff"id","account","date","balance","source","import_id","stated_at","end_of_day"');
  expect(first).toBe(
    `"${uuid(6)}","'=HYPERLINK(""http://x"")","2026-11-01",-12.30,"typed",,"${MOMENT}",false`,
  );
  expect(second).toContain(`,0.125,"a;'-1+1",`);
  expect(third).toContain(`,"${uuid(7)}","2026-11-01",-12.30,`);
});

test('reasons of excluded rows are written as text', () => {
  const reason = [{ code: 'total' }, { code: 'description_cut', params: { length: 500 } }];
  const [, first, second] = tableCsv('import_rows', [{ reason }, { reason: null }], new Map()).split('\r\n');
  expect(first).toMatch(
    /^,+"It is a total or a balance, not a transaction. The description was cut to 500 characters.",+$/,
  );
  expect(second).toMatch(/^,+$/);
});

test('the trash has files of its own', () => {
  const sheets = (row: Record<string, unknown>, table: string) =>
    Object.entries(EXPORT_SHEETS)
      .filter(([, sheet]) => sheet.table === table && isInSheet(sheet, row))
      .map(([file]) => file);
  expect(sheets({ deletion_id: null }, 'accounts')).toEqual(['accounts.csv']);
  expect(sheets({ deletion_id: uuid(4) }, 'accounts')).toEqual(['deleted-accounts.csv']);
  expect(sheets({ deletion_id: null }, 'transactions')).toEqual([]);
  expect(sheets({ deletion_id: uuid(4) }, 'transactions')).toEqual(['trash.csv']);
  expect(sheets({}, 'categories')).toEqual(['categories.csv']);
});
