'use client';

import { useCallback, useEffect, useState } from 'react';

const CHANNEL = 'unread-notifications';

/** The count of unread notifications as the server has last said it: another object with every answer. */
export type UnreadState = { unread: number };

/**
 * The count of unread notifications: what the server said last, or what was learned since, here or in another tab.
 * `said` is what to read out, when some have come.
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
