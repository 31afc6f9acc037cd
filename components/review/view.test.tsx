import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toast } from '@/components/ui/feedback/toast';
import { Toaster } from '@/components/ui/feedback/toaster';
import { undoChange } from '@/lib/actions/ledger-changes';
import { decideSeries, placeTransaction } from '@/lib/actions/recurring';
import { acceptSuggestions, refuseSuggestions, unlinkTransfers } from '@/lib/actions/transactions';
import type { Review } from '@/lib/domain/review/review';
import { failure } from '@/lib/domain/errors/result';
import { router } from '@/tests/components/next-navigation';
import { render } from '@/tests/components/render';
import { ACCOUNTS, EMPTY, FULL } from '@/tests/components/review';
import { ReviewView } from './view';

vi.mock('@/lib/actions/ledger-changes', () => ({ undoChange: vi.fn() }));
vi.mock('@/lib/actions/memory', () => ({
  acceptSamePayee: vi.fn(),
  chooseCategory: vi.fn(),
  refuseGuess: vi.fn(),
}));
vi.mock('@/lib/actions/recurring', () => ({ decideSeries: vi.fn(), placeTransaction: vi.fn() }));
vi.mock('@/lib/actions/transactions', () => ({
  acceptSuggestions: vi.fn(),
  refuseSuggestions: vi.fn(),
  unlinkTransfers: vi.fn(),
}));

const accept = vi.mocked(acceptSuggestions);
const refuse = vi.mocked(refuseSuggestions);
const unlink = vi.mocked(unlinkTransfers);
const decide = vi.mocked(decideSeries);
const undo = vi.mocked(undoChange);

/** Shows a review; returns how to show the one that the server responds with. */
function show(review: Review): (next: Review) => void {
  const view = (shown: Review) => (
    <>
      <ReviewView review={shown} accounts={ACCOUNTS} today="2026-11-22" timeZone="UTC" />
      <Toaster />
    </>
  );
  const update = render(view(review));
  return (next) => update(view(next));
}

const without = (review: Review, ...ids: string[]): Review => ({
  ...review,
  decisions: review.decisions.filter((one) => !ids.includes(one.decision)),
  waiting: review.waiting.filter(({ id }) => !ids.includes(id)),
});

const item = (name: RegExp) => page.getByRole('listitem', { name });
const press = (...keys: string[]) =>
  userEvent.keyboard(keys.map((key) => (key.length > 1 ? `{${key}}` : key)).join(''));
const DONE = { ok: true, data: { transactions: 2 } } as const;

beforeEach(() => {
  for (const action of [accept, refuse, unlink]) action.mockReset().mockResolvedValue(DONE);
  decide.mockReset().mockResolvedValue({ ok: true, data: { series: 1 } });
  undo.mockReset().mockResolvedValue({ ok: true, data: { transactions: 2, kept: 0 } });
  router.push.mockReset();
  window.history.replaceState(null, '', window.location.pathname);
  return () => {
    toast.dismiss();
  };
});

test('what there is to decide is counted, in groups with headings', async () => {
  show(FULL);
  await expect.element(page.getByText(/^7 decisions on 18 rows\./)).toBeVisible();
  const headings = page.getByRole('heading', { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Transfers',
    'Refunds',
    'Possible duplicates',
  ]);
  await expect
    .element(item(/^Everyday to Index fund/))
    .toMatchTextContent(/3 pairs of \$300\.00, Jul 1 to Sep 1/);
  await expect
    .element(item(/^Everyday to Rainy day waiting 19 days/))
    .toMatchTextContent(/Neutral since Nov 3/);
  await expect.element(page.getByText(/^23 transfers were linked by themselves/)).toBeVisible();
});

test('j and k move, and the focused item says what it would change', async () => {
  show(FULL);
  await press('j', 'j');
  const choice = item(/^Everyday to Rainy day \$50\.00/);
  await expect.element(choice).toHaveFocus();
  await expect
    .element(choice)
    .toHaveAccessibleDescription(
      'The text says transfer, and 2 rows could be the other side of this transfer. October then has $50.00 less spending and $50.00 less income. Both balances stay as they are.',
    );
  await press('ArrowDown');
  await expect.element(item(/^Rainy day to Everyday/)).toHaveFocus();
  await expect.element(item(/^Rainy day to Everyday/)).toMatchTextContent(/\$2\.50 looks like a fee/);
  await press('k', 'ArrowUp');
  await expect.element(item(/^Everyday to Index fund/)).toHaveFocus();
});

