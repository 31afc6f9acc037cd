'use client';

import { errorDigest } from '@/components/ui/error-digest';
import { ErrorState } from '@/components/ui/error-state';

export default function AppError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = errorDigest(error);
  return (
    <ErrorState
      title="Something went wrong"
      text={`This page could not be loaded. Nothing you gave us is lost.${digest ? ` Reference: ${digest}` : ''}`}
      onRetry={retry}
    />
  );
}
