import { toast } from '@/components/ui/feedback/toast';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Toaster } from '@/components/ui/feedback/toaster';
import { undoChange } from '@/lib/actions/ledger-changes';
import { failure } from '@/lib/domain/errors/result';
import { render } from '@/tests/components/render';
import { changed, deleted, expectChange, cancelUndo, offerUndo, revertible } from './toast';

vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));

const asked = vi.mocked(undoChange);
const undo = page.getByRole('button', { name: 'Undo' });
const ctrlZ = () => userEvent.keyboard('{Control>}z{/Control}');

beforeEach(() => {
  asked.mockReset();
  asked.mockResolvedValue({ ok: true, data: { transactions: 1, kept: 0 } });
  return () => {
    toast.dismiss();
  };
});

test('the button undoes the change, and the message says what is back', async () => {
  render(<Toaster />);
  offerUndo(deleted('one', '1 transaction deleted.'));
  await undo.click();
  await expect.element(page.getByText('1 transaction is back.')).toBeVisible();
  expect(asked.mock.calls).toEqual([['one']]);
});

test('Ctrl+Z undoes the latest change first, each once', async () => {
  render(<Toaster />);
  offerUndo(changed('older', 'Moved to Food.'));
  offerUndo(changed('newer', 'Moved to Rent.'));
  await expect.element(page.getByText('Moved to Rent.')).toBeVisible();
  await ctrlZ();
  await ctrlZ();
  await expect.poll(() => asked.mock.calls).toEqual([['newer'], ['older']]);
  await ctrlZ();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('Ctrl+Z undoes a change whose message is not drawn yet', async () => {
  render(<Toaster />);
  offerUndo(changed('drawn', 'Moved to Food.'));
  await undo.click();
  await expect.element(page.getByText('Undone for 1 transaction.')).toBeVisible();
  toast.dismiss();
  await expect.poll(() => document.querySelector('[data-sonner-toast]')).toBeNull();
  offerUndo(changed('new', 'Moved to Rent.'));
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true }));
  await expect.poll(() => asked.mock.calls).toEqual([['drawn'], ['new']]);
});

test('messages do not come back when the app is opened again, as by another user', async () => {
  const show = render(<Toaster key="theirs" />);
  offerUndo(changed('theirs', 'Moved to Food.'));
  await expect.element(undo).toBeVisible();
  show(<Toaster key="own" />);
  offerUndo(changed('own', 'Moved to Rent.'));
  await expect.element(page.getByText('Moved to Rent.')).toBeVisible();
  await expect.element(page.getByText('Moved to Food.')).not.toBeInTheDocument();
  await undo.click();
  await expect.poll(() => asked.mock.calls).toEqual([['own']]);
  await ctrlZ();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('transactions changed since are counted', async () => {
  asked.mockResolvedValue({ ok: true, data: { transactions: 2, kept: 1 } });
  render(<Toaster />);
  offerUndo(changed('three', '3 transactions moved to Food.'));
  await undo.click();
  await expect.element(page.getByText('Undone for 2 transactions.')).toBeVisible();
  await expect.element(page.getByText('1 was changed since and stays as it is.')).toBeVisible();
});

test('a failed undo says why, and can be tried again', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<Toaster />);
  offerUndo(deleted('failing', '1 transaction deleted.'));
  await undo.click();
  await expect.element(page.getByText(/^It could not be undone\./)).toBeVisible();
  asked.mockResolvedValueOnce(failure('change_not_undone'));
  await undo.click();
  await expect.element(page.getByText('Failed to undo. Try again.')).toBeVisible();
  await undo.click();
  await expect.element(page.getByText('1 transaction is back.')).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(3);
});

test('what is not a ledger change is taken back in its own way, by Ctrl+Z too, and tried again', async () => {
  const revert = vi.fn().mockResolvedValueOnce(failure('timed_out', { remedy: 'try_later' }));
  revert.mockResolvedValue({ ok: true, data: undefined });
  render(<Toaster />);
  offerUndo(revertible('goal', 'Lisbon was deleted.', { revert, undone: 'Lisbon is back.' }));
  await expect.element(page.getByText('Lisbon was deleted.')).toBeVisible();
  await ctrlZ();
  await expect.poll(() => revert.mock.calls.length).toBe(1);
  await undo.click();
  await expect.element(page.getByText('Lisbon is back.')).toBeVisible();
  expect(revert).toHaveBeenCalledTimes(2);
  expect(asked).not.toHaveBeenCalled();
});

test('a change in progress is undone as soon as it is made', async () => {
  render(<Toaster />);
  expectChange('coming');
  await ctrlZ();
  await expect.element(page.getByText('It will be undone as soon as it is saved.')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  offerUndo(deleted('coming', '1 transaction deleted.'));
  await expect.element(page.getByText('1 transaction is back.')).toBeVisible();
  expect(asked.mock.calls).toEqual([['coming']]);
});

test('a change that failed leaves nothing to undo', async () => {
  render(<Toaster />);
  expectChange('nothing');
  cancelUndo('nothing');
  await ctrlZ();
  expect(asked).not.toHaveBeenCalled();
});
