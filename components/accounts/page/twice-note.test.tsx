import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '@/tests/components/render';
import { TwiceNote } from './twice-note';

test.each([
  [1, '1 possible duplicate of this account waits in Review.'],
  [3, '3 possible duplicates of this account wait in Review.'],
])('no account is said to have no row twice while %i wait', async (duplicates, text) => {
  render(<TwiceNote found={{ duplicates, suspects: [] }} />);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /possible duplicate/ }))
    .toHaveAttribute('href', '/review?group=duplicates');
});

test('where none waits, no row is here twice', async () => {
  render(<TwiceNote found={{ duplicates: 0, suspects: [] }} />);
  await expect.element(page.getByText('No row is here twice.')).toBeVisible();
});
