import 'server-only';

import { cache } from 'react';
import { z } from 'zod';
import type { Currency } from '@/lib/domain/currency';
import { CURRENCIES } from '@/lib/domain/currency-list';
import { createClient } from '@/lib/supabase/server';
import { unexpected } from './errors';

const shellDocument = z.object({
  name: z.string().nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  has_account: z.boolean(),
  has_sample: z.boolean(),
  category_colors: z.record(z.string(), z.number().int()),
  unread_notifications: z.number().int(),
});

/** What the frame of every signed-in screen needs. */
export interface Shell {
  name: string | null;
  currency: Currency;
  /** False for a user who has to set up an account first. */
  hasAccount: boolean;
  /** Whether sample data is among what the screens show. */
  hasSample: boolean;
  /** The colours the user has chosen for categories, as places in the palette. */
  categoryColors: Readonly<Record<string, number>>;
  unreadNotifications: number;
}

/** The frame's data, read once per request. */
export const getShell = cache(async (): Promise<Shell> => {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('shell');
  if (error) throw unexpected('reading the shell', error);
  const shell = shellDocument.parse(data);
  return {
    name: shell.name,
    currency: shell.currency ?? 'USD',
    hasAccount: shell.has_account,
    hasSample: shell.has_sample,
    categoryColors: shell.category_colors,
    unreadNotifications: shell.unread_notifications,
  };
});

/** The currency of the user's amounts; on a screen it comes with the frame, at no further cost. */
export async function getCurrency(): Promise<Currency> {
  return (await getShell()).currency;
}
