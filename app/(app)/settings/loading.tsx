import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';

export default function SettingsLoading() {
  return (
    <>
      <PageHeader title="Settings" text="Loading..." />
      <div className="grid gap-4" aria-busy>
        <Skeleton className="h-[190px] rounded-card" />
        <Skeleton className="h-[190px] rounded-card" />
        <Skeleton className="h-[98px] rounded-card" />
      </div>
    </>
  );
}
