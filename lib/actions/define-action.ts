import 'server-only';

import { revalidatePath } from 'next/cache';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { currentUser, type User } from '@/lib/data/auth/session';
import {
  isOfBackend,
  isTimeout,
  isTooManyRequests,
  isUnreadable,
  lockedFailure,
  logOnce,
} from '@/lib/data/errors';
import { runConfirmed } from '@/lib/data/ledger-changes/locked';
import { followWrite } from '@/lib/data/follow-write';
import { getCurrency } from '@/lib/data/shell';
import { errorMessage } from '@/lib/domain/errors/messages';
import {
  appError,
  invalidFields,
  type AppError,
  type Failure,
  type Result,
} from '@/lib/domain/errors/result';
import { fieldErrors } from '@/lib/domain/forms/field-errors';
import { unstorableText } from '@/lib/domain/forms/unstorable-text';
import type { Currency } from '@/lib/domain/money/currency';
import { NO_ANSWER, TURNED_AWAY } from '@/lib/request-errors';

interface ActionOptions<Input, Data> {
  /** Error for visitors; by default that the session has ended. */
  signedOut?: AppError;
  /** Error for input that doesn't match the schema; by default one error per field. */
  invalid?: AppError;
  /**
   * Error for an exception, also if the session could not be checked. Without it, a failure of the backend gets a
   * general error, and any other exception is rethrown.
   */
  failed?: AppError | ((input: Input) => AppError);
  /** Error when the database cancelled the work at its time limit; defaults to `failed`. */
  timedOut?: AppError;
  /** True if the screens are to be revalidated after this result; by default after successes. */
  revalidate?: (result: Result<Data>) => boolean;
}

/** For `revalidate`: after every result. */
export const always = () => true;
/** For `revalidate`: after no result. */
export const never = () => false;

type Handler<Schema extends z.ZodType, Context, Data> = (
  input: z.output<Schema>,
  context: Context,
) => Promise<Result<Data>>;

/** With `changeLocked`, the user has confirmed that locked days of an account may change. */
export type CallOptions = { changeLocked?: boolean };
type Action<Schema extends z.ZodType, Data> = (
  input: z.input<Schema>,
  call?: CallOptions,
) => Promise<Result<Data>>;

/**
 * Defines a server action. It requires a signed-in user unless `public`, parses the input, runs the handler,
 * looks for what comes back in its rows, sends
 * the mail that it made due and revalidates the screens. Pass the schema as a function of the currency
 * if it parses amounts; the handler then gets the currency too.
 */
export function defineAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  handler: Handler<Schema, { user: User }, Data>,
  options?: ActionOptions<z.output<Schema>, Data> & { public?: false },
): Action<Schema, Data>;
export function defineAction<Schema extends z.ZodType, Data>(
  schema: (currency: Currency) => Schema,
  handler: Handler<Schema, { user: User; currency: Currency }, Data>,
  options?: ActionOptions<z.output<Schema>, Data> & { public?: false },
): Action<Schema, Data>;
export function defineAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  handler: Handler<Schema, unknown, Data>,
  options: ActionOptions<z.output<Schema>, Data> & { public: true },
): Action<Schema, Data>;
export function defineAction<Schema extends z.ZodType, Data>(
  schema: Schema | ((currency: Currency) => Schema),
  handler: Handler<Schema, never, Data>,
  options: ActionOptions<z.output<Schema>, Data> & { public?: boolean } = {},
): Action<Schema, Data> {
  const { revalidate = ({ ok }) => ok } = options;
  return async (input, call) => {
    let read: { data: z.output<Schema> } | null = null;
    try {
      const user = options.public ? null : await currentUser();
      if (!user && !options.public) {
        return fail(options.signedOut ?? appError('session_ended', { purpose: 'save' }));
      }
      const currency = typeof schema === 'function' ? await getCurrency() : null;
      const parsed = (typeof schema === 'function' ? schema(currency!) : schema).safeParse(input);
      if (!parsed.success) return refuse(options, fieldErrors(parsed.error));
      const unstorable = unstorableText(parsed.data);
      if (unstorable !== null) return refuse(options, { [unstorable]: errorMessage('unstorable_text') });
      read = parsed;
      const work = () => handler(parsed.data, { user, currency } as never);
      const result = await runConfirmed(call?.changeLocked === true, work);
      if (revalidate(result)) {
        if (user) await followWrite();
        revalidatePath('/', 'layout');
      }
      return result;
    } catch (error) {
      // Redirects are thrown as errors.
      unstable_rethrow(error);
      const locked = lockedFailure(error);
      return locked ?? fail(errorFor(error, read, options));
    }
  };
}

/** The expected error for an exception. */
function errorFor<Input, Data>(
  error: unknown,
  read: { data: Input } | null,
  { invalid, failed, timedOut }: ActionOptions<Input, Data>,
): AppError {
  if (isUnreadable(error)) return invalid ?? appError('invalid_request');
  if (isTooManyRequests(error)) return { code: 'too_many_requests', message: TURNED_AWAY.too_many_requests };
  const known = typeof failed === 'function' ? read && failed(read.data) : failed;
  // A bug has no error code; the error boundary shows its reference.
  if (!known && !isOfBackend(error)) throw error;
  const shown = known ?? { code: 'no_response', message: NO_ANSWER };
  logOnce(shown.code, error);
  return isTimeout(error) ? (timedOut ?? shown) : shown;
}

function refuse({ invalid }: { invalid?: AppError }, fields: Record<string, string>): Failure {
  return invalid ? fail(invalid) : invalidFields(fields);
}

function fail(error: AppError): Failure {
  return { ok: false, error };
}
