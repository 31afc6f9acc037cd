import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { catchTyping } from './typed-ahead';

test('keys up to Enter are kept from the page, and the rest of them too', async () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  const take = catchTyping();
  await userEvent.keyboard('nett{Backspace} worth{Enter}x');
  expect(take()).toEqual({ text: 'net worth', entered: true });
  expect(heard).not.toHaveBeenCalled();
  expect(take()).toEqual({ text: '', entered: false });
  await userEvent.keyboard('y');
  expect(heard).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', heard);
});

test('Enter that is held from the press that opened the palette chooses nothing', () => {
  const take = catchTyping();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true }));
  expect(take()).toEqual({ text: '', entered: false });
});
