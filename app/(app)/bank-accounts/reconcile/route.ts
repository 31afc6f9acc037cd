import { reconcile } from '@/lib/data/accounts/page';
import { jsonGet } from '@/lib/data/json-route';
import { statementQuerySchema } from '@/lib/domain/accounts/reconcile-form';
import { appError } from '@/lib/domain/errors/result';

/** Comparison of a statement with an account's rows, and possible reasons for a difference. */
export const GET = jsonGet({
  input: statementQuerySchema,
  handle: reconcile,
  signedOut: appError('session_ended_on_page'),
  invalid: appError('invalid_request'),
  failed: appError('statement_not_compared'),
});
