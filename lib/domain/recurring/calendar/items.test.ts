import { expect, test } from 'vitest';
import { FROM_THE_FIRST } from '../rhythms';
import { recurringPageDocument } from '../page-document';
import { calendarItems } from './items';

const MONTHLY = {
  validFrom: FROM_THE_FIRST,
  unit: 'month',
  every: 1,
  days: [3],
  ordinal: null,
  weekday: null,
  anchor: '2026-01-03',
  shift: 'none',
  amountKind: 'last',
  amount: null,
};
const SERIES = {
  id: 'rent',
  name: 'Rent',
  kind: 'bill',
  state: 'active',
  origin: 'found',
  decidedAt: null,
  payeeId: 'landlord',
  accountId: 'checking',
  account: 'Checking',
  currency: 'USD',
  otherAccountId: null,
  otherAccount: null,
  pausedUntil: null,
  endsOn: null,
  cancelBy: null,
  note: '',
  ownCategory: null,
  words: [],
  revision: 1,
  evidence: {},
  terms: [MONTHLY],
  category: 'Rent',
  paid: [],
};
/** Due on Tuesday, November 3. */
const NOVEMBER = {
  seriesId: 'rent',
  due: '2026-11-03',
  expected: '2026-11-03',
  amount: '-900.00',
  least: '-900.00',
  most: '-900.00',
  skipped: false,
  moved: false,
  ownAmount: false,
  paid: null,
  paidOn: null,
  transactions: [],
};
const BY_HAND = { id: 'checking', knownUntil: '2026-11-24', uncovered: null };
const fileTo = (last: string, next: string, today: string) => ({
  id: 'checking',
  knownUntil: last,
  uncovered: [{ from: next, to: today }],
});

function itemOf(today: string, account: object, occurrence: object = {}, series: object = {}) {
  const [item] = calendarItems(
    recurringPageDocument.parse({
      series: [{ ...SERIES, ...series }],
      occurrences: [{ ...NOVEMBER, ...occurrence }],
      accounts: [account],
    }),
    today,
    'USD',
  );
  if (!item) throw new Error('no item');
  return item;
}

test('a note says which file would tell more', () => {
  const note = (today: string, account: object) => {
    const { state, note: text } = itemOf(today, account);
    return [state, text];
  };
  expect(note('2026-11-02', fileTo('2026-11-01', '2026-11-02', '2026-11-02'))).toEqual(['upcoming', null]);
  expect(note('2026-11-20', fileTo('2026-11-05', '2026-11-06', '2026-11-20'))).toEqual([
    'due',
    'Due Nov 3. Your file of Checking ends Nov 5.',
  ]);
  expect(note('2026-11-20', fileTo('2026-11-09', '2026-11-10', '2026-11-20'))).toEqual([
    'late',
    'Late: not in your file up to Nov 9.',
  ]);
  expect(note('2026-11-29', fileTo('2026-11-22', '2026-11-23', '2026-11-29'))[0]).not.toBe('late');
  // Days that the next file will hold are no gap between two, however few; nor does any file cover days to come.
  expect(note('2026-11-12', fileTo('2026-11-10', '2026-11-11', '2026-11-12'))).toEqual([
    'late',
    'Late: not in your file up to Nov 10.',
  ]);
  expect(note('2026-11-09', fileTo('2026-11-07', '2026-11-08', '2026-11-09'))).toEqual([
    'due',
    'Due Nov 3. Your file of Checking ends Nov 7.',
  ]);
  expect(note('2026-11-10', { id: 'checking', knownUntil: '2026-11-10', uncovered: [] })[0]).toBe('late');
  const gap = {
    id: 'checking',
    knownUntil: '2026-12-20',
    uncovered: [
      { from: '2026-11-02', to: '2026-11-05' },
      { from: '2026-12-21', to: '2026-12-24' },
    ],
  };
  expect(note('2026-11-10', gap)).toEqual(['due', 'Due Nov 3. No file covers Nov 2 to 5.']);
  expect(note('2026-12-24', gap)).toEqual(['unknown', 'No file covers Nov 2 to 5.']);
  expect(note('2027-01-24', fileTo('2026-11-01', '2026-11-02', '2027-01-24'))).toEqual([
    'unknown',
    'Your file of Checking ends Nov 1, 2026.',
  ]);
  expect(note('2026-11-12', BY_HAND)).toEqual(['late', 'Late: not entered yet.']);
  expect(note('2026-12-24', BY_HAND)).toEqual(['missed', 'Missed: not entered.']);
  expect(note('2026-11-03', BY_HAND)).toEqual(['due', 'Due Nov 3.']);
});

test('a paid item is on the day it was paid, with that amount', () => {
  const paid = { paid: '-905.50', paidOn: '2026-11-01', transactions: ['row'] };
  expect(itemOf('2026-11-24', BY_HAND, paid)).toMatchObject({
    day: '2026-11-01',
    amount: -90550,
    state: 'paid',
    note: 'Paid 2 days early.',
    range: null,
    transactions: ['row'],
  });
  expect(itemOf('2026-11-24', BY_HAND, { ...paid, paidOn: '2026-11-04' }).note).toBe('Paid 1 day late.');
  expect(itemOf('2026-11-24', BY_HAND, { ...paid, paidOn: '2026-11-03' }).note).toBeNull();
});

test('what varies has its range, and what is moved says from where', () => {
  const varying = itemOf('2026-11-01', BY_HAND, { least: '-950.00', most: '-880.00' });
  expect(varying.range).toEqual([-88000, -95000]);
  expect(itemOf('2026-11-01', BY_HAND).range).toBeNull();
  const moved = itemOf('2026-11-01', BY_HAND, { expected: '2026-11-09', moved: true });
  expect(moved).toMatchObject({ day: '2026-11-09', note: 'Moved from Nov 3.', key: 'rent 2026-11-03' });
  expect(itemOf('2026-11-01', BY_HAND, { skipped: true }).note).toBe('Skipped.');
});

test('proposals are not confirmed, and another currency is named', () => {
  expect(itemOf('2026-11-01', BY_HAND, {}, { state: 'proposed' }).isConfirmed).toBe(false);
  expect(itemOf('2026-11-01', BY_HAND, {}, { currency: 'EUR' })).toMatchObject({
    foreign: 'EUR',
    amount: -90000,
    isConfirmed: true,
  });
});
