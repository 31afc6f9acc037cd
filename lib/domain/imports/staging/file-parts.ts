import { UNCATEGORIZED } from '../../categories/category';
import { TEXT_FIELDS } from '../../transactions/fields';
import type { ParsedRow } from '../parsed-file';
import type { StagingChoices } from './choices';
import type { PartToStage } from './staged-import';
import { clean, cutTo } from './stored-text';

export const MAX_CATEGORY = 60;
const MAX_TAG = 60;
const MAX_TAGS = 20;

/** The parts of a row that its file splits; none for a whole row. Transfers name the user's account. */
export function fileParts(
  { parts = [] }: ParsedRow,
  accountId: string | null,
  choices: StagingChoices,
): PartToStage[] {
  return parts.map((part) => {
    const otherAccountId = otherAccountOf(part, accountId, choices);
    return {
      amount: part.minorUnits,
      type: otherAccountId !== null ? 'transfer' : part.minorUnits < 0 ? 'expense' : 'income',
      category: otherAccountId !== null ? '' : cutTo(categoryOf(part.category, choices), MAX_CATEGORY),
      note: cutTo(clean(part.note), TEXT_FIELDS.note.longest),
      tags: [],
      ...(otherAccountId !== null && { accountId: otherAccountId }),
    };
  });
}

/** The tags that a file gives to a row, as they can be stored. */
export function fileTags({ tags = [] }: ParsedRow): string[] {
  const names = tags.map((tag) => cutTo(clean(tag), MAX_TAG)).filter((tag) => tag !== '');
  return [...new Set(names)].slice(0, MAX_TAGS);
}

/** The category of the file as chosen in the review. */
export function categoryOf(category: string | null, { categories, fileCategories }: StagingChoices): string {
  if (category === null || !fileCategories) return UNCATEGORIZED;
  const chosen = Object.hasOwn(categories, category) ? categories[category] : undefined;
  return chosen ?? (clean(category) || UNCATEGORIZED);
}

/** The user's account on the other side of a transfer; null if it is none, isn't here, or is the row's own account. */
export function otherAccountOf(
  { otherAccount = '' }: Pick<ParsedRow, 'otherAccount'>,
  accountId: string | null,
  { otherAccountIds }: StagingChoices,
): string | null {
  const id = Object.hasOwn(otherAccountIds, otherAccount) ? (otherAccountIds[otherAccount] ?? null) : null;
  return id === accountId ? null : id;
}
