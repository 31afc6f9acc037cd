'use client';

import { useRef, useState, useTransition } from 'react';
import { toast } from 'sonner';
import { readNotifications } from '@/lib/actions/notifications';
import type { Notification, NotificationsPage } from '@/lib/domain/notification';
import type { ReadNotifications } from '@/lib/domain/notification-form';
import { failure } from '@/lib/domain/result';
import { getJson } from '@/lib/fetch-json';
import { noResponse } from '@/lib/no-response';

/** The list under the bell, as far as it was asked for; null until it is there. */
export function useNotifications(unread: number, setUnread: (unread: number) => void) {
  const [list, setList] = useState<{ rows: readonly Notification[]; more: boolean; at: Date } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  /** How often something was marked: only the last answer tells what is left. */
  const marked = useRef(0);

  const ask = (before?: string) =>
    startTransition(async () => {
      const result = await getJson<NotificationsPage>('/notifications', { ...(before && { before }) }).catch(
        (cause: unknown) => failure(noResponse('The notifications could not be loaded', cause)),
      );
      setProblem(result.ok ? null : result.error);
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

  /** Marks at once; what could not be saved is unread again. */
  async function read(which: ReadNotifications) {
    const meant = list?.rows.filter((row) => !row.read && (!('ids' in which) || which.ids.includes(row.id)));
    const ids = new Set(meant?.map(({ id }) => id));
    mark(ids, true);
    marked.current += 1;
    const time = marked.current;
    setUnread('ids' in which ? Math.max(unread - ids.size, 0) : 0);
    const result = await readNotifications(which).catch((cause: unknown) =>
      failure(noResponse('This could not be saved', cause)),
    );
    if (time === marked.current) setUnread(result.ok ? result.data : unread);
    if (result.ok) return;
    mark(ids, false);
    toast.error(result.error);
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
