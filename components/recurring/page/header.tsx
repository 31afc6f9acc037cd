'use client';

import { useRef, useState } from 'react';
import { RenameSeries } from '@/components/recurring/page/rename';
import { Button } from '@/components/ui/button';
import { Breadcrumb } from '@/components/ui/breadcrumb';
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
      <Breadcrumb href={RECURRING_PATH} above="Recurring">
        <UserText>{series.name}</UserText>
      </Breadcrumb>
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
