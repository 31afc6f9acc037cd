import 'server-only';

import { cache } from 'react';
import { z } from 'zod';
import type { Currency } from '@/lib/domain/currency';
import { CURRENCIES } from '@/lib/domain/currency-list';
import { createClient } from '@/lib/supabase/server';
import { logFailure } from './errors';

const shellDocument = z.object({
  name: z.string().nullable(),
  currency: z
    .enum(CURRENCIES)
    .nullable()
    .transform((currency) => currency ?? 'USD'),
  /** False for a user who has to set up an account first. */
  hasAccount: z.boolean(),
  /** Whether sample data is among what the screens show. */
  hasSample: z.boolean(),
  /** The colours the user has chosen for categories, as places in the palette. */
  categoryColors: z.record(z.string(), z.number().int()),
  unreadNotifications: z.number().int(),
});
/** What the frame of every signed-in screen needs. */
export type Shell = z.infer<typeof shellDocument>;

/** The frame's data, read once per request. */
export const getShell = cache(async (): Promise<Shell> => {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('shell');
  if (error) throw logFailure('reading the shell', error);
  return shellDocument.parse(data);
});

/** The currency of the user's amounts; on a screen it comes with the frame, at no further cost. */
export async function getCurrency(): Promise<Currency> {
  return (await getShell()).currency;
}
