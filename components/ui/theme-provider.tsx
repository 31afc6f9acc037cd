'use client';

import { ThemeProvider as NextThemesProvider } from 'next-themes';
import type { ReactNode } from 'react';

type ThemeProviderProps = {
  /** Lets the script that sets the theme before the first paint pass a content security policy. */
  nonce?: string;
  children: ReactNode;
};

/** Dark or light, kept in the browser; dark until the user says otherwise. */
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
