import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { failure, success, type Failure, type Result } from '@/lib/domain/errors/result';
import { payeeDocument, payeesPageDocument, type Payee, type PayeesPage } from '@/lib/domain/payees/document';
import type { PayeeChange } from '@/lib/domain/payees/form';
import type { PayeesQuery } from '@/lib/domain/payees/query';
import { createClient } from '@/lib/supabase/server';
import { logFailure, raisedFailure } from './errors';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';

const PAGE_SIZE = 25;

/** One page of the payees that have transactions; their sums are those of the year of `today`. */
export async function getPayeesPage(
  { search, sort, page }: PayeesQuery,
  today: CalendarDate,
): Promise<PayeesPage> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('payees_page', { search, page, page_size: PAGE_SIZE, sort, today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading payees', error);
  return payeesPageDocument(currency).parse(data);
}

/** A payee with what it came to; null if it is gone. */
export async function getPayee(id: string, today: CalendarDate): Promise<Payee | null> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('payee_page', { payee: id, today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading a payee', error);
  return data === null ? null : payeeDocument(currency).parse(data);
}

const takenDocument = z.object({ id: z.uuid(), payee: z.string(), transactions: z.number() });

function nameTaken(details: string): Failure {
  const { error } = failure('payee_exists', takenDocument.parse(JSON.parse(details)));
  return { ok: false, error: { ...error, fields: { name: error.message } } };
}

const changedDocument = z.object({ transactions: z.number(), payee: z.string() });

/**
 * Changes a payee as the ledger change `change`; safe to repeat.
 * @returns the number of transactions it concerns, and the payee that was changed or made
 */
export async function changePayee(
  change: string,
  payee: string,
  details: PayeeChange,
): Promise<Result<z.infer<typeof changedDocument>>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('change_payee', { change, payee, details });
  if (error)
    return raisedFailure('changing a payee', error, {
      payee_gone: 'payee_gone',
      payee_changed: 'payee_changed',
      payee_exists: nameTaken,
    });
  return success(changedDocument.parse(data));
}
