import type { ReactNode } from 'react';

import { Brand } from '@/components/ui/brand';

type PageMessageProps = {
  title: string;
  text: string;
  /** The next step: a button or a link. */
  children: ReactNode;
};

/** A full-page message: not found. */
export function PageMessage({ title, text, children }: PageMessageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-5 py-16 text-center">
      <Brand />
      <h1 className="mt-8 text-2xl leading-tight font-semibold tracking-[-0.025em]">{title}</h1>
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="mt-6">{children}</div>
    </main>
  );
}
