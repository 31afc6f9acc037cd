import { ReportCrumb } from '@/components/reports/page/crumb';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { PageHeader } from '@/components/ui/page-header';

/** A report while it loads. */
export function ReportSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy>
      <ReportCrumb title={title} />
      <PageHeader title={title} text={<Skeleton className="h-5.25 w-64" />} />
      <Skeleton className="mb-3 h-9 touch:h-11" />
      <Skeleton className="h-[640px] rounded-card" />
    </div>
  );
}
