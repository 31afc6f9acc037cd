import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { categoryDot } from '@/components/categories/dot';
import { SeriesRow } from '@/components/recurring/list/row';
import { Table, TableBody } from '@/components/ui/table';
import { categoryColor } from '@/lib/domain/categories/color';
import type { SeriesItem } from '@/lib/domain/recurring/list/item';
import { render } from '@/tests/components/render';

const TODAY = '2026-11-24';
const series = (id: string, change: Partial<SeriesItem['series']> = {}): SeriesItem => ({
  series: {
    ...{ id, name: id, kind: 'bill', state: 'active', origin: 'found', decidedAt: null, payeeId: 'payee' },
    ...{
      accountId: 'everyday',
      account: 'Everyday',
      currency: 'USD',
      otherAccountId: null,
      otherAccount: null,
      revision: 1,
    },
    ...{
      pausedUntil: null,
      endsOn: null,
      cancelBy: null,
      words: [],
      note: '',
      ownCategory: null,
      evidence: {},
      paid: [],
      category: null,
    },
    terms: [
      {
        ...{ validFrom: '0001-01-01', unit: 'month', every: 1, days: [4], ordinal: null, weekday: null },
        ...{ anchor: '2026-01-04', shift: 'none', amountKind: 'last', amount: null },
      },
    ],
    ...change,
  },
  ...{ state: 'active', next: null, open: null, amount: -1_000, range: null, yearly: 12_000, before: null },
  ...{ isQuiet: false, asksIfStopped: false },
});

test('a row has the colour of its category, a neutral one without, and a transfer its arrow', async () => {
  const items = [
    series('Grocer', { category: 'Food' }),
    series('Mystery'),
    series('Savings', { kind: 'transfer', otherAccount: 'Rainy day', category: 'Food' }),
  ];
  render(
    <Table>
      <TableBody>
        {items.map((item) => (
          <SeriesRow key={item.series.id} item={item} today={TODAY} isCost={false} />
        ))}
      </TableBody>
    </Table>,
  );
  const dotOf = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).element().querySelector('[data-bar]');
  await expect.element(page.getByRole('link', { name: 'Grocer', exact: true })).toBeVisible();
  expect(dotOf('Grocer')).toHaveClass(categoryDot[categoryColor('Food', {})]);
  expect(dotOf('Mystery')).toHaveClass(categoryDot.rest);
  expect(dotOf('Savings')).toBeNull();
});
