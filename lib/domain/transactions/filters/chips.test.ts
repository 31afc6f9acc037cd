import { expect, test } from 'vitest';
import { filterChips } from './chips';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const choices = {
  categories: ['Food', 'Fun', 'Rent', 'Uncategorized'].map((name) => ({ name })),
  accounts: [{ id: ID, name: 'Everyday', lastFourDigits: '4821', closed: false }],
  tags: [{ id: ID, name: 'Rome', archived: false }],
} as unknown as Parameters<typeof filterChips>[1]['choices'];

const shown = (filter: Parameters<typeof filterChips>[0]) =>
  filterChips(filter, { choices, payee: 'Lidl', series: null }).map(({ text, without }) => [text, without]);

test('a single category or account is shown by the panel, also one that is left out', () => {
  expect(shown({ categories: ['Food'], accounts: [ID], type: 'expense', search: 'tea' })).toEqual([]);
  expect(shown({ withoutCategories: ['Rent'], withoutAccounts: [ID] })).toEqual([]);
});

test('one that the user does not have can be taken off', () => {
  expect(shown({ categories: ['Yachts'], withoutAccounts: [OTHER] })).toEqual([
    ['Category “Yachts”', { categories: undefined }],
    ['Without “an account that is gone”', { withoutAccounts: undefined }],
  ]);
  expect(filterChips({ categories: ['Yachts'], accounts: [OTHER] }, { choices: null })).toEqual([]);
});

test('each of several has its own removal', () =>
  expect(shown({ categories: ['Food', 'Fun', 'Uncategorized'], accounts: [ID, OTHER] })).toEqual([
    ['Category “Food”', { categories: ['Fun', 'Uncategorized'] }],
    ['Category “Fun”', { categories: ['Food', 'Uncategorized'] }],
    ['Without a category', { categories: ['Food', 'Fun'] }],
    ['Account “Everyday (*4821)”', { accounts: [OTHER] }],
    ['Account “an account that is gone”', { accounts: [ID] }],
  ]));

test('what is left out is said', () =>
  expect(shown({ categories: ['Food'], withoutCategories: ['Rent', 'Uncategorized'] })).toEqual([
    ['Category “Food”', { categories: undefined }],
    ['Without “Rent”', { withoutCategories: ['Uncategorized'] }],
    ['With a category', { withoutCategories: ['Rent'] }],
  ]));

test('other filters without a field', () =>
  expect(
    shown({
      categories: ['Food'],
      ownOnly: true,
      payee: ID,
      series: OTHER,
      description: 'tea',
      tagged: 'several',
      from: '2026-02-01',
      otherDays: true,
    }),
  ).toEqual([
    ['Only “Food” itself', { ownOnly: undefined }],
    ['Refunds of other days that count here', { otherDays: undefined }],
    ['Payee is “Lidl”', { payee: undefined }],
    ['Part of “a series that is gone”', { series: undefined }],
    ['Description is “tea”', { description: undefined }],
    ['With several tags', { tagged: undefined }],
  ]));

test('tags, with what is asked of them', () => {
  const [rome] = filterChips({ tagsNone: [ID, OTHER] }, { choices });
  expect(rome).toMatchObject({ text: 'without #Rome', about: 'tag “Rome”' });
  expect(rome?.without).toMatchObject({ tagsNone: [OTHER] });
});

test('its button says what it removes', () =>
  expect(
    filterChips({ categories: ['Food'], ownOnly: true, payee: ID }, { choices: null, payee: 'Lidl' }).map(
      ({ about }) => about,
    ),
  ).toEqual(['only “Food” itself', 'payee is “Lidl”']));
