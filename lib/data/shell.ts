import 'server-only';

import { cache } from 'react';
import { z } from 'zod';
import { PERIOD_KINDS } from '@/lib/domain/budgets/enums';
import type { Currency } from '@/lib/domain/money/currency';
import { CURRENCIES } from '@/lib/domain/money/currency-list';
import { readDocument, stateReads } from './screen-documents';
import { userToday } from './auth/session';
import { logFailure } from './errors';

const shellDocument = z.object({
  name: z.string().nullable(),
  currency: z
    .enum(CURRENCIES)
    .nullable()
    .transform((currency) => currency ?? 'USD'),
  /** The running budget period; null for one of calendar months. */
  budgetPeriod: z
    .object({ key: z.string(), from: z.string(), to: z.string(), kind: z.enum(PERIOD_KINDS) })
    .nullable(),
  /** False for a user who has to set up an account first. */
  hasAccount: z.boolean(),
  /** True if the user has loaded sample data. */
  hasSample: z.boolean(),
  /** True if today's notices have not been looked for. */
  noticesDue: z.boolean(),
  unreadNotifications: z.number().int(),
  /** The number of items in the review. */
  reviewCount: z.number().int(),
});
/** The data that the frame of every signed-in screen needs. */
export type Shell = z.infer<typeof shellDocument>;

/** The frame's data, read once per request. */
export const getShell = cache(async (): Promise<Shell> => {
  const { data, error } = await stateReads((today) => readDocument('shell', { today }), userToday());
  if (error) throw logFailure('reading the shell', error);
  return shellDocument.parse(data);
});

/** The running budget period; null for one of calendar months, and if it can't be read. */
export function getRunningPeriod(): Promise<Shell['budgetPeriod']> {
  return getShell().then(
    ({ budgetPeriod }) => budgetPeriod,
    () => null,
  );
}

/** The user's currency. Screens read it with the frame, so it costs no further request. */
export async function getCurrency(): Promise<Currency> {
  return (await getShell()).currency;
}
