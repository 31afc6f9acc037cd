import { useCallback, useEffect } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** A form's schema; defined outside components, so that its identity is stable. */
type LoadSchema<Input> = () => Promise<z.ZodType<unknown, Input>>;

/**
 * Validates a form with a schema and passes the input on as typed: the action parses it again. Zod is heavier than a
 * form, so it loads with the first focus on the page, not with the page. If it can't be loaded, the action reports
 * the problem.
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
