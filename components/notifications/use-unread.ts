'use client';

import { useCallback, useEffect, useState } from 'react';

const CHANNEL = 'unread-notifications';

/** The unread count of the latest server response: a new object with each response. */
export type UnreadState = { unread: number };

/**
 * The number of unread notifications: the server's latest, or what changed since, here or in another tab. `announcement` is
 * the announcement when some have arrived.
 */
export function useUnread(state: UnreadState) {
  const [known, setKnown] = useState({ state, unread: state.unread, announcement: '' });
  if (known.state !== state) {
    const { unread } = state;
    const announcement =
      unread > known.unread ? `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}` : '';
    setKnown({ state, unread, announcement });
  }

  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = ({ data }) => setKnown((last) => ({ ...last, unread: Number(data), announcement: '' }));
    tabs.postMessage(state.unread);
    return () => tabs.close();
  }, [state]);

  const setUnread = useCallback((unread: number) => {
    setKnown((last) => ({ ...last, unread, announcement: '' }));
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.postMessage(unread);
    tabs.close();
  }, []);

  return { unread: known.unread, announcement: known.announcement, setUnread };
}
