'use client';

import { Suspense, useRef, useTransition, type FormEvent, type ReactNode } from 'react';
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { lazyOr } from '@/components/ui/lazy-or';
import { resultOf } from '@/lib/call-action';
import { isSignedOut } from '@/lib/tab-session';

const SignInAgain = lazyOr(
  () => import('@/components/ui/feedback/sign-in-again').then((module) => module.SignInAgain),
  () => null,
);

type FormError = { code: string; message: string; fields?: Record<string, string> };
type Outcome = { ok: true } | { ok: false; error: FormError };

/**
 * Submits a form's values to a server action. What the action finds wrong appears under the fields it
 * names where the form shows one of them, or else as the form's error; the input stays. Busy until an action's
 * redirect has arrived. `failed` begins the message if no result arrives. `errorCode` is the code of `error`,
 * which leads to the login page where the session has ended. Edited values count as unsaved.
 */
export function useFormAction<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  failed: string,
  action: (values: Output) => Promise<Outcome>,
  isUnsaved: (
    dirtyFields: UseFormReturn<Input, Context, Output>['formState']['dirtyFields'],
  ) => boolean = isEdited,
) {
  const [busy, startTransition] = useTransition();
  // `busy` shows only after the next render; two submits can come before it.
  const sending = useRef(false);
  const { dirtyFields, errors } = form.formState;
  useUnsaved(isUnsaved(dirtyFields));

  function show({ code, message: text, fields = {} }: FormError) {
    let shown = 0;
    for (const [key, message] of Object.entries(fields)) {
      const name = key as Path<Input>;
      form.setError(name, { message }, { shouldFocus: shown === 0 });
      if (isShown(form.getFieldState(name).error)) shown += 1;
      else form.clearErrors(name);
    }
    if (shown === 0) form.setError('root', { type: code, message: text });
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
    error: errorText(errors.root?.message, errors.root?.type),
    errorCode: errors.root?.type,
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

function errorText(message: string | undefined, code: string | number | undefined): ReactNode {
  if (message === undefined || !isSignedOut(String(code))) return message;
  return (
    <>
      <span>{message}</span>
      {message.endsWith('.') ? ' ' : '. '}
      <Suspense>
        <SignInAgain />
      </Suspense>
    </>
  );
}

/** True if any field is marked in React Hook Form's tree of dirty fields. */
export function isEdited(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null
    ? Object.values(fields).some(isEdited)
    : fields === true;
}

/** True if the form has an input for an error: `setError` adds its ref, which a removed input leaves behind. */
function isShown(error: FieldError | undefined): boolean {
  const ref = error?.ref;
  return ref !== undefined && !(ref instanceof Element && !ref.isConnected);
}
