'use client';

import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useHashAction } from '@/components/ui/use-hash-action';
import { useLoaded } from '@/components/ui/use-loaded';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';

const fetchDialog = () => import('@/components/series/form-dialog').then((module) => module.SeriesDialog);

type AddSeriesProps = { accounts: TransactionChoices['accounts']; today: CalendarDate };

/** The button that adds a series by hand. */
export function AddSeries({ accounts, today }: AddSeriesProps) {
  const [dialog, setDialog] = useState<{ open: boolean; times: number }>({ open: false, times: 0 });
  const { Loaded: Dialog, load, prepare } = useLoaded(fetchDialog);
  const button = useRef<HTMLButtonElement>(null);
  const open = () =>
    void load().then((there) => there && setDialog(({ times }) => ({ open: true, times: times + 1 })));
  useHashAction('add', open);
  return (
    <>
      <Button ref={button} onPointerEnter={prepare} onFocus={prepare} onClick={open}>
        <Plus aria-hidden />
        Add one
      </Button>
      {Dialog && dialog.times > 0 ? (
        <Dialog
          key={dialog.times}
          edited={null}
          accounts={accounts}
          today={today}
          open={dialog.open}
          onDone={() => setDialog({ ...dialog, open: false })}
          returnFocus={() => button.current?.focus()}
        />
      ) : null}
    </>
  );
}
