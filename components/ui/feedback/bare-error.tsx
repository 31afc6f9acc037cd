import { errorDigest } from '@/components/ui/feedback/error-digest';

/**
 * A full-page error that depends on as little as possible: every page carries it along, so it is written out instead of
 * made of the components for messages.
 */
export function BareError({ error, text, retry }: { error: unknown; text: string; retry: () => void }) {
  const reference = errorDigest(error);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-5 py-16 text-center">
      <p className="text-lg font-semibold">Outlay</p>
      <h1 className="mt-8 text-2xl leading-tight font-semibold tracking-[-0.025em]">Something went wrong</h1>
      <p className="mt-2 text-ink-2">{text}</p>
      <button
        type="button"
        className="mt-6 h-11 rounded-control bg-primary px-4 text-sm font-medium text-on-primary"
        onClick={retry}
      >
        Try again
      </button>
      {reference ? <p className="mt-6 text-[13px] text-ink-3">Reference: {reference}</p> : null}
    </main>
  );
}
