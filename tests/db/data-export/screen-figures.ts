import { randomUUID } from 'node:crypto';
import { getAccounts } from '@/lib/data/accounts/accounts';
import { getBudgets } from '@/lib/data/budgets';
import { getSpendingComparison } from '@/lib/data/dashboard/spending-comparison';
import { getDashboard } from '@/lib/data/dashboard/dashboard';
import { getExcludedRows, getPastImports } from '@/lib/data/imports/history';
import { findMapping } from '@/lib/data/imports/mappings';
import {
  discardStagedImport,
  getReviewPage,
  matchStagedImport,
  openStagedImport,
  stageImportRows,
} from '@/lib/data/imports/imports';
import { getNotifications, getNotificationSettings } from '@/lib/data/notifications/notifications';
import { removeSampleData } from '@/lib/data/sample-data';
import { getSavingsGoal } from '@/lib/data/goals/savings-goal';
import { getCurrency, getShell } from '@/lib/data/shell';
import {
  exportTransactions,
  getTransactionChoices,
  getTransactionsPage,
} from '@/lib/data/transactions/transactions';
import { getTrashPage, restoreTransactions } from '@/lib/data/transactions/trash';
import { valuesOf } from '@/lib/domain/imports/staging/row-values';
import type { RowToStage } from '@/lib/domain/imports/staging/staged-import';
import { toDecimal } from '@/lib/domain/money/money';
import { periodOf, type Period } from '@/lib/domain/dates/period';
import { transactionsCsv } from '@/lib/domain/transactions/csv';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import { createClient } from '@/lib/supabase/server';
import {
  asAccount,
  asBankAccount,
  asCounts,
  asNotification,
  asPastImport,
  asRow,
  asStagedRow,
  asStatement,
  asWritten,
  chosenColors,
  said,
  withLater,
  without,
} from './plain-figures';
import type { Around, Inputs, RecordedFilter } from './screen-inputs';

// The figures of the screens, in a separate format, so that recorded figures can be compared with later versions:
// amounts in integer minor units, positive with their type; days as yyyy-MM-dd; timestamps in ISO 8601 to the
// millisecond; an account as its label 'Everyday (*4821)'; everything else as the screens show it. An input names
// accounts and imports in the same way. Ids, links between rows, revisions, digests and the time of a deletion are
// left out: a restore may change them by design.

/** The day for which all figures were recorded. */
export const TODAY = '2026-10-15';

/** A screen, its input, and what it shows. */
export type Recorded = {
  [Screen in keyof Inputs]: { screen: Screen; input: Inputs[Screen]; figures: unknown };
}[keyof Inputs];

/** The figures a screen shows to the user whose client the data layer uses. */
export function figuresOf<Screen extends keyof Inputs>(screen: Screen, input: Inputs[Screen]) {
  return SCREENS[screen](input);
}

const PLAIN = { balance: null, counted: true, oneTime: false, otherAccountId: null, parts: [], tags: [] };

