import type { CalendarDate } from '../dates/calendar-date';
import type { DateOrder } from '../dates/possible-dates';
import type { NumberFormat } from '../money/number-digits';
import type { LegType } from '../transactions/enums';
import type { FileFormat } from './enums';
import type { Mapping } from './mapping';
import type { Reason } from './reasons';

/** The flags of a row, if a file states them. */
export interface RowFlags {
  /** False if it changes balances only. */
  counted: boolean;
  oneTime: boolean;
}

/** A transaction of a file, as the bank wrote it. */
export interface ParsedRow {
  /** The line it starts on, counted from 1. */
  line: number;
  date: CalendarDate;
  /** In minor units of the user's currency, signed: money out is negative. Never zero. */
  minorUnits: number;
  description: string;
  /** The file's own category; null if it has none. */
  category: string | null;
  /** The bank's own id of the transaction (FITID, AcctSvcrRef); null if it has none. */
  externalId: string | null;
  /** The type that the file states; null if that follows its amount and category. */
  type: LegType | null;
  /** True if the bank's own code or the file's category says that it is a transfer. */
  bankTransfer: boolean;
  /** The account on the other side of a transfer, as the file names it; missing where it names none. */
  otherAccount?: string;
  /** The parts into which the file splits it; they add up to it. Missing for a whole row. */
  parts?: ParsedPart[];
  /** The file's own tags; missing where it has none. */
  tags?: string[];
  /** The account's balance after it, in signed minor units, where the file states one that its rows bear out. */
  balance?: number;
  /** Missing where the file has no columns for them. */
  flags?: RowFlags;
  /** Its text in the file, shortened to be shown next to the row. */
  text: string;
  /** A note for the user: for a rounded amount, the original one. */
  note?: Reason;
}

/** A part of a transaction that its file splits. */
export interface ParsedPart {
  /** In minor units, signed like the row's. */
  minorUnits: number;
  /** The file's own category; null if it has none. */
  category: string | null;
  note: string;
  /** As on the row, for a part that is a transfer. */
  otherAccount?: string;
}

/** A part of the file that becomes no transaction, with the reason. */
export interface ExcludedRow {
  line: number;
  text: string;
  reason: Reason;
  /** True for what should have been a transaction (its date doesn't exist); false for totals, footers and zero rows. */
  needsLook: boolean;
  /** The account it names; null if it names none, undefined if the file can't tell. */
  account?: string | null;
  /** The fields that could be parsed, for the user to complete in the review. */
  partial: Partial<Pick<ParsedRow, 'date' | 'minorUnits' | 'description' | 'category' | 'type'>>;
}

/** An account's balance at the end of a day, as the bank states it; signed minor units, debts negative. */
export interface StatedBalance {
  minorUnits: number;
  date: CalendarDate;
}

/** The transactions of one account in a file. */
export interface ParsedAccount {
  /** As the file names it (number, IBAN, card, text of an account column); null if it names none. */
  id: string | null;
  /** ISO 4217; null if the file states none. */
  currency: string | null;
  /** The balances that the file states, oldest first; of many, those at the ends of weeks or months. */
  balances: StatedBalance[];
  rows: ParsedRow[];
}

/**
 * A decision that the file alone can't make. The user chooses one of the interpretations; until then the rows follow
 * the first.
 */
export interface Question {
  kind:
    | 'dateOrder'
    | 'numberFormat'
    | 'sign'
    | 'signOut'
    | 'signIn'
    | 'columns'
    | 'fee'
    | 'encoding'
    | 'delimiter'
    | 'sheet'
    | 'year'
    | 'minorUnits';
  interpretations: {
    /** The addition to the mapping if this interpretation is chosen. */
    mapping: Mapping;
    /** Explains it with a sample: '03/04/2026 is Apr 3, 2026'. */
    text: string;
  }[];
}

/** A column of a table, for choosing what it holds. */
export interface FileColumn {
  /** Counted from 1. */
  position: number;
  /** Its header, trimmed; '' if the file has none. */
  header: string;
  /** Up to three of its values. */
  samples: string[];
}

/** A parsed file. Each of its rows is either in `accounts` or in `excluded`. docs/imports.md. */
export interface ParsedFile {
  format: FileFormat;
  /** Set for a statement whose rows were taken because its balances prove them: from the pages of a PDF, or a text. */
  proved?: 'pdf' | 'text';
  /** A label of the Encoding Standard: 'utf-8', 'windows-1252', 'utf-16le', 'gb18030', … */
  encoding: string;
  /** For delimited files only. */
  delimiter: string | null;
  /** The names of the sheets that hold something, where there are several. */
  sheets?: string[];
  /** This and the next are for tables only. */
  /** The line of the header, counted from 1; null if there is none. */
  headerLine: number | null;
  columns: FileColumn[];
  /** The mapping that was decided or chosen, without open questions. Parsing again with it gives the same result. */
  mapping: Mapping;
  dateOrder: DateOrder | null;
  numberFormat: NumberFormat | null;
  accounts: ParsedAccount[];
  excluded: ExcludedRow[];
  questions: Question[];
}

/** The reason why a file can't be parsed at all and what to do; `line` is where it failed, null for the whole file. */
export interface ParseError {
  message: string;
  line: number | null;
}

export type ParseResult = { ok: true; parsed: ParsedFile } | { ok: false; error: ParseError };
