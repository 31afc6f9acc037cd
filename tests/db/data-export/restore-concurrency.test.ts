import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import type { DataExport } from '@/lib/domain/data-export/format';
import { setProfile, spend } from '../notifications/alerts';
import { exportOf, finish, sendParts, speaking } from '../support/data-exports';
import { newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));

// The embedded database runs one transaction after another; only PostgreSQL lets these race.

const ROUNDS = 6;
const ROWS = 1_000;
let dataExport: DataExport;

beforeAll(async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await setProfile(user, { large_transaction_alerts: true });
  await spend(user, { account_id: account, minorUnits: 45_000 });
  await spend(user, { account_id: account, minorUnits: 70_000, category: 'Home' });
  const small = await exportOf(user);
  const [row] = small.tables.transactions;
  if (!row) throw new Error('no ledger');
  const many = Array.from({ length: ROWS }, (_, position) => ({ ...row, id: randomUUID(), position }));
  const tables = { ...small.tables, transactions: [...small.tables.transactions, ...many] };
  dataExport = { ...small, tables, counts: { ...small.counts, transactions: tables.transactions.length } };
  expect(Object.values(small.tables).filter((rows) => rows.length > 0).length).toBeGreaterThan(6);
});

/** The number of rows that the user has per table. */
async function countsOf({ client }: TestUser): Promise<Record<string, number>> {
  const { data } = await client.rpc('backup_state').throwOnError();
  return Object.fromEntries(
    Object.entries(data as Record<string, { rows: number }>).map(([table, { rows }]) => [table, rows]),
  );
}

/** Waits for the given number of responses, so that the two requests overlap differently each time. */
async function passTime({ client }: TestUser, answers: number): Promise<void> {
  for (let answer = 0; answer < answers; answer += 1) {
    await client.from('restore_parts').select('part').limit(1).throwOnError();
  }
}

/**
 * Finishes a restore while something else changes its staged rows, a little later in each round. Returns the
 * outcomes.
 */
async function finishBeside(meddle: (user: TestUser) => PromiseLike<unknown>): Promise<string[]> {
  const kinds: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await newUser();
    const restoreId = await sendParts(user, dataExport);
    const finished = finish(user, dataExport, restoreId);
    await passTime(user, round);
    const [result] = await Promise.all([finished, meddle(user)]);
    const kind = result.ok ? 'restored' : result.error.code;
    expect(['restored', 'restore_incomplete']).toContain(kind);
    const counts = await countsOf(user);
    if (kind === 'restored') expect(counts).toEqual(dataExport.counts);
    else expect(counts).toMatchObject({ transactions: 0, notifications: 0 });
    kinds.push(kind);
  }
  return kinds;
}

test('beginning a restore while another one finishes takes nothing from it', async () => {
  const kinds = await finishBeside((user) =>
    user.client
      .rpc('stage_restore_part', { restore: randomUUID(), part: 0, kind: 'accounts', rows: [] })
      .throwOnError(),
  );
  // In the first rounds, the new restore may begin before the other finishes.
  expect(kinds.slice(3)).toEqual(['restored', 'restored', 'restored']);
}, 120_000);

test('staged rows that are deleted while a restore finishes are missed', async () => {
  await finishBeside((user) =>
    user.client
      .from('restore_parts')
      .delete()
      .in('kind', ['notifications', 'budget_alerts', 'large_transaction_alerts'])
      .throwOnError(),
  );
}, 120_000);

test('of two tabs that restore at once, one restores everything and the other nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await newUser();
    const outcomes = await Promise.all(
      [1, 2].map(async () => {
        const result = await finish(user, dataExport, await sendParts(user, dataExport));
        return result.ok ? 'restored' : result.error.code;
      }),
    );
    const restored = outcomes.filter((outcome) => outcome === 'restored').length;
    expect(restored).toBeLessThanOrEqual(1);
    if (restored === 1) expect(await countsOf(user)).toEqual(dataExport.counts);
    else expect(outcomes).toEqual(['restore_incomplete', 'restore_incomplete']);
  }
}, 120_000);