const SCREENS: { [Screen in keyof Inputs]: (input: Inputs[Screen]) => Promise<unknown> } = {
  dashboard: async (around) => {
    const { ever, recent, accounts, savingsGoal, ...figures } = await getDashboard(asPeriod(around), TODAY);
    return {
      // The currency is part of the shell's figures; the recorded ones are older than the buckets and running totals.
      ...without(figures, 'currency', 'buckets'),
      days: figures.days.map((day) => without(day, 'total')),
      ever: { ...ever, largest: ever.largest && without(ever.largest, 'id') },
      recent: recent.map((row) => without(row, 'id')),
      accounts: accounts.map(asAccount),
      netWorth: withLater(figures.netWorth, accounts),
      savingsGoal,
    };
  },
  changes: (around) => getSpendingComparison(asPeriod(around), TODAY),
  transactions: async ({ filter, ...view }) => {
    const { labelOf, idOf } = await accountLabels();
    const page = await getTransactionsPage(asFilter(filter, idOf), view);
    const items = await asWritten(page.items);
    return { ...page, items: items.map((row) => asRow(row, labelOf)) };
  },
  export: async ({ filter }) =>
    (await exported(filter)).map(({ date, description, category, amount, type, account, note }) =>
      // Without property names: there are many rows.
      [date, description, category, amount, type, account, note],
    ),
  csv: async ({ filter }) => {
    const rows = (await exported(filter)).map((row) => ({ ...row, id: '', accountId: '' }));
    // The recorded lines are older than the columns for tags and flags; their rows have neither.
    return transactionsCsv(rows, await getCurrency())
      .split('\r\n')
      .map((line) => line.replace(/,("tags","counted","one_time"|"","yes","no")$/, ''));
  },
  choices: async ({ today }) => {
    const { accounts, categories } = await getTransactionChoices(today);
    return { accounts: accounts.map((account) => without(account, 'id')), categories };
  },
  budgets: async ({ today }) =>
    (await getBudgets(today)).map(({ months, ...budget }) => ({
      ...budget,
      months: months.map(({ spent }) => spent),
    })),
  categories: async () => (await getTransactionChoices(TODAY)).categories.map(({ name }) => name),
  accounts: async () => (await getAccounts()).map(asAccount),
  'bank accounts': async () => (await getAccounts()).map(asBankAccount),
  'savings goal': async () => {
    const goal = await getSavingsGoal();
    return goal && without(goal, 'accountId');
  },
  trash: async ({ page }) => {
    const { items, accounts, ...shown } = await getTrashPage(page);
    return {
      ...shown,
      items: (await asWritten(items)).map((row) => without(row, 'id', 'deletedAt')),
      accounts: accounts.map((account) => without(account, 'id', 'changeId', 'deletedAt')),
    };
  },
  'past imports': async ({ page }) => {
    const { items, ...shown } = await getPastImports(page);
    return { ...shown, items: items.map(asPastImport) };
  },
  'left out': async ({ file, page }) => {
    const { labelOf } = await accountLabels();
    const [importId = file] = [...(await importedFiles())].find(([, name]) => name === file) ?? [];
    const { items, ...shown } = said(await getExcludedRows({ importId, page }));
    return { ...shown, items: items.map((row) => asStagedRow(row, labelOf)) };
  },
  mapping: async ({ account, fingerprint }) => {
    const { idOf } = await accountLabels();
    return findMapping({ accountId: idOf(account), fingerprint });
  },
  'file again': async ({ rows }) => {
    const { labelOf, idOf } = await accountLabels();
    const currency = await getCurrency();
    const importId = randomUUID();
    const staged = rows.map(({ account, ...row }) =>
      valuesOf({ ...row, ...PLAIN, accountId: idOf(account) } as RowToStage, currency),
    );
    said(
      await openStagedImport({
        importId,
        parseNumber: 1,
        fileName: 'again.csv',
        defaultAccountId: null,
        format: 'csv',
        mapping: {},
        currency,
        statements: [],
        rows: rows.length,
      }),
    );
    said(
      await stageImportRows({ importId, parseNumber: 1, chunk: 0, currency, rows: JSON.stringify(staged) }),
    );
    said(await matchStagedImport(importId));
    const review = said(await getReviewPage({ importId, filter: 'all', page: 1 }));
    await discardStagedImport(importId);
    return {
      counts: asCounts(review.import.counts),
      items: review.items.map((row) => asStagedRow(row, labelOf)),
    };
  },
  notifications: async ({ page }) => {
    let shown = await getNotifications();
    for (let passed = 1; passed < page; passed += 1) shown = await getNotifications(shown.rows.at(-1)?.id);
    return { ...shown, rows: shown.rows.map(asNotification) };
  },
  'notification settings': () => getNotificationSettings(),
  // The recorded colours were part of the shell.
  shell: async () => ({ ...(await getShell()), categoryColors: await chosenColors() }),
  'stated balances': statedBalances,
  // With an impossible number it removes nothing and returns the right one.
  'changed sample data': async () => {
    const { theirs } = said(await removeSampleData(999_999));
    // The recorded figures use its former format.
    return theirs === null ? { removed: true } : { removed: false, theirs };
  },
  'put back': async ({ search }) => {
    const { transactions } = await restoreTransactions();
    return {
      transactions,
      list: await figuresOf('transactions', { filter: { search }, sort: null, page: 1, size: 100 }),
      accounts: await figuresOf('bank accounts', null),
      trash: await figuresOf('trash', { page: 1 }),
    };
  },
};

function asPeriod(around: Around): Period {
  if ('period' in around) return periodOf({ type: around.period, offset: around.offset }, TODAY);
  const { from, to, previousFrom } = around;
  const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  return {
    ...periodOf({ type: 'month', offset: 0 }, TODAY),
    start: from,
    end: to,
    previousStart: previousFrom,
    previousEnd: dayBefore,
  };
}

/** The user's accounts by their labels, which are unique by name and digits. */
async function accountLabels() {
  const accounts = (await getAccounts()).map(({ id, name, lastFourDigits }): [string, string] => [
    id,
    `${name} (*${lastFourDigits})`,
  ]);
  const [labels, ids] = [new Map(accounts), new Map(accounts.map(([id, label]) => [label, id]))];
  if (ids.size < labels.size) throw new Error('two accounts with one label');
  return {
    labelOf: (id: string) => labels.get(id) ?? 'no account',
    idOf: (label: string) => ids.get(label) ?? randomUUID(),
  };
}

async function exported(filter: RecordedFilter) {
  const { idOf } = await accountLabels();
  return exportTransactions(asFilter(filter, idOf), await getCurrency());
}

/** The names of the imported files, by the ids of their imports. */
async function importedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const shown = await getPastImports(page);
    for (const { id, fileName } of shown.items) files.set(id, fileName);
    pages = shown.pages;
  }
  return files;
}

/** A recorded filter, with an account's label and amounts in euro cents. */
function asFilter(
  { category, account, min, max, ...filter }: RecordedFilter,
  idOf: (label: string) => string,
): TransactionFilter {
  return {
    ...filter,
    ...(category !== undefined && { categories: [category] }),
    ...(account !== undefined && { accounts: [idOf(account)] }),
    ...(min !== undefined && { min: toDecimal(min, 'EUR') }),
    ...(max !== undefined && { max: toDecimal(max, 'EUR') }),
  };
}

/** The balances stated by imported files, which no screen shows yet. */
async function statedBalances() {
  const supabase = await createClient();
  const { data } = await supabase
    .from('import_statements')
    .select(
      'import_id, position, account_id, named, currency, opening_balance::text, opening_date, balances, closing_balance::text, closing_date',
    )
    .order('import_id')
    .order('position')
    .throwOnError();
  const { labelOf } = await accountLabels();
  const files = await importedFiles();
  const preferred = await getCurrency();
  return data
    .filter(({ import_id }) => files.has(import_id))
    .map((row) => asStatement(row, files.get(row.import_id), labelOf, preferred))
    .toSorted((one, other) =>
      `${one.file} ${one.position}`.localeCompare(`${other.file} ${other.position}`, 'en'),
    );
}
