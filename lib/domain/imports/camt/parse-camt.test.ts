import { describe, expect, test } from 'vitest';
import { bankFile, expectedOf, parsedOf, rowsOf } from '@/tests/bank-files';
import { inWords } from '@/tests/file-in-words';
import { parseCamt } from './parse-camt';
import type { Mapping } from '../mapping';

const read = (text: string, mapping: Mapping = {}) =>
  inWords(parsedOf(parseCamt(text, { encoding: 'utf-8', currency: 'USD', mapping })));

const EUR = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`;
const BOOKED = '<Sts>BOOK</Sts><BookgDt><Dt>2024-01-05</Dt></BookgDt>';
const entry = (inside: string, amount = EUR('10.00'), direction = 'DBIT') =>
  `<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd>${BOOKED}${inside}</Ntry>`;
const detail = (inside: string) => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`;
const statement = (inside: string) =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${inside}\n</Stmt></BkToCstmrStmt></Document>`;
const brief = (text: string, mapping?: Mapping) =>
  rowsOf(read(text, mapping)).map(({ date, minorUnits, description }) => [date, minorUnits, description]);

describe('camt-de-v2-batch.xml', () => {
  const parsed = read(bankFile('camt-de-v2-batch.xml'));
  const rows = rowsOf(parsed);

  test('has the manifest’s sum, dates and samples; a batch is one entry', () => {
    expect(rows.map(({ minorUnits }) => minorUnits)).toEqual([-200, -300, 100, -600]);
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(['2013-12-27']));
    const [first, batch] = expectedOf('camt-de-v2-batch.xml').samples;
    expect(rows[0]?.description).toBe(first?.description);
    expect(rows[3]?.description).toBe(batch?.description);
  });

  test('has an account, ids, lines, and balances that agree', () => {
    expect(parsed.accounts).toMatchObject([{ id: 'DE14740618130000033626', currency: 'EUR' }]);
    expect(rows.map(({ line, externalId }) => [line, externalId])).toEqual([
      [60, '2013122710583450000'],
      [158, '2013122710583600000'],
      [219, '2013122711085260000'],
      [260, '2013122711513230000'],
    ]);
    expect(parsed.excluded).toEqual([]);
  });
});

describe('versions and shapes', () => {
  test.each([
    ['052', 'BkToCstmrAcctRpt', 'Rpt'],
    ['053', 'BkToCstmrStmt', 'Stmt'],
    ['054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('camt.%s with a prefix', (_, message, holder) =>
    expect(
      brief(
        `<?xml version="1.0"?><x:Document xmlns:x="urn:iso"><x:${message}><x:${holder}><x:Acct><x:Id><x:Othr><x:Id>0012 3</x:Id></x:Othr></x:Id></x:Acct><x:Ntry><x:Amt Ccy="EUR">1.5</x:Amt><x:CdtDbtInd>CRDT</x:CdtDbtInd><x:Sts><x:Cd>BOOK</x:Cd></x:Sts><x:BookgDt><x:DtTm>2024-01-05T23:59:59-08:00</x:DtTm></x:BookgDt><x:AddtlNtryInf>Tea</x:AddtlNtryInf></x:Ntry></x:${holder}></x:${message}></x:Document>`,
      ),
    ).toEqual([['2024-01-05', 150, 'Tea']]),
  );

  test('a byte-order mark and blank lines before the declaration, and an envelope around it', () => {
    const parsed = read(
      `\uFEFF\r\n\r\n<?xml version="1.0" encoding="ISO-8859-1"?>\r\n<Envelope><Body>${statement(entry('')).replace(/^<\?.*\n/, '')}</Body></Envelope>`,
    );
    expect(rowsOf(parsed)).toMatchObject([{ line: 5 }]);
  });

  test('a statement without entries is an account without rows', () =>
    expect(read(statement('')).accounts).toEqual([
      { id: 'DE89370400440532013000', currency: 'EUR', balances: [], rows: [] },
    ]));

  test('entries in another currency are a separate account', () =>
    expect(
      read(statement(entry('') + entry('', '<Amt Ccy="USD">3</Amt>'))).accounts.map(
        ({ id, currency, rows }) => [id, currency, rows.length],
      ),
    ).toEqual([
      ['DE89370400440532013000', 'EUR', 1],
      ['DE89370400440532013000', 'USD', 1],
    ]));

  test('statements of one account are merged', () =>
    expect(
      read(
        statement(
          `${entry('')}</Stmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${entry('')}`,
        ),
      ).accounts,
    ).toMatchObject([{ rows: [{}, {}] }]));
});

test('a repeated statement counts once if its transactions have ids', () => {
  const inside = `${entry('<AcctSvcrRef>a</AcctSvcrRef>')}${entry('')}`;
  const again = `</Stmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${inside}`;
  const parsed = read(statement(inside + again));
  expect(rowsOf(parsed).map(({ externalId }) => externalId)).toEqual(['a', null, null]);
  expect(parsed.excluded).toMatchObject([
    { line: 4, needsLook: false, reason: expect.stringContaining('more than once') },
  ]);
});

describe('amounts', () => {
  test.each([
    ['10', 'DBIT', -1000],
    ['10.5', 'CRDT', 1050],
    ['12.50000', 'CRDT', 1250],
    ['12,50', 'CRDT', 1250],
    ['000.01', 'DBIT', -1],
  ])('%s %s', (amount, direction, minorUnits) =>
    expect(brief(statement(entry('', EUR(amount), direction)))[0]?.[1]).toBe(minorUnits),
  );

  test.each([
    ['12.345', 'DBIT', 'The amount "12.345" has parts of a cent, and is not rounded.'],
    ['', 'DBIT', 'The amount is missing.'],
    ['abc', 'DBIT', 'The amount "abc" can\'t be read.'],
    ['-5.00', 'DBIT', 'The amount "-5.00" is negative, which CAMT does not allow.'],
    ['5.00', 'XXXX', '"XXXX" says neither credit (CRDT) nor debit (DBIT).'],
    ['5.00', '', 'It does not say whether it is a credit or a debit.'],
    ['0', 'CRDT', 'Its amount is zero: no money moved.'],
  ])('%s %s is excluded', (amount, direction, reason) => {
    const parsed = read(statement(entry('', EUR(amount), direction)));
    expect(rowsOf(parsed)).toEqual([]);
    expect(parsed.excluded).toMatchObject([{ line: 3, reason, partial: { date: '2024-01-05' } }]);
  });

  test('a reversal goes the way its entry says, and names the other side of the original', () =>
    expect(
      brief(
        statement(
          entry(
            `<RvslInd>true</RvslInd>${detail('<RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Shop</Nm></Cdtr></RltdPties>')}`,
            EUR('10'),
            'CRDT',
          ),
        ),
      ),
    ).toEqual([['2024-01-05', 1000, 'Shop']]));

  test('are inverted if the user says so', () =>
    expect(brief(statement(entry('')), { flipSign: true })[0]?.[1]).toBe(1000));
});

describe('days', () => {
  const dated = (dates: string) =>
    statement(`<Ntry>${EUR('1')}<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>${dates}</Ntry>`);
  test.each([
    ['<BookgDt><Dt>2024-01-05</Dt></BookgDt><ValDt><Dt>2024-01-09</Dt></ValDt>', '2024-01-05'],
    ['<ValDt><Dt>2024-01-09</Dt></ValDt>', '2024-01-09'],
    ['<BookgDt><Dt>2024-01-05+01:00</Dt></BookgDt>', '2024-01-05'],
    ['<BookgDt><DtTm>2024-01-05T00:30:00+14:00</DtTm></BookgDt>', '2024-01-05'],
    ['<BookgDt><Dt>2024-01-05T13:15:00</Dt></BookgDt>', '2024-01-05'],
  ])('%s', (dates, day) => expect(brief(dated(dates))[0]?.[0]).toBe(day));

  test.each([
    ['', 'The date is missing.'],
    ['<BookgDt><Dt>2023-02-30</Dt></BookgDt>', 'The date "2023-02-30" is not a day of the calendar.'],
    ['<BookgDt><Dt>05.01.2024</Dt></BookgDt>', 'The date "05.01.2024" can\'t be read.'],
  ])('%j is excluded', (dates, reason) =>
    expect(read(dated(dates)).excluded).toMatchObject([
      { reason, needsLook: true, partial: { minorUnits: 100 } },
    ]),
  );
});

test.each([
  ['<Sts>PDNG</Sts>', 'still pending'],
  ['<Sts><Cd>PDNG</Cd></Sts>', 'still pending'],
  ['<Sts><Cd>FUTR</Cd></Sts>', 'planned for a later day'],
  ['<Sts>INFO</Sts>', 'for information only'],
])('an entry with %s is excluded', (status, reason) => {
  const parsed = read(statement(entry('').replace('<Sts>BOOK</Sts>', status)));
  expect(rowsOf(parsed)).toEqual([]);
  expect(parsed.excluded).toMatchObject([{ reason: expect.stringContaining(reason), needsLook: false }]);
});

describe('descriptions', () => {
  const parties = '<Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Corner\n  Shop</Nm></Cdtr>';
  test.each([
    ['the creditor of a debit', `<RltdPties>${parties}</RltdPties>`, '', 'Corner Shop'],
    ['newer versions', '<RltdPties><Cdtr><Pty><Nm>Shop</Nm></Pty></Cdtr></RltdPties>', '', 'Shop'],
    [
      'a bank on the other side',
      '<RltdPties><Cdtr><Agt><FinInstnId><Nm>Bank</Nm></FinInstnId></Agt></Cdtr></RltdPties>',
      '',
      'Bank',
    ],
    [
      'the ultimate one where there is no other',
      '<RltdPties><UltmtCdtr><Nm>Shop</Nm></UltmtCdtr></RltdPties>',
      '',
      'Shop',
    ],
    [
      'the purpose in pieces',
      '<RmtInf><Ustrd>Order 1</Ustrd><Ustrd>and 2</Ustrd></RmtInf>',
      '',
      'Order 1 and 2',
    ],
    ['a reference', '<RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>', '', 'RF18'],
    [
      'all of them',
      `<RltdPties>${parties}</RltdPties><RmtInf><Ustrd>Tea</Ustrd></RmtInf>`,
      '<AddtlNtryInf>Card</AddtlNtryInf>',
      'Corner Shop | Tea | Card',
    ],
    [
      'nothing twice',
      `<RltdPties>${parties}</RltdPties>`,
      '<AddtlNtryInf>corner shop</AddtlNtryInf>',
      'Corner Shop',
    ],
    ['escaped text', '<RmtInf><Ustrd>A &amp; B &#xE9; <![CDATA[<c>]]></Ustrd></RmtInf>', '', 'A & B é <c>'],
    ['the detail’s own words', '<AddtlTxInf>Fee</AddtlTxInf>', '', 'Fee'],
    ['the kind of transaction', '<BkTxCd><Prtry><Cd>NTRF+020</Cd></Prtry></BkTxCd>', '', 'NTRF+020'],
    ['nothing at all', '', '', 'No description'],
  ])('%s', (_, inside, more, description) =>
    expect(brief(statement(entry(detail(inside) + more)))[0]?.[2]).toBe(description),
  );

  test('the debtor of a credit', () =>
    expect(
      brief(statement(entry(detail(`<RltdPties>${parties}</RltdPties>`), EUR('1'), 'CRDT')))[0]?.[2],
    ).toBe('Me'));
});

describe('entries of several payments', () => {
  const batch = (...details: string[]) =>
    statement(
      entry(
        `<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${details.map((inside) => `<TxDtls>${inside}</TxDtls>`).join('\n')}</NtryDtls>`,
      ),
    );
  test.each([
    ['with their amounts', EUR('4'), EUR('6')],
    ['without', '', ''],
    ['in another currency', '<Amt Ccy="USD">4</Amt>', '<Amt Ccy="USD">6</Amt>'],
    [
      'with references',
      '<Refs><AcctSvcrRef>a</AcctSvcrRef></Refs>',
      '<Refs><AcctSvcrRef>b</AcctSvcrRef></Refs>',
    ],
  ])('%s are one row, as the account moved once', (_, one, other) =>
    expect(
      rowsOf(read(batch(one, other))).map(({ minorUnits, externalId }) => [minorUnits, externalId]),
    ).toEqual([[-1000, 'R1']]),
  );
});

describe('balances', () => {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${EUR(amount)}<CdtDbtInd>CRDT</CdtDbtInd></Bal>`;

  test('that agree need no note', () =>
    expect(read(statement(balance('OPBD', '50') + balance('CLBD', '40') + entry(''))).excluded).toEqual([]));

  test('that disagree get a note with the difference', () =>
    expect(
      read(statement(balance('OPBD', '50') + balance('CLBD', '35.5') + entry(''))).excluded,
    ).toMatchObject([{ needsLook: true, reason: expect.stringContaining('(-4.50 is unexplained)') }]));

  test('of one page among several prove nothing', () =>
    expect(
      read(
        statement(
          `<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>${balance('OPBD', '50')}${balance('CLBD', '1')}${entry('')}`,
        ),
      ).excluded,
    ).toEqual([]));
});

