import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

import { Brand } from '@/components/ui/brand';

type AuthPageProps = {
  title: string;
  back: { href: string; text: string };
  children: ReactNode;
};

/** The frame of the signed-out screens: a way back, a title, a form. */
export function AuthPage({ title, back, children }: AuthPageProps) {
  return (
    <>
      <Link
        href={back.href}
        className="inline-flex items-center gap-1.5 rounded-md text-[13px] text-ink-2 hover:text-ink touch:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4 stroke-[1.75]" />
        {back.text}
      </Link>
      <Brand className="mt-7 flex" />
      <h1 className="mt-3 mb-6 text-2xl leading-[1.2] font-semibold tracking-[-0.025em]">{title}</h1>
      {children}
    </>
  );
}
