import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyLimits, moveMoney, saveLimit } from '@/lib/actions/limits';
import { failure, success } from '@/lib/domain/errors/result';
import { getJson } from '@/lib/fetch-json';
import { budgetCategory, budgetLimit, budgetsOf } from '@/tests/budget-period';
import { render } from '@/tests/components/render';
import { BudgetActions } from './actions';
import { BudgetForms } from './forms';
import { CategoriesTable } from './table';

vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));
vi.mock('@/lib/actions/limits', () => ({
  ...{ saveLimit: vi.fn(), moveMoney: vi.fn(), applyLimits: vi.fn() },
}));
vi.mock('@/lib/fetch-json', () => ({ getJson: vi.fn() }));

const PAGE = budgetsOf([
  budgetCategory('Food', 6_000, { limit: budgetLimit(5_000, 6_000, { carry: 'unspent', carryCap: 2_000 }) }),
  budgetCategory('Fun', 1_000, { limit: budgetLimit(4_000, 1_000) }),
  budgetCategory('Fees', 250),
]);

beforeEach(async () => {
  for (const action of [saveLimit, moveMoney, applyLimits]) {
    vi.mocked(action).mockReset();
    vi.mocked(action).mockResolvedValue(success());
  }
  await page.viewport(1440, 900);
  render(
    <BudgetForms page={PAGE} today="2026-11-24">
      <BudgetActions />
      <CategoriesTable />
    </BudgetForms>,
  );
});

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const sent = (action: (...args: never[]) => unknown) => vi.mocked(action).mock.calls[0]?.[0];

test('a category that is over is covered from the limit with most left; the focus returns', async () => {
  const cover = button(/^Cover it/);
  await cover.click();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('10');
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(moveMoney)).toMatchObject({
    ...{ period: '2026-11-01', source: 'Fun', target: 'Food', amount: '10' },
  });
  await expect.element(cover).toHaveFocus();
});

test('more than is left is moved only after a question, which another amount asks again', async () => {
  await button(/^Cover it/).click();
  const amount = dialog.getByLabelText('Amount');
  const question = dialog.getByText('More is moved than Fun has left. Move it anyway?');
  await amount.fill('30.01');
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await expect.element(question).toBeVisible();
  await amount.fill('31');
  await expect.element(question).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await expect.element(question).toBeVisible();
  expect(moveMoney).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Move it anyway' }).click();
  await expect.poll(() => sent(moveMoney)).toMatchObject({ amount: '31' });
});

test('a failed move keeps what was typed', async () => {
  vi.mocked(moveMoney).mockResolvedValueOnce(failure('budget_not_saved'));
  await button(/^Cover it/).click();
  await dialog.getByLabelText('Amount').fill('12');
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('12');
});

test('a limit is changed with its carry, and its budgeting stays', async () => {
  await page.getByRole('button', { name: 'Food', exact: true }).click();
  await button(/^Carries what is unspent/).click();
  await expect.element(dialog.getByLabelText('At most')).toHaveValue('20');
  await dialog.getByLabelText('Limit').fill('60');
  await dialog.getByLabelText('Start again with').fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent(saveLimit))
    .toEqual({
      change: expect.any(String),
      category: 'Food',
      limit: {
        ...{ amount: '60', per: 'period', carry: 'unspent', carryCap: '20', restart: '5', seriesId: null },
      },
    });
});

test('a limit is removed', async () => {
  await page.getByRole('button', { name: 'Food', exact: true }).click();
  await button(/^Carries what is unspent/).click();
  await dialog.getByRole('button', { name: 'Remove limit' }).click();
  await expect.poll(() => sent(saveLimit)).toMatchObject({ category: 'Food', limit: { amount: null } });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a category is kept out of budgets without touching its limit', async () => {
  await page.getByRole('button', { name: 'Food', exact: true }).click();
  await button(/^Carries what is unspent/).click();
  await dialog.getByLabelText('Budgeting').click();
  await page.getByRole('option', { name: 'Not budgeted' }).click();
  await expect.element(dialog.getByLabelText('At most')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent(saveLimit))
    .toEqual({ change: expect.any(String), category: 'Food', budgeting: 'none' });
});

