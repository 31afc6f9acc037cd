import { DashboardSkeleton } from '@/components/dashboard/dashboard-view';
import { PageHeader } from '@/components/ui/page-header';

export default function DashboardLoading() {
  return (
    <>
      <PageHeader title="Dashboard" text="Loading..." />
      <DashboardSkeleton />
    </>
  );
}
