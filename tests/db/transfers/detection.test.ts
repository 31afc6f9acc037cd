import { beforeEach, describe, expect, test } from 'vitest';
import {
  addAccount,
  find,
  put,
  putAndFind,
  suggestionsOf,
  transfersOf,
  typesOf,
} from '../support/suggestions';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let checking: string;
let savings: string;
let card: string;

beforeEach(async () => {
  user = await newUser();
  checking = await addAccount(user, 'Everyday', 'bank', '4821');
  savings = await addAccount(user, 'Rainy day', 'savings', '7733');
  card = await addAccount(user, 'Sapphire', 'credit', '0917');
});

/** Puts money out of checking and into another account, and returns the number of links. */
async function pair(
  out: string,
  into: string,
  { to = savings, days = ['2026-08-28', '2026-08-31'], from = checking, bank = [false, false] } = {},
) {
  const { ids, linked } = await putAndFind(
    user,
    { account: from, date: days[0]!, text: out, amount: -500, bankTransfer: bank[0]! },
    { account: to, date: days[1]!, text: into, amount: 500, bankTransfer: bank[1]! },
  );
  return { out: ids[0]!, in: ids[1]!, linked };
}

describe('the examples', () => {
  test('money that reaches the savings later is linked, and that is no edit', async () => {
    const [out] = await put(user, {
      account: checking,
      date: '2026-08-28',
      text: 'To savings',
      amount: -500,
    });
    expect(await find(user, [out!])).toBe(0);
    const { ids, linked } = await putAndFind(user, {
      account: savings,
      date: '2026-08-31',
      text: 'From account 4821',
      amount: 500,
    });
    expect(linked).toBe(1);
    expect(await transfersOf(user)).toEqual([[out, ids[0], 'names-account']]);
    expect(await typesOf(user, [out!, ids[0]!])).toEqual([
      ['transfer', null],
      ['transfer', null],
    ]);
    expect(await suggestionsOf(user)).toEqual([]);
  });

  test('one out and two ins: one suggestion', async () => {
    const { ids, linked } = await putAndFind(
      user,
      { account: checking, date: '2026-08-28', text: 'Transfer to 7733', amount: -50 },
      { account: savings, date: '2026-08-29', text: 'From 4821', amount: 50 },
      { account: savings, date: '2026-08-30', text: 'From 4821', amount: 50 },
    );
    expect(linked).toBe(0);
    const suggestions = await suggestionsOf(user);
    expect(new Set(suggestions.map(({ second_id }) => second_id))).toEqual(new Set(ids.slice(1)));
    expect(suggestions.map(({ first_id, decision, reason }) => [first_id, decision, reason])).toEqual(
      [0, 1].map(() => [ids[0], `transfer/row/${ids[0]}`, 'several-candidates']),
    );
  });

  test('three outs and three ins between the same two accounts: three pairs, in the order of dates', async () => {
    const days = ['2026-08-20', '2026-08-22', '2026-08-24'];
    const outs = await put(
      user,
      ...days.map((date) => ({ account: checking, date, text: 'To 7733', amount: -50 })),
    );
    const ins = await put(
      user,
      ...days.map((date) => ({ account: savings, date, text: 'Incoming', amount: 50 })),
    );
    expect(await find(user, ins)).toBe(3);
    expect((await transfersOf(user)).toSorted()).toEqual(
      outs.map((out, index) => [out, ins[index], 'names-account']).toSorted(),
    );
    expect(await suggestionsOf(user)).toEqual([]);
  });

  test('the same without evidence for one of them: nothing is linked', async () => {
    const { linked } = await putAndFind(
      user,
      { account: checking, date: '2026-08-20', text: 'To 7733', amount: -50 },
      { account: checking, date: '2026-08-21', text: 'Standing order', amount: -50 },
      { account: savings, date: '2026-08-20', text: 'Incoming', amount: 50 },
      { account: savings, date: '2026-08-21', text: 'Incoming', amount: 50 },
    );
    expect(linked).toBe(0);
    expect((await suggestionsOf(user)).every(({ reason }) => reason === 'several-candidates')).toBe(true);
  });

  test('if a third account has a candidate, several of one amount are not paired', async () => {
    const { linked } = await putAndFind(
      user,
      { account: checking, date: '2026-08-20', text: 'To 7733', amount: -50 },
      { account: checking, date: '2026-08-21', text: 'To 7733', amount: -50 },
      { account: savings, date: '2026-08-20', text: 'From 4821', amount: 50 },
      { account: savings, date: '2026-08-21', text: 'From 4821', amount: 50 },
      { account: card, date: '2026-08-26', text: 'Refund', amount: 50 },
    );
    expect(linked).toBe(0);
  });
});

