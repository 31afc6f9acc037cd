import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Menu } from '@/components/ui/menu';
import { MenuList } from '@/components/ui/menu-list';
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