test('a limit of a year is for a series', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  vi.mocked(getJson).mockResolvedValue(success([{ id, name: 'Car insurance' }]));
  await page.getByRole('button', { name: 'Fees', exact: true }).click();
  await button(/^Set a limit ?: /).click();
  await dialog.getByLabelText('Limit').fill('372');
  await expect.element(dialog.getByLabelText('Set aside for')).not.toBeInTheDocument();
  await dialog.getByLabelText('For', { exact: true }).click();
  await page.getByRole('option', { name: 'A year' }).click();
  await dialog.getByLabelText('Set aside for').click();
  await page.getByRole('option', { name: 'Car insurance' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent(saveLimit))
    .toMatchObject({ limit: { amount: '372', per: 'year', seriesId: id } });
});

test('a category without a limit is budgeted in another way', async () => {
  await page.getByRole('button', { name: 'Fees', exact: true }).click();
  await button(/^Set a limit ?: /).click();
  await expect.element(dialog.getByLabelText('Limit')).toHaveFocus();
  await dialog.getByLabelText('Budgeting').click();
  await page.getByRole('option', { name: 'Fixed, as bills' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent(saveLimit))
    .toEqual({ change: expect.any(String), category: 'Fees', budgeting: 'fixed' });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a new limit and another way of budgeting are one change', async () => {
  await page.getByRole('button', { name: 'Fees', exact: true }).click();
  await button(/^Set a limit ?: /).click();
  await dialog.getByLabelText('Limit').fill('15');
  await dialog.getByLabelText('Budgeting').click();
  await page.getByRole('option', { name: 'Fixed, as bills' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent(saveLimit))
    .toMatchObject({ category: 'Fees', budgeting: 'fixed', limit: { amount: '15' } });
  expect(saveLimit).toHaveBeenCalledTimes(1);
});

test('a limit of another category needs one to be chosen, and a text that is an amount', async () => {
  await button('Set a limit for another category').click();
  await dialog.getByLabelText('Limit').fill('-3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Choose a category', { exact: true }).last()).toBeVisible();
  await expect.element(dialog.getByText('Must be 0 or more')).toBeVisible();
  expect(saveLimit).not.toHaveBeenCalled();
});

test('proposed limits are chosen and changed, and applied as one change', async () => {
  const amounts = { comfortable: 46_000, last: 38_800, yearAgo: null, year: null };
  vi.mocked(getJson).mockResolvedValue(
    success([
      { category: 'Fees', group: null, current: null, typical: 42_000, ...amounts },
      { category: 'Food', group: null, current: 5_000, typical: 6_000, ...amounts },
      { category: 'Gifts', group: null, current: null, typical: 0, ...amounts, year: 24_000 },
    ]),
  );
  vi.mocked(applyLimits).mockResolvedValueOnce(failure('budget_not_saved'));
  await button('Propose limits').click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Set a limit for Fees' })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: 'Set a limit for Food' })).not.toBeChecked();
  await dialog.getByLabelText('Limit of Food').fill('70');
  await expect.element(dialog.getByRole('checkbox', { name: 'Set a limit for Food' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Set 3 limits' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Limit of Food')).toHaveValue('70');
  await userEvent.keyboard('{Tab}');
  await dialog.getByRole('button', { name: 'Set 3 limits' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second] = vi.mocked(applyLimits).mock.calls.map(([input]) => input);
  expect(first).toEqual(second);
  expect(first?.limits).toEqual([
    { category: 'Fees', amount: '420', per: 'period' },
    { category: 'Food', amount: '70', per: 'period' },
    { category: 'Gifts', amount: '240', per: 'year' },
  ]);
});

test('a failed read of proposals is tried again', async () => {
  vi.mocked(getJson).mockResolvedValueOnce(failure('proposals_not_loaded')).mockResolvedValue(success([]));
  await button('Propose limits').click();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('Nothing to propose yet')).toBeVisible();
});
