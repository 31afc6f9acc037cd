'use client';

import { Card } from '@/components/ui/card';
import { errorDigest } from '@/components/ui/feedback/error-digest';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { PageHeader } from '@/components/ui/page-header';

export default function AppError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = errorDigest(error);
  return (
    <>
      <PageHeader title="Something went wrong" />
      <Card className="p-0">
        <ErrorState
          title="This page could not be loaded"
          text={`What you saved is safe. Try again; if it keeps failing, come back in a few minutes.${digest ? ` Reference: ${digest}` : ''}`}
          onRetry={retry}
        />
      </Card>
    </>
  );
}
