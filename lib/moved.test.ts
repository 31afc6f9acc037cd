import { expect, test } from 'vitest';
import { moved } from './moved';

test.each([
  ['a', 2, ['b', 'c', 'a']],
  ['c', 0, ['c', 'a', 'b']],
  ['b', 1, ['a', 'b', 'c']],
  ['a', 9, ['b', 'c', 'a']],
])('%s moved to %d: %j', (item, index, items) => expect(moved(['a', 'b', 'c'], item, index)).toEqual(items));
