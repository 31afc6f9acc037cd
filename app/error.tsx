'use client';

import { buttonStyles } from '@/components/ui/button-styles';
import { PageMessage } from '@/components/ui/page-message';
import { errorDigest } from '@/components/ui/error-digest';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <PageMessage
      title="Something went wrong"
      text="This page could not be loaded. Try again; if it keeps failing, come back in a few minutes."
      reference={errorDigest(error)}
    >
      <button type="button" className={buttonStyles()} onClick={retry}>
        Try again
      </button>
    </PageMessage>
  );
}
