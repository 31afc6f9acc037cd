import type { Review, ReviewDecision, Suggestion } from '@/lib/domain/review/review';

// The review of a made-up household, for component tests.

export const ACCOUNTS = [
  ['everyday', 'Everyday'],
  ['rainy', 'Rainy day'],
  ['fund', 'Index fund'],
].map(([id = '', name = '']) => ({
  id,
  name,
  type: 'checking' as const,
  lastFourDigits: '4821',
  closed: false,
}));

const row = (id: string, accountId: string, date: string, amount: number, description: string) => ({
  id,
  accountId,
  date,
  amount,
  description,
  category: '',
  type: amount < 0 ? ('expense' as const) : ('income' as const),
});

const pair = (id: string, first: Suggestion['first'], second: Suggestion['second']): Suggestion => ({
  id,
  first,
  second,
  reason: 'transfer-word',
});

const decision = (
  id: string,
  suggestions: Suggestion[],
  values: Partial<ReviewDecision> = {},
): ReviewDecision => ({
  decision: id,
  kind: 'transfer',
  reason: 'same-amount',
  count: suggestions.length,
  amount: suggestions.reduce((sum, { second }) => sum + Math.abs(second.amount), 0),
  choice: 'all',
  suggestions,
  ...values,
});

const out = row('out', 'everyday', '2026-10-06', -5000, 'TRANSFER TO SAV 0917');

const BATCH = decision(
  'batch',
  ['07', '08', '09'].map((month) =>
    pair(
      `batch-${month}`,
      row(`b-out-${month}`, 'everyday', `2026-${month}-01`, -30_000, 'STANDING ORDER'),
      row(`b-in-${month}`, 'fund', `2026-${month}-02`, 30_000, 'DEPOSIT'),
    ),
  ),
);

const CHOICE = decision(
  'choice',
  [
    pair('choice-1', out, row('in-1', 'rainy', '2026-10-07', 5000, 'ONLINE TRANSFER')),
    pair('choice-2', out, row('in-2', 'rainy', '2026-10-09', 5000, 'DEPOSIT')),
  ],
  { choice: 'one', reason: 'several-candidates', amount: 5000 },
);

const FEE = decision(
  'fee',
  [
    pair(
      'fee-1',
      row('fee-out', 'rainy', '2026-10-12', -50_250, 'WIRE'),
      row('fee-in', 'everyday', '2026-10-13', 50_000, 'WIRE IN'),
    ),
  ],
  { kind: 'fee', reason: 'fee', amount: 50_000 },
);

const refund = (id: string, description: string, amount: number) =>
  decision(
    id,
    [
      pair(`${id}-1`, row(`${id}-back`, 'everyday', '2026-11-20', amount, description), {
        ...row(`${id}-bought`, 'everyday', '2026-11-12', -amount, description),
        category: 'Shopping',
        type: 'expense' as const,
      }),
    ],
    { kind: 'refund', reason: 'exact-amount', amount },
  );

const DUPLICATE = decision(
  'duplicate',
  [
    pair(
      'duplicate-1',
      row('one', 'everyday', '2026-11-03', -1099, 'Spotify Premium'),
      row('two', 'everyday', '2026-11-04', -1099, 'SPOTIFY P1'),
    ),
  ],
  { kind: 'duplicate', reason: 'similar', amount: 1099 },
);

/** Seven decisions over 18 rows, in all groups. */
export const FULL: Review = {
  uncategorized: [],
  open: { payees: 0, rows: 0, amount: 0 },
  payees: [],
  series: [],
  newPrices: [],
  decisions: [
    BATCH,
    CHOICE,
    FEE,
    refund('ikea', 'IKEA Brooklyn', 16_359),
    refund('uniqlo', 'Uniqlo', 3990),
    DUPLICATE,
  ],
  waiting: [
    {
      id: 'waiting',
      transaction: row('waits', 'everyday', '2026-11-03', -31_000, 'TRANSFER 5530'),
      accountId: 'rainy',
      days: 19,
    },
  ],
  linked: { importId: 'import', importedAt: '2026-11-22T10:00:00Z', count: 23, amount: 100 },
  lastImport: '2026-11-22T10:00:00Z',
  expectedBack: { count: 0, amount: 0 },
};

/** Nothing to decide. */
export const EMPTY: Review = { ...FULL, decisions: [], waiting: [], linked: null };
