import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '@/tests/components/render';
import { UpcomingTabs } from './tabs';

test('the tab of the list says how many series go on', async () => {
  await render(<UpcomingTabs tab="calendar" goingOn={22} />);
  await expect.element(page.getByRole('link', { name: 'Recurring, 22 series', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Calendar', exact: true }))
    .toHaveAttribute('aria-current', 'page');
});

test('without any there is no number', async () => {
  await render(<UpcomingTabs tab="recurring" goingOn={0} />);
  await expect
    .element(page.getByRole('link', { name: 'Recurring', exact: true }))
    .toHaveAttribute('aria-current', 'page');
});
