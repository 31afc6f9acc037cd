import { expect, test } from 'vitest';
import { weakPasswordText } from './weak-password';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
/** As a hosted project requires them. */
const SYMBOLS = String.raw`!@#$%^&*()_+-=[]{};'\:"|<>?,./` + '`~';
const LENGTH = 'Password should be at least 10 characters.';
const PWNED = 'Password is known to be weak and easy to guess, please choose a different one.';
const characters = (...sets: string[]) =>
  `Password should contain at least one character of each: ${sets.join(', ')}.`;

test.each([
  [['length'], LENGTH, 'Password must be at least 10 characters'],
  [['length'], 'Too short.', 'Choose a longer password'],
  [
    ['characters'],
    characters(LOWER, UPPER, DIGITS, SYMBOLS),
    'Password needs at least a lowercase letter, an uppercase letter, a digit, and a symbol',
  ],
  [['characters'], characters(LOWER + UPPER, DIGITS), 'Password needs at least a letter and a digit'],
  [
    ['characters'],
    'Too plain.',
    'Password needs more kinds of characters, such as capital letters, digits and symbols',
  ],
  [['pwned'], PWNED, 'This password is known from a data leak. Choose another one'],
  [
    ['length', 'characters', 'pwned'],
    `${LENGTH} ${characters(LOWER + UPPER, DIGITS)} ${PWNED}`,
    'Password must be at least 10 characters. Password needs at least a letter and a digit. This password is known from a data leak. Choose another one',
  ],
  [[], '', 'This password is too easy to guess. Choose another one'],
  [['constructor', 'news'], 'Raw text', 'This password is too easy to guess. Choose another one'],
])('%j of %j', (reasons, message, text) => {
  expect(weakPasswordText(reasons, message)).toBe(text);
});
