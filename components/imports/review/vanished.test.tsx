import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '@/tests/components/render';
import type { VanishedRow } from '@/lib/domain/imports/staging/vanished-row';
import { ReviewVanished } from './vanished';

const MISSED: VanishedRow = {
  id: 't1',
  accountId: 'a',
  date: '2026-11-06',
  description: 'Trattoria Roma',
  amount: 2000,
  incoming: false,
  type: 'expense',
  importedOn: '2026-11-20',
  choice: 'keep',
  row: { line: 6, part: 0, date: '2026-11-07', description: 'TRATTORIA ROMA', amount: 2400 },
};

function show(row: VanishedRow, rowEdits = {}) {
  const onChoose = vi.fn();
  render(
    <ReviewVanished rows={[row]} accounts={[]} rowEdits={rowEdits} disabled={false} onChoose={onChoose} />,
  );
  return onChoose;
}

test('a row that is missing says in which file it was; it is kept until another choice is made by keyboard', async () => {
  const onChoose = show(MISSED);
  const group = page.getByRole('group', { name: /Trattoria Roma/ });
  await expect.element(group.getByText(/In the file of Nov 20, not in this one/)).toBeVisible();
  await expect.element(group.getByRole('radio', { name: 'Keep it' })).toBeChecked();
  await userEvent.tab();
  await expect.element(group.getByRole('radio', { name: 'Keep it' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onChoose).toHaveBeenLastCalledWith('t1', 'remove');
  await userEvent.click(
    group.getByRole('radio', { name: /^Same as the new row 6: TRATTORIA ROMA, Nov 7, -\$24\.00/ }),
  );
  expect(onChoose).toHaveBeenLastCalledWith('t1', 'same');
});

test('without a row that may have taken its place there are two choices', async () => {
  show(
    { ...MISSED, row: null, choice: 'remove' },
    { 'vanished-t1': { saving: false, problem: 'Try again' } },
  );
  await expect.element(page.getByRole('radio', { name: /^Remove it/ })).toBeChecked();
  expect(page.getByRole('radio').elements()).toHaveLength(2);
  await expect.element(page.getByText('Try again')).toBeVisible();
});
