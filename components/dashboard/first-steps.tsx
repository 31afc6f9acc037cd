import Link from 'next/link';
import { LoadSampleData } from '@/components/dashboard/load-sample-data';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card, CardTitle } from '@/components/ui/card';

/** First steps while there are no transactions yet. */
export function FirstSteps() {
  return (
    <Card aria-labelledby="first-steps" className="mb-4">
      <CardTitle id="first-steps" className="text-[15px]/[1.5]">
        Add your first transactions
      </CardTitle>
      <p className="mt-1 mb-4 max-w-[64ch] text-ink-3">
        The figures below come from your bank’s files or from what you add by hand. To look around first, load
        sample data: it has its own accounts, and one click removes it.
      </p>
      <div className="flex flex-wrap gap-2.5 max-sm:grid">
        <Link className={buttonStyles()} href="/upload">
          Import a bank file
        </Link>
        <Link className={buttonStyles({ variant: 'outline' })} href="/upload#manual-entry">
          Add one by hand
        </Link>
        <LoadSampleData />
      </div>
    </Card>
  );
}
