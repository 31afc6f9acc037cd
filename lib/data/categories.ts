import 'server-only';

import { createClient } from '@/lib/supabase/server';
import { unexpected } from './unexpected';

/** The category choices: the budget categories plus any category used already, in alphabetical order. */
export async function getCategories(): Promise<string[]> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('categories');
  if (error) throw unexpected('reading categories', error);
  return data;
}
