import { expect, test } from 'vitest';
import { addAccount, find, put, suggestionsOf, transfersOf, type Movement } from '../support/suggestions';
import { newUser } from '../support/users';

const PAIRS = 500;

/** A generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Row = Movement & { truth?: number };

function withoutTruth(row: Row): Movement {
  const movement = { ...row };
  delete movement.truth;
  return movement;
}

/** The texts of both sides, as banks write them, and whether they are evidence. */
const TEXTS: Record<'savings' | 'card', [out: string, into: string, evident: boolean][]> = {
  savings: [
    ['ONLINE TRANSFER TO SAV xx7733', 'ONLINE TRANSFER FROM CHK xx4821', true],
    ['Umbuchung DE02120300000000207733', 'Umbuchung', true],
    ['Standing order Rainy day', 'Deposit', true],
    ['SEPA \u00dcberweisung', 'Gutschrift 4821', true],
    ['Transfer', 'Transfer', false],
    ['Standing order', 'Incoming', false],
  ],
  card: [
    ['SAPPHIRE CARD SVCS EPAY', 'PAYMENT - THANK YOU', true],
    ['Kreditkartenabrechnung', 'Zahlung erhalten', true],
    ['Bill pay 0917', 'Received', true],
    ['Sapphire', 'Online', true],
    ['Home bank bill', 'PAYMENT - THANK YOU', false],
    ['Bank bill', 'Received', false],
  ],
};
const SHOPS = [
  'Lidl 0119',
  'Amazon Mktp',
  'Card payment Tesco',
  'Zalando',
  'Shell 2217',
  'Rent',
  'Cash machine',
  'PayPal',
];
const GIVERS = [
  'Work salary',
  'Refund Zalando',
  'Amazon return',
  'Ann',
  'Tax office',
  'Cash deposit',
  'Interest 2026',
];

/** True pairs, and for each of them rows of the same amount that have nothing to do with it. */
function household(
  seed: number,
  density: number,
  accounts: Record<'checking' | 'savings' | 'card' | 'second', string>,
) {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const dateOf = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
  const rows: Row[] = [];
  const evident = new Set<number>();
  const amountOf = () =>
    random() < 0.5 ? pick([50, 100, 200, 250, 500, 1_000]) : Math.round(random() * 90_000 + 500) / 100;
  for (let truth = 0; truth < PAIRS; truth += 1) {
    const day = Math.floor(random() * 1_000);
    const amount = amountOf();
    const to = pick(['savings', 'card'] as const);
    const [out, into, isEvident] = pick(TEXTS[to]);
    if (isEvident) evident.add(truth);
    rows.push({ account: accounts.checking, date: dateOf(day), text: out, amount: -amount, truth });
    const later = Math.floor(random() * 5) - (random() < 0.1 ? 2 : 0);
    rows.push({ account: accounts[to], date: dateOf(day + later), text: into, amount, truth });
  }
  const all = Object.values(accounts);
  for (let decoy = 0; decoy < density * PAIRS; decoy += 1) {
    const near = pick(rows);
    const amount = random() < 0.5 ? Math.abs(near.amount) : amountOf();
    const shift = Math.floor(random() * 30) - 15;
    const date = new Date(Date.parse(near.date) + shift * 86_400_000).toISOString().slice(0, 10);
    const isOut = random() < 0.7;
    rows.push({
      account: pick(all),
      date,
      text: pick(isOut ? SHOPS : GIVERS),
      amount: isOut ? -amount : amount,
    });
  }
  return { rows, evident };
}

test.each([
  [1, 1, 0.4],
  [2, 3, 0.25],
  [3, 3, 0.25],
])(
  'of 500 pairs nothing is linked that is no transfer: seed %s, %s decoys for each',
  async (seed, density, least) => {
    const user = await newUser();
    const accounts = {
      checking: await addAccount(user, 'Everyday', 'bank', '4821'),
      savings: await addAccount(user, 'Rainy day', 'savings', '7733'),
      card: await addAccount(user, 'Sapphire', 'credit', '0917'),
      second: await addAccount(user, 'Joint', 'bank', '5120'),
    };
    const { rows, evident } = household(seed, density, accounts);
    // One account after the other, as files come: links made then stay.
    const order = Object.values(accounts);
    order.push(...order.splice(0, seed));
    const sorted = order.flatMap((account) => rows.filter((row) => row.account === account));
    const ids: string[] = [];
    for (const account of order) {
      const file = sorted.filter((row) => row.account === account);
      const added = await put(user, ...file.map(withoutTruth));
      ids.push(...added);
      await find(user, added);
    }
    const truthOf = new Map(sorted.map(({ truth }, index) => [ids[index], truth]));
    const transfers = await transfersOf(user);
    const wrong = transfers.filter(([out, into]) => {
      const truth = truthOf.get(out!);
      return truth === undefined || truth !== truthOf.get(into!);
    });
    const textOf = new Map(sorted.map((row, index) => [ids[index], row]));
    expect(wrong.map(([out, into, why]) => [textOf.get(out!), textOf.get(into!), why])).toEqual([]);
    const offered = (await suggestionsOf(user)).filter(
      ({ kind, first_id, second_id }) =>
        kind === 'transfer' &&
        truthOf.get(first_id) !== undefined &&
        truthOf.get(first_id) === truthOf.get(second_id!),
    );
    const recall = transfers.length / PAIRS;
    console.info(
      `seed ${seed}, density ${density}: ${transfers.length} of ${PAIRS} linked (${evident.size} with evidence), ${offered.length} more suggested`,
    );
    expect(recall).toBeGreaterThan(least);
  },
);
