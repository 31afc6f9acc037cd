import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useForm, useWatch } from 'react-hook-form';
import type { TransactionFormInput } from '@/lib/domain/transactions/form';
import { render } from '@/tests/components/render';
import { EntryFields } from './fields';
import { EntryMore } from './more';

const ACCOUNTS = [
  { id: 'checking', name: 'Checking', lastFourDigits: '0001' },
  { id: 'savings', name: 'Savings', lastFourDigits: '0002' },
];
const TAGS = [{ id: 't', name: 'Rome', color: 3, archived: false, transactions: 2 }];

function Form({ isEdit = false, values = {} }: { isEdit?: boolean; values?: Partial<TransactionFormInput> }) {
  const form = useForm<TransactionFormInput>({
    defaultValues: {
      id: '',
      date: '2026-11-20',
      description: '',
      amount: '',
      type: 'expense',
      category: '',
      accountId: '',
      toAccountId: '',
      alsoEnter: false,
      oneTime: false,
      counted: true,
      tags: [],
      ...values,
    },
  });
  return (
    <form>
      <output aria-label="Sent">
        {JSON.stringify(useWatch({ control: form.control, name: 'parts' }) ?? null)}
      </output>
      <EntryFields
        form={form}
        accounts={ACCOUNTS}
        categories={['Food']}
        tags={TAGS}
        today="2026-11-20"
        isEdit={isEdit}
      />
      <EntryMore form={form} tags={TAGS} />
    </form>
  );
}

test('a transfer has two accounts in place of one, and no category', async () => {
  render(<Form />);
  await userEvent.click(page.getByRole('combobox', { name: 'Type' }));
  await userEvent.click(page.getByRole('option', { name: 'Transfer' }));
  await expect.element(page.getByRole('combobox', { name: 'From' })).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Category' }).elements()).toEqual([]);
  await userEvent.click(page.getByRole('combobox', { name: 'To' }));
  await userEvent.click(page.getByRole('option', { name: 'Savings (*0002)' }));
  await expect.element(page.getByText('It waits for the file of Savings.')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: 'Also enter it in Savings' }));
  await expect.element(page.getByText('Both rows are entered and linked.')).toBeVisible();
});

test.each([
  ['Fod', 'New category, created when you save'],
  ['food', 'Choose one, or type a new one'],
  ['Uncategorized', 'Choose one, or type a new one'],
])('the category %s is said to be new only if it is', async (category, hint) => {
  render(<Form values={{ category }} />);
  await expect.element(page.getByRole('combobox', { name: 'Category' })).toHaveAccessibleDescription(hint);
});

test('a transfer that is edited stays one, and nothing else becomes one', async () => {
  const show = render(<Form isEdit values={{ type: 'transfer' }} />);
  await expect.element(page.getByLabelText('Type')).toHaveValue('Transfer');
  await expect.element(page.getByLabelText('Type')).toHaveAttribute('readonly');
  show(<Form key="other" isEdit />);
  await userEvent.click(page.getByRole('combobox', { name: 'Type' }));
  await expect.element(page.getByRole('option', { name: 'Refund' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Transfer' }).elements()).toEqual([]);
});

test('what is set under More is said while it is closed', async () => {
  render(<Form />);
  await userEvent.type(page.getByLabelText('Description'), 'Hotel');
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await userEvent.click(page.getByRole('switch', { name: 'Not counted' }));
  const tags = page.getByRole('group', { name: 'Tags' }).getByRole('combobox');
  await userEvent.fill(tags, 'rome');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove Rome' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await expect.element(page.getByRole('button', { name: 'More not counted, #Rome' })).toBeVisible();
});

test('a new entry can be split: the rest follows the amount, and the type goes with it', async () => {
  render(<Form values={{ category: 'Food' }} />);
  await userEvent.click(page.getByRole('button', { name: 'Split' }));
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await expect.element(amount).toHaveFocus();
  expect(page.getByRole('combobox', { name: 'Category', exact: true }).elements()).toEqual([]);
  const line = page.getByText('Type the amount first');
  await expect.element(line).toBeVisible();
  const text = () => page.getByRole('status', { name: 'Sent' }).element().textContent;
  await expect.poll(text).toBe('[]');
  await userEvent.type(amount, '20');
  await expect.element(line).not.toBeInTheDocument();
  await userEvent.fill(page.getByRole('combobox', { name: 'Category of part 1' }), 'Books');
  await userEvent.fill(page.getByRole('textbox', { name: 'Amount of part 1' }), '3+4');
  const rest = page.getByRole('textbox', { name: 'Amount of part 2' });
  await expect.element(rest).toHaveValue('$13.00');
  await userEvent.fill(amount, '25');
  await expect.element(rest).toHaveValue('$18.00');
  await expect.poll(text).toContain('"amount":"-18.00","type":"expense","category":"Food"');
  await userEvent.click(page.getByRole('combobox', { name: 'Type', exact: true }));
  await userEvent.click(page.getByRole('option', { name: 'Refund' }));
  await expect.poll(text).toContain('"amount":"18.00","type":"refund","category":"Food"');
  await userEvent.fill(rest, '10');
  await expect.element(page.getByText('$8.00 left to assign')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Undo the split' }));
  await expect.element(page.getByRole('combobox', { name: 'Category', exact: true })).toHaveFocus();
  await expect.element(page.getByRole('combobox', { name: 'Category', exact: true })).toHaveValue('Food');
  await expect.poll(text).toBe('null');
});

test('an entry that is edited is split elsewhere', async () => {
  render(<Form isEdit />);
  await expect.element(page.getByRole('combobox', { name: 'Category' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Split' }).elements()).toEqual([]);
});
