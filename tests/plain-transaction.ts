import { NEW_VALUES } from '@/lib/domain/transactions/fields';

/** The fields of a listed transaction that is an expense like any other. */
export const PLAIN = {
  type: 'expense' as const,
  incoming: false,
  ...NEW_VALUES,
  tagIds: [] as string[],
  parts: [] as never[],
  transfer: null,
  revision: 1,
};
