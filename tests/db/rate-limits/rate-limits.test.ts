// @on-both
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { anonymous, newUser } from '../support/users';
import { subject, times, type Attempt } from './subjects';

async function begin(attempt: Attempt, client = anonymous()): Promise<number> {
  const { data } = await client
    .rpc('begin_attempt', { kind: 'sign-in', ...attempt })
    .single()
    .throwOnError();
  return data.seconds;
}

test('simultaneous attempts are counted one by one', async () => {
  const pair = { address: subject(), source: subject() };
  const waits = await Promise.all(times(12, () => begin(pair)));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
});

test('signed-in users are counted like everyone else', async () => {
  const { client } = await newUser();
  const pair = { address: subject(), source: subject() };
  await Promise.all(times(5, () => begin(pair)));
  expect(await begin(pair, client)).toBeGreaterThan(0);
});

test('a visitor who knows an address cannot derive its subject', async () => {
  const { email } = await newUser();
  const sha256 = createHash('sha256').update(email);
  for (const address of [email, `address:${sha256.copy().digest('hex')}`, sha256.digest('hex')]) {
    const { error } = await anonymous().rpc('begin_attempt', { kind: 'sign-in', address });
    expect(error?.code).toBe('PT422');
  }
});

test.each([
  ['an unknown kind', { kind: 'guess', address: subject() }],
  ['an address in plain text', { kind: 'sign-in', address: 'somebody@example.com' }],
  ['a source in plain text', { kind: 'sign-in', source: '192.0.2.1' }],
  ['a device in plain text', { kind: 'sign-in', address: subject(), device: 'mine' }],
  ['two subjects in one', { kind: 'sign-in', address: subject() + subject() }],
])('%s is refused', async (_, attempt) => {
  expect((await anonymous().rpc('begin_attempt', attempt)).error?.code).toBe('PT422');
});

test('a visitor can neither forget attempts nor register a device', async () => {
  const visitor = anonymous();
  for (const { error } of [
    await visitor.rpc('settle_attempt', { kind: 'sign-in', address: subject() }),
    await visitor.rpc('forget_attempts', { subjects: [subject()] }),
    await visitor.rpc('remember_device', { device: subject() }),
    await visitor.rpc('forget_devices'),
  ]) {
    expect(error?.code).toBe('42501');
  }
});

test('the tables themselves are out of reach', async () => {
  const { client } = await newUser();
  for (const asker of [anonymous(), client]) {
    for (const name of ['attempts', 'attempt_limits', 'known_devices']) {
      for (const table of [name, `private.${name}`]) {
        expect((await asker.from(table as 'accounts').select('*')).error).not.toBeNull();
      }
      const inside = asker.schema('private' as 'public').from(name as 'accounts');
      expect((await inside.select('*')).error).not.toBeNull();
    }
  }
});
