import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Transaction, TransactionsPage } from '@/lib/domain/transactions/transaction';
import { render } from '@/tests/components/render';
import { PLAIN } from '@/tests/plain-transaction';
import { PageSelect, RowSelect } from '../list/row-select';
import { SelectionProvider, useSelection } from './selection';

const ROWS = 23;
const PAGE = 10;

/** Entries from 1.01 to 23.23, the newest being the smallest; the fifth is an income. */
const ALL = Array.from({ length: ROWS }, (_, index): Transaction => ({
  ...PLAIN,
  id: `entry-${index + 1}`,
  date: `2026-11-${String(23 - index).padStart(2, '0')}`,
  description: `Entry ${index + 1}`,
  category: 'Food',
  amount: (index + 1) * 101,
  type: index === 4 ? 'income' : 'expense',
  incoming: index === 4,
  accountId: 'account',
}));

const listPage = (number: number): TransactionsPage => ({
  items: ALL.slice((number - 1) * PAGE, number * PAGE),
  page: number,
  pages: Math.ceil(ROWS / PAGE),
  total: ROWS,
  income: 505,
  spending: 27_371,
  notCounted: { count: 0, amount: 0 },
  otherDays: { count: 0, amount: 0 },
  days: null,
  open: null,
  payee: null,
  series: null,
});

function List({ number = 1, search = '' }: { number?: number; search?: string }) {
  const shown = listPage(number);
  return (
    <SelectionProvider filter={search ? { search } : {}} page={shown}>
      <div style={{ padding: 16 }}>
        <PageSelect />
      </div>
      {shown.items.map((transaction) => (
        // Spaced like the rows of the list: the checkbox's click area extends beyond it.
        <div key={transaction.id} style={{ padding: 16 }}>
          <RowSelect transaction={transaction} />
        </div>
      ))}
      <Summary />
    </SelectionProvider>
  );
}

function Summary() {
  const { count, spending, income, isAll, except, selection, selectAll, clear } = useSelection();
  return (
    <>
      <button onClick={() => void selectAll()}>Select all</button>
      <button onClick={clear}>Clear</button>
      <output>{JSON.stringify({ count, spending, income, ...(isAll && { except }) })}</output>
      <p role="note">{JSON.stringify(selection)}</p>
    </>
  );
}

const box = (entry: number) => page.getByRole('checkbox', { name: new RegExp(`^Select Entry ${entry}, `) });
const pageBox = page.getByRole('checkbox', { name: 'Select all on this page' });
const selected = () => JSON.parse(page.getByRole('status').element().textContent ?? '') as unknown;
const expectSelected = (expected: object) => expect.poll(selected).toEqual(expected);
const asActionsTakeIt = () => JSON.parse(page.getByRole('note').element().textContent ?? '') as unknown;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, data: { count: ROWS, digest: 'of-all' } }));
  return () => vi.unstubAllGlobals();
});

test('selects a row, and with Shift all rows since the last one, by mouse and keyboard', async () => {
  render(<List />);
  await box(2).click();
  await expectSelected({ count: 1, spending: 202, income: 0 });
  await box(4).click({ modifiers: ['Shift'] });
  await expectSelected({ count: 3, spending: 909, income: 0 });
  await expect.element(pageBox).toBePartiallyChecked();
  (box(5).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>} {/Shift}');
  await expectSelected({ count: 4, spending: 909, income: 505 });
  (box(3).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expectSelected({ count: 3, spending: 606, income: 505 });
  expect(asActionsTakeIt()).toEqual({ ids: ['entry-2', 'entry-4', 'entry-5'] });
});

test('a selection survives paging, and ends with another filter', async () => {
  const show = render(<List />);
  await box(2).click();
  show(<List number={2} />);
  await box(11).click();
  await expectSelected({ count: 2, spending: 202 + 1111, income: 0 });
  show(<List />);
  await expect.element(box(2)).toBeChecked();
  await pageBox.click();
  await expectSelected({ count: 11, spending: 5_555 - 505 + 1111, income: 505 });
  await expect.element(pageBox).toBeChecked();
  show(<List search="Rent" />);
  await expectSelected({ count: 0, spending: 0, income: 0 });
  await expect.element(box(2)).not.toBeChecked();
});

test('selects all matches, except those unticked', async () => {
  render(<List />);
  await page.getByRole('button', { name: 'Select all' }).click();
  await expectSelected({ count: 23, spending: 27_371, income: 505, except: 0 });
  await expect.element(box(2)).toBeChecked();
  await box(5).click();
  await expectSelected({ count: 22, spending: 27_371, income: 0, except: 1 });
  expect(asActionsTakeIt()).toEqual({ filter: {}, count: 23, digest: 'of-all', except: ['entry-5'] });
  await page.getByRole('button', { name: 'Clear' }).click();
  await expectSelected({ count: 0, spending: 0, income: 0 });
});

test('if all cannot be selected, the ticked rows stay', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  render(<List />);
  await box(2).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await expectSelected({ count: 1, spending: 202, income: 0 });
  await expect.element(box(3)).not.toBeChecked();
});
