import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { limitOn, periodsOf } from '../support/budgets';
import { beginWithNewUser, user } from '../support/categories';
import type { Json } from '@/lib/supabase/database.types';

beginWithNewUser();

const TODAY = '2026-11-20';
const WEEKS = { kind: 'weekly', anchor: '2026-11-23', shift: 'none' };

async function switchTo(content: object, limits: object[] = []): Promise<string> {
  const change = randomUUID();
  await user.client
    .rpc('switch_calendar', { change, content: content as Json, limits: limits as Json, today: TODAY })
    .throwOnError();
  return change;
}

test.each([
  ['taken back', { kind: 'day', day: 1, shift: 'none' }, '2026-12-01 to 2026-12-31'],
  ['replaced', { kind: 'day', day: 25, shift: 'none' }, '2026-11-25 to 2026-12-24'],
])('limits of a week go with a switch that is %s, and come again with its undo', async (_, other, days) => {
  await switchTo(WEEKS, [{ category: 'Food', amount: '115.00' }]);
  const change = await switchTo(other);
  expect(await periodsOf(user, '2026-12-05', '2026-12-05')).toEqual([days]);
  expect(await limitOn(user, 'Food', '2026-12-05')).toMatchObject({ amount: 500 });
  await user.client.rpc('undo_change', { change }).throwOnError();
  expect(await periodsOf(user, '2026-12-05', '2026-12-05')).toEqual(['2026-11-30 to 2026-12-06']);
  expect(await limitOn(user, 'Food', '2026-12-05')).toMatchObject({ amount: 115 });
});
