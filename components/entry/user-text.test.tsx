import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CategoryBadge } from '@/components/categories/badge';
import { TransferTitle } from '@/components/entry/transfer-title';
import { TagBadge } from '@/components/tags/badge';
import { Input } from '@/components/ui/fields/input';
import { Select } from '@/components/ui/fields/select';
import { Textarea } from '@/components/ui/fields/textarea';
import { render } from '@/tests/components/render';

const HEBREW = 'סופר (דיזנגוף)';

const directionOf = (element: Element) => getComputedStyle(element).direction;

test('names are shown in the direction of their own script, wherever they are', async () => {
  render(
    <>
      <CategoryBadge category={HEBREW} />
      <TagBadge name={HEBREW} color={null} />
      <TransferTitle from={HEBREW} to="Savings" />
      <Select
        aria-label="Account"
        options={[{ value: 'a', label: HEBREW }]}
        value="a"
        onValueChange={() => {}}
      />
    </>,
  );
  const names = page.getByText(HEBREW, { exact: true });
  await expect.element(names.first()).toBeVisible();
  expect(names.elements().map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  expect(directionOf(page.getByText('Savings', { exact: true }).element())).toBe('ltr');
});

test('fields follow what is typed', async () => {
  render(
    <>
      <Input aria-label="Name" />
      <Textarea aria-label="Note" />
    </>,
  );
  for (const name of ['Name', 'Note']) {
    const field = page.getByLabelText(name);
    expect(directionOf(field.element())).toBe('ltr');
    await field.fill(HEBREW);
    expect(directionOf(field.element())).toBe('rtl');
    await field.fill('Tea');
    expect(directionOf(field.element())).toBe('ltr');
  }
});
