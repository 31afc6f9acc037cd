import { expect, test } from 'vitest';
import { ruledText } from './ruled-text';

const NOTHING = {
  payee: null,
  tags: [],
  note: null,
  oneTime: null,
  type: null,
  split: false,
  transferTo: null,
};

test('what rules set is told by rule, in their order', () => {
  expect(
    ruledText(
      {
        ...NOTHING,
        payee: 'Lidl',
        tags: ['Home', 'Week'],
        oneTime: true,
        transferTo: 'x',
        by: { payee: 2, tags: 2, oneTime: 1, transferTo: 3 },
      },
      () => 'Savings',
    ),
  ).toBe('Rule 1: one-time. Rule 2: payee Lidl, #Home, #Week. Rule 3: a transfer with Savings.');
  expect(
    ruledText(
      {
        ...NOTHING,
        note: 'weekly',
        type: 'refund',
        split: true,
        oneTime: false,
        by: { note: 1, type: 1, split: 1, oneTime: 1 },
      },
      String,
    ),
  ).toBe('Rule 1: note “weekly”, refund, not one-time, the split.');
});

test('what was deleted since is not told', () => {
  expect(ruledText({ ...NOTHING, by: { payee: 1, tags: 1 } }, String)).toBe('');
});
