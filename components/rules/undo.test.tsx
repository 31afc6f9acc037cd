import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '@/components/ui/feedback/toast';
import { Toaster } from '@/components/ui/feedback/toaster';
import { undoChange } from '@/lib/actions/ledger-changes';
import { render } from '@/tests/components/render';
import { offerRuleUndo } from './undo';

vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));

test.each([
  [{ transactions: 2, kept: 0 }, 'The change to the rules and 2 transactions was undone.'],
  [{ transactions: 0, kept: 0, changedSince: true }, 'The rules were changed since and stay as they are.'],
  [
    { transactions: 2, kept: 0, changedSince: true },
    'The rules were changed since and stay as they are. The change to 2 transactions was undone.',
  ],
])('an undo of %o is said as it is', async (data, text) => {
  vi.mocked(undoChange).mockResolvedValue({ ok: true, data });
  render(<Toaster />);
  offerRuleUndo('change', 'Rule saved.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  toast.dismiss();
});
