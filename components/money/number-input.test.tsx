import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '@/tests/components/render';
import { NumberInput } from './number-input';

const field = page.getByRole('spinbutton', { name: 'Limit' });

function Form() {
  return (
    <>
      <NumberInput aria-label="Limit" defaultValue="500" min={0} step={10} />
      <input aria-label="Elsewhere" />
    </>
  );
}

/** Replaces the field's text, key by key. */
async function type(text: string) {
  await field.click();
  await userEvent.keyboard(`{Control>}a{/Control}${text}`);
}

/** Cuts text from another field and pastes it over this field's text. */
async function paste(text: string) {
  const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' });
  await elsewhere.fill(text);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.cut();
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.paste();
}

test.each([
  ['0,5', '0.5'],
  ['12,50', '12.50'],
  [',5', '.5'],
  // A second mark is ignored while typing.
  ['1,5,5', '1.55'],
  ['1,234.50', '1.23450'],
])('%s typed is shown as %s', async (text, shown) => {
  render(<Form />);
  await type(text);
  expect((field.element() as HTMLInputElement).value).toBe(shown);
});

test.each([
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['$1,234,567.25', '1234567.25'],
  // Not a number, so nothing is pasted.
  ['1,5,5', '500'],
])('%s pasted is shown as %s', async (text, shown) => {
  render(<Form />);
  await paste(text);
  expect((field.element() as HTMLInputElement).value).toBe(shown);
});

test('an arrow key changes the number by one step', async () => {
  render(<Form />);
  await field.click();
  await userEvent.keyboard('{ArrowUp}');
  expect((field.element() as HTMLInputElement).value).toBe('510');
});

test('scrolling over it changes nothing', async () => {
  render(<Form />);
  await field.click();
  await userEvent.wheel(field, { direction: 'up' });
  await expect.element(field).not.toHaveFocus();
  expect((field.element() as HTMLInputElement).value).toBe('500');
});
