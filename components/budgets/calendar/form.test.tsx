import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '@/tests/components/next-navigation';
import { render } from '@/tests/components/render';
import { CalendarForm } from './form';

const MONTHS = { kind: 'day', day: 1, anchor: null, seriesId: null, shift: 'none', validFrom: null } as const;
const FORM = { now: 'Calendar months', running: MONTHS, incomes: [], given: {}, today: '2026-11-20' };
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => void router.push.mockReset());

test('a day is checked where it was typed, and then shown in the address', async () => {
  render(<CalendarForm {...FORM} />);
  const day = page.getByRole('textbox', { name: 'Day of the month' });
  await day.fill('31');
  await button('Show what changes').click();
  await expect.element(page.getByText('Choose a day from 1 to 28')).toBeVisible();
  await expect.element(day).toHaveValue('31');
  expect(router.push).not.toHaveBeenCalled();
  await day.fill('25');
  await button('Show what changes').click();
  await vi.waitFor(() =>
    expect(router.push).toHaveBeenCalledWith('/settings/budget-period?kind=day&day=25&shift=none', {
      scroll: false,
    }),
  );
});

test('payday needs an income that comes back', async () => {
  render(<CalendarForm {...FORM} given={{ kind: 'payday' }} />);
  await expect.element(page.getByText('No income comes back yet.', { exact: false })).toBeVisible();
  expect(button('Show what changes').query()).toBeNull();
});
