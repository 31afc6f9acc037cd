// @slow
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'outlay-read-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command like npm. Returns its exit code and its output. */
function readFileCommand(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/read-file.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  });
  return { code: status, printed: JSON.parse(stdout) as unknown };
}

test('prints a parsed file, with nothing but the JSON on standard output', () => {
  const statement =
    '<OFX><STMTRS><CURDEF>USD<ACCTID>4821<BANKTRANLIST>\n<STMTTRN><DTPOSTED>20240105<TRNAMT>-4.75<FITID>a1<NAME>Coffee</STMTTRN>\n<STMTTRN><DTPOSTED>20240106<TRNAMT>0<NAME>Note</STMTTRN>\n</BANKTRANLIST></STMTRS></OFX>';
  writeFileSync(join(folder, 'january.ofx'), statement);
  expect(readFileCommand('january.ofx')).toEqual({
    code: 0,
    printed: {
      format: 'ofx1',
      encoding: 'utf-8',
      delimiter: null,
      headerLine: null,
      mapping: { encoding: 'utf-8' },
      dateOrder: null,
      numberFormat: null,
      accounts: [
        {
          id: '4821',
          currency: 'USD',
          closingBalance: null,
          rows: [
            {
              line: 2,
              date: '2024-01-05',
              minorUnits: -475,
              description: 'Coffee',
              category: null,
              externalId: 'a1',
            },
          ],
        },
      ],
      leftOut: [{ line: 3, text: expect.any(String), reason: 'Its amount is zero: no money moved.' }],
      questions: [],
    },
  });
});

test('a mapping is what a user would choose in the review', () => {
  writeFileSync(join(folder, 'days.qif'), '!Type:Bank\nD01/02/2024\nT5.00\nPTea\n^\n');
  const { printed } = readFileCommand('days.qif', '--mapping', ' { "dateOrder": "DMY", "flipSign": true }\n');
  expect(printed).toMatchObject({
    dateOrder: 'DMY',
    questions: [],
    accounts: [{ rows: [{ date: '2024-02-01', minorUnits: -500 }] }],
  });
});

test('amounts are parsed with the decimals of a currency', () => {
  writeFileSync(join(folder, 'dinars.qif'), '!Type:Bank\nD2024-02-01\nT0.125\nPTea\n^\n');
  const { printed } = readFileCommand('dinars.qif', '--currency', 'kwd');
  expect(printed).toMatchObject({ accounts: [{ rows: [{ minorUnits: 125 }] }] });
});

test.each([
  ['no file', [], 'Say which file to read'],
  ['a missing file', ['nowhere.csv'], 'There is no file nowhere.csv.'],
  ['a folder', ['.'], '. is a folder.'],
  ['an unknown option', ['--map', '{}', 'january.ofx'], 'The options are --mapping'],
  ['an unknown currency', ['january.ofx', '--currency', 'XAU'], 'There is no currency XAU'],
  ['a mapping that is not JSON', ['january.ofx', '--mapping', '{'], 'The mapping is not JSON'],
  ['a mapping of another type', ['january.ofx', '--mapping', '[]'], 'it has to be an object'],
  ['an unknown key', ['january.ofx', '--mapping', '{"header_line":1}'], 'there is no "header_line"'],
  ['an invalid value', ['january.ofx', '--mapping', '{"year":"x"}'], '"year" is wrong'],
])('%s is reported in words', (_, args, message) =>
  expect(readFileCommand(...args)).toEqual({
    code: 1,
    printed: { error: { message: expect.stringContaining(message), line: null } },
  }),
);
