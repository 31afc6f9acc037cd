import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NextRequest } from 'next/server';
import { newUser, type TestUser } from '../support/users';

const speaking = vi.hoisted((): { user: TestUser | null } => ({ user: null }));

vi.mock('@/lib/supabase/server', () => ({
  createClient: async () => speaking.user?.client,
  createWatchedClient: async () => ({ supabase: speaking.user?.client, backend: { isFailing: () => false } }),
  createBeginningClient: async () => ({ client: speaking.user?.client, keep: () => {} }),
}));
vi.mock('@/lib/supabase/sessionless', () => ({ createSessionlessClient: () => speaking.user?.client }));
vi.mock('@/lib/data/auth/session', () => ({
  currentUser: async () => ({ id: speaking.user?.id, email: speaking.user?.email }),
  requireUser: async () => ({ id: speaking.user?.id, email: speaking.user?.email }),
  requestId: async () => null,
  userToday: async () => '2026-11-20',
  userTimeZone: async () => 'UTC',
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ getAll: () => [], get: () => undefined, set: () => {}, delete: () => {} }),
  headers: async () => new Headers({ host: '127.0.0.1' }),
}));
vi.mock('@/lib/data/notifications/mail', () => ({ nudgeMail: () => {} }));

type Action = (...args: unknown[]) => Promise<unknown>;

const MODULES = import.meta.glob<Record<string, Action>>(
  ['../../../lib/actions/*.ts', '!../../../lib/actions/define-action*', '!../../../lib/actions/*.test.ts'],
  { eager: true },
);
/** They end or begin sessions, which only a browser has. */
const OF_SESSIONS = ['signOut', 'signOutEverywhere', 'signIn', 'signUp', 'signInWithGoogle'];
const ACTIONS = Object.values(MODULES)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => !OF_SESSIONS.includes(name));

const ID = '11111111-1111-4111-8111-111111111111';
const HALF = 'Tea \uD83E';
const MANY = Array.from({ length: 100_000 }, () => ID);
const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);

/** The fields that forms send. */
const FIELDS = [
  ...['id', 'ids', 'change', 'changes', 'selection', 'values', 'details', 'rows', 'pairs', 'parts', 'limits'],
  ...['name', 'category', 'color', 'icon', 'group', 'kind', 'before', 'monthlyLimit', 'archived', 'source'],
  ...[
    'target',
    'account',
    'accountId',
    'date',
    'day',
    'description',
    'amount',
    'type',
    'balance',
    'revision',
  ],
  ...['note', 'tags', 'payee', 'known', 'email', 'password', 'confirmPassword', 'currentPassword', 'next'],
  ...['importId', 'fileName', 'format', 'defaultAccountId', 'currency', 'fingerprint', 'mapping', 'until'],
  ...[
    'refund',
    'purchase',
    'enabled',
    'place',
    'content',
    'conditions',
    'actions',
    'accounts',
    'match',
    'lock',
  ],
  ...['lastFourDigits', 'current', 'neverGuess', 'restoreId', 'part', 'counts', 'closed', 'transactions'],
];
const everywhere = (value: unknown) => Object.fromEntries(FIELDS.map((field) => [field, value]));

/** A form that is right but for its texts. */
const likely = (text: string) => ({
  ...everywhere(text),
  ...{
    id: ID,
    ids: [ID],
    change: ID,
    account: ID,
    accountId: ID,
    importId: ID,
    revision: 1,
    type: 'expense',
  },
  ...{
    amount: '2',
    date: '2026-11-02',
    day: '2026-11-02',
    balance: '1',
    monthlyLimit: '1',
    target: '1',
    color: 6,
  },
  ...{
    selection: { ids: [ID] },
    rows: { ids: [ID] },
    values: { note: text, category: text },
    lastFourDigits: '1234',
  },
  ...{
    details: { action: 'rename', name: text, note: text, category: text },
    payee: ID,
    known: ID,
    archived: false,
  },
  ...{
    tags: [text],
    parts: [],
    place: 0,
    enabled: true,
    group: null,
    kind: 'spending',
    icon: 'gift',
    before: null,
  },
});

const form = new FormData();
form.set('token_hash', HALF);

