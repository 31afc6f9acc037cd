import { describe, expect, it } from 'vitest';
import { categoryReasonText, memoryText } from './reason';
import { categoryReasonDocument } from './reason-document';

const TODAY = '2026-11-22';
const lidl = {
  kind: 'payee-10',
  matching: 11,
  of: 12,
  payee: 'Lidl',
  scope: 'payee',
  likeness: 'any',
} as const;

describe('categoryReasonText', () => {
  it.each([
    ['hand', null, '2026-11-03', 'You, on Nov 3'],
    ['hand', null, '2025-11-03', 'You, on Nov 3, 2025'],
    ['hand', null, null, 'You'],
    ['rule', { rule: { id: 'r', name: 'contains "lidl"', place: 3 } }, null, 'Rule 3: contains "lidl"'],
    ['rule', { rule: { id: 'r', name: 'contains "lidl"' } }, null, 'Rule: contains "lidl"'],
    ['rule', null, null, 'One of your rules'],
    ['file', null, null, 'The file says so'],
    ['memory', { memory: lidl }, null, 'Because 11 of your last 12 at Lidl are Groceries'],
    ['memory', null, null, 'As you did with this payee before'],
    ['none', null, null, 'Nobody has chosen one yet'],
  ] as const)('of %s with %j: %s', (source, reason, setOn, text) => {
    expect(categoryReasonText({ category: 'Groceries', source, reason, setOn }, TODAY)).toBe(text);
  });

  it('says that a hand took the category away', () => {
    const cleared = { category: 'Uncategorized', source: 'hand', reason: null } as const;
    expect(categoryReasonText({ ...cleared, setOn: '2026-10-21' }, TODAY)).toBe('You cleared it on Oct 21');
    expect(categoryReasonText({ ...cleared, setOn: null }, TODAY)).toBe('You cleared it');
  });
});

describe('memoryText', () => {
  it.each([
    [{ matching: 3, of: 3 }, 'your last 3 at Lidl are Groceries'],
    [{ matching: 1, of: 1 }, 'your last one at Lidl is Groceries'],
    [{ matching: 4, of: 4, likeness: 'like-amount' }, 'your last 4 at Lidl for about as much are Groceries'],
    [
      { matching: 2, of: 2, likeness: 'same-amount' },
      'your last 2 at Lidl for the same amount are Groceries',
    ],
    [
      { matching: 2, of: 2, scope: 'words', payee: 'rewe' },
      'your last 2 that begin with “rewe” are Groceries',
    ],
    [
      { matching: 1, of: 1, scope: 'words', payee: 'rewe' },
      'your last one that begins with “rewe” is Groceries',
    ],
    [
      { matching: 3, of: 4, scope: 'shared', payee: 'pizzeria' },
      '3 of your 4 other payees with “pizzeria” in the text are Groceries',
    ],
    [
      { matching: 1, of: 1, scope: 'shared', payee: '薬局' },
      'your only other payee with “薬局” in the text is Groceries',
    ],
    [
      { matching: 6, of: 20, scope: 'others', likeness: 'like-amount' },
      '6 of your 20 other payees for about as much are Groceries',
    ],
  ] as const)('of %j: %s', (memory, text) => {
    expect(memoryText({ ...lidl, ...memory }, 'Groceries')).toBe(text);
  });
});

describe('categoryReasonDocument', () => {
  it('reads what the database stores', () => {
    expect(
      categoryReasonDocument.parse({ memory: { kind: 'payee-2', matching: 2, of: 2, payee: 'Lidl' } }),
    ).toEqual({
      memory: { kind: 'payee-2', matching: 2, of: 2, payee: 'Lidl', scope: 'payee', likeness: 'any' },
    });
  });
});
