import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('outlay.signing-key')];
});

async function signatures(secret: string) {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('outlay.signing-key')];
  vi.stubEnv('OUTLAY_SIGNING_KEY', secret);
  vi.stubEnv('VERCEL', '');
  return import('./signature');
}

const KEY = 'k'.repeat(32);

test('a signature holds for its text and its purpose alone', async () => {
  const { isSignatureOf, signatureOf } = await signatures(KEY);
  const signature = signatureOf('recovery', 'session 1');
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(isSignatureOf('recovery', 'session 1', signature)).toBe(true);
  expect(isSignatureOf('recovery', 'session 2', signature)).toBe(false);
  expect(isSignatureOf('attempt', 'session 1', signature)).toBe(false);
  for (const forged of ['', 'x', `${signature}x`, signature.slice(1), 'é'.repeat(43)]) {
    expect(isSignatureOf('recovery', 'session 1', forged)).toBe(false);
  }
});

test('servers with one key agree, and with another key they do not', async () => {
  const first = (await signatures(KEY)).signatureOf('attempt', 'x');
  expect((await signatures(KEY)).signatureOf('attempt', 'x')).toBe(first);
  expect((await signatures('l'.repeat(32))).signatureOf('attempt', 'x')).not.toBe(first);
});

test('without a key in the environment a process makes one of its own', async () => {
  for (const name of ['SUPABASE_JWT_SECRET', 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY']) {
    vi.stubEnv(name, '');
  }
  const first = (await signatures('')).signatureOf('attempt', 'x');
  expect((await signatures('')).signatureOf('attempt', 'x')).not.toBe(first);
});
