import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { switchCalendar } from '@/lib/actions/limits';
import { failure, invalidFields, success } from '@/lib/domain/errors/result';
import { render } from '@/tests/components/render';
import { CalendarEffects } from './effects';

vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));
vi.mock('@/lib/actions/limits', () => ({ switchCalendar: vi.fn() }));

const action = vi.mocked(switchCalendar);

const period = (kind: 'month' | 'weekly', from: string, to: string) => ({
  ...{ key: from, from, to, fullDays: kind === 'month' ? 30 : 7, provisional: false, kind },
});
const past = { ...period('month', '2026-10-01', '2026-10-31'), spent: 12_300, income: 0 };
const FOOD = { category: 'Food', amount: 50_000, share: 36_667, offered: 11_500 };

const field = page.getByLabelText('Limit of Food for one period');
const button = page.getByRole('button', { name: /^Switch on Nov 23/ });
const sent = (call: number) => action.mock.calls[call]?.[0];

beforeEach(() => {
  action.mockReset();
  action.mockResolvedValue(success());
});

function show(...limits: (typeof FOOD)[]) {
  render(
    // The page's padding on a phone.
    <div style={{ padding: 16 }}>
      <CalendarEffects
        choice={{ kind: 'weekly', day: null, shift: 'none', seriesId: null, anchor: '2026-11-23' }}
        effects={{
          validFrom: '2026-11-23',
          running: period('month', '2026-11-01', '2026-11-22'),
          next: period('weekly', '2026-11-23', '2026-11-29'),
          ...{ before: [past], after: [past], limits: limits.length > 0 ? limits : [FOOD] },
        }}
      />
    </div>,
  );
}

test('limits are offered for the other periods, and sent as they were edited', async () => {
  show();
  await expect.element(page.getByRole('cell', { name: '$366.67' })).toBeVisible();
  await expect.element(field).toHaveValue('115');
  expect(action).not.toHaveBeenCalled();
  await field.fill('120');
  await button.click();
  await expect
    .poll(() => sent(0))
    .toMatchObject({
      calendar: { kind: 'weekly', anchor: '2026-11-23' },
      limits: [{ category: 'Food', amount: '120' }],
    });
});

test('limits that stay the same are not sent', async () => {
  show({ ...FOOD, offered: FOOD.amount });
  await expect.element(button).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await button.click();
  await expect.poll(() => sent(0)).toMatchObject({ limits: [] });
});

test('a wrong limit is named, and keeps its text', async () => {
  action.mockResolvedValueOnce(invalidFields({ 'limits.0.amount': 'Must be 0 or more' }));
  show();
  await field.fill('-1');
  await button.click();
  await expect.element(page.getByText('Must be 0 or more')).toBeVisible();
  await expect.element(field).toHaveValue('-1');
});

test('a retry has the same id, and another one with other limits', async () => {
  action.mockResolvedValue(failure('budget_not_saved'));
  show();
  await button.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button.click();
  await expect.poll(() => action.mock.calls.length).toBe(2);
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await field.fill('120');
  await button.click();
  await expect.poll(() => action.mock.calls.length).toBe(3);
  expect(sent(1)?.change).toBe(sent(0)?.change);
  expect(sent(2)?.change).not.toBe(sent(0)?.change);
});

test('on a phone the names of categories are not broken', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  const names = ['Groceries', 'Restaurants', 'Entertainment'];
  show(...names.map((category) => ({ ...FOOD, category, amount: 123_456, share: 98_765, offered: 28_400 })));
  for (const name of names) {
    const cell = page.getByRole('rowheader', { name });
    await expect.element(cell).toBeVisible();
    expect(cell.getByText(name).element().getBoundingClientRect().height, name).toBeLessThan(24);
  }
  const input = page.getByLabelText('Limit of Groceries for one period').element();
  expect(input.getBoundingClientRect().width).toBeGreaterThanOrEqual(72);
  expect(document.documentElement.scrollWidth).toBe(390);
});
