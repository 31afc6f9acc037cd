'use client';

import { GeistSans } from 'geist/font/sans';

import { BareError } from '@/components/ui/feedback/bare-error';

import './globals.css';

/** Replaces the root layout when that fails. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={`${GeistSans.variable} dark`}>
      <body>
        <title>Something went wrong · Outlay</title>
        <BareError
          error={error}
          retry={retry}
          text="Outlay could not be loaded. Try again; if it keeps failing, come back in a few minutes."
        />
      </body>
    </html>
  );
}
