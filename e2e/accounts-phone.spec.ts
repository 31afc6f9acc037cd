import { chooseAction, menuOf } from './account-cards';
import { expectAccessible, motionAtRest } from './axe';
import { signUpQuickly } from './seed';
import { addAccount, expect, test } from './support';

test('menu and dialogs on a phone: large enough, nothing cut off, no violation', async ({ page }) => {
  await signUpQuickly(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await addAccount(page, { name: 'Lebensversicherungsgesellschaft-Donau', digits: '4821', balance: '-1' });
  await menuOf(page, 'Default Account').click();
  const item = page.getByRole('menuitem', { name: 'Delete' });
  for (const target of [
    menuOf(page, 'Default Account'),
    item,
    page.getByRole('link', { name: 'No transactions of Default Account' }),
  ])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  for (const [action, role] of [
    ['Edit', 'dialog'],
    ['Update balance', 'dialog'],
    ['Close', 'alertdialog'],
    ['Delete', 'alertdialog'],
  ] as const) {
    await chooseAction(page, 'Lebensversicherungsgesellschaft-Donau', action);
    const dialog = page.getByRole(role);
    await expect(dialog).toBeVisible();
    await motionAtRest(page);
    const box = await dialog.boundingBox();
    expect([action, (box?.x ?? 0) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= 390]).toEqual([
      action,
      true,
      true,
    ]);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), action).toBe(0);
    await expectAccessible(page, action, { within: `[role=${role}]` });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
