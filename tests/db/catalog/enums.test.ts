import { expect, test } from 'vitest';
import { BALANCE_SOURCES, ACCOUNT_TYPES, VALUATIONS } from '@/lib/domain/accounts/enums';
import { BUDGETINGS, CALENDAR_KINDS, CARRIES, LIMIT_SPANS } from '@/lib/domain/budgets/enums';
import { CATEGORY_KINDS, CATEGORY_SOURCES } from '@/lib/domain/categories/enums';
import {
  FILE_FORMATS,
  MATCH_KINDS,
  ROW_CHOICES,
  ROW_KINDS,
  ROW_PROOFS,
  ROW_STATUSES,
} from '@/lib/domain/imports/enums';
import { MAIL_STATES, NOTIFICATION_KINDS } from '@/lib/domain/notifications/enums';
import {
  NOTICE_KINDS,
  AMOUNT_KINDS,
  SERIES_KINDS,
  SERIES_ORIGINS,
  SERIES_STATES,
  TERM_UNITS,
} from '@/lib/domain/recurring/enums';
import { SHIFTS } from '@/lib/domain/recurring/rhythms';
import { SUGGESTION_KINDS } from '@/lib/domain/review/enums';
import { RULE_MATCHES } from '@/lib/domain/rules/rule';
import {
  LEDGER_CHANGE_KINDS,
  LEDGER_TYPES,
  LEG_TYPES,
  TRANSFER_ORIGINS,
} from '@/lib/domain/transactions/enums';
import { rows } from '../support/catalog';

const COLUMNS: Record<string, readonly string[]> = {
  'accounts.type': ACCOUNT_TYPES,
  'accounts.valuation': VALUATIONS,
  'balance_marks.source': BALANCE_SOURCES,
  'budget_calendars.kind': CALENDAR_KINDS,
  'budget_calendars.shift': SHIFTS,
  'budgets.carry': CARRIES,
  'budgets.per': LIMIT_SPANS,
  'categories.budgeting': BUDGETINGS,
  'categories.kind': CATEGORY_KINDS,
  'import_rows.category_source': CATEGORY_SOURCES,
  'import_rows.choice': ROW_CHOICES,
  'import_rows.kind': ROW_KINDS,
  'import_rows.match_kind': MATCH_KINDS,
  'import_rows.proof': ROW_PROOFS,
  'import_rows.type': LEG_TYPES,
  'imports.format': FILE_FORMATS,
  'ledger_changes.kind': LEDGER_CHANGE_KINDS,
  'notifications.kind': NOTIFICATION_KINDS,
  'notifications.mail': MAIL_STATES,
  'plan_notices.kind': NOTICE_KINDS,
  'recurring_series.kind': SERIES_KINDS,
  'recurring_series.origin': SERIES_ORIGINS,
  'recurring_series.state': SERIES_STATES,
  'recurring_terms.amount_kind': AMOUNT_KINDS,
  'recurring_terms.shift': SHIFTS,
  'recurring_terms.unit': TERM_UNITS,
  'rules.match': RULE_MATCHES,
  'transaction_parts.category_source': CATEGORY_SOURCES,
  'transaction_parts.type': LEDGER_TYPES,
  'transactions.category_source': CATEGORY_SOURCES,
  'transactions.type': LEDGER_TYPES,
  'suggestions.kind': SUGGESTION_KINDS,
  'transfers.in_type': LEG_TYPES,
  'transfers.origin': TRANSFER_ORIGINS,
  'transfers.out_type': LEG_TYPES,
};

const textsIn = (definition: string) =>
  [...definition.matchAll(/'([^']+)'::text/g)].map(([, text = '']) => text).toSorted();

test('every column with a list of values accepts those that the app knows', async () => {
  const checks = await rows<{ name: string; definition: string }>(`
    select c.relname || '.' || a.attname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where k.connamespace = 'public'::regnamespace and k.contype = 'c'
      and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%::text%' order by 1`);
  expect(Object.fromEntries(checks.map(({ name, definition }) => [name, textsIn(definition)]))).toEqual(
    Object.fromEntries(Object.entries(COLUMNS).map(([name, values]) => [name, values.toSorted()])),
  );
});

test('a row of an import has one of the statuses that the app knows', async () => {
  const [status] = await rows<{ definition: string }>(`
    select pg_get_expr(d.adbin, d.adrelid) as definition
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'public.import_rows'::regclass and a.attname = 'status'`);
  const results = [...(status?.definition ?? '').matchAll(/(?:THEN|ELSE) ('[^']+'::text|kind)/g)].flatMap(
    ([, result = '']) =>
      result === 'kind' ? ROW_KINDS.filter((kind) => kind !== 'readable') : textsIn(result),
  );
  expect([...new Set(results)].toSorted()).toEqual([...ROW_STATUSES].toSorted());
});
