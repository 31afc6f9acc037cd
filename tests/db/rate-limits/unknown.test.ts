import { beforeEach, describe, expect, test } from 'vitest';
import { ask, begin, database, exhaust, know, pass, settle } from './attempts';
import { subject } from './subjects';

// The figures in docs/authentication.md, 'Rate limits'.
describe('unknown clients', () => {
  const unknown = { source: subject(), shared: true };
  beforeEach(() => database.query('delete from private.attempts where source = $1', [unknown.source]));

  test.each([
    ['sign-in', 60, 1],
    ['sign-up', 30, 2],
    ['reset', 20, 3],
    ['link', 60, 1],
    ['code', 60, 1],
  ])('share a bound: a %s is free %i times, then possible every %i s', async (kind, free, wait) => {
    const attempt = () => ({ kind, ...(/link|code/.test(kind) ? {} : { address: subject() }), ...unknown });
    expect(await exhaust(attempt)).toBe(free);
    expect((await ask(attempt())).seconds).toBeLessThanOrEqual(wait);
    // The waits stay as short, however long somebody goes on.
    for (let more = 0; more < 20; more += 1) {
      await pass(wait);
      expect(await begin(attempt())).toBe(0);
      expect(await begin(attempt())).toBeLessThanOrEqual(wait);
    }
    await pass(60);
    expect(await exhaust(attempt), 'a minute later').toBeGreaterThanOrEqual(Math.min(free, 60 / wait));
  });

  test('at one address wait for that address as well, and for no other client at it', async () => {
    const address = subject();
    let made = 0;
    for (; made < 100; made += 1, await pass(1)) if ((await begin({ address, ...unknown })) > 0) break;
    expect(made, 'the bound of the address').toBe(100);
    expect(await begin({ address: subject(), ...unknown })).toBe(0);
  });

  test('never keep a known browser from signing in or resetting a password', async () => {
    const [address, device] = [subject(), subject()];
    await know(device);
    await exhaust(() => ({ address: subject(), ...unknown }));
    await exhaust(() => ({ kind: 'reset', address: subject(), ...unknown }));
    expect(await begin({ address, ...unknown, device })).toBe(0);
    expect(await begin({ kind: 'reset', address, ...unknown, device })).toBe(0);
    expect(await begin({ address, ...unknown })).toBeLessThanOrEqual(1);
  });

  test('that sign in use nothing up, and known clients neither share nor fill the bound', async () => {
    for (let made = 0; made < 90; made += 1) {
      const attempt = { address: subject(), ...unknown };
      expect(await begin(attempt)).toBe(0);
      await settle(attempt);
    }
    await exhaust(() => ({ address: subject(), ...unknown }));
    expect(await begin({ address: subject(), source: subject() })).toBe(0);
  });
});
