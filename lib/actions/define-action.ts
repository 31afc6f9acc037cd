import 'server-only';

import { revalidatePath } from 'next/cache';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { isTimeout, lockedFailure, logOnce } from '@/lib/data/errors';
import { runConfirmed } from '@/lib/data/locked-changes';
import { nudgeMail } from '@/lib/data/notification-mail';
import { currentUser, type User } from '@/lib/data/session';
import { getCurrency } from '@/lib/data/shell';
import type { Currency } from '@/lib/domain/currency';
import { fieldErrors } from '@/lib/domain/field-errors';
import { appError, invalidFields, type AppError, type Failure, type Result } from '@/lib/domain/result';

interface ActionOptions<Input, Data> {
  /** Error for visitors; by default that the session has ended. */
  signedOut?: AppError;
  /** Error for input that doesn't match the schema; by default one error per field. */
  invalid?: AppError;
  /** Error for an unexpected exception; without it, the exception is rethrown. */
  failed?: AppError | ((input: Input) => AppError);
  /** Error when the database cancelled the work at its time limit; defaults to `failed`. */
  timedOut?: AppError;
  /** Whether to revalidate the screens after this result; by default after successes. */
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
 * revalidates the screens and sends the mail that the write made due. Pass the schema as a function of the currency
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
    const user = options.public ? null : await currentUser();
    if (!user && !options.public) {
      return fail(options.signedOut ?? appError('session_ended', { purpose: 'save' }));
    }
    const currency = typeof schema === 'function' ? await getCurrency() : null;
    const parsed = (typeof schema === 'function' ? schema(currency!) : schema).safeParse(input);
    if (!parsed.success)
      return options.invalid ? fail(options.invalid) : invalidFields(fieldErrors(parsed.error));
    try {
      const work = () => handler(parsed.data, { user, currency } as never);
      const result = await runConfirmed(call?.changeLocked === true, work);
      if (revalidate(result)) {
        revalidatePath('/', 'layout');
        if (user) nudgeMail();
      }
      return result;
    } catch (error) {
      // Redirects are thrown as errors.
      unstable_rethrow(error);
      const locked = lockedFailure(error);
      if (locked) return locked;
      const { failed, timedOut } = options;
      if (!failed) throw error;
      const known = typeof failed === 'function' ? failed(parsed.data) : failed;
      logOnce(known.code, error);
      return fail(isTimeout(error) ? (timedOut ?? known) : known);
    }
  };
}

function fail(error: AppError): Failure {
  return { ok: false, error };
}
