import { expect, test } from 'vitest';
import { rowsOf, parsedOf } from '@/tests/bank-files';
import { parseFile } from './parse-file';

const read = (text: string) => rowsOf(parsedOf(parseFile(Buffer.from(text), {}, '2026-11-20', 'USD')));
const transfers = (text: string) => read(text).map(({ bankTransfer }) => bankTransfer);

test('OFX: the type XFER', () => {
  const statement = (type: string, id: string) =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261102<TRNAMT>-5.00<FITID>${id}<NAME>Any</STMTTRN>`;
  const text = `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${statement('XFER', 'a')}${statement('DEBIT', 'b')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  expect(transfers(text)).toEqual([true, false]);
});

test('CAMT: the code of a book transfer', () => {
  const entry = (family: string, sub: string) =>
    `<Ntry><Amt Ccy="USD">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd><AddtlNtryInf>${family} ${sub}</AddtlNtryInf></Ntry>`;
  const text = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entry('ICDT', 'BOOK')}${entry('ICDT', 'ESCT')}${entry('RCDT', 'BOOK')}${entry('CCRD', 'POSD')}</Stmt></BkToCstmrStmt></Document>`;
  expect(transfers(text)).toEqual([true, false, true, false]);
});

test('QIF: an account in brackets, where the row is not split', () => {
  const text = [
    '!Type:Bank',
    ...['D11/02/2026', 'T-5.00', 'PTo savings', 'L[Savings]', '^'],
    ...['D11/03/2026', 'T-6.00', 'PTea', 'LFood', '^'],
    ...['D11/04/2026', 'T-7.00', 'PBoth', 'L[Savings]', 'S[Savings]', '$-5.00', 'SFood', '$-2.00', '^'],
  ].join('\n');
  expect(transfers(text)).toEqual([true, false, false]);
});

test('MT940: NTRF stands for any credit transfer', () => {
  const text = [
    ':20:STARTUMS',
    ':25:12345678/1234567890',
    ':28C:1/1',
    ':60F:C261101USD100,00',
    ':61:2611021102D5,00NTRFNONREF',
    ':86:166?00UEBERWEISUNG?20Any',
    ':62F:C261102USD95,00',
  ].join('\n');
  expect(transfers(text)).toEqual([false]);
});

test('CSV: a category that says nothing else', () => {
  const text = [
    'Date,Description,Category,Amount',
    '2026-11-02,To savings,Transfer,-5.00',
    '2026-11-13,To Ann,Transfer fees,-6.00',
    '2026-11-14,Interna,\u00dcberweisung intern,-7.00',
    '2026-11-15,Tea,Food,-8.00',
  ].join('\n');
  expect(transfers(text)).toEqual([true, false, true, false]);
});

test('a type is stated by the required headers, and by no bank', () => {
  const types = (text: string) => read(text).map(({ type, minorUnits }) => [type, minorUnits]);
  const rows = [
    '2026-11-02,Tea,Food,5.00,expense',
    '2026-11-03,Tea,Food,2.00,Refund',
    '2026-11-04,Work,Salary,9.00,income',
    '2026-11-05,Work,Salary,8.00,credit',
  ];
  expect(types(['date,description,category,amount,type', ...rows].join('\n'))).toEqual([
    ['expense', -500],
    ['refund', 200],
    ['income', 900],
    [null, 800],
  ]);
  expect(types('Date,Text,Amount\n2026-11-02,Tea,-5.00\n2026-11-13,Work,8.00')).toEqual([
    [null, -500],
    [null, 800],
  ]);
});
