import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Field } from '@/components/ui/fields/field';
import { TAG_MODES } from '@/lib/domain/transactions/filters/values';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import { render } from '@/tests/components/render';
import { TagFilter } from './tag';

const TAGS = [
  { id: 'ines', name: 'Ines 30', color: 4, archived: false, transactions: 3 },
  { id: 'old', name: 'Old', color: null, archived: true, transactions: 1 },
  { id: 'rome', name: 'Rome', color: 3, archived: false, transactions: 2 },
];

function Panel() {
  const [filter, setFilter] = useState<TransactionFilter>({});
  return (
    <>
      <Field label="Tags">
        <TagFilter tags={TAGS} filter={filter} onChange={(values) => setFilter({ ...filter, ...values })} />
      </Field>
      <output aria-label="filter">
        {[...TAG_MODES.map((mode) => filter[mode]?.join() ?? 'none'), filter.tagged].join(' ')}
      </output>
    </>
  );
}

test('each tag is in one of three groups at most', async () => {
  render(<Panel />);
  const button = page.getByRole('button', { name: 'Tags' });
  await userEvent.click(button);
  const rome = page.getByRole('group', { name: 'Rome' });
  await userEvent.click(rome.getByRole('button', { name: 'All of' }));
  await expect.element(page.getByRole('status', { name: 'filter' })).toHaveTextContent('rome none none');
  await userEvent.click(
    page.getByRole('group', { name: 'Ines 30' }).getByRole('button', { name: 'None of' }),
  );
  await expect.element(page.getByRole('status', { name: 'filter' })).toHaveTextContent('rome none ines');
  await userEvent.click(rome.getByRole('button', { name: 'Any of' }));
  await expect.element(page.getByRole('status', { name: 'filter' })).toHaveTextContent('none rome ines');
  expect(page.getByRole('group', { name: 'Old' }).elements()).toEqual([]);
  await userEvent.click(rome.getByRole('button', { name: 'Any of' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveTextContent('1 chosen');
});

test('rows without a tag or with several are a choice, one at a time', async () => {
  render(<Panel />);
  const button = page.getByRole('button', { name: 'Tags' });
  await userEvent.click(button);
  const result = page.getByRole('status', { name: 'filter' });
  await userEvent.click(page.getByRole('checkbox', { name: 'Without a tag' }));
  await expect.element(button).toHaveTextContent('Without a tag');
  await userEvent.click(page.getByRole('checkbox', { name: 'With several tags' }));
  await expect.element(result).toHaveTextContent('none none none several');
  await expect.element(page.getByRole('checkbox', { name: 'Without a tag' })).not.toBeChecked();
  await userEvent.click(page.getByRole('group', { name: 'Rome' }).getByRole('button', { name: 'Any of' }));
  await expect.element(button).toHaveTextContent('2 chosen');
  await userEvent.click(page.getByRole('checkbox', { name: 'With several tags' }));
  await expect.element(button).toHaveTextContent('1 chosen');
});
