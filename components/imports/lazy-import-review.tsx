'use client';

import { useDeferredValue, useEffect, useState, type ComponentProps } from 'react';
import type { ImportReview } from '@/components/imports/review/review';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { useLoaded } from '@/components/ui/use-loaded';

const fetchReview = () => import('@/components/imports/review/review').then((module) => module.ImportReview);

/**
 * The review, loaded when there is something to review: a file with the required headers needs none of it. The file
 * stays where it can't be loaded.
 */
export function LazyImportReview(props: ComponentProps<typeof ImportReview>) {
  const { Loaded, load } = useLoaded(fetchReview);
  // It takes a while to draw; a click in between comes first.
  const drawn = useDeferredValue(Loaded !== null);
  const [failed, setFailed] = useState(false);
  const { send, review } = props;
  useEffect(() => {
    void load().then((there) => setFailed(!there));
  }, [load]);

  if (Loaded && drawn) return <Loaded {...props} />;
  if (!failed) return <Skeleton className="h-160 rounded-[10px]" />;
  return (
    <Alert variant="error">
      <p>The review of {review.fileName} could not be loaded. Check your connection and try again.</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button onClick={() => void load()}>Try again</Button>
        <Button variant="outline" onClick={() => send({ type: 'cancelled' })}>
          Cancel
        </Button>
      </div>
    </Alert>
  );
}