test.each([
  ['A & B', 'A & B'],
  ['A &nbsp;&eacute; &bogus; B', 'A é &bogus; B'],
  ['<![CDATA[A & &amp; B]]>', 'A & &amp; B'],
  ['&amp;lt;', '&lt;'],
])('text that is not quite valid XML is parsed: %s', (inside, description) =>
  expect(brief(statement(entry(`<AddtlNtryInf>${inside}</AddtlNtryInf>`)))[0]?.[2]).toBe(description),
);

test('entities that the file declares are not expanded', () => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${(i ? `&a${i - 1};` : '&a;').repeat(10)}">`).join('')}]>`;
  const text = statement(entry('<AddtlNtryInf>&a19;</AddtlNtryInf>')).replace('\n', `\n${bomb}`);
  expect(brief(text)[0]?.[2]).toBe('&a19;');
});

describe('broken files', () => {
  test.each([
    ['cut short', statement(entry('')).slice(0, -40), 'The XML in this file is broken at line 3'],
    ['nested without end', '<a>'.repeat(100_000), 'nested too deeply'],
    [
      'another kind of XML',
      '<?xml version="1.0"?>\n<html></html>',
      'not a bank statement (it begins with "html")',
    ],
    ['nothing', '', 'The XML in this file is broken'],
  ])('%s', (_, text, message) =>
    expect(parseCamt(text, { encoding: 'utf-8', currency: 'USD', mapping: {} })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(message) },
    }),
  );
});

test('a returned payment names its parties as in the original payment', () =>
  expect(
    brief(
      statement(
        entry(
          detail(
            '<RltdPties><Dbtr><Nm>Sven Late</Nm></Dbtr><Cdtr><Nm>Me</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Returned</Ustrd></RmtInf><RtrInf><Rsn><Cd>MS03</Cd></Rsn></RtrInf>',
          ),
        ),
      ),
    ),
  ).toEqual([['2024-01-05', -1000, 'Sven Late | Returned']]));
