import { z } from './zod';
import { calendarDateProblem } from './calendar-date';

/** Form input for a date. */
export const calendarDateInput = z
  .string()
  .min(1, 'Date is required')
  .superRefine((text, context) => {
    const problem = text === '' ? null : calendarDateProblem(text);
    if (problem)
      context.addIssue({ code: 'custom', message: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}` });
  });
