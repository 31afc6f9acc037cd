import '../../forms/no-eval';
import { z } from 'zod';
import { dateInZone } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
import { byCurrency, minorUnits, pageDocument, type DocumentOf } from '../../money/document';
import { balanceProofDocument, type BalanceProof } from '../../accounts/balance-proof-document';
import { categoryReasonDocument } from '../../categories/reason-document';
import { CATEGORY_SOURCES } from '../../categories/enums';
import { LEDGER_TYPES, LEG_TYPES, type LedgerType } from '../../transactions/enums';
import { MATCH_KINDS, ROW_CHOICES, ROW_PROOFS, ROW_STATUSES, type RowKind } from '../enums';
import type { StagedFill } from '../../recurring/staged-fills';
import { transactionDocument } from '../../transactions/document';
import { reasonsText } from '../reasons';
import { storedReasons } from '../stored-reason';
import { matchReason } from './match-reason';
import { vanishedCountsDocument, vanishedRowDocument } from './vanished-row';

/** A row of a staged import. Fields that couldn't be parsed are null. */
const row = byCurrency((currency) =>
  z.object({
    /** The line of the file, counted from 1; unique within an import together with `part`. */
    line: z.number(),
    /** 0, or a higher number if one line holds several transactions. */
    part: z.number(),
    accountId: z.string().nullable(),
    date: z.string().nullable(),
    description: z.string(),
    category: z.string(),
    /** In minor units, positive, but for income that is taken back. */
    amount: minorUnits(currency).nullable(),
    type: z.enum(LEG_TYPES).nullable(),
    externalId: z.string().nullable(),
    /** False if it changes balances only. */
    counted: z.boolean(),
    oneTime: z.boolean(),
    /** The file's own tags. */
    tags: z.array(z.string()),
    /** Its text in the file. */
    text: z.string(),
    /** The reasons why it is excluded or unreadable, or the notes on changes made to it; null for plain rows. */
    reasons: storedReasons.nullable(),
  }),
);

/** The document of the SQL function `import_row_document`, for a user in `timeZone`. */
export const stagedRowDocument = (timeZone: string, currency: Currency) =>
  row(currency)
    .extend({
      status: z.enum(ROW_STATUSES),
      choice: z.enum(ROW_CHOICES).nullable(),
      matchKind: z.enum(MATCH_KINDS).nullable(),
      /** The proof that balances give of a row that may be there already; null if there is none. */
      proof: z.enum(ROW_PROOFS).nullable(),
      match: z
        .object({
          id: z.string(),
          date: z.string(),
          description: z.string(),
          importedAt: z.string().nullable(),
        })
        .nullable(),
      /** True if the user said that it is a transaction of an earlier file, which takes this row's values. */
      replaces: z.boolean(),
      /** The transaction of another account whose other half it is, as a transfer; null if it is none. */
      transfer: z
        .object({ accountId: z.string(), date: z.string(), amount: minorUnits(currency) })
        .nullable(),
      /** The account on the other side of a transfer, as its file names it; null if it is none. */
      otherAccountId: z.string().nullable(),
      /** The parts it is split into, in order; none while it is whole. Amounts are signed. */
      parts: z.array(
        z.object({
          amount: minorUnits(currency),
          type: z.enum(LEDGER_TYPES),
          category: z.string(),
          note: z.string(),
          /** Their names. */
          tags: z.array(z.string()),
          /** Of a transfer: where its other side is. */
          accountId: z.string().optional(),
        }),
      ),
      /** The category in the file, where another one took its place. */
      fileCategory: z.string().nullable(),
      /** The source of the category, and the reason for it. */
      categorySource: z.enum(CATEGORY_SOURCES),
      categoryReason: categoryReasonDocument.nullable(),
      /** The category that memory has in mind, and whether it was filled in. */
      guess: z.object({ category: z.string(), kind: z.string().nullable(), filled: z.boolean() }).nullable(),
      /** The other fields that rules set, by the number of the rule; null if none. */
      ruled: z
        .object({
          payee: z.string().nullable(),
          tags: z.array(z.string()),
          note: z.string().nullable(),
          oneTime: z.boolean().nullable(),
          type: z.enum(LEG_TYPES).nullable(),
          split: z.boolean(),
          /** An account. */
          transferTo: z.string().nullable(),
          by: z.record(z.string(), z.number()),
        })
        .nullable(),
    })
    .transform(({ matchKind, match, reasons, ...staged }) => ({
      ...staged,
      /** True if it may be the transaction it resembles, which the user can say. */
      mayBeThere: match !== null && (matchKind === 'by-hand' || matchKind === 'similar'),
      /** The reason for its status, worded for the user; null for plain new rows. */
      reason:
        matchReason({ ...staged, match, matchKind: staged.replaces ? 'replaces' : matchKind }) ??
        (reasons && reasonsText(reasons)),
      /** The transaction it matches or resembles; null if there is none. */
      match: match && {
        id: match.id,
        date: match.date,
        description: match.description,
        importedOn: match.importedAt === null ? null : dateInZone(new Date(match.importedAt), timeZone),
      },
    }));
export type StagedRow = z.infer<ReturnType<typeof stagedRowDocument>> & {
  /** The occurrence that it will fill; missing if there is none. */
  fills?: StagedFill;
};

/** A part into which a file splits a row; its amount is in signed minor units. */
export interface PartToStage {
  amount: number;
  type: LedgerType;
  category: string;
  note: string;
  tags: string[];
  /** Of a transfer: where its other side is. */
  accountId?: string;
}

