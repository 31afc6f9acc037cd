'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { RenamePayee } from '@/components/payees/rename-payee';
import { Button } from '@/components/ui/button';
import { Breadcrumb } from '@/components/ui/breadcrumb';
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
      <Breadcrumb href="/settings/payees" above="Payees">
        <UserText>{payee.name}</UserText>
      </Breadcrumb>
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
