import { CSV_TEMPLATE } from '@/lib/domain/imports/csv/required-headers';

/** The CSV template, as a download. */
export function GET(): Response {
  return new Response(CSV_TEMPLATE, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="outlay-template.csv"',
    },
  });
}
