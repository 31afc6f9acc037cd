'use client';

import { useEffect } from 'react';
import {
  noteSignOut,
  noteUser,
  setTabUser,
  USER_CHANNEL,
  type TabUser,
  type UserAnnouncement,
} from '@/lib/tab-session';
import { hasUnsaved } from '@/lib/unsaved';

/**
 * Keeps the browser's tabs on one user: announces who is signed in here, and reloads this screen when another tab
 * announces someone else. A screen with something unsaved stays; `SessionNotice` then says who is signed in.
 */
export function SameUser({ user }: { user: TabUser | null }) {
  const id = user?.id;
  const email = user?.email;
  useEffect(() => {
    const here = id === undefined || email === undefined ? null : { id, email };
    setTabUser(here);
    const tabs = new BroadcastChannel(USER_CHANNEL);
    tabs.onmessage = ({ data }: MessageEvent<UserAnnouncement>) => {
      const mayStay = here !== null && hasUnsaved();
      // A page of login forms comes next, which announces a visitor.
      if (data === 'sign-out') return mayStay && noteSignOut();
      if (data.user?.id === here?.id) noteUser(data.user);
      else if (mayStay) noteUser(data.user);
      else window.location.reload();
    };
    tabs.postMessage({ user: here } satisfies UserAnnouncement);
    return () => {
      tabs.close();
      setTabUser(null);
    };
  }, [id, email]);
  return null;
}
