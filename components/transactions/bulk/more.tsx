'use client';

import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { BulkButton } from '@/components/transactions/bulk/button';
import { useSelection } from '@/components/transactions/bulk/selection';
import { Menu } from '@/components/ui/overlays/menu';
import { useLoaded } from '@/components/ui/use-loaded';
import type { BulkEdit } from '@/lib/domain/transactions/selection';

const fetchTag = () => import('@/components/transactions/bulk/tag').then((module) => module.BulkTag);

const FLAGS: readonly { label: string; values: BulkEdit }[] = [
  { label: 'Mark as one-time', values: { oneTime: true } },
  { label: 'Not one-time', values: { oneTime: false } },
  { label: 'Do not count', values: { counted: false } },
  { label: 'Count again', values: { counted: true } },
  { label: 'Mark as expected back', values: { expectedBack: true } },
  { label: 'Not expected back', values: { expectedBack: false } },
];

type BulkMoreProps = {
  busy: boolean;
  /** Reason that it could not be set. */
  failure: string | null;
  /** `to` names the value. */
  onSet: (values: BulkEdit, to: string) => void;
  onLink: (pair: { outId: string; inId: string }) => void;
};

/** Flags and tags of the selected transactions, and two of them as a transfer. */
export function BulkMore({ busy, failure, onSet, onLink }: BulkMoreProps) {
  const { count, isAll, pair } = useSelection();
  const { Loaded: BulkTag, load } = useLoaded(fetchTag);
  const [asked, setAsked] = useState<'add' | 'remove' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The popover that opens once the menu is gone, which would otherwise take its focus away. */
  const next = useRef<'add' | 'remove' | null>(null);

  const ask = (what: 'add' | 'remove') =>
    void load().then((there) => (there ? setAsked(what) : button.current?.focus()));

  return (
    <>
      <Menu
        trigger={
          <BulkButton ref={button} aria-disabled={busy || undefined}>
            <Ellipsis aria-hidden className="max-md:hidden" />
            More
          </BulkButton>
        }
        align="center"
        sideOffset={10}
        onCloseAutoFocus={(event) => {
          if (!next.current) return;
          event.preventDefault();
          ask(next.current);
          next.current = null;
        }}
        items={[
          ...(count === 2 && !isAll
            ? [
                {
                  label: 'Link as transfer',
                  disabled: busy || !pair,
                  onSelect: () => pair && onLink(pair),
                },
              ]
            : []),
          ...FLAGS.map(({ label, values }) => ({
            label,
            disabled: busy,
            onSelect: () => onSet(values, ''),
          })),
          { label: 'Add tag…', disabled: busy, onSelect: () => (next.current = 'add') },
          { label: 'Remove tag…', disabled: busy, onSelect: () => (next.current = 'remove') },
        ]}
      />
      {BulkTag && asked ? (
        <BulkTag
          key={asked}
          button={button}
          adds={asked === 'add'}
          busy={busy}
          failure={failure}
          onClose={() => setAsked(null)}
          onChoose={onSet}
        />
      ) : null}
    </>
  );
}
