import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { GuessRecord } from '@/components/settings/guess-record';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import type { GuessRecord as Record } from '@/lib/domain/memory/guess-record';
import { BUDGET_PERIOD, SETTINGS_LISTS, type ListCounts } from '@/lib/domain/settings/lists';

type SettingsListsProps = {
  counts: ListCounts | null;
  record: Record | null;
  /** The way budget periods run, in words; null until it is known. */
  period: string | null;
};

/** The 'Categories and rules' section: links to the lists with their own pages, and the record of guesses. */
export function SettingsLists({ counts, record, period }: SettingsListsProps) {
  return (
    <Card aria-labelledby="lists">
      <CardHeader>
        <CardTitle id="lists">Categories and rules</CardTitle>
      </CardHeader>
      <ul className="border-t border-border">
        {SETTINGS_LISTS.map(({ list, title, href, text }) => (
          <li key={list} className="border-b border-border">
            <Link
              href={href}
              prefetch={false}
              className="flex min-h-11 items-center gap-3 rounded-sm py-2 -outline-offset-2 hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="font-[550]">{title}</span>{' '}
                <span className="block text-[13px] text-ink-3">{text}</span>
              </span>
              {counts ? (
                <span className="text-ink-3 tabular-nums">{counts[list].toLocaleString('en-US')}</span>
              ) : null}
              <ChevronRight aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
            </Link>
          </li>
        ))}
        <li>
          <Link
            href={BUDGET_PERIOD.href}
            prefetch={false}
            className="flex min-h-11 items-center gap-3 rounded-sm py-2 -outline-offset-2 hover:bg-raised"
          >
            <span className="min-w-0 flex-1">
              <span className="font-[550]">{BUDGET_PERIOD.title}</span>{' '}
              <span className="block text-[13px] text-ink-3">
                {period === null ? BUDGET_PERIOD.text : <UserText>{period}</UserText>}
              </span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
          </Link>
        </li>
      </ul>
      {record ? <GuessRecord record={record} /> : null}
    </Card>
  );
}
