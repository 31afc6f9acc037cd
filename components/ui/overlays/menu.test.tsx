import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from '@/components/ui/overlays/menu';
import { render } from '@/tests/components/render';

const menu = {
  trigger: <button type="button">Actions</button>,
  items: [{ label: 'Edit' }, { label: 'Delete' }],
};
const list = page.getByRole('menu');
const first = page.getByRole('menuitem', { name: 'Edit' });

function setUp() {
  render(<Menu {...menu} />);
  return pressing();
}

function pressing() {
  const button = page.getByRole('button', { name: 'Actions' }).element() as HTMLButtonElement;
  const init = { bubbles: true, cancelable: true };
  return {
    button,
    click: () => button.dispatchEvent(new MouseEvent('click', { ...init, detail: 1 })),
    arrowDown: () => button.dispatchEvent(new KeyboardEvent('keydown', { ...init, key: 'ArrowDown' })),
  };
}

test('a click opens the menu at no item', async () => {
  setUp().click();
  await expect.element(list).toHaveFocus();
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

test('an arrow key pressed while the menu opened goes to the first item', async () => {
  const { button, click } = setUp();
  click();
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveFocus();
});

test('its button stays the same element, which says what it opens', async () => {
  const { button, click } = setUp();
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  click();
  await expect.element(list).toHaveFocus();
  expect(page.getByText('Actions').element()).toBe(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveAttribute('aria-controls', list.element().id);
});

test('a second click closes it', async () => {
  render(<Menu {...menu} />);
  const button = page.getByRole('button', { name: 'Actions' });
  await button.click();
  await expect.element(list).toBeVisible();
  await button.click();
  await expect.poll(() => list.elements()).toEqual([]);
});

test.each(['{Enter}', ' '])("'%s' opens it at the first item", async (key) => {
  setUp();
  await userEvent.tab();
  await userEvent.keyboard(key);
  await expect.element(first).toHaveFocus();
});

test('a touch that may go on to scroll does not open it, its click does', async () => {
  const { button, click } = setUp();
  button.focus();
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveAttribute('data-state', 'closed');
  button.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, cancelable: true, pointerType: 'touch' }),
  );
  await new Promise(requestAnimationFrame);
  expect(button).toHaveAttribute('data-state', 'closed');
  click();
  await expect.element(list).toHaveFocus();
});

test('a menu that closes leaves the focus where it has gone meanwhile', async () => {
  const closed = vi.fn();
  render(
    <>
      <Menu {...menu} onCloseAutoFocus={closed} />
      <input aria-label="Next" />
    </>,
  );
  pressing().arrowDown();
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
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus();
});
