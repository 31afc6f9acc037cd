import { useCallback, useEffect } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** A form's schema; to be defined outside of components, so that it stays the same. */
type LoadSchema<Input> = () => Promise<z.ZodType<unknown, Input>>;

/**
 * Checks a form with a schema, and hands the input on as typed: the action parses it itself. The schema's library
 * is heavier than a form, so it comes when something on the page gets the focus, and not with the page. Where it can't
 * be had, the action is left to say what is wrong.
 */
export function useSchema<Input extends FieldValues>(
  load: LoadSchema<Input>,
): Resolver<Input, unknown, Input> {
  useEffect(() => {
    const prepare = () => void loadResolver(load).catch(() => {});
    document.addEventListener('focusin', prepare, { once: true });
    return () => document.removeEventListener('focusin', prepare);
  }, [load]);

  return useCallback<Resolver<Input, unknown, Input>>(
    async (values, context, options) => {
      const check = await loadResolver(load).catch(() => null);
      return check ? check(values, context, options) : { values, errors: {} };
    },
    [load],
  );
}

async function loadResolver<Input extends FieldValues>(
  load: LoadSchema<Input>,
): Promise<Resolver<Input, unknown, Input>> {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
  return zodResolver<Input, unknown, unknown>(schema as never, undefined, { raw: true });
}
