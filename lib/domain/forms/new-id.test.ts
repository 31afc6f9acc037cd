import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id';

test('ids are valid UUIDs and differ', () => {
  const ids = Array.from({ length: 1000 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});
