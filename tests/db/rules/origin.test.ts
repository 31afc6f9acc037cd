import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ruleOriginDocument } from '@/lib/domain/rules/document';
import { contentFrom } from '@/lib/domain/rules/draft';
import type { Json } from '@/lib/supabase/database.types';
import { fileOf, importFile } from '../support/imports';
import { edit, newAccount } from '../support/ledger';
import { DESCRIPTORS } from '../support/payee-descriptors';
import { change, list, payee, withFile } from '../support/payees';
import { contains, preview, saveRule, setCategory } from '../support/rules';
import { newUser, type TestUser } from '../support/users';

/** The first condition that the editor begins with for a row, and whether that rule would change the row. */
async function ruleFrom(user: TestUser, transaction: string) {
  const { data } = await user.client.rpc('rule_origin', { transaction }).throwOnError();
  const { conditions } = contentFrom(ruleOriginDocument.parse(data));
  const { problem, rows } = await preview(user, {
    conditions: conditions as unknown as Json[],
    actions: [setCategory('Sorted')],
  });
  return {
    condition: conditions[0],
    matches: problem === null && rows.items.some(({ id }) => id === transaction),
  };
}

test('a rule that begins with a row matches the row, whatever banks write', async () => {
  const user = await newUser();
  await importFile(
    user,
    fileOf(
      await newAccount(user),
      DESCRIPTORS.map(([description], index) => ({
        description,
        date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      })),
    ),
  );
  const { data } = await user.client
    .from('transactions')
    .select('id, description')
    .order('position')
    .throwOnError();
  expect(data).toHaveLength(DESCRIPTORS.length);
  const missed: string[] = [];
  const byPayee: string[] = [];
  for (const { id, description } of data) {
    const { condition, matches } = await ruleFrom(user, id);
    if (!matches) missed.push(description);
    if (condition?.field === 'payee') byPayee.push(description);
  }
  expect(missed).toEqual([]);
  expect(byPayee).toEqual(
    expect.arrayContaining([
      'AMZN MKTP DE*MB3XX7A45',
      'UBER *EATS HELP.UBER.COM',
      'WM SUPERCENTER #4321 PLANO TX',
      'GOOGLE *YOUTUBEPREMIUM g.co/helppay#',
    ]),
  );
  // For most texts the cleaned text is enough.
  expect(byPayee.length).toBeLessThan(DESCRIPTORS.length / 5);
});

test('so it does for a payee that the user or a rule has named, and a row that was renamed', async () => {
  const { user } = await withFile('AMZN MKTP DE*MB3XX7A45', 'WM SUPERCENTER #4321 PLANO TX', 'UBER *EATS');
  const [eats, mart, amazon] = (await list(user)).map(({ id }) => id);
  await change(user, await payee(user, 'Amazon'), { action: 'rename', name: 'The river' }).throwOnError();
  await saveRule(
    user,
    { conditions: [contains('wm super')], actions: [{ field: 'payee', payee: 'Corner shop' }] },
    { apply: 'all', change: randomUUID() },
  );
  expect(await ruleFrom(user, amazon ?? '')).toMatchObject({
    condition: { field: 'payee', values: ['The river'] },
    matches: true,
  });
  expect(await ruleFrom(user, mart ?? '')).toMatchObject({
    condition: { field: 'payee', values: ['Corner shop'] },
    matches: true,
  });
  await edit(user, eats ?? '', { description: 'Birthday dinner' });
  expect(await ruleFrom(user, eats ?? '')).toMatchObject({ condition: { field: 'payee' }, matches: true });
});
