'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { RenamePayee } from '@/components/payees/rename-payee';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { UserText } from '@/components/ui/user-text';
import type { Payee } from '@/lib/domain/payees/document';
import { payeeHref } from '@/lib/domain/payees/query';
import { transactionCount } from '@/lib/domain/transactions/transaction';

/** The payee's name with the way to change it, and the way back to all of them. */
export function PayeeHeader({ payee }: { payee: Payee }) {
  const [isRenaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1.5 text-[13px]">
        <ol className="flex items-center gap-2 text-ink-3">
          <li>
            <Link
              href="/settings/payees"
              prefetch={false}
              className="inline-flex items-center rounded-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline touch:min-h-11"
            >
              Payees
            </Link>
          </li>
          <li aria-current="page" className="flex min-w-0 items-center gap-2">
            <ChevronRight aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
            <span className="truncate">
              <UserText>{payee.name}</UserText>
            </span>
          </li>
        </ol>
      </nav>
      <PageHeader
        title={payee.name}
        text={payee.ownName === null ? 'Named after the text of its rows' : 'Named by you'}
      >
        {isRenaming ? null : (
          <Button ref={opener} variant="outline" onClick={() => setRenaming(true)}>
            Rename for all {transactionCount(payee.transactions)}
          </Button>
        )}
      </PageHeader>
      {isRenaming ? (
        <div className="-mt-2 mb-5 max-w-140">
          <RenamePayee
            payee={payee}
            onDone={(mergedInto) => {
              setRenaming(false);
              if (mergedInto !== undefined) return router.push(payeeHref(mergedInto));
              // The button is there with the next render.
              requestAnimationFrame(() => opener.current?.focus());
            }}
          />
        </div>
      ) : null}
    </>
  );
}
