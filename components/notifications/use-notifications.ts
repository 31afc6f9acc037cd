'use client';

import { useRef, useState, useTransition } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { readNotifications } from '@/lib/actions/notifications';
import type { Notification, NotificationsPage } from '@/lib/domain/notifications/notification';
import type { ReadNotifications } from '@/lib/domain/notifications/form';
import { resultOf } from '@/lib/call-action';
import { getJson } from '@/lib/fetch-json';

/** The notifications loaded so far; null before the first. */
export function useNotifications(unread: number, setUnread: (unread: number) => void) {
  const [list, setList] = useState<{ rows: readonly Notification[]; more: boolean; at: Date } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  /** Number of marks in progress: only the last response has the remaining count. */
  const marked = useRef(0);

  const ask = (before?: string) =>
    startTransition(async () => {
      const result = await resultOf(
        getJson<NotificationsPage>('/notifications', { ...(before && { before }) }),
        'The notifications could not be loaded',
      );
      setProblem(result.ok ? null : result.error.message);
      if (!result.ok) return;
      const { rows, more, unread: left } = result.data;
      setList((known) => ({
        rows: before === undefined ? rows : [...(known?.rows ?? []), ...rows],
        more,
        at: new Date(),
      }));
      setUnread(left);
    });

  const mark = (ids: ReadonlySet<string>, read: boolean) =>
    setList(
      (known) =>
        known && { ...known, rows: known.rows.map((row) => (ids.has(row.id) ? { ...row, read } : row)) },
    );

  /** Marks optimistically; what could not be saved becomes unread again. */
  async function read(which: ReadNotifications) {
    const meant = list?.rows.filter((row) => !row.read && (!('ids' in which) || which.ids.includes(row.id)));
    const ids = new Set(meant?.map(({ id }) => id));
    mark(ids, true);
    marked.current += 1;
    const time = marked.current;
    setUnread('ids' in which ? Math.max(unread - ids.size, 0) : 0);
    const result = await resultOf(readNotifications(which), 'This could not be saved');
    if (time === marked.current) setUnread(result.ok ? result.data : unread);
    if (result.ok) return;
    mark(ids, false);
    toast.error(result.error.message);
  }

  return {
    list,
    problem,
    busy,
    load: () => ask(),
    loadMore: () => ask(list?.rows.at(-1)?.id),
    readOne: (id: string) => void read({ ids: [id] }),
    readAll: () => {
      const [newest] = list?.rows ?? [];
      if (newest) void read({ upTo: newest.id });
    },
  };
}
