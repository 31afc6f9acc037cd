import type { NextRequest } from 'next/server';
import { currentUser, userToday } from '@/lib/data/session';
import { getTransactionChoices, getTransactionsPage } from '@/lib/data/transactions';
import { loadable } from '@/lib/data/errors';
import { quickSearchResult } from '@/lib/domain/quick-search';
import { parseTransactionsQuery } from '@/lib/domain/transactions-query';

const PRIVATE = { 'cache-control': 'private, no-store' };

/** The newest few transactions that the address's search `q` finds, as JSON; 401 without a session. */
export async function GET(request: NextRequest): Promise<Response> {
  const { filter } = parseTransactionsQuery({ q: request.nextUrl.searchParams.get('q') ?? undefined });
  return (await loadable('finding', find(filter.search))) ?? refusal(503);
}

async function find(search: string | undefined): Promise<Response> {
  if (!(await currentUser())) return refusal(401);
  if (search === undefined) return refusal(400);
  const [page, choices] = await Promise.all([
    getTransactionsPage({ search }, { sort: null, page: 1, size: 10 }),
    getTransactionChoices(await userToday()),
  ]);
  return Response.json(quickSearchResult(page, choices), { headers: PRIVATE });
}

const refusal = (status: number) => new Response(null, { status, headers: PRIVATE });