test('Enter accepts the chosen candidate, the item leaves at once and the next has the focus', async () => {
  let respond: (() => void) | undefined;
  accept.mockImplementation(() => new Promise((resolve) => (respond = () => resolve(DONE))));
  const update = show(FULL);
  await press('j', 'j', 'ArrowRight');
  await expect.element(page.getByRole('radio', { name: /DEPOSIT/ })).toBeChecked();
  await press('Enter');
  await expect.element(item(/^Everyday to Rainy day \$50\.00/)).not.toBeInTheDocument();
  await expect.element(item(/^Rainy day to Everyday/)).toHaveFocus();
  expect(accept.mock.calls[0]?.[0].ids).toEqual(['choice-2']);
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent('Transfer linked: Everyday → Rainy day.');
  update(without(FULL, 'choice'));
  respond?.();
  await press('z');
  await expect.poll(() => undo.mock.calls).toEqual([[accept.mock.calls[0]?.[0].change]]);
});

test('x refuses all candidates', async () => {
  refuse.mockImplementation(async () => {
    update(without(FULL, 'choice'));
    return DONE;
  });
  const update = show(FULL);
  await press('j', 'j', 'x');
  await expect.poll(() => refuse.mock.calls[0]?.[0].ids).toEqual(['choice-1', 'choice-2']);
  await expect.element(page.getByText(/^6 decisions on/)).toBeVisible();
});

test('what could not be saved returns to the list', async () => {
  accept.mockResolvedValue(failure('invalid_request'));
  show(FULL);
  await item(/^IKEA Brooklyn/)
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect.poll(() => document.querySelector('[data-sonner-toast][data-type=error]')).not.toBeNull();
  await expect.element(item(/^IKEA Brooklyn/)).toBeVisible();
});

