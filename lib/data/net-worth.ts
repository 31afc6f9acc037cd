import 'server-only';

import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { netWorthDocument, type NetWorth } from '@/lib/domain/net-worth/net-worth';
import { logFailure } from './errors';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';

/**
 * Net worth at the month ends of a range, why it changed, and its accounts, in minor units; `from` is null for all
 * there is. docs/product.md, 'Net worth'.
 */
export async function getNetWorth(
  { from, to }: { from: CalendarDate | null; to: CalendarDate },
  today: CalendarDate,
): Promise<NetWorth> {
  const [{ data, error }, currency] = await Promise.all([
    // The generated types know no argument that may be null.
    readDocument('net_worth', { first: from as string, last: to, today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading net worth', error);
  return netWorthDocument(currency).parse(data);
}
