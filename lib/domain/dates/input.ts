import '../forms/no-eval';
import { z } from 'zod';
import { typedDateProblem } from './typed-date';

/** Form input for a date: a calendar date, or the typed text if the form couldn't parse it. */
export const calendarDateInput = z
  .string()
  .min(1, 'Date is required')
  .superRefine((text, context) => {
    const problem = text === '' ? null : typedDateProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
