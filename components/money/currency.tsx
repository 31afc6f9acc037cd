'use client';

import { createContext, useContext, type ReactNode } from 'react';
import type { Currency } from '@/lib/domain/currency';

const CurrencyContext = createContext<Currency>('USD');

/** Sets the currency that every amount below it is shown in. */
export function CurrencyProvider({ currency, children }: { currency: Currency; children: ReactNode }) {
  return <CurrencyContext value={currency}>{children}</CurrencyContext>;
}

/** The currency amounts are shown in. */
export function useCurrency(): Currency {
  return useContext(CurrencyContext);
}