/** A row to stage as the parser worker made it. Only 'readable' rows are matched; the others keep their reasons. */
export type RowToStage = DocumentOf<typeof row> & {
  status: RowKind;
  /** True if the bank's own code or the file's category says that it is a transfer. */
  bankTransfer: boolean;
  /** The user's account on the other side of a transfer, if the file names it. */
  otherAccountId: string | null;
  /** The parts into which the file splits it, in order; none while it is whole. */
  parts: PartToStage[];
  /** True if the file states its type. Otherwise `type` only says whether the money goes out or comes in. */
  typeStated: boolean;
  /** The account's balance after it, in signed minor units; null if its file states none. */
  balance: number | null;
};

/** A row to stage, as a preview shows it. */
export type PreviewRow = Omit<
  RowToStage,
  'reasons' | 'bankTransfer' | 'otherAccountId' | 'parts' | 'typeStated' | 'balance'
> &
  Pick<StagedRow, 'reason'>;

/** An import as the review sees it. */
export const stagedImportDocument = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Counts by status, which add up to `rows` once all rows are staged. */
  counts: z.object({
    rows: z.number(),
    new: z.number(),
    alreadyThere: z.number(),
    /** Not added: they are transactions that are there, as far as the user does not say otherwise. */
    same: z.number(),
    possibleDuplicate: z.number(),
    unreadable: z.number(),
    excluded: z.number(),
    skipped: z.number(),
    /** Of the new ones, the other halves of transfers. */
    transfers: z.number(),
  }),
  /** The rows of earlier files that it lacks; missing if there are none, here and below. */
  vanished: vanishedCountsDocument.optional(),
  /** Changes whenever rows or matches change; a commit names the revision that the user was shown. */
  revision: z.number(),
});
export type StagedImport = z.infer<typeof stagedImportDocument>;
export type ImportCounts = StagedImport['counts'];

/** A page of the review, with the import as it is now. */
export const reviewPageDocument = (timeZone: string, currency: Currency) =>
  pageDocument(stagedRowDocument(timeZone, currency)).extend({
    import: stagedImportDocument,
    vanished: z.array(vanishedRowDocument(timeZone, currency)),
  });
type ReviewDocument = z.infer<ReturnType<typeof reviewPageDocument>>;
export type ReviewPage = Omit<ReviewDocument, 'items'> & { items: StagedRow[] };

/** A row after its change, with the import as it is now; matches of other rows may have changed too. */
export const editedRowDocument = (timeZone: string, currency: Currency) =>
  z.object({ import: stagedImportDocument, row: stagedRowDocument(timeZone, currency) });
export type EditedRow = { import: StagedImport; row: StagedRow };

/** The document of the SQL function `commit_import`. Unless its kind is 'imported', nothing was saved. */
export const commitDocument = z.discriminatedUnion('kind', [
  /** added + alreadyThere + excluded = rows. Repeating the request gives the same result. */
  z.object({
    kind: z.literal('imported'),
    added: z.number(),
    alreadyThere: z.number(),
    excluded: z.number(),
    /** Transfers that were linked with it, and the ledger change whose undo unlinks them; null if none were. */
    linked: z.object({ count: z.number(), change: z.string() }).nullable(),
    vanished: vanishedCountsDocument.optional(),
  }),
  /** The import is no longer what the user was shown: its rows changed, or the account and with it the matches. */
  z.object({ kind: z.literal('changed'), import: stagedImportDocument }),
  /** The commit was requested only if all rows are new, and they aren't. */
  z.object({ kind: z.literal('review'), import: stagedImportDocument }),
]);
type Committed = z.infer<typeof commitDocument>;
/** The times of series that were expected on an import's days, came or are late, and the series that are new. */
export interface ImportedSeries {
  expected: number;
  came: number;
  late: number;
  found: number;
}
/** The rows an import added, those it linked, the proofs of its balances, and the series that came back in it. */
export type Imported = Extract<Committed, { kind: 'imported' }> & {
  proofs?: BalanceProof[];
  recurring?: ImportedSeries;
};
export type CommitOutcome = Exclude<Committed, { kind: 'imported' }> | Imported;

/** An import in the history on the Upload screen. */
export const pastImportDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    fileName: z.string(),
    accounts: z.array(z.string()),
    /** The time of the commit, as an instant. */
    importedAt: z.string(),
    added: z.number(),
    alreadyThere: z.number(),
    excluded: z.number(),
    vanished: vanishedCountsDocument.optional(),
    /** The time of the undo, as an instant; null if it wasn't undone. */
    undoneAt: z.string().nullable(),
    /** The proofs of each account's balance; none once it is undone. */
    proofs: z.array(balanceProofDocument(currency)),
  }),
);
export type PastImport = DocumentOf<typeof pastImportDocument>;

/** The result of an undo. Rows edited since the import are kept and listed. */
export const undoneImportDocument = byCurrency((currency) =>
  z.object({
    removed: z.number(),
    /** The number of rows it removed or replaced that are as before; missing if it did neither. */
    restored: z.number().default(0),
    kept: z.array(
      transactionDocument(currency).pick({
        id: true,
        date: true,
        description: true,
        amount: true,
        type: true,
      }),
    ),
  }),
);
export type UndoneImport = DocumentOf<typeof undoneImportDocument>;
