import { expect, test } from 'vitest';
import { filteredTags, tagMode, withTag } from './filter';

const TAGS = [
  { id: 'ines', name: 'Ines 30' },
  { id: 'rome', name: 'Rome' },
];

test('a tag is in one mode at most', () => {
  const first = withTag({ category: 'Food' }, 'rome', 'tagsAll');
  expect(first).toEqual({ tagsAll: ['rome'] });
  const second = withTag({ tagsAll: ['rome', 'ines'] }, 'rome', 'tagsNone');
  expect(second).toEqual({ tagsAll: ['ines'], tagsNone: ['rome'] });
  expect(tagMode(second, 'rome')).toBe('tagsNone');
  expect(tagMode(second, 'paris')).toBeNull();
  const removed = withTag({ tagsAny: ['rome'] }, 'rome', null);
  expect(Object.keys(removed)).toEqual(['tagsAll', 'tagsAny', 'tagsNone']);
  expect(removed.tagsAny).toBeUndefined();
});

test('the tags of a filter in words', () => {
  expect(filteredTags({ tagsAll: ['rome'] }, TAGS)).toBe('Rome');
  expect(filteredTags({ tagsAll: ['rome', 'ines'] }, TAGS)).toBe('Ines 30 and Rome');
  expect(filteredTags({ tagsAny: ['rome', 'ines'] }, TAGS)).toBe('Ines 30 or Rome');
  expect(filteredTags({ tagsNone: ['rome'] }, TAGS)).toBeNull();
  expect(filteredTags({ tagsAll: ['gone'] }, TAGS)).toBeNull();
});
