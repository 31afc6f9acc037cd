'use client';

import { useEffect } from 'react';
import { useLoaded } from '@/components/ui/use-loaded';
import { useTabSession } from '@/components/ui/use-tab-session';
import { onUnsavedChange } from '@/lib/unsaved';

const fetchMessage = () =>
  import('@/components/shell/session-message').then((module) => module.SessionMessage);

/**
 * Says what became of the session of a tab that stays because something in it is not saved. After Logout, or once
 * somebody else is signed in, it covers the tab, whose content belongs to its own user. Its code loads as soon as
 * something is unsaved, so that it covers at once.
 */
export function SessionNotice() {
  const session = useTabSession();
  const { Loaded: SessionMessage, load } = useLoaded(fetchMessage, null);
  useEffect(() => onUnsavedChange(() => void load()), [load]);
  const { state } = session;
  useEffect(() => {
    if (state !== 'current') void load();
  }, [state, load]);
  if (session.state === 'current') return null;
  if (SessionMessage) return <SessionMessage session={session} />;
  // Nobody else may see the tab while the code is on its way.
  return session.state === 'ended' ? null : <div data-over-dialogs className="fixed inset-0 z-70 bg-bg" />;
}
