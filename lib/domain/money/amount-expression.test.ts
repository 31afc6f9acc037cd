import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmountExpression } from './amount-expression';
import type { Currency } from './currency';
import { maxMinorUnits, toDecimal } from './money';

describe('valid amounts', () => {
  test.each([
    ['12', 1200],
    ['12,50', 1250],
    ['12,5', 1250],
    ['12.5', 1250],
    ['.5', 50],
    ['12.', 1200],
    ['007', 700],
    ['1 234.5', 123450],
    ['1\u00a0234,50', 123450],
    ['1\u202f234', 123400],
    ["1'234.50", 123450],
    ['1’234.50', 123450],
    ['1,234.56', 123456],
    ['1.234,56', 123456],
    ['1,234,567', 123456700],
    ['1.234.567,8', 123456780],
    ['1,23,456.78', 12345678],
    ['0.125*8', 100],
    ['0,125 * 8', 100],
    ['1.2340 * 1000', 123400],
    ['12*3+4', 4000],
    ['(10+5)/4', 375],
    ['2+3*4', 1400],
    ['10-2-3', 500],
    ['100/10/5', 200],
    ['10-(2-3)', 1100],
    ['1/3*3', 100],
    ['10/3 + 20/3', 1000],
    ['0.1+0.2', 30],
    ['1.0050*1000', 100500],
    ['12,50 + 3,20', 1570],
    ['12,50 + 1.234', 124650],
    ['1,234 + 0.50', 123450],
    ['1 234 + 5', 123900],
    ['=12*3', 3600],
    ['= 12 × 3', 3600],
    ['12÷4', 300],
    ['１２＋３．５', 1550],
    ['20−5', 1500],
    ['-5', -500],
    ['-(5-10)', 500],
    ['3*(-2+4)', 600],
    ['((((7))))', 700],
    ['0', 0],
    ['-0', 0],
    ['0/5', 0],
    ['6/(1-3)', -300],
    ['999999999999.99', maxMinorUnits('USD')],
    ['$5', 500],
    ['5 $', 500],
    ['-$5', -500],
    ['$-5', -500],
    ['\u2212$1,234.50', -123450],
    ['USD 5', 500],
    ['usd5', 500],
    ['5\u00a0USD', 500],
    ['USD.5', 50],
    ['US$1.234,56', 123456],
    ['$5 USD', 500],
    ['＄５', 500],
    ['3 * $4.20', 1260],
    ['($5 + $3) / 2', 400],
    ['5 $ - 3 $', 200],
    ['1\u2009234,50', 123450],
    ['1′234.50', 123450],
  ])('%s is %i minor units', (text, minorUnits) =>
    expect(parseAmountExpression(text, 'USD')).toEqual({ minorUnits }),
  );

  test.each<[string, Currency, number]>([
    ['5 €', 'EUR', 500],
    ['€ 1.234,56', 'EUR', 123456],
    ['£5', 'GBP', 500],
    ['￡5', 'GBP', 500],
    ['5 kr', 'SEK', 500],
    ['5 kr.', 'DKK', 500],
    ['kr 5', 'NOK', 500],
    ['¥1,234', 'JPY', 1234],
    ['KWD 0.125', 'KWD', 125],
    ['CA$5', 'CAD', 500],
    ['12 F CFA', 'XOF', 12],
    ['R5', 'ZAR', 500],
    ['5 zł', 'PLN', 500],
    ["CHF 1'234.50", 'CHF', 123450],
  ])('%s in %s is %i minor units', (text, currency, minorUnits) =>
    expect(parseAmountExpression(text, currency)).toEqual({ minorUnits }),
  );

  test('where the sign says which way money went, “(5)” is not guessed either', () =>
    expect(parseAmountExpression('($5.00)', 'USD', 'sign')).toEqual({
      problem: '“(5.00)” means minus 5.00 in bookkeeping. Write -5.00 or 5.00',
      offers: [],
    }));

  test('zero has no sign', () => {
    const parsedAmount = parseAmountExpression('-0', 'USD');
    expect('minorUnits' in parsedAmount && Object.is(parsedAmount.minorUnits, 0)).toBe(true);
  });
});

