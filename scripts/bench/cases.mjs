import { EVERYDAY } from './fill.mjs';

/**
 * A page and its main database call; some cases are a database call alone.
 * @typedef {object} Case
 * @property {string} name
 * @property {Page | undefined} page
 * @property {{ call: string, parameters: unknown[] } | undefined} sql
 * @property {boolean} everyRow whether it has to read every transaction
 * @property {Page} [inDefaultOrder] for another order: the same page of the list in its default order
 * @property {number} [timesLanding] the most that the page may take, as a multiple of the landing page
 * @property {number} [timesLandingOnPostgres] the same for the largest ledger on PostgreSQL
 */

/** @typedef {{ path: string, shows: string }} Page `shows` is a text on the page once it has its data */

/** @typedef {Pick<Case, 'everyRow' | 'timesLanding' | 'timesLandingOnPostgres'> & { of?: number, shows?: string }} About */

const PAGE_SIZE = 10;
const SCREEN = { timesLanding: 2.5 };
const DASHBOARD = { timesLanding: 3 };
const SEARCH = { everyRow: true, timesLandingOnPostgres: 5 };

/** The most that another order may take, as a multiple of the same page in the default order. */
export const MAX_OF_DEFAULT_ORDER = 2;

/** The page that others are measured against. */
export const LANDING_PAGE = { path: '/', shows: 'Take Control of Your Financial Future' };

/**
 * The cases for a ledger of this size. The periods are the latest that are complete at every size, and those they are
 * compared with.
 * @param {number} size
 * @param {Date} now
 * @returns {Case[]}
 */
export function findCases(size, now) {
  const today = now.toISOString().slice(0, 10);
  const months = monthsSince('2026-10', now);
  const years = 2026 - now.getUTCFullYear();
  const last = size / PAGE_SIZE;
  return [
    { name: '/ (no data)', page: LANDING_PAGE, ...alike, sql: undefined },
    list('/transactions', {}, { of: last, ...SCREEN }),
    list('… second page', { page: '2' }, { of: last, ...SCREEN }),
    list('… last page', { page: String(last) }, { of: last }),
    list('… 100 rows', { size: '100' }),
    list('… groceries of a year, smallest first', {
      category: 'Groceries',
      type: 'expense',
      from: '2025-01-01',
      to: '2025-12-31',
      sort: 'amount-asc',
    }),
    {
      name: '/dashboard, a month',
      page: page(`/dashboard?period=month&offset=${months}`, 'October 2026'),
      ...call('dashboard', '2026-10-01', '2026-10-31', '2026-09-01', today),
      ...DASHBOARD,
    },
    {
      name: '/dashboard, a year',
      page: page(`/dashboard?period=year&offset=${years}`, 'Recent Transactions'),
      ...call('dashboard', '2026-01-01', '2026-12-31', '2025-01-01', today),
      ...DASHBOARD,
    },
    { name: '/settings', page: page('/settings', 'Groceries'), ...call('budgets', today), ...SCREEN },
    {
      name: '/bank-accounts',
      page: page('/bank-accounts', 'Rainy day'),
      ...call('bank_accounts', today),
      ...SCREEN,
    },
    { name: '/upload', page: page('/upload', 'Rainy day'), ...alike, sql: undefined, ...SCREEN },
    {
      name: '/transactions/trash',
      page: page('/transactions/trash', 'Trash'),
      ...alike,
      sql: undefined,
      ...SCREEN,
    },
    {
      name: '/net-worth, a year',
      page: page('/net-worth', 'Rainy day'),
      ...call('net_worth', `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, today, today),
      ...SCREEN,
    },
    { name: '… since the beginning', page: undefined, ...call('net_worth', null, today, today) },
    {
      name: '/bank-accounts/[id], months',
      page: page(`/bank-accounts/${EVERYDAY}`, 'Reconcile'),
      ...call('account_page', EVERYDAY, monthStart(now, -3), null, today),
      ...SCREEN,
    },
    {
      name: '… since the beginning',
      page: undefined,
      ...call('account_page', EVERYDAY, null, null, today),
      everyRow: true,
    },
    {
      name: '… its chart',
      page: undefined,
      ...call('account_chart', EVERYDAY, '1990-01-01', today),
      everyRow: true,
    },
    { name: 'frame of every screen', page: undefined, ...call('shell') },
    { name: 'accounts and categories to choose', page: undefined, ...call('transaction_choices', today) },
    list('… middle page', { page: String(last / 2) }, { of: last, everyRow: true }),
    ordered('… oldest first', 'date-asc', 1, last),
    ordered('… oldest first, middle page', 'date-asc', last / 2, last),
    ordered('… largest first', 'amount-desc', 1, last),
    ordered('… largest first, middle page', 'amount-desc', last / 2, last),
    ordered('… largest first, last page', 'amount-desc', last, last),
    ordered('… smallest first', 'amount-asc', 1, last),
    list('… search "coffee"', { q: 'coffee' }, SEARCH),
    list('… search "-$12"', { q: '-$12' }, SEARCH),
    list('… search "nowhere"', { q: 'nowhere' }, { shows: 'Nothing matches', ...SEARCH }),
    list('… $100 to $200', { min: '100', max: '200' }, { everyRow: true }),
  ];
}

const alike = { everyRow: false };

/** @param {string} path @param {string} shows @returns {Page} */
const page = (path, shows) => ({ path, shows });

/** @param {string} name of the database function @param {...unknown} parameters */
const call = (name, ...parameters) => ({
  ...alike,
  sql: { call: `public.${name}(${parameters.map((_, index) => `$${index + 1}`).join(', ')})`, parameters },
});

/** @param {Date} now @param {number} months to or from then @returns {string} the first day of the month */
const monthStart = (now, months) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 10);

/**
 * @param {string} month yyyy-MM
 * @param {Date} now
 */
function monthsSince(month, now) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return (year - now.getUTCFullYear()) * 12 + number - (now.getUTCMonth() + 1);
}

/**
 * @param {string} name
 * @param {Record<string, string>} params of the address
 * @param {Partial<About>} [about] `of`: the number of pages
 * @returns {Case}
 */
function list(name, params, { of, shows, everyRow = false, ...aims } = {}) {
  const { page: number = '1', size = String(PAGE_SIZE), sort = '', q, ...rest } = params;
  const query = new URLSearchParams(params).toString();
  const place = `Page ${Number(number).toLocaleString('en-US')} of ${of?.toLocaleString('en-US') ?? ''}`;
  return {
    name,
    page: page(query ? `/transactions?${query}` : '/transactions', shows ?? place),
    ...call('transactions_page', { ...rest, ...(q && { search: q }) }, Number(number), Number(size), sort),
    everyRow,
    ...aims,
  };
}

/**
 * A page of the list in another order than the default one.
 * @param {string} name
 * @param {string} sort
 * @param {number} number of the page
 * @param {number} of pages
 * @returns {Case}
 */
function ordered(name, sort, number, of) {
  /** @type {Record<string, string>} */
  const params = number === 1 ? {} : { page: String(number) };
  return {
    ...list(name, { ...params, sort }, { of, everyRow: true }),
    inDefaultOrder: list('', params, { of }).page,
  };
}
