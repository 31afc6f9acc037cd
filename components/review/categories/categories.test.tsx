import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toast } from '@/components/ui/feedback/toast';
import { Toaster } from '@/components/ui/feedback/toaster';
import { acceptSamePayee, chooseCategory, refuseGuess } from '@/lib/actions/memory';
import type { Review } from '@/lib/domain/review/review';
import { render } from '@/tests/components/render';
import { ACCOUNTS, EMPTY } from '@/tests/components/review';
import { ReviewView } from '../view';

vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));
vi.mock('@/lib/actions/memory', () => ({
  acceptSamePayee: vi.fn(),
  chooseCategory: vi.fn(),
  refuseGuess: vi.fn(),
}));
vi.mock('@/lib/actions/recurring', () => ({ decideSeries: vi.fn() }));
vi.mock('@/lib/actions/transactions', () => ({
  acceptSuggestions: vi.fn(),
  refuseSuggestions: vi.fn(),
  unlinkTransfers: vi.fn(),
}));

const choose = vi.mocked(chooseCategory);
const refuse = vi.mocked(refuseGuess);
const merge = vi.mocked(acceptSamePayee);

const show = (review: Review) =>
  render(
    <>
      <ReviewView review={review} accounts={ACCOUNTS} today="2026-11-22" timeZone="UTC" />
      <Toaster />
    </>,
  );
const item = (name: RegExp) => page.getByRole('listitem', { name });
const press = (...keys: string[]) =>
  userEvent.keyboard(keys.map((key) => (key.length > 1 ? `{${key}}` : key)).join(''));

beforeEach(() => {
  for (const action of [choose, refuse, merge])
    action.mockReset().mockResolvedValue({ ok: true, data: { transactions: 2 } });
  window.history.replaceState(null, '', window.location.pathname);
  return () => {
    toast.dismiss();
  };
});

/** Key Food with two rows and nothing known, Lidl with a suggestion, and a payee that looks like another one. */
const CATEGORIES: Review = {
  ...EMPTY,
  uncategorized: [
    {
      payeeId: 'key-food',
      incoming: false,
      payee: 'Key Food',
      bankText: 'KEY FOOD 1519 BROOKLYN NY',
      count: 2,
      amount: -6020,
      from: '2026-10-30',
      to: '2026-11-15',
      likely: ['Groceries', 'Household', 'Eating out'],
      guess: null,
      used: [],
      clearedAt: null,
      rows: [
        {
          id: 'key-1',
          date: '2026-11-15',
          description: 'KEY FOOD 1519',
          amount: -3010,
          accountId: 'everyday',
        },
        {
          id: 'key-2',
          date: '2026-10-30',
          description: 'KEY FOOD 1519',
          amount: -3010,
          accountId: 'everyday',
        },
      ],
    },
    {
      payeeId: 'lidl',
      incoming: false,
      payee: 'Lidl',
      bankText: 'LIDL 4711',
      count: 1,
      amount: -900,
      from: '2026-11-20',
      to: '2026-11-20',
      likely: ['Groceries'],
      guess: {
        category: 'Groceries',
        memory: { kind: 'payee-1', matching: 1, of: 1, payee: 'Lidl', scope: 'payee', likeness: 'any' },
      },
      used: ['Groceries'],
      clearedAt: null,
      rows: [
        { id: 'lidl-1', date: '2026-11-20', description: 'LIDL 4711', amount: -900, accountId: 'everyday' },
      ],
    },
  ],
  open: { payees: 2, rows: 3, amount: -6920 },
  payees: [
    {
      payeeId: 'ikea-restaurant',
      payee: 'IKEA Restaurant',
      bankText: 'IKEA RESTAURANT 12',
      rowId: 'ikea-1',
      count: 1,
      knownId: 'ikea',
      known: 'IKEA',
      knownText: 'IKEA 12',
      knownCount: 9,
    },
  ],
};

test('a key gives all rows of a payee a category, with undo', async () => {
  show(CATEGORIES);
  await expect.element(page.getByText('KEY FOOD 1519 BROOKLYN NY · new payee')).toBeVisible();
  (item(/^Key Food/).element() as HTMLElement).focus();
  await press('2');
  await expect.element(page.getByText('Key Food: 2 rows are Household now').last()).toBeVisible();
  expect(choose).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ rows: { payee: 'key-food', incoming: false }, category: 'Household' }),
  );
});

test('a double click decides one item, not the next one that slides under the pointer', async () => {
  const [first] = CATEGORIES.uncategorized;
  if (!first) throw new Error('no payee');
  const second = { ...first, payeeId: 'city-market', payee: 'City Market' };
  show({ ...EMPTY, uncategorized: [first, second], open: { payees: 2, rows: 4, amount: -12040 } });
  await userEvent.dblClick(item(/^Key Food/).getByRole('button', { name: /Groceries/ }));
  await expect.element(page.getByText('Key Food: 2 rows are Groceries now').last()).toBeVisible();
  expect(choose).toHaveBeenCalledOnce();
  // Only another click decides.
  await userEvent.click(item(/^City Market/).getByRole('button', { name: /Groceries/ }));
  expect(choose).toHaveBeenCalledTimes(2);
});

test('what is beyond the listed payees is counted, too', async () => {
  const [first] = CATEGORIES.uncategorized;
  show({
    ...CATEGORIES,
    uncategorized: first ? [first] : [],
    open: { payees: 340, rows: 1200, amount: -69_200 },
  });
  await expect.element(page.getByText(/^341 decisions on 1,201 rows\./)).toBeVisible();
  await expect.element(page.getByText(/^1,200 rows, .* 339 with smaller sums follow\.$/)).toBeVisible();
});

test('row by row, the keys are for the first row that is left', async () => {
  show(CATEGORIES);
  (item(/^Key Food/).element() as HTMLElement).focus();
  await press('a', '1');
  expect(choose).toHaveBeenLastCalledWith(
    expect.objectContaining({ rows: { ids: ['key-1'] }, category: 'Groceries' }),
  );
});

test('another category is one key and its name away', async () => {
  show(CATEGORIES);
  (item(/^Key Food/).element() as HTMLElement).focus();
  await press('c');
  await page.getByRole('combobox', { name: 'Category for Key Food' }).fill('Pets');
  await press('Enter');
  await vi.waitFor(() => expect(choose).toHaveBeenCalledTimes(1));
  expect(choose).toHaveBeenCalledWith(expect.objectContaining({ category: 'Pets' }));
});

test('a suggestion says why, and is accepted or refused', async () => {
  show(CATEGORIES);
  await expect.element(page.getByText('LIDL 4711 · your last one at Lidl is Groceries')).toBeVisible();
  (item(/^Lidl/).element() as HTMLElement).focus();
  await press('x');
  expect(refuse).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ rows: { payee: 'lidl', incoming: false }, kind: 'category' }),
  );
});

test('a new payee is merged into the one that it looks like, or stays one', async () => {
  show(CATEGORIES);
  await page.getByRole('button', { name: 'It is IKEA' }).click();
  expect(merge).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ payee: 'ikea-restaurant', known: 'ikea' }),
  );
});
