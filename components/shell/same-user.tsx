'use client';

import { useEffect } from 'react';

/**
 * Keeps the browser's tabs on one user: announces who is signed in here (null for a visitor), and reloads this screen
 * when another tab announces someone else.
 */
export function SameUser({ userId }: { userId: string | null }) {
  useEffect(() => {
    const tabs = new BroadcastChannel('user');
    tabs.onmessage = ({ data }) => {
      if (data !== userId) window.location.reload();
    };
    tabs.postMessage(userId);
    return () => tabs.close();
  }, [userId]);
  return null;
}
