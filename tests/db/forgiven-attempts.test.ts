import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anonymous } from './support';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const newAddress = () => `address:${hash(randomUUID())}`;

async function begin(subjects: string[], kind = 'sign-in'): Promise<number> {
  const { data } = await anonymous().rpc('begin_attempt', { kind, subjects }).throwOnError();
  return data;
}

async function forgive(subjects: string[], kind = 'sign-in'): Promise<void> {
  await anonymous().rpc('forgive_attempt', { kind, subjects }).throwOnError();
}

test('what the auth service refused to look at is not held against anyone', async () => {
  const [address, client] = [newAddress(), `client:${hash(randomUUID())}`];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect(await begin([address, client]), `attempt ${attempt}`).toBe(0);
    await forgive([address, client]);
  }
});

test('one attempt is taken back, of that kind and off those subjects alone', async () => {
  const [address, neighbour] = [newAddress(), newAddress()];
  for (let attempt = 0; attempt < 5; attempt += 1) await begin([address, neighbour]);
  await forgive([address], 'sign-up');
  expect(await begin([address])).toBeGreaterThan(0);
  await forgive([address]);
  expect(await begin([neighbour])).toBeGreaterThan(0);
  expect(await begin([address])).toBe(0);
  expect(await begin([address])).toBeGreaterThan(0);
});
