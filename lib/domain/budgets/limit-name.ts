import type { PeriodKind } from './enums';

/** A limit of one budget period by name: 'Monthly limit of Food', or of weeks 'Limit of Food for 2 weeks'. */
export function limitName(kind: PeriodKind, category?: string): string {
  const of = category === undefined ? '' : ` of ${category}`;
  switch (kind) {
    case 'weekly':
      return `Weekly limit${of}`;
    case 'two-weekly':
      return `Limit${of} for 2 weeks`;
    case 'four-weekly':
      return `Limit${of} for 4 weeks`;
    default:
      return `Monthly limit${of}`;
  }
}

/** The period of all limits: 'per month', 'per week' or 'per 2 weeks'; other periods are 'per period'. */
export function perPeriod(kind: PeriodKind): string {
  switch (kind) {
    case 'month':
      return 'per month';
    case 'weekly':
      return 'per week';
    case 'two-weekly':
      return 'per 2 weeks';
    case 'four-weekly':
      return 'per 4 weeks';
    default:
      return 'per period';
  }
}
