import postgres, { type ReservedSql, type Sql } from 'postgres';
import { afterAll, inject } from 'vitest';
import type { TestUser } from './users';

let database: Sql | undefined;
const server = () => (database ??= postgres(inject('databaseUrl'), { onnotice: () => {} }));

afterAll(() => database?.end({ timeout: 0 }));

/** Begins a transaction as a user on a separate connection; the test decides when it ends. */
export async function begin(user: TestUser): Promise<ReservedSql> {
  const connection = await server().reserve();
  await connection`begin`;
  await connection`select set_config('request.jwt.claim.sub', ${user.id}, true)`;
  await connection`set local role authenticated`;
  return connection;
}

/** True if another session is waiting for a lock held by this transaction. */
export async function isWaitedFor(connection: ReservedSql): Promise<boolean> {
  const [own] = await connection<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const [{ waiting }] = await server()<[{ waiting: boolean }]>`
    select exists(select from pg_stat_activity where ${own.pid} = any(pg_blocking_pids(pid))) as waiting`;
  return waiting;
}