describe('rejected amounts, and what to do', () => {
  const missing = 'Please enter an amount, like 12.50 or 3*4.20';
  test.each([
    ['', missing],
    ['abc', missing],
    ['((((', missing],
    ['()', missing],
    ['-', missing],
    ['.', missing],
    ['١٢', 'Write digits as 0 to 9'],
    ['1٢', 'Write digits as 0 to 9'],
    ['1//2', 'A number is missing between “/” and “/”'],
    ['1+*2', 'A number is missing between “+” and “*”'],
    ['3*-2', 'A number is missing between “*” and “-”'],
    ['--5', 'A number is missing between “-” and “-”'],
    ['*5', 'A number is missing before “*”'],
    ['5+', 'A number is missing after “+”'],
    ['5+(', 'A number is missing after “(”'],
    ['5+()', 'A number is missing between “(” and “)”'],
    ['((((5', 'A “)” is missing'],
    ['(5+3', 'A “)” is missing'],
    ['5)', 'A “(” is missing'],
    ['5(3)', 'Write + - * or / between the numbers'],
    ['(1)(2)', 'Write + - * or / between the numbers'],
    ['1/0', 'Nothing can be divided by zero'],
    ['1/(2-2)', 'Nothing can be divided by zero'],
    ['5+1/0*2', 'Nothing can be divided by zero'],
    ['(1/0)', 'Nothing can be divided by zero'],
    ['1e9', "“e” can't be part of an amount. Leave it out"],
    ['€12.50', '“€” is another currency. Amounts here are in USD'],
    ['12 EUR', '“EUR” is another currency. Amounts here are in USD'],
    ['12 eur', '“eur” is another currency. Amounts here are in USD'],
    ['12 dollars', "“dollars” can't be part of an amount. Leave it out"],
    ['1$234', 'Write the currency before or after the amount, or leave it out'],
    ['$$5', 'Write the currency before or after the amount, or leave it out'],
    ['5*$', 'Write the currency before or after the amount, or leave it out'],
    ['10%', "“%” can't be part of an amount. Leave it out"],
    ['12\u000050', "“\u0000” can't be part of an amount. Leave it out"],
    ['5😀', "“😀” can't be part of an amount. Leave it out"],
    ['3x4', 'Write * instead of “x”'],
    ['12 34', '“12 34” is not a number. Write it like 1234.50'],
    ['1.2.3', '“1.2.3” is not a number. Write it like 1234.50'],
    ['12,34.56', '“12,34.56” is not a number. Write it like 1234.50'],
    ['1..2', '“1..2” is not a number. Write it like 1234.50'],
    ["'12", "“'12” is not a number. Write it like 1234.50"],
    ['12,50 + 3.20', 'Write “3.20” and “12,50” with the same decimal mark'],
    ['1000000000000', 'The amount is too large: at most 999,999,999,999.99'],
    [`${'9'.repeat(60)}*${'9'.repeat(60)}`, 'The amount is too large: at most 999,999,999,999.99'],
    ['1'.repeat(400), 'The amount is too long: at most 200 characters'],
    ['('.repeat(400), 'The amount is too long: at most 200 characters'],
    [`${'1+'.repeat(200)}1`, 'The amount is too long: at most 200 characters'],
  ])('%s: %s', (text, problem) =>
    expect(parseAmountExpression(text, 'USD')).toEqual({ problem, offers: [] }),
  );

  test.each([
    ['1,234', '“1,234” can be 1234 or 1.234. Write 1234 or 1.23', ['1234', '1.23']],
    ['1.234', '“1.234” can be 1234 or 1.234. Write 1234 or 1.23', ['1234', '1.23']],
    ['1,000', '“1,000” can be 1000 or 1.000. Write 1000 or 1.00', ['1000', '1.00']],
    ['12.345', '“12.345” can be 12345 or 12.345. Write 12345 or 12.35', ['12345', '12.35']],
    ['1,234*2', '“1,234” can be 1234 or 1.234. Write 1234 or 1.2340', []],
    ['1.234+1.234', '“1.234” can be 1234 or 1.234. Write 1234 or 1.2340', []],
    ['10/3', 'This comes to 3.3333…, which has parts of a cent. The nearest amount is 3.33', ['3.33']],
    ['20/3', 'This comes to 6.6666…, which has parts of a cent. The nearest amount is 6.67', ['6.67']],
    ['1/8', 'This comes to 0.125, which has parts of a cent. The nearest amount is 0.13', ['0.13']],
    ['0.0001', 'This comes to 0.0001, which has parts of a cent. The nearest amount is 0.00', []],
    ['-1/8', 'This comes to -0.125, which has parts of a cent. The nearest amount is -0.13', []],
    ['12.3456', 'This comes to 12.3456, which has parts of a cent. The nearest amount is 12.35', ['12.35']],
  ])('%s: %s', (text, problem, offers) =>
    expect(parseAmountExpression(text, 'USD')).toEqual({ problem, offers }),
  );

  test.each([
    ['(5.00)', '5.00'],
    [' ( 1.234,50 ) ', '1.234,50'],
    ['=(5)', '5'],
    ['（５）', '5'],
  ])('%s alone means money out in bookkeeping, which is offered and not guessed', (text, expense) => {
    const problem = `“(${expense})” means minus ${expense} in bookkeeping. For money you spent, write ${expense} and choose Expense as the type`;
    expect(parseAmountExpression(text, 'USD')).toEqual({ problem, offers: [], expense });
  });

  test.each([
    ['(5.00)*2', 1000],
    ['(5+3)', 800],
    ['3*(5)', 1500],
    ['(-5)', -500],
    ['(0)', 0],
  ])('%s is a calculation', (text, minorUnits) =>
    expect(parseAmountExpression(text, 'USD')).toEqual({ minorUnits }),
  );

  test('“(0.125)” has parts of a cent', () =>
    expect(parseAmountExpression('(0.125)', 'USD')).toMatchObject({ offers: ['0.13'] }));

  test('“(1,234)” alone is ambiguous first of all', () =>
    expect(parseAmountExpression('(1,234)', 'USD')).toEqual({
      problem: '“1,234” can be 1234 or 1.234. Write 1234 or 1.2340',
      offers: [],
    }));

  test('every offer is a valid amount itself', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.integer({ min: 1, max: 9999 }), (top, bottom) => {
        const parsedAmount = parseAmountExpression(`${top}/${bottom}`, 'USD');
        if ('minorUnits' in parsedAmount) return parsedAmount.minorUnits * bottom === top * 100;
        return parsedAmount.offers.every((offer) => {
          const offered = parseAmountExpression(offer, 'USD');
          return 'minorUnits' in offered && Math.abs(offered.minorUnits - (top * 100) / bottom) <= 0.5;
        });
      }),
    );
  });
});

