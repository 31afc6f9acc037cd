import type { ReactNode } from 'react';
import { Money } from '@/components/money/money';
import type { FormulaTerm } from '@/lib/domain/budgets/formula';

/** The terms of a formula, each above its name. */
export function Formula({ terms }: { terms: readonly FormulaTerm[] }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-2 text-[14px] sm:gap-x-3">
      {terms.map(({ sign, amount, label }) => (
        <FormulaPart key={label} sign={sign} label={label}>
          <Money minorUnits={amount} />
        </FormulaPart>
      ))}
    </p>
  );
}

/** A sign, and a figure above its name. */
export function FormulaPart({
  sign,
  label,
  children,
}: {
  sign: string | null;
  label: string;
  children: ReactNode;
}) {
  return (
    <>
      {sign === null ? null : <span className="text-ink-3">{sign}</span>}{' '}
      <span className="inline-flex flex-col items-end">
        <span className="font-[550]">{children}</span> <span className="text-[12px] text-ink-3">{label}</span>
      </span>{' '}
    </>
  );
}
