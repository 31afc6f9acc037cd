'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { checkTabUser } from '@/lib/tab-session';
import { hasUnsaved } from '@/lib/unsaved';

const CHANNEL = 'saved';

/** This tab's channel: a channel does not receive its own messages. */
let listening: BroadcastChannel | null = null;

/**
 * Keeps the browser's tabs in sync: reloads this screen's data when another tab saves something. The data of a session
 * that has ended would be the login page, in place of what is not saved.
 */
export function TabSync() {
  const router = useRouter();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = async () => {
      if (!hasUnsaved() || (await checkTabUser())) router.refresh();
    };
    listening = channel;
    return () => {
      channel.close();
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
