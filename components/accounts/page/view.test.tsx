import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountType } from '@/lib/domain/accounts/enums';
import type { RecurringPage } from '@/lib/domain/recurring/page-document';
import type { AccountPage } from '@/lib/domain/accounts/page';
import { render } from '@/tests/components/render';
import { AccountPageView } from './view';

vi.mock('@/lib/actions/accounts', () => ({
  closeAccount: vi.fn(),
  lockAccount: vi.fn(),
  removeMark: vi.fn(),
  restoreMark: vi.fn(),
}));
vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));

const TODAY = '2026-08-28';

/** An account of which 300,000 was said in July and 310,000 in August. */
function changed(type: AccountType): AccountPage {
  const mark = { source: 'typed', endOfDay: false, file: null } as const;
  return {
    account: {
      id: 'account',
      name: 'Home',
      type,
      lastFourDigits: null,
      balance: 31_000_000,
      closed: false,
      revision: 2,
      transactions: 0,
      latest: null,
      stated: true,
      upcoming: 0,
      group: 'things',
      groupBalance: 31_000_000,
      valuation: 'line',
      interestRate: null,
      termMonths: null,
      since: null,
      lockedUntil: null,
    },
    from: '2026-07-01',
    to: TODAY,
    listedUntil: TODAY,
    begins: '2026-07-01',
    balance: 31_000_000,
    points: [
      ['2026-07-01', 30_000_000],
      ['2026-08-01', 31_000_000],
      [TODAY, 31_000_000],
    ],
    marks: [
      {
        ...mark,
        id: 'first',
        date: '2026-07-01',
        balance: 30_000_000,
        statedAt: '2026-07-01T10:00:00.000000Z',
      },
      {
        ...mark,
        id: 'second',
        date: '2026-08-01',
        balance: 31_000_000,
        statedAt: '2026-08-02T03:00:00.000000Z',
      },
    ],
    spans: [
      {
        from: '2026-07-01',
        to: '2026-08-01',
        mark: 'second',
        stated: 31_000_000,
        expected: 30_000_000,
        unexplained: 1_000_000,
      },
    ],
    provedUntil: null,
    files: [],
    byHand: [],
    rows: { items: [], total: 0, page: 1, pages: 1 },
  };
}

const show = (type: AccountType, recurring: RecurringPage | null = null) =>
  render(
    <AccountPageView
      recurring={recurring}
      page={changed(type)}
      range="months"
      today={TODAY}
      timeZone="America/New_York"
      isOnlyOpen={false}
      hasClosed={false}
    />,
  );

test('of a thing, a new value is a change of value', async () => {
  show('property');
  await expect
    .element(
      page
        .getByRole('region', { name: 'Value on Aug 28, 2026' })
        .getByText('Value changed by +$10,000.00, Jul 1 to Aug 1.'),
    )
    .toBeVisible();
  await expect.element(page.getByText('Value changed, Jul 1 to Aug 1')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Reconcile' })).not.toBeInTheDocument();
  // It was still August 1 there.
  expect(document.body.textContent).not.toContain('typed by you on');
  expect(document.body.textContent).not.toMatch(/missing|unexplained|proves/i);
});

test('of another account, it is missing, and to be reconciled', async () => {
  show('savings');
  await expect
    .element(
      page
        .getByRole('region', { name: 'Balance on Aug 28, 2026' })
        .getByText('Between Jul 1 and Aug 1, $10,000.00 is missing.'),
    )
    .toBeVisible();
  await expect.element(page.getByText('Unexplained, Jul 1 to Aug 1')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Reconcile' })).toBeVisible();
});

const RENT: RecurringPage['series'][number] = {
  ...{ id: 'rent', name: 'Rent', kind: 'bill', state: 'active', origin: 'hand', decidedAt: null },
  ...{
    payeeId: 'p',
    accountId: 'a',
    account: 'Savings',
    currency: 'USD',
    otherAccountId: null,
    otherAccount: null,
  },
  ...{
    pausedUntil: null,
    endsOn: null,
    cancelBy: null,
    note: '',
    ownCategory: null,
    words: [],
    revision: 1,
    evidence: {},
    category: null,
    paid: [],
  },
  terms: [
    {
      ...{ validFrom: '0001-01-01', unit: 'month', every: 1, days: [1], ordinal: null, weekday: null },
      ...{ anchor: '2026-08-01', shift: 'none', amountKind: 'typed', amount: 90_000 },
    },
  ],
};

test.each([390, 1440])(
  'what comes back comes after the balance and the statement: %i wide',
  async (width) => {
    await page.viewport(width, 900);
    show('savings', { series: [RENT], occurrences: [], accounts: [] });
    const topOf = (name: string | RegExp) =>
      page.getByRole('region', { name }).element().getBoundingClientRect().top;
    await expect.element(page.getByRole('region', { name: 'Comes back' })).toBeVisible();
    const tops = [topOf(/^Balance on/), topOf('Reconcile'), topOf('Comes back'), topOf('Files')];
    // With room for two columns, the balance is in the other one.
    const stacked = width === 390 ? tops : tops.slice(1);
    expect(stacked).toEqual(stacked.toSorted((one, other) => one - other));
  },
);
