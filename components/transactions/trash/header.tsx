import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page-header';

/** The top of the trash: a way back, and what the trash is. */
export function TrashHeader({ children }: { children?: ReactNode }) {
  return (
    <>
      <Link
        href="/transactions"
        className="mb-2 -ml-1 inline-flex items-center gap-1.5 rounded-md px-1 text-[13px] text-ink-3 hover:text-ink touch:min-h-11 [&_svg]:size-4 [&_svg]:stroke-[1.75]"
      >
        <ArrowLeft aria-hidden />
        Transactions
      </Link>
      <PageHeader
        title="Trash"
        text="What you delete stays here for 30 days and counts nowhere. Then it is gone for good."
      >
        {children}
      </PageHeader>
    </>
  );
}
