'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { checkTabUser } from '@/lib/tab-session';
import { hasUnsaved, onUnsavedChange } from '@/lib/unsaved';

const CHANNEL = 'saved';

/** This tab's channel: a channel does not receive its own messages. */
let listening: BroadcastChannel | null = null;

/**
 * Keeps the browser's tabs in sync: reloads this screen's data when another tab saves something. With something unsaved
 * here it does so only while the session lasts; without one, the data is a redirect to the login page.
 */
export function TabSync() {
  const router = useRouter();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    let isStale = false;
    const refresh = () => {
      isStale = false;
      router.refresh();
    };
    channel.onmessage = async () => {
      isStale = true;
      if (!hasUnsaved() || (await checkTabUser())) refresh();
    };
    const forget = onUnsavedChange(() => {
      if (isStale && !hasUnsaved()) refresh();
    });
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
