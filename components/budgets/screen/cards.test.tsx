import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HiddenAmountsProvider } from '@/components/money/hidden-amounts';
import { setAside, takeBackMove } from '@/lib/actions/limits';
import { success } from '@/lib/domain/errors/result';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';
import { HIDDEN_AMOUNTS_COOKIE } from '@/lib/domain/money/hidden-amounts';
import { budgetCategory, budgetLimit, budgetsOf } from '@/tests/budget-period';
import { render } from '@/tests/components/render';
import { BudgetsView } from './view';

vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));
vi.mock('@/lib/actions/limits', () => ({
  ...{ saveLimit: vi.fn(), moveMoney: vi.fn(), applyLimits: vi.fn() },
  ...{ setAside: vi.fn(), takeBackMove: vi.fn() },
}));

const goal = (name: string, done: number, account: string | null) => ({
  ...{ id: name, name, accountId: account, account, monthly: 4_000, done },
});
const FULL: Partial<BudgetsPage> = {
  years: [
    {
      ...{ category: 'Insurance', typed: 37_200, series: null, seriesId: null, dueOn: '2027-02-02' },
      ...{ thereBefore: 27_900, setAside: 3_100, periodsLeft: 3, spent: 0, left: 37_200 },
    },
  ],
  goals: [goal('Lisbon', 4_000, 'Savings'), goal('Boat', 1_000, 'Savings'), goal('Laptop', 0, null)],
  moves: [{ id: 'move', from: 'Fun', to: 'Food', amount: 4_000 }],
  plan: {
    ...{ arrived: 387_000, expected: 26_000, limits: 291_000, years: 3_100, goals: 53_348, bills: 32_639 },
    ...{
      transfers: [{ account: 'Index fund', accountId: 'fund', amount: 30_000, isMoved: true }],
      left: 2_913,
    },
  },
};
const FOOD = budgetCategory('Food', 31_264, { limit: budgetLimit(40_000, 31_264) });
const show = (change: Partial<BudgetsPage> = {}, today = '2026-11-24') =>
  render(<BudgetsView page={budgetsOf([FOOD], { ...FULL, ...change })} today={today} />);
const card = (name: string | RegExp) => page.getByRole('region', { name });
const textOf = (name: string | RegExp) => card(name).element().textContent;

beforeEach(async () => {
  await page.viewport(1440, 900);
  for (const action of [setAside, takeBackMove]) {
    vi.mocked(action).mockReset();
    vi.mocked(action).mockResolvedValue(success());
  }
});

test('left to budget says what comes in, what of it is to come, and the parts', async () => {
  show();
  await expect.element(card('Left to budget')).toBeVisible();
  const text = textOf('Left to budget');
  expect(text).toContain('$29.13 of $4,130.00, $260.00');
  for (const part of ['Limits $2,910.00', 'Insurance $31.00', 'Index fund $300.00'])
    expect(text).toContain(part);
});

