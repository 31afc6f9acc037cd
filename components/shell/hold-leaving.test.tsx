import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LeaveGuard } from '@/components/shell/leave-guard';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { leaveFor } from '@/lib/unsaved';
import { render } from '@/tests/components/render';

vi.mock('@/components/shell/leave-question', () => {
  throw new Error('offline');
});

function Screen({ follow }: { follow: () => void }) {
  useUnsaved(true);
  return (
    <>
      <LeaveGuard />
      <a
        href="/elsewhere"
        onClick={(event) => {
          event.preventDefault();
          follow();
        }}
      >
        Elsewhere
      </a>
      <button onClick={() => leaveFor('/elsewhere', follow)}>Shortcut</button>
    </>
  );
}

test.each(['Elsewhere', 'Shortcut'])(
  '%s lets the browser ask where the code of the question cannot be loaded',
  async (name) => {
    const follow = vi.fn();
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    render(<Screen follow={follow} />);
    await page.getByText(name).click();
    await expect.poll(() => confirm.mock.calls.length, { timeout: 10_000 }).toBe(1);
    expect(confirm).toHaveBeenCalledWith('Discard changes?\n\nWhat you typed is not saved yet.');
    expect(follow).not.toHaveBeenCalled();

    confirm.mockReturnValue(true);
    await page.getByText(name).click();
    await expect.poll(() => follow.mock.calls.length, { timeout: 10_000 }).toBe(1);
    expect(confirm).toHaveBeenCalledTimes(2);
    confirm.mockRestore();
  },
);
