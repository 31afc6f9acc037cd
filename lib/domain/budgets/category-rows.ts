import { UNCATEGORIZED } from '../categories/category';
import type { BudgetCategory, BudgetsPage } from './page-document';

/** The rows of a group that are in none of its categories. */
export interface RestOfGroup {
  spent: number;
  toCome: number;
}

/** A category of the table, of a group with those in it. */
export interface CategoryRow {
  category: BudgetCategory;
  members: BudgetCategory[];
  /** Null where all is in its categories, or it has none to show. */
  rest: RestOfGroup | null;
  /** The sum of its categories' limits, if that is more than its own; else null. */
  claimed: number | null;
}

/** The limit of a category that is budgeted; null without one. */
export function limitOf({ budgeting, limit }: BudgetCategory): BudgetCategory['limit'] {
  return budgeting === 'none' ? null : limit;
}

/** The rows of the table in the document's order: what has a limit, spending or something to come, or had some before. */
export function categoryRows(categories: readonly BudgetCategory[]): CategoryRow[] {
  const groups = new Set(categories.filter(({ isGroup }) => isGroup).map(({ name }) => name));
  const isTop = ({ group }: BudgetCategory) => group === null || !groups.has(group);
  return categories.filter(isTop).flatMap((category) => {
    const members = categories.filter((one) => one.group === category.name && !isTop(one) && isShown(one));
    if (!isShown(category) && members.length === 0) return [];
    const rest = {
      spent: category.ownSpent,
      toCome: category.toCome - sum(members.map(({ toCome }) => toCome)),
    };
    const hasRest = members.length > 0 && (rest.spent !== 0 || rest.toCome !== 0);
    const own = limitOf(category);
    const claimed = sum(members.map((member) => limitOf(member)?.amount ?? 0));
    return [
      {
        category,
        members,
        rest: hasRest ? rest : null,
        claimed: own !== null && claimed > own.amount ? claimed : null,
      },
    ];
  });
}

/** The categories that can get a limit, which the user did not keep out of budgets. */
export function limitable({ categories }: Pick<BudgetsPage, 'categories'>): BudgetCategory[] {
  return categories.filter(
    ({ name, archived, budgeting, limit }) =>
      !archived && budgeting !== 'none' && limit === null && name !== UNCATEGORIZED,
  );
}

/** The limits of a period between which money can be moved. */
export function movableLimits({ categories }: Pick<BudgetsPage, 'categories'>): BudgetCategory[] {
  return categories.filter((category) => limitOf(category)?.per === 'period');
}

function isShown(category: BudgetCategory): boolean {
  const { spent, ownSpent, toCome, past } = category;
  return (
    [spent, ownSpent, toCome, ...past.map((period) => period.spent)].some((amount) => amount !== 0) ||
    limitOf(category) !== null
  );
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
