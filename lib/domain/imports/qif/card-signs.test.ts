import { describe, expect, it } from 'vitest';
import { kindsOf, minorUnitsOf, readText } from '@/tests/made-up-rows';

/** A section of a QIF file; each row is an amount, a payee and perhaps a category. */
function section(kind: string, rows: string[], account?: string): string {
  const records = rows.map((row, day) => {
    const [amount = '', payee = '', category] = row.split(',');
    return [`D2026-03-${day + 11}`, `T${amount}`, `P${payee}`, ...(category ? [`L${category}`] : []), '^'];
  });
  const header = account === undefined ? [] : ['!Account', `N${account}`, `T${kind}`, '^'];
  return [...header, `!Type:${kind}`, ...records.flat(), ''].join('\n');
}

const amountsUnderEach = (text: string) => {
  const { questions } = readText(text);
  return (questions[0]?.interpretations ?? []).map(({ mapping }) => minorUnitsOf(readText(text, mapping)));
};

describe('a card whose amounts are mostly positive', () => {
  it.each<[string, string[], number[]]>([
    ['charges and a payment', ['12.00,Shop', '40.00,Fuel', '-60.00,Payment'], [-1200, -4000, 6000]],
    ['charges alone', ['12.00,Shop', '40.00,Fuel'], [-1200, -4000]],
    ['a refund', ['12.00,Shop', '40.00,Fuel', '5.00,Kiosk', '-12.00,Shop'], [-1200, -4000, -500, 1200]],
    [
      'a payment in German',
      ['12.00,Bäcker', '40.00,Hotel', '-52.00,Kreditkartenabrechnung'],
      [-1200, -4000, 5200],
    ],
    ['a transfer from an account', ['12.00,Shop', '-52.00,Bank,[Giro]'], [-1200, 5200]],
    ['thanks', ['12.00,Shop', '-52.00,PAYMENT - THANK YOU'], [-1200, 5200]],
  ])('is asked about, as charges first: %s', (_, rows, expected) => {
    const text = section('CCard', rows);
    expect(kindsOf(readText(text))).toEqual(['sign']);
    const [first = [], other = []] = amountsUnderEach(text);
    expect(minorUnitsOf(readText(text))).toEqual(first);
    expect(other).toEqual(first.map((minorUnits) => -minorUnits));
    expect(first).toEqual(expected);
  });

  it('is asked about as written first if there are only payments', () => {
    expect(amountsUnderEach(section('CCard', ['60.00,PAYMENT RECEIVED', '50.00,Giro,[Giro]']))[0]).toEqual([
      6000, 5000,
    ]);
  });

  it.each<[string, string[]]>([
    ['charges are negative', ['-12.00,Shop', '-40.00,Fuel', '60.00,Payment']],
    ['payments are positive', ['-12.00,Shop', '60.00,PAYMENT RECEIVED', '50.00,PAYMENT RECEIVED']],
    ['as many are positive', ['-12.00,Shop', '60.00,Bank']],
  ])('needs no question if %s', (_, rows) => {
    expect(kindsOf(readText(section('CCard', rows)))).toEqual([]);
  });

  it('is turned alone, without the accounts beside it', () => {
    const text =
      section('Bank', ['100.00,Salary', '-7.00,Pub'], 'Giro') +
      section('CCard', ['12.00,Shop', '40.00,Fuel', '-60.00,Payment'], 'Visa') +
      section('CCard', ['-3.00,Zoo', '-4.00,Inn'], 'Amex');
    expect(amountsUnderEach(text)).toEqual([
      [10000, -700, -1200, -4000, 6000, -300, -400],
      [10000, -700, 1200, 4000, -6000, -300, -400],
    ]);
  });
});

it('a bank account is never asked about', () => {
  expect(kindsOf(readText(section('Bank', ['12.00,Shop', '40.00,Fuel', '-60.00,Payment'])))).toEqual([]);
});
