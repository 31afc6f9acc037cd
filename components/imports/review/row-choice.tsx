import { accountLabel, type AccountBalance } from '@/lib/domain/accounts/account';
import { UserText } from '@/components/ui/user-text';
import { sameCategory } from '@/lib/domain/categories/choices';
import { categoryReasonText } from '@/lib/domain/categories/reason';
import { statedTransfer } from '@/lib/domain/imports/staging/other-accounts';
import { ruledText } from '@/lib/domain/imports/staging/ruled-text';
import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';
import { UNCATEGORIZED } from '@/lib/domain/categories/category';

type RowChoiceProps = { row: StagedRow; accounts: readonly AccountBalance[] };

/** Reason for the category of a staged row or the file's transfer, and other values set by rules. */
export function RowChoice({ row, accounts }: RowChoiceProps) {
  const { category, categorySource, categoryReason, fileCategory, parts, ruled, tags } = row;
  const nameOf = (id: string) => {
    const account = accounts.find((one) => one.id === id);
    return account ? accountLabel(account) : 'an account';
  };
  const rules = ruled ? ruledText(ruled, nameOf) : '';
  const otherAccountId = statedTransfer(row);
  const isChosen = category !== '' && parts.length === 0 && otherAccountId === null;
  const isSaid =
    fileCategory !== null && fileCategory !== category && !sameCategory([UNCATEGORIZED], fileCategory);
  const file = isSaid ? ` The file says ${fileCategory}.` : '';
  // No day is known yet.
  const why = categoryReasonText(
    { category, source: categorySource, reason: categoryReason, setOn: null },
    row.date ?? '',
  );
  if (!isChosen && otherAccountId === null && tags.length === 0 && rules === '') return null;
  return (
    <p className="text-[13px] wrap-anywhere">
      {isChosen ? (
        <>
          <span className="text-ink-3">
            <UserText>{category}</UserText>:{' '}
          </span>
          {why}.{file}{' '}
        </>
      ) : null}
      {otherAccountId === null ? null : `The file says: a transfer with ${nameOf(otherAccountId)}. `}
      {tags.length > 0 ? (
        <>
          <UserText>{tags.map((tag) => `#${tag}`).join(', ')}</UserText> from the file.{' '}
        </>
      ) : null}
      {rules}
    </p>
  );
}
