'use client';

import { GeistSans } from 'geist/font/sans';

import { buttonStyles } from '@/components/ui/button-styles';
import { errorDigest } from '@/components/ui/error-digest';
import { PageMessage } from '@/components/ui/page-message';

import './globals.css';

/** Replaces the root layout when that fails, so it depends on as little as possible. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={`${GeistSans.variable} dark`}>
      <body>
        <title>Something went wrong · Outlay</title>
        <PageMessage
          title="Something went wrong"
          text="Outlay could not be loaded. Try again; if it keeps failing, come back in a few minutes."
          reference={errorDigest(error)}
        >
          <button type="button" className={buttonStyles()} onClick={retry}>
            Try again
          </button>
        </PageMessage>
      </body>
    </html>
  );
}
