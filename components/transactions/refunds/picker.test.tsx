import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RefundCandidates } from '@/lib/domain/transactions/sheet';
import { getJson } from '@/lib/fetch-json';
import { render } from '@/tests/components/render';
import { RefundPicker } from './picker';

vi.mock('@/lib/fetch-json', () => ({ getJson: vi.fn() }));

const shoes = {
  id: '00000000-0000-4000-8000-000000000002',
  date: '2026-05-30',
  description: 'Shoe Barn',
  amount: -9000,
  accountId: '00000000-0000-4000-8000-000000000003',
  category: 'Clothes',
  type: 'expense' as const,
  available: 4000,
};
const found = (more: Partial<RefundCandidates>) => ({
  ok: true as const,
  data: { items: [shoes], total: 1, days: 120, least: 3000, ...more } as RefundCandidates,
});
const asked = () => vi.mocked(getJson).mock.calls.map(([, params]) => params);

beforeEach(() => {
  vi.mocked(getJson).mockReset();
});

test('says what it looked at, and searches the rest while one types', async () => {
  const onChoose = vi.fn();
  vi.mocked(getJson).mockResolvedValueOnce(found({ items: [], total: 0 }));
  vi.mocked(getJson).mockResolvedValueOnce(found({ days: null, least: null }));
  render(<RefundPicker id="1" incoming onChoose={onChoose} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'No purchases from the 120 days before it with at least $30.00 left. Search for older ones, or ones with less left.',
    );
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search purchases...' }), 'barn');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('All matching purchases with something left, on any day.');
  expect(asked()).toEqual([
    { id: '1', for: 'refund' },
    { id: '1', for: 'refund', search: 'barn' },
  ]);
  await expect.element(page.getByText('$40.00 of it not linked yet', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /Shoe Barn/ }).click();
  expect(onChoose).toHaveBeenCalledWith(shoes);
});

test('a failure is shown', async () => {
  vi.mocked(getJson).mockRejectedValueOnce(new Error('down'));
  render(<RefundPicker id="1" incoming={false} onChoose={vi.fn()} />);
  await expect.element(page.getByRole('alert')).toBeVisible();
});
