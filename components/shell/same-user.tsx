'use client';

import { useEffect } from 'react';

/**
 * Keeps the browser's tabs to one user: says here who is signed in, null for a visitor, and asks for this
 * screen anew when another tab says otherwise.
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
