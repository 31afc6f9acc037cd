import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '@/components/ui/feedback/toast';
import { Toaster } from '@/components/ui/feedback/toaster';
import { render } from '@/tests/components/render';

vi.mock('@/components/ui/feedback/toast-list', () => {
  throw new Error('offline');
});

test('messages whose code cannot be loaded are shown as text, each of them, in a live region', async () => {
  render(<Toaster />);
  const region = page.getByRole('region', { name: 'Messages' });
  await expect.element(region).toHaveAttribute('aria-live', 'polite');
  const texts = () => [...region.element().querySelectorAll('p')].map(({ textContent }) => textContent);
  toast.error('This could not be loaded.');
  await vi.waitFor(() => expect(texts()).toEqual(['This could not be loaded.']), 10_000);
  toast('Saved.');
  toast.error('This could not be loaded.');
  await vi.waitFor(
    () => expect(texts()).toEqual(['This could not be loaded.', 'Saved.', 'This could not be loaded.']),
    10_000,
  );
});
