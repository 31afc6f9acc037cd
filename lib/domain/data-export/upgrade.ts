import { byField, NEW_VALUES, PLAIN_FIELDS } from '../transactions/fields';
import { EXPORT_VERSION } from './format';
import { dataExport2Schema, type DataExport2, type Tables2 } from './format-2';
import { idOf } from './md5';
import { NEW_OF_IMPORT_ROWS, NEW_OF_TRANSACTIONS, upgraded4, type Document4 } from './upgrade-4';
import { upgraded5, type Document5, type Tables5 } from './upgrade-5';
import { upgraded6 } from './upgrade-6';
import { upgraded7 } from './upgrade-7';

/**
 * Upgrades an archive document of an earlier version to the current one.
 * @throws if it isn't valid for its version
 */
export function upgraded(document: unknown, version: number): unknown {
  const current = upgradedTables(document, version);
  const added = addedSince(version);
  if (Object.keys(added).length === 0) return current;
  const { tables, ...rest } = current as Document5;
  const transactions = tables['transactions']?.map((row) => ({ ...row, ...added }));
  return { ...rest, tables: { ...tables, transactions } };
}

/** The plain fields of transactions that a version did not have, as in a new one, by column. */
function addedSince(version: number): Record<string, string | boolean> {
  const fields = byField(PLAIN_FIELDS, ({ column, since }, name) =>
    since > version ? [[column, NEW_VALUES[name]] as const] : [],
  );
  return Object.fromEntries(Object.values(fields).flat());
}

function upgradedTables(document: unknown, version: number): unknown {
  // Later versions differ in plain fields alone.
  if (version >= 8) return { ...(document as object), version: EXPORT_VERSION };
  if (version === 7) return upgraded7(document as Document5);
  if (version === 6) return upgraded6(document as Document5);
  // The schema accepts version 3's reasons, which were texts.
  if (version === 5) return upgraded5(document as Document5);
  if (version === 3 || version === 4) return upgraded4(document as Document4);
  return upgraded2(dataExport2Schema.parse(version === 1 ? upgraded1(document) : document));
}

/** Version 1 had no table for what files state about their accounts. */
function upgraded1(document: unknown): unknown {
  const { counts, tables, ...rest } = document as Record<string, object>;
  return {
    ...rest,
    version: 2,
    counts: { ...counts, import_statements: 0 },
    tables: { ...tables, import_statements: [] },
  };
}

function upgraded2({ user, tables: old, ...head }: DataExport2): unknown {
  const { categories, budgets, idOfCategory } = categoriesOf(old);
  const { budget_alerts, notifications } = alertsOf(old, categories, idOfCategory);
  // A row that is both live and in the trash counts as live.
  const live = new Set(old.accounts.map(({ id }) => id));
  const deleted = old.deleted_accounts.filter(({ id }) => !live.has(id));
  const accounts = [...old.accounts.map((row) => ({ ...row, change_id: null })), ...deleted];
  const known = new Set(accounts.map(({ id }) => id));
  const types = new Map([...old.deleted_transactions, ...old.transactions].map(({ id, type }) => [id, type]));
  const [goal] = old.savings_goals;

  const tables: Tables5 = {
    profiles: old.profiles,
    categories,
    payees: [],
    payee_keys: [],
    ledger_changes: old.ledger_changes.map((row) => ({ ...row, details: {} })),
    accounts: accounts.map(
      ({ id, name, type, last_four_digits, created_at, closed_at, revision, change_id }) => ({
        id,
        name,
        type,
        last_four_digits,
        currency: null,
        created_at,
        closed_at,
        deletion_id: change_id,
        revision,
      }),
    ),
    balance_marks: accounts.map(({ id, balance, balance_date, balance_as_of }) => ({
      id: idOf(`balance ${id}`),
      account_id: id,
      date: balance_date,
      balance,
      source: 'typed',
      import_id: null,
      stated_at: balance_as_of,
    })),
    transactions: transactionsOf(old, idOfCategory, known),
    transaction_parts: [],
    transfers: [],
    suggestions: [],
    refund_links: [],
    tags: [],
    transaction_tags: [],
    part_tags: [],
    budgets,
    // The linked account may have been deleted for good.
    savings_goals: goal
      ? [{ ...goal, account_id: known.has(goal.account_id ?? '') ? goal.account_id : null }]
      : [],
    imports: old.imports,
    import_rows: old.import_rows.map((row) => ({
      ...row,
      ...NEW_OF_IMPORT_ROWS,
      amount: row.amount && signed(row.amount, row.type),
    })),
    import_statements: old.import_statements,
    import_mappings: [
      ...old.import_mappings,
      ...deleted.flatMap(({ id, mappings }) => mappingsOf(id, mappings)),
    ],
    // Bulk edits didn't change the types of their transactions.
    changed_transactions: old.changed_transactions.map(({ category, ...row }) => ({
      ...row,
      category_id: idOfCategory(category),
      category_source: 'hand',
      type: types.get(row.transaction_id) ?? 'expense',
      type_stated: true,
      before: null,
    })),
    notifications,
    budget_alerts,
    large_transaction_alerts: old.large_transaction_alerts,
  };
  return upgraded5({
    ...head,
    counts: Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length])),
    tables: withIds(tables, newSampleIds(user, old)),
  });
}

const signed = (amount: string, type: string | null) => (type === 'expense' ? `-${amount}` : amount);

