import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  Transaction,
  TransactionChoices,
  TransactionsPage,
} from '@/lib/domain/transactions/transaction';
import { render } from '@/tests/components/render';
import { PLAIN } from '@/tests/plain-transaction';
import { ChoicesProvider } from '../edit/choices';
import { RowSelect } from '../list/row-select';
import { BulkMore } from './more';
import { SelectionProvider } from './selection';

const row = (id: string, incoming: boolean): Transaction => ({
  ...PLAIN,
  id,
  date: '2026-11-20',
  description: id,
  category: 'Food',
  amount: 500,
  type: incoming ? 'income' : 'expense',
  incoming,
  accountId: incoming ? 'savings' : 'checking',
});
const ROWS = [row('out', false), row('in', true), row('other', false)];

const PAGE: TransactionsPage = {
  items: ROWS,
  page: 1,
  pages: 1,
  total: 3,
  income: 500,
  spending: 1000,
  notCounted: { count: 0, amount: 0 },
  otherDays: { count: 0, amount: 0 },
  days: null,
  open: null,
  payee: null,
  series: null,
};

const CHOICES: TransactionChoices = {
  accounts: [],
  categories: [],
  tags: [{ id: 'rome', name: 'Rome', color: null, archived: false, transactions: 1 }],
};

function show() {
  const onSet = vi.fn();
  const onLink = vi.fn();
  render(
    <ChoicesProvider choices={CHOICES} today="2026-11-20">
      <SelectionProvider filter={{}} page={PAGE}>
        {ROWS.map((transaction) => (
          <div key={transaction.id} style={{ padding: 16 }}>
            <RowSelect transaction={transaction} />
          </div>
        ))}
        <BulkMore busy={false} failure={null} onSet={onSet} onLink={onLink} />
      </SelectionProvider>
    </ChoicesProvider>,
  );
  return { onSet, onLink };
}

const tick = (name: string) =>
  userEvent.click(page.getByRole('checkbox', { name: `Select ${name}, Nov 20, 2026` }));
const choose = async (item: string) => {
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await userEvent.click(page.getByRole('menuitem', { name: item }));
};

test('money out and money in can be linked as a transfer', async () => {
  const { onLink } = show();
  await tick('out');
  await tick('other');
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await expect
    .element(page.getByRole('menuitem', { name: 'Link as transfer' }))
    .toHaveAttribute('data-disabled');
  await userEvent.keyboard('{Escape}');
  await tick('other');
  await tick('in');
  await choose('Link as transfer');
  expect(onLink).toHaveBeenCalledWith({ outId: 'out', inId: 'in' });
});

test('a new tag is added, and one there is taken away', async () => {
  const { onSet } = show();
  await tick('out');
  await choose('Add tag…');
  await userEvent.fill(page.getByRole('combobox', { name: 'Tag' }), '#Paris');
  await userEvent.click(page.getByRole('button', { name: 'Add' }));
  expect(onSet).toHaveBeenLastCalledWith({ addTags: ['Paris'] }, 'Paris');
  await userEvent.keyboard('{Escape}');
  await choose('Remove tag…');
  await userEvent.fill(page.getByRole('combobox', { name: 'Tag' }), 'paris');
  await userEvent.click(page.getByRole('button', { name: 'Remove' }));
  await expect.element(page.getByText('Choose one of your tags')).toBeVisible();
  await userEvent.fill(page.getByRole('combobox', { name: 'Tag' }), 'rome');
  await userEvent.click(page.getByRole('button', { name: 'Remove' }));
  expect(onSet).toHaveBeenLastCalledWith({ removeTags: ['rome'] }, 'Rome');
});
