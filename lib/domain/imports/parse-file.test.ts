import { describe, expect, it } from 'vitest';
import { inWords } from '@/tests/file-in-words';
import { encodeText } from '@/tests/encode-text';
import type { Mapping } from './mapping';
import { parseFile } from './parse-file';

const TODAY = '2026-11-20';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array, mapping: Mapping = {}) =>
  parseFile(typeof text === 'string' ? bytesOf(text) : text, mapping, TODAY, 'USD');

function parsed(text: string | Uint8Array, mapping: Mapping = {}) {
  const result = read(text, mapping);
  if (!result.ok) throw new Error(result.error.message);
  const { accounts, excluded, questions } = inWords(result.parsed);
  return {
    ...result.parsed,
    rows: accounts.flatMap((account) => account.rows.map(({ date, minorUnits }) => [date, minorUnits])),
    reasons: excluded.map(({ line, reason, needsLook }) => [line, reason, needsLook]),
    asked: questions.map(({ kind, interpretations }) => [
      kind,
      interpretations.map(({ text: words }) => words),
    ]),
  };
}

describe('files without transactions', () => {
  it.each([
    [new Uint8Array(), 'The file is empty.'],
    [' \n\n', 'The file is empty.'],
    [Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), 'a picture'],
    [Uint8Array.from([7, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0]), 'not a text file'],
    ['<!DOCTYPE html><html>', 'a web page'],
    ['Dear diary\ntoday I bought a cake', 'No table was found'],
    ['name,age\nBob,12', 'holds dates that can be read'],
    ['2024-01-31,Shop,-2,56\n2024-02-01,Inn,-12,50', 'decimal commas without quotes'],
  ])('%#: %s', (text, message) => {
    const result = read(text);
    expect(result.ok ? 'read' : result.error.message).toContain(message);
  });
});

describe('the mapping of the user', () => {
  const text = 'When,Booked,What,Value,More\n03/04/2024,05/04/2024,Shop,-12.50,9.99\n';

  it('takes precedence, by name or by position', () => {
    expect(parsed(text, { date: 'booked', amount: 5, dateOrder: 'MDY', flipSign: true }).rows).toEqual([
      ['2024-05-04', -999],
    ]);
  });

  it('may name a missing column; the error lists the columns', () => {
    expect(read(text, { amount: 'Betrag' })).toEqual({
      ok: false,
      error: {
        message:
          'There is no column "Betrag" in this file. Its columns are: "When", "Booked", "What", "Value", "More".',
        line: 1,
      },
    });
  });

  it('may name an unknown encoding, or a line without headers', () => {
    expect(read(text, { encoding: 'latin-x' })).toHaveProperty(
      'error.message',
      expect.stringContaining('"latin-x"'),
    );
    expect(read(text, { headerLine: 9 })).toHaveProperty('error.message', expect.stringContaining('line 9'));
  });

  it('can say that a file has no headers', () => {
    const { rows, headerLine } = parsed('2024-01-31,Shop,-5.00\n2024-02-01,Inn,-6.00\n', { headerLine: 0 });
    expect([headerLine, rows]).toEqual([
      null,
      [
        ['2024-01-31', -500],
        ['2024-02-01', -600],
      ],
    ]);
  });
});

