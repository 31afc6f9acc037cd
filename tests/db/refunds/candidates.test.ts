import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { answerOf } from '../support/ledger-changes';
import {
  addAccount,
  find,
  put,
  putAndFind,
  refuse,
  suggestionsOf,
  type Movement,
} from '../support/suggestions';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let checking: string;

beforeEach(async () => {
  user = await newUser();
  checking = await addAccount(user, 'Everyday', 'bank', '4821');
});

const buy = (row: Partial<Movement> = {}): Movement => ({
  account: checking,
  date: '2026-05-30',
  text: 'SHOE BARN 221',
  amount: -90,
  ...row,
});
const back = (row: Partial<Movement> = {}) =>
  buy({ text: 'SHOE BARN RETURN CREDIT', amount: 30, date: '2026-06-12', ...row });
const open = async () =>
  (await suggestionsOf(user)).map(({ kind, first_id, second_id, reason }) => [
    kind,
    first_id,
    second_id,
    reason,
  ]);

describe('suggestions by shared words', () => {
  test.each(['together', 'the refund first', 'the purchase first'])(
    'a refund with words of its own, less than the purchase: %s',
    async (order) => {
      const ids: Record<string, string> = {};
      const rows = { purchase: buy(), refund: back() };
      if (order === 'together') {
        const { ids: all } = await putAndFind(user, rows.purchase, rows.refund);
        [ids.purchase, ids.refund] = [all[0] ?? '', all[1] ?? ''];
      } else {
        const names =
          order === 'the refund first'
            ? (['refund', 'purchase'] as const)
            : (['purchase', 'refund'] as const);
        for (const name of names) ids[name] = (await putAndFind(user, rows[name])).ids[0] ?? '';
      }
      expect(await open()).toEqual([['refund', ids.refund, ids.purchase, 'shared-words']]);
    },
  );

  test.each([
    ['EINKAUF SCHUHHAUS MEIER 4711', 'SCHUHHAUS MEIER GUTSCHRIFT'],
    ['CB CHAUSSURES DUPONT 0412', 'CHAUSSURES DUPONT REMBOURSEMENT'],
    ['IKEA 4711', 'IKEA REFUND 0815'],
    ['Обувь Барн 221', 'Обувь Барн возврат'],
  ])('in other words: %s, %s', async (bought, returned) => {
    const { ids } = await putAndFind(user, buy({ text: bought }), back({ text: returned }));
    expect(await open()).toEqual([['refund', ids[1], ids[0], 'shared-words']]);
  });

  test.each([
    ['after 120 days', { date: '2026-02-11' }],
    ['before the purchase', { date: '2026-06-13' }],
    ['more than the purchase', { amount: -29.99 }],
    ['one word of several', { text: 'SHOE PALACE 12' }],
  ])('none %s', async (_, purchase) => {
    await putAndFind(user, buy(purchase), back());
    expect(await open()).toEqual([]);
  });

  test('none for what doesn’t say that it is a refund', async () => {
    await putAndFind(user, buy(), back({ text: 'SHOE BARN PAYOUT' }));
    expect(await open()).toEqual([]);
  });

  test('the exact amount first, then the most words, then the latest; refused ones are passed over', async () => {
    const ids = await put(
      user,
      buy({ date: '2026-06-01' }),
      buy({ date: '2026-06-02', text: 'SHOE BARN' }),
      buy({ date: '2026-05-01', amount: -30, text: 'SHOE BARN ONLINE' }),
      back(),
    );
    await find(user, [ids[3]!]);
    expect(await open()).toEqual([['refund', ids[3], ids[2], 'shared-words']]);
    await refuse(user, 'refund', ids[3]!, ids[2]!);
    await find(user, [ids[3]!]);
    expect(await open()).toEqual([['refund', ids[3], ids[1], 'shared-words']]);
  });

  test('only of the amount left of the purchase', async () => {
    const ids = await put(user, buy(), back(), back({ amount: 70 }));
    await user.client
      .from('refund_links')
      .insert({ refund_id: ids[1]!, purchase_id: ids[0]!, amount: 30 })
      .throwOnError();
    await find(user, ids);
    expect(await open()).toEqual([]);
  });
});

interface Candidates {
  days: number | null;
  least: number | null;
  total: number;
  items: { id: string; available: number }[];
}
const candidates = async (id: string, filter: Json = {}) => {
  const { items, ...rest } = await answerOf<Candidates>(
    user.client.rpc('refund_candidates', { transaction: id, filter }),
  );
  return { ...rest, items: items.map((one) => [one.id, Number(one.available)]) };
};

describe('the picker', () => {
  test('offers earlier purchases with enough left, the likeliest first, and says which it looked at', async () => {
    const ids = await put(
      user,
      buy(),
      buy({ text: 'Bakery', date: '2026-06-11' }),
      buy({ text: 'Kiosk', amount: -29.99 }),
      buy({ text: 'Old', date: '2026-02-11' }),
      buy({ text: 'Later', date: '2026-06-13' }),
      buy({ text: 'Exact', amount: -30 }),
      back(),
    );
    expect(await candidates(ids[6]!)).toEqual({
      days: 120,
      least: 30,
      total: 3,
      items: [
        [ids[5], 30],
        [ids[0], 90],
        [ids[1], 90],
      ],
    });
  });

  test('a search finds all that has something left, by text and by amount', async () => {
    const ids = await put(
      user,
      buy({ date: '2020-01-01' }),
      buy({ amount: -20, date: '2026-06-13' }),
      buy({ text: 'Bakery' }),
      back(),
      back({ amount: 90, date: '2026-06-12' }),
    );
    await user.client
      .from('refund_links')
      .insert({ refund_id: ids[4]!, purchase_id: ids[2]!, amount: 90 })
      .throwOnError();
    expect(await candidates(ids[3]!, { search: 'shoe barn' })).toEqual({
      days: null,
      least: null,
      total: 2,
      items: [
        [ids[1], 20],
        [ids[0], 90],
      ],
    });
    expect((await candidates(ids[3]!, { search: 'bakery' })).items).toEqual([]);
    const filter = { search: '20', searchAmounts: [{ from: 20, to: 20.01, sign: null }] };
    expect((await candidates(ids[3]!, filter)).items).toEqual([[ids[1], 20]]);
    // Linked by as much as fits.
    await user.client
      .rpc('link_refund', { change: crypto.randomUUID(), refund: ids[3]!, purchase: ids[1]! })
      .throwOnError();
    expect((await candidates(ids[3]!)).least).toBe(10);
  });

  test('from the side of the purchase: money that came in later', async () => {
    const ids = await put(
      user,
      buy(),
      back(),
      back({ text: 'Salary', amount: 500 }),
      back({ date: '2026-05-29' }),
    );
    expect(await candidates(ids[0]!)).toMatchObject({
      days: 120,
      least: null,
      total: 2,
      items: [
        [ids[1], 30],
        [ids[2], 500],
      ],
    });
  });

  test('shows twenty and says how many there are', async () => {
    const ids = await put(user, back(), ...Array.from({ length: 25 }, () => buy()));
    const { total, items } = await candidates(ids[0]!);
    expect([total, items.length]).toEqual([25, 20]);
  });

  test('nothing of another user', async () => {
    const [id] = await put(user, back());
    const other = await newUser();
    expect(
      (await other.client.rpc('refund_candidates', { transaction: id!, filter: { search: 'shoe' } })).data,
    ).toMatchObject({ total: 0, items: [] });
  });
});
