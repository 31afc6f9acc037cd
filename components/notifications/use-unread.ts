'use client';

import { useCallback, useEffect, useState } from 'react';

const CHANNEL = 'unread-notifications';

/** The unread count of the latest server response: a new object with each response. */
export type UnreadState = { unread: number };

/**
 * The number of unread notifications: the server's latest, or what changed since, here or in another tab. `said` is
 * the announcement when some have arrived.
 */
export function useUnread(state: UnreadState) {
  const [known, setKnown] = useState({ state, unread: state.unread, said: '' });
  if (known.state !== state) {
    const { unread } = state;
    const said =
      unread > known.unread ? `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}` : '';
    setKnown({ state, unread, said });
  }

  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = ({ data }) => setKnown((last) => ({ ...last, unread: Number(data), said: '' }));
    tabs.postMessage(state.unread);
    return () => tabs.close();
  }, [state]);

  const setUnread = useCallback((unread: number) => {
    setKnown((last) => ({ ...last, unread, said: '' }));
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.postMessage(unread);
    tabs.close();
  }, []);

  return { unread: known.unread, said: known.said, setUnread };
}
