import { z } from 'zod';
import { userToday } from '@/lib/data/auth/session';
import { jsonGet } from '@/lib/data/json-route';
import { getRecurring } from '@/lib/data/recurring';
import { getCurrency } from '@/lib/data/shell';
import { yearlySeries } from '@/lib/domain/budgets/yearly-series';
import { appError, success } from '@/lib/domain/errors/result';

/** The series that a limit of a year may be for, for the form that offers them. */
export const GET = jsonGet({
  input: z.object({}),
  handle: async () => {
    const [{ series }, currency] = await Promise.all([getRecurring(await userToday()), getCurrency()]);
    return success(yearlySeries(series, currency));
  },
  signedOut: appError('session_ended_on_page'),
  invalid: appError('series_not_loaded'),
  failed: appError('series_not_loaded'),
});
