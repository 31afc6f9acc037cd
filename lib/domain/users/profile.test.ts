import { expect, test } from 'vitest';
import { dirtyFields } from '../forms/dirty-fields';
import { fieldErrors } from '../forms/field-errors';
import { emailLinkOutcome, isSameEmail } from './profile';
import { profileSchema } from './profile-form';

const parsed = (input: unknown) => {
  const outcome = profileSchema.safeParse(input);
  return outcome.success ? outcome.data : fieldErrors(outcome.error);
};

test.each([
  [{ name: '  Ada Lovelace ' }, { name: 'Ada Lovelace' }],
  [{ name: '   ' }, { name: '' }],
  [
    { name: 'x'.repeat(100), currency: 'GBP' },
    { name: 'x'.repeat(100), currency: 'GBP' },
  ],
  [{ name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
  [{ name: 'A\u0000da' }, { name: 'Name contains characters that are not text' }],
  [{ currency: 'XAU' }, { currency: 'Please choose a currency' }],
  [
    { email: ' new@example.com ', currentPassword: ' secret ' },
    { email: 'new@example.com', currentPassword: ' secret ' },
  ],
  [{ email: 'new@example.com' }, { currentPassword: 'Enter your password to change the address' }],
  [
    { email: 'nope', currentPassword: '' },
    { email: 'Invalid email address', currentPassword: 'Enter your password to change the address' },
  ],
  [{ email: '', currentPassword: 'secret' }, { email: 'Email is required' }],
  [{}, {}],
])('%j: %j', (input, outcome) => expect(parsed(input)).toEqual(outcome));

test('only the dirty fields are left', () => {
  expect(dirtyFields({ name: 'Ada', currency: 'EUR' }, { name: 'Ada', currency: 'USD' })).toEqual({
    currency: 'EUR',
  });
  expect(dirtyFields({ name: '' }, {})).toEqual({ name: '' });
});

test('the case of an address does not matter', () => {
  expect(isSameEmail(' Ada@Example.com', 'ada@example.com')).toBe(true);
  expect(isSameEmail('ada@example.com', 'ada@example.org')).toBe(false);
});

test.each([
  ['changed', 'changed'],
  ['stale', 'stale'],
  ['half', 'half'],
  ['constructor', null],
  ['<b>', null],
  [undefined, null],
])('the outcome %j of a link is %j', (text, outcome) => expect(emailLinkOutcome(text)).toBe(outcome));
