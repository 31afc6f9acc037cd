import { expect, test } from 'vitest';
import { matchingOptions } from './choices';

const OPTIONS = [{ label: 'Kids’ things' }, { label: 'Café – bar' }, { label: 'Rent' }];

test.each([
  ["kids'", 'Kids’ things'],
  ['kids’', 'Kids’ things'],
  ['cafe - b', 'Café – bar'],
  ['— bar', 'Café – bar'],
])('%s finds %s', (typed, label) => expect(matchingOptions(OPTIONS, typed)).toEqual([{ label }]));
