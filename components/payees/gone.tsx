import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { PageHeader } from '@/components/ui/page-header';

/** Shown in place of a payee that was merged, or whose last row is gone. */
export function PayeeGone() {
  return (
    <>
      <PageHeader title="Payee" />
      <Card className="p-0">
        <EmptyState
          title="This payee is gone"
          text="It was merged into another one, or has no rows left."
          action={
            <Link href="/settings/payees" prefetch={false} className={buttonStyles({ variant: 'outline' })}>
              All payees
            </Link>
          }
        />
      </Card>
    </>
  );
}
