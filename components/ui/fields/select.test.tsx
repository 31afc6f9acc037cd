import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Select } from '@/components/ui/fields/select';
import { render } from '@/tests/components/render';

const LABELS = ['Bank', 'Credit', 'Cash', 'Checking'];
const options = LABELS.map((label) => ({ value: label.toLowerCase(), label }));
const control = page.getByRole('combobox', { name: 'Type' });

function Type({ at = -1 }: { at?: number }) {
  const [value, setValue] = useState(options[at]?.value ?? '');
  return (
    <form>
      <Select
        aria-label="Type"
        options={options}
        placeholder="Choose"
        value={value}
        onValueChange={setValue}
      />
    </form>
  );
}

/** Presses keys at once, before anything is loaded. */
function press(keys: string[]) {
  for (const key of keys)
    control.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

const TYPED: [string, number, string][] = [
  ['c', -1, 'Credit'],
  ['C', -1, 'Credit'],
  // The same letter moves on, and around.
  ['c', 1, 'Cash'],
  ['c', 3, 'Credit'],
  // More letters stay while they fit.
  ['ca', 1, 'Cash'],
  ['cas', 2, 'Cash'],
  ['ch', 2, 'Checking'],
  ['b', 0, 'Bank'],
];

test.each(TYPED)("'%s' typed at once with option %i chosen chooses %s", async (typed, at, label) => {
  render(<Type at={at} />);
  press([...typed]);
  await expect.element(control).toHaveTextContent(label);
});

test.each([...TYPED, ['cc', 1, 'Checking'] as const])(
  "'%s' typed with option %i chosen chooses %s",
  async (typed, at, label) => {
    render(<Type at={at} />);
    await userEvent.tab();
    await userEvent.keyboard(typed);
    await expect.element(control).toHaveTextContent(label);
    await expect.element(control).toHaveAttribute('aria-expanded', 'false');
  },
);

test('letters that no option begins with choose nothing', async () => {
  render(<Type />);
  await userEvent.tab();
  await userEvent.keyboard('x');
  await expect.element(control).toHaveAttribute('data-state', 'closed');
  await expect.element(control).toHaveTextContent('Choose');
});

test.each(['Enter', ' ', 'ArrowDown', 'ArrowUp'])("'%s' pressed at once opens the list", async (key) => {
  render(<Type at={2} />);
  press([key]);
  await expect.element(page.getByRole('option', { name: 'Cash' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Checking' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(control).toHaveTextContent('Checking');
  await expect.element(control).toHaveFocus();
});

test('Ctrl+Enter is left to the form', async () => {
  render(<Type />);
  await userEvent.tab();
  await expect.element(control).toHaveAttribute('data-state', 'closed');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(control).toHaveAttribute('aria-expanded', 'false');
});

test('a click opens the list, and the control stays the same element', async () => {
  render(<Type />);
  const button = control.element();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await control.click();
  const list = page.getByRole('listbox');
  await expect.element(list).toBeVisible();
  expect(button.isConnected).toBe(true);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveAttribute('aria-controls', list.element().id);
  await page.getByRole('option', { name: 'Credit' }).click();
  await expect.element(control).toHaveTextContent('Credit');
  await expect.element(control).toHaveFocus();
});
