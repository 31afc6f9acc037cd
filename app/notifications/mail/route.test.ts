import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GET, POST } from './route';

const SECRET = 'c'.repeat(32);
const SMTP = {
  SMTP_HOST: 'mail.example.com',
  SMTP_USER: 'outlay',
  SMTP_PASSWORD: 'secret',
  SMTP_FROM: 'outlay@example.com',
};

type Rpc = (name: string, args: Record<string, unknown>) => { data: unknown; error: { code: string } | null };

const backend = vi.hoisted(() => ({ rpc: vi.fn() }));
const mails = vi.hoisted(() => ({ send: vi.fn() }));

vi.mock('@/lib/supabase/sessionless', () => ({
  createSessionlessClient: () => ({
    rpc: (...call: Parameters<Rpc>) => Promise.resolve((backend.rpc as unknown as Rpc)(...call)),
  }),
}));
vi.mock('@/lib/supabase/server', () => ({ createClient: vi.fn() }));
vi.mock('@/lib/data/site', () => ({ siteAddress: () => Promise.resolve('https://money.example.com') }));
vi.mock('nodemailer', () => ({ createTransport: () => ({ sendMail: mails.send, close: () => {} }) }));

const request = (authorization?: string) =>
  new NextRequest('https://money.example.com/notifications/mail', {
    headers: authorization === undefined ? {} : { authorization },
  });

const due = (name: string) => ({
  user: name,
  email: `${name}@example.com`,
  currency: 'USD',
  notifications: [
    {
      id: `id of ${name}`,
      kind: 'budget',
      createdAt: '2026-11-20T04:08:39+00:00',
      read: false,
      fileName: null,
      budgets: [{ category: 'Food', month: '2026-11-01', threshold: 80, spending: 450, limit: 500 }],
      larges: [],
      notices: [],
      budgetCount: 1,
      largeCount: 0,
      noticeCount: 0,
    },
  ],
});

/** Batches as the database hands them out, and records those reported as mailed. */
function serve(...batches: unknown[][]): { ended: unknown[] } {
  const ended: unknown[] = [];
  backend.rpc.mockImplementation((name: string, { secret, ...args }: Record<string, unknown>) => {
    expect(secret).toBe(SECRET);
    // Nobody's day has begun.
    if (name === 'begin_all_daily_notices') return { data: [], error: null };
    if (name === 'claim_all_due_mail') return { data: batches.shift() ?? [], error: null };
    ended.push(args);
    return { data: null, error: null };
  });
  return { ended };
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const [name, value] of Object.entries({ ...SMTP, CRON_SECRET: SECRET })) vi.stubEnv(name, value);
});

describe('nothing is done', () => {
  test.each([
    ['without a secret', undefined],
    ['with an empty one', 'Bearer '],
    ['with another one', `Bearer ${'d'.repeat(32)}`],
    ['with a longer one', `Bearer ${SECRET}c`],
    ['with the bare secret', SECRET],
  ])('%s', async (_, authorization) => {
    const response = await GET(request(authorization));
    expect([response.status, await response.text()]).toEqual([401, '']);
    expect(backend.rpc).not.toHaveBeenCalled();
  });

  test.each(['CRON_SECRET', 'SMTP_HOST'])('where %s is not configured', async (name) => {
    vi.stubEnv(name, '');
    expect((await GET(request(`Bearer ${name === 'CRON_SECRET' ? '' : SECRET}`))).status).toBe(404);
    expect(backend.rpc).not.toHaveBeenCalled();
  });
});

describe.each([
  ['GET', GET],
  ['POST', POST],
])('%s with the secret', (_, handler) => {
  const call = async () => {
    const response = await handler(request(`Bearer ${SECRET}`));
    return response.ok ? ((await response.json()) as unknown) : response.status;
  };

  test('sends batch after batch, each mail to its user with links to the site', async () => {
    const { ended } = serve([due('ada'), due('bob')], [due('eve')]);
    expect(await call()).toEqual({ sent: 3, failed: 0 });
    expect(mails.send.mock.calls.map(([mail]) => (mail as { to: { address: string } }).to.address)).toEqual([
      'ada@example.com',
      'bob@example.com',
      'eve@example.com',
    ]);
    expect(mails.send.mock.calls[0]?.[0]).toMatchObject({
      text: expect.stringContaining('https://money.example.com/transactions?category=Food') as string,
    });
    expect(ended).toEqual(['ada', 'bob', 'eve'].map((owner) => ({ owner, ids: [`id of ${owner}`] })));
  });

  test('a mail that is refused or can’t be read keeps back no other, and is not noted as sent', async () => {
    const { ended } = serve([due('ada'), { user: 'odd' }, due('bob')]);
    mails.send.mockRejectedValueOnce(
      Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 }),
    );
    expect(await call()).toEqual({ sent: 1, failed: 2 });
    expect(ended).toEqual([{ owner: 'bob', ids: ['id of bob'] }]);
  });

  test('tells the notices of the day first, and one user keeps back no other', async () => {
    const told: unknown[] = [];
    const waiting = [
      { user: 'odd', currency: 'USD', today: '2026-11-20', page: { series: 'none' } },
      { user: 'ada', currency: 'USD', today: '2026-11-20', page: null },
    ];
    backend.rpc.mockImplementation((name: string) => {
      told.push(name);
      return { data: name === 'begin_all_daily_notices' ? waiting.splice(0) : [], error: null };
    });
    expect(await call()).toEqual({ sent: 0, failed: 0 });
    expect(told).toEqual(['begin_all_daily_notices', 'begin_all_daily_notices', 'claim_all_due_mail']);
  });

  test('begins no batch after its time', async () => {
    vi.useFakeTimers({ now: 0 });
    serve([due('ada')], [due('bob')], [due('eve')]);
    mails.send.mockImplementation(() => {
      vi.setSystemTime(Date.now() + 30_000);
      return Promise.resolve();
    });
    expect(await call()).toEqual({ sent: 2, failed: 0 });
  });

  test('says that the database could not be asked', async () => {
    backend.rpc.mockReturnValue({ data: null, error: { code: 'PGRST002' } });
    expect(await call()).toBe(503);
    expect(mails.send).not.toHaveBeenCalled();
  });
});
