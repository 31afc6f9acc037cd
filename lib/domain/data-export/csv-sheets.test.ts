import { expect, test } from 'vitest';
import { budget, MOMENT, uuid } from '@/tests/exported-rows';
import { EXPORT_SHEETS, isInSheet, tableCsv } from './csv-sheets';

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

test('limits are written with what they carry, and name their category and series', () => {
  const limit = { ...budget, carry: 'both', carry_cap: '20.00', restart: '-7.25', series_id: uuid(8) };
  const names = new Map([
    [budget.category_id, 'Food'],
    [uuid(8), 'Insurance'],
  ]);
  const [header, first, second] = tableCsv('budgets', [limit, { ...budget, amount: null }], names).split(
    '\r\n',
  );
  expect(header).toBe(
    '\ufeff"category","valid from","amount","created_at","per","carry","at most","start again with","series"',
  );
  expect(first).toBe(`"Food","0001-01-01",5.00,"${MOMENT}","period","both",20.00,-7.25,"Insurance"`);
  expect(second).toBe(`"Food","0001-01-01",,"${MOMENT}","period","none",,,`);
});

test('moved amounts name both categories', () => {
  const move = {
    ...{ id: uuid(9), period: '2026-11-01', source_id: uuid(2), target_id: uuid(5) },
    ...{ amount: '5.00', created_at: MOMENT },
  };
  const names = new Map([
    [uuid(2), 'Food'],
    [uuid(5), 'Fun'],
  ]);
  const [header, first] = tableCsv('budget_moves', [move], names).split('\r\n');
  expect(header).toBe('\ufeff"id","period","from","to","amount","created_at"');
  expect(first).toBe(`"${uuid(9)}","2026-11-01","Food","Fun",5.00,"${MOMENT}"`);
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
