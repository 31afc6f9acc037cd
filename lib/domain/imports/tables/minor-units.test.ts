import { expect, test } from 'vitest';
import { minorUnitsOf } from '@/tests/made-up-rows';
import { openedFile } from '@/tests/opened-file';
import type { Mapping } from '../mapping';

const parse = (amounts: unknown[], key = 'amount', mapping: Mapping = {}) =>
  openedFile(
    new TextEncoder().encode(
      JSON.stringify(
        amounts.map((amount, day) => ({ date: `2026-03-0${day + 1}`, text: 'Tea', [key]: amount })),
      ),
    ),
    mapping,
  );
const asked = async (amounts: unknown[], key?: string) =>
  (await parse(amounts, key)).questions
    .find(({ kind }) => kind === 'minorUnits')
    ?.interpretations.map(({ text }) => text);

test.each([
  [
    [-510, 1200],
    ['-510 is -5.10', '-510 is -510.00'],
  ],
  [
    ['-510', '75'],
    ['-510 is -5.10', '-510 is -510.00'],
  ],
  [
    [-500, 1200],
    ['-500 is -500.00', '-500 is -5.00'],
  ],
])('whole numbers are asked: %j', async (amounts, texts) => {
  expect(await asked(amounts)).toEqual(texts);
  const first = minorUnitsOf(await parse(amounts));
  const [inMinor, inMajor] = [true, false].map((minorUnits) => parse(amounts, 'amount', { minorUnits }));
  expect(minorUnitsOf(await inMinor!)).toEqual(amounts.map(Number));
  expect(minorUnitsOf(await inMajor!)).toEqual(amounts.map((amount) => Number(amount) * 100));
  expect(first).toEqual(minorUnitsOf(await (texts[0]!.endsWith('-5.10') ? inMinor! : inMajor!)));
});

test.each(['amount_cents', 'amountCents', 'amount (cents)', 'amountMinor'])(
  'a name decides: %s',
  async (key) => {
    const parsed = await parse([-510, 1200], key, { amount: key });
    expect(parsed.questions).toEqual([]);
    expect(minorUnitsOf(parsed)).toEqual([-510, 1200]);
  },
);

test.each([[[-5.1, 12]], [['-5.00', '12.00']], [[-5.5, 1200]]])('a mark decides: %j', async (amounts) => {
  expect(await asked(amounts)).toBeUndefined();
  expect(minorUnitsOf(await parse(amounts))).toEqual(
    amounts.map((amount) => Math.round(Number(amount) * 100)),
  );
});
