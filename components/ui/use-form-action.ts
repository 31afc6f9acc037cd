'use client';

import { useRef, useTransition, type FormEvent } from 'react';
import {
  get,
  type Field,
  type FieldRefs,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { resultOf } from '@/lib/call-action';

type FormError = { code: string; message: string; fields?: Record<string, string> };
type Outcome = { ok: true } | { ok: false; error: FormError };

/**
 * Submits a form's values to a server action. What the action finds wrong appears under the fields it
 * names where the form shows one of them, or else as the form's error; the input stays. Busy until an action's
 * redirect has arrived. `failed` is what is said first where no result arrives. `errorCode` is the code of `error`.
 */
export function useFormAction<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  failed: string,
  action: (values: Output) => Promise<Outcome>,
) {
  const [busy, startTransition] = useTransition();
  // `busy` shows only after the next render; two submits can come before it.
  const sending = useRef(false);

  function show({ code, message: text, fields = {} }: FormError) {
    const messages = Object.entries(fields).filter(
      ([name]) => get<FieldRefs, Field | undefined>(form.control._fields, name)?._f.mount,
    );
    if (messages.length === 0) form.setError('root', { type: code, message: text });
    messages.forEach(([name, message], index) =>
      form.setError(name as Path<Input>, { message }, { shouldFocus: index === 0 }),
    );
  }

  const send = (values: Output) =>
    startTransition(async () => {
      try {
        const outcome = await resultOf(action(values), failed);
        if (!outcome.ok) show(outcome.error);
      } finally {
        sending.current = false;
      }
    });

  return {
    busy,
    error: form.formState.errors.root?.message,
    errorCode: form.formState.errors.root?.type,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy || sending.current) return;
      sending.current = true;
      void form.handleSubmit(send, () => {
        sending.current = false;
      })(event);
    },
  };
}
