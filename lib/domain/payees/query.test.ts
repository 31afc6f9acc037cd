import { expect, test } from 'vitest';
import { parsePayeesQuery, payeeHref, payeesHref } from './query';

test('an address is read back as it was written', () => {
  for (const query of [
    { search: '', sort: 'count', page: 1 },
    { search: 'blue & bottle', sort: 'last', page: 3 },
  ] as const) {
    const params = Object.fromEntries(new URL(payeesHref(query), 'http://outlay.invalid').searchParams);
    expect(parsePayeesQuery(params)).toEqual(query);
  }
});

test('what an address has wrong becomes the default', () => {
  expect(parsePayeesQuery({ q: '  ', sort: 'best', page: '-1' })).toEqual({
    search: '',
    sort: 'count',
    page: 1,
  });
  expect(parsePayeesQuery({ page: '0' }).page).toBe(1);
});

test('a payee has an address of its own', () => {
  expect(payeeHref('a')).toBe('/payees/a');
  expect(payeeHref('a', 2)).toBe('/payees/a?page=2');
});