describe('evidence', () => {
  test.each<[string, string, string]>([
    ['Transfer to xx7733', 'Deposit', 'names-account'],
    ['Transfer to ****7733', 'Deposit', 'names-account'],
    ['To 1234567733', 'Deposit', 'names-account'],
    ['To 7733', 'Deposit', 'names-account'],
    ['Payment', 'from EVERYDAY transfer', 'names-account'],
    ['RAINY DAY fund', 'Deposit', 'names-account'],
  ])('%s / %s', async (out, into, evidence) => {
    const { linked, ...ids } = await pair(out, into);
    expect(linked).toBe(1);
    expect(await transfersOf(user)).toEqual([[ids.out, ids.in, evidence]]);
  });

  test.each<[string, string, string]>([
    ['Transfer', 'Deposit', 'transfer-word'],
    ['\u00dcBERWEISUNG', 'Gutschrift', 'transfer-word'],
    ['\u632f\u8fbc', 'Deposit', 'transfer-word'],
    ['NTRFNONREF', 'Deposit', 'same-amount'],
    ['Landlord', 'Deposit', 'same-amount'],
    ['Rent 77330', 'Order 17733a', 'same-amount'],
    ['Invoice 12.7733', 'Call 555-7733', 'same-amount'],
    ['Everyday', 'Rainy days', 'same-amount'],
    ['Payment', 'Deposit', 'same-amount'],
  ])('is too little: %s / %s', async (out, into, reason) => {
    const { linked, ...ids } = await pair(out, into);
    expect(linked).toBe(0);
    expect(await suggestionsOf(user)).toMatchObject([{ first_id: ids.out, second_id: ids.in, reason }]);
  });

  test('digits like a year, or like the own account, are no evidence', async () => {
    const old = await addAccount(user, 'Nest', 'savings', '2026');
    const zeros = await addAccount(user, 'Egg', 'savings', '0000');
    const twin = await addAccount(user, 'Second', 'bank', '4821');
    expect((await pair('August 2026', 'Deposit', { to: old })).linked).toBe(0);
    expect(
      (await pair('Order 31082026', 'Deposit', { to: old, days: ['2026-01-01', '2026-01-01'] })).linked,
    ).toBe(0);
    expect(
      (await pair('Fund xx2026', 'Deposit', { to: old, days: ['2026-02-01', '2026-02-01'] })).linked,
    ).toBe(1);
    expect((await pair('To 0000', 'Deposit', { to: zeros, days: ['2026-03-01', '2026-03-01'] })).linked).toBe(
      0,
    );
    expect((await pair('To 4821', 'Deposit', { to: twin, days: ['2026-04-01', '2026-04-01'] })).linked).toBe(
      0,
    );
  });

  test('an account with a general name is not named by it', async () => {
    const bank = await addAccount(user, 'Bank', 'bank', '1111');
    const piggy = await addAccount(user, 'Savings', 'savings', null);
    expect((await pair('Bank charges', 'Deposit', { to: bank })).linked).toBe(0);
    expect(
      (await pair('Savings plan', 'Deposit', { to: piggy, days: ['2026-01-01', '2026-01-01'] })).linked,
    ).toBe(0);
    const named = await pair('Transfer to savings', 'In', { to: piggy, days: ['2026-02-01', '2026-02-01'] });
    expect(named.linked).toBe(1);
  });

  test('the bank’s code, unless the other bank writes such codes and has none there', async () => {
    expect((await pair('A', 'B', { bank: [true, false] })).linked).toBe(1);
    const days = ['2026-01-01', '2026-01-01'];
    expect((await pair('A', 'B', { bank: [true, true], days })).linked).toBe(1);
    expect((await pair('A', 'B', { bank: [true, false], days: ['2026-02-01', '2026-02-01'] })).linked).toBe(
      0,
    );
    expect((await transfersOf(user)).map(([, , evidence]) => evidence)).toEqual(['bank-code', 'bank-code']);
  });

  test('the same accounts and payees, once linked by hand', async () => {
    const first = await pair('Standing order', 'Incoming');
    expect(first.linked).toBe(0);
    await user.client
      .from('transfers')
      .insert({
        out_id: first.out,
        in_id: first.in,
        out_account_id: checking,
        in_account_id: savings,
        origin: 'hand',
      })
      .throwOnError();
    await user.client
      .from('transactions')
      .update({ type: 'transfer' })
      .in('id', [first.out, first.in])
      .throwOnError();
    const days = ['2026-09-28', '2026-09-30'];
    expect((await pair('Standing order', 'Other', { days })).linked).toBe(0);
    const again = await pair('Standing order', 'Incoming', { days: ['2026-10-28', '2026-10-30'] });
    expect(again.linked).toBe(1);
    expect(await transfersOf(user)).toContainEqual([again.out, again.in, 'confirmed-before']);
    const back = await pair('Standing order', 'Incoming', {
      from: savings,
      to: checking,
      days: ['2026-11-28', '2026-11-30'],
    });
    expect(back.linked).toBe(0);
  });

  test.each([
    ['Sapphire bank autopay', 'Received', 1],
    ['Online', 'PAYMENT - THANK YOU', 0],
    ['CREDIT CARD 2217', 'PAYMENT - THANK YOU', 1],
    ['Card payment', 'PAYMENT - THANK YOU', 1],
    ['Credit card payment', 'Online', 1],
    ['Card payment Lidl', 'Zalando', 0],
    ['Card payment Lidl', 'Payment refund', 0],
    ['Lidl', 'Zalando', 0],
  ])('a payment of a card: %s / %s', async (out, into, links) => {
    expect((await pair(out, into, { to: card })).linked).toBe(links);
  });
});

