import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleMail, setSchedulerSecret } from './mail-schedule.mjs';

const SECRET = 'c'.repeat(48);
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('calls the app at once and every five minutes, with the secret, whatever it responds', async () => {
  fetched
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockRejectedValueOnce(new TypeError('fetch failed'))
    .mockResolvedValue(Response.json({ sent: 0, failed: 0 }));
  scheduleMail({ port: 3000 }, SECRET);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(
    Array.from({ length: 3 }, () => 'http://127.0.0.1:3000/notifications/mail'),
  );
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ authorization: `Bearer ${SECRET}` });
  expect(vi.mocked(console.error).mock.calls).toEqual([
    ['Sending the mail that is due failed: 503'],
    ['Sending the mail that is due failed: fetch failed'],
  ]);
});

test('fails if the database refuses the secret', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 403 }));
  const keys = { SUPABASE_SECRET_KEY: 'sb_secret_x', CRON_SECRET: SECRET };
  await expect(setSchedulerSecret({ supabasePort: 54421 }, keys)).rejects.toThrow('403');
});
