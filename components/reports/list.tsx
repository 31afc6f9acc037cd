import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { RECURRING_PATH } from '@/lib/domain/recurring/page/href';
import { REPORT_LIST } from '@/lib/domain/reports/list';

type Entry = { title: string; href: string; text: string };

/** Screens that are reports as well, with links from here. */
const ELSEWHERE: readonly Entry[] = [
  {
    title: 'Net worth',
    href: '/net-worth',
    text: 'What all accounts are worth together, and why it changed.',
  },
  { title: 'Upcoming', href: '/upcoming', text: 'A month of what was paid and what is expected.' },
  {
    title: 'Recurring',
    href: RECURRING_PATH,
    text: 'Bills, subscriptions and salaries, and what each comes to in a year.',
  },
];

/** All reports, each with its sentence. */
export function ReportList() {
  return (
    <div className="grid items-start gap-4 min-[900px]:grid-cols-2">
      <Entries id="looking-back" title="Looking back" entries={REPORT_LIST} />
      <Entries id="elsewhere" title="What it comes to, and what comes back" entries={ELSEWHERE} />
    </div>
  );
}

function Entries({ id, title, entries }: { id: string; title: string; entries: readonly Entry[] }) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <ul className="border-t border-border">
        {entries.map((entry) => (
          <li key={entry.href} className="border-b border-border last:border-b-0">
            <Link
              href={entry.href}
              prefetch={false}
              className="flex min-h-11 items-center gap-3 rounded-sm py-2 -outline-offset-2 hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="font-[550]">{entry.title}</span>{' '}
                <span className="block text-[13px] text-ink-3">{entry.text}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
