import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CurrencyProvider } from '@/components/money/currency';
import { MoneyInput } from '@/components/money/input';
import { Field } from '@/components/ui/fields/field';
import type { Currency } from '@/lib/domain/money/currency';
import { render } from '@/tests/components/render';

const limit = page.getByRole('spinbutton', { name: 'Limit' });

function Controlled() {
  const [text, setText] = useState('500');
  return (
    <Field label="Limit">
      <MoneyInput min={0} step={10} value={text} onChange={(event) => setText(event.target.value)} />
    </Field>
  );
}

const renderIn = (currency: Currency) =>
  render(
    <CurrencyProvider currency={currency}>
      <Controlled />
    </CurrencyProvider>,
  );

test.each<[string, Currency, string]>([
  ['1.234,56', 'USD', '= $1,234.56'],
  ['1,234.56', 'USD', ''],
  ['0,5', 'USD', '= $0.50'],
  ['$5', 'USD', '= $5.00'],
  ['5 €', 'EUR', '= €5.00'],
  ['3*4.20', 'USD', '= $12.60'],
  ['500', 'USD', ''],
  // Neither is guessed: saving says why.
  ['1,234', 'USD', ''],
  ['5 €', 'USD', ''],
])('%s in %s is repeated as %j', async (text, currency, understood) => {
  renderIn(currency);
  await limit.fill(text);
  await expect.element(limit).toHaveValue(text);
  await expect.element(limit).toHaveAccessibleDescription(understood);
});

test('it is a number for assistive technology, with its least amount and its step', async () => {
  renderIn('USD');
  await limit.fill('1.234,5');
  await expect.element(limit).toHaveAttribute('min', '0');
  await expect.element(limit).toHaveAttribute('step', '10');
  await expect.element(limit).toHaveAttribute('inputmode', 'decimal');
  await expect.element(limit).toHaveAttribute('aria-valuemin', '0');
  await expect.element(limit).toHaveAttribute('aria-valuenow', '1234.5');
});

test.each([
  ['500', '{ArrowUp}', '510'],
  ['505', '{ArrowUp}', '510'],
  ['505', '{ArrowDown}', '500'],
  ['5', '{ArrowDown}{ArrowDown}', '0'],
  ['1.234,50', '{ArrowUp}', '1240'],
  ['', '{ArrowUp}', '10'],
  ['lots', '{ArrowUp}', 'lots'],
])('arrow keys change %s by steps: %s', async (text, keys, result) => {
  renderIn('USD');
  await limit.fill(text);
  await userEvent.keyboard(keys);
  await expect.element(limit).toHaveValue(result);
});

test('scrolling over it changes nothing', async () => {
  renderIn('USD');
  await limit.click();
  await userEvent.wheel(limit, { direction: 'up' });
  await expect.element(limit).toHaveValue('500');
});

function Registered() {
  const form = useForm({ defaultValues: { balance: '' } });
  return (
    <form onSubmit={form.handleSubmit(() => form.reset({ balance: '12.00' }))}>
      <Field label="Balance">
        <MoneyInput {...form.register('balance')} />
      </Field>
      <button>Save</button>
    </form>
  );
}

test('what was understood goes once the form holds another text', async () => {
  render(<Registered />);
  const balance = page.getByRole('textbox', { name: 'Balance' });
  await balance.fill('\u22121.234,56');
  await expect.element(balance).toHaveAccessibleDescription('= -$1,234.56');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(balance).toHaveValue('12.00');
  await expect.element(balance).toHaveAccessibleDescription('');
});
