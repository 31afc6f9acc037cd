import Link from 'next/link';
import type { ReactNode } from 'react';
import { Money } from '@/components/money/money';
import type { FormulaTerm } from '@/lib/domain/budgets/formula';

/** The terms of a formula, each above its name. */
export function Formula({ terms }: { terms: readonly FormulaTerm[] }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-2 text-[14px] sm:gap-x-3">
      {terms.map(({ sign, amount, label, href }) => (
        <FormulaPart key={label} sign={sign} label={label} href={href}>
          <Money minorUnits={amount} />
        </FormulaPart>
      ))}
    </p>
  );
}

type FormulaPartProps = {
  sign: string | null;
  label: string;
  /** The address behind the figure. */
  href?: string | undefined;
  children: ReactNode;
};

/** A sign, and a figure above its name; a line begins with a sign. */
export function FormulaPart({ sign, label, href, children }: FormulaPartProps) {
  const part = (
    <>
      <span className="font-[550]">{children}</span> <span className="text-[12px] text-ink-3">{label}</span>
    </>
  );
  return (
    <>
      <span className="inline-flex items-baseline gap-x-[inherit]">
        {sign === null ? null : <span className="text-ink-3">{sign}</span>}{' '}
        {href === undefined ? (
          <span className="inline-flex flex-col items-end">{part}</span>
        ) : (
          <Link
            href={href}
            prefetch={false}
            className="inline-flex flex-col items-end rounded-sm decoration-border-strong decoration-1 underline-offset-4 hover:underline"
          >
            {part}
          </Link>
        )}
      </span>{' '}
    </>
  );
}
