import { expect, test } from 'vitest';
import { fileOf, importFile } from '../support/imports';
import { edit } from '../support/ledger';
import { answerOf, takeBack } from '../support/ledger-changes';
import { addAccount, suggestionsOf, transfersOf } from '../support/suggestions';
import { expectTrueTotals } from '../support/totals';
import { figures } from '../support/transfers';
import { newUser } from '../support/users';

test('links an import made by itself are taken back in one step, and are neither made nor offered again', async () => {
  const user = await newUser();
  const checking = await addAccount(user, 'Everyday', 'bank', '4821');
  const savings = await addAccount(user, 'Rainy day', 'savings', '7733');
  const file = (account: string, minorUnits: number, description: string) =>
    importFile(user, fileOf(account, [{ minorUnits, date: '2026-08-30', description }]));
  await file(checking, -30_000, 'Standing order');
  const imported = await file(savings, 30_000, 'From 4821');
  const change = imported.kind === 'imported' ? imported.linked?.change : undefined;
  expect(await answerOf(takeBack(user, change ?? ''))).toEqual({ transactions: 2, kept: 0 });
  expect(await transfersOf(user)).toEqual([]);
  expect(await figures(user)).toMatchObject({ spending: 300, income: 300 });
  const { data } = await user.client.from('live_transactions').select('id').throwOnError();
  await edit(user, data[0]?.id ?? '', { date: '2026-08-31' });
  expect([await transfersOf(user), await suggestionsOf(user)]).toEqual([[], []]);
  await expectTrueTotals(user);
});
