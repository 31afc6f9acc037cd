import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { NetWorth } from '@/lib/domain/net-worth/net-worth';
import { render } from '@/tests/components/render';
import { WorthTable } from './table';

test('a group without an account is not there yet before its first value, and a dash once all are closed', async () => {
  const points = [
    { day: '2026-01-31', worth: null, groups: {} },
    { day: '2026-02-28', worth: 500, groups: { cards: 500 } },
    { day: '2026-03-31', worth: 700, groups: { cash: 700 } },
    { day: '2026-04-30', worth: null, groups: {} },
  ];
  render(
    <WorthTable
      netWorth={{ from: '2026-01-31', to: '2026-04-30', begins: [], points } as unknown as NetWorth}
    />,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  const cells = page
    .getByRole('row')
    .elements()
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    [],
    ['not yet', 'not yet', 'not yet'],
    ['not yet', '$5.00', '$5.00'],
    ['$7.00', '—', '$7.00'],
    ['—', '—', '—'],
  ]);
});
