'use client';

import { SheetField, SheetSection } from '@/components/transactions/sheet/section';
import { historyText } from '@/lib/domain/transactions/history';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Origin of a transaction, and the changes since. */
export function OriginSection({ sheet }: { sheet: TransactionSheet }) {
  const { import: source, history, createdAt } = sheet;
  const begun = source?.importedAt ?? createdAt;
  return (
    <SheetSection>
      <SheetField label="From">
        <div className="tabular-nums md:pt-1.5">
          {source ? (
            <>
              <p className="wrap-anywhere">
                {source.fileName}
                {source.line === null ? '' : `, line ${source.line.toLocaleString('en-US')}`}
              </p>
              <p className="text-[13px] text-ink-3">
                Imported {day.format(Date.parse(source.importedAt))}
                {source.added > 1 ? ` with ${(source.added - 1).toLocaleString('en-US')} others` : ''}
              </p>
            </>
          ) : (
            <p>Entered by hand</p>
          )}
        </div>
      </SheetField>
      <SheetField label="Changes">
        <ol className="grid gap-1 text-[13px] tabular-nums md:pt-2">
          {history.map((entry) => (
            <li key={entry.id} className="flex gap-2">
              <Moment at={entry.at} />
              <span className={entry.undone ? 'text-ink-3' : undefined}>{historyText(entry)}</span>
            </li>
          ))}
          <li className="flex gap-2">
            <Moment at={begun} />
            {source ? 'Imported' : 'Entered'}
          </li>
        </ol>
      </SheetField>
    </SheetSection>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="w-24 shrink-0 text-ink-3">
      {moment.format(Date.parse(at))}
    </time>
  );
}
