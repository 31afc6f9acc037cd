import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '@/tests/components/render';
import { CategoryCombobox } from './combobox';

function Form() {
  const [category, setCategory] = useState('');
  return (
    <form>
      <CategoryCombobox
        aria-label="Category"
        categories={['Entertainment', 'Food', 'Shopping', 'Transport']}
        value={category}
        onValueChange={setCategory}
      />
      <button type="button">Next</button>
    </form>
  );
}

const field = page.getByRole('combobox', { name: 'Category' });
const list = page.getByRole('listbox', { name: 'Categories' });
const row = (name: string) => list.getByRole('option', { name, exact: true });
const rows = () =>
  list
    .getByRole('option')
    .elements()
    .map((element) => element.textContent);

test('arrow keys open the list and move in it, and focus stays in the field', async () => {
  render(<Form />);
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  expect(list.elements()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(rows).toEqual(['Entertainment', 'Food', 'Shopping', 'Transport']);
  await expect.element(row('Entertainment')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(row('Transport')).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-activedescendant', row('Transport').element().id);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => list.elements()).toEqual([]);
  await expect.element(field).toHaveValue('');
});

test('typing narrows the list, and Enter chooses the marked option', async () => {
  render(<Form />);
  await userEvent.tab();
  await userEvent.keyboard('sho');
  await expect.poll(rows).toEqual(['Shopping', 'Create “sho”']);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Shopping');
  await expect.poll(() => list.elements()).toEqual([]);
  await expect.element(field).toHaveFocus();
});

test('after a choice all options are offered again, and a click chooses another', async () => {
  render(<Form />);
  await field.fill('Shopping');
  await userEvent.tab();
  await field.click();
  await expect.poll(rows).toHaveLength(4);
  await expect.element(row('Shopping')).toHaveAttribute('aria-selected', 'true');
  await row('Food').click();
  await expect.element(field).toHaveValue('Food');
  await expect.element(field).toHaveFocus();
});

test('a name in another case is the existing category, with nothing left to choose', async () => {
  render(<Form />);
  await field.fill('TRANSPORT');
  await expect.poll(() => list.elements()).toEqual([]);
  await userEvent.tab();
  await expect.element(field).toHaveValue('Transport');
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('a new name can be created, and Tab chooses the marked option', async () => {
  render(<Form />);
  await field.fill('Pets');
  await expect.poll(rows).toEqual(['Create “Pets”']);
  await row('Create “Pets”').click();
  await expect.element(field).toHaveValue('Pets');
  await field.fill('fo');
  await expect.poll(rows).toEqual(['Food', 'Create “fo”']);
  await userEvent.tab();
  await expect.element(field).toHaveValue('Food');
});
