'use client';

import { Download } from 'lucide-react';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { useReportNavigation } from '@/components/reports/navigation';
import { buttonStyles } from '@/components/ui/button-styles';
import { reportCsvHref } from '@/lib/domain/reports/query';

/** The report as a file, which has its amounts even while they are hidden. */
export function CsvLink() {
  const { query, defaults } = useReportNavigation();
  const { hidden } = useHiddenAmounts();
  return (
    <a className={buttonStyles({ variant: 'outline' })} href={reportCsvHref(query, defaults)} download>
      <Download aria-hidden />
      {hidden ? 'CSV with amounts' : 'CSV'}
    </a>
  );
}
