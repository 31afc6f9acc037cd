import type { CalendarDate } from '../calendar-date';
import type { FileFormat } from '../enums';
import type { NumberFormat } from '../number-digits';
import type { Mapping } from './mapping';
import type { Reason } from './reasons';

export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/** One transaction of a file, as the bank wrote it. */
export interface ParsedRow {
  /** Where it begins: the line of the file, counted from 1. */
  line: number;
  date: CalendarDate;
  /** In minor units of the account's currency, signed: outflow negative. Never zero. */
  minorUnits: number;
  description: string;
  /** The file's own category; null when it has none. */
  category: string | null;
  /** The bank's own id of the transaction (FITID, AcctSvcrRef); null when it has none. */
  externalId: string | null;
  /** What the file says there, shortened for showing beside the row. */
  text: string;
  /** What the user should know of it: a rounded amount, with what the file says. */
  note?: Reason;
}

/** A part of the file that is no transaction, or none that can be read, with the reason. */
export interface ExcludedRow {
  line: number;
  text: string;
  reason: Reason;
  /** True for what should have been a transaction (a day that doesn't exist); false for totals, footers, zero rows. */
  needsLook: boolean;
  /** The account it names; null for none, undefined where the file can't say. */
  account?: string | null;
  /** As far as it could be read, so that the user can complete it in the review. */
  partial: Partial<Pick<ParsedRow, 'date' | 'minorUnits' | 'description' | 'category'>>;
}

/** What an account held at the end of a day, as the bank states it; signed minor units, debts negative. */
export interface ClosingBalance {
  minorUnits: number;
  date: CalendarDate;
}

/** The transactions of one account in a file. */
export interface ParsedAccount {
  /** As the file names it (number, IBAN, card, the text of an account column); null when it names none. */
  id: string | null;
  /** ISO 4217; null when the file does not say. */
  currency: string | null;
  /** The latest one the file states for it; null when it states none. */
  closingBalance: ClosingBalance | null;
  rows: ParsedRow[];
}

/** What the file alone can't decide; the user chooses one of the readings. The rows shown follow the first. */
export interface Question {
  kind:
    | 'dateOrder'
    | 'numberFormat'
    | 'sign'
    | 'signOut'
    | 'signIn'
    | 'columns'
    | 'encoding'
    | 'delimiter'
    | 'year';
  interpretations: {
    /** What choosing this reading adds to the mapping. */
    mapping: Mapping;
    /** A sample in words: '03/04/2026 is Apr 3, 2026'. */
    text: string;
  }[];
}

/** A column of a delimited file, for choosing what it holds. */
export interface FileColumn {
  /** Counted from 1. */
  position: number;
  /** Its header, trimmed; '' when the file has none. */
  header: string;
  /** Up to three of its values. */
  samples: string[];
}

/** A whole file as it was understood. Every row of the file is in exactly one of accounts or leftOut. */
export interface ParsedFile {
  format: FileFormat;
  /** A label of the Encoding Standard: 'utf-8', 'windows-1252', 'utf-16le', 'gb18030', … */
  encoding: string;
  /** Of delimited files only, as the next ones are; null otherwise. */
  delimiter: string | null;
  /** The line the header stands on, from 1; null when there is none. */
  headerLine: number | null;
  columns: FileColumn[];
  /** What was understood or chosen, complete: reading again with it gives the same result. */
  mapping: Mapping;
  dateOrder: DateOrder | null;
  numberFormat: NumberFormat | null;
  accounts: ParsedAccount[];
  excluded: ExcludedRow[];
  questions: Question[];
}

/** Why a file can't be read at all, with the cure; `line` where it went wrong, null for the whole file. */
export interface ParseError {
  message: string;
  line: number | null;
}

export type ParseResult = { ok: true; parsed: ParsedFile } | { ok: false; error: ParseError };
