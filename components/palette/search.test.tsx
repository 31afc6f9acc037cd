import { Dialog } from 'radix-ui';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QuickSearchResult } from '@/lib/domain/search/quick-search';
import { router } from '@/tests/components/next-navigation';
import { render } from '@/tests/components/render';
import { PaletteSearch } from './search';
import type { TypedAhead } from './typed-ahead';

const FOUND: QuickSearchResult = {
  rows: [
    {
      id: '1',
      date: '2026-11-03',
      description: 'Shop 1',
      amount: 250,
      type: 'expense',
      incoming: false,
      account: 'Everyday',
    },
    {
      id: '2',
      date: '2026-11-02',
      description: 'Shop 11',
      amount: 1250,
      type: 'expense',
      incoming: false,
      account: 'Everyday',
    },
  ],
  total: 3,
};

const chosen = vi.fn();
const field = page.getByRole('combobox', { name: 'Search or jump to' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const marked = () =>
  page
    .getByRole('option', { selected: true })
    .elements()
    .map((element) => element.textContent);

const firstMarked = () => marked()[0] ?? '';

function show({ takeTyped }: { takeTyped?: () => TypedAhead } = {}) {
  render(
    <Dialog.Root open>
      <PaletteSearch
        takeTyped={takeTyped}
        onChoose={(run) => {
          chosen();
          run();
        }}
        onShowSheet={() => {}}
        signOut={async () => {}}
      />
    </Dialog.Root>,
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, data: FOUND }));
  return () => vi.unstubAllGlobals();
});

test('the first item is marked, the arrow keys wrap around, and focus stays in the field', async () => {
  show();
  await field.click();
  await expect.poll(firstMarked).toMatch(/^Dashboard/);
  await userEvent.keyboard('{ArrowUp}');
  const last = page.getByRole('option').elements().at(-1);
  expect(last?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(firstMarked).toMatch(/^Dashboard/);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute(
    'aria-activedescendant',
    option(/^Dashboard(?!:)/)
      .first()
      .element().id,
  );
});

test('typing finds transactions, announces their sum, and leads to the chosen one', async () => {
  show();
  await field.fill('shop 1');
  await expect
    .element(option(/^Search all transactions for “shop 1”/))
    .toHaveTextContent('Search all transactions for “shop 1”3');
  await expect.element(page.getByRole('status')).toHaveTextContent('0 commands, 3 transactions');
  expect(option(/Shop 11/).element().textContent).toMatch(/Everyday.*-\$12\.50/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.poll(firstMarked).toMatch(/^Shop 1\D/);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledOnce();
  expect(router.push.mock.calls[0]?.[0]).toMatch(/description=Shop\+1$/);
});

test('a command is found by a part of its name, and runs once however long Enter is held', async () => {
  show();
  await field.fill('budget limit');
  await expect.poll(firstMarked).toMatch(/^Settings: Budget Limits/);
  await userEvent.keyboard('{Enter>3/}');
  expect(chosen).toHaveBeenCalledOnce();
  expect(router.push.mock.calls[0]?.[0]).toBe('/settings#budget-limits');
});

test('a screen comes before the settings that are called like it', async () => {
  show();
  await field.fill('budget');
  await expect.poll(firstMarked).toMatch(/^Budgets/);
});

test('the budget period is found by a word for it', async () => {
  show();
  await field.fill('payday');
  await expect.poll(firstMarked).toMatch(/^Budget period/);
  await userEvent.keyboard('{Enter}');
  expect(router.push.mock.calls[0]?.[0]).toBe('/settings/budget-period');
});

test('text typed before the field was mounted comes first', async () => {
  show({ takeTyped: () => ({ text: 'add ', entered: false }) });
  await field.click();
  await userEvent.keyboard('tr');
  await expect.element(field).toHaveValue('add tr');
  await expect.poll(firstMarked).toMatch(/^Add transaction/);
});

test('Enter pressed before the field was mounted chooses the option for the text, once', async () => {
  show({ takeTyped: () => ({ text: 'budget limit', entered: true }) });
  await field.click();
  await expect.poll(() => router.push.mock.calls[0]?.[0]).toBe('/settings#budget-limits');
  expect(chosen).toHaveBeenCalledOnce();
});

test('a failed search says so, and the commands still work', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  show();
  await field.fill('dashboard');
  await expect
    .poll(() => page.getByRole('alert').element().textContent)
    .toMatch(/^The transactions could not be searched/);
  await expect.element(option(/^Dashboard(?!:)/).first()).toBeVisible();
});
