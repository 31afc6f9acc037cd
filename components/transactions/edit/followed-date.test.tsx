import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DateField } from '@/components/ui/dates/field';
import { useFollowedDate } from '@/components/ui/dates/use-followed-date';
import { useToday } from '@/components/ui/dates/use-today';
import { addDays } from '@/lib/domain/dates/calendar-date';
import { dayName, readTypedDate } from '@/lib/domain/dates/typed-date';
import { render } from '@/tests/components/render';

const THURSDAY = '2026-11-26';

function Form({ follows = true }) {
  const today = useToday(THURSDAY);
  const form = useForm({ defaultValues: { date: THURSDAY } });
  useFollowedDate(form, 'date', today, follows);
  return (
    <DateField
      control={form.control}
      name="date"
      label="Date"
      hint={(date) => dayName(date, today) ?? ''}
      read={(text) => readTypedDate(text, today)}
      addDays={addDays}
    />
  );
}

const field = page.getByRole('textbox', { name: 'Date' });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 23, 59) }));
afterEach(() => vi.useRealTimers());

const afterMidnight = () => vi.setSystemTime(new Date(2026, 10, 27, 0, 1));

test.each([
  ['focus', window],
  ['visibilitychange', document],
])('over midnight the date and its name follow the clock: %s', async (event, target) => {
  render(<Form />);
  await expect.element(field).toHaveAccessibleDescription('Today, Thursday');
  afterMidnight();
  target.dispatchEvent(new Event(event));
  await expect.element(field).toHaveValue('Nov 27, 2026');
  await expect.element(field).toHaveAccessibleDescription('Today, Friday');
});

test('while the tab stays in view nothing changes', async () => {
  render(<Form />);
  await field.click();
  afterMidnight();
  await field.click();
  await expect.element(field).toHaveValue('Nov 26, 2026');
  window.dispatchEvent(new Event('focus'));
  await expect.element(field).toHaveValue('Nov 27, 2026');
});

test.each(['yesterday', 'today', 'Nov 26'])('a date that was typed stays: %s', async (text) => {
  render(<Form />);
  await field.fill(text);
  (document.activeElement as HTMLElement).blur();
  const chosen = text === 'yesterday' ? 'Nov 25, 2026' : 'Nov 26, 2026';
  await expect.element(field).toHaveValue(chosen);
  afterMidnight();
  window.dispatchEvent(new Event('focus'));
  await expect.element(field).toHaveValue(chosen);
  if (text !== 'yesterday') await expect.element(field).toHaveAccessibleDescription('Yesterday, Thursday');
});

test('the date of a copy is its own', async () => {
  render(<Form follows={false} />);
  afterMidnight();
  window.dispatchEvent(new Event('focus'));
  await expect.element(field).toHaveAccessibleDescription('Yesterday, Thursday');
  await expect.element(field).toHaveValue('Nov 26, 2026');
});
