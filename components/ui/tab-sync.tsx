'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const CHANNEL = 'saved';

/** What this tab listens with: a channel does not hear itself. */
let listening: BroadcastChannel | null = null;

/** Keeps the browser's tabs to one state: what another tab has saved is asked for here, too. */
export function TabSync() {
  const router = useRouter();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => router.refresh();
    listening = channel;
    return () => {
      channel.close();
      if (listening === channel) listening = null;
    };
  }, [router]);
  return null;
}

/** Tells the other tabs that something was saved that they may show. */
export function notifyOtherTabs(): void {
  if (listening) return listening.postMessage(null);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
