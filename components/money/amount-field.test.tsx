import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CurrencyProvider } from '@/components/money/currency';
import type { Currency } from '@/lib/domain/money/currency';
import { render } from '@/tests/components/render';
import { AmountField } from './amount-field';

const onExpense = vi.fn();

function Form() {
  const { control } = useForm({ defaultValues: { amount: '' } });
  return <AmountField control={control} name="amount" label="Amount" onExpense={onExpense} />;
}

const renderIn = (currency: Currency) =>
  render(
    <CurrencyProvider currency={currency}>
      <Form />
    </CurrencyProvider>,
  );

const field = page.getByRole('textbox', { name: 'Amount' });
const status = page.getByRole('status');

test.each([
  ['12*3', '= $36.00'],
  ['12*3+4', '= $40.00'],
  ['12,50', '= $12.50'],
  ['1 234.5', '= $1,234.50'],
  ['(10+5)/4', '= $3.75'],
])('the interpretation of %s is shown below, and announced after a pause in typing', async (text, result) => {
  renderIn('USD');
  await field.fill(text);
  await expect.element(field).toHaveAccessibleDescription(result);
  await expect.element(status).toHaveTextContent(result);
});

test('a plain number is not announced', async () => {
  renderIn('USD');
  await field.fill('12.50');
  await expect.element(field).toHaveAccessibleDescription('= $12.50');
  await new Promise((resolve) => setTimeout(resolve, 700));
  await expect.element(status).toHaveTextContent('');
});

test('an ambiguous number raises a question after a pause in typing', async () => {
  renderIn('USD');
  await field.fill('1,234');
  await expect.element(field).toHaveAccessibleDescription('“1,234” can be 1234 or 1.234. Write 1234 or 1.23');
  await page.getByRole('button', { name: 'Use 1234' }).click();
  await expect.element(field).toHaveValue('1234');
  await expect.element(field).toHaveFocus();
});

test('an amount with too many decimals is offered rounded', async () => {
  renderIn('USD');
  await field.fill('10/3');
  await page.getByRole('button', { name: 'Use 3.33' }).click();
  await expect.element(field).toHaveValue('3.33');
  await expect.element(field).toHaveFocus();
});

test('one click makes an amount in parentheses an expense', async () => {
  renderIn('USD');
  await field.fill('(5.00)');
  await expect.element(field).toHaveAccessibleDescription(/^“\(5\.00\)” means minus 5\.00 in bookkeeping/);
  await page.getByRole('button', { name: 'Use 5.00 as an expense' }).click();
  await expect.element(field).toHaveValue('5.00');
  expect(onExpense).toHaveBeenCalledOnce();
});

test('the decimals are those of the currency', async () => {
  renderIn('JPY');
  await expect.element(field).toHaveAttribute('placeholder', '0');
  await field.fill('1,234');
  await expect.element(field).toHaveAccessibleDescription('= ¥1,234');
  await field.fill('12.5');
  await expect.element(field).toHaveAccessibleDescription(/is not a whole amount of JPY/);
});

test('the operator keys appear on touch screens only', async () => {
  renderIn('USD');
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  const times = document.querySelector('[aria-label=times]');
  expect(times?.checkVisibility()).toBe(false);
});
