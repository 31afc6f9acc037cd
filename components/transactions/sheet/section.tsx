import type { ReactNode } from 'react';
import { Label } from '@/components/ui/fields/label';
import { cn } from '@/lib/utils';

/** A part of the sheet, across its whole width. */
export function SheetSection({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section
      className={cn('-mx-6 mt-4 border-t border-border px-6 pt-4 max-md:-mx-4 max-md:px-4', className)}
    >
      {children}
    </section>
  );
}

/** A line of the sheet: what it is, and its value. `id` connects the label with a control. */
export function SheetField({
  label,
  id,
  problem,
  children,
}: {
  label: string;
  id?: string;
  problem?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="mb-2.5 grid items-start last:mb-0 max-md:mb-3.5 max-md:gap-1 md:grid-cols-[88px_minmax(0,1fr)]">
      {id === undefined ? (
        <p className="text-[13px] text-ink-3 md:pt-2">{label}</p>
      ) : (
        <Label htmlFor={id} className="text-[13px] font-normal text-ink-3 md:pt-2">
          {label}
        </Label>
      )}
      <div className="min-w-0">
        {children}
        {problem === undefined ? null : (
          <p
            id={id === undefined ? undefined : `${id}-problem`}
            role="alert"
            className="mt-1 text-[13px] text-expense"
          >
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