test('each part of left to budget leads to the place that explains it', async () => {
  show();
  const link = (name: RegExp) => card('Left to budget').getByRole('link', { name });
  for (const [name, href] of [
    [/^\$260\.00 ?, expected income$/, '/upcoming?view=list'],
    [/^\$2,910\.00 ?, limits by category$/, '#budget-categories'],
    [/^\$326\.39 ?, bills in November$/, '/upcoming?view=list'],
    [/^\$31\.00 ?, set aside for Insurance$/, '#budget-years'],
    [
      /^\$300\.00 ?, transfers of Index fund in November$/,
      '/transactions?type=transfer&account=fund&from=2026-11-01&to=2026-11-30',
    ],
    [/^\$533\.48 ?, goals with their amounts$/, '#budget-goals'],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute('href', href);
    if (href.startsWith('#')) expect(document.querySelector(`h2${href}`), href).not.toBeNull();
  }
  expect(link(/^\$4,130\.00/).all()).toHaveLength(0);
});

test('income that has all arrived leads to its rows', async () => {
  show({ plan: { ...FULL.plan, expected: 0 } as BudgetsPage['plan'] });
  await expect
    .element(card('Left to budget').getByRole('link', { name: /^\$3,870\.00.*income in November$/ }))
    .toHaveAttribute('href', '/transactions?type=income&from=2026-11-01&to=2026-11-30');
});

test('on a phone a sign stays with its figure', async () => {
  await page.viewport(390, 844);
  show();
  const formula = page.getByRole('paragraph').filter({ hasText: 'there before' });
  await expect.element(formula).toBeVisible();
  const topOf = (text: string) =>
    formula.getByText(text, { exact: true }).element().getBoundingClientRect().top;
  expect(Math.abs(topOf('=') - topOf('$31.00'))).toBeLessThan(5);
  expect(formula.element().scrollWidth).toBe(formula.element().clientWidth);
});

test('a plan of more than comes in says so', async () => {
  show({ plan: { ...FULL.plan, left: -4_100 } as BudgetsPage['plan'] });
  await expect.element(card('Left to budget')).toBeVisible();
  expect(textOf('Left to budget')).toContain('$41.00 more planned than comes in.');
});

test('what was earned, spent and is left', async () => {
  show();
  await expect.element(card('Earned and spent in November')).toBeVisible();
  expect(textOf(/^Earned/)).toContain('$3,557.36 left');
  await expect
    .element(card(/^Earned/).getByRole('link', { name: /^\$3,870\.00/ }))
    .toHaveAttribute('href', '/transactions?type=income&from=2026-11-01&to=2026-11-30');
});

test('a limit of a year shows its formula', async () => {
  show();
  await expect.element(card('Set aside for the year')).toBeVisible();
  const text = textOf('Set aside for the year').replace(/\s+/g, ' ');
  expect(text).toContain('Insurance $31.00 a month');
  expect(text).toContain('$310.00 there $372.00 due Feb 2');
  expect(text).toContain('( $372.00 due − $279.00 there before ) ÷ 3 months left = $31.00 a month');
});

test('a goal without an account is set aside for, the others are done or say what is missing', async () => {
  show();
  const goals = card('Goals in November');
  await expect
    .element(goals.getByRole('listitem').filter({ hasText: 'Lisbon' }).getByText('done'))
    .toBeVisible();
  expect(textOf('Goals in November')).toContain('$30.00 to go');
  await expect
    .element(goals.getByRole('link', { name: /goal Lisbon$/ }))
    .toHaveAttribute('href', '/net-worth#goals');
  await goals.getByRole('button', { name: /^Set aside \$40/ }).click();
  await expect
    .poll(() => vi.mocked(setAside).mock.calls[0]?.[0])
    .toMatchObject({ goal: 'Laptop', amount: '40' });
});

test('in another period nothing is set aside', async () => {
  show({}, '2026-12-05');
  await expect.element(card('Goals in November')).toBeVisible();
  expect(page.getByRole('button', { name: /^Set aside/ }).all()).toHaveLength(0);
  await expect.element(page.getByRole('link', { name: 'Now' })).toHaveAttribute('href', '/budgets');
});

test('a move is taken back', async () => {
  show();
  await card('Moved in November')
    .getByRole('button', { name: /^Take back/ })
    .click();
  await expect.poll(() => vi.mocked(takeBackMove).mock.calls[0]?.[0]).toMatchObject({ move: 'move' });
});

test('no figure is left where amounts are hidden', async () => {
  document.cookie = `${HIDDEN_AMOUNTS_COOKIE}=1`;
  onTestFinished(() => {
    document.cookie = `${HIDDEN_AMOUNTS_COOKIE}=; max-age=0`;
  });
  render(
    <HiddenAmountsProvider initiallyHidden>
      <BudgetsView page={budgetsOf([FOOD], FULL)} today="2026-11-24" />
    </HiddenAmountsProvider>,
  );
  await page.getByRole('button', { name: 'Food', exact: true }).click();
  await expect.element(page.getByRole('button', { name: /^Carries nothing/ })).toBeVisible();
  const text = document.querySelector('main')?.textContent;
  expect(text).toContain('•••');
  expect(text).not.toMatch(/\$\d|\d\.\d\d/);
});
