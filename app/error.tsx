'use client';

import { BareError } from '@/components/ui/feedback/bare-error';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <BareError
      error={error}
      retry={retry}
      text="This page could not be loaded. Try again; if it keeps failing, come back in a few minutes."
    />
  );
}