describe('what the file leaves open is a question', () => {
  it('the number format of a lone 1.234', () => {
    const { asked, rows } = parsed('Date,Text,Amount\n2024-01-31,Shop,-1.234\n');
    expect(asked).toEqual([
      ['numberFormat', [expect.stringContaining('1,234.00'), expect.stringContaining('parts of a cent')]],
    ]);
    expect(rows).toEqual([['2024-01-31', -123400]]);
  });

  it('and the mark groups thousands in the first interpretation', () => {
    expect(parsed('Date,Text,Amount\n2024-01-31,Shop,-1.500\n').asked).toEqual([
      ['numberFormat', ['-1.500 is -1,500.00', '-1.500 is -1.50']],
    ]);
  });

  it('but not if the balances or other amounts decide', () => {
    expect(parsed('Date,Text,Amount,Balance\n2024-01-31,Shop,-1.234,"5.000,50"\n').asked).toEqual([]);
    expect(parsed('Date,Text,Amount\n2024-01-31,Shop,-1.234\n2024-01-31,Inn,"-5,10"\n').asked).toEqual([]);
  });

  it('nor in a currency without decimals', () => {
    const { asked, rows } = parsed('Date,Text,Amount,Currency\n2024-01-31,Shop,"-1,234",JPY\n');
    expect([asked, rows]).toEqual([[], [['2024-01-31', -123400]]]);
  });

  it('the date order', () => {
    const { asked, rows } = parsed('Date,Text,Amount\n03/04/2026,Shop,-5.00\n');
    expect(asked).toEqual([['dateOrder', ['03/04/2026 is Apr 3, 2026', '03/04/2026 is Mar 4, 2026']]]);
    expect(rows).toEqual([['2026-04-03', -500]]);
  });

  it('but not if the value dates decide', () => {
    expect(parsed('Date,Value Date,Text,Amount\n03/04/2026,13/04/2026,Shop,-5.00\n').asked).toEqual([]);
  });

  it('the direction of amounts that are all positive', () => {
    expect(parsed('Date,Text,Amount\n2024-01-31,Shop,5.00\n').asked).toEqual([
      ['sign', ['5.00 (Shop) is money in', '5.00 (Shop) is money out']],
    ]);
  });

  it('the year of dates without one', () => {
    const { asked, rows } = parsed('Date;Text;Betrag\n31.12.;Shop;-5,00\n');
    expect([asked[0]?.[0], rows]).toEqual(['year', [['2025-12-31', -500]]]);
    expect(parsed('Date;Text;Betrag\n31.12.;Shop;-5,00\n', { year: 2020 }).rows).toEqual([
      ['2020-12-31', -500],
    ]);
  });
});

describe('what is excluded, and why', () => {
  it('rows that need a look differ from those that are no transactions', () => {
    const { rows, reasons } = parsed(
      [
        'Date,Text,Amount',
        '2024-02-30,Shop,-5.00',
        '2024-02-28,Inn,abc',
        '2024-02-28,Bar,0.00',
        'Date,Text,Amount',
        'Pending,Cafe,-3.00',
        ',Lost,-7.00',
        '2024-03-01,Good,-1.00',
        'Total,,-16.00',
      ].join('\n'),
    );
    expect(rows).toEqual([['2024-03-01', -100]]);
    expect(reasons).toEqual([
      [2, '"2024-02-30" is not a day of the calendar', true],
      [3, '"abc" is not an amount', true],
      [4, 'the amount is zero', false],
      [5, 'it repeats the column headers', false],
      [6, 'the bank says "Pending": it is not booked yet', false],
      [7, 'the date is missing', true],
      [9, 'it is a total or a balance, not a transaction', false],
    ]);
  });

  it('does not take a piece of an amount for the amount', () => {
    const { rows, reasons } = parsed('Date,Text,Amount\n2024-01-31,Shop,-2,56\n2024-02-01,Inn,-12.50\n');
    expect(rows).toEqual([['2024-02-01', -1250]]);
    expect(reasons).toEqual([[2, expect.stringContaining('more cells than there are columns'), true]]);
  });

  it('rows of another table are excluded', () => {
    const { rows, reasons } = parsed(
      'Date,Text,Amount\n2024-01-31,Shop,-5.00\n\nBooking Date,Value Date,Payee,Balance,Amount\n2024-01-31,2024-01-31,Inn,9.00,-6.00\n',
    );
    expect(rows).toEqual([['2024-01-31', -500]]);
    expect(reasons.map(([line]) => line)).toEqual([4, 5]);
  });
});

describe('the required headers', () => {
  it('the type gives the direction', () => {
    const { rows, reasons, asked } = parsed(
      [
        'date,description,category,amount,type',
        '2026-01-15,Groceries,Food,85.50,expense',
        '2026-01-16,Refund,Food,-5.00,expense',
        '2026-01-31,Salary,Salary,3250.00,income',
        '2026-01-31,Odd,Salary,-1.00,income',
        '2026-01-31,Odder,Salary,1.00,gift',
      ].join('\n'),
    );
    expect(rows).toEqual([
      ['2026-01-15', -8550],
      ['2026-01-16', -500],
      ['2026-01-31', 325000],
    ]);
    expect(reasons).toEqual([
      [5, 'the amount is negative, but the type is income', true],
      [6, 'the type "gift" is neither expense nor income', true],
    ]);
    expect(asked).toEqual([]);
  });

  it('are a bank’s if the types are', () => {
    const { rows, reasons } = parsed(
      [
        'Transaction ID,Date,Type,Name,Category,Amount,Description,Money Out,Money In',
        'tx_1,2026-05-15,Card payment,Shop,Groceries,-20.00,"SHOP, HIGH STREET",-20.00,',
        'tx_2,2026-05-16,Faster payment,Boss,Income,100.00,PAY,,100.00',
        'tx_3,2026-05-17,Faster payment,Ann,Income,10.00,PAY,,10.00',
      ].join('\n'),
    );
    expect(rows).toEqual([
      ['2026-05-15', -2000],
      ['2026-05-16', 10000],
      ['2026-05-17', 1000],
    ]);
    expect(reasons).toEqual([]);
  });
});

