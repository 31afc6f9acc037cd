import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Toaster } from '@/components/ui/feedback/toaster';
import { changePayee } from '@/lib/actions/payees';
import { appError } from '@/lib/domain/errors/result';
import { render } from '@/tests/components/render';
import { RenamePayee } from './rename-payee';

vi.mock('@/lib/actions/payees', () => ({ changePayee: vi.fn() }));
vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));

const change = vi.mocked(changePayee);
const MILLER = { id: '00000000-0000-4000-8000-000000000001', name: 'J Miller', transactions: 3 };
const BARBER = { id: '00000000-0000-4000-8000-000000000002', payee: 'Barber', transactions: 12 };

beforeEach(() => {
  change.mockReset();
});

test('a name that another payee has is offered as a merge into that one', async () => {
  const onDone = vi.fn();
  const error = appError('payee_exists', BARBER);
  change.mockResolvedValueOnce({ ok: false, error: { ...error, fields: { name: error.message } } });
  change.mockResolvedValueOnce({ ok: true, data: { transactions: 3, payee: BARBER.id } });
  await render(
    <>
      <RenamePayee payee={MILLER} onDone={onDone} />
      <Toaster />
    </>,
  );
  await userEvent.fill(page.getByRole('textbox'), 'barber');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is already a payee “Barber”.');
  await expect
    .element(
      page.getByText(
        'It has 12 transactions. Merging adds the 3 transactions of J Miller to it, and can be undone.',
      ),
    )
    .toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Merge into Barber instead' }).click();
  await expect.poll(() => onDone.mock.calls).toEqual([[BARBER.id]]);
  expect(change.mock.calls[1]?.[0]).toMatchObject({
    payee: BARBER.id,
    details: { action: 'merge', payees: [MILLER.id] },
  });
  await expect.element(page.getByText('3 transactions belong to Barber now.')).toBeVisible();
});

test('another name takes the offer away', async () => {
  const error = appError('payee_exists', BARBER);
  change.mockResolvedValueOnce({ ok: false, error: { ...error, fields: { name: error.message } } });
  await render(<RenamePayee payee={MILLER} onDone={vi.fn()} />);
  await userEvent.fill(page.getByRole('textbox'), 'barber');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /Merge into/ })).toBeVisible();
  await userEvent.type(page.getByRole('textbox'), 's');
  await expect.element(page.getByRole('button', { name: /Merge into/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
