import { expect, it } from 'vitest';
import { NEW_TEXTS } from './fields';
import { isSaved, type SavedEntry } from './saved-entry';

const PART = { amount: -6_140, type: 'expense', category: 'Groceries', note: '', tags: ['Rome'] } as const;
const DETAILS = {
  date: '2026-10-29',
  description: 'Target',
  amount: 14_609,
  type: 'expense',
  category: 'Shopping',
  accountId: 'a',
  ...NEW_TEXTS,
} as const;
const SAVED: SavedEntry = {
  ...DETAILS,
  oneTime: false,
  counted: true,
  tags: ['Rome', 'Ines 30'],
  parts: [PART, { ...PART, amount: -8_469, category: 'Shopping', tags: [] }],
};

it('is what the form would save, whatever the form leaves open', () => {
  expect(isSaved(SAVED, SAVED)).toBe(true);
  expect(isSaved(SAVED, DETAILS)).toBe(true);
  expect(isSaved(SAVED, { ...SAVED, tags: ['ines 30', 'rome'], category: 'shopping' })).toBe(true);
  expect(isSaved({ ...SAVED, type: 'transfer' }, SAVED)).toBe(true);
  expect(isSaved({ ...SAVED, description: 'Transfer to Nest egg' }, { ...SAVED, description: '' })).toBe(
    true,
  );
});

it.each<[string, Partial<SavedEntry>]>([
  ['account', { accountId: 'b' }],
  ['date', { date: '2026-10-30' }],
  ['category', { category: 'Groceries' }],
  ['type', { type: 'refund' }],
  ['description', { description: 'target' }],
  ['description', { description: '' }],
  ['amount', { amount: 14_608 }],
  ['note', { note: 'x' }],
  ['flag', { oneTime: true }],
  ['flag', { counted: false }],
  ['tag', { tags: ['Rome'] }],
  ['tag', { tags: ['Rome', 'Ines 40'] }],
  ['number of parts', { parts: [] }],
  ['amount of a part', { parts: SAVED.parts.map((part) => ({ ...part, amount: part.amount - 1 })) }],
  ['category of a part', { parts: SAVED.parts.map((part) => ({ ...part, category: 'Home' })) }],
  ['type of a part', { parts: SAVED.parts.map((part) => ({ ...part, type: 'transfer' })) }],
  ['note of a part', { parts: SAVED.parts.map((part) => ({ ...part, note: 'x' })) }],
  ['tag of a part', { parts: SAVED.parts.map((part) => ({ ...part, tags: ['Rome'] })) }],
])('another %s is another entry', (_, change) => {
  expect(isSaved(SAVED, { ...SAVED, ...change })).toBe(false);
});
