import type { NextRequest } from 'next/server';
import { download } from '@/lib/data/download';
import { currentUser, userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getReport } from '@/lib/data/reports/reports';
import type { AskedReport } from '@/lib/domain/reports/asked';
import { errorMessage } from '@/lib/domain/errors/messages';
import { monthsCsv, spendingCsv } from '@/lib/domain/reports/csv';
import type { Report } from '@/lib/domain/reports/enums';
import { reportOfCsv } from '@/lib/domain/reports/query';
import { valuesOf } from '@/lib/search-params';

type DocumentOf<Kind extends Report> = NonNullable<AskedReport<Kind>['document']>;

const FILES: { [Kind in Report]: (document: DocumentOf<Kind>, asked: AskedReport<Kind>) => string } = {
  months: monthsCsv,
  spending: spendingCsv,
};

/** The report of an address, as a CSV download. */
export async function GET(request: NextRequest): Promise<Response> {
  const params = valuesOf(request.nextUrl.searchParams);
  const report = reportOfCsv(params);
  if (report === null) return new Response('There is no such report.', { status: 404 });
  const csv = await loadable('exporting a report', exported(report, params));
  return (
    csv ?? new Response('The report could not be made just now. Try again in a moment.', { status: 503 })
  );
}

/** The file; null if its figures could not be read. */
async function exported<Kind extends Report>(
  report: Kind,
  params: ReturnType<typeof valuesOf>,
): Promise<Response | null> {
  if (!(await currentUser())) {
    return new Response(errorMessage('session_ended', { purpose: 'export_report' }), { status: 401 });
  }
  const today = await userToday();
  const asked = await getReport(report, params, today);
  if (asked.problem !== null) return new Response(asked.problem.message, { status: 400 });
  if (asked.document === null) return null;
  return download(`outlay-${report}-${today}.csv`, 'text/csv; charset=utf-8', [
    FILES[report](asked.document, asked),
  ]);
}
