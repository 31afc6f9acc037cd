'use client';

import { Button } from '@/components/ui/button';
import { PageMessage } from '@/components/ui/page-message';
import { errorDigest } from '@/components/ui/error-digest';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <PageMessage
      title="Something went wrong"
      text="This page could not be loaded. Try again; if it keeps failing, come back in a few minutes."
      reference={errorDigest(error)}
    >
      <Button onClick={retry}>Try again</Button>
    </PageMessage>
  );
}
