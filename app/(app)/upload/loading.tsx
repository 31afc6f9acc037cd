import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';

export default function UploadLoading() {
  return (
    <>
      <PageHeader title="Upload" text="Loading..." />
      <div className="grid gap-4" aria-busy>
        <Skeleton className="h-[84px] rounded-card" />
        <Skeleton className="h-[390px] rounded-card" />
        <Skeleton className="h-[270px] rounded-card" />
      </div>
    </>
  );
}
