import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BudgetCategory, BudgetsPage } from '@/lib/domain/budgets/page-document';
import { budgetCategory, budgetLimit, budgetsOf } from '@/tests/budget-period';
import { render } from '@/tests/components/render';
import { BudgetForms } from './forms';
import { CategoriesTable } from './table';

vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));
vi.mock('@/lib/actions/limits', () => ({
  ...{ saveLimit: vi.fn(), moveMoney: vi.fn(), applyLimits: vi.fn() },
}));

const TODAY = '2026-11-24';
const past = (spent: number[], available: number | null = null): BudgetCategory['past'] =>
  spent.map((amount) => ({ spent: amount, available }));

const CATEGORIES = [
  budgetCategory('Food', 41_624, {
    ...{ isGroup: true, ownSpent: 0, limit: budgetLimit(50_000, 41_624) },
    past: past([48_000, 49_000, 52_000, 47_000, 45_000, 40_000], 50_000),
  }),
  budgetCategory('Groceries', 31_264, { group: 'Food', limit: budgetLimit(40_000, 31_264) }),
  budgetCategory('Eating out', 10_360, { group: 'Food', limit: budgetLimit(25_000, 10_360) }),
  budgetCategory('Shopping', 26_049, {
    ...{ isGroup: true, ownSpent: 9_519, limit: budgetLimit(40_000, 26_049) },
  }),
  budgetCategory('Clothes', 9_611, {
    ...{ group: 'Shopping', limit: budgetLimit(9_000, 9_611, { carry: 'unspent', carried: 5_942 }) },
    past: past([9_353, 10_602, 6_031, 7_759, 5_096, 6_962], 9_000),
  }),
  budgetCategory('Electronics', 6_919, { group: 'Shopping' }),
  budgetCategory('Home', 151_173, { isGroup: true, ownSpent: 0, toCome: 1_500 }),
  budgetCategory('Rent', 145_000, {
    ...{ group: 'Home', budgeting: 'fixed', limit: budgetLimit(145_000, 145_000) },
  }),
  budgetCategory('Household', 6_173, { group: 'Home', limit: budgetLimit(6_000, 6_173), toCome: 1_500 }),
  budgetCategory('Health', -1_200, { isGroup: true, toCome: 2_900, limit: null }),
  budgetCategory('Fees', 250, { budgeting: 'none', limit: budgetLimit(100, 250) }),
  budgetCategory('Toys', 0),
  budgetCategory('Uncategorized', 12_562),
];

const show = (change: Partial<BudgetsPage> = {}, today = TODAY) =>
  render(
    <BudgetForms page={budgetsOf(CATEGORIES, change)} today={today}>
      <CategoriesTable />
    </BudgetForms>,
  );

/** The row of a category; a group's first button shows its categories. */
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const textOf = (name: string) => row(name).element().textContent;

test('only what needs a hand has a word or a way to do it', async () => {
  await page.viewport(1440, 900);
  show();
  await expect.element(row('Food').getByText('ahead of pace')).toBeVisible();
  expect(page.getByText('ahead of pace').all()).toHaveLength(1);
  await expect.element(row('Rent').getByText('paid')).toBeVisible();
  expect(textOf('Household')).toContain('$1.73 over');
  await expect.element(row('Household').getByRole('button', { name: /^Cover it/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^Cover it/ }).all()).toHaveLength(1);
  await expect
    .element(row('Without a category').getByRole('link', { name: /^Choose/ }))
    .toHaveAttribute(
      'href',
      '/transactions?category=Uncategorized&type=spending&from=2026-11-01&to=2026-11-30',
    );
});

test('a past period is never ahead of pace', async () => {
  await page.viewport(1440, 900);
  show({}, '2026-12-05');
  await expect.element(row('Food')).toBeVisible();
  expect(textOf('Food')).toContain('$83.76');
  expect(page.getByText('ahead of pace').all()).toHaveLength(0);
  expect(page.getByRole('button', { name: 'Set a limit for another category' }).all()).toHaveLength(0);
});

