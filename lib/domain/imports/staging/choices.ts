import type { Currency } from '../../money/currency';

/** The user's choices for a file's rows. */
export interface StagingChoices {
  /** The user's account for each account of the file, in order; null if it isn't chosen yet. */
  accountIds: readonly (string | null)[];
  /** The account for rows that belong to none of them. */
  defaultAccountId: string | null;
  /** The user's account for each account that transfers of the file name; null for one that isn't here. */
  otherAccountIds: Readonly<Record<string, string | null>>;
  /** New names for categories of the file; other categories keep theirs. */
  categories: Readonly<Record<string, string>>;
  /** False to ignore the file's categories. */
  fileCategories: boolean;
  /** The user's currency; amounts are in its minor units. */
  currency: Currency;
}
