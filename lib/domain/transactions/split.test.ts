import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../money/currency';
import { evenly, inProportion, leftOf, parsePartAmount, partType, splitProblem, withTotal } from './split';

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('parsePartAmount', () => {
  it.each<[string, number, Currency, number]>([
    ['61.40', 14609, 'USD', 6140],
    ['18.90+19.30', 14609, 'USD', 3820],
    ['-5', 14609, 'USD', -500],
    ['30%', 14609, 'USD', 4383],
    ['33,3 %', 1000, 'USD', 333],
    ['12.5%', 1000, 'USD', 125],
    ['50％', 1001, 'JPY', 501],
    ['-50%', 1001, 'JPY', -501],
    ['100%', 1234, 'KWD', 1234],
    ['0.05%', 1000, 'KWD', 1],
    ['0.04%', 1000, 'KWD', 0],
  ])('%s of %i %s is %i', (text, total, currency, minorUnits) => {
    expect(parsePartAmount(text, total, currency)).toEqual({ minorUnits });
  });

  it.each(['30%+2', '%', 'a third%', '1,000.5%'])('%s is refused', (text) => {
    expect(parsePartAmount(text, 1000, 'USD')).toEqual({
      problem: 'Write a percentage by itself, like 30%',
      offers: [],
    });
  });

  it('refuses what no row can hold', () => {
    expect(parsePartAmount('999999%', 99_999_999_999_999, 'USD')).toHaveProperty('problem');
  });
});

describe('evenly', () => {
  it.each([
    [1000, 3, [334, 333, 333]],
    [-1000, 3, [-334, -333, -333]],
    [1001, 3, [334, 334, 333]],
    [100, 2, [50, 50]],
    [2, 3, [1, 1, 0]],
    [10_000, 7, [1429, 1429, 1429, 1429, 1428, 1428, 1428]],
    [999_999_999_999_999, 2, [500_000_000_000_000, 499_999_999_999_999]],
  ])('%i in %i', (total, count, parts) => {
    expect(evenly(total, count)).toEqual(parts);
  });
});

describe('inProportion', () => {
  it.each([
    [200, [50, 50], [100, 100]],
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [3, 2, 2], [43, 29, 28]],
    [160, [100, -20], [200, -40]],
    [-7, [100, 100], [-4, -3]],
    [0, [3, 4], [0, 0]],
  ])('%i by %j', (total, weights, shares) => {
    expect(inProportion(total, weights)).toEqual(shares.map(BigInt));
  });

  it('refuses weights without a sum', () => {
    expect(() => inProportion(100, [5, -5])).toThrow(RangeError);
  });

  const amount = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
  const weights = fc.array(amount, { minLength: 1, maxLength: 12 }).filter((all) => sum(all) !== 0);

  it('adds up, and no share is off by a whole minor unit', () => {
    fc.assert(
      fc.property(amount, weights, (total, all) => {
        const shares = inProportion(total, all);
        expect(shares.reduce((added, share) => added + share, 0n)).toBe(BigInt(total));
        const whole = BigInt(sum(all));
        shares.forEach((share, index) => {
          const off = share * whole - BigInt(total) * BigInt(all[index] ?? 0);
          expect((off < 0n ? -off : off) < (whole < 0n ? -whole : whole)).toBe(true);
        });
        expect(inProportion(-total, all)).toEqual(shares.map((share) => -share));
      }),
      { examples: [[123_456_789, [999_999_999_999, -999_999_999_998]]] },
    );
  });
});

describe('splitProblem', () => {
  it.each([
    [1000, [], { kind: 'too-few' }],
    [1000, [1000], { kind: 'too-few' }],
    [1000, [600, null], { kind: 'left', amount: 400 }],
    [1000, [600, 0], { kind: 'left', amount: 400 }],
    [1000, [600, 800], { kind: 'too-much', amount: 400 }],
    [1000, [600, 400, null], { kind: 'no-amount', part: 2 }],
    [1000, [1000, 0], { kind: 'zero', part: 1 }],
    [1000, [600, 400], null],
    [1000, [1200, -200], null],
  ])('%i in %j', (total, amounts, problem) => {
    expect(splitProblem(total, amounts)).toEqual(problem);
  });
});

describe('withTotal', () => {
  it.each([
    [[600, 400], 1100, { part: 1 }, [], [600, 500]],
    [[600, 400], 500, { part: 0 }, [], [100, 400]],
    [[600, 400], 1100, 'new-part', [], [600, 400, 100]],
    [[600, 400], 500, 'proportion', [], [300, 200]],
    [[600, 400], 1001, 'proportion', [], [601, 400]],
    [[600, 400], 1200, 'proportion', [true, false], [600, 600]],
    [[600, 300, 100], 1200, 'proportion', [true], [600, 450, 150]],
    [[600, 400], 1200, 'proportion', [true, true], null],
    // The parts add up to 1, and each would be some 10^20.
    [[999_999_999_999, -999_999_999_998], 123_456_789, 'proportion', [], null],
  ] as const)('%j to %i: %j', (amounts, total, to, kept, expected) => {
    expect(withTotal(amounts, total, to, kept)).toEqual(expected);
  });

  it('always ends at the total', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 2, maxLength: 9 }),
        amount,
        fc.constantFrom({ part: 0 } as const, 'proportion' as const, 'new-part' as const),
        (amounts, total, to) => {
          expect(leftOf(total, withTotal(amounts, total, to) ?? [])).toBe(0);
        },
      ),
    );
  });
});

it.each([
  ['expense', 100, true, 'expense'],
  ['expense', -100, true, 'refund'],
  ['income', -100, true, 'income'],
  ['refund', 100, true, 'expense'],
  ['income', 100, false, 'income'],
  ['income', -100, false, 'expense'],
  ['expense', 100, false, 'income'],
  ['transfer', -100, true, 'transfer'],
] as const)('a part of type %s with %i of a row that goes out (%s) is %s', (type, amount, outgoing, is) => {
  expect(partType({ type }, amount, outgoing)).toBe(is);
});

it.each([
  [100, true, 'income'],
  [-100, true, 'income'],
  [-100, false, 'income'],
] as const)(
  'a part of %i of a row that goes out (%s), stated as income taken back, is %s',
  (amount, outgoing, is) => {
    expect(partType({ type: 'income', takenBack: true }, amount, outgoing)).toBe(is);
  },
);