test('a category opens with the formula of what is left, and the periods before', async () => {
  await page.viewport(1440, 900);
  show();
  const clothes = page.getByRole('button', { name: 'Clothes', exact: true });
  await expect.element(clothes).toHaveAttribute('aria-expanded', 'false');
  await clothes.click();
  await expect.element(clothes).toHaveAttribute('aria-expanded', 'true');
  const formula = page.getByRole('paragraph').filter({ hasText: 'from October' });
  await expect
    .element(formula)
    .toHaveTextContent('$90.00 limit + $59.42 from October − $96.11 spent = $53.31 left');
  await expect.element(page.getByRole('button', { name: /^Carries what is unspent/ })).toBeVisible();
  const june = page.getByRole('link', { name: /^\$106\.02.*Clothes in June$/ });
  await expect
    .element(june)
    .toHaveAttribute('href', '/transactions?category=Clothes&type=spending&from=2026-06-01&to=2026-06-30');
  await expect
    .element(
      page
        .getByRole('listitem')
        .filter({ has: june })
        .getByText(/over its limit/),
    )
    .toBeInTheDocument();
  await clothes.click();
  await expect.element(formula).not.toBeInTheDocument();
});

test('a group says if its categories claim more than it has, and shows its own rows as the rest', async () => {
  await page.viewport(1440, 900);
  show();
  await expect
    .element(page.getByText('Its categories add up to $650, $150 more than the group.'))
    .toBeVisible();
  expect(page.getByText(/add up to/).all()).toHaveLength(1);
  const rest = page.getByRole('link', { name: /^\$95\.19.*Rest of Shopping$/ });
  await expect
    .element(rest)
    .toHaveAttribute(
      'href',
      '/transactions?own=1&category=Shopping&type=spending&from=2026-11-01&to=2026-11-30',
    );
  const fold = page.getByRole('button', { name: 'Categories of Shopping' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect.element(row('Clothes')).not.toBeInTheDocument();
  await expect.element(rest).not.toBeInTheDocument();
});

test('a category that is kept out of budgets shows no limit, and an empty one is not listed', async () => {
  await page.viewport(1440, 900);
  show();
  await expect.element(row('Fees')).toBeVisible();
  expect(textOf('Fees')).toBe('Fees$2.50, expenses in Fees');
  await page.getByRole('button', { name: 'Fees', exact: true }).click();
  await expect.element(page.getByRole('button', { name: /^Not budgeted/ })).toBeVisible();
  expect(row('Toys').all()).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Set a limit for another category' })).toBeVisible();
});

test('the last row adds up all spending, and what is to come leads to its days', async () => {
  await page.viewport(1440, 900);
  show();
  const sum = page.getByRole('row').filter({ hasText: 'All spending' });
  await expect.element(sum.getByRole('link', { name: /^\$2,304\.58/ })).toBeVisible();
  await expect.element(sum.getByRole('link', { name: /^\$44\.00/ })).toBeVisible();
  await expect
    .element(row('Health').getByRole('link', { name: /^\$29\.00.*to come in Health$/ }))
    .toHaveAttribute('href', '/upcoming?view=list');
});

test('on a phone a row has two lines and nothing scrolls sideways', async () => {
  await page.viewport(390, 844);
  show();
  const clothes = row('Clothes');
  await page.getByRole('button', { name: 'Clothes', exact: true }).click();
  await expect.element(clothes.getByText('left')).toBeVisible();
  await expect.element(clothes.getByText('of', { exact: true })).toBeVisible();
  expect(clothes.element().getBoundingClientRect().height).toBeLessThan(80);
  // Each figure is a target of 24 px around its middle.
  const middleOf = (name: RegExp) => {
    const { top, height } = clothes.getByRole('button', { name }).element().getBoundingClientRect();
    return top + height / 2;
  };
  expect(middleOf(/^\$149\.42/) - middleOf(/^\$53\.31/)).toBeGreaterThanOrEqual(24);
  const card = page.getByRole('region', { name: 'Categories' }).element();
  expect(card.scrollWidth).toBe(card.clientWidth);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('what is available and what is left open the formula, whose terms lead on', async () => {
  await page.viewport(1440, 900);
  show();
  const clothes = row('Clothes');
  const formula = page.getByRole('paragraph').filter({ hasText: 'from October' });
  const available = clothes.getByRole('button', { name: /^\$149\.42.*formula of Clothes$/ });
  await available.click();
  await expect.element(formula).toBeVisible();
  await expect.element(available).toHaveAttribute('aria-expanded', 'true');
  for (const [name, href] of [
    [/from October$/, '/budgets?period=2026-10-01'],
    [/spent$/, '/transactions?category=Clothes&type=spending&from=2026-11-01&to=2026-11-30'],
  ] as const)
    await expect.element(formula.getByRole('link', { name })).toHaveAttribute('href', href);
  await clothes.getByRole('button', { name: /^\$53\.31.*formula of Clothes$/ }).click();
  await expect.element(formula).not.toBeInTheDocument();
});
