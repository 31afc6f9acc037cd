import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LeaveGuard } from '@/components/shell/leave-guard';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { leaveFor } from '@/lib/unsaved';
import { render } from '@/tests/components/render';

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('@/components/shell/leave-question', async (importOriginal) => {
  await code.promise;
  return importOriginal();
});

const followed = vi.fn();

function Screen() {
  useUnsaved(true);
  return (
    <>
      <LeaveGuard />
      <a
        href="/elsewhere"
        onClick={(event) => {
          event.preventDefault();
          followed('link');
        }}
      >
        Elsewhere
      </a>
      <button onClick={() => leaveFor('/elsewhere', () => followed('shortcut'))}>Shortcut</button>
    </>
  );
}

const question = page.getByRole('alertdialog', { name: 'Discard changes?' });

test('what would leave waits for the code of the question, which then asks once', async () => {
  render(<Screen />);
  await page.getByText('Elsewhere').click();
  await page.getByText('Shortcut').click();
  const close = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(close);
  expect(close.defaultPrevented).toBe(true);
  expect(followed).not.toHaveBeenCalled();
  await expect.element(question).not.toBeInTheDocument();

  code.resolve();
  await expect.element(question).toBeVisible();
  expect(followed).not.toHaveBeenCalled();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(followed.mock.calls).toEqual([['shortcut']]);
});
