import { beforeEach, describe, expect, test, vi } from 'vitest';
import { waitBefore, waitBeforeMail, withinLimit } from './rate-limits';

const begin = vi.hoisted(() => vi.fn());
vi.mock('@/lib/supabase/rate-limits', () => ({
  countAttempt: begin,
  clientSubjects: () => ({ source: 'client', shared: true }),
  subjectOf: (what: string, value: string) => `${what} ${value}`,
}));
vi.mock('./auth/session', () => ({ requestId: () => Promise.resolve(null) }));
vi.mock('@/lib/supabase/server', () => ({ createClient: vi.fn() }));
vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }));
vi.mock('./auth/known-device', () => ({
  deviceSubject: (email: string) => Promise.resolve(`device ${email}`),
}));

const answer = (seconds: number, by_source = false) =>
  begin.mockResolvedValue({ data: { seconds, by_source }, error: null });
beforeEach(() => void begin.mockReset());

test('an address counts as the same however it is written', async () => {
  answer(0);
  expect(await waitBefore('sign-in', ' Ada@Example.com ')).toBeNull();
  expect(begin).toHaveBeenCalledWith(
    'sign-in',
    {
      address: 'address ada@example.com',
      source: 'client',
      shared: true,
      device: 'device  Ada@Example.com ',
    },
    null,
  );
});

test.each([
  [1, false, 'Too many attempts. Please try again in 1 second.'],
  [59, false, 'Too many attempts. Please try again in 59 seconds.'],
  [60, true, 'Too many attempts. Please try again in 60 seconds.'],
  [60, false, "Too many attempts. Please try again in 60 seconds, or choose 'Forgot password?'."],
  [121, true, 'Too many attempts. Please try again in 3 minutes.'],
  [900, false, "Too many attempts. Please try again in 15 minutes, or choose 'Forgot password?'."],
])('%i seconds before a sign-in, by the source alone %s', async (seconds, bySource, text) => {
  answer(seconds, bySource);
  expect(await waitBefore('sign-in', 'ada@example.com')).toMatchObject({ error: { message: text } });
});

test('if the address had some mails, one is on its way; if the client requested many, it is rejected', async () => {
  answer(900);
  expect(await waitBeforeMail('ada@example.com')).toEqual({ ok: true, data: '15 minutes' });
  answer(60, true);
  expect(await waitBeforeMail('ada@example.com')).toMatchObject({
    error: { code: 'too_many_attempts', params: { seconds: 60 } },
  });
});

describe('a stranger’s request to the auth service', () => {
  const ask = vi.fn(() => Promise.resolve({ data: 'a session', error: null }));
  beforeEach(() => void ask.mockClear());

  test('is counted first, then sent', async () => {
    answer(0);
    expect(await withinLimit('link', ask)).toEqual({ data: 'a session', error: null });
    expect(begin).toHaveBeenCalledWith('link', { source: 'client', shared: true }, null);
  });

  test('is rejected as the service itself would do it, without being sent', async () => {
    answer(1, true);
    const { error } = await withinLimit('code', ask);
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(ask).not.toHaveBeenCalled();
  });

  test('is sent even if nothing can be counted', async () => {
    begin.mockResolvedValue({ data: null, error: { code: '' } });
    expect(await withinLimit('link', ask)).toEqual({ data: 'a session', error: null });
  });
});
