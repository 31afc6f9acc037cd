import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inWords } from '@/tests/file-in-words';
import { parseOfx } from './ofx/parse-ofx';
import { rowsToStage } from './staging/rows-to-stage';
import { statedMinorUnits } from './statement-row';

const ofx = (...amounts: string[]) =>
  `<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${amounts
    .map((amount) => `<STMTTRN><DTPOSTED>20240105<TRNAMT>${amount}<NAME>Tea</STMTTRN>\n`)
    .join('')}</BANKTRANLIST></STMTRS></OFX>`;

function parsed(...amounts: string[]) {
  const result = parseOfx(ofx(...amounts), { encoding: 'utf-8', currency: 'USD', mapping: {} });
  if (!result.ok) throw new Error(result.error.message);
  return result.parsed;
}

describe('parts of a cent in OFX', () => {
  it.each([
    ['1303.7355652284177', 130374, 'Rounded from 1303.7355652284177.'],
    ['-12.500000001', -1250, 'Rounded from -12.500000001.'],
    ['-0.005', -1, 'Rounded from -0.005.'],
    ['0.0149999', 1, 'Rounded from 0.0149999.'],
    ['2,9999', 300, 'Rounded from 2,9999.'],
    ['-12.50000000001', -1250, undefined],
    ['12.499999999999998', 1250, undefined],
    ['12.5000', 1250, undefined],
  ])('%s is rounded half away from zero, with a note unless it is noise', (written, minorUnits, note) => {
    const [row] = inWords(parsed(written)).accounts[0]?.rows ?? [];
    expect([row?.minorUnits, row?.note]).toEqual([minorUnits, note]);
  });

  it('are distinguished from thousands by the other amounts', () => {
    const rows = (...amounts: string[]) =>
      parsed(...amounts).accounts.flatMap((account) => account.rows.map(({ minorUnits }) => minorUnits));
    expect(rows('1.235', '-4.50')).toEqual([124, -450]);
    expect(rows('1.235', '-4.123456')).toEqual([124, -412]);
    expect(rows('1.235')).toEqual([]);
  });

  it('are noted in the review', () => {
    const choices = {
      accountIds: [null],
      defaultAccountId: null,
      otherAccountIds: {},
      categories: {},
      fileCategories: true,
      currency: 'USD' as const,
    };
    const [row] = rowsToStage(parsed('-12.3456'), choices);
    expect(row).toMatchObject({
      amount: 1235,
      status: 'readable',
      reasons: [{ code: 'rounded', params: { amount: '-12.3456' } }],
    });
  });

  it('are never more than half a cent off, and halves round away from zero', () => {
    const decimals = fc.stringMatching(/^[0-9]{3,16}$/);
    fc.assert(
      fc.property(fc.nat(1_000_000), decimals, fc.boolean(), (whole, parts, negative) => {
        const read = statedMinorUnits(`${negative ? '-' : ''}${whole}.${parts}`, 'USD', { round: true });
        if (!('value' in read)) throw new Error(read.problem.code);
        const scale = 10n ** BigInt(parts.length - 2);
        const exact = BigInt(whole) * 100n * scale + BigInt(parts);
        expect(Math.abs(read.value)).toBe(Number((exact * 2n + scale) / (scale * 2n)));
        expect(read.value <= 0 || !negative).toBe(true);
      }),
    );
  });
});
