import { useEffect, useState } from 'react';
import { ProposalRows } from '@/components/budgets/screen/proposal-rows';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { FormInDialog } from '@/components/ui/overlays/form-dialog';
import { resultOf } from '@/lib/call-action';
import type { LimitProposal } from '@/lib/domain/budgets/proposals-document';
import { getJson } from '@/lib/fetch-json';

/** Proposes limits from past spending, which loads with it. */
export function ProposalsForm({ onDone, ...form }: FormInDialog & { onDone: () => void }) {
  const [found, setFound] = useState<readonly LimitProposal[] | { problem: string } | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      const result = await resultOf(
        getJson<LimitProposal[]>('/budgets/proposals', {}, controller.signal),
        'The proposed limits could not be loaded',
      );
      if (!controller.signal.aborted) setFound(result.ok ? result.data : { problem: result.error.message });
    };
    void read();
    return () => controller.abort();
  }, [times]);

  if (found === null)
    return (
      <div aria-busy className="grid gap-3">
        <p className="sr-only" role="status">
          Loading proposed limits
        </p>
        <Skeleton className="h-9" />
        <Skeleton className="h-60" />
      </div>
    );
  if ('problem' in found)
    return (
      <EmptyState
        title="Nothing could be proposed"
        text={found.problem}
        action={
          <Button
            variant="outline"
            onClick={() => {
              setFound(null);
              setTimes(times + 1);
            }}
          >
            Try again
          </Button>
        }
      />
    );
  if (found.length === 0)
    return (
      <EmptyState
        title="Nothing to propose yet"
        text="Limits are proposed from the last six periods, three at least."
      />
    );
  return <ProposalRows proposals={found} onDone={onDone} {...form} />;
}
