import { expect, test } from 'vitest';
import { isFastPath, missingHeaders } from './fast-path';
import { matchAccounts } from './match-accounts';
import { summarise } from '../file-summary';
import { parseFile } from '../parse-file';

const summary = (...lines: string[]) => {
  const result = parseFile(new TextEncoder().encode(lines.join('\n')), {}, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  return summarise(result.parsed);
};
const HEADER = 'date,description,category,amount,type';
const GOOD = '2026-03-01,Tea,Food,2.50,expense';
const MINE = ['11111111-1111-4111-8111-111111111111'];

test.each([
  ['required headers and valid rows', [HEADER, GOOD], true],
  ['headers in any case, with blanks around them', [' Date ,DESCRIPTION,Category,Amount,Type', GOOD], true],
  ['a byte-order mark', [`\ufeff${HEADER}`, GOOD], true],
  ['a day that does not exist', [HEADER, GOOD, '2026-02-30,Tea,Food,2.50,expense'], false],
  ['a type that is neither', [HEADER, GOOD, '2026-02-03,Tea,Food,2.50,loan'], false],
  ['a negative income', [HEADER, GOOD, '2026-02-03,Pay,Food,-2.50,income'], false],
  ['other headers', ['date,text,amount', '2026-03-01,Tea,-2.50'], false],
])('%s: %j', (_, lines, fast) => expect(isFastPath(summary(...lines), MINE, 'USD')).toBe(fast));

test('not while an account has to be chosen', () =>
  expect(isFastPath(summary(HEADER, GOOD), [null], 'USD')).toBe(false));

test.each([
  ['is the user’s', MINE[0], true],
  ['is empty', '', true],
  ['is nobody’s', '99999999-9999-4999-8999-999999999999', false],
])('a file whose only account_id %s: %j', (_, id, fast) => {
  const file = summary(`${HEADER},account_id`, `${GOOD},${id}`);
  const accounts = [{ id: MINE[0]!, name: 'Everyday', lastFourDigits: '4821', closed: false }];
  expect(isFastPath(file, matchAccounts(file.accounts, accounts, MINE[0]!), 'USD')).toBe(fast);
});

test('missing headers are named in the order of the specification', () => {
  expect(missingHeaders(summary('Date,Amount', '2026-03-01,-5.00'))).toEqual([
    'description',
    'type',
    'category',
  ]);
});

test('not if its amounts would be shown in another currency', () => {
  const file = summary(`${HEADER},Currency`, `${GOOD},EUR`);
  expect(isFastPath(file, MINE, 'EUR')).toBe(true);
  expect(isFastPath(file, MINE, 'USD')).toBe(false);
});
