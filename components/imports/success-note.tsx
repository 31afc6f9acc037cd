import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** The confirmation after an import or an entry, with lines on it, while the list is about to open. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center px-6 py-10 text-center">
      <CircleCheck aria-hidden className="size-7 stroke-[1.75] text-income" />
      <p className="mt-3 text-[15px] font-[550]">Upload Successful!</p>
      {children}
      <p className="mt-1 text-ink-3">Redirecting to transactions...</p>
    </div>
  );
}
