/**
 * A page and its main database call; some cases are a database call alone.
 * @typedef {object} Case
 * @property {string} name
 * @property {{ path: string, shows: string } | undefined} page `shows` is a text on the page once it has its data
 * @property {{ call: string, parameters: unknown[] } | undefined} sql
 * @property {boolean} everyRow whether it has to read every transaction
 * @property {Aims} [aims]
 */

/**
 * The medians to aim at with 50,000 transactions, in ms. A page without one is measured against its SQL.
 * @typedef {{ sql?: number, page?: number }} Aims
 */

const PAGE_SIZE = 10;
const MAX_LIST_MS = 150;
const MAX_DEFAULT_LIST_SQL_MS = 4;
const MAX_DASHBOARD_SQL_MS = 8;

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
    {
      name: '/ (no data)',
      page: page('/', 'Take Control of Your Financial Future'),
      ...alike,
      sql: undefined,
    },
    list('/transactions', {}, { of: last, aims: { sql: MAX_DEFAULT_LIST_SQL_MS } }),
    list('… second page', { page: '2' }, { of: last }),
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
      ...dashboard('2026-10-01', '2026-10-31', '2026-09-01', today),
    },
    {
      name: '/dashboard, a year',
      page: page(`/dashboard?period=year&offset=${years}`, 'Recent Transactions'),
      ...dashboard('2026-01-01', '2026-12-31', '2025-01-01', today),
    },
    { name: '/settings, with budgets', page: page('/settings', 'Groceries'), ...call('budgets', today) },
    { name: '/bank-accounts', page: page('/bank-accounts', 'Rainy day'), ...call('bank_accounts', today) },
    { name: 'frame of every screen', page: undefined, ...call('shell') },
    { name: 'accounts and categories to choose', page: undefined, ...call('transaction_choices', today) },
    list('… middle page', { page: String(last / 2) }, { of: last, everyRow: true }),
    list(
      '… oldest first, middle page',
      { sort: 'date-asc', page: String(last / 2) },
      { of: last, everyRow: true },
    ),
    list('… largest first', { sort: 'amount-desc' }, { of: last, everyRow: true }),
    list(
      '… largest first, last page',
      { sort: 'amount-desc', page: String(last) },
      { of: last, everyRow: true },
    ),
    list('… search "coffee"', { q: 'coffee' }, { everyRow: true }),
    list('… search "-$12"', { q: '-$12' }, { everyRow: true }),
    list('… search "nowhere"', { q: 'nowhere' }, { shows: 'Nothing matches', everyRow: true }),
    list('… $100 to $200', { min: '100', max: '200' }, { everyRow: true }),
  ];
}

const alike = { everyRow: false };

/** @param {string} path @param {string} shows */
const page = (path, shows) => ({ path, shows });

/** @param {string} name of the database function @param {...unknown} parameters */
const call = (name, ...parameters) => ({
  ...alike,
  sql: { call: `public.${name}(${parameters.map((_, index) => `$${index + 1}`).join(', ')})`, parameters },
});

/** @param {...string} dates */
const dashboard = (...dates) => ({ ...call('dashboard', ...dates), aims: { sql: MAX_DASHBOARD_SQL_MS } });

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
 * @param {{ of?: number, shows?: string, everyRow?: boolean, aims?: Aims }} [about] `of`: the number of pages
 * @returns {Case}
 */
function list(name, params, { of, shows, everyRow = false, aims } = {}) {
  const { page: number = '1', size = String(PAGE_SIZE), sort = '', q, ...rest } = params;
  const query = new URLSearchParams(params).toString();
  const place = `Page ${Number(number).toLocaleString('en-US')} of ${of?.toLocaleString('en-US') ?? ''}`;
  return {
    name,
    page: page(query ? `/transactions?${query}` : '/transactions', shows ?? place),
    ...call('transactions_page', { ...rest, ...(q && { search: q }) }, Number(number), Number(size), sort),
    everyRow,
    aims: { page: MAX_LIST_MS, ...aims },
  };
}
