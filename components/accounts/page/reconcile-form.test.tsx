import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Toaster } from '@/components/ui/feedback/toaster';
import { applyCure, forgetStatement, keepStatement, removeCured } from '@/lib/actions/accounts';
import { getJson } from '@/lib/fetch-json';
import { render } from '@/tests/components/render';
import { ReconcileForm } from './reconcile-form';

vi.mock('@/lib/fetch-json', () => ({ getJson: vi.fn() }));
vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));
vi.mock('@/lib/actions/accounts', () => ({
  applyCure: vi.fn(),
  forgetStatement: vi.fn(),
  keepStatement: vi.fn(),
  removeCured: vi.fn(),
}));

const DAY = '2026-02-28';
const BAKERY = { id: 'bakery', date: '2026-02-15', description: 'Bakery', category: 'Food', amount: -1240 };

/** Comparison for a statement of 1,247.60. */
const compared = (difference: number) => ({
  ok: true as const,
  data: {
    day: DAY,
    balance: 124_760,
    expected: 124_760 - difference,
    difference,
    from: '2026-01-31',
    suspects:
      difference === 0
        ? []
        : [
            {
              kind: 'trash',
              rows: [{ ...BAKERY, type: 'expense', file: null, gone_at: '2026-03-02T03:00:00+00:00' }],
            },
          ],
    duplicates: 0,
    book: difference === 0 ? null : { date: DAY, amount: difference },
    kept: false,
  },
});

test('Undo of the cure that proved a statement takes the statement and its lock back, too', async () => {
  const kept = { account: 'account', mark: 'mark', lockedBefore: null, lockedUntil: DAY };
  const calls: string[] = [];
  vi.mocked(getJson).mockImplementation(() => Promise.resolve(compared(calls.includes('cured') ? 0 : -1240)));
  vi.mocked(applyCure).mockImplementation(() => {
    calls.push('cured');
    return Promise.resolve({ ok: true, data: { rows: ['bakery'] } });
  });
  vi.mocked(keepStatement).mockImplementation(() => {
    calls.push('kept');
    return Promise.resolve({ ok: true, data: kept });
  });
  vi.mocked(forgetStatement).mockImplementation((given) => {
    calls.push(`forgot ${given.mark ?? ''}`);
    return Promise.resolve({ ok: true, data: undefined });
  });
  vi.mocked(removeCured).mockImplementation(({ ids }) => {
    calls.push(`removed ${ids.join()}`);
    return Promise.resolve({ ok: true, data: { transactions: 1 } as never });
  });
  const onProved = vi.fn();
  render(
    <>
      <ReconcileForm
        account="account"
        start={{ day: DAY, balance: 124_760 }}
        today="2026-03-31"
        timeZone="America/New_York"
        onBegin={() => {}}
        onProved={onProved}
      />
      <Toaster />
    </>,
  );
  // It was still March 1 there.
  await expect.element(page.getByText(/In the trash since Mar 1\./)).toBeVisible();
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect.element(page.getByText('Proved to the cent.')).toBeVisible();
  expect(onProved).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone.')).toBeVisible();
  expect(calls).toEqual(['cured', 'kept', 'forgot mark', 'removed bakery']);
});