describe('encodings', () => {
  it.each([
    ['windows-1252', 'Café Größe €5 naïve'],
    ['windows-1250', 'Zażółć gęślą jaźń płatność'],
    ['iso-8859-2', 'Zażółć gęślą jaźń źródło'],
    ['windows-1257', 'Šiaulių žąsys ėda mūsų'],
    ['gb18030', '北京餐厅消费'],
    ['shift_jis', 'コンビニ支払い'],
    ['euc-kr', '서울식품 부산마트'],
    ['windows-1251', 'Покупка в магазине'],
    ['windows-1253', 'Αγορά στο μάρκετ'],
    ['utf-16le', 'Żółw'],
    ['utf-16be', 'Żółw'],
  ])('%s', (encoding, words) => {
    const text = `Date,Payee,Amount\n2024-01-31,${words},-5.00\n2024-02-01,${words},-6.00\n`;
    const result = read(encodeText(text, encoding));
    if (!result.ok) throw new Error(result.error.message);
    expect(result.parsed.accounts[0]?.rows[0]?.description).toBe(words);
    expect(result.parsed.encoding).toBe(encoding);
    expect(read(encodeText(text, encoding), { encoding })).toMatchObject({ ok: true, parsed: { encoding } });
  });

  it('marks a broken byte in UTF-8 rather than decode everything wrongly, and drops zero bytes', () => {
    const whole = bytesOf('Date,Payee,Amount\n2024-01-31,Café Größe Müller,-5.00\n\0\0\0\0\0\0');
    whole[35] = 0xff;
    const result = read(whole);
    expect(result).toMatchObject({ ok: true, parsed: { encoding: 'utf-8' } });
    expect(result.ok && result.parsed.accounts[0]?.rows[0]?.description).toContain('Müller');
  });
});

it('parses lines that are quoted as a whole', () => {
  const { rows } = parsed('"Date,Text,Amount"\n"2024-01-31,""Shop, Inn"",-5.00"\n"2024-02-01,Bar,-6.00"\n');
  expect(rows).toEqual([
    ['2024-01-31', -500],
    ['2024-02-01', -600],
  ]);
});

it('separates accounts and currencies, and subtracts the fee', () => {
  const result = read(
    'Account,Date,Text,Amount,Fee,Currency\nA,2024-01-31,x,-5.00,0.50,EUR\nB,2024-01-31,y,-6.00,,EUR\nA,2024-01-31,z,7.00,,USD\n',
  );
  if (!result.ok) throw new Error(result.error.message);
  const found = result.parsed.accounts.map(({ id, currency, rows }) => [id, currency, rows[0]?.minorUnits]);
  expect(found).toEqual([
    ['A', 'EUR', -550],
    ['B', 'EUR', -600],
    ['A', 'USD', 700],
  ]);
});

it('reports its progress', () => {
  const told: number[] = [];
  parseFile(bytesOf('Date,Text,Amount\n2024-01-31,Shop,-5.00\n'), {}, TODAY, 'USD', (done) =>
    told.push(done),
  );
  expect(told.at(-1)).toBe(1);
  expect([...told].sort((one, other) => one - other)).toEqual(told);
});

describe('a column that only looks like one', () => {
  const file = [
    'Date,Account,Description,Type,Amount,Fee',
    '2026-01-15,4821,Cash,Debit,50.00,1.00',
    '2026-01-16,7733,Coffee,Debit,4.00,0.00',
    '2026-01-17,4821,Refund,Credit,9.00,0.00',
  ].join('\n');
  const amounts = (mapping: Mapping) => parsed(file, mapping).rows.map(([, minorUnits]) => minorUnits);

  it('counts as one unless the mapping says that there is none', () => {
    expect(parsed(file).accounts).toHaveLength(2);
    expect(amounts({}).toSorted()).toEqual([-400, -5100, 900].toSorted());
    expect(amounts({ fee: 0, account: 0 })).toEqual([-5000, -400, 900]);
    expect(amounts({ fee: 0, account: 0, sign: 0, flipSign: false })).toEqual([5000, 400, 900]);
    expect(parsed(file, { account: 0 }).accounts).toHaveLength(1);
    expect(parsed(file, { account: 0 }).mapping.account).toBe(0);
  });
});
