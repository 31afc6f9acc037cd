'use client';

import { useSyncExternalStore } from 'react';
import { onTabSession, tabSession, type TabSession } from '@/lib/tab-session';

const CURRENT: TabSession = { state: 'current' };

/** State of the session since this tab was rendered. */
export function useTabSession(): TabSession {
  return useSyncExternalStore(onTabSession, tabSession, () => CURRENT);
}
