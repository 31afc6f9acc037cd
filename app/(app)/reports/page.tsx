import type { Metadata } from 'next';
import { ReportList } from '@/components/reports/list';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: 'Reports' };

export default function ReportsPage() {
  return (
    <>
      <PageHeader title="Reports" text="Every figure opens the transactions behind it." />
      <ReportList />
    </>
  );
}