test('a group without choices is accepted as a whole', async () => {
  const update = show(FULL);
  accept.mockImplementation(async () => {
    update(without(FULL, 'ikea', 'uniqlo'));
    return DONE;
  });
  await expect.element(page.getByRole('button', { name: /^Accept all .*Transfers/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Accept both , Refunds' }).click();
  expect(accept.mock.calls[0]?.[0].ids).toEqual(['ikea-1', 'uniqlo-1']);
  await expect.element(item(/^Spotify Premium/)).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Refunds' })).not.toBeInTheDocument();
});

test('pairs that are decided together can be decided one by one', async () => {
  show(FULL);
  await press('j', 'o');
  const pairs = page.getByRole('list', { name: 'One by one' });
  await expect.element(pairs).toBeVisible();
  let respond: (() => void) | undefined;
  refuse.mockImplementation(() => new Promise((resolve) => (respond = () => resolve(DONE))));
  await pairs.getByRole('button', { name: /^Refuse Aug 1/ }).click();
  await expect.element(item(/^Everyday to Index fund/)).toMatchTextContent(/Accept all 2/);
  expect(refuse.mock.calls[0]?.[0].ids).toEqual(['batch-08']);
  await expect.element(item(/^Everyday to Index fund/)).toHaveFocus();
  respond?.();
});

test('a transfer that waits leads to the import, or is none', async () => {
  const update = show(FULL);
  const waiting = item(/waiting 19 days/);
  await press('j', 'j', 'j', 'j');
  await expect.element(waiting).toHaveFocus();
  await press('Enter');
  expect(router.push.mock.calls).toEqual([['/upload']]);
  await press('o');
  expect(router.push).toHaveBeenLastCalledWith('/transactions?row=waits');
  unlink.mockImplementation(async () => {
    update(without(FULL, 'waiting'));
    return DONE;
  });
  await press('x');
  await expect.poll(() => unlink.mock.calls[0]?.[0]).toMatchObject({ ids: ['waits'], forever: false });
  await expect.element(waiting).not.toBeInTheDocument();
});

test('keys of other controls stay theirs', async () => {
  show(FULL);
  item(/^IKEA Brooklyn/)
    .getByRole('button', { name: 'Refuse' })
    .element()
    .focus();
  await press('Enter');
  expect(accept).not.toHaveBeenCalled();
  expect(refuse).toHaveBeenCalledOnce();
});

const question = (id: string, group: 'comes-back' | 'stopped', title: string): Review['series'][number] => ({
  id,
  group,
  name: id,
  title,
  detail: group === 'stopped' ? '' : 'Monthly on the 1st',
  why: '9 of 9 months, on the 1st, last Nov 1',
  amount: -2_900,
  currency: 'USD',
  varies: false,
  rows: 9,
  accept: group === 'stopped' ? { action: 'end', on: '2026-09-04' } : { action: 'accept' },
  refuse: group === 'stopped' ? { action: 'keep' } : { action: 'refuse' },
  effect: 'It is then expected.',
});

test('series are accepted together, and one that may have stopped is kept by key', async () => {
  const series = [
    question('Gym', 'comes-back', 'Gym'),
    question('Power', 'comes-back', 'Power'),
    question('Netflix', 'stopped', 'Has Netflix stopped?'),
  ];
  const update = show({ ...EMPTY, series });
  await expect.element(page.getByText(/^3 decisions on 27 rows\./)).toBeVisible();
  await expect.element(item(/^Gym Monthly on the 1st -\$29\.00/)).toBeVisible();
  decide.mockImplementation(async ({ details }) => {
    update({ ...EMPTY, series: details.action === 'accept' ? series.slice(2) : [] });
    return { ok: true, data: { series: 2 } };
  });
  await page.getByRole('button', { name: 'Accept both , Comes back' }).click();
  expect(decide.mock.calls[0]?.[0]).toMatchObject({ ids: ['Gym', 'Power'], details: { action: 'accept' } });
  const stopped = item(/^Has Netflix stopped\?/);
  await expect.element(stopped).toHaveFocus();
  await press('o');
  expect(router.push).toHaveBeenLastCalledWith('/upcoming/recurring/Netflix');
  await press('x');
  await expect.element(stopped).not.toBeInTheDocument();
  expect(decide.mock.calls[1]?.[0]).toMatchObject({ ids: ['Netflix'], details: { action: 'keep' } });
  await press('z');
  await expect.poll(() => undo.mock.calls).toEqual([[decide.mock.calls[1]?.[0].change]]);
});

test('nothing to look at is said, with the last import', async () => {
  show(EMPTY);
  await expect.element(page.getByText('Nothing needs review')).toBeVisible();
  await expect.element(page.getByText(/^The last file was imported on Nov 22, 2026\./)).toBeVisible();
});

test('at 390 px nothing scrolls sideways, and buttons are easy to hit', async () => {
  await page.viewport(390, 844);
  show(FULL);
  await item(/^Everyday to Rainy day \$50\.00/).click();
  await expect.element(page.getByRole('radio', { name: /DEPOSIT/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  for (const button of page.getByRole('button').elements())
    expect(button.getBoundingClientRect().height, button.textContent ?? '').toBeGreaterThanOrEqual(44);
});

test('a new price is answered with yes or no, and opens its transaction', async () => {
  const price = (rowId: string, amount: number): Review['newPrices'][number] => ({
    ...{ rowId, seriesId: 'prime', name: 'Prime', on: 'Dec 12', date: '2026-12-12', due: '2026-12-12' },
    ...{ amount, expected: -899, currency: 'EUR', effect: 'It then is the time of Prime due Dec 12.' },
  });
  const newPrices = [price('first', -999), price('second', -979)];
  const update = show({ ...EMPTY, newPrices });
  const first = item(/^Is €9\.99 on Dec 12 the new price of Prime\?/);
  await expect.element(first).toHaveAccessibleDescription(/€8\.99 was expected\./);
  vi.mocked(placeTransaction).mockImplementation(async ({ to }) => {
    update({ ...EMPTY, newPrices: to?.due ? newPrices.slice(1) : [] });
    return { ok: true, data: { transactions: 1 } };
  });
  await first.getByRole('button', { name: 'Yes' }).click();
  const second = item(/^Is €9\.79 on Dec 12/);
  await expect.element(second).toHaveFocus();
  await press('o');
  expect(router.push).toHaveBeenLastCalledWith('/transactions?row=second');
  await press('x');
  await expect.element(second).not.toBeInTheDocument();
  expect(
    vi.mocked(placeTransaction).mock.calls.map(([{ transaction, to }]) => ({ transaction, to })),
  ).toEqual([
    { transaction: 'first', to: { series: 'prime', due: '2026-12-12' } },
    { transaction: 'second', to: { series: 'prime', due: null } },
  ]);
});
