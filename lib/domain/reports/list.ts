import type { Report } from './enums';

/** The reports as they are listed, each with its sentence. */
export const REPORT_LIST = [
  {
    report: 'spending',
    title: 'Spending',
    href: '/reports/spending',
    text: 'Where the money went, by category, payee, account or tag.',
  },
  {
    report: 'months',
    title: 'Months',
    href: '/reports/months',
    text: 'Every category, month by month.',
  },
] as const satisfies readonly { report: Report; title: string; href: string; text: string }[];
