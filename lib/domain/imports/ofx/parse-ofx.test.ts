import { describe, expect, test } from 'vitest';
import { bankFile, expectAsInManifest, parsedOf, rowsOf } from '@/tests/bank-files';
import { inWords } from '@/tests/file-in-words';
import type { Mapping } from '../mapping';
import { parseOfx } from './parse-ofx';

const read = (text: string, mapping: Mapping = {}) =>
  inWords(parsedOf(parseOfx(text, { encoding: 'utf-8', currency: 'USD', mapping })));

/** A file with the given transactions in one checking account. */
const bank = (transactions: string, currency = 'USD') =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>1<ACCTID>4821</BANKACCTFROM><BANKTRANLIST>\n${transactions}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const one = (fields: string) => bank(`<STMTTRN>${fields}</STMTTRN>`);
const plain = (amount: string, rest = '<NAME>Tea') =>
  one(`<TRNTYPE>OTHER<DTPOSTED>20240105<TRNAMT>${amount}<FITID>a1${rest}`);
const brief = (text: string, mapping?: Mapping) =>
  rowsOf(read(text, mapping)).map(({ date, minorUnits, description }) => [date, minorUnits, description]);

test.each(['ofx-fr-oneline.ofx', 'ofx2-spec211-two-accounts.ofx', 'qfx-ca-html-entities.qfx'])(
  '%s matches its manifest, with nothing excluded and no questions',
  (name) => {
    const parsed = read(bankFile(name));
    expectAsInManifest(parsed, name);
    expect(parsed.excluded).toEqual([]);
    expect(parsed.questions).toEqual([]);
    expect(parsed.format).toBe(name.startsWith('ofx2') ? 'ofx2' : 'ofx1');
  },
);

test('a bank and a card statement are two accounts, each with its lines', () => {
  const { accounts } = read(bankFile('ofx2-spec211-two-accounts.ofx'));
  expect(accounts.map(({ id, currency, rows }) => [id, currency, rows.map(({ line }) => line)])).toEqual([
    ['123456', 'USD', [33]],
    ['123412341234', 'USD', [63, 70]],
  ]);
});

