import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';

/** In place of the calendar and of the list, for a user for whom nothing comes back. */
export function NothingComesBack() {
  return (
    <Card className="p-0">
      <EmptyState
        title="Nothing comes back yet."
        text="Bring in three months, or add one."
        action={
          <Link href="/upload" prefetch={false} className={buttonStyles({ variant: 'outline' })}>
            Import a bank file
          </Link>
        }
      />
    </Card>
  );
}
