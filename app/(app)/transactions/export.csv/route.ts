import type { NextRequest } from 'next/server';
import { download } from '@/lib/data/download';
import { currentUser, userToday } from '@/lib/data/auth/session';
import { getCurrency } from '@/lib/data/shell';
import { exportTransactions } from '@/lib/data/transactions/transactions';
import { loadable } from '@/lib/data/errors';
import { errorMessage } from '@/lib/domain/errors/messages';
import { transactionsCsvPieces } from '@/lib/domain/transactions/csv';
import { parseTransactionsQuery } from '@/lib/domain/transactions/query';
import { valuesOf } from '@/lib/search-params';

/** All transactions that match the URL's filter, as a CSV download. */
export async function GET(request: NextRequest): Promise<Response> {
  const { filter } = parseTransactionsQuery(valuesOf(request.nextUrl.searchParams));
  const csv = await loadable('exporting', exported(filter));
  return (
    csv ?? new Response('The export could not be made just now. Try again in a moment.', { status: 503 })
  );
}

async function exported(filter: Parameters<typeof exportTransactions>[0]): Promise<Response> {
  if (!(await currentUser())) {
    return new Response(errorMessage('session_ended', { purpose: 'export_transactions' }), {
      status: 401,
    });
  }
  const currency = await getCurrency();
  return download(
    `outlay-transactions-${await userToday()}.csv`,
    'text/csv; charset=utf-8',
    transactionsCsvPieces(await exportTransactions(filter, currency), currency),
  );
}