const amount = fc.integer({ min: 1, max: 9_999_999 });

/** An amount in any notation people use; all with the same decimal mark. */
const writers = {
  plain: (minorUnits: number) => toDecimal(minorUnits, 'USD'),
  grouped: (minorUnits: number) => toDecimal(minorUnits, 'USD').replace(/\B(?=(\d{3})+\.)/g, ','),
  blanks: (minorUnits: number) => toDecimal(minorUnits, 'USD').replace(/\B(?=(\d{3})+\.)/g, ' '),
};
const written = fc.tuple(amount, fc.constantFrom(...Object.values(writers)));

test('any sum and difference of minor units is exact, however it is written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(written, fc.constantFrom('+', '-')), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      (terms, comma) => {
        const first = terms[0]?.[1] === '-' ? '-' : '';
        const text = terms
          .map(([[minorUnits, write], sign], index) => `${index ? ` ${sign} ` : first}${write(minorUnits)}`)
          .join('');
        const sum = terms.reduce(
          (total, [[minorUnits], sign]) => total + (sign === '-' ? -minorUnits : minorUnits),
          0,
        );
        const swapped = text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
        expect(parseAmountExpression(comma ? swapped : text, 'USD')).toEqual({ minorUnits: sum });
      },
    ),
  );
});

test('a product of two amounts is exact, or rejected if it has parts of a cent', () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const product = BigInt(one) * BigInt(other);
      const parsedAmount = parseAmountExpression(
        `${toDecimal(one, 'USD')}*${toDecimal(other, 'USD')}`,
        'USD',
      );
      if (product % 100n === 0n) expect(parsedAmount).toEqual({ minorUnits: Number(product / 100n) });
      else expect(parsedAmount).toEqual({ problem: expect.any(String), offers: expectedOffers(product) });
    }),
  );
});

function expectedOffers(product: bigint): string[] {
  const nearest = (product + 50n) / 100n;
  return nearest > 0n ? [toDecimal(Number(nearest), 'USD')] : [];
}

test('products with a count are exact at any nesting', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, fc.nat({ max: 99 })), { minLength: 1, maxLength: 6 }), (terms) => {
      const text = terms.reduce(
        (before, [minorUnits, count]) => `(${before}+${count}*${toDecimal(minorUnits, 'USD')})`,
        '0',
      );
      const sum = terms.reduce((total, [minorUnits, count]) => total + minorUnits * count, 0);
      expect(parseAmountExpression(text, 'USD')).toEqual({ minorUnits: sum });
    }),
  );
});

test('any text gives whole minor units or a problem', () => {
  const hostile = fc.string({ unit: fc.constantFrom(..."0123456789.,' +-*/()=$e٣"), maxLength: 60 });
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
      const parsedAmount = parseAmountExpression(text, 'USD');
      return 'minorUnits' in parsedAmount
        ? Number.isSafeInteger(parsedAmount.minorUnits) &&
            Math.abs(parsedAmount.minorUnits) <= maxMinorUnits('USD')
        : parsedAmount.problem.length > 0;
    }),
    { numRuns: 3000 },
  );
});
