import { expect, test } from 'vitest';
import { contentSecurityPolicy, newNonce } from './security-headers';

const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]));

test('in production a script runs by its nonce, or because a script with one has added it', () => {
  const policy = directives(contentSecurityPolicy('abc', false));
  expect(policy['script-src']).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  for (const name of ['default-src', 'worker-src', 'base-uri', 'form-action'])
    expect(policy[name]).toEqual(["'self'"]);
  for (const name of ['object-src', 'frame-ancestors']) expect(policy[name]).toEqual(["'none'"]);
});

test('only styles may be written into the page', () => {
  const unsafe = Object.entries(directives(contentSecurityPolicy('abc', false))).filter(([, sources]) =>
    sources.some((source) => source.includes('unsafe')),
  );
  expect(unsafe).toEqual([['style-src', ["'self'", "'unsafe-inline'"]]]);
});

test('development adds what hot reloading needs, and nothing else', () => {
  const production = directives(contentSecurityPolicy('abc', false));
  expect(directives(contentSecurityPolicy('abc', true))).toEqual({
    ...production,
    'script-src': [...(production['script-src'] ?? []), "'unsafe-eval'"],
    'connect-src': [...(production['connect-src'] ?? []), 'ws:', 'wss:'],
  });
});

test('a nonce is long, fit for a header, and never the same', () => {
  const nonces = Array.from({ length: 100 }, newNonce);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w+/]{24}$/);
  expect(new Set(nonces).size).toBe(100);
});
