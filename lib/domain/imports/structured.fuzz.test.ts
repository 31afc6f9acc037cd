import { expect, test, vi } from 'vitest';
import { bankFile } from '@/tests/bank-files';
import { random } from '@/tests/mutations';
import { ABO, CODA, NORMA43 } from '@/tests/fixed-width';
import { parseAbo } from './abo/parse-abo';
import { parseCamt } from './camt/parse-camt';
import { parseCoda } from './coda/parse-coda';
import { parseNorma43 } from './norma43/parse-norma43';
import { parseMt940 } from './mt940/parse-mt940';
import { parseOfx } from './ofx/parse-ofx';
import { parseQif } from './qif/parse-qif';
import type { ParsedRow } from './parsed-file';
import { reasonsText } from './reasons';

const FILES = Number(process.env.FUZZ_FILES ?? 1500);

vi.setConfig({ testTimeout: 60_000 + FILES * 20 });

const MT940 = `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
:20:STARTUMS
:25:10020030/1234567
:28C:5/1
:60F:C021101EUR2187,95
:61:0211011102DR800,50NSTONONREF//55555
:86:008?00DAUERAUFTRAG?100599?20Miete November?32MUELLER
:61:0211011102CR3000,NTRFNONREF//55556
:86:/NAME/JOHN DOE/REMI/Reference 201301234
:61:021130D12,34NMSCNONREF
A further line
:62F:C021130EUR4375,11
-}`;
const QIF = `!Account
NEveryday
TBank
^
!Type:Bank
D12/28/2019
T-1,234.50
PCorner Shop
LFood:Coffee
SFood
$-1,000.00
SHome
$-234.50
^
D12/29'2019
U75.00
T75.00
PDeposit
^
!Type:Invst
D8/25/93
NBuyX
T100.00
^
`;

const OFX_PARTS = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240105<TRNAMT>1303.7355652284177<FITID>a<NAME>Interest</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240106<TRNAMT>-12.500000001<FITID>b<NAME>Shop</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240107<TRNAMT>-0.00499999999999<FITID>c<NAME>Dust</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240108<TRNAMT>-7.005<FITID>d<NAME>Half</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

const BASES = [
  ['ofx, one line', bankFile('ofx-fr-oneline.ofx'), parseOfx],
  ['ofx with parts of minor units', OFX_PARTS, parseOfx],
  ['ofx 2', bankFile('ofx2-spec211-two-accounts.ofx'), parseOfx],
  ['qfx', bankFile('qfx-ca-html-entities.qfx'), parseOfx],
  ['qif', QIF, parseQif],
  ['camt', bankFile('camt-de-v2-batch.xml'), parseCamt],
  ['mt940', MT940, parseMt940],
  ['coda', CODA, parseCoda],
  ['norma43', NORMA43, parseNorma43],
  ['abo', ABO, parseAbo],
] as const;

/** The decimals of formats whose amounts have no mark for them, in columns that touch others. */
const BARE_DECIMALS = new Map<unknown, number>([
  [parseCoda, 3],
  [parseNorma43, 2],
  [parseAbo, 2],
]);

const PIECES = [
  '<',
  '>',
  '</',
  '&',
  '&amp;',
  '<!--',
  ']]>',
  '<![CDATA[',
  '\n',
  '\r',
  '\0',
  '^\n',
  'D',
  'T',
  '$',
  '-',
  ',',
  '.',
  ' ',
  ':61:',
  ':86:',
  ':60F:',
  '!Type:Cat\n',
  '<STMTTRN>',
  '</STMTTRN>',
  '<TRNAMT>',
  '<Ntry>',
  '</Ntry>',
  '9'.repeat(30),
  '0',
  '\ud800',
  '\u00a0',
  '€',
  "'",
  '"',
  '{',
  '}',
  '?20',
  '/NAME/',
];

/** CPU time, so that the test doesn't fail on a busy machine. */
const milliseconds = (since: NodeJS.CpuUsage) => process.cpuUsage(since).user / 1000;

function mutated(text: string, next: () => number): string {
  let result = text;
  for (let times = 1 + Math.floor(next() * 4); times > 0; times -= 1) {
    const from = Math.floor(next() * result.length);
    const to = Math.min(result.length, from + 1 + Math.floor(next() ** 3 * 200));
    const kind = Math.floor(next() * 5);
    if (kind === 0) result = result.slice(0, from);
    else if (kind === 1) result = result.slice(0, from) + result.slice(to);
    else if (kind === 2) result = result.slice(0, to) + result.slice(from);
    else if (kind === 3)
      result = result.slice(0, from) + PIECES[Math.floor(next() * PIECES.length)]! + result.slice(from);
    else
      result =
        result.slice(0, from) + String.fromCharCode(32 + Math.floor(next() * 95)) + result.slice(from + 1);
  }
  return result;
}

