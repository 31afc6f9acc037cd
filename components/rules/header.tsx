'use client';

import { ChevronRight, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { RULES_HREF } from '@/lib/domain/rules/href';

type RuleHeaderProps = {
  title: string;
  isNew: boolean;
  /** From 0. */
  place: number;
  total: number;
  isOff: boolean;
  busy: boolean;
  /** Number of past rows that saving changes. */
  applying: number;
  /** True if that is being counted. */
  isCounting: boolean;
  onDelete: (() => void) | undefined;
};

/** The top of the editor: where it is, what the rule is called, and what can be done with it. */
export function RuleHeader({
  title,
  isNew,
  place,
  total,
  isOff,
  busy,
  applying,
  isCounting,
  onDelete,
}: RuleHeaderProps) {
  const save = applying > 0 ? `Save and apply to ${applying.toLocaleString('en-US')}` : 'Save';
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1.5 text-[13px]">
        <ol className="flex items-center gap-2 text-ink-3">
          {[
            { href: '/settings', text: 'Settings' },
            { href: RULES_HREF, text: 'Rules' },
          ].map(({ href, text }) => (
            <li key={href} className="flex items-center gap-2">
              <Link
                href={href}
                prefetch={false}
                className="inline-flex items-center rounded-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline touch:min-h-11"
              >
                {text}
              </Link>
              <ChevronRight aria-hidden className="size-3.5 stroke-[1.75]" />
            </li>
          ))}
          <li aria-current="page">{isNew ? 'New rule' : `Rule ${place + 1}`}</li>
        </ol>
      </nav>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl leading-tight font-semibold tracking-[-0.025em] wrap-anywhere">{title}</h1>
          <p className="mt-0.5 text-ink-3 tabular-nums">
            Rule {place + 1} of {total}
            {isOff ? ', switched off' : ''}. For each field, the first rule that matches decides.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {onDelete ? (
            <Button variant="ghost" disabled={busy} onClick={onDelete}>
              <Trash2 aria-hidden />
              Delete rule
            </Button>
          ) : null}
          <Link href={RULES_HREF} prefetch={false} className={buttonStyles({ variant: 'outline' })}>
            Discard
          </Link>
          <Button type="submit" aria-disabled={busy || isCounting || undefined}>
            {busy ? 'Saving...' : isCounting ? 'Counting...' : save}
            <Kbd keys="Mod+Enter" className="border-on-primary/30 text-on-primary/70" />
          </Button>
        </div>
      </header>
    </>
  );
}