const JUNK: [what: string, args: unknown[]][] = [
  ['nothing', []],
  ['null', [null]],
  ['undefined', [undefined, undefined]],
  ['a number', [42]],
  ['NaN', [NaN]],
  ['a bigint', [10n ** 400n]],
  ['a date', [new Date(NaN)]],
  ['a map', [new Map([[ID, ID]])]],
  ['a form', [form]],
  ['a function', [() => ID]],
  ['a symbol', [Symbol('junk')]],
  ['a text', ['junk']],
  ['a long text', ['x'.repeat(1_000_000)]],
  ['half a character', [HALF]],
  ['NUL', ['\0']],
  ['a list', [[]]],
  ['a list of a hundred thousand ids', [MANY]],
  ['an object', [{}]],
  ['an object without a prototype', [Object.create(null)]],
  [
    'a selection of a hundred thousand ids',
    [{ ...likely('Tea'), selection: { ids: MANY }, rows: { ids: MANY }, ids: MANY }],
  ],
  ['ids everywhere', [everywhere(ID)]],
  ['lists everywhere', [everywhere([ID])]],
  ['objects everywhere', [everywhere({ id: ID, ids: [ID] })]],
  ['null everywhere', [everywhere(null)]],
  ['half characters everywhere', [everywhere(HALF)]],
  ['half characters in what is right', [likely(HALF)]],
  ['NUL in what is right', [likely('\0')]],
  ['huge numbers everywhere', [everywhere(1e308)]],
  ['a deep list', [deep(3_000)]],
  ['deep lists everywhere', [everywhere(deep(500))]],
  ['options that are none', [{}, 'junk', null, 7]],
];

beforeAll(async () => {
  speaking.user = await newUser();
});
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

test('these are all actions and handlers', () => {
  expect(ROUTES.length).toBeGreaterThan(20);
  expect(ACTIONS.length).toBeGreaterThan(70);
});

describe.each(ACTIONS)('%s', (name, action) => {
  test('refuses junk in words', async () => {
    for (const [what, args] of JUNK) {
      const outcome = await action(...args).catch((error: unknown) => error);
      const redirected =
        outcome instanceof Error && String(Reflect.get(outcome, 'digest')).startsWith('NEXT_REDIRECT');
      expect.soft(redirected || isResult(outcome), `${name} with ${what}: ${String(outcome)}`).toBe(true);
    }
  });
});

type Handler = (request: NextRequest) => Promise<Response>;
const ROUTES = Object.entries(
  import.meta.glob<Record<string, Handler>>('../../../app/**/route.ts', { eager: true }),
).flatMap(([path, module]) =>
  Object.entries(module)
    .filter(([method]) => ['GET', 'POST'].includes(method))
    .map(
      ([method, handle]) =>
        [`${method} ${path.replace(/^.*\/app|\/route\.ts$|\/\([^)]+\)/g, '')}`, handle] as const,
    ),
);

const NAMES = [
  'q',
  'id',
  'ids',
  'type',
  'account',
  'importId',
  'page',
  'filter',
  'day',
  'balance',
  'before',
  'code',
  'chunk',
];
const query = (value: string) => `?${NAMES.map((name) => `${name}=${value}`).join('&')}`;
const QUERIES = [
  ...['', query('%00'), query('%ED%A0%80'), query(ID), query('1e308'), query('-1'), query('2026-02-31')],
  ...[
    query('x'.repeat(3_000)),
    `?${'id=1&'.repeat(2_000)}`,
    '?id[]=x&q[$ne]=1',
    `?importId=${ID}&parseNumber=1&chunk=0&currency=USD`,
  ],
];
const BODIES = [
  ...JUNK.map(([, [value]]) => jsonOf(value)),
  ...[
    '',
    '{',
    '[',
    '"\\ud83e"',
    '["\\u0000"]',
    '['.repeat(50_000),
    '[[2,0,"readable","x","\\ud83e","\\u0000"]]',
  ],
];

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return String(value);
  }
}

describe.each(ROUTES)('%s', (name, handle) => {
  test('refuses junk in words', async () => {
    const [method = '', path = ''] = name.split(' ');
    // A handler that takes a body gets each with no query, and with one that could be right.
    const calls =
      method === 'GET'
        ? QUERIES.map((search) => ({ search, body: null }))
        : ['', `?importId=${ID}&parseNumber=1&chunk=0&currency=USD`].flatMap((search) =>
            BODIES.map((body) => ({ search, body })),
          );
    for (const { search, body } of calls) {
      const headers = { host: '127.0.0.1', origin: 'http://127.0.0.1', 'content-type': 'application/json' };
      const request = new NextRequest(`http://127.0.0.1${path}${search}`, { method, headers, body });
      const response = await (async () => handle(request))().catch((error: unknown) => error);
      const redirected =
        response instanceof Error && String(Reflect.get(response, 'digest')).startsWith('NEXT_REDIRECT');
      const status = response instanceof Response ? response.status : 500;
      expect
        .soft(
          redirected || status < 500,
          `${name}${search.slice(0, 60)} ${body?.slice(0, 60)}: ${status} ${String(response)}`,
        )
        .toBe(true);
    }
  });
});

/** True if an action returned a result: an error that has a text, or data. */
function isResult(outcome: unknown): boolean {
  const { ok, error } = (outcome ?? {}) as { ok?: unknown; error?: { code?: unknown; message?: unknown } };
  return (
    ok === true || (ok === false && typeof error?.code === 'string' && typeof error.message === 'string')
  );
}
