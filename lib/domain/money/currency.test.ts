import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmountExpression } from './amount-expression';
import { exponentOf, type Currency } from './currency';
import { CURRENCIES, isCurrencyCode } from './currency-list';
import { currencyOptions } from './currency-names';
import { amountInput, moneyInput } from './input';
import {
  formatMoney,
  formatMoneyShort,
  maxMinorUnits,
  parseDecimal,
  toDecimal,
  toMinorUnits,
  toPlainDecimal,
} from './money';
import { amountsTooFine } from './texts';

/** One currency per number of decimals, and one for which Intl's digits aren't those of ISO 4217. */
const currency = fc.constantFrom<Currency>('JPY', 'USD', 'KWD', 'IQD', 'HUF');
const amount = currency.chain((code) =>
  fc.record({
    code: fc.constant(code),
    minorUnits: fc.integer({ min: -maxMinorUnits(code), max: maxMinorUnits(code) }),
  }),
);

describe('the currencies', () => {
  test('are those in circulation, with the three main ones first', () => {
    expect(CURRENCIES.slice(0, 4)).toEqual(['USD', 'EUR', 'GBP', 'AED']);
    expect(new Set(CURRENCIES).size).toBe(155);
    for (const code of ['XAU', 'XTS', 'XXX', 'XDR', 'CLF', 'UYW', 'CHE', 'HRK', 'BGN', 'usd', ''])
      expect([code, isCurrencyCode(code)]).toEqual([code, false]);
  });

  test.each<[Currency, number]>([
    ...(['JPY', 'KRW', 'CLP', 'ISK', 'XAF', 'UGX'] as const).map((code): [Currency, number] => [code, 0]),
    ...(['IDR', 'HUF', 'TWD', 'COP', 'MGA', 'IRR'] as const).map((code): [Currency, number] => [code, 2]),
    ...(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'] as const).map((code): [Currency, number] => [
      code,
      3,
    ]),
  ])('%s has %i decimals', (code, exponent) => {
    expect(exponentOf(code)).toBe(exponent);
    expect(formatMoney(10 ** exponent, code).replace(/[^.\d]/g, '')).toBe((1).toFixed(exponent));
  });

  test('have distinct names', () => {
    const options = currencyOptions();
    expect(options.slice(0, 3).map(({ label }) => label)).toEqual([
      'USD – US dollar ($)',
      'EUR – Euro (€)',
      'GBP – Pound sterling (£)',
    ]);
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    expect(labels.get('JPY')).toBe('JPY – Japanese Yen (¥)');
    expect(labels.get('CHF')).toBe('CHF – Swiss Franc');
    for (const { value, label } of options) expect(label, value).toMatch(/^[A-Z]{3} – (?![A-Z]{3}$)\p{Lu}/u);
  });
});