function transactionsOf(
  old: Tables2,
  idOfCategory: (name: string) => string,
  accounts: ReadonlySet<string>,
): Tables5['transactions'] {
  const live = new Set(old.transactions.map(({ id }) => id));
  return [
    ...old.transactions.map((row) => ({ ...row, deletion_id: null, deleted_at: null })),
    ...old.deleted_transactions
      // Deleted rows whose account is gone couldn't be restored.
      .filter(({ id, account_id }) => !live.has(id) && accounts.has(account_id))
      .map(({ change_id, ...row }) => ({ ...row, deletion_id: change_id })),
  ].map(({ category, amount, ...row }) => ({
    ...row,
    amount: signed(amount, row.type),
    type_stated: true,
    bank_text: null,
    payee_id: null,
    category_id: idOfCategory(category),
    category_source: 'hand' as const,
    ...NEW_OF_TRANSACTIONS,
  }));
}

/** The remembered mappings of an account in the trash, by the fingerprints of their headers. */
function mappingsOf(accountId: string, mappings: unknown): Tables5['import_mappings'] {
  const read = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
  return Object.entries(read(mappings) as object).map(([fingerprint, mapping]) => ({
    account_id: accountId,
    fingerprint,
    mapping: mapping as Record<string, unknown>,
  }));
}

// ---------------------------------------------------------------- categories

/** Lower case, as the database compares names or coarser: letter by letter, independent of the letters around it. */
const caseless = (name: string) => [...name.normalize('NFD')].map((letter) => letter.toLowerCase()).join('');

/**
 * Creates one category per name, ignoring case. It is spelled like the one with a limit, else one in use, else the
 * first; its limit and colour are those of the first spelling that has them.
 */
function categoriesOf(old: Tables2) {
  const limits = new Map(old.budget_limits.map((row) => [row.category, row]));
  const colors = new Map(old.category_colors.map(({ category, color }) => [category, color]));
  const used = new Set(old.transactions.map(({ category }) => category));
  const names = new Set(
    [
      old.transactions,
      old.deleted_transactions,
      old.changed_transactions,
      old.budget_limits,
      old.category_colors,
      old.budget_alerts,
    ].flatMap((rows) => rows.map(({ category }) => category)),
  );
  const rank = (name: string) => (limits.has(name) ? 0 : used.has(name) ? 1 : 2);
  const groups = new Map<string, string[]>();
  for (const name of [...names].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))) {
    const same = groups.get(caseless(name));
    if (same) same.push(name);
    else groups.set(caseless(name), [name]);
  }
  const balance = new Map<string, number>();
  for (const { category, type } of [...old.transactions, ...old.deleted_transactions]) {
    const same = caseless(category);
    balance.set(same, (balance.get(same) ?? 0) + (type === 'income' ? 1 : -1));
  }

  const idOfCategory = (name: string) => idOf(`category ${caseless(name)}`);
  const categories: Tables5['categories'] = [];
  const budgets: Tables5['budgets'] = [];
  for (const [same, spellings] of groups) {
    const [name = ''] = spellings;
    const id = idOfCategory(name);
    const limit = spellings.map((spelling) => limits.get(spelling)).find((found) => found !== undefined);
    const color = spellings.map((spelling) => colors.get(spelling)).find((found) => found !== undefined);
    categories.push({
      id,
      parent_id: null,
      name,
      kind: (balance.get(same) ?? 0) > 0 ? 'income' : 'spending',
      color: color ?? null,
      position: 0,
      archived_at: null,
      created_at: limit?.created_at ?? old.profiles[0]?.created_at ?? '',
    });
    if (limit) {
      const { monthly_limit, created_at } = limit;
      budgets.push({ category_id: id, month: '0001-01-01', monthly_limit, created_at });
    }
  }
  return { categories, budgets, idOfCategory };
}

/**
 * If two alerts are about the same category now, keeps the one with the category's spelling. Drops notifications that
 * have no alerts left.
 */
function alertsOf(old: Tables2, categories: Tables5['categories'], idOfCategory: (name: string) => string) {
  const names = new Set(categories.map(({ name }) => name));
  const seen = new Set<string>();
  const dropped = new Set<string>();
  const budget_alerts = old.budget_alerts
    .toSorted((a, b) => Number(names.has(b.category)) - Number(names.has(a.category)))
    .map(({ category, ...row }) => ({ ...row, category_id: idOfCategory(category) }))
    .filter(({ category_id, month, threshold, notification_id }) => {
      const key = `${category_id} ${month} ${threshold}`;
      if (seen.has(key)) dropped.add(notification_id);
      return !seen.has(key) && seen.add(key);
    });
  for (const { notification_id } of [...budget_alerts, ...old.large_transaction_alerts]) {
    dropped.delete(notification_id);
  }
  return { budget_alerts, notifications: old.notifications.filter(({ id }) => !dropped.has(id)) };
}

// ---------------------------------------------------------------- sample data

/** Maps the ids of sample data, which used to depend on their owner, to those that are the same for everyone. */
function newSampleIds(user: string, old: Tables2): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const n of [1, 2, 3]) ids.set(idOf(`sample account ${n} ${user}`), idOf(`sample account ${n}`));
  for (const { id, date, position, import_id } of [...old.transactions, ...old.deleted_transactions]) {
    // Random ids have another UUID version, so only the few candidates need a digest.
    if (import_id !== null || position === 0 || id[14] !== '8') continue;
    if (id === idOf(`sample ${user} ${date} ${position}`)) ids.set(id, idOf(`sample ${date} ${position}`));
  }
  return ids;
}

/** Replaces ids in all rows, except in file keys, which are digests that look like ids. */
function withIds(tables: Tables5, ids: ReadonlyMap<string, string>): Tables5 {
  const replaced = (value: unknown): unknown =>
    typeof value === 'string'
      ? (ids.get(value) ?? value)
      : Array.isArray(value)
        ? value.map(replaced)
        : value;
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [
            column,
            column === 'file_key' ? value : replaced(value),
          ]),
        ),
      ),
    ]),
  ) as unknown as Tables5;
}