describe('amounts', () => {
  test.each([
    ['-80', -8000],
    ['+1234.5', 123450],
    ['-12,50', -1250],
    ['12.500', 1250],
    ['-3.77000', -377],
    ['1,234.56', 123456],
    ['-1.234,56', -123456],
    ['1,234,567.8', 123456780],
    ['1,23,456.00', 12345600],
    ["1'234.50", 123450],
    ['1 234,50', 123450],
    ['\u22125.00', -500],
    ['5.00-', -500],
    ['$120', 12000],
    ['-$1.20', -120],
    ['R$ -0,50', -50],
    ['-R$ 1.234,56', -123456],
    ['BRL-7', -700],
    ['.5', 50],
    ['0,500', 50],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s', (written, minorUnits) =>
    expect(brief(plain(written))).toEqual([['2024-01-05', minorUnits, 'Tea']]),
  );

  test.each([
    ['', 'The amount is missing.', true],
    ['12.345', 'The amount "12.345" can be read in two ways.', true],
    ['0.004', 'Rounded from 0.004. It rounds to zero.', false],
    ['1,234', 'The amount "1,234" can be read in two ways.', true],
    ['1.2.3', 'The amount "1.2.3" can\'t be read.', true],
    ['1,2345.00', 'The amount "1,2345.00" can\'t be read.', true],
    ['12a', 'The amount "12a" can\'t be read.', true],
    ['1e5', 'The amount "1e5" can\'t be read.', true],
    ['--5', 'The amount "--5" can\'t be read.', true],
    ['-5-', 'The amount "-5-" can\'t be read.', true],
    ['NaN', 'The amount "NaN" can\'t be read.', true],
    ['9'.repeat(20), `The amount "${'9'.repeat(20)}" is too large.`, true],
    ['0.00', 'Its amount is zero: no money moved.', false],
    ['-0', 'Its amount is zero: no money moved.', false],
  ])('%s is excluded', (written, reason, needsLook) => {
    const parsed = read(plain(written));
    expect(rowsOf(parsed)).toEqual([]);
    expect(parsed.excluded).toMatchObject([
      { line: 5, reason, needsLook, partial: { date: '2024-01-05', description: 'Tea' } },
    ]);
  });

  test('yen amounts are parsed to hundredths like every currency', () =>
    expect(
      read(bank('<STMTTRN><DTPOSTED>20240105<TRNAMT>-1500<NAME>Tea</STMTTRN>', 'JPY')).accounts,
    ).toMatchObject([{ currency: 'JPY', rows: [{ minorUnits: -150000 }] }]));

  test('an amount in another currency is not taken for one in the account’s', () =>
    expect(
      read(plain('-10', '<NAME>Tea<CURRENCY><CURRATE>0.9<CURSYM>EUR</CURRENCY>')).excluded[0]?.reason,
    ).toBe('The amount is in EUR, while the account is in USD.'));

  test.each([
    '<CURRENCY><CURRATE>1.0000<CURSYM>EUR</CURRENCY>',
    '<ORIGCURRENCY><CURRATE>0.9<CURSYM>EUR</ORIGCURRENCY>',
  ])('but %s leaves it unchanged', (currency) =>
    expect(brief(plain('-10', `<NAME>Tea${currency}`))).toEqual([['2024-01-05', -1000, 'Tea']]),
  );
});

describe('dates are the calendar dates as written', () => {
  test.each([
    ['20240105', '2024-01-05'],
    ['20240105235959', '2024-01-05'],
    ['20240105235959.999[-8:PST]', '2024-01-05'],
    ['20240105000000[+14:XXX]', '2024-01-05'],
    ['20180804093914:014', '2018-08-04'],
    ['2024-01-05', '2024-01-05'],
    ['20240229', '2024-02-29'],
  ])('%s', (written, date) =>
    expect(brief(one(`<DTPOSTED>${written}<TRNAMT>1<NAME>Tea`))).toEqual([[date, 100, 'Tea']]),
  );

  test.each([
    ['20230229', 'The date "2023-02-29" is not a day of the calendar.'],
    ['20241301', 'The date "2024-13-01" is not a day of the calendar.'],
    ['00000000', 'The date "0000-00-00" is not a day of the calendar.'],
    ['240105', 'The date "240105" can\'t be read.'],
    ['', 'The date is missing.'],
  ])('%j is excluded', (written, reason) =>
    expect(read(one(`<DTPOSTED>${written}<TRNAMT>1<NAME>Tea`)).excluded).toMatchObject([
      { reason, needsLook: true, partial: { minorUnits: 100 } },
    ]),
  );
});

describe('descriptions', () => {
  test.each([
    ['<NAME>Corner  Shop<MEMO>card 12', 'Corner Shop'],
    ['<PAYEE><NAME>Corner Shop<ADDR1>Main St<CITY>X</PAYEE><MEMO>card 12', 'Corner Shop'],
    ['<PAYEE>Corner Shop<MEMO>card 12', 'Corner Shop'],
    ['<NAME></NAME><MEMO>card 12</MEMO>', 'card 12'],
    ['<NAME>\n<MEMO>card\n12', 'card 12'],
    ['<MEMO>one<MEMO>two', 'one two'],
    ['<NAME>AT&amp;T &lt;b&gt; &#233;t&eacute; &nbsp;x', 'AT&T <b> été x'],
    ['<NAME>TPAY &amp;lt;X&amp;gt;', 'TPAY <X>'],
    ['<NAME>R&B & Co; &bogus;', 'R&B & Co; &bogus;'],
    ['<NAME>2 < 3', '2 < 3'],
    ['<NAME><![CDATA[A <b> & &amp; c]]></NAME>', 'A <b> & &amp; c'],
    ['<CHECKNUM>103', 'Check 103'],
    ['<TRNTYPE>ATM', 'Cash machine'],
    ['', 'No description'],
    ['<NAME>a\u0000b\u0007c', 'a b c'],
  ])('%j', (fields, description) =>
    expect(brief(one(`<DTPOSTED>20240105<TRNAMT>-1${fields}`))).toEqual([['2024-01-05', -100, description]]),
  );

  test('a very long one is kept whole; staging cuts it and notes that', () =>
    expect(rowsOf(read(plain('-1', `<MEMO>${'x'.repeat(900)}`)))[0]?.description).toHaveLength(900));
});

describe('the text around the transactions', () => {
  test('lower case, prefixes, closed and open tags mixed, blank lines before the header', () =>
    expect(
      brief(
        '\n\n\n<ofx:OFX xmlns:ofx="http://ofx.net"><stmtrs><curdef>EUR</curdef>\r\n<bankacctfrom><acctid>77</acctid></bankacctfrom><banktranlist><stmttrn><dtposted>20240105</dtposted><trnamt>-1\r\n<name>Tea</stmttrn></banktranlist></stmtrs></ofx:OFX>'.replace(
          'ofx:OFX',
          'OFX',
        ),
      ),
    ).toEqual([['2024-01-05', -100, 'Tea']]));

  test('ids, categories and lines', () =>
    expect(
      read(
        bank(
          '<STMTTRN>\n<DTPOSTED>20240105\n<TRNAMT>-1\n<FITID>abc\n<CATEGORY>Food\n<NAME>Tea\n</STMTTRN>\n<STMTTRN><DTPOSTED>20240106<TRNAMT>-2<FITID>0<NAME>Bun</STMTTRN>',
        ),
      ).accounts[0]?.rows,
    ).toMatchObject([
      { line: 5, externalId: 'abc', category: 'Food', text: expect.stringContaining('<NAME>Tea') },
      { line: 12, externalId: null, category: null },
    ]));

  test('investments are excluded with a reason, the cash beside them is parsed', () => {
    const parsed = read(
      `<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>b<ACCTID>9</INVACCTFROM><INVTRANLIST>
<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20240105</INVTRAN><UNITS>5<TOTAL>-100</INVBUY></BUYSTOCK>
<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240106<TRNAMT>100<FITID>2<NAME>Deposit</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
</INVTRANLIST><INVOOLIST><OOBUYSTOCK><OO><FITID>3</OO></OOBUYSTOCK></INVOOLIST></INVSTMTRS></OFX>`,
    );
    expect(parsed.accounts).toMatchObject([
      { id: '9', rows: [{ minorUnits: 10000, description: 'Deposit' }] },
    ]);
    expect(parsed.excluded).toMatchObject([
      {
        line: 2,
        needsLook: false,
        reason: 'It is a movement of an investment (BUYSTOCK), not of money in the account.',
      },
    ]);
  });

  test('pending ones are excluded', () =>
    expect(
      read(
        bank('').replace(
          '</STMTRS>',
          '<BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-5<NAME>Tea</STMTTRNP></BANKTRANLISTP></STMTRS>',
        ),
      ).excluded,
    ).toMatchObject([{ needsLook: false, reason: expect.stringContaining('still pending') }]));

  const statement = (id: string) =>
    `<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240105<TRNAMT>-5<FITID>z<NAME>Tea</STMTTRN></BANKTRANLIST></STMTRS>`;

  test('a repeated statement counts once, and the file adds up', () => {
    const parsed = read(`<OFX>${statement('1')}\n${statement('1')}</OFX>`);
    expect(parsed.accounts).toHaveLength(1);
    expect(rowsOf(parsed)).toHaveLength(1);
    expect(parsed.excluded).toMatchObject([{ line: 2, reason: expect.stringContaining('more than once') }]);
  });

  test('the same transaction in another account is another one', () =>
    expect(
      read(`<OFX>${statement('1')}${statement('2')}</OFX>`).accounts.map(({ rows }) => rows.length),
    ).toEqual([1, 1]));

  test('two rows with the same id in one statement are both kept', () => {
    const row = '<STMTTRN><DTPOSTED>20240105<TRNAMT>-5<FITID>z<NAME>Coffee</STMTTRN>';
    expect(brief(bank(row + row))).toHaveLength(2);
  });

  test('an empty statement is an account without rows', () =>
    expect(read(bank('')).accounts).toEqual([{ id: '4821', currency: 'USD', balances: [], rows: [] }]));
});

describe('signs', () => {
  const two = (debit: string, credit: string) =>
    bank(
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>${debit}<NAME>Tea</STMTTRN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240106<TRNAMT>${credit}<NAME>Payment</STMTTRN>`,
    );

  test('that agree with the types need no question', () =>
    expect(read(two('-5', '9')).questions).toEqual([]));

  test('that are inverted in every row are a question', () => {
    const [question] = read(two('5', '-9')).questions;
    expect(question).toEqual({
      kind: 'sign',
      interpretations: [
        { mapping: { flipSign: false }, text: '"Tea" with 5 is money that came in' },
        { mapping: { flipSign: true }, text: '"Tea" with 5 is money that went out' },
      ],
    });
    expect(brief(two('5', '-9'), { flipSign: true }).map(([, minorUnits]) => minorUnits)).toEqual([
      -500, 900,
    ]);
    expect(read(two('5', '-9'), { flipSign: true }).questions).toEqual([]);
  });

  test('that are missing altogether can be taken from the types', () => {
    const turned = read(two('5', '9')).questions[0]?.interpretations[1]?.mapping;
    expect(turned).toEqual({ sign: 'TRNTYPE' });
    expect(brief(two('5', '9'), turned).map(([, minorUnits]) => minorUnits)).toEqual([-500, 900]);
  });

  test('are taken from the types if several rows of each direction have none', () => {
    const row = (type: string, amount: string, name: string) =>
      `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20240105<TRNAMT>${amount}<NAME>${name}</STMTTRN>`;
    const parsed = read(
      bank(
        row('DEBIT', '61', 'Bakery') + row('FEE', '1540,45', 'Interest') + row('CREDIT', '9,5', 'Transfer'),
      ),
    );
    expect(rowsOf(parsed).map(({ minorUnits }) => minorUnits)).toEqual([-6100, -154045, 950]);
    expect(parsed).toMatchObject({ mapping: { sign: 'TRNTYPE' }, questions: [] });
    const short = read(bank(row('OUT', '5', 'Tea') + row('D', '6', 'Bun') + row('IN', '7', 'Refund')));
    expect(rowsOf(short).map(({ minorUnits }) => minorUnits)).toEqual([-500, -600, 700]);
  });
});

describe('broken files', () => {
  test('a file that is cut off has a note, and its last transaction is not trusted', () => {
    const whole = bank(
      '<STMTTRN><DTPOSTED>20240105<TRNAMT>-5<NAME>Tea</STMTTRN>\n<STMTTRN><DTPOSTED>20240106<NAME>Rent<TRNAMT>-1450.00</STMTTRN>',
    );
    const parsed = read(whole.slice(0, whole.indexOf('450.00')));
    expect(rowsOf(parsed)).toHaveLength(1);
    expect(parsed.excluded).toMatchObject([
      { reason: expect.stringContaining('its end (</OFX>) is missing') },
      { reason: 'The file breaks off in the middle of this transaction.', needsLook: true },
    ]);
  });

  test('a missing end tag does no harm', () =>
    expect(
      brief(
        bank(
          '<STMTTRN><DTPOSTED>20240105<TRNAMT>-5<NAME>Tea\n<STMTTRN><DTPOSTED>20240106<TRNAMT>-6<NAME>Bun',
        ),
      ),
    ).toEqual([
      ['2024-01-05', -500, 'Tea'],
      ['2024-01-06', -600, 'Bun'],
    ]));

  test('two transactions that run into each other are excluded, not mixed', () => {
    const parsed = read(
      bank('<STMTTRN><DTPOSTED>20240105<TRNAMT>-5<NAME>Tea <DTPOSTED>20240106<TRNAMT>-6<NAME>Bun</STMTTRN>'),
    );
    expect(rowsOf(parsed)).toEqual([]);
    expect(parsed.excluded).toMatchObject([
      { needsLook: true, reason: expect.stringContaining('run into each other') },
    ]);
  });

  test('a missing opening tag is noticed', () =>
    expect(read(bank('<STMTRTN><DTPOSTED>20240105<TRNAMT>-5<NAME>Tea</STMTTRN>')).excluded).toMatchObject([
      { needsLook: true, reason: 'The tag that opens this transaction is missing.' },
    ]));

  test.each([
    ['', 'There is no <OFX> in this file'],
    ['<OFX></OFX>', 'There is no account statement in this file.'],
    ['<OFX><STATUS><CODE>15500<MESSAGE>Signon invalid</STATUS></OFX>', 'The bank wrote: "Signon invalid".'],
  ])('%j', (text, message) =>
    expect(parseOfx(text, { encoding: 'utf-8', currency: 'USD', mapping: {} })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(message) },
    }),
  );
});

test('balances among the transactions are not transactions', () => {
  const row = (amount: string, texts: string) =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240105<TRNAMT>${amount}<FITID>0${texts}</STMTTRN>`;
  const parsed = read(
    bank(
      row('1000.00', '<MEMO>SALDO ANTERIOR') +
        row('450.00', '<MEMO>Saldo pago por Ana') +
        row('1450.00', '<NAME>SALDO TOTAL DISPONÍVEL DIA<MEMO></MEMO>') +
        row('20.00', '<NAME>Saldo do dia<MEMO>Padaria Central') +
        row('0', '<NAME>Saldo do dia').replace('20240105', 'INVALIDA'),
    ),
  );
  expect(rowsOf(parsed).map(({ minorUnits }) => minorUnits)).toEqual([45000, 2000]);
  expect(parsed.excluded).toMatchObject([
    { reason: 'It states a balance; no money moved.', partial: { minorUnits: 100000 } },
    { reason: 'It states a balance; no money moved.', partial: { minorUnits: 145000 } },
    { reason: 'It states a balance; no money moved.', needsLook: false },
  ]);
});

describe('other amounts of the file show the meaning of a lone mark before three digits', () => {
  const amounts = (...written: string[]) =>
    rowsOf(
      read(
        bank(
          written.map((amount) => `<STMTTRN><DTPOSTED>20240105<TRNAMT>${amount}<NAME>Tea</STMTTRN>`).join(''),
        ),
      ),
    ).map(({ minorUnits }) => minorUnits);

  test.each([
    [
      ['-24,99', '-1.500'],
      [-2499, -150000],
    ],
    [
      ['-24.99', '-1,500'],
      [-2499, -150000],
    ],
    [
      ['-24.99', '-1.500'],
      [-2499, -150],
    ],
    [
      ['-30.000', '-3.77000'],
      [-3000, -377],
    ],
    [
      ['-24.99', '-5,5', '-1,500'],
      [-2499, -550],
    ],
    [
      ['-12.500', '350', '-12.345', '1.200.000'],
      [-1250000, 35000, -1234500, 120000000],
    ],
    [
      ['-1,500', '+350'],
      [-150000, 35000],
    ],
    [
      ['-12.500', '1500'],
      [-1250, 150000],
    ],
    [
      ['-12.500', '0', '15.000'],
      [-1250, 1500],
    ],
  ])('%j', (written, minorUnits) => expect(amounts(...written)).toEqual(minorUnits));
});

describe('dates with the year last', () => {
  const days = (...written: string[]) =>
    bank(written.map((day) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>-1.00<NAME>Tea</STMTTRN>`).join(''));

  test('are parsed in the only order that fits all of them', () =>
    expect(brief(days('15/03/2025', '04/03/2025 10:00', '20250306')).map(([day]) => day)).toEqual([
      '2025-03-15',
      '2025-03-04',
      '2025-03-06',
    ]));

  test('are a question if two orders fit', () => {
    const [question] = read(days('04/03/2025')).questions;
    expect(question?.kind).toBe('dateOrder');
    const chosen = read(days('04/03/2025'), { dateOrder: 'DMY' });
    expect(rowsOf(chosen)).toMatchObject([{ date: '2025-03-04' }]);
    expect(chosen).toMatchObject({ dateOrder: 'DMY', mapping: { dateOrder: 'DMY' }, questions: [] });
  });
});
