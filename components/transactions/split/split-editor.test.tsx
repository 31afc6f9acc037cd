import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftProblem, newSplit, withDraftTotal, type SplitDraft } from '@/lib/domain/split-draft';
import { render } from '@/tests/components/render';
import { TotalChange } from '../sheet/total-change';
import { SplitEditor } from './split-editor';

const save = vi.fn();

function Editor({ amount = 14609, isSplit = false }: { amount?: number; isSplit?: boolean }) {
  const [draft, setDraft] = useState<SplitDraft>(() =>
    newSplit({
      amount,
      incoming: false,
      type: 'expense',
      category: 'Shopping',
      note: '',
      parts: [],
      tagIds: [],
    }),
  );
  const [askedTotal, askTotal] = useState<number | null>(null);
  return (
    <>
      <SplitEditor
        draft={draft}
        categories={[]}
        tags={[]}
        blocker={draftProblem(draft, 'USD')}
        isNew={!isSplit}
        onEdit={setDraft}
        onSave={() => save(draft)}
        question={
          askedTotal === null ? null : (
            <TotalChange
              draft={draft}
              total={askedTotal}
              onPlace={(to) => {
                const next = withDraftTotal(draft, askedTotal, to, 'USD');
                if (next) setDraft(next);
                askTotal(null);
              }}
              onCancel={() => askTotal(null)}
            />
          )
        }
      />
      <button onClick={() => askTotal(15_000)}>Another total</button>
    </>
  );
}

const amount = (part: number) => page.getByRole('textbox', { name: `Amount of part ${part}` });
const category = (part: number) => page.getByRole('combobox', { name: `Category of part ${part}` });
const check = page.getByRole('status');

test('by keyboard: Enter goes on, the last part takes the rest, and what is left makes a new one', async () => {
  render(<Editor />);
  await expect.element(category(1)).toHaveFocus();
  await userEvent.keyboard('Groceries{Enter}{Enter}');
  await expect.element(amount(1)).toHaveFocus();
  await userEvent.keyboard('61.40');
  await expect.element(amount(2)).toHaveValue('$84.69');
  await expect.element(check).toHaveTextContent('The parts add up to the row');
  await userEvent.keyboard('{Enter}');
  await expect.element(category(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}18.90+19.30');
  await expect.element(page.getByText('= $38.20')).toBeVisible();
  await expect.element(check).toHaveTextContent('$46.49 left to place');
  await userEvent.keyboard('{Enter}');
  await expect.element(category(3)).toHaveFocus();
  await expect.element(amount(3)).toHaveValue('$46.49');
  await expect.element(check).toHaveTextContent('Choose a category for part 3');
  // Nothing is left, so nothing is added.
  await userEvent.keyboard('Gifts{Enter}{Enter}{Enter}');
  await expect.element(page.getByRole('listitem', { name: 'Part 3' })).toBeVisible();
  expect(page.getByRole('listitem', { name: 'Part 4' }).elements()).toEqual([]);
});

test('Ctrl+Enter saves what was typed last', async () => {
  save.mockClear();
  render(<Editor />);
  await userEvent.keyboard('Groceries{Enter}{Enter}30%{Control>}{Enter}{/Control}');
  await expect.poll(() => save.mock.calls.length).toBe(1);
  const [saved] = save.mock.calls[0] as [SplitDraft];
  expect(saved.parts.map(({ text, category }) => [text, category])).toEqual([
    ['30%', 'Groceries'],
    [null, 'Shopping'],
  ]);
});

test('evenly, with a part more, and one less again', async () => {
  render(<Editor amount={1000} />);
  await page.getByRole('button', { name: 'Add a part' }).click();
  await expect.element(category(2)).toHaveFocus();
  await page.getByRole('button', { name: 'Evenly in 3' }).click();
  await expect.element(amount(1)).toHaveValue('$3.34');
  await expect.element(amount(2)).toHaveValue('$3.33');
  await expect.element(amount(3)).toHaveValue('$3.33');
  await page.getByRole('button', { name: 'Remove part 1' }).click();
  await expect.element(amount(2)).toHaveValue('$6.67');
});

test('says what does not add up, and why an amount is refused', async () => {
  render(<Editor amount={1000} />);
  await amount(1).fill('12');
  await amount(2).fill('2');
  await expect.element(check).toHaveTextContent('$4.00 too much');
  await amount(1).fill('1,234');
  await expect.element(page.getByText(/can be 1234 or 1.234/)).toBeVisible();
  await expect.element(amount(1)).toHaveAttribute('aria-invalid', 'true');
});

test('asks where the difference to another total goes', async () => {
  render(<Editor amount={14_000} isSplit />);
  await amount(1).fill('100');
  await page.getByRole('button', { name: 'Another total' }).click();
  const question = page.getByRole('group', { name: 'Where the difference goes' });
  await expect
    .element(page.getByText('The amount becomes $150.00. Where do the $10.00 more go?'))
    .toBeVisible();
  await question.getByRole('button', { name: 'To part 2, Shopping' }).click();
  await expect.element(amount(2)).toHaveValue('$50.00');
  expect(question.elements()).toEqual([]);
});
