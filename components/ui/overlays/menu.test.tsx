import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from '@/components/ui/overlays/menu';
import { MenuList } from '@/components/ui/overlays/menu-list';
import { render } from '@/tests/components/render';

const menu = {
  trigger: <button type="button">Actions</button>,
  items: [{ label: 'Edit' }, { label: 'Delete' }],
};
const first = page.getByRole('menuitem', { name: 'Edit' });

function setUp() {
  render(<Menu {...menu} />);
  const button = page.getByRole('button', { name: 'Actions' }).element() as HTMLButtonElement;
  const init = { bubbles: true, cancelable: true };
  return {
    click: () => button.dispatchEvent(new MouseEvent('click', { ...init, detail: 1 })),
    arrowDown: () => button.dispatchEvent(new KeyboardEvent('keydown', { ...init, key: 'ArrowDown' })),
  };
}

test('a click opens the menu at no item', async () => {
  setUp().click();
  await expect.element(page.getByRole('menu')).toHaveFocus();
});

test('an arrow key opens it at the first item', async () => {
  setUp().arrowDown();
  await expect.element(first).toHaveFocus();
});

test('an arrow key right after the click goes to the first item', async () => {
  const { click, arrowDown } = setUp();
  click();
  arrowDown();
  await expect.element(first).toHaveFocus();
});

test('an arrow key pressed while the menu opened goes to the first item once it is heard', async () => {
  const show = render(<MenuList {...menu} focusFirst={false} />);
  await expect.element(page.getByRole('menu')).toHaveFocus();
  show(<MenuList {...menu} focusFirst />);
  await expect.element(first).toHaveFocus();
});

test('a menu that closes leaves the focus where it has gone meanwhile', async () => {
  const closed = vi.fn();
  render(
    <>
      <MenuList {...menu} onCloseAutoFocus={closed} focusFirst />
      <input aria-label="Next" />
    </>,
  );
  await expect.element(first).toHaveFocus();
  const next = page.getByLabelText('Next', { exact: true });
  // Between the end of the menu and the moment at which the focus would return.
  new MutationObserver((_, observer) => {
    if (document.querySelector('[role=menu]')) return;
    observer.disconnect();
    (next.element() as HTMLInputElement).focus();
  }).observe(document.body, { childList: true, subtree: true });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  await expect.element(next).toHaveFocus();
});

test('Escape gives the focus back to the button', async () => {
  setUp().click();
  await expect.element(page.getByRole('menu')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus();
});
