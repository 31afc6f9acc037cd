'use client';

import { useCategoryColor } from '@/components/categories/colors';
import { categoryDot } from '@/components/categories/dot';
import { useChoices } from '@/components/entry/choices';
import { useMoney } from '@/components/money/use-money';
import type { LedgerType } from '@/lib/domain/transactions/enums';
import { transferName } from '@/lib/domain/transactions/row';
import { cn } from '@/lib/utils';

/** The most categories of a split row that have a dot. */
const DOTS = 3;

interface Part {
  category: string;
  amount: number;
  type?: LedgerType | undefined;
  /** The account of the other side of a transfer. */
  transfer?: { accountId: string } | null | undefined;
}

type PartCategoriesProps = {
  parts: readonly Part[];
  /** Those that a filter is about; null if it is about the whole. */
  matching?: readonly Part[] | null;
};

/** The colours of a split row's categories, and how many parts it has. */
export function PartCategories({ parts, matching = null }: PartCategoriesProps) {
  const colorOf = useCategoryColor();
  const money = useMoney();
  const accounts = useChoices()?.accounts;
  const shown = matching ?? parts;
  const nameOf = (part: Part) =>
    part.type === 'transfer'
      ? transferName(part.amount, accounts?.find(({ id }) => id === part.transfer?.accountId)?.name)
      : part.category;
  const names = [...new Set(shown.filter(({ type }) => type !== 'transfer').map(({ category }) => category))];
  const amounts = (spoken: boolean) =>
    shown.map((part) => `${nameOf(part)} ${money(part.amount, { sign: 'always', spoken })}`).join(', ');
  return (
    <span
      title={amounts(false)}
      className="inline-flex max-w-full items-center gap-1.5 text-[12.5px] text-ink-2 columns:px-[9px]"
    >
      {names.slice(0, DOTS).map((name) => (
        <span
          key={name}
          data-bar
          aria-hidden
          className={cn('size-[7px] shrink-0 rounded-full', categoryDot[colorOf(name)])}
        />
      ))}
      <span className="truncate">{partsText(parts, matching, nameOf)}</span>
      <span className="sr-only">: {amounts(true)}</span>
    </span>
  );
}

function partsText(
  parts: readonly Part[],
  matching: readonly Part[] | null,
  nameOf: (part: Part) => string,
): string {
  if (matching) {
    const [only] = matching;
    return only && matching.length === 1
      ? `part: ${nameOf(only)}`
      : `${matching.length} of ${parts.length} parts`;
  }
  return `${parts.length} ${parts.every(({ type }) => type === 'transfer') ? 'transfers' : 'parts'}`;
}
