import 'server-only';

import { revalidatePath } from 'next/cache';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { isTimeout, logOnce } from '@/lib/data/errors';
import { nudgeMail } from '@/lib/data/notification-mail';
import { currentUser, type User } from '@/lib/data/session';
import { getCurrency } from '@/lib/data/shell';
import type { Currency } from '@/lib/domain/currency';
import { fieldErrors } from '@/lib/domain/field-errors';
import { appError, invalidFields, type AppError, type Failure, type Result } from '@/lib/domain/result';

interface ActionOptions<Input, Data> {
  /** What a visitor gets; by default that their session has ended. */
  signedOut?: AppError;
  /** What input gets that does not fit the schema; by default the errors of its fields. */
  invalid?: AppError;
  /** What a failure comes to that nobody expected; without it that is thrown. */
  failed?: AppError | ((input: Input) => AppError);
  /** What it comes to that the database cancelled the work for the time it took; `failed` by default. */
  timedOut?: AppError;
  /** Whether the screens are rendered again after this result; after a success by default. */
  revalidate?: (result: Result<Data>) => boolean;
}

/** For `revalidate`: whatever the result. */
export const always = () => true;
/** For `revalidate`: the screens stay as they are. */
export const never = () => false;

type Handler<Schema extends z.ZodType, Context, Data> = (
  input: z.output<Schema>,
  context: Context,
) => Promise<Result<Data>>;

type Action<Schema extends z.ZodType, Data> = (input: z.input<Schema>) => Promise<Result<Data>>;

/**
 * Makes a server action: checks that somebody is signed in, unless the action is `public`, parses the input, runs the
 * handler, renders the screens again, and has the mail sent that the write made due. A schema that reads amounts is given
 * as a function of the user's currency, which the handler gets then, too.
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
  return async (input) => {
    const user = options.public ? null : await currentUser();
    if (!user && !options.public) {
      return fail(options.signedOut ?? appError('session_ended', { purpose: 'save' }));
    }
    const currency = typeof schema === 'function' ? await getCurrency() : null;
    const parsed = (typeof schema === 'function' ? schema(currency!) : schema).safeParse(input);
    if (!parsed.success)
      return options.invalid ? fail(options.invalid) : invalidFields(fieldErrors(parsed.error));
    try {
      const result = await handler(parsed.data, { user, currency } as never);
      if (revalidate(result)) {
        revalidatePath('/', 'layout');
        if (user) nudgeMail();
      }
      return result;
    } catch (error) {
      // A redirect travels as an error.
      unstable_rethrow(error);
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
