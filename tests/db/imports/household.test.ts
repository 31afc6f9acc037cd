import { expect, test } from 'vitest';
import { parseFile } from '@/lib/domain/imports/parse-file';
import { rowsToStage } from '@/lib/domain/imports/staging/rows-to-stage';
import { generate } from '../../../scripts/generate-transactions.mjs';
import { dashboard } from '../support/figures';
import { importFile } from '../support/imports';
import { newAccount } from '../support/ledger';
import { expectTrueTotals } from '../support/totals';
import { newUser, type TestUser } from '../support/users';

const TODAY = '2026-11-15';
/** The months that the files hold as a whole, as offsets from today's. */
const MONTHS = [-3, -2, -1];

interface Movement {
  date: string;
  description: string;
  minorUnits: number;
}

/** On the card is what one buys; the account pays the rest, and the card once a month. */
const CARD_CATEGORIES = new Set([
  'Restaurants',
  'Coffee',
  'Clothing',
  'Electronics',
  'Entertainment',
  'Travel',
]);

/** Both statements of one household. `spending` and `income` by month are computed here, without any of the app. */
function household() {
  const rows = generate(800, { end: TODAY }).map(({ date, description, category, minorUnits, type }) => ({
    date,
    description,
    category,
    minorUnits: type === 'income' ? minorUnits : -minorUnits,
  }));
  const isOnCard = ({ category, minorUnits }: (typeof rows)[number]) =>
    minorUnits < 0 && CARD_CATEGORIES.has(category);
  const card: Movement[] = rows.filter(isOnCard);
  const checking: Movement[] = rows.filter((row) => !isOnCard(row));
  const expected = new Map<string, { spending: number; income: number }>();
  for (const { date, minorUnits } of rows) {
    const month = expected.get(date.slice(0, 7)) ?? { spending: 0, income: 0 };
    if (minorUnits < 0) month.spending -= minorUnits;
    else month.income += minorUnits;
    expected.set(date.slice(0, 7), month);
  }
  const balances = { checking: sumOf(checking), card: sumOf(card) };
  for (const month of ['2026-08', '2026-09', '2026-10']) {
    const due = -card
      .filter(({ date, minorUnits }) => date.startsWith(month) && minorUnits < 0)
      .reduce((sum, { minorUnits }) => sum + minorUnits, 0);
    const [left, arrived] = [`${month}-28`, `${month}-30`];
    checking.push({ date: left, description: 'KARTENZAHLUNG VISA 7733', minorUnits: -due });
    card.push({ date: arrived, description: 'PAYMENT RECEIVED - THANK YOU', minorUnits: due });
    balances.checking -= due;
    balances.card += due;
  }
  const byDate = (one: Movement, other: Movement) => (one.date < other.date ? -1 : 1);
  return { checking: checking.toSorted(byDate), card: card.toSorted(byDate), expected, balances };
}

const sumOf = (movements: readonly Movement[]) =>
  movements.reduce((sum, { minorUnits }) => sum + minorUnits, 0);

/** A German bank's export: semicolons, decimal commas, days first. */
function germanCsv(movements: readonly Movement[]): string {
  const lines = movements.map(({ date, description, minorUnits }) => {
    const [year, month, day] = date.split('-');
    const amount = (minorUnits / 100).toFixed(2).replace('.', ',');
    return `${day}.${month}.${year};"${description.replaceAll('"', '""')}";${amount};EUR`;
  });
  return ['Buchungstag;Verwendungszweck;Betrag;Währung', ...lines].join('\r\n');
}

/** An American card's export: purchases positive in a separate column. */
function cardCsv(movements: readonly Movement[]): string {
  const lines = movements.map(({ date, description, minorUnits }) => {
    const [year, month, day] = date.split('-');
    const amount = (Math.abs(minorUnits) / 100).toFixed(2);
    const [debit, credit] = minorUnits < 0 ? [amount, ''] : ['', amount];
    return `${month}/${day}/${year},"${description.replaceAll('"', '""')}",${debit},${credit}`;
  });
  return ['Transaction Date,Description,Debit,Credit', ...lines].join('\n');
}

async function bring(user: TestUser, accountId: string, text: string): Promise<void> {
  const result = parseFile(new TextEncoder().encode(text), {}, TODAY, 'EUR');
  if (!result.ok) throw new Error(result.error.message);
  const { parsed } = result;
  expect({ excluded: parsed.excluded, questions: parsed.questions }).toEqual({ excluded: [], questions: [] });
  const rows = rowsToStage(parsed, {
    currency: 'EUR',
    accountIds: parsed.accounts.map(() => accountId),
    defaultAccountId: accountId,
    otherAccountIds: {},
    categories: {},
    fileCategories: false,
  });
  await importFile(user, rows);
}

/** The months and balances of the screens, and the number of transfers. */
async function figuresOf(order: readonly ('checking' | 'card')[]) {
  const user = await newUser();
  await user.client.from('profiles').update({ currency: 'EUR' }).eq('user_id', user.id).throwOnError();
  const checking = await newAccount(user);
  const card = await newAccount(user);
  await user.client
    .from('accounts')
    .update({ name: 'Visa', type: 'credit', last_four_digits: '7733' })
    .eq('id', card)
    .throwOnError();
  const files = household();
  for (const one of order) {
    if (one === 'checking') await bring(user, checking, germanCsv(files.checking));
    else await bring(user, card, cardCsv(files.card));
  }
  const months = await Promise.all(
    MONTHS.map(async (offset) => {
      const { period, transfers } = await dashboard(user, { type: 'month', offset }, TODAY, 'EUR');
      return { month: period.from.slice(0, 7), spending: period.spending, income: period.income, transfers };
    }),
  );
  const { accounts } = await dashboard(user, { type: 'month', offset: 0 }, TODAY, 'EUR');
  await expectTrueTotals(user);
  const balanceOf = (id: string) => accounts.find((account) => account.id === id)?.balance;
  return { months, balances: { checking: balanceOf(checking), card: balanceOf(card) } };
}

test('two files of one household give the same figures in either order, and those of an independent sum', async () => {
  const first = await figuresOf(['checking', 'card']);
  expect(await figuresOf(['card', 'checking'])).toEqual(first);
  const { expected, balances } = household();
  expect(first.months.map(({ month, spending, income }) => ({ month, spending, income }))).toEqual(
    ['2026-08', '2026-09', '2026-10'].map((month) => ({ month, ...expected.get(month) })),
  );
  // The card is paid once a month, and that is neither.
  expect(first.months.map(({ transfers }) => transfers.count)).toEqual([1, 1, 1]);
  expect(first.balances).toEqual(balances);
});
