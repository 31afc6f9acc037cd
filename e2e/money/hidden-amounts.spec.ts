import type { Page } from '@playwright/test';
import { importQuickly, signUpQuickly } from '../support/seed';
import { addAccount, csv, daysAgo, dropFile, expect, openUpload, test } from '../support/test';

/** Amounts that nothing else on a page is likely to contain, in any grouping. */
const KNOWN = /8,?642\.?97|9,?753\.?18|7,?531[.x]?86|6,?420\.?11/;
const MONEY = /[$€£]\s*\d/;

/** Everything a page shows or announces: title, text, and attributes that screen readers announce. */
function contentOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const said = [document.title, document.body.innerText, document.body.textContent ?? ''];
    for (const script of document.body.querySelectorAll('script, style')) {
      said[2] = (said[2] ?? '').replace(script.textContent ?? '', '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('script, style')) continue;
      for (const { name, value } of element.attributes) {
        const drawn = element.closest('svg') !== null && !/^(aria-|title|name)/.test(name);
        const typed = element.matches('input') && name === 'value';
        if (!drawn && !typed) said.push(value);
      }
    }
    return said.join('\n');
  });
}

async function expectHidden(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const content = await contentOf(page);
  expect(content, page.url()).toContain('•••');
  expect(content, page.url()).not.toMatch(MONEY);
  expect(content, page.url()).not.toMatch(KNOWN);
}

test('hidden amounts appear nowhere in the document, on no screen, from the server-rendered HTML on', async ({
  page,
  context,
}) => {
  await signUpQuickly(page);
  await addAccount(page, { name: 'Rainy day', digits: '0917', balance: '6420.11' });
  await importQuickly(
    page,
    csv(`${daysAgo(0)},Piano,Shopping,8642.97,expense`, `${daysAgo(0)},Payroll,Salary,9753.18,income`),
    'Rainy day',
  );
  await page.goto('/dashboard?period=year');
  await expect(page.locator('.recharts-surface')).toHaveCount(2);
  expect(await contentOf(page)).toMatch(KNOWN);

  await page.keyboard.press('h');
  await expect(page.getByRole('status').filter({ hasText: 'Amounts are hidden' })).toHaveCount(1);
  await expect(page.getByRole('img', { name: 'hidden amount' }).first()).toBeVisible();
  for (const chart of await page.locator('.recharts-surface').all()) {
    // The line's tooltip shows a day, the doughnut's a category.
    const box = await chart.boundingBox();
    if (box) await chart.hover({ position: { x: box.width * 0.6, y: box.height * 0.24 }, force: true });
    await expect(page.locator('.recharts-tooltip-wrapper').filter({ hasText: '•••' }).first()).toBeVisible();
    await expectHidden(page);
  }

  // Amounts are hidden in the HTML itself: no script has run on this response.
  const html = await (await page.request.get('/dashboard?period=year')).text();
  expect(html).not.toMatch(/[$€£]\d[\d,]*\.\d\d/);
  expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(KNOWN);
  expect(html).toContain('Show amounts');

  for (const path of ['/dashboard?period=month', '/transactions', '/bank-accounts', '/settings']) {
    await page.goto(path);
    await expectHidden(page);
    if (!/dashboard|settings/.test(path)) continue;
    if (path.startsWith('/dashboard')) await expect(page.getByRole('main')).not.toContainText(/\d%/);
    const goal = page.getByRole('progressbar', { name: 'Savings goal' });
    await expect(goal, 'progress towards the goal').toHaveAttribute('aria-valuetext', 'hidden amount');
    expect(await goal.evaluate((bar) => bar.outerHTML)).not.toMatch(/valuenow|scaleX\((?!0\))/);
    await expect(page.getByRole('region', { name: 'Savings goal' })).not.toContainText('%');
  }
  await page.goto('/transactions');
  await page.getByRole('searchbox').press('h');
  await expect(page.getByRole('searchbox')).toHaveValue('h');
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible();

  await openUpload(page);
  await dropFile(
    page,
    'bank.csv',
    `When,What,How much\n${daysAgo(3)},Sofa,-7531.86\n${daysAgo(2)},Lamp,-7531x86\n${daysAgo(2)},Rug,-12.30\n`,
  );
  await page.getByRole('button', { name: 'Row 3: details' }).click();
  await page.getByRole('button', { name: 'How it is read' }).click();
  await page.getByLabel('Description', { exact: true }).first().click();
  await expect(page.getByRole('option', { name: /What/ })).toBeVisible();
  await expectHidden(page);

  const second = await context.newPage();
  await second.goto('/dashboard?period=year');
  await expectHidden(second);
  await second.getByRole('button', { name: 'Show amounts' }).click();
  await expect(second.getByText('$8,642.97').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('-$7,531.86'), 'the other tab follows').toBeVisible();
});
