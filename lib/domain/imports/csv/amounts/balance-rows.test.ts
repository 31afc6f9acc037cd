import { describe, expect, it } from 'vitest';
import { minorUnitsOf, readRows, readText, reasonsOf } from '@/tests/made-up-rows';

describe('rows whose text starts like a balance', () => {
  const PAIR = 'Date,Text,Debit,Credit,Balance';
  const balance = 'it is a balance, not a transaction';
  it('are transactions if they have an amount of their own, whatever the text', () => {
    const parsed = readRows(
      [
        'Solde de tout compte,,1850.40,2850.40',
        'Account balance fee,5.00,,2845.40',
        'Saldo,45.40,,2800.00',
        'Final balance,1.00,,2799.00',
        'Closing balance,,2799.00,2799.00',
        'Opening balance,,,2799.00',
      ],
      PAIR,
    );
    expect(minorUnitsOf(parsed)).toEqual([185040, -500, -4540, -100]);
    expect(reasonsOf(parsed)).toEqual([
      [6, balance, false],
      [7, balance, false],
    ]);
  });

  it('are transactions even without a balance column, unless the text can only be a balance', () => {
    const parsed = readRows(
      [
        'Opening balance,1000.00',
        'Saldo Steuererklärung,-350.00',
        'Final balance of invoice 4711,-120.00',
        'Solde de tout compte,900.00',
        'Saldo 31.12.2025,1.00',
        'Closing balance,1430.00',
      ],
      'Date,Text,Amount',
    );
    expect(minorUnitsOf(parsed)).toEqual([-35000, -12000, 90000]);
    expect(reasonsOf(parsed)).toEqual([
      [2, balance, false],
      [6, 'it reads like a balance; add it if it is a transaction', true],
      [7, balance, false],
    ]);
    expect(parsed.excluded[1]?.partial.minorUnits).toBe(100);
  });

  it('are reported if they have an amount but no date', () => {
    const text = 'Date,Text,Amount\n2026-01-13,a,-5.00\n,Saldo Rechnung 4711,-7.00\n,Saldo,12.00\n';
    expect(reasonsOf(readText(text))).toEqual([
      [3, 'the date is missing', true],
      [4, 'it is a total or a balance, not a transaction', false],
    ]);
  });

  it.each(['Käive', 'Apgrozījums', 'Apyvarta'])('may be a turnover and then need a look: %s', (text) => {
    const parsed = readRows(['Shop,-5.00', `${text},-17.00`, 'Cafe,-12.00'], 'Date,Text,Amount');
    expect(minorUnitsOf(parsed)).toEqual([-500, -1200]);
    expect(reasonsOf(parsed)).toEqual([[3, 'it reads like a balance; add it if it is a transaction', true]]);
  });
});
