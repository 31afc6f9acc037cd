import { reportProblem, type ReportProblem, type ReportQuery } from '@/lib/domain/reports/query';

/** The id of the text about a problem. */
export const PROBLEM_ID = 'report-problem';

/** The attributes of a report's field: whether a problem is about it, and the text that says so. */
export function problemAttributes(query: ReportQuery, field: ReportProblem['field']) {
  const isWrong = reportProblem(query)?.field === field;
  return isWrong ? { 'aria-invalid': true, 'aria-describedby': PROBLEM_ID } : {};
}
