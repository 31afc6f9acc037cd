import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LeaveGuard } from '@/components/shell/leave-guard';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { leaveFor } from '@/lib/unsaved';
import { render } from '@/tests/components/render';

const followed = vi.fn();

function Screen() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return (
    <>
      <LeaveGuard />
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <a href="/elsewhere" onClick={follow}>
        Elsewhere
      </a>
      <a href="?page=2" onClick={follow}>
        Page 2
      </a>
      <a href="/file.zip" download onClick={follow}>
        File
      </a>
      <a href="/login" target="_blank" onClick={follow}>
        New tab
      </a>
      <button data-leaves onClick={follow}>
        Logout
      </button>
      <button onClick={() => leaveFor('/elsewhere', followed)}>Shortcut</button>
    </>
  );
}

function follow(event: { preventDefault: () => void }) {
  event.preventDefault();
  followed();
}

const note = page.getByRole('textbox', { name: 'Note' });
const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
const control = (name: string) => page.getByText(name, { exact: true });

test.each(['Elsewhere', 'Logout', 'Shortcut'])('%s asks before what was typed is lost', async (name) => {
  followed.mockReset();
  render(<Screen />);
  await note.fill('tea');
  await control(name).click();
  await expect.element(question).toBeVisible();
  expect(followed).not.toHaveBeenCalled();

  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('tea');
  expect(followed).not.toHaveBeenCalled();

  await control(name).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => followed.mock.calls.length).toBe(1);
});

test.each(['Elsewhere', 'Logout', 'Shortcut'])('%s does not ask where nothing was typed', async (name) => {
  followed.mockReset();
  render(<Screen />);
  await note.fill('tea');
  await note.fill('');
  await control(name).click();
  expect(followed).toHaveBeenCalledOnce();
});

test.each(['Page 2', 'File', 'New tab'])('%s leaves the screen as it is, and does not ask', async (name) => {
  followed.mockReset();
  render(<Screen />);
  await note.fill('tea');
  await control(name).click();
  expect(followed).toHaveBeenCalledOnce();
});

test('closing the tab asks while something is unsaved', async () => {
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  render(<Screen />);
  expect(close()).toBe(false);
  await note.fill('tea');
  await expect.poll(close).toBe(true);
  await userEvent.clear(note);
  await expect.poll(close).toBe(false);
});
