'use client';

import { ThemeProvider as NextThemesProvider } from 'next-themes';
import type { ReactNode } from 'react';

type ThemeProviderProps = {
  /** The nonce that lets the theme script run under the content security policy. */
  nonce?: string;
  children: ReactNode;
};

/** Dark or light, stored in the browser; dark by default. */
export function ThemeProvider({ nonce, children }: ThemeProviderProps) {
  return (
    <NextThemesProvider
      attribute="class"
      defaultTheme="dark"
      enableSystem={false}
      // globals.css sets color-scheme with the class.
      enableColorScheme={false}
      storageKey="theme"
      disableTransitionOnChange
      nonce={nonce}
    >
      {children}
    </NextThemesProvider>
  );
}
