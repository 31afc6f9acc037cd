'use client';

import { Check } from 'lucide-react';
import Link from 'next/link';
import { useId, useRef, type ReactNode } from 'react';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { useCurrency } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import {
  budgetHref,
  budgetSentence,
  largeHref,
  largeSentence,
  momentLabel,
  summaryText,
  type Notification,
  type Sentence,
} from '@/lib/domain/notifications/notification';
import { noticeSentence } from '@/lib/domain/recurring/notices/texts';
import { RECURRING_PATH, seriesHref } from '@/lib/domain/recurring/page/href';
import { withoutAmounts } from '@/lib/domain/transactions/drill-down';
import { transactionsHref } from '@/lib/domain/transactions/query';
import { cn } from '@/lib/utils';

const LARGEST_FIRST = transactionsHref({ filter: { type: 'expense' }, sort: 'amount-desc' });

type NotificationItemProps = {
  notification: Notification;
  now: Date;
  onRead: () => void;
  onLeave: () => void;
};

/** A notification with links to the rows behind it; a summary expands. */
export function NotificationItem({ notification, now, onRead, onLeave }: NotificationItemProps) {
  const currency = useCurrency();
  const textId = useId();
  const item = useRef<HTMLLIElement>(null);
  const { read, createdAt, budgets, larges, notices, budgetCount, largeCount, noticeCount } = notification;
  const follow = () => {
    if (!read) onRead();
    onLeave();
  };
  const entries = [
    ...budgets.map((alert) => ({ sentence: budgetSentence(alert), href: budgetHref(alert) })),
    ...larges.map((alert) => ({ sentence: largeSentence(alert), href: largeHref(alert, currency) })),
    ...notices.map((notice) => ({
      sentence: noticeSentence(notice),
      href: seriesHref(notice.facts.seriesId),
    })),
  ];
  const [only] = entries;
  const moreBudgets = budgetCount - budgets.length;
  const moreLarges = largeCount - larges.length;
  const moreNotices = noticeCount - notices.length;
  const unread = read ? null : <span className="sr-only">Unread: </span>;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  return (
    <li
      ref={item}
      tabIndex={-1}
      className="flex gap-2.5 border-b border-border py-3 pr-2 pl-4 outline-none last:border-b-0"
    >
      <span
        aria-hidden
        className={cn('mt-[7px] size-[7px] shrink-0 rounded-full', read ? null : 'bg-primary')}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {notification.kind !== 'summary' && only ? (
          <p id={textId} className={read ? 'text-ink-2' : undefined}>
            {unread}
            <RowsText {...only} onFollow={follow} />
          </p>
        ) : (
          <details>
            <summary
              className={cn(
                'relative cursor-pointer rounded-sm marker:text-ink-3 hover:text-ink touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-2',
                read ? 'text-ink-2' : null,
              )}
            >
              {unread}
              <span id={textId}>{summaryText(notification)}</span>
            </summary>
            <ul className="my-2 grid gap-1.5 text-[13px] text-ink-2 touch:mt-5 touch:gap-6">
              {entries.map((entry, index) => (
                <li key={index}>
                  <RowsText {...entry} onFollow={follow} />
                </li>
              ))}
              {moreBudgets > 0 ? (
                <More href="/settings#budget-limits" onFollow={follow}>
                  {moreBudgets.toLocaleString('en-US')} more: see all limits
                </More>
              ) : null}
              {moreLarges > 0 ? (
                <More href={LARGEST_FIRST} onFollow={follow}>
                  {moreLarges.toLocaleString('en-US')} more: see the largest expenses
                </More>
              ) : null}
              {moreNotices > 0 ? (
                <More href={RECURRING_PATH} onFollow={follow}>
                  {moreNotices.toLocaleString('en-US')} more: see what comes back
                </More>
              ) : null}
            </ul>
          </details>
        )}
        <p className="mt-0.5 text-xs text-ink-3 tabular-nums">{momentLabel(createdAt, zone, now)}</p>
      </div>
      {read ? null : (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Mark as read"
          aria-describedby={textId}
          title="Mark as read"
          onClick={() => {
            // The button disappears.
            item.current?.focus();
            onRead();
          }}
        >
          <Check aria-hidden />
        </Button>
      )}
    </li>
  );
}

/** The alerts behind a summary. */
function More({ href, onFollow, children }: { href: string; onFollow: () => void; children: ReactNode }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        onClick={onFollow}
        className="relative inline-block rounded-sm text-ink-3 underline decoration-border-strong decoration-1 underline-offset-4 hover:text-ink touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3"
      >
        {children}
      </Link>
    </li>
  );
}

/** An alert's text, as a link to its rows while there are any. */
function RowsText({
  sentence,
  href,
  onFollow,
}: {
  sentence: Sentence;
  href: string | null;
  onFollow: () => void;
}): ReactNode {
  const { hidden } = useHiddenAmounts();
  const text = sentence.map((part, index) =>
    typeof part === 'string' ? part : <Money key={index} {...part} />,
  );
  if (!href) return text;
  return (
    <Link
      href={hidden ? withoutAmounts(href) : href}
      prefetch={false}
      onClick={onFollow}
      className="relative inline-block rounded-sm decoration-border-strong decoration-1 underline-offset-4 hover:underline touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3"
    >
      {text}
    </Link>
  );
}
