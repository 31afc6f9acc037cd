import { CurrencyProvider } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import type { Currency } from '@/lib/domain/money/currency';

type ExpectedMoneyProps = {
  minorUnits: number;
  currency: Currency;
  /** True for an amount that varies. */
  about?: boolean;
  sign?: 'auto' | 'always';
  className?: string;
};

/** An expected amount: it has a sign but no colour, and '≈' if it varies. */
export function ExpectedMoney({
  minorUnits,
  currency,
  about = false,
  sign = 'always',
  className,
}: ExpectedMoneyProps) {
  return (
    <CurrencyProvider currency={currency}>
      <span className={className}>
        {about ? <About /> : null}
        <Money minorUnits={minorUnits} sign={sign} />
      </span>
    </CurrencyProvider>
  );
}

/** The sign before an amount that varies. */
export function About() {
  return (
    <>
      <span aria-hidden>≈</span>
      <span className="sr-only">about </span>
    </>
  );
}
