'use client';

import Link from 'next/link';
import { useRef, useState } from 'react';
import { RenamePayee } from '@/components/payees/rename-payee';
import { payeeHref } from '@/lib/domain/payees/query';

/** Under a row's name: the way to its payee, and to rename all of its rows. */
export function SheetPayee({ payee }: { payee: { id: string; name: string; transactions: number } }) {
  const [isRenaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, name, transactions } = payee;
  if (isRenaming)
    return (
      <div className="mt-2">
        <RenamePayee
          payee={payee}
          onDone={() => {
            setRenaming(false);
            // The button is there with the next render.
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      </div>
    );
  return (
    <p className="mt-1 text-[13px] text-ink-3">
      <Link
        href={payeeHref(id)}
        prefetch={false}
        className="relative rounded-sm underline underline-offset-4 hover:text-ink touch:after:absolute touch:after:-inset-y-3 touch:after:inset-x-0"
      >
        {transactions.toLocaleString('en-US')} {transactions === 1 ? 'row' : 'rows'}
        <span className="sr-only"> of {name}</span>
      </Link>
      ,{' '}
      <button
        ref={opener}
        type="button"
        className="relative rounded-sm underline underline-offset-4 hover:text-ink touch:after:absolute touch:after:-inset-y-3 touch:after:inset-x-0"
        onClick={() => setRenaming(true)}
      >
        rename for all
      </button>
    </p>
  );
}
