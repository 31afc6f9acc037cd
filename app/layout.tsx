import { GeistSans } from 'geist/font/sans';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';

import { FirstTheme } from '@/components/shell/first-theme';
import { ThemeColor } from '@/components/shell/theme-color';
import { ThemeProvider } from '@/components/shell/theme-provider';
import { EarlyClicks } from '@/components/ui/forms/early-clicks';
import { siteAddress } from '@/lib/data/site';

import './globals.css';

const description =
  'Know where the money went, what is left this month, and how close the goal is. From the files your bank already gives you.';

export async function generateMetadata(): Promise<Metadata> {
  return {
    metadataBase: new URL(await siteAddress()),
    applicationName: 'Outlay',
    title: { default: 'Outlay', template: '%s · Outlay' },
    description,
    openGraph: { type: 'website', siteName: 'Outlay', locale: 'en_US' },
    twitter: { card: 'summary_large_image' },
    appleWebApp: { capable: true, title: 'Outlay', statusBarStyle: 'black' },
    // Keeps phones from turning an account's last four digits into a phone number.
    formatDetection: { telephone: false },
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    // The theme script changes the class before React hydrates.
    <html lang="en" className={`${GeistSans.variable} dark`} suppressHydrationWarning>
      <head>
        <FirstTheme nonce={nonce} />
        <EarlyClicks nonce={nonce} />
      </head>
      <body>
        <ThemeProvider nonce={nonce}>
          <ThemeColor />
          {children}
        </ThemeProvider>
      </body>
    </html>
  );
}
