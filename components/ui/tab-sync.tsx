'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { hasUnsaved, onUnsavedChange } from '@/lib/unsaved';

const CHANNEL = 'saved';

/** This tab's channel: a channel does not receive its own messages. */
let listening: BroadcastChannel | null = null;

/**
 * Keeps the browser's tabs in sync: reloads this screen's data when another tab saves something. What is not saved
 * here comes first: if the session has ended by then, the data is a redirect to the login page.
 */
export function TabSync() {
  const router = useRouter();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    let isStale = false;
    const refresh = () => {
      if (!isStale || hasUnsaved()) return;
      isStale = false;
      router.refresh();
    };
    channel.onmessage = () => {
      isStale = true;
      refresh();
    };
    const forget = onUnsavedChange(refresh);
    listening = channel;
    return () => {
      channel.close();
      forget();
      if (listening === channel) listening = null;
    };
  }, [router]);
  return null;
}

/** Tells the other tabs that something they may show was saved. */
export function notifyOtherTabs(): void {
  if (listening) return listening.postMessage(null);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
