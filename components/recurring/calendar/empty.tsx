import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';

/** Upcoming of a user for whom nothing comes back: no calendar. */
export function NothingUpcoming() {
  return (
    <Card className="p-0">
      <EmptyState
        title="Nothing comes back yet."
        text="Bring in three months, or add one."
        action={
          <Link className={buttonStyles({ variant: 'outline' })} href="/upload">
            Import a bank file
          </Link>
        }
      />
    </Card>
  );
}
