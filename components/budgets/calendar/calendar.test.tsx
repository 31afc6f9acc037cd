import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { switchCalendar } from '@/lib/actions/budgets';
import type { CalendarPreview } from '@/lib/domain/budgets/calendar/document';
import { failure, success } from '@/lib/domain/errors/result';
import { render } from '@/tests/components/render';
import { CalendarEffects } from './effects';
import { CalendarForm } from './form';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: vi.fn() }), usePathname: () => '/' }));
vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));
vi.mock('@/lib/actions/budgets', () => ({ switchCalendar: vi.fn() }));

const MONTHS = { kind: 'day', day: 1, anchor: null, seriesId: null, shift: 'none', validFrom: null } as const;
const FORM = { now: 'Calendar months', running: MONTHS, incomes: [], given: {}, today: '2026-11-20' };
const PERIOD = { fullDays: 30, provisional: false, kind: 'weekly' as const, spent: 1_234, income: 0 };
const week = (from: string, to: string) => ({ ...PERIOD, key: from, from, to });
const EFFECTS: CalendarPreview = {
  validFrom: '2026-11-23',
  running: { ...PERIOD, key: '2026-11-01', from: '2026-11-01', to: '2026-11-22' },
  next: week('2026-11-23', '2026-11-29'),
  before: [{ ...week('2026-11-01', '2026-11-30'), kind: 'month' }],
  after: [week('2026-11-16', '2026-11-22')],
  limits: [{ category: 'Food', amount: 50_000, share: 36_667, offered: 11_500 }],
};
const WEEKLY = { kind: 'weekly', day: null, anchor: '2026-11-23', seriesId: null, shift: 'none' } as const;
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => {
  push.mockReset();
  vi.mocked(switchCalendar).mockReset();
});

test('a day is checked where it was typed, and then shown in the address', async () => {
  render(<CalendarForm {...FORM} />);
  const day = page.getByRole('textbox', { name: 'Day of the month' });
  await day.fill('31');
  await button('Show what changes').click();
  await expect.element(page.getByText('Choose a day from 1 to 28')).toBeVisible();
  await expect.element(day).toHaveValue('31');
  expect(push).not.toHaveBeenCalled();
  await day.fill('25');
  await button('Show what changes').click();
  await vi.waitFor(() =>
    expect(push).toHaveBeenCalledWith('/settings/budget-period?kind=day&day=25&shift=none', { scroll: false }),
  );
});

test('payday needs an income that comes back', async () => {
  render(<CalendarForm {...FORM} given={{ kind: 'payday' }} />);
  await expect.element(page.getByText('No income comes back yet.')).toBeVisible();
  expect(button('Show what changes').query()).toBeNull();
});

test('says what changes, and switches with the limits as they were edited', async () => {
  vi.mocked(switchCalendar).mockResolvedValue(success());
  render(<CalendarEffects choice={WEEKLY} effects={EFFECTS} />);
  await expect.element(page.getByText(/The period from Nov 1, 2026 ends on Nov 22, 2026/)).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Food.*500\.00.*366\.67/ })).toBeVisible();
  const food = page.getByRole('spinbutton', { name: 'Limit of Food for one period' });
  await expect.element(food).toHaveValue('115');
  await food.fill('120');
  await button('Switch on Nov 23, 2026').click();
  await vi.waitFor(() => expect(switchCalendar).toHaveBeenCalled());
  expect(vi.mocked(switchCalendar).mock.calls[0]?.[0]).toMatchObject({
    calendar: { kind: 'weekly', anchor: '2026-11-23' },
    limits: [{ category: 'Food', amount: '120' }],
  });
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/settings/budget-period'));
});

test('a failure is said, and what was typed stays', async () => {
  vi.mocked(switchCalendar).mockResolvedValue(failure('payday_gone'));
  render(<CalendarEffects choice={WEEKLY} effects={EFFECTS} />);
  const food = page.getByRole('spinbutton', { name: 'Limit of Food for one period' });
  await food.fill('130');
  await button(/^Switch on/).click();
  await expect.element(page.getByText(/comes back no more/)).toBeVisible();
  await expect.element(food).toHaveValue('130');
});