describe('amounts', () => {
  test.each<[number, Currency, string, string]>([
    [1234, 'JPY', '¥1,234', '1234'],
    [-84, 'JPY', '-¥84', '-84'],
    [125, 'KWD', 'KWD\u00a00.125', '0.125'],
    [-12505, 'KWD', '-KWD\u00a012.505', '-12.505'],
    [500000, 'KWD', 'KWD\u00a0500.000', '500.000'],
    [123450, 'HUF', 'HUF\u00a01,234.50', '1234.50'],
  ])('%i of %s is %s', (minorUnits, code, shown, decimal) => {
    expect(formatMoney(minorUnits, code)).toBe(shown);
    expect(toDecimal(minorUnits, code)).toBe(decimal);
    expect(toMinorUnits(decimal, code)).toBe(minorUnits);
  });

  test('a database number has the same value in every currency, or throws', () => {
    expect(toMinorUnits('500.00', 'USD')).toBe(50_000);
    expect(toMinorUnits('500.00', 'JPY')).toBe(500);
    expect(toMinorUnits('500.000', 'KWD')).toBe(500_000);
    expect(() => toMinorUnits('12.50', 'JPY')).toThrow('out of range');
    expect(() => toMinorUnits('12.505', 'USD')).toThrow('out of range');
  });

  test('axis labels are short', () => {
    expect(formatMoneyShort(150, 'JPY')).toBe('¥150');
    expect(formatMoneyShort(12_000, 'JPY')).toBe('¥12K');
    expect(formatMoneyShort(150_000, 'KWD')).toBe('KWD\u00a0150');
    expect(formatMoneyShort(1_250_000, 'KWD')).toBe('KWD\u00a01.3K');
  });

  test('a displayed, stored or edited amount is parsed back unchanged', () => {
    fc.assert(
      fc.property(amount, ({ code, minorUnits }) => {
        const shown = formatMoney(minorUnits, code).replace(/[^-\d.,]/g, '');
        for (const text of [toDecimal(minorUnits, code), toPlainDecimal(minorUnits, code), shown])
          // "1,234" is only how a currency without decimals is shown; otherwise it is ambiguous.
          expect([text, parseDecimal(text, code)]).toEqual([text, minorUnits + 0]);
        expect(toMinorUnits(toDecimal(minorUnits, code), code)).toBe(minorUnits + 0);
        expect(toMinorUnits(`${toDecimal(minorUnits, code)}${exponentOf(code) ? '0' : '.00'}`, code)).toBe(
          minorUnits + 0,
        );
      }),
    );
  });

  test('a typed sum is exact', () => {
    const size = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(currency, fc.array(size, { minLength: 2, maxLength: 8 }), (code, sizes) => {
        const text = sizes.map((one) => toDecimal(one, code)).join('+');
        expect([text, parseAmountExpression(text, code)]).toEqual([
          text,
          { minorUnits: sizes.reduce((sum, one) => sum + one, 0) },
        ]);
      }),
    );
  });

  test('a product is exact, or rejected with the nearest amount', () => {
    const size = fc.integer({ min: 1, max: 999_999 });
    fc.assert(
      fc.property(currency, size, size, (code, one, other) => {
        const scale = 10 ** exponentOf(code);
        const parsedAmount = parseAmountExpression(`${toDecimal(one, code)}*${toDecimal(other, code)}`, code);
        const product = (one * other) / scale;
        if (Number.isInteger(product)) expect(parsedAmount).toEqual({ minorUnits: product });
        else {
          const offers = 'offers' in parsedAmount ? parsedAmount.offers : ['none'];
          for (const offer of offers)
            expect(Math.abs(toMinorUnits(offer, code) - product)).toBeLessThanOrEqual(0.5);
        }
      }),
    );
  });

  test.each<[string, Currency, number | string]>([
    ['1,234', 'JPY', 1234],
    ['1.234', 'JPY', 1234],
    ['1250', 'JPY', 1250],
    ['2.5*100', 'JPY', 250],
    ['12.5', 'JPY', 'This comes to 12.5, which is not a whole amount of JPY. The nearest amount is 13'],
    ['', 'JPY', 'Amount is required'],
    ['-', 'JPY', 'Please enter an amount, like 1250 or 3*420'],
    ['12.505', 'KWD', 12505],
    ['0,125', 'KWD', 125],
    ['1,234', 'KWD', '“1,234” can be 1234 or 1.234. Write 1234 or 1.234'],
    [
      '1.2345',
      'KWD',
      'This comes to 1.2345, which has more than three decimals. The nearest amount is 1.235',
    ],
    ['-', 'KWD', 'Please enter an amount, like 12.500 or 3*4.200'],
    ['9999999999999', 'KWD', 'The amount is too large: at most 999,999,999,999.999'],
    ['9999999999999', 'JPY', 'The amount is too large: at most 999,999,999,999'],
  ])('%j typed in %s: %j', (text, code, expected) => {
    const parsed = amountInput(code).safeParse(text);
    expect(parsed.success ? parsed.data : parsed.error.issues[0]?.message).toBe(expected);
  });

  test.each<[string, Currency, number | string]>([
    ['1,234', 'JPY', 1234],
    ['12.50', 'JPY', 'This comes to 12.5, which is not a whole amount of JPY. The nearest amount is 13'],
    ['12.505', 'USD', '“12.505” can be 12505 or 12.505. Write 12505 or 12.51'],
    ['12.505', 'KWD', 12505],
    [
      '12.5055',
      'KWD',
      'This comes to 12.5055, which has more than three decimals. The nearest amount is 12.506',
    ],
    ['1,234', 'KWD', '“1,234” can be 1234 or 1.234. Write 1234 or 1.234'],
    ['1000000000000', 'JPY', 'The amount is too large: at most 999,999,999,999'],
    ['-5', 'USD', -500],
  ])('%j in a field with a sign in %s: %j', (text, code, expected) => {
    const parsed = moneyInput(code, 'required').safeParse(text);
    expect(parsed.success ? parsed.data : parsed.error.issues[0]?.message).toBe(expected);
  });
});

test('a currency with too few decimals is rejected, with what to do', () => {
  expect(amountsTooFine(1200, 'JPY')).toBe(
    'JPY has no decimals, but 1,200 of your amounts have more, among transactions, balances, limits, the savings goal or the trash. Your currency stays as it is. Round those first, or choose a currency with more decimals',
  );
  expect(amountsTooFine(1, 'USD')).toContain('USD has two decimals, but one of your amounts has more');
});
