import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import type { MonthView } from '@/lib/domain/recurring/calendar/month';
import { router } from '@/tests/components/next-navigation';
import { render } from '@/tests/components/render';
import { CalendarView } from './view';

vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));
vi.mock('@/lib/actions/recurring', () => ({ touchOccurrence: vi.fn() }));

const TODAY = '2026-11-24';
const RENT: CalendarItem = {
  key: 'rent 2026-11-01',
  seriesId: 'rent',
  due: '2026-11-01',
  expected: '2026-11-01',
  day: '2026-11-01',
  name: 'Rent',
  kind: 'bill',
  state: 'paid',
  note: 'Paid.',
  amount: -145000,
  range: null,
  moved: false,
  ownAmount: false,
  isConfirmed: true,
  foreign: null,
  accountId: 'checking',
  account: 'Checking',
  otherAccount: null,
  category: 'Rent',
  transactions: ['row'],
};
const ITEMS: CalendarItem[] = [
  RENT,
  {
    ...RENT,
    key: 'power',
    day: '2026-11-26',
    name: 'Power',
    state: 'upcoming',
    note: null,
    amount: -6360,
    range: [-5890, -7410],
    transactions: [],
  },
  {
    ...RENT,
    key: 'saving',
    day: '2026-11-26',
    name: 'Saving',
    kind: 'transfer',
    state: 'upcoming',
    note: null,
    amount: -30000,
    otherAccount: 'Savings',
    transactions: [],
  },
  {
    ...RENT,
    key: 'parking',
    day: '2026-11-28',
    name: 'Parking',
    kind: 'income',
    state: 'upcoming',
    note: null,
    amount: 26000,
    isConfirmed: false,
    transactions: [],
  },
];

const dayOf = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`)!;
const focused = () => document.activeElement?.getAttribute('data-day');
const view = (month: string, items = ITEMS, shown: MonthView = 'calendar') => (
  <CalendarView month={month} today={TODAY} view={shown} items={items} afterwards={[]} />
);

beforeEach(() => router.push.mockClear());

test('arrow keys, Home and End move between the days, which the Tab key reaches once', async () => {
  render(view('2026-11'));
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
  dayOf(TODAY).focus();
  for (const [key, day] of [
    ['{ArrowRight}', '2026-11-25'],
    ['{ArrowUp}', '2026-11-18'],
    ['{Home}', '2026-11-16'],
    ['{End}', '2026-11-22'],
    ['{ArrowDown}', '2026-11-29'],
    ['{ArrowLeft}', '2026-11-28'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(focused(), key).toBe(day);
  }
  expect(dayOf('2026-11-28').tabIndex).toBe(0);
  expect(router.push).not.toHaveBeenCalled();
});

test('Page Up and Page Down show other months, where the same day has the focus', async () => {
  const show = render(view('2026-11'));
  dayOf(TODAY).focus();
  await userEvent.keyboard('{PageDown}');
  expect(router.push).toHaveBeenLastCalledWith('/upcoming?month=2026-12', { scroll: false });
  show(view('2026-12', []));
  await expect.poll(focused).toBe('2026-12-24');
  await userEvent.keyboard('{PageUp}');
  expect(router.push).toHaveBeenLastCalledWith('/upcoming', { scroll: false });
  show(view('2026-11'));
  await expect.poll(focused).toBe('2026-11-24');
});

test('a day says its date, its items and their sum, and opens its items', async () => {
  render(view('2026-11'));
  await expect
    .element(page.getByRole('button', { name: 'Sun, Nov 1, 2026: 1 item, -$1,450.00' }))
    .toBeVisible();
  const list = page.getByRole('region', { name: 'Still to come' });
  await expect.poll(() => list.element().textContent).toContain('≈about -$63.60+$260.00');
  await expect
    .poll(() => list.element().textContent)
    .toContain('Transfers between your accounts are in no sum. 1 of 3 not confirmed.');
  await page.getByRole('button', { name: 'Thu, Nov 26, 2026: 2 items, about -$63.60' }).click();
  const opened = page.getByRole('region', { name: 'Thu, Nov 26, 2026' });
  await expect.poll(() => opened.element().textContent).toContain('Between -$58.90 and -$74.10.');
  await expect.element(opened.getByRole('button', { name: 'Skip Power' })).toBeVisible();
  await expect.element(opened.getByRole('link', { name: 'Transfer: To Savings' })).toBeVisible();
  await opened.getByRole('button', { name: 'All of November' }).click();
  await expect.element(list).toBeVisible();
  expect(focused()).toBe('2026-11-26');
});

test('the list alone has what was paid, opens a day and keeps the focus', async () => {
  await page.viewport(1440, 900);
  const show = render(view('2026-11'));
  const list = page.getByRole('region', { name: 'Still to come' });
  await expect.element(list.getByRole('link', { name: 'Rent' })).not.toBeInTheDocument();
  show(view('2026-11', ITEMS, 'list'));
  expect(document.querySelectorAll('[data-day]')).toHaveLength(0);
  await expect.element(list.getByRole('link', { name: 'Rent' })).toBeVisible();
  await list.getByRole('button', { name: 'Open Nov 26' }).click();
  const opened = page.getByRole('region', { name: 'Thu, Nov 26, 2026' });
  await expect.element(opened.getByRole('button', { name: 'Skip Power' })).toBeVisible();
  await opened.getByRole('button', { name: 'All of November' }).click();
  await expect.element(list.getByRole('heading', { name: 'Still to come' })).toHaveFocus();
});