describe('the window', () => {
  test.each([
    ['2026-08-28', '2026-09-02', 1],
    ['2026-08-28', '2026-09-03', 0],
    ['2026-09-02', '2026-08-28', 1],
    ['2026-09-03', '2026-08-28', 0],
  ])('%s and %s', async (out, into, links) => {
    expect((await pair('To 7733', 'From 4821', { days: [out, into] })).linked).toBe(links);
    expect(await suggestionsOf(user)).toEqual([]);
  });

  test('other currencies are no candidates', async () => {
    const euros = await addAccount(user, 'Euros', 'savings', '5555', 'EUR');
    expect((await pair('To 5555', 'From 4821', { to: euros })).linked).toBe(0);
    expect(await suggestionsOf(user)).toEqual([]);
  });

  test('a second candidate in another account prevents the link', async () => {
    await put(user, { account: card, date: '2026-09-01', text: 'Voucher', amount: 500 });
    expect((await pair('To 7733', 'From 4821')).linked).toBe(0);
    expect((await suggestionsOf(user)).map(({ reason }) => reason)).toEqual([
      'several-candidates',
      'several-candidates',
    ]);
  });

  test('a day of many rows of one amount is left alone', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [
      { account: checking, date: '2026-08-28', text: `To 7733 ${index}`, amount: -50 },
      { account: savings, date: '2026-08-28', text: 'From 4821', amount: 50 },
    ]).flat();
    expect((await putAndFind(user, ...rows)).linked).toBe(0);
    expect(await suggestionsOf(user)).toEqual([]);
  });
});
