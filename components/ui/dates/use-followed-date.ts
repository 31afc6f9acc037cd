'use client';

import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Keeps a form's date on today until the user has changed it. Today can change under an open form: at midnight, or
 * once the server knows the time zone.
 */
export function useFollowedDate<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
  today: PathValue<Values, FieldPath<Values>>,
  follows = true,
): void {
  const isChosen = useRef(false);

  useEffect(() => {
    const changes = form.watch((_, change) => {
      if (change.name === name && change.type === 'change') isChosen.current = true;
    });
    return () => changes.unsubscribe();
  }, [form, name]);

  useEffect(() => {
    if (follows && !isChosen.current && form.getValues(name) !== today)
      form.resetField(name, { defaultValue: today });
  }, [form, name, today, follows]);
}
