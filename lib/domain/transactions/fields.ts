// The plain fields of a transaction: texts and flags, kept as they were entered. Each is stated here; documents, inputs,
// history, archive and CSV export follow from that. The database states them in supabase/schemas/transactions.sql; a
// test compares the two.

interface PlainField {
  /** Its name in the database, the archive and the CSV export. */
  column: string;
  /** Its name in sentences. */
  name: string;
  /** The version of the archive format that brought it. */
  since: number;
}

/** Texts of one or more lines; '' if there is none. */
export const TEXT_FIELDS = {
  note: { column: 'note', name: 'note', longest: 1000, since: 1 },
} as const satisfies Record<string, PlainField & { longest: number }>;

export const FLAG_FIELDS = {
  oneTime: { column: 'one_time', name: 'one-time', initial: false, since: 3 },
  /** False if it changes balances only. */
  counted: { column: 'counted', name: 'not counted', initial: true, since: 3 },
  expectedBack: { column: 'expected_back', name: 'expected back', initial: false, since: 5 },
} as const satisfies Record<string, PlainField & { initial: boolean }>;

export const PLAIN_FIELDS = { ...TEXT_FIELDS, ...FLAG_FIELDS };

export type TextField = keyof typeof TEXT_FIELDS;
export type FlagField = keyof typeof FLAG_FIELDS;
export type PlainColumn = (typeof PLAIN_FIELDS)[keyof typeof PLAIN_FIELDS]['column'];

export const TEXT_NAMES = Object.keys(TEXT_FIELDS) as TextField[];

type Fields = Readonly<Record<string, PlainField>>;
type Valued<All extends Fields, Value> = (field: All[keyof All], name: keyof All) => Value;

const entriesOf = <All extends Fields>(fields: All) =>
  Object.entries(fields) as [keyof All, All[keyof All]][];

/** A value for each field, by its name. */
export function byField<All extends Fields, Value>(fields: All, value: Valued<All, Value>) {
  const values = entriesOf(fields).map(([name, field]) => [name, value(field, name)] as const);
  return Object.fromEntries(values) as Record<keyof All, Value>;
}

/** A value for each field, by its column. */
export function byColumn<All extends Fields, Value>(fields: All, value: Valued<All, Value>) {
  const values = entriesOf(fields).map(([name, field]) => [field.column, value(field, name)] as const);
  return Object.fromEntries(values) as Record<All[keyof All]['column'], Value>;
}

/** The texts of a new transaction. */
export const NEW_TEXTS = byField(TEXT_FIELDS, () => '');

/** The plain fields of a new transaction. */
export const NEW_VALUES = { ...NEW_TEXTS, ...byField(FLAG_FIELDS, ({ initial }): boolean => initial) };
