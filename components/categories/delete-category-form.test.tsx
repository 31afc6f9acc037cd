import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Toaster } from '@/components/ui/feedback/toaster';
import { deleteCategory } from '@/lib/actions/categories';
import { render } from '@/tests/components/render';
import { DeleteCategoryForm } from './delete-category-form';

vi.mock('@/lib/actions/categories', () => ({ deleteCategory: vi.fn() }));
vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));

const remove = vi.mocked(deleteCategory);

beforeEach(() => {
  remove.mockReset().mockResolvedValue({ ok: true, data: { transactions: 64 } });
});

const show = (onDone: (now?: string) => void) =>
  render(
    <>
      <DeleteCategoryForm
        category="Rides"
        transactions={64}
        names={['Rides', 'Fuel']}
        rules={1}
        inside={0}
        onDone={onDone}
      />
      <Toaster />
    </>,
  );

test('says what becomes of the rows, and leaves them without a category', async () => {
  const onDone = vi.fn();
  show(onDone);
  await expect
    .element(
      page.getByText(
        'Its limit and color are deleted too. 1 rule that names it will do nothing. No amount changes, and it can be undone.',
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect.poll(() => remove.mock.calls[0]?.[0]).toMatchObject({ source: 'Rides', target: '' });
  await expect
    .element(page.getByText('Rides was deleted. 64 transactions have no category now.'))
    .toBeVisible();
  expect(onDone).toHaveBeenCalledWith('Rides');
});

test('moves them to another category', async () => {
  const onDone = vi.fn();
  show(onDone);
  await page.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Move them to Fuel' }).click();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect.poll(() => remove.mock.calls[0]?.[0]).toMatchObject({ source: 'Rides', target: 'Fuel' });
  await expect.element(page.getByText('Rides was deleted. 64 transactions are in Fuel now.')).toBeVisible();
  expect(onDone).toHaveBeenCalledWith('Fuel');
});
