'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { RenameSeries } from '@/components/recurring/page/rename';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { useLoaded } from '@/components/ui/use-loaded';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { SeriesItem } from '@/lib/domain/recurring/list/item';
import { RECURRING_PATH } from '@/lib/domain/recurring/page/href';
import { editedSeries } from '@/lib/domain/recurring/page/values';
import { currentTerms } from '@/lib/domain/recurring/search';
import { rhythmText } from '@/lib/domain/recurring/texts';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

const fetchDialog = () => import('@/components/series/form-dialog').then((module) => module.SeriesDialog);

type SeriesHeaderProps = {
  item: SeriesItem;
  /** Null if they could not be read. */
  accounts: TransactionChoices['accounts'] | null;
  today: CalendarDate;
};

/** The name of a series with the ways to change it, and the way back to all of them. */
export function SeriesHeader({ item, accounts, today }: SeriesHeaderProps) {
  const { series } = item;
  const [isRenaming, setRenaming] = useState(false);
  const [dialog, setDialog] = useState<{ open: boolean; times: number }>({ open: false, times: 0 });
  const { Loaded: Dialog, load, prepare } = useLoaded(fetchDialog);
  const rename = useRef<HTMLButtonElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1.5 text-[13px]">
        <ol className="flex items-center gap-2 text-ink-3">
          <li>
            <Link
              href={RECURRING_PATH}
              prefetch={false}
              className="inline-flex items-center rounded-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline touch:min-h-11"
            >
              Recurring
            </Link>
          </li>
          <li aria-current="page" className="flex min-w-0 items-center gap-2">
            <ChevronRight aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
            <span className="truncate">
              <UserText>{series.name}</UserText>
            </span>
          </li>
        </ol>
      </nav>
      <PageHeader title={series.name} text={rhythmText(currentTerms(series.terms))}>
        {isRenaming ? null : (
          <Button ref={rename} variant="outline" onClick={() => setRenaming(true)}>
            Rename
          </Button>
        )}
        {accounts ? (
          <Button
            ref={change}
            variant="outline"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() =>
              void load().then(
                (there) => there && setDialog(({ times }) => ({ open: true, times: times + 1 })),
              )
            }
          >
            Change…
          </Button>
        ) : null}
      </PageHeader>
      {isRenaming ? (
        <div className="-mt-2 mb-5 max-w-140">
          <RenameSeries
            series={series}
            onDone={() => {
              setRenaming(false);
              // The button is there with the next render.
              requestAnimationFrame(() => rename.current?.focus());
            }}
          />
        </div>
      ) : null}
      {Dialog && accounts && dialog.times > 0 ? (
        <Dialog
          key={dialog.times}
          edited={editedSeries(item)}
          accounts={accounts}
          today={today}
          open={dialog.open}
          onDone={() => setDialog({ ...dialog, open: false })}
          returnFocus={() => change.current?.focus()}
        />
      ) : null}
    </>
  );
}
