import { byColumn, FLAG_FIELDS, TEXT_FIELDS } from '@/lib/domain/transactions/fields';

const NEW_COLUMNS = {
  ...byColumn(TEXT_FIELDS, () => ''),
  ...byColumn(FLAG_FIELDS, ({ initial }): boolean => initial),
};

/** Rows of an archive. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const MOMENT = '2026-11-20T08:09:10.123456Z';

export const account = {
  id: uuid(1),
  name: 'Everyday',
  type: 'bank' as const,
  last_four_digits: '4821',
  currency: null,
  created_at: MOMENT,
  closed_at: null,
  deletion_id: null,
  revision: 1,
  locked_until: null,
  valuation: null,
  interest_rate: null,
  term_months: null,
  position: 0,
};
export const category = {
  id: uuid(2),
  parent_id: null,
  name: 'Food',
  kind: 'spending' as const,
  color: null,
  position: 0,
  archived_at: null,
  created_at: MOMENT,
  icon: null,
  kept: false,
};
export const payee = { id: uuid(3), name: null, created_at: MOMENT, never_guess: false };
export const transaction = (number: number) => ({
  id: uuid(100 + number),
  account_id: account.id,
  date: `2026-11-${String((number % 28) + 1).padStart(2, '0')}`,
  description: 'Größe ✓',
  bank_text: null,
  payee_id: payee.id,
  category_id: category.id,
  category_source: 'hand' as const,
  amount: '-2.50',
  type: 'expense' as const,
  type_stated: true,
  ...NEW_COLUMNS,
  import_id: null,
  position: 0,
  external_id: null,
  file_key: null,
  created_at: MOMENT,
  edited_at: null,
  revision: 1,
  deletion_id: null,
  deleted_at: null,
  line: null,
  bank_transfer: false,
  category_reason: null,
  category_set_at: null,
  guess_category_id: null,
  guess_kind: null,
  guess_filled: false,
  balance_key: null,
});
