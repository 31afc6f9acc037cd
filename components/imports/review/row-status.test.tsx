import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';
import { render } from '@/tests/components/render';
import { RowChoice } from './row-choice';
import { RowStatusNote } from './row-status';

const ROW: StagedRow = {
  line: 2,
  part: 0,
  accountId: 'savings',
  date: '2026-08-31',
  description: 'From checking',
  category: '',
  amount: 50_000,
  type: 'income',
  externalId: null,
  counted: true,
  oneTime: false,
  text: '',
  status: 'new',
  choice: null,
  proof: null,
  mayBeThere: false,
  reason: null,
  match: null,
  replaces: false,
  transfer: { accountId: 'checking', date: '2026-08-28', amount: -50_000 },
  parts: [],
  fileCategory: null,
  categorySource: 'file',
  categoryReason: null,
  guess: null,
  ruled: null,
  otherAccountId: null,
  tags: [],
};

test.each([
  ['income', 'other side of a transfer from Checking, Aug 28'],
  ['expense', 'other side of a transfer to Checking, Aug 28'],
] as const)('a row of %s that is the other side of a transfer says of which', async (type, text) => {
  render(<RowStatusNote row={{ ...ROW, type }} accounts={[{ id: 'checking', name: 'Checking' }]} />);
  await expect.element(page.getByText(text)).toBeVisible();
});

test.each(['new', 'possible-duplicate'] as const)(
  'a row with the status %s says which time of a series it will fill',
  async (status) => {
    const fills = { series: 'Rent', due: '2026-11-01' };
    render(<RowStatusNote row={{ ...ROW, status, transfer: null, fills }} accounts={[]} />);
    await expect.element(page.getByText('fills: Rent, Nov 1')).toBeVisible();
  },
);

test.each([
  ['Food', 'Gifts: You. The file says Food.'],
  ['uncategorized', 'Gifts: You.'],
  [null, 'Gifts: You.'],
] as const)(
  'a row whose file says %s of its category says so only where that is one',
  async (fileCategory, text) => {
    render(
      <RowChoice row={{ ...ROW, category: 'Gifts', categorySource: 'hand', fileCategory }} accounts={[]} />,
    );
    await expect.element(page.getByText('Gifts:')).toBeVisible();
    expect(page.getByRole('main').element().textContent.trim()).toBe(text);
  },
);
