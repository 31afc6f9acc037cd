'use client';

import { Copy, Repeat } from 'lucide-react';
import { useShownReason } from '@/components/imports/shown-reason';
import { Badge } from '@/components/ui/feedback/badge';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import { formatMonthDay } from '@/lib/domain/dates/format';
import { statedTransfer } from '@/lib/domain/imports/staging/other-accounts';
import type { PreviewRow, StagedRow } from '@/lib/domain/imports/staging/staged-import';

const long = 'rounded-[11px] text-left whitespace-normal break-words';

/** Text on the transaction that a row resembles. */
function likeness({ date, importedOn }: NonNullable<StagedRow['match']>): string {
  return importedOn === null
    ? `Like your entry from ${formatMonthDay(date)}`
    : `Very similar to one from ${formatMonthDay(date)}`;
}

/** Status of a row and its reason, in a few words. */
export function RowStatusNote({
  row,
  accounts,
}: {
  row: StagedRow | PreviewRow;
  accounts: readonly Pick<AccountBalance, 'id' | 'name'>[];
}) {
  const reason = useShownReason(row)?.replace(/\.$/, '') ?? '';
  const match = 'match' in row ? row.match : null;
  const transfer = 'transfer' in row ? row.transfer : null;
  const stated = 'ruled' in row ? statedTransfer(row) : null;
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? 'Unknown Account';
  const fills =
    'fills' in row && row.fills ? (
      <span className="block text-[12.5px] wrap-anywhere text-ink-3">
        <Repeat aria-hidden className="mr-1 inline size-3 align-[-1px]" />
        fills: {row.fills.series}, {formatMonthDay(row.fills.due)}
      </span>
    ) : null;
  const direction = row.type === 'expense' || (row.amount ?? 0) < 0 ? 'to' : 'from';
  switch (row.status) {
    case 'readable':
      return <span className="text-ink-3">–</span>;
    case 'new':
      return (
        <>
          <span className="text-ink-3">New</span>
          {transfer ? (
            <span className="block text-[12.5px] wrap-anywhere text-ink-3">
              other side of a transfer {direction} {nameOf(transfer.accountId)},{' '}
              {formatMonthDay(transfer.date)}
            </span>
          ) : stated !== null ? (
            <span className="block text-[12.5px] wrap-anywhere text-ink-3">
              transfer {direction} {nameOf(stated)}
            </span>
          ) : null}
          {fills}
          {reason ? <span className="block text-[12.5px] wrap-anywhere text-ink-3">{reason}</span> : null}
        </>
      );
    case 'already-there':
      return (
        <Badge className={long}>
          <Copy aria-hidden />
          {'replaces' in row && row.replaces && match
            ? `Same as the one from ${formatMonthDay(match.date)}`
            : match?.importedOn
              ? `Already imported ${formatMonthDay(match.importedOn)}`
              : 'Already in Outlay'}
        </Badge>
      );
    case 'same':
    case 'possible-duplicate':
      return (
        <>
          <Badge variant="warn" className={long}>
            {match ? likeness(match) : 'Possible duplicate'}
          </Badge>
          {match ? (
            <span className="mt-1 block text-[12.5px] wrap-anywhere text-ink-3">“{match.description}”</span>
          ) : null}
          {'proof' in row && row.proof ? (
            <span className="block text-[12.5px] text-ink-3">
              {row.proof === 'without'
                ? 'The balances add up only without this row'
                : 'The balances add up only with this row'}
            </span>
          ) : null}
          {fills}
        </>
      );
    case 'unreadable':
      return (
        <Badge variant="warn" className={long}>
          {reason}
        </Badge>
      );
    case 'left-out':
      return (
        <Badge variant="muted" className={long}>
          {reason}
        </Badge>
      );
    case 'skipped':
      return 'choice' in row && row.choice === null ? (
        <>
          <Badge>Left out</Badge>
          {reason ? <span className="block text-[12.5px] wrap-anywhere text-ink-3">{reason}</span> : null}
        </>
      ) : (
        <Badge>Skipped</Badge>
      );
  }
}
