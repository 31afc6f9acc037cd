import { beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { addToImport, guessed, tell, type Told } from '../support/memory';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

const decide = (...rows: Told[]) => tell(user, account, rows);
/** The category that memory has in mind for one row. */
const guessOf = async (description: string, amount = -9.5) =>
  (await guessed(user, [{ description, amount }]))[0];

const OTHERS: Told[] = ['Kino Metropol', 'Tankstelle Nord', 'Gartenmarkt Ost', 'Optik Klar'].map((text) => ({
  text,
  category: 'Leisure',
  amount: -10,
}));

describe('a new payee', () => {
  test.each([
    ['German', ['Linden Apotheke', 'Apotheke am Tor'], 'Stern Apotheke Ulm', 'apotheke'],
    ['English', ['The Corner Pharmacy', 'Pharmacy on Fifth'], 'Hill Street Pharmacy', 'pharmacy'],
    ['Spanish', ['La Nueva Farmacia', 'Farmacia del Sol'], 'Gran Via Farmacia', 'farmacia'],
    ['Polish', ['Zielona Apteka', 'Apteka pod Lwem'], 'Nowa Apteka', 'apteka'],
    ['Russian', ['Новая Аптека', 'Аптека на Углу'], 'Городская Аптека', 'аптека'],
    ['Japanese', ['みどり 薬局', '薬局 さくら'], 'ひまわり 薬局', '薬局'],
  ])(
    'is suggested what others with a word of it are, wherever it stands: %s',
    async (_, known, text, word) => {
      await decide(...OTHERS, ...known.map((one) => ({ text: one, category: 'Health', amount: -30 })));
      expect(await guessOf(text, -31)).toMatchObject({
        category: 'Health',
        kind: expect.stringMatching(/^like-[79]$/),
        filled: false,
        evidence: { scope: 'shared', payee: word, matching: 2, of: 2 },
      });
      const [row] = await addToImport(user, account, [{ description: text, amount: -31 }]);
      expect(row).toMatchObject({
        category: 'Uncategorized',
        source: 'none',
        guess: 'Health',
        filled: false,
      });
    },
  );

  test('without such a word has what others for about as much are in mind, too weak to show', async () => {
    await decide(
      ...OTHERS,
      ...['Hotel Post', 'Bahnreisen', 'Fluglinie'].map((text) => ({
        text,
        category: 'Travel',
        amount: -400,
      })),
    );
    const guess = await guessOf('Zeltplatz', -380);
    expect(guess).toMatchObject({
      category: 'Travel',
      filled: false,
      evidence: { scope: 'others', likeness: 'like-amount', matching: 3, of: 3 },
    });
    expect((await guessOf('Kiosk', -10))?.category).toBe('Leisure');
  });

  test('gets no category of money out for money in, nor one that a hand took away', async () => {
    await decide(...OTHERS, { text: 'Copy Shop Eins', category: 'Uncategorized' });
    expect(await guessOf('Linden Kino', 12)).toBeUndefined();
    expect((await guessOf('Copy Shop Zwei'))?.category).not.toBe('Uncategorized');
  });

  test('is left alone if the user wants no guesses for it', async () => {
    await decide(...OTHERS, { text: 'Linden Apotheke', category: 'Health' });
    expect(await guessOf('Stern Apotheke')).toMatchObject({ category: 'Health' });
    await user.client.from('payees').update({ never_guess: true }).neq('never_guess', true).throwOnError();
    expect(await guessOf('Stern Apotheke')).toBeUndefined();
  });
});

test('a payee with a choice of its own is never guessed by others', async () => {
  await decide(
    { text: 'Linden Apotheke', category: 'Household' },
    ...['Stern Apotheke', 'Apotheke am Tor', 'Rosen Apotheke'].map((text) => ({ text, category: 'Health' })),
  );
  expect(await guessOf('Linden Apotheke')).toMatchObject({ category: 'Household', kind: 'payee-1' });
});

test('a single choice counts more with those about others that begin alike', async () => {
  await decide(
    { text: 'Starbucks Bedford', category: 'Coffee' },
    { text: 'Starbucks Wythe', category: 'Coffee' },
    { text: 'Starbucks Berry', category: 'Coffee' },
  );
  expect(await guessOf('Starbucks Berry')).toMatchObject({
    category: 'Coffee',
    kind: 'kin-3',
    evidence: { scope: 'words', payee: 'starbucks', matching: 3, of: 3 },
  });
});

test('where all the latest choices differ from all before, habits have changed', async () => {
  const days = (month: string, category: string): Told[] =>
    [1, 2, 3, 4].map((day) => ({ text: 'LIDL', category, on: `2026-${month}-0${day}T12:00:00Z` }));
  await decide(...days('03', 'Household'), ...days('04', 'Groceries').slice(0, 3));
  expect(await guessOf('LIDL')).toMatchObject({
    category: 'Groceries',
    kind: 'moved-3',
    filled: false,
    evidence: { matching: 3, of: 3 },
  });
  await decide(...days('05', 'Household').slice(0, 1));
  expect(await guessOf('LIDL')).not.toMatchObject({ kind: expect.stringMatching(/^moved/) });
});
