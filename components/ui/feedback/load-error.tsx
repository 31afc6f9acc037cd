'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { ErrorState } from '@/components/ui/feedback/error-state';

/** Message on a screen whose data could not be loaded; 'Try again' reloads it. */
export function LoadError({ title, text, className }: { title: string; text: string; className?: string }) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  return (
    <ErrorState
      title={title}
      text={text}
      className={className}
      onRetry={() => startTransition(() => router.refresh())}
    />
  );
}
