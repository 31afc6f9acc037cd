import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';

import { ThemeProvider } from '@/components/ui/theme-provider';

import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Outlay', template: '%s · Outlay' },
  description:
    'Know where the money went, what is left this month, and how close the goal is. From the CSV your bank already gives you.',
};

export const viewport: Viewport = { themeColor: '#0a0c10' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    // The theme's script changes the class before React sees it.
    <html lang="en" className={`${GeistSans.variable} dark`} suppressHydrationWarning>
      <body>
        <ThemeProvider nonce={nonce}>{children}</ThemeProvider>
      </body>
    </html>
  );
}
