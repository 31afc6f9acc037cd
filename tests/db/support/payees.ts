import { randomUUID } from 'node:crypto';
import type { Json } from '@/lib/supabase/database.types';
import { fileOf, importFile } from './imports';
import { newAccount } from './ledger';
import { newUser, type TestUser } from './users';

export const BLUE_BOTTLE = ['SQ *BLUE BOTTLE 0412 SAN FRANCIS', 'SQ *BLUE BOTTLE 0999 OAKLAND CA'];
export const REWE = ['POS 4711 REWE SAGT DANKE 44120 KOELN//DE', 'REWE SAGT DANKE. 44120//KOELN/DE'];

/** A user whose file has these descriptions, a day after the other from Nov 1. */
export async function withFile(...descriptions: string[]) {
  const user = await newUser();
  const account = await newAccount(user);
  await importFile(
    user,
    fileOf(
      account,
      descriptions.map((description, index) => ({
        description,
        date: `2026-11-${String(index + 1).padStart(2, '0')}`,
      })),
    ),
  );
  return { user, account };
}

export interface Listed {
  id: string;
  description: string;
}

export async function list(user: TestUser, filter: Json = {}): Promise<Listed[]> {
  const { data } = await user.client.rpc('transactions_page', { filter, page_size: 100 }).throwOnError();
  return (data as unknown as { items: Listed[] }).items;
}

export const titles = async (user: TestUser, filter: Json = {}) =>
  (await list(user, filter)).map(({ description }) => description);

interface PayeeRow {
  id: string;
  name: string;
  transactions: number;
}

export async function payees(user: TestUser, search = ''): Promise<PayeeRow[]> {
  const { data } = await user.client
    .rpc('payees_page', { search, page: 1, page_size: 50, sort: 'count', today: '2026-11-24' })
    .throwOnError();
  return (data as unknown as { items: PayeeRow[] }).items;
}

export async function payee(user: TestUser, name: string): Promise<string> {
  const found = (await payees(user)).find((one) => one.name === name);
  if (!found) throw new Error(`no payee ${name}`);
  return found.id;
}

export const change = (user: TestUser, id: string, details: Json, key: string = randomUUID()) =>
  user.client.rpc('change_payee', { change: key, payee: id, details });
