import { Breadcrumb } from '@/components/ui/breadcrumb';

/** The way back from a report to all of them. */
export function ReportCrumb({ title }: { title: string }) {
  return (
    <Breadcrumb href="/reports" above="Reports">
      {title}
    </Breadcrumb>
  );
}
