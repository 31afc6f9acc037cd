import { expect, it } from 'vitest';
import { historyText } from './history';

it.each([
  [{ action: 'split', parts: 3 }, 'Split into 3'],
  [{ action: 'unsplit' }, 'Split undone'],
  [{ action: 'rule', name: 'Shops' }, 'Rule “Shops”'],
  [{ action: 'file', name: 'november.csv' }, 'Updated from november.csv'],
  [{ action: 'merge-category', category: 'Snacks', name: 'Food' }, 'Merged Snacks into Food'],
  [{ action: 'refund', withPurchase: true }, 'Refund linked, counts with the purchase'],
  [{ action: 'keep-expense' }, 'Kept as an expense'],
  [{ action: 'edit', fields: ['category'], values: { category: 'Food' } }, 'Moved to Food'],
  [{ action: 'edit', values: { category: 'Food' } }, 'Moved to Food'],
  [{ action: 'edit', fields: ['counted'], values: { counted: false } }, 'No longer counted'],
  [{ action: 'edit', fields: ['note', 'amount'], values: {} }, 'Changed: note, amount'],
  [{ action: 'edit', fields: ['later'], values: {} }, 'Edited'],
  [{}, 'Edited'],
])('%j is %s', (details, text) => {
  expect(historyText({ details, undone: false })).toBe(text);
  expect(historyText({ details, undone: true })).toBe(`${text}, undone since`);
});
