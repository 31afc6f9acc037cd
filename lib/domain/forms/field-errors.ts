import type { z } from 'zod';

/** The first message per field, as forms show them. Nested fields are named by their path: 'limits.0.monthlyLimit'. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
