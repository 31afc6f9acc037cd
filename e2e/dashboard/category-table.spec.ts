import { expectAccessible } from '../catalogue/axe';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

const AMOUNTS: [string, string][] = [
  ['Rent', '1200.00'],
  ['Food', '450.00'],
  ['Shopping', '200.00'],
  ['Health', '90.00'],
  ['Travel', '50.00'],
  ['Gifts', '9.00'],
  ['Stamps', '1.00'],
];
/** Shares of the total of 2,000.00. */
const SHARES = ['60%', '23%', '10%', '5%', '3%', 'Under 1%', 'Under 1%'];

type Box = { y: number; height: number } | null;
const bottomOf = (box: Box) => (box ? box.y + box.height : NaN);

for (const [device, use] of [
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(device, () => {
    test.use(use);

    test('the doughnut is also a table of all categories, with the figures and links of its legend', async ({
      page,
    }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signUpQuickly(page);
      await importQuickly(
        page,
        csv(...AMOUNTS.map(([category, amount]) => `${daysAgo(0)},Shop,${category},${amount},expense`)),
      );
      await page.goto('/dashboard?period=year');
      const card = page.locator('section', {
        has: page.getByRole('heading', { name: 'Spending by Category' }),
      });
      await card.locator('summary').click();
      // The rows of the visually hidden table are links as well, and so are the months of the limits; only the
      // legend's match.
      const legend = await card
        .getByRole('listitem')
        .getByRole('link', { name: /^\$.* expenses in/ })
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
      expect(legend).toHaveLength(AMOUNTS.length);

      const table = card.getByRole('table', { name: /^Spending by category, \d{4}$/ });
      const rows = table.getByRole('row');
      await expect(table.getByRole('columnheader')).toHaveText(['Category', 'Spending', 'Share']);
      await expect(table.getByRole('rowheader')).toHaveText(AMOUNTS.map(([category]) => category));
      await expect(rows.locator('td:last-child')).toHaveText(SHARES);
      const links = table.getByRole('link');
      const told = () =>
        links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
      expect(await told()).toEqual(legend);
      for (const link of await links.all()) await expect(link).toHaveAttribute('tabindex', '-1');

      const before = await card.boundingBox();
      await card.getByRole('button', { name: 'Show as a table' }).click();
      const region = card.getByRole('region', { name: 'Spending per category' });
      await expect(region).toBeVisible();
      await expect(card.getByRole('listitem').first()).toBeHidden();
      const [after, last] = [await card.boundingBox(), await rows.last().boundingBox()];
      if (device === 'at a desk') expect(after, 'the cards beside it stay as they are').toEqual(before);
      else expect(bottomOf(after) - bottomOf(last), 'no gap below the table').toBeLessThan(30);
      await expectAccessible(page, 'the categories as a table', {
        within: '[aria-labelledby=category-chart]',
      });
      const scrolls = await region.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(scrolls).toBe(0);

      await page.keyboard.press('h');
      await expect(table.getByRole('img', { name: 'hidden percentage' })).toHaveCount(AMOUNTS.length);
      expect(await table.locator('tbody').innerText()).not.toMatch(/\d/);
      await page.keyboard.press('h');
      await region.focus();
      await page.keyboard.press('Tab');
      await expect(links.first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(
        /\/transactions\?category=Rent&type=spending&from=\d{4}-01-01&to=\d{4}-12-31$/,
      );
    });
  });
}
