import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

type SuccessNoteProps = {
  detail: string;
  /** Text on the linked transfers, repeated in the message that offers to undo it. */
  linked?: string | null;
  /** Text on what came back. */
  recurring?: string | null;
  /** Proofs by its balances. */
  proofs?: ReactNode;
};

/** The confirmation after an import or an entry, while the list is about to open. */
export function SuccessNote({ detail, linked = null, recurring = null, proofs }: SuccessNoteProps) {
  return (
    <div role="status" className="flex flex-col items-center px-6 py-10 text-center">
      <CircleCheck aria-hidden className="size-7 stroke-[1.75] text-income" />
      <p className="mt-3 text-[15px] font-[550]">Upload Successful!</p>
      <p className="mt-1 text-ink-2 tabular-nums">{detail}</p>
      {proofs}
      {linked ? <p className="text-ink-2 tabular-nums">{linked}</p> : null}
      {recurring ? <p className="text-ink-2 tabular-nums">{recurring}</p> : null}
      <p className="mt-1 text-ink-3">Redirecting to transactions...</p>
    </div>
  );
}
