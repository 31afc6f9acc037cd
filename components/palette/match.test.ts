import { describe, expect, it } from 'vitest';
import { matchScore } from '@/components/palette/match';

describe('matchScore', () => {
  it.each([
    ['tra', 'Transactions', ''],
    ['BANK', 'Bank Accounts', ''],
    ['acc bank', 'Bank Accounts', ''],
    ['ba', 'Bank Accounts', ''],
    ['at', 'Add transaction', ''],
    ['saction', 'Transactions', ''],
    ['setings', 'Settings', ''],
    ['trnsact', 'Transactions', ''],
    ['sign out', 'Logout', 'sign out leave'],
    ['dark', 'Switch to light mode', 'dark theme'],
    ['éxport', 'Export', ''],
    ['resume', 'Résumé', ''],
    ['résumé', 'Resume', ''],
  ])('%j finds %j', (typed, text, synonyms) => {
    expect(matchScore(typed, text, synonyms)).toBeGreaterThan(0);
  });

  it.each([
    ['', 'Transactions'],
    ['  ', 'Transactions'],
    ['coffee', 'Transactions'],
    ['tns', 'Transactions'],
    ['trader joes', 'Transactions'],
    ['bank xyz', 'Bank Accounts'],
    ['upliiift', 'Upload'],
  ])('%j does not find %j', (typed, text) => {
    expect(matchScore(typed, text)).toBe(0);
  });

  it('prefers the beginning, then a word of the text, then a synonym, then letters left out', () => {
    const scores = [
      matchScore('add', 'Add account'),
      matchScore('account', 'Add account'),
      matchScore('new', 'Add account', 'new bank'),
      matchScore('acunt', 'Add account'),
    ];
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(new Set(scores).size).toBe(4);
  });
});
