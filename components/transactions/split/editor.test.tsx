import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  draftProblem,
  newSplit,
  withDraftTotal,
  type SplitDraft,
} from '@/lib/domain/transactions/split-draft';
import { render } from '@/tests/components/render';
import { SplitEditor } from '../../entry/split/editor';
import { TotalChange } from './total-change';

const save = vi.fn();

const ACCOUNTS = [
  { id: 'savings', name: 'Rainy day', lastFourDigits: '7733' },
  { id: 'broker', name: 'Depot', lastFourDigits: '5120' },
  { id: 'old', name: 'Old', lastFourDigits: '1111', closed: true },
];

function Editor({
  amount = 14609,
  isSplit = false,
  accounts = [],
}: {
  amount?: number;
  isSplit?: boolean;
  accounts?: typeof ACCOUNTS;
}) {
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
        accounts={accounts}
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
  await expect.element(check).toHaveTextContent('$46.49 left to assign');
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

test('a part that goes to an account needs no category, and names one that is open', async () => {
  save.mockClear();
  render(<Editor amount={50_000} accounts={ACCOUNTS} />);
  const first = page.getByRole('listitem', { name: 'Part 1' });
  await amount(1).fill('300');
  await expect.element(check).toHaveTextContent('Choose a category for part 1');
  await first.getByRole('button', { name: 'Goes to an account' }).click();
  await expect.element(check).toHaveTextContent('Choose the account of part 1');
  expect(category(1).elements()).toEqual([]);
  await page.getByRole('combobox', { name: 'Account of part 1' }).click();
  await expect.element(page.getByRole('option', { name: /Depot/ })).toBeVisible();
  expect(page.getByRole('option', { name: /Old/ }).elements()).toEqual([]);
  await page.getByRole('option', { name: /Rainy day/ }).click();
  await expect.element(check).toHaveTextContent('The parts add up to the row');
  await amount(1).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => save.mock.calls.length).toBe(1);
  const [saved] = save.mock.calls[0] as [SplitDraft];
  expect(saved.parts[0]).toMatchObject({ type: 'transfer', category: '', accountId: 'savings' });
  await first.getByRole('button', { name: 'Not a transfer' }).click();
  await expect.element(category(1)).toBeVisible();
});

test('without another account no part can be a transfer', async () => {
  render(<Editor />);
  await expect.element(amount(1)).toBeVisible();
  expect(page.getByRole('button', { name: 'Goes to an account' }).elements()).toEqual([]);
});
