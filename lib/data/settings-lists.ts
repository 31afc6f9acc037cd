import 'server-only';

import { z } from 'zod';
import type { ListCounts } from '@/lib/domain/settings/lists';
import { logFailure } from './errors';
import { readDocument } from './screen-documents';

const count = z.number().int();
const countsDocument = z.object({ categories: count, payees: count, rules: count, tags: count });

/** Returns the number of categories, payees, rules and tags of the user; archived ones do not count. */
export async function getListCounts(): Promise<ListCounts> {
  const { data, error } = await readDocument('list_counts');
  if (error) throw logFailure('counting the lists of the settings', error);
  return countsDocument.parse(data);
}