/** The error in a row compared to the file; null if its amount occurs where it says. */
function invented(row: ParsedRow, lines: string[], decimals: number | undefined): string | null {
  if (!(row.line >= 1 && row.line <= lines.length)) return `line ${row.line} of ${lines.length}`;
  if (decimals !== undefined) {
    const digits = String(Math.abs(row.minorUnits)).padEnd(
      decimals - 2 + String(Math.abs(row.minorUnits)).length,
      '0',
    );
    return lines[row.line - 1]!.includes(digits)
      ? null
      : `${row.minorUnits} does not stand at line ${row.line}`;
  }
  const there = lines.slice(row.line - 1, row.line + 60).join('\n');
  const numbers = there.match(/\d[\d.,' \u00a0]*|[.,]\d+/g) ?? [];
  const minorUnits = Math.abs(row.minorUnits);
  const stands = numbers.some((number) => {
    const digits = number.replace(/[' \u00a0]/g, '').replace(/[.,]$/, '');
    return [digits.replaceAll(',', ''), digits.replaceAll('.', '').replace(',', '.')].some(
      // Rounding half away from zero may differ by a binary fraction.
      (plain) => Math.abs(Number(plain) * 100 - minorUnits) <= 0.500001,
    );
  });
  return stands ? null : `${row.minorUnits} does not stand at line ${row.line}`;
}

test.each(BASES)('%s: mutated files neither crash nor hang, and no row is invented', (_, base, read) => {
  const next = random(20261120);
  let rows = 0;
  for (let round = 0; round < FILES; round += 1) {
    const text = mutated(base, next);
    const started = process.cpuUsage();
    const result = read(text, { encoding: 'utf-8', currency: 'USD', mapping: {} });
    const took = milliseconds(started);
    if (took > 2000) throw new Error(`took ${took} ms: ${JSON.stringify(text)}`);
    if (!result.ok) {
      expect(result.error.message).toMatch(/\S/);
      continue;
    }
    const lines = text.split(/\r\n|\n|\r/);
    const { accounts, excluded } = result.parsed;
    for (const row of accounts.flatMap((account) => account.rows)) {
      rows += 1;
      const problem = invented(row, lines, BARE_DECIMALS.get(read));
      if (problem) throw new Error(`${problem}: ${JSON.stringify(text)}`);
      expect(row.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(Number.isSafeInteger(row.minorUnits) && row.minorUnits !== 0).toBe(true);
      expect(row.description).not.toBe('');
    }
    for (const { line, reason } of excluded) {
      expect(reasonsText([reason])).toMatch(/^\P{Ll}.*[^.]\.$/su);
      expect(line).toBeLessThanOrEqual(lines.length);
    }
  }
  expect(rows).toBeGreaterThan(500);
});

test.each([
  ['tags that never end', '<STMTTRN'.repeat(200_000), parseOfx],
  ['comments that never end', '<!--'.repeat(200_000), parseOfx],
  ['literals that never end', '<![CDATA['.repeat(200_000), parseOfx],
  ['ampersands', '<STMTTRN><NAME>'.concat('&#'.repeat(500_000)), parseOfx],
  ['blanks in a tag', `<STMTTRN${' '.repeat(1_000_000)}`, parseOfx],
  ['a huge number', `<STMTTRN><DTPOSTED>20240101<TRNAMT>${'1,'.repeat(200_000)}</STMTTRN>`, parseOfx],
  ['records of one letter', 'D\n'.repeat(300_000), parseQif],
  ['blanks', `D${' '.repeat(500_000)}x\nT${' '.repeat(500_000)}x\n^`, parseQif],
  ['entries that never end', '<Ntry>'.repeat(200_000), parseCamt],
  ['ampersands in XML', `<Document>${'&'.repeat(1_000_000)}</Document>`, parseCamt],
  ['blocks that never end', '{1:'.repeat(300_000), parseMt940],
  ['slashes', `:61:240101D1,\n:86:${'/NAME'.repeat(200_000)}`, parseMt940],
  ['question marks', `:61:240101D1,\n:86:166?00${'?20'.repeat(200_000)}`, parseMt940],
  ['digits', `:61:${'2'.repeat(1_000_000)}`, parseMt940],
  ['records without an end', '2'.repeat(3_000_000), parseCoda],
  ['texts without a transaction', '2301x\n'.repeat(300_000), parseNorma43],
  ['empty records', '075\n'.repeat(300_000), parseAbo],
] as const)('%s take no time', (_, text, read) => {
  const inside =
    read === parseOfx ? `<OFX><STMTRS>${text}` : read === parseQif ? `!Type:Bank\n${text}` : text;
  const started = process.cpuUsage();
  read(inside, { encoding: 'utf-8', currency: 'USD', mapping: {} });
  expect(milliseconds(started)).toBeLessThan(2000);
});
