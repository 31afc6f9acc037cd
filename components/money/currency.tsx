'use client';

import { createContext, use, useContext, type ReactNode } from 'react';
import type { Currency } from '@/lib/domain/money/currency';

const CurrencyContext = createContext<Currency>('USD');

type CurrencyProviderProps = {
  /** A promise while it is being read. */
  currency: Currency | Promise<Currency>;
  children: ReactNode;
};

/** Sets the currency of every amount below it. */
export function CurrencyProvider({ currency, children }: CurrencyProviderProps) {
  const value = typeof currency === 'string' ? currency : use(currency);
  return <CurrencyContext value={value}>{children}</CurrencyContext>;
}

/** The currency that amounts are shown in. */
export function useCurrency(): Currency {
  return useContext(CurrencyContext);
}
