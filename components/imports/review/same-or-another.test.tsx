import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';
import { render } from '@/tests/components/render';
import { RowStatusNote } from './row-status';
import { SameOrAnother } from './same-or-another';

const ROW: StagedRow = {
  ...{ line: 2, part: 0, accountId: 'everyday', date: '2026-11-26', description: 'OSTERIA MARINO 0042' },
  ...{ category: 'Uncategorized', amount: 6_240, type: 'expense', externalId: null, text: '' },
  ...{ status: 'same', choice: null, proof: null, mayBeThere: true, reason: null, transfer: null, parts: [] },
  match: { id: 'dinner', date: '2026-11-26', description: 'Dinner with Tom', importedOn: null },
  ...{
    fileCategory: null,
    categorySource: 'none',
    categoryReason: null,
    guess: null,
    ruled: null,
    otherAccountId: null,
    tags: [],
  },
  ...{ counted: true, oneTime: false, replaces: false },
};

test('a row like one by hand is the same, and another one with one click', async () => {
  const choose = vi.fn();
  render(
    <>
      <RowStatusNote row={ROW} accounts={[]} />
      <SameOrAnother row={ROW} onChoose={choose} />
    </>,
  );
  await expect.element(page.getByText('Like your entry from Nov 26')).toBeVisible();
  await expect.element(page.getByText('“Dinner with Tom”')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'The same' })).toBeChecked();
  await page.getByRole('radio', { name: 'A different one' }).click();
  expect(choose).toHaveBeenCalledExactlyOnceWith('add');
});

test.each([
  ['without', 'The balances add up only without this row'],
  ['with', 'The balances add up only with this row'],
] as const)('what the balances say is said: %s', async (proof, text) => {
  const status = proof === 'without' ? 'same' : 'possible-duplicate';
  const importedOn = '2026-11-20';
  render(
    <>
      <RowStatusNote row={{ ...ROW, status, proof, match: { ...ROW.match!, importedOn } }} accounts={[]} />
      <SameOrAnother row={{ ...ROW, status, proof }} onChoose={null} />
    </>,
  );
  await expect.element(page.getByText('Very similar to one from Nov 26')).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole('radio', { name: proof === 'without' ? 'The same' : 'A different one' }))
    .toBeChecked();
});

test.each([{ mayBeThere: false }, { status: 'skipped' as const }])('nothing is asked of %j', async (row) => {
  render(<SameOrAnother row={{ ...ROW, ...row }} onChoose={null} />);
  expect(page.getByRole('main').element().textContent).toBe('');
});
