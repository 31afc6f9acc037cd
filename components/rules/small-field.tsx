import { Slot } from 'radix-ui';
import { useId, type ReactElement } from 'react';

type SmallFieldProps = {
  /** Names the control, which shows no label. */
  label: string;
  error: string | undefined;
  className?: string;
  /** One control that takes `aria-*`. */
  children: ReactElement;
};

/** A control in a row of others, with its error below it. */
export function SmallField({ label, error, className, children }: SmallFieldProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <Slot.Root
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        {children}
      </Slot.Root>
      {error ? (
        <p id={errorId} className="mt-1 text-[13px] text-expense">
          {error}
        </p>
      ) : null}
    </div>
  );
}
