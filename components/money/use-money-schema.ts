'use client';

import { useCallback } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { useCurrency } from '@/components/money/currency';
import { useSchema } from '@/components/ui/forms/use-schema';
import type { Currency } from '@/lib/domain/money/currency';

/** Of a stable identity: defined outside components, or memoized. */
type LoadSchema<Input> = () => Promise<(currency: Currency) => z.ZodType<unknown, Input>>;

/** Like useSchema, for a form with amounts in the user's currency. */
export function useMoneySchema<Input extends FieldValues>(
  load: LoadSchema<Input>,
): Resolver<Input, unknown, Input> {
  const currency = useCurrency();
  const loadForCurrency = useCallback(async () => (await load())(currency), [load, currency]);
  return useSchema<Input>(loadForCurrency);
}
