'use client';

import Link from 'next/link';
import { useRef } from 'react';
import { NotificationItem } from '@/components/notifications/item';
import type { useNotifications } from '@/components/notifications/use-notifications';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';

type NotificationPanelProps = {
  notifications: ReturnType<typeof useNotifications>;
  /** Called when a link in the list is followed. */
  onLeave: () => void;
};

/** The bell's list, newest first. */
export function NotificationPanel({ notifications, onLeave }: NotificationPanelProps) {
  const { list, problem, busy, load, loadMore, readOne, readAll } = notifications;
  const title = useRef<HTMLParagraphElement>(null);
  const unread = list?.rows.some(({ read }) => !read) ?? false;
  return (
    <div aria-busy={busy} className="flex min-h-0 flex-col">
      <header className="flex min-h-14 shrink-0 items-center justify-between gap-3 border-b border-border py-2 pr-2 pl-4 max-md:pr-15">
        <p ref={title} tabIndex={-1} className="font-[550] outline-none">
          Notifications
        </p>
        {unread ? (
          <Button
            variant="ghost"
            onClick={() => {
              // The button disappears with the last unread one.
              title.current?.focus();
              readAll();
            }}
          >
            Mark all as read
          </Button>
        ) : null}
      </header>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {problem && !list ? (
          <ErrorState
            title="The notifications could not be loaded"
            text="Nothing is lost. Try again in a moment."
            onRetry={load}
            className="py-8"
          />
        ) : !list ? (
          <PanelSkeleton />
        ) : list.rows.length === 0 ? (
          <EmptyState
            title="No notifications yet"
            text="Budgets that reach 80% or 100% of their limit appear here, and large expenses if you turn them on."
            action={
              <Link
                href="/settings#notification-settings"
                prefetch={false}
                onClick={onLeave}
                className={buttonStyles({ variant: 'outline' })}
              >
                Notification settings
              </Link>
            }
            className="py-8"
          />
        ) : (
          <>
            <ul>
              {list.rows.map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  now={list.at}
                  onRead={() => readOne(notification.id)}
                  onLeave={onLeave}
                />
              ))}
            </ul>
            {problem ? (
              <p role="alert" className="px-4 pt-3 text-[13px] text-expense">
                {problem}
              </p>
            ) : null}
            {list.more ? (
              <div className="p-3">
                <Button
                  variant="outline"
                  className="w-full"
                  aria-disabled={busy || undefined}
                  onClick={() => {
                    if (!busy) loadMore();
                  }}
                >
                  {busy ? 'Loading...' : 'Show more'}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className="grid gap-4 p-4">
      <p role="status" className="sr-only">
        Loading...
      </p>
      {[1, 2, 3].map((line) => (
        <div key={line} className="grid gap-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
