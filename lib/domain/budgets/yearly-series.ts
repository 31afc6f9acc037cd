import type { Currency } from '../money/currency';
import type { Series } from '../recurring/page-document';
import { currentTerms } from '../recurring/search';

/** A series that a limit of a year may be for. */
export interface YearlySeries {
  id: string;
  name: string;
}

/** The bills and subscriptions that come back once a year, or less often, in the preferred currency. */
export function yearlySeries(series: readonly Series[], currency: Currency): YearlySeries[] {
  return series
    .filter((one) => {
      const { unit, every } = currentTerms(one.terms);
      const isYearly = unit === 'year' || (unit === 'month' && every >= 12);
      const goesOut = one.kind === 'bill' || one.kind === 'subscription';
      return isYearly && goesOut && one.currency === currency && one.state === 'active';
    })
    .map(({ id, name }) => ({ id, name }));
}
