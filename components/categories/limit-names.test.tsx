import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PeriodKind } from '@/lib/domain/budgets/enums';
import type { ListedCategory } from '@/lib/domain/categories/category';
import { render } from '@/tests/components/render';
import type { DialogCategory } from './dialog-category';
import { CategoryDialogs } from './dialogs';
import { CategoryLimit } from './list/limit';

vi.mock('@/lib/actions/categories', () => ({ addCategory: vi.fn(), setCategoryLimit: vi.fn() }));
vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));

const ZOO: ListedCategory = {
  ...{ name: 'Zoo', group: null, kind: 'spending', color: null, icon: null, archived: false },
  ...{ amount: 1_000, ownAmount: 1_000, monthlyLimit: 2_000, available: 2_000 },
  ...{ transactions: 1, ownTransactions: 1, rules: 0, used: true },
};

const NAMES: [PeriodKind | null, string, string][] = [
  [null, 'Monthly limit', 'Monthly limit of Zoo'],
  ['payday', 'Monthly limit', 'Monthly limit of Zoo'],
  ['weekly', 'Weekly limit', 'Weekly limit of Zoo'],
  ['two-weekly', 'Limit for 2 weeks', 'Limit of Zoo for 2 weeks'],
  ['four-weekly', 'Limit for 4 weeks', 'Limit of Zoo for 4 weeks'],
];

test.each(NAMES)('the form of a new limit in periods of %s', async (kind, name) => {
  const known: DialogCategory = {
    ...{ category: 'Zoo', transactions: 1, monthlyLimit: null },
    ...(kind && { period: { kind } }),
  };
  render(
    <CategoryDialogs
      asked={{ category: 'Zoo', question: 'limit', target: '' }}
      categories={[known]}
      open
      onDone={() => undefined}
      onMergeInstead={() => undefined}
      returnFocus={() => undefined}
    />,
  );
  await expect.element(page.getByLabelText(name, { exact: true })).toBeVisible();
});

test.each(NAMES)('the field of a limit in the list, in periods of %s', async (kind, _, name) => {
  render(<CategoryLimit row={ZOO} periodKind={kind ?? 'month'} />);
  await page.getByRole('button', { name: /the limit of Zoo: change it/ }).click();
  await expect.element(page.getByRole('spinbutton', { name, exact: true })).toHaveValue('20');
});
