import type { ReactNode } from 'react';

/** The top of a screen: its title, a line about it, and its actions. */
export function PageHeader({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <div>
        <h1 className="text-2xl leading-tight font-semibold tracking-[-0.025em]">{title}</h1>
        {text ? <div className="mt-0.5 text-ink-3 tabular-nums">{text}</div> : null}
      </div>
      {children ? (
        <div className="flex flex-wrap items-center gap-3 max-[25rem]:gap-2">{children}</div>
      ) : null}
    </header>
  );
}
