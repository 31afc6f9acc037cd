import { expect, test } from 'vitest';
import { MOST_VALUES } from '../filter-values';
import { categoryName, CATEGORY_MODES, isFull, modeOf, TAG_MODES, valuesText, withValue } from './values';

test('a value is in one mode at most', () => {
  const first = withValue({ categories: ['Food'] }, TAG_MODES, 'rome', 'tagsAll');
  expect(first).toEqual({ tagsAll: ['rome'] });
  const second = withValue({ tagsAll: ['rome', 'ines'] }, TAG_MODES, 'rome', 'tagsNone');
  expect(second).toEqual({ tagsAll: ['ines'], tagsNone: ['rome'] });
  expect(modeOf(second, TAG_MODES, 'rome')).toBe('tagsNone');
  expect(modeOf(second, TAG_MODES, 'paris')).toBeNull();
  const removed = withValue({ tagsAny: ['rome'] }, TAG_MODES, 'rome', null);
  expect(Object.keys(removed)).toEqual(['tagsAll', 'tagsAny', 'tagsNone']);
  expect(removed.tagsAny).toBeUndefined();
  expect(withValue({ categories: ['Food', 'Fun'] }, CATEGORY_MODES, 'Fun', 'withoutCategories')).toEqual({
    categories: ['Food'],
    withoutCategories: ['Fun'],
  });
});

test('a mode is full at the most that an address takes', () => {
  const categories = Array.from({ length: MOST_VALUES }, (_, index) => `Category ${index}`);
  expect(isFull({ categories }, 'categories')).toBe(true);
  expect(isFull({ categories }, 'withoutCategories')).toBe(false);
  expect(isFull({ categories: categories.slice(1) }, 'categories')).toBe(false);
});

test.each([
  [[], [], null],
  [['Food'], [], 'Food'],
  [['Uncategorized'], [], 'Without a category'],
  [['Food', 'Fun', 'Rent'], [], '3 categories'],
  [[], ['Rent'], 'Without Rent'],
  [[], ['Uncategorized'], 'With a category'],
  [[], ['Food', 'Rent'], 'Without 2 categories'],
  [['Food'], ['Snacks'], 'Food, without Snacks'],
  [['Food', 'Fun'], ['Snacks', 'Uncategorized'], '2 categories, without 2 categories'],
])('%j without %j reads %j', (wanted, leftOut, text) =>
  expect(valuesText(wanted, leftOut, { noun: 'categories', nameOf: categoryName })).toBe(text),
);
