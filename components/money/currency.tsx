'use client';

import { createContext, useContext, type ReactNode } from 'react';
import type { Currency } from '@/lib/domain/currency';

const CurrencyContext = createContext<Currency>('USD');

/** Sets the currency of every amount below it. */
export function CurrencyProvider({ currency, children }: { currency: Currency; children: ReactNode }) {
  return <CurrencyContext value={currency}>{children}</CurrencyContext>;
}

/** The currency that amounts are shown in. */
export function useCurrency(): Currency {
  return useContext(CurrencyContext);
}
