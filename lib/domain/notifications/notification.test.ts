import { describe, expect, test } from 'vitest';
import { readNotificationsSchema } from './form';
import { notificationMail } from './mail';
import {
  budgetHref,
  budgetSentence,
  largeHref,
  largeSentence,
  momentLabel,
  summaryText,
  type Notification,
  type Sentence,
} from './notification';
import { notificationSettingsSchema, thresholdSchema } from './settings';

const food = { category: 'Food', month: '2026-02-01', threshold: 80, spending: 41_500, limit: 50_000 };
const dentist = {
  date: '2026-11-18',
  description: 'Dentist',
  amount: 70_000,
  row: { date: '2026-11-19', payee: 'dentist', amount: 70_001, type: 'expense' as const },
};
const summary: Notification = {
  id: '1',
  kind: 'summary',
  createdAt: '2026-11-18T14:05:00Z',
  read: false,
  fileName: 'statement.csv',
  budgets: [food],
  larges: [dentist],
  budgetCount: 3,
  noticeCount: 0,
  notices: [],
  largeCount: 1_200,
};
const written = (sentence: Sentence) =>
  sentence.map((part) => (typeof part === 'string' ? part : `<${part.minorUnits}>`)).join('');

describe('sentences', () => {
  test.each([
    [food, 'Food has reached 80% of its limit: <41500> of <50000> in February 2026'],
    [
      { ...food, threshold: 100, spending: 50_000 },
      'Food has reached 100% of its limit: <50000> of <50000> in February 2026',
    ],
    [
      { ...food, threshold: 100, spending: 50_001 },
      'Food is over its limit: <50001> of <50000> in February 2026',
    ],
    [
      { ...food, threshold: 100, spending: 1, limit: 0 },
      'Food is over its limit: <1> of <0> in February 2026',
    ],
    [{ ...food, threshold: 100, spending: null }, 'Food is over its limit of <50000> in February 2026'],
  ])('%j', (alert, sentence) => expect(written(budgetSentence(alert))).toBe(sentence));

  test('of a large expense', () =>
    expect(written(largeSentence(dentist))).toBe('Large expense: Dentist, <70000> on Nov 18, 2026'));

  test.each([
    [summary, '3 budget alerts and 1,200 large expenses in statement.csv'],
    [{ ...summary, budgetCount: 1, largeCount: 0 }, '1 budget alert in statement.csv'],
    [{ ...summary, budgetCount: 0, largeCount: 1 }, '1 large expense in statement.csv'],
    [{ ...summary, fileName: null }, '3 budget alerts and 1,200 large expenses in one change'],
  ])('of a summary %#', (notification, text) => expect(summaryText(notification)).toBe(text));
});

test('links lead to the month of a budget, and to the row as it is now', () => {
  expect(budgetHref(food)).toBe('/transactions?category=Food&type=spending&from=2026-02-01&to=2026-02-28');
  expect(largeHref(dentist, 'USD')).toBe(
    '/transactions?type=expense&from=2026-11-19&to=2026-11-19&min=700.01&max=700.01&description=dentist',
  );
  expect(largeHref({ ...dentist, row: null }, 'USD')).toBeNull();
});

test.each([
  ['2026-11-20T23:30:00Z', 'UTC', 'Today, 23:30'],
  ['2026-11-20T00:05:00Z', 'UTC', 'Today, 00:05'],
  ['2026-11-20T23:30:00Z', 'Europe/Berlin', 'Nov 21'],
  ['2026-11-18T12:00:00Z', 'UTC', 'Nov 18'],
  ['2025-12-31T12:00:00Z', 'UTC', 'Dec 31, 2025'],
])('%s in %s is %s', (moment, zone, label) =>
  expect(momentLabel(moment, zone, new Date('2026-11-20T12:00:00Z'))).toBe(label),
);

describe('the mail', () => {
  const at = { origin: 'https://outlay.example.com', currency: 'EUR' } as const;
  const evil: Notification = {
    ...summary,
    kind: 'large-transaction',
    fileName: null,
    budgets: [],
    budgetCount: 0,
    largeCount: 1,
    larges: [{ ...dentist, description: `<img src=x onerror="alert('1')"> & Söhne\r\nBcc: x@example.com` }],
  };

  test('contains everything with links to this app, in the user’s currency', () => {
    const { text, html } = notificationMail([summary], at);
    expect(text).toContain(
      '3 budget alerts and 1,200 large expenses in statement.csv\n- Food has reached 80%',
    );
    expect(text).toContain('- Large expense: Dentist, €700.00 on Nov 18, 2026\n- 1,201 more\n');
    expect(html).toContain(
      'href="https://outlay.example.com/transactions?category=Food&amp;type=spending&amp;from=2026-02-01&amp;to=2026-02-28"',
    );
  });

  test('escapes texts of users and banks', () => {
    const { html } = notificationMail([evil], at);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Söhne');
  });

  test.each([
    [[evil], 'A large expense in Outlay'],
    [[{ ...summary, kind: 'budget' as const }], 'A budget alert from Outlay'],
    [[summary], 'Alerts from Outlay'],
    [[summary, evil], '2 notifications from Outlay'],
  ])('has a subject without user data: %#', (notifications, subject) =>
    expect(notificationMail(notifications, at).subject).toBe(subject),
  );
});

describe('settings', () => {
  test.each([
    ['500', 50_000],
    ['0.01', 1],
    ['', 'Please enter an amount'],
    ['$1.234,50', 123_450],
    ['a lot', 'Please enter an amount, like 12.50 or 3*4.20'],
    ['0', 'Must be more than zero'],
    ['-5', 'Must be more than zero'],
    ['1e30', "“e” can't be part of an amount. Leave it out"],
    ['9999999999999.99', 'The amount is too large: at most 999,999,999,999.99'],
  ])('an amount of %s', (text, outcome) => {
    const parsed = thresholdSchema('USD').safeParse({ largeTransactionThreshold: text });
    expect(parsed.success ? parsed.data.largeTransactionThreshold : parsed.error.issues[0]?.message).toBe(
      outcome,
    );
  });

  test('accept changed values and reject unknown ones', () => {
    expect(notificationSettingsSchema('USD').parse({ budgetAlerts: false })).toEqual({ budgetAlerts: false });
    expect(notificationSettingsSchema('USD').safeParse({}).success).toBe(false);
    expect(notificationSettingsSchema('USD').safeParse({ currency: 'EUR' }).success).toBe(false);
  });

  test('can be marked as read by ids or up to a notification', () => {
    const id = '11111111-1111-4111-8111-111111111111';
    expect(readNotificationsSchema.safeParse({ ids: [id] }).success).toBe(true);
    expect(readNotificationsSchema.safeParse({ upTo: id }).success).toBe(true);
    for (const wrong of [{}, { ids: [] }, { ids: [id], upTo: id }, { upTo: 'x' }])
      expect(readNotificationsSchema.safeParse(wrong).success).toBe(false);
  });
});
