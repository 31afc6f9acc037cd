import { expect, it } from 'vitest';
import { daysOffText, priceSteps } from './history';

it('says by how many days a time was early or late', () => {
  const off = (paidOn: string | null) => daysOffText({ expected: '2026-11-01', paidOn });
  expect(off('2026-10-30')).toBe('2 days early');
  expect(off('2026-11-02')).toBe('1 day late');
  expect(off('2026-11-01')).toBe('');
  expect(off(null)).toBe('');
});

it('puts equal amounts that follow each other into one step', () => {
  const paid = [-1_699, -1_699, -1_549, -1_699].map((amount, index) => {
    const on = `2026-0${8 - index}-01`;
    return { due: on, on, amount };
  });
  expect(priceSteps({ paid })).toEqual([
    { amount: -1_699, from: '2026-07-01', to: '2026-08-01', times: 2, difference: 150 },
    { amount: -1_549, from: '2026-06-01', to: '2026-06-01', times: 1, difference: -150 },
    { amount: -1_699, from: '2026-05-01', to: '2026-05-01', times: 1, difference: null },
  ]);
});
