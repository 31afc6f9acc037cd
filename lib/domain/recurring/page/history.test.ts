import { expect, it } from 'vitest';
import { priceSteps } from './history';

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
