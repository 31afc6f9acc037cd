import type { NextRequest } from 'next/server';
import { currentUser } from '@/lib/data/session';
import { getMatching } from '@/lib/data/transactions';
import { loadable } from '@/lib/data/errors';
import { parseTransactionsQuery, type TransactionFilter } from '@/lib/domain/transactions-query';

const PRIVATE = { 'cache-control': 'private, no-store' };

/** How many transactions pass the address's filter, and their digest, as JSON; 401 without a session. */
export async function GET(request: NextRequest): Promise<Response> {
  const { filter } = parseTransactionsQuery(Object.fromEntries(request.nextUrl.searchParams));
  return (await loadable('selecting', match(filter))) ?? refusal(503);
}

async function match(filter: TransactionFilter): Promise<Response> {
  if (!(await currentUser())) return refusal(401);
  return Response.json(await getMatching(filter), { headers: PRIVATE });
}

const refusal = (status: number) => new Response(null, { status, headers: PRIVATE });
