import { beforeEach, expect, test } from 'vitest';
import { commitStaged, fileOf, importFile, ledger, stageFile, undo } from '../support/imports';
import { newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const tea = () => fileOf(account, [{}, { description: 'Bun', minorUnits: -1_234_567_890_99 }]);

test('five commits of one import at once add the rows once', async () => {
  const staged = await stageFile(user, tea());
  const answers = await Promise.all(Array.from({ length: 5 }, () => commitStaged(user, staged)));
  expect(answers).toEqual(
    Array(5).fill({ kind: 'imported', added: 2, alreadyThere: 0, excluded: 0, linked: null }),
  );
  expect(await ledger(user)).toHaveLength(2);
});

test('the same file in two tabs is added once, and the later tab learns of the change', async () => {
  const [one, two] = [await stageFile(user, tea()), await stageFile(user, tea())];
  const answers = await Promise.all([commitStaged(user, one), commitStaged(user, two)]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['changed', 'imported']);
  expect(await ledger(user)).toHaveLength(2);
  const again = answers.find((answer) => answer.kind === 'changed');
  if (again?.kind !== 'changed') throw new Error('no response reports a change');
  expect(again.import.counts).toMatchObject({ new: 0, alreadyThere: 2 });
  expect(await commitStaged(user, again.import)).toEqual({
    kind: 'imported',
    added: 0,
    alreadyThere: 2,
    excluded: 0,
    linked: null,
  });
  expect(await ledger(user)).toHaveLength(2);
});

test('undoing an import twice at once is harmless, and returns the same', async () => {
  const { id } = await importFile(user, tea());
  await importFile(user, fileOf(account, [{ description: 'Later' }]));
  const answers = await Promise.all([undo(user, id).throwOnError(), undo(user, id).throwOnError()]);
  for (const { data } of answers) expect(data).toEqual({ removed: 2, kept: [] });
  expect(await ledger(user)).toHaveLength(1);
});
