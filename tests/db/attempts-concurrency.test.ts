import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anonymous, newUser } from './support';

const newSubject = (kind: 'address' | 'client') =>
  `${kind}:${createHash('sha256').update(randomUUID()).digest('hex')}`;

test('attempts made at once are counted one by one', async () => {
  await newUser(); // A backend that has only just started answers its first requests at once with an error.
  const address = newSubject('address');
  const waits = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const subjects = [newSubject('client'), address];
      const { data } = await anonymous().rpc('begin_attempt', { kind: 'sign-in', subjects }).throwOnError();
      return data;
    }),
  );
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
});
