import { expect, test } from 'vitest';
import { filteredTags } from './filter';

const TAGS = [
  { id: 'ines', name: 'Ines 30' },
  { id: 'rome', name: 'Rome' },
];

test('the tags of a filter in words', () => {
  expect(filteredTags({ tagsAll: ['rome'] }, TAGS)).toBe('Rome');
  expect(filteredTags({ tagsAll: ['rome', 'ines'] }, TAGS)).toBe('Ines 30 and Rome');
  expect(filteredTags({ tagsAny: ['rome', 'ines'] }, TAGS)).toBe('Ines 30 or Rome');
  expect(filteredTags({ tagsNone: ['rome'] }, TAGS)).toBeNull();
  expect(filteredTags({ tagsAll: ['gone'] }, TAGS)).toBeNull();
});
