import { expect, test } from 'vitest';
import { fileOf, importFile, ledger, stageFile } from '../support/imports';
import { newAccount } from '../support/ledger';
import { answerOf } from '../support/ledger-changes';
import { payees } from '../support/payees';
import { newUser } from '../support/users';

test('an import creates one payee per name, ignoring case, accents and blanks, and reuses it', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const payees = async () =>
    (await user.client.from('transactions').select('payee_id').order('position').throwOnError()).data.map(
      ({ payee_id }) => payee_id,
    );
  await importFile(
    user,
    fileOf(account, [
      { description: 'Café Größe', date: '2026-11-01' },
      { description: ' CAFE  GROSSE', date: '2026-11-08' },
      { description: 'Bun' },
    ]),
  );
  const [cafe, same, bun] = await payees();
  expect(same).toBe(cafe);
  expect(bun).not.toBe(cafe);
  await importFile(user, fileOf(account, [{ description: 'bun', date: '2026-11-20' }]));
  expect(new Set(await payees())).toEqual(new Set([cafe, bun]));
  const { data } = await user.client.from('payee_keys').select('key').order('key').throwOnError();
  expect(data).toEqual([{ key: 'bun' }, { key: 'cafe grosse' }]);
  expect((await user.client.from('payees').select('name').throwOnError()).data).toHaveLength(2);
});

test('a file that is not imported leaves no payee, and one that is imported cannot be discarded', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const keys = async () =>
    (await user.client.from('payee_keys').select('key').order('key').throwOnError()).data.map(
      ({ key }) => key,
    );
  const discard = (id: string) => user.client.rpc('discard_import', { import: id }).throwOnError();
  const uncategorized = { category: 'Uncategorized', typeStated: false };
  const kiosk = await importFile(user, fileOf(account, [{ description: 'Kiosk' }]));
  const clinic = await stageFile(
    user,
    fileOf(account, [{ description: 'Kiosk' }, { description: 'Clinic', ...uncategorized }]),
  );
  expect(await keys()).toEqual(['clinic', 'kiosk']);
  // Until then nothing but the review shows it.
  expect(await answerOf(user.client.rpc('list_counts'))).toMatchObject({ payees: 1 });
  expect((await payees(user)).map(({ name }) => name)).toEqual(['Kiosk']);
  await discard(clinic.id);
  expect(await keys()).toEqual(['kiosk']);
  await discard(kiosk.id);
  expect((await ledger(user)).map(({ description }) => description)).toEqual(['Kiosk']);
});

test('nor does one that was left lying in a review', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await stageFile(
    user,
    fileOf(account, [{ description: 'Clinic', category: 'Uncategorized', typeStated: false }]),
  );
  const keys = () => user.client.from('payee_keys').select('key').throwOnError();
  for (let later = 1; later <= 9; later += 1) await stageFile(user, fileOf(account, [{}]));
  expect((await keys()).data).toEqual([{ key: 'clinic' }]);
  await stageFile(user, fileOf(account, [{}]));
  expect((await keys()).data).toEqual([]);
});
